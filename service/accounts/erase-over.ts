import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'
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
  for (let erased = ERASED_AT_ONCE; erased === ERASED_AT_ONCE;)
    erased = await db.transaction(async (tx) => {
      const gone = await tx.select({ uid: accounts.uid }).from(accounts).where(over).limit(ERASED_AT_ONCE).for('update')
      await eraseAccounts(
        tx,
        gone.map(({ uid }) => uid),
      )
      return gone.length
    })
}
