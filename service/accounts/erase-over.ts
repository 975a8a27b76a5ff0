import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { lockSubject, type Database } from '../db/open.ts'
import { accounts, incidents, tags } from '../db/tables.ts'
import { eraseAccounts } from './erase.ts'

/** How many accounts are erased in one transaction. */
export const ERASED_AT_ONCE = 100

/** A caregiver whom the person or staff named, who never took the account over, and whose link with the person is over. */
const neverTakenOver = and(
  eq(accounts.type, 'CAREGIVER'),
  eq(accounts.status, 'PENDING'),
  isNull(accounts.passwordHash),
  isNull(accounts.googleSubject),
  isNull(accounts.masterPartnerUid),
  sql`not exists (select 1 from ${tags} where ${tags.carerUid} = ${accounts.uid} and ${tags.status} in ('PENDING', 'ACCEPTED'))`,
)

/**
 * Erases the accounts whose time is over, in batches with a transaction each: however many there are, few are locked and in memory
 * at once, and what is done stays done.
 */
export async function eraseOverAccounts(db: Database, until: { incomplete: Date; rejected: Date; ended: Date }) {
  const over = or(
    and(eq(accounts.status, 'INCOMPLETE'), lt(accounts.createdAt, until.incomplete)),
    and(isNotNull(accounts.registeredAgainAt), lt(accounts.createdAt, until.incomplete)),
    and(eq(accounts.status, 'REJECTED'), lt(accounts.updatedAt, until.rejected)),
    and(eq(accounts.status, 'ENDED'), lt(accounts.endedAt, until.ended)),
    and(neverTakenOver, lt(accounts.createdAt, until.incomplete)),
  )
  // A code from before is still read, and its finder waits for the desk: the record goes when that alarm is closed.
  const isDue = and(
    over,
    sql`not exists (select 1 from ${incidents} where ${incidents.personUid} = ${accounts.uid} and ${incidents.closedAt} is null)`,
  )
  for (let seen = ERASED_AT_ONCE; seen === ERASED_AT_ONCE;)
    seen = await db.transaction(async (tx) => {
      const due = await tx
        .select({ uid: accounts.uid })
        .from(accounts)
        .where(isDue)
        .orderBy(accounts.uid)
        .limit(ERASED_AT_ONCE)
      const uids = due.map(({ uid }) => uid)
      // A finder's report and the erasure come one after the other.
      for (const uid of uids) await lockSubject(tx, `person:${uid}`)
      const gone = await tx
        .select({ uid: accounts.uid })
        .from(accounts)
        .where(and(isDue, inArray(accounts.uid, uids)))
        .for('update')
      await eraseAccounts(
        tx,
        gone.map(({ uid }) => uid),
      )
      return due.length
    })
}
