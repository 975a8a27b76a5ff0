import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Kin } from '#contract/called-as.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'
import { activeTag, relationToPerson } from './contacts.ts'
import { calledByGender, kinOf } from './kin.ts'

/** The name of a former contact: nothing more than that the link has ended. */
export const ANY_CAREGIVER: Kin = { relation: 'Caregiver', calledAs: null, ordinal: null }

/** How everybody who cares for the person now is called, by uid, in the person's order of contact; also who cannot be telephoned. */
export async function kinOfPerson(db: Queryable, personUid: string, now: Date): Promise<Map<string, Kin>> {
  const rows = await db
    .select({
      uid: tags.carerUid,
      relationship: tags.relationship,
      side: tags.relationshipSide,
      chosen: tags.calledAs,
      gender: accounts.gender,
    })
    .from(tags)
    .innerJoin(accounts, eq(accounts.uid, tags.carerUid))
    .where(
      and(
        eq(tags.personUid, personUid),
        activeTag(now),
        eq(accounts.status, 'APPROVED'),
        inArray(accounts.type, ['CAREGIVER', 'PARTNER']),
      ),
    )
    .orderBy(asc(tags.contactOrder), asc(tags.id))
  return kinOf(
    rows.map(({ uid, relationship, side, chosen, gender }) => {
      const relation = relationToPerson(relationship, side)
      return { uid, relation, calledAs: chosen ?? calledByGender(relation, gender) }
    }),
  )
}
