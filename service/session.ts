import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { jwtVerify, SignJWT } from 'jose'
import { ago, hours, later, minutes } from '#contract/domain/time.ts'
import { SESSION_HOURS, SESSION_IDLE_HOURS, SESSION_USE_MINUTES } from '#contract/limits.ts'
import type { SESSION_PURPOSES } from './db/enumerations.ts'
import type { Tx } from './db/open.ts'
import { accounts, adminSessions, sessions } from './db/tables.ts'
import { endDevices, endDevicesUnder } from './push-devices.ts'
import { randomUid } from './secrets.ts'
import type { Service } from './service.ts'

export type SessionPurpose = (typeof SESSION_PURPOSES)[number]
export type Account = typeof accounts.$inferSelect
/** A session in force, with the account as it is now. */
export interface Session {
  id: string
  purpose: SessionPurpose
  account: Account
  /**
   * The approved organisation the account is or belongs to: approved staff, care professionals and those who act for it do so for
   * its people. A person whom it registered belongs to it too, but acts for no one else.
   */
  organisation: string | null
}

/** Names and photos need a verified phone or an approved account (docs/decisions.md, "Search and duplicates"). */
export const recognises = ({ account }: Pick<Session, 'account'>) =>
  account.status === 'APPROVED' || account.phoneVerifiedAt !== null

const ISSUER = 'homeward'
const AUDIENCE = 'homeward-account'
const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
/** The statuses of an account that may not sign in; a session from before ends with them (docs/decisions.md, "Safe return"). */
export const NO_SIGN_IN: readonly string[] = ['REJECTED', 'SUSPENDED', 'ENDED']
/** Whether this account may be signed in to: refused by its status, and while it is frozen. */
export const maySignIn = ({ status, frozenAt }: Pick<Account, 'status' | 'frozenAt'>) =>
  !NO_SIGN_IN.includes(status) && frozenAt === null

/** Where a session begins: the device in words, and the country where it is known. */
export type SessionPlace = Pick<typeof sessions.$inferInsert, 'browser' | 'system' | 'country'>

/** Begins a session. The token is a JWT; the row behind it makes it revocable (docs/decisions.md, "Sessions and links"). */
export async function beginSession(
  { keys, now }: Pick<Service, 'keys' | 'now'>,
  tx: Tx,
  accountUid: string,
  purpose: SessionPurpose,
  lastsHours: number = SESSION_HOURS,
  place: SessionPlace = {},
): Promise<string> {
  return signSession({ keys }, await newSession(tx, { accountUid, purpose, lastsHours, place, at: now() }))
}

/**
 * Begins the session in which staff register a client. It is in force for as long as their own session is, and they act for the client's
 * organisation: whoever has signed out, was removed or moved goes on in no client's name. (D79.6)
 */
export async function beginClientSession(
  { keys, now }: Pick<Service, 'keys' | 'now'>,
  tx: Tx,
  accountUid: string,
  { within, place = {} }: { within: string; place?: SessionPlace },
): Promise<string> {
  const begun = { accountUid, purpose: 'registration', lastsHours: SESSION_HOURS, place, at: now() } as const
  return signSession({ keys }, await newSession(tx, begun), within)
}

async function newSession(
  tx: Tx,
  begun: { accountUid: string; purpose: SessionPurpose; lastsHours: number; place: SessionPlace; at: Date },
) {
  const { accountUid, purpose, lastsHours, place, at } = begun
  const expiresAt = later(at, hours(lastsHours))
  const row = { id: randomUid(), accountUid, purpose, createdAt: at, lastUsedAt: at, expiresAt, ...place }
  await tx.insert(sessions).values(row)
  return row
}

/**
 * The token of a session: a JWT that follows from the row, so that it is kept nowhere. `within`: the session of staff that it lasts no
 * longer than.
 */
