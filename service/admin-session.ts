import { and, eq, gt, isNull } from 'drizzle-orm'
import type { AdminRole } from '#contract/endpoint.ts'
import { ADMIN_ENTRY_MINUTES, ADMIN_SESSION_HOURS, CONSOLE_LOCK_MINUTES, WATCH_HOURS } from '#contract/limits.ts'
import { hours, later, minutes } from '#contract/domain/time.ts'
import { isOrganisation, organisation } from './session.ts'
import type { Queryable, Tx } from './db/open.ts'
import { accounts, administrators, adminSessions } from './db/tables.ts'
import { hashToken, randomToken, randomUid } from './secrets.ts'
import type { Service } from './service.ts'

/** Who signs in to the console: an administrator, or somebody who acts for an approved organisation. */
export type ConsoleUser = { administratorUid: string } | { accountUid: string }

/** A console session in force, with whose it is as things stand now. */
export interface AdminSession {
  id: string
  role: AdminRole
  /** The administrator's or the account's uid: what stands as `actor` in the audit. */
  actor: string
  name: string
  /** The organisation whose people the session sees and acts for; null for an administrator, who sees all. */
  organisation: string | null
  /** Whether the second factor was shown; without it the session opens only its question. */
  secondFactor: boolean
  /** When somebody last did something at the console. */
  lastUsedAt: Date
  expiresAt: Date
}

/** Begins a console session and ends none. @returns the secret for the cookie; only its hash is kept */
export async function beginAdminSession(
  { now }: Pick<Service, 'now'>,
  tx: Tx,
  user: ConsoleUser,
  secondFactor = false,
): Promise<string> {
  const token = randomToken()
  const at = now()
  await tx.insert(adminSessions).values({
    id: randomUid(),
    tokenHash: hashToken(token),
    ...user,
    secondFactorAt: secondFactor ? at : null,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: later(at, secondFactor ? hours(ADMIN_SESSION_HOURS) : minutes(ADMIN_ENTRY_MINUTES)),
  })
  return token
}

/**
 * The second factor was shown: from now on the session opens the console, under a new secret, so that whoever knew the old
 * one is left outside. @returns the secret for the cookie
 */
export async function openAdminSession({ now }: Pick<Service, 'now'>, tx: Tx, id: string): Promise<string> {
  const token = randomToken()
  const at = now()
  await tx
    .update(adminSessions)
    .set({
      tokenHash: hashToken(token),
      secondFactorAt: at,
      lastUsedAt: at,
      expiresAt: later(at, hours(ADMIN_SESSION_HOURS)),
    })
    .where(eq(adminSessions.id, id))
  return token
}

/**
 * How a watch's secret stands in the table of sessions: not as a console's, so that a watch's cookie never opens the console,
 * and beside them, so that a new password or an administrator's end ends both.
 */
const watchHash = (token: string) => hashToken(`watch ${token}`)

/** Begins a watch in the name of a console session, whose end does not end it. @returns the secret for the cookie, and when it ends */
export async function beginWatchSession({ now }: Pick<Service, 'now'>, tx: Tx, { role, actor }: AdminSession) {
  const token = randomToken()
  const at = now()
  const until = later(at, hours(WATCH_HOURS))
  await tx.insert(adminSessions).values({
    id: randomUid(),
    tokenHash: watchHash(token),
    ...(role === 'administrator' ? { administratorUid: actor } : { accountUid: actor }),
    secondFactorAt: at,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: until,
  })
  return { token, until }
}

/** The watch behind a cookie, or nothing; asked like a console session. */
export const readWatchSession = (service: Pick<Service, 'db' | 'now'>, token: string) =>
  sessionByHash(service, watchHash(token))

/** The console session behind a cookie, or nothing. */
export const readAdminSession = (service: Pick<Service, 'db' | 'now'>, token: string) =>
  sessionByHash(service, hashToken(token))

/** A session by its secret's hash: expiry, revocation, and that its owner and their organisation are approved, are asked each time. */
async function sessionByHash(
  { db, now }: Pick<Service, 'db' | 'now'>,
  tokenHash: string,
): Promise<AdminSession | undefined> {
  const [row] = await db
    .select({
      session: adminSessions,
      administrator: administrators,
      account: accounts,
      organisation: organisation.uid,
    })
    .from(adminSessions)
    .leftJoin(administrators, eq(administrators.uid, adminSessions.administratorUid))
    .leftJoin(accounts, eq(accounts.uid, adminSessions.accountUid))
    .leftJoin(organisation, isOrganisation)
    .where(
      and(eq(adminSessions.tokenHash, tokenHash), isNull(adminSessions.revokedAt), gt(adminSessions.expiresAt, now())),
    )
  if (!row) return undefined
  const { session, administrator, account } = row
  const { id, lastUsedAt, expiresAt } = session
  const its = { id, secondFactor: session.secondFactorAt !== null, lastUsedAt, expiresAt }
  if (administrator) {
    if (administrator.endedAt || administrator.suspendedAt) return undefined
    return { ...its, role: 'administrator', actor: administrator.uid, name: administrator.name, organisation: null }
  }
  if (!account || !row.organisation || account.status !== 'APPROVED' || account.frozenAt) return undefined
  const name = `${account.firstname} ${account.lastname}`.trim()
  return { ...its, role: 'organisation', actor: account.uid, name, organisation: row.organisation }
}

/** When a console session locks unless it is used: from then on it opens only what a watch may ask, and the way back in. */
export const locksAt = ({ lastUsedAt }: Pick<AdminSession, 'lastUsedAt'>) =>
  later(lastUsedAt, minutes(CONSOLE_LOCK_MINUTES))

/** Writes down that a console session was used. */
export const useAdminSession = (db: Queryable, id: string, at: Date) =>
  db.update(adminSessions).set({ lastUsedAt: at }).where(eq(adminSessions.id, id))

/** Ends one console session. */
export const endAdminSession = (tx: Tx, id: string, at: Date) =>
  tx.update(adminSessions).set({ revokedAt: at }).where(eq(adminSessions.id, id))

/** Ends every console session of its owner, for example after a new password. */
export const endAdminSessions = (tx: Tx, user: ConsoleUser, at: Date) =>
  tx
    .update(adminSessions)
    .set({ revokedAt: at })
    .where(
      and(
        'accountUid' in user
          ? eq(adminSessions.accountUid, user.accountUid)
          : eq(adminSessions.administratorUid, user.administratorUid),
        isNull(adminSessions.revokedAt),
      ),
    )
