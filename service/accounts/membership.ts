import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import type { Account } from '../session.ts'

/** Read aloud and from a card, none of these is taken for another. */
const LETTERS = '23456789CFGHJMPQRVWX'
const LENGTH = 9
const INITIALS: Partial<Record<Account['type'], string>> = { DEMENTIA: 'D', CAREGIVER: 'C' }

/** A membership number nobody has: `D` or `C` and nine letters, with nothing of the NRIC in it; none for other accounts. */
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
 * PENDING → APPROVED, with a membership number; those who are in another state stay as they are. `verified`: only those
 * whose phone is proved. @returns whom it approved
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
