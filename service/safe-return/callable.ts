import { and, eq, exists, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/open.ts'
import { accounts, partnerDetails, tags } from '../db/tables.ts'
import { activeTag } from './contacts.ts'

/** The condition that a finder has a contact to call for the person in `accounts`: the rows that `contactOf` reads, for lists. */
export function isCallable(db: Queryable, now: Date): SQL {
  const carer = alias(accounts, 'callable_carer')
  const partner = alias(partnerDetails, 'callable_partner')
  return exists(
    db
      .select({ one: sql`1` })
      .from(tags)
      .innerJoin(carer, eq(carer.uid, tags.carerUid))
      .leftJoin(partner, eq(partner.uid, carer.uid))
      .where(
        and(
          eq(tags.personUid, accounts.uid),
          activeTag(now),
          ne(tags.relationship, ''),
          eq(carer.status, 'APPROVED'),
          or(
            and(eq(carer.type, 'PARTNER'), ne(partner.hotlineNumber, ''), ne(partner.organizationName, '')),
            and(
              eq(carer.type, 'CAREGIVER'),
              ne(carer.phone, ''),
              isNotNull(carer.phoneVerifiedAt),
              isNull(carer.masterPartnerUid),
            ),
          ),
        ),
      ),
  )
}
