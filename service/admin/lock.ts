import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { isPassword } from '../accounts/password.ts'
import { admitTry } from '../accounts/tries.ts'
import { writeAudit } from '../audit.ts'
import { useAdminSession, type AdminSession } from '../admin-session.ts'
import { accounts, administrators } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { takeSecondFactor } from './second-factor.ts'

/** Says that somebody is at the console: the page tells it when they type or press something, at most once a minute. */
export async function keepConsoleOpen(_service: Service, _input: unknown, _caller: Caller): Out<'keepConsoleOpen'> {
  // Whoever is admitted to a call has used the console (service/serve.ts).
  return { open: true as const }
}

/**
 * Opens the console of this browser again after it locked, by a code of the second factor or by the password, for whoever is
 * signed in there. @throws `sign-in-required`, `second-factor-wrong`, `password-wrong`, `too-many-requests`
 */
export async function unlockConsole(
  service: Service,
  { code, password }: In<'unlockConsole'>,
  caller: Caller,
): Out<'unlockConsole'> {
  // It may have been opened in another tab meanwhile: who asks again shows the key again.
  const session = caller.lockedAdmin ?? caller.admin
  if (!session?.secondFactor) refuse('sign-in-required')
  if (code) await takeSecondFactor(service, session, code, caller)
  else await obeyPassword(service, session, password, caller)
  const { db, now } = service
  await db.transaction(async (tx) => {
    await useAdminSession(tx, session.id, now())
    await writeAudit({ db: tx, now }, { actor: session.actor, action: 'console-unlocked', subject: session.actor })
  })
  return { open: true as const }
}

/** Asks the password of whoever is signed in, counted like a sign-in. @throws `password-wrong`, `too-many-requests` */
async function obeyPassword(service: Service, { actor, role }: AdminSession, password: string, caller: Caller) {
  const isAdministrator = role === 'administrator'
  const owner = { uid: actor, to: 'console', isAdministrator } as const
  await admitTry(service, caller, { door: 'console-sign-in', subject: `unlock ${actor}`, owner })
  const table = isAdministrator ? administrators : accounts
  const [row] = await service.db.select({ hash: table.passwordHash }).from(table).where(eq(table.uid, actor))
  if (!(await isPassword(row?.hash, password))) refuse('password-wrong', { field: 'password' })
}
