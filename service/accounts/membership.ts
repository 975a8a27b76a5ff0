import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import type { Account } from '../session.ts'

/** Letters and digits that are not mistaken for one another, read aloud or from a card. */
const LETTERS = '23456789CFGHJMPQRVWX'
const LENGTH = 9
const INITIALS: Partial<Record<Account['type'], string>> = { DEMENTIA: 'D', CAREGIVER: 'C' }

/**
 * A random membership number that is not taken: `D` (person) or `C` (caregiver) and nine letters, nothing derived from
 * the NRIC; null for other types of account.
 */
export async function newMembershipId(db: Queryable, type: Account['type']): Promise<string | null> {
  const initial = INITIALS[type]
  if (!initial) return null
  for (;;) {
    const id = initial + Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    const [taken] = await db.select({ uid: accounts.uid }).from(accounts).where(eq(accounts.membershipId, id))
    if (!taken) return id
  }
}

/**
 * Sets PENDING accounts to APPROVED with a membership number; idempotent, because accounts in any other status are
 * left alone. `verified`: only those with a verified phone.
 * @returns the accounts it approved
 */
export async function approveAccounts(
  tx: Tx,
  uids: readonly string[],
  at: Date,
  { verified }: { verified: boolean },
): Promise<Account[]> {
  if (uids.length === 0) return []
  const approved = await tx
    .update(accounts)
    .set({ status: 'APPROVED', approvedAt: at, statusReason: null, updatedAt: at })
    .where(
      and(
        inArray(accounts.uid, [...uids]),
        eq(accounts.status, 'PENDING'),
        verified ? isNotNull(accounts.phoneVerifiedAt) : undefined,
      ),
    )
    .returning()
  for (const account of approved) {
    if (account.membershipId) continue
    account.membershipId = await newMembershipId(tx, account.type)
    if (account.membershipId)
      await tx
        .update(accounts)
        .set({ membershipId: account.membershipId })
        .where(and(eq(accounts.uid, account.uid), isNull(accounts.membershipId)))
  }
  return approved
}
