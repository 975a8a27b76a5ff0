import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { lockSubject } from '../db/open.ts'
import { goToPoints, workItems } from '../db/tables.ts'
import { maskedText, saidAgain } from '../said-again.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { inService } from './point.ts'

/**
 * Puts into the console's queue what a reporter says is wrong with an entry. While the same is said of the place already, that work item
 * counts it, with its text.
 * @throws `go-to-point-not-found`, also for a place that was taken out
 */
export async function reportWrongEntry(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { id: pointId, what, text }: In<'reportWrongEntry'>,
): Out<'reportWrongEntry'> {
  const masked = maskedText(text)
  await db.transaction(async (tx) => {
    await lockSubject(tx, `wrong-entry ${pointId}`)
    const [point] = await tx
      .select({ id: goToPoints.id })
      .from(goToPoints)
      .where(and(eq(goToPoints.id, pointId), inService))
    if (!point) refuse('go-to-point-not-found')
    // Held: one that is closed in this moment settles nothing that was said after it (D80.7).
    const open = await tx
      .select()
      .from(workItems)
      .where(and(eq(workItems.pointId, pointId), eq(workItems.kind, 'wrong-entry'), isNull(workItems.closedAt)))
      .for('update')
    const same = open.find(({ details }) => details.what === what)
    if (!same) {
      const details = { what, count: '1', ...(masked && { text: masked }) }
      await tx.insert(workItems).values({ id: randomUid(), kind: 'wrong-entry', pointId, details, createdAt: now() })
      return
    }
    const details = saidAgain(same.details, masked)
    await tx.update(workItems).set({ details }).where(eq(workItems.id, same.id))
  })
  return { received: true }
}
