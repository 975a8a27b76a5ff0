import { and, eq, inArray, ne } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { LIVING_STATUSES } from '#contract/options.ts'
import type { Caller } from '../caller.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { recognises } from '../session.ts'

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

/** Whether the caller may hear that a person is registered already: whose account is approved or whose number is proved. */
export const mayHearOfPerson = ({ session }: Pick<Caller, 'session'>): boolean =>
  session !== undefined && recognises(session)

/** The hashes by which a person is looked up, as they stand in the row of a registration that came to nothing. */
export const UNFOUND = { personHash: null, nricHash: null } as const

/**
 * The columns of a person's row that the computed ones become. Of a person who is registered already a caller who may hear of it is
 * refused; for anybody else the row is made and answered as any other, is found by nobody and waits in no queue.
 * @throws `person-exists`
 */
export async function personColumns<Derived extends { personHash?: string | null }>(
  { now }: Pick<Service, 'now'>,
  tx: Tx,
  derived: Derived,
  { uid, caller }: { uid: string; caller: Caller },
) {
  const known = await knownPerson(tx, derived.personHash ?? null, uid)
  if (!known) return { ...derived, registeredAgainAt: null }
  if (mayHearOfPerson(caller)) refuse('person-exists')
  return { ...derived, ...UNFOUND, registeredAgainAt: now() }
}
