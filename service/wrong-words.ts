import { and, eq, isNull } from 'drizzle-orm'
import type { In, Out } from '#contract/index.ts'
import { lockSubject } from './db/open.ts'
import { workItems } from './db/tables.ts'
import { maskedText, saidAgain } from './said-again.ts'
import { randomUid } from './secrets.ts'
import type { Service } from './service.ts'

/**
 * Puts into the console's queue which words a reader says are wrong in their language. While something of the same pages waits in the
 * same language, that work item counts it, with its text.
 */
export async function reportWrongWords(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { locale, place, text }: In<'reportWrongWords'>,
): Out<'reportWrongWords'> {
  const masked = maskedText(text)
  await db.transaction(async (tx) => {
    await lockSubject(tx, `wrong-words ${locale} ${place}`)
    // Held: one that is closed in this moment settles nothing that was said after it (D80.7).
    const open = await tx
      .select()
      .from(workItems)
      .where(and(eq(workItems.kind, 'wrong-words'), isNull(workItems.closedAt)))
      .for('update')
    const same = open.find(({ details }) => details.locale === locale && details.place === place)
    if (same) {
      await tx
        .update(workItems)
        .set({ details: saidAgain(same.details, masked) })
        .where(eq(workItems.id, same.id))
      return
    }
    const details = { locale, place, count: '1', text: masked }
    await tx.insert(workItems).values({ id: randomUid(), kind: 'wrong-words', details, createdAt: now() })
  })
  return { received: true }
}
