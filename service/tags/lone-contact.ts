import { and, count, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'
import { activeTag } from '../safe-return/contacts.ts'

/** The given persons for whom a finder can call only one contact: a rescue depends on that one being reached. */
export async function withLoneContact(db: Queryable, people: string[], now: Date): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const rows = await db
    .select({ uid: tags.personUid, contacts: count() })
    .from(tags)
    .innerJoin(accounts, eq(accounts.uid, tags.carerUid))
    .where(
      and(
        inArray(tags.personUid, people),
        activeTag(now),
        eq(accounts.status, 'APPROVED'),
        // The same condition as in `contactOf`: an organisation's hotline, or a number that its owner verified.
        or(
          eq(accounts.type, 'PARTNER'),
          and(eq(accounts.type, 'CAREGIVER'), isNotNull(accounts.phoneVerifiedAt), isNull(accounts.masterPartnerUid)),
        ),
      ),
    )
    .groupBy(tags.personUid)
  return new Set(rows.filter(({ contacts }) => contacts === 1).map(({ uid }) => uid))
}
