import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { beginSession, signSession } from '../accounts/session.ts'
import { sessions } from '../db/tables.ts'
import { hours, later } from '../safe-return/grant.ts'
import { LOGINS, SAMPLE_PASSWORD } from '../sample/accounts.ts'
import type { Service } from '../service.ts'

/** A session that lasts while somebody tries a few calls. */
const ENOUGH = hours(1)

/** Sample accounts of every role to sign in with, each with a token that is valid now. */
export function readyAccounts(service: Service) {
  return Promise.all(
    LOGINS.map(async ({ role, uid, username }) => ({
      role,
      username,
      password: SAMPLE_PASSWORD,
      uid,
      token: await readyToken(service, uid),
    })),
  )
}

async function readyToken(service: Service, uid: string): Promise<string> {
  const { db, now } = service
  const [session] = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.accountUid, uid),
        eq(sessions.purpose, 'member'),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, later(now(), ENOUGH)),
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(1)
  return session ? signSession(service, session) : beginSession(service, db, uid, 'member')
}
