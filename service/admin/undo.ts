import { and, desc, eq, inArray } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { UNDO_DAYS } from '#contract/limits.ts'
import { hours, later } from '#contract/domain/time.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, audit, tags } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import { closeDeathItems, withdrawDeath } from '../safe-return/reported-death.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { acceptedCarers } from '../tags/carers.ts'
import { stayMember } from '../tags/leaving.ts'
import { NOTHING_BEFORE } from './end-account.ts'
import { tellOutcome } from './outcome.ts'

const UNDONE: readonly string[] = ['REJECTED', 'ENDED', 'SUSPENDED']

/** The status that undoing restores and the time until which it is possible; null where nothing can be undone. */
export function undoOf({ status, statusBefore, statusChangedAt }: Account, now: Date) {
  if (!statusBefore || !statusChangedAt || !UNDONE.includes(status)) return null
  const until = later(statusChangedAt, hours(24 * UNDO_DAYS))
  return until > now ? { until: until.toISOString(), to: statusBefore } : null
}

/**
 * Reverses the last step: the report of a death, a person's leaving, or a rejection, ending or suspension of the last
 * UNDO_DAYS. Those who were told of that step are told of its reversal.
 * @returns the audit details
 * @throws `decided-already`
 */
export async function undo(service: Service, tx: Tx, account: Account, actor: string) {
  const at = service.now()
  const { uid } = account
  if (account.deathReportedAt) {
    await withdrawDeath(tx, uid, at)
    await closeDeathItems(tx, uid, actor, at)
    return { undone: 'death-reported' }
  }
  if (account.status === 'ENDING') {
    await stayMember(service, tx, account, actor)
    return { undone: 'leaving' }
  }
  const { to } = undoOf(account, at) ?? refuse('decided-already')
  const last = await lastEnding(tx, uid)
  await tx
    .update(accounts)
    .set({
      status: to,
      endedAt: null,
      // Undoing the end of a suspended account restores the suspension with its reason.
      statusReason: to === 'SUSPENDED' ? ((await lastEnding(tx, uid, 'account-suspended'))?.reason ?? null) : null,
      ...(account.status === 'SUSPENDED' && { safeReturnStoppedAt: null }),
      ...(to === 'ENDING' ? leavingAgain(account, at) : NOTHING_BEFORE),
      updatedAt: at,
    })
    .where(eq(accounts.uid, uid))
  // After a death no message was sent that would need a correction.
  if (last?.cause !== 'death') await tellOutcome(service, tx, account, { kind: 'decision-undone' })
  if (account.status === 'ENDED') await tellOfCarerBack(service, tx, uid)
  return { undone: account.status, to }
}

/** The columns of a member who goes on leaving, "Stop now" included; where the time for it is over, staff have a day to speak with them. */
const leavingAgain = ({ endingAt }: Account, at: Date) => ({
  endingAt: endingAt && endingAt > later(at, hours(24)) ? endingAt : later(at, hours(24)),
  // Members alone leave in time, and from this status alone (beginLeaving).
  statusBefore: 'APPROVED' as const,
  statusChangedAt: at,
})

/** Reason and cause of the decision that ended or paused the account last. */
async function lastEnding(db: Queryable, uid: string, action?: 'account-suspended') {
  const actions = action ? [action] : ['account-rejected', 'account-suspended', 'account-ended']
  const [line] = await db
    .select({ details: audit.details })
    .from(audit)
    .where(and(eq(audit.subject, uid), inArray(audit.action, actions)))
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(1)
  if (!line) return undefined
  const { reason, cause } = line.details
  return { reason: typeof reason === 'string' ? reason : null, cause }
}

/** Those who heard that this carer is called no longer hear that the carer is linked again. */
async function tellOfCarerBack(service: Service, tx: Tx, carerUid: string) {
  const linked = and(eq(tags.carerUid, carerUid), eq(tags.status, 'ACCEPTED'))
  for (const { id, personUid, barredAt } of await tx.select().from(tags).where(linked)) {
    if (barredAt) continue
    const others = [personUid, ...(await acceptedCarers(tx, personUid))].filter((uid) => uid !== carerUid)
    await tellAccounts(service, tx, { kind: 'tag-news', details: { tagId: id } }, others)
  }
}
