import { and, eq, gt, isNull } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { SESSION_HOURS } from '../../contract/limits.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, sessions } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'

export type SessionPurpose = 'registration' | 'member'
export type Account = typeof accounts.$inferSelect
/** A session in force, with the account as it is now. */
export interface Session {
  id: string
  purpose: SessionPurpose
  account: Account
}

const ISSUER = 'homeward'
const AUDIENCE = 'homeward-account'
const ALGORITHM = 'HS256'

/** Begins a session. The token is a JWT; the row behind it makes it revocable (docs/decisions.md, "Sessions and links"). */
export async function beginSession(
  { keys, now }: Pick<Service, 'keys' | 'now'>,
  tx: Queryable,
  accountUid: string,
  purpose: SessionPurpose,
): Promise<string> {
  const at = now()
  const expiresAt = new Date(at.getTime() + SESSION_HOURS * 3_600_000)
  const id = randomUid()
  await tx.insert(sessions).values({ id, accountUid, purpose, createdAt: at, expiresAt })
  return new SignJWT({ purpose })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(accountUid)
    .setJti(id)
    .setIssuedAt(Math.floor(at.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(keys.session)
}

/** The session of a token, or nothing: algorithm, issuer, audience, type, expiry, purpose and row are checked each time. */
export async function readSession({ keys, now, db }: Service, token: string): Promise<Session | undefined> {
  let id: string | undefined
  let purpose: unknown
  let subject: string | undefined
  try {
    const { payload } = await jwtVerify(token, keys.session, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'at+jwt',
      currentDate: now(),
      requiredClaims: ['sub', 'jti', 'exp'],
    })
    id = payload.jti
    purpose = payload.purpose
    subject = payload.sub
  } catch {
    return undefined
  }
  if (!id) return undefined
  const [row] = await db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.uid, sessions.accountUid))
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now())))
  if (!row || row.session.purpose !== purpose || row.account.uid !== subject) return undefined
  if (row.account.status === 'ENDED' || row.account.status === 'REJECTED') return undefined
  return { id, purpose: row.session.purpose, account: row.account }
}

export const endSession = (tx: Queryable, id: string, at: Date) =>
  tx.update(sessions).set({ revokedAt: at }).where(eq(sessions.id, id))

/** Ends every session of an account, for example after a new password. */
export const endSessions = (tx: Queryable, accountUid: string, at: Date) =>
  tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.accountUid, accountUid), isNull(sessions.revokedAt)))

/** The organisation an account belongs to or is: its staff, its care professionals, those who act for it. */
export const organisationOf = (account: Pick<Account, 'type' | 'uid' | 'masterPartnerUid'>) =>
  account.type === 'PARTNER' ? account.uid : account.masterPartnerUid

/** Staff act for the people of their organisation; an account that waits or was suspended acts for nobody. */
export const isStaff = (account: Pick<Account, 'type' | 'uid' | 'masterPartnerUid' | 'status'>) =>
  organisationOf(account) !== null && account.status !== 'SUSPENDED'
