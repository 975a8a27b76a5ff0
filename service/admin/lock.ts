import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { uidOf } from '../accounts/passkey-rows.ts'
import { noteUse, verifiedUse } from '../accounts/passkey-use.ts'
import { writeAudit } from '../audit.ts'
import { useAdminSession } from '../admin-session.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { confirmAtConsole } from './confirm-at-console.ts'
import { takeSecondFactor } from './second-factor.ts'

/** Says that somebody is at the console: the page tells it when they type or press something, at most once a minute. */
export async function keepConsoleOpen(_service: Service, _input: unknown, _caller: Caller): Out<'keepConsoleOpen'> {
  // Whoever is admitted to a call has used the console (service/serve.ts).
  return { open: true as const }
}

/**
 * Opens the console of this browser again after it locked, by a passkey, a code of the second factor or the password of whoever is
 * signed in there. @throws `sign-in-required`, `passkey-failed`, `second-factor-wrong`, `password-wrong`, `too-many-requests`
 */
export async function unlockConsole(
  service: Service,
  { code, password, passkey }: In<'unlockConsole'>,
  caller: Caller,
): Out<'unlockConsole'> {
  // It may have been opened in another tab meanwhile: who asks again shows the key again.
  const session = caller.lockedAdmin ?? caller.admin
  if (!session?.secondFactor) refuse('sign-in-required')
  const use = passkey ? await verifiedUse(service, caller, 'CONSOLE', passkey) : undefined
  if (use && uidOf(use.owner) !== session.actor) refuse('passkey-failed')
  if (!use && code) await takeSecondFactor(service, session, code, caller)
  else if (!use) await confirmAtConsole(service, session, password, caller)
  const { db, now } = service
  await db.transaction(async (tx) => {
    if (use) await noteUse(service, tx, use)
    await useAdminSession(tx, session.id, now())
    await writeAudit({ db: tx, now }, { actor: session.actor, action: 'console-unlocked', subject: session.actor })
  })
  if (use) caller.remember('passkey', undefined)
  return { open: true as const }
}
