import { eq } from 'drizzle-orm'
import { later, minutes } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { CLAIM_MINUTES, CLAIMS_MAX } from '#contract/limits.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { workItems } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { lockClaims } from './claims.ts'
import { consoleOf, namesOf } from './scope.ts'

type Claimed = Pick<typeof workItems.$inferSelect, 'claimedBy' | 'claimedUntil'>

/** Who works on a work item now, as the caller sees it; null once the hour is over. */
export const itemClaim = (
  { claimedBy, claimedUntil }: Claimed,
  actor: string,
  at: Date,
  name: (uid: string) => string,
) =>
  claimedBy !== null && claimedUntil !== null && claimedUntil > at
    ? { by: name(claimedBy), mine: claimedBy === actor, until: claimedUntil.toISOString() }
    : null

/**
 * Claims an open work item for an hour, or releases one's own; what a colleague works on stays with them. Work items and cases are counted
 * together, so that nobody hoards. @throws `not-found`, `decided-already`, `too-many-claims`
 */
export async function claimWorkItem(
  service: Service,
  input: In<'claimWorkItem'>,
  caller: Caller,
): Out<'claimWorkItem'> {
  const { actor } = consoleOf(caller)
  const { id, claimed } = input
  return service.db.transaction(async (tx) => {
    const at = service.now()
    const held = await lockClaims(tx, actor, at)
    const [item] = await tx.select().from(workItems).where(eq(workItems.id, id)).for('update')
    if (!item) refuse('not-found')
    if (item.closedAt) refuse('decided-already')
    const name = await namesOf(tx, [item.claimedBy, actor])
    const now = itemClaim(item, actor, at, name)
    if (now && !now.mine) return { claim: now }
    if (!claimed && !now) return { claim: null }
    if (claimed && !now && held >= CLAIMS_MAX) refuse('too-many-claims')
    const next: Claimed = claimed
      ? { claimedBy: actor, claimedUntil: later(at, minutes(CLAIM_MINUTES)) }
      : { claimedBy: null, claimedUntil: null }
    await tx.update(workItems).set(next).where(eq(workItems.id, id))
    if (claimed !== (now !== null)) {
      const action = claimed ? 'work-item-claimed' : 'work-item-released'
      await writeAudit(
        { db: tx, now: service.now },
        { actor, action, subject: item.accountUid, details: { kind: item.kind } },
      )
    }
    return { claim: itemClaim(next, actor, at, name) }
  })
}
