import { and, eq, inArray, ne } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { LIVING_STATUSES } from '#contract/options.ts'
import type { Queryable } from '../db/open.ts'
import { accounts } from '../db/tables.ts'

/** The living account of the same person, by the hash of name, birth and NRIC part. */
export async function knownPerson(db: Queryable, personHash: string | null, exceptUid: string) {
  if (!personHash) return undefined
  const [known] = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(
      and(
        eq(accounts.personHash, personHash),
        eq(accounts.type, 'DEMENTIA'),
        inArray(accounts.status, LIVING_STATUSES),
        ne(accounts.uid, exceptUid),
      ),
    )
  return known
}

/** @throws `person-exists` when a living member has this last name, birth and NRIC part */
export async function refuseKnownPerson(db: Queryable, personHash: string | null, exceptUid: string) {
  if (await knownPerson(db, personHash, exceptUid)) refuse('person-exists')
}
