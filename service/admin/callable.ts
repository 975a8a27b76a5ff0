import { and, count, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Account } from '../session.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'
import { activeTag } from '../safe-return/contacts.ts'
import { wasEnded } from '../tags/carers.ts'

/** A caregiver whom staff made agreed to the link, which comes into force when the person is approved (service/tags/answer-tag.ts). */
const isAgreed = () => and(eq(tags.status, 'PENDING'), eq(tags.acceptedBy, tags.carerUid))

/**
 * Family caregivers whom approving this person approves with them: who made the account, unless their link was ended, and whose link was accepted
 * earlier; each with a proved phone (D73.15; docs/decisions.md, "Linking, approval, status").
 */
export async function approvedWith(db: Queryable, person: Account): Promise<string[]> {
  const { uid, createdBy } = person
  const maker = createdBy !== null && !(await wasEnded(db, uid, createdBy)) ? createdBy : undefined
  const rows = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .leftJoin(
      tags,
      and(
        eq(tags.carerUid, accounts.uid),
        eq(tags.personUid, person.uid),
        or(eq(tags.status, 'ACCEPTED'), isAgreed()),
        isNull(tags.barredAt),
      ),
    )
    .where(
      and(
        eq(accounts.type, 'CAREGIVER'),
        eq(accounts.status, 'PENDING'),
        isNull(accounts.masterPartnerUid),
        isNotNull(accounts.phoneVerifiedAt),
        or(isNotNull(tags.id), eq(accounts.uid, maker ?? '')),
      ),
    )
  return rows.map((row) => row.uid)
}

/** The number of contacts a finder could call, once this person and those approved with them are approved. */
export async function callableOf(db: Queryable, person: Account, now: Date): Promise<number> {
  const [contacts] = await db
    .select({ count: count() })
    .from(tags)
    .innerJoin(accounts, eq(accounts.uid, tags.carerUid))
    .where(
      and(
        eq(tags.personUid, person.uid),
        or(activeTag(now), and(isAgreed(), isNull(tags.barredAt))),
        or(
          // An organisation is always callable, because it always has a hotline.
          and(eq(accounts.type, 'PARTNER'), eq(accounts.status, 'APPROVED')),
          and(
            eq(accounts.type, 'CAREGIVER'),
            or(eq(accounts.status, 'APPROVED'), eq(accounts.status, 'PENDING')),
            isNotNull(accounts.phoneVerifiedAt),
            isNull(accounts.masterPartnerUid),
          ),
        ),
      ),
    )
  return contacts?.count ?? 0
}
