import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { beginSession, signSession } from '../session.ts'
import { accounts, administrators, sessions } from '../db/tables.ts'
import { totpOf, SAMPLE_TOTP_SECRET } from '../admin/second-factor.ts'
import { ago, hours, later } from '#contract/domain/time.ts'
import { LOGINS, SAMPLE_PASSWORD } from '../sample/accounts.ts'
import { ADMINISTRATORS, CONSOLE_LOGINS } from '../sample/administrators.ts'
import type { Service } from '../service.ts'

/** A session that lasts while somebody tries a few calls. */
const ENOUGH = hours(1)

/** What an authenticator app would show now for whoever may use the console. */
const secondFactor = ({ now }: Pick<Service, 'now'>) => ({
  totpSecret: SAMPLE_TOTP_SECRET,
  totpCode: totpOf(SAMPLE_TOTP_SECRET).generate({ timestamp: now().getTime() }),
})

/** The sample's administrators, who have no account and so no token. */
async function readyAdministrators(service: Service) {
  const loaded = await service.db.select({ uid: administrators.uid }).from(administrators)
  return ADMINISTRATORS.filter(({ uid }) => loaded.some((row) => row.uid === uid)).map(({ uid, username }) => ({
    role: 'administrator',
    username,
    password: SAMPLE_PASSWORD,
    uid,
    token: '',
    ...secondFactor(service),
  }))
}

/** Sample accounts of every role to sign in with, each with a token that is valid now; none where no sample was loaded. */
export async function readyAccounts(service: Service) {
  const uids = LOGINS.map(({ uid }) => uid)
  const loaded = await service.db.select({ uid: accounts.uid }).from(accounts).where(inArray(accounts.uid, uids))
  const ready = LOGINS.filter(({ uid }) => loaded.some((row) => row.uid === uid))
  const members = await Promise.all(
    ready.map(async ({ role, uid, username }) => ({
      role,
      username,
      password: SAMPLE_PASSWORD,
      uid,
      token: await readyToken(service, uid),
      ...(CONSOLE_LOGINS.some((login) => login.uid === uid) && secondFactor(service)),
    })),
  )
  return [...members, ...(await readyAdministrators(service))]
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
        gt(sessions.lastUsedAt, ago(now(), ENOUGH)),
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(1)
  return session ? signSession(service, session) : db.transaction((tx) => beginSession(service, tx, uid, 'member'))
}