export const signSession = (
  { keys }: Pick<Service, 'keys'>,
  row: Pick<typeof sessions.$inferSelect, 'id' | 'accountUid' | 'purpose' | 'createdAt' | 'expiresAt'>,
  within?: string,
): Promise<string> =>
  new SignJWT({ purpose: row.purpose, ...(within && { within }) })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(row.accountUid)
    .setJti(row.id)
    .setIssuedAt(Math.floor(row.createdAt.getTime() / 1000))
    .setExpirationTime(Math.floor(row.expiresAt.getTime() / 1000))
    .sign(keys.session)

/** The approved organisation that an account is, or belongs to as its staff; to be joined by `isOrganisation`. */
export const organisation = alias(accounts, 'organisation')
export const isOrganisation = and(
  eq(
    organisation.uid,
    sql`case ${accounts.type} when 'PARTNER' then ${accounts.uid} when 'CAREGIVER' then ${accounts.masterPartnerUid} end`,
  ),
  eq(organisation.type, 'PARTNER'),
  eq(organisation.status, 'APPROVED'),
)

/** What a token says that one of our secrets signed and that has not expired. */
async function claimsOf({ each }: Service['keys'], token: string, currentDate: Date) {
  for (const { session } of each) {
    try {
      const { payload } = await jwtVerify(token, session, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        currentDate,
        requiredClaims: ['sub', 'jti', 'exp'],
      })
      return payload
    } catch {
      // Signed with another secret, or not by us.
    }
  }
  return undefined
}

/** The session of a token, or nothing: algorithm, issuer, audience, type, expiry, purpose and row are checked each time. */
export async function readSession(service: Service, token: string): Promise<Session | undefined> {
  const claims = await claimsOf(service.keys, token, service.now())
  if (!claims?.jti) return undefined
  const session = await sessionInForce(service, claims.jti)
  if (!session || session.purpose !== claims.purpose || session.account.uid !== claims.sub) return undefined
  if (typeof claims.within !== 'string') return session
  const staff = await sessionInForce(service, claims.within)
  return actsFor(staff, session.account) ? session : undefined
}

/** Whether this is a session of staff who act for the organisation that registered the account. */
const actsFor = (staff: Session | undefined, { type, masterPartnerUid }: Account) =>
  staff !== undefined && staff.organisation !== null && (type !== 'DEMENTIA' || staff.organisation === masterPartnerUid)

/** The session of an id, while it stands: not ended, expired or unused for too long, and of an account that may sign in. */
async function sessionInForce({ now, db }: Service, id: string): Promise<Session | undefined> {
  const [row] = await db
    .select({ session: sessions, account: accounts, organisation: organisation.uid })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.uid, sessions.accountUid))
    .leftJoin(
      organisation,
      and(
        isOrganisation,
        // Staff who signed up by a staff link go on registering people; once that session ends, they act when approved.
        or(eq(accounts.status, 'APPROVED'), eq(sessions.purpose, 'registration')),
      ),
    )
    .where(
      and(
        eq(sessions.id, id),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now()),
        gt(sessions.lastUsedAt, ago(now(), hours(SESSION_IDLE_HOURS))),
      ),
    )
  if (!row || !maySignIn(row.account)) return undefined
  const { session, account } = row
  if (session.lastUsedAt <= ago(now(), minutes(SESSION_USE_MINUTES)))
    await db.update(sessions).set({ lastUsedAt: now() }).where(eq(sessions.id, id))
  return { id, purpose: session.purpose, account, organisation: row.organisation }
}

/** Ends a session whose member begins another one in the same browser. */
export const replaceSession = (tx: Tx, id: string, at: Date) =>
  tx.update(sessions).set({ revokedAt: at }).where(eq(sessions.id, id))

/** Ends a session, and pushes to the devices that stand under it. */
export async function endSession(tx: Tx, id: string, at: Date) {
  await replaceSession(tx, id, at)
  await endDevicesUnder(tx, id)
}

/** Ends every session of an account, also those at the console, and pushes to its devices, for example after a new password. */
export async function endSessions(tx: Tx, accountUid: string, at: Date) {
  await endDevices(tx, accountUid)
  for (const table of [sessions, adminSessions])
    await tx
      .update(table)
      .set({ revokedAt: at })
      .where(and(eq(table.accountUid, accountUid), isNull(table.revokedAt)))
}
