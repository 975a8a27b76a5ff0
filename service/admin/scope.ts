import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, administrators, partnerDetails } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import type { Caller } from '../caller.ts'
import type { AdminSession } from '../admin-session.ts'
import { mayWhere, type Reading } from '../accounts/may.ts'
import type { Act } from '../accounts/authority.ts'
import { consoleActor } from '../accounts/actor.ts'

/** The console session of a caller whom the call's `who` has already admitted. @throws `sign-in-required` */
export const consoleOf = ({ admin }: Caller): AdminSession => (admin?.secondFactor ? admin : refuse('sign-in-required'))

/** The condition for the accounts of an organisation: itself, its members, and those it made. */
const ofOrganisation = (organisation: string): SQL | undefined =>
  or(eq(accounts.masterPartnerUid, organisation), eq(accounts.createdBy, organisation), eq(accounts.uid, organisation))

/**
 * The condition for the accounts that the session may do this with: for an administrator all, for an organisation its own, of which
 * a person has to give it the authority (`may`).
 */
export const inScope = (
  db: Queryable,
  session: Pick<AdminSession, 'actor' | 'role' | 'organisation'>,
  act: Act,
  at: Date,
): SQL | undefined =>
  session.organisation === null
    ? undefined
    : and(
        ofOrganisation(session.organisation),
        or(ne(accounts.type, 'DEMENTIA'), mayWhere(db, consoleActor(session), act, at)),
      )

/**
 * The account, if this session may open its file; an unknown uid and an account outside its scope answer alike.
 * @throws `not-found`
 */
export async function accountInScope({ db, now }: Reading, session: AdminSession, uid: string): Promise<Account> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.uid, uid), inScope(db, session, 'file', now())))
  return account ?? refuse('not-found')
}

/**
 * Tells which of these, of whom a page says what they did, are named to the session: to the association everybody, to an organisation its own
 * staff alone (D80.9).
 */
export async function namedTo(
  db: Queryable,
  { organisation }: Pick<AdminSession, 'organisation'>,
  uids: readonly string[],
): Promise<(uid: string) => boolean> {
  if (organisation === null || uids.length === 0) return () => organisation === null
  const own = or(eq(accounts.uid, organisation), eq(accounts.masterPartnerUid, organisation))
  const colleagues = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(inArray(accounts.uid, [...uids]), own))
  const named = new Set(colleagues.map(({ uid }) => uid))
  return (uid) => named.has(uid)
}

/** How an account is called in lists: an organisation by its name, people by theirs, else by the username. */
export const nameOf = (
  account: Pick<Account, 'firstname' | 'lastname' | 'username'>,
  organizationName?: string | null,
): string => organizationName ?? (`${account.firstname} ${account.lastname}`.trim() || account.username || '–')

/** The names of these uids, of accounts and administrators alike; an unknown id is returned as it is. */
export async function namesOf(
  db: Queryable,
  uids: readonly (string | null)[],
): Promise<(uid: string | null) => string> {
  const asked = [...new Set(uids.filter((uid) => uid !== null))]
  if (asked.length === 0) return () => '–'
  const known = new Map<string, string>()
  for (const { uid, name } of await db
    .select({ uid: administrators.uid, name: administrators.name })
    .from(administrators)
    .where(inArray(administrators.uid, asked)))
    known.set(uid, name)
  for (const { account, organizationName } of await db
    .select({ account: accounts, organizationName: partnerDetails.organizationName })
    .from(accounts)
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(inArray(accounts.uid, asked)))
    known.set(account.uid, nameOf(account, organizationName))
  return (uid) => (uid === null ? '–' : (known.get(uid) ?? (uid.length > 20 ? '–' : uid)))
}

/**
 * The same as the session may read them: staff are named to colleagues only, so that to an organisation those of the association are the
 * association, and those of another organisation that organisation (D80.9).
 */
export async function staffNamesOf(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { organisation }: Pick<AdminSession, 'organisation'>,
  uids: readonly (string | null)[],
): Promise<(uid: string | null) => string> {
  const name = await namesOf(db, uids)
  const asked = uids.filter((uid) => uid !== null)
  if (organisation === null || asked.length === 0) return name
  const ours = await db
    .select({ uid: administrators.uid })
    .from(administrators)
    .where(inArray(administrators.uid, asked))
  const others = await db
    .select({ uid: accounts.uid, of: accounts.masterPartnerUid })
    .from(accounts)
    .where(
      and(inArray(accounts.uid, asked), eq(accounts.type, 'CAREGIVER'), ne(accounts.masterPartnerUid, organisation)),
    )
  const employer = await namesOf(
    db,
    others.map(({ of }) => of),
  )
  const known = new Map([
    ...ours.map(({ uid }) => [uid, config.brand.association] as const),
    ...others.map(({ uid, of }) => [uid, employer(of)] as const),
  ])
  return (uid) => known.get(uid ?? '') ?? name(uid)
}
