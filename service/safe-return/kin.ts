import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CalledAs, Kin, Pronoun } from '../../contract/called-as.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'
import { activeTag, relationToPerson } from './contacts.ts'

/** Somebody whose link has ended since is named by nothing more than that. */
export const ANY_CAREGIVER: Kin = { relation: 'Caregiver', calledAs: null, ordinal: null }

/** Children, grandchildren and parents are called by their gender; spouses and all others neutrally (docs/decisions.md, "Called as"). */
const BY_GENDER: Partial<Record<Kin['relation'], Record<'male' | 'female', CalledAs>>> = {
  Child: { female: 'daughter', male: 'son' },
  Grandchild: { female: 'granddaughter', male: 'grandson' },
  Parent: { female: 'mother', male: 'father' },
}

const isGender = (gender: string | null): gender is 'male' | 'female' => gender === 'male' || gender === 'female'

/** What the contact chose to be called, or what follows from relation and gender. */
export const calledAsOf = (
  chosen: CalledAs | null,
  relation: Kin['relation'],
  gender: string | null,
): CalledAs | null => chosen ?? (isGender(gender) ? (BY_GENDER[relation]?.[gender] ?? null) : null)

/** The pronoun of a person in the sentences about them. */
export const pronounOf = (gender: string | null): Pronoun =>
  gender === 'female' ? 'her' : gender === 'male' ? 'his' : 'their'

/** Numbers those who would be called alike, in their order: "first number", "second number". */
export function numbered(kin: Kin[]): Kin[] {
  const nameOf = ({ calledAs, relation }: Kin) => calledAs ?? relation
  const alike = (one: Kin) => kin.filter((other) => nameOf(other) === nameOf(one))
  return kin.map((one) => ({ ...one, ordinal: alike(one).length > 1 ? alike(one).indexOf(one) + 1 : null }))
}

/** How everybody who cares for the person now is called, by uid; in the person's order of contact. */
export async function kinOf(db: Queryable, personUid: string, now: Date): Promise<Map<string, Kin>> {
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
  const kin = numbered(
    rows.map(({ relationship, side, chosen, gender }) => {
      const relation = relationToPerson(relationship, side)
      return { relation, calledAs: calledAsOf(chosen, relation, gender), ordinal: null }
    }),
  )
  return new Map(rows.map(({ uid }, index) => [uid, kin[index] ?? ANY_CAREGIVER]))
}
