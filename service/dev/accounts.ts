import { inArray } from 'drizzle-orm'
import { accounts, administrators } from '../db/tables.ts'
import { totpOf, SAMPLE_TOTP_SECRET } from '../admin/second-factor.ts'
import { LOGINS, SAMPLE_PASSWORD } from '../sample/accounts.ts'
import { ADMINISTRATORS, CONSOLE_LOGINS } from '../sample/administrators.ts'
import type { Service } from '../service.ts'
import { readyToken } from './ready-token.ts'

/** What an authenticator app would show now for an account that may use the console. */
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
