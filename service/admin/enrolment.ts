import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { enrol, takeSecondFactor, totpOf, waitingSecret } from './second-factor.ts'
import { openConsole } from './access.ts'

/**
 * The console session that has passed the password and not yet the second factor.
 * @throws `sign-in-required`, `not-allowed`
 */
function entering({ admin }: Caller) {
  const session = admin ?? refuse('sign-in-required')
  if (session.secondFactor) refuse('not-allowed')
  return session
}

/** Returns the secret for an authenticator app, after the password and before a second factor is enrolled. */
export async function beginEnrolment(service: Service, _input: unknown, { admin }: Caller): Out<'beginEnrolment'> {
  const secret = admin && !admin.secondFactor ? await waitingSecret(service, admin.actor) : undefined
  if (!admin || !secret) return null
  const { brand } = service.config
  return { secret, uri: totpOf(secret, brand.name, admin.name || brand.name).toString() }
}

/** Confirms the new second factor by its first code. @throws `second-factor-wrong` */
export async function confirmEnrolment(
  service: Service,
  { code }: In<'confirmEnrolment'>,
  caller: Caller,
): Out<'confirmEnrolment'> {
  const session = entering(caller)
  const recoveryCodes = await enrol(service, session, code, caller)
  await openConsole(service, session.id, session.actor, caller, 'console-enrolled')
  return { recoveryCodes }
}

/** Enters the console by a code of the second factor, or a recovery code. @throws `second-factor-wrong` */
export async function showSecondFactor(
  service: Service,
  { code }: In<'showSecondFactor'>,
  caller: Caller,
): Out<'showSecondFactor'> {
  const session = entering(caller)
  const recoveryCodesLeft = await takeSecondFactor(service, session, code, caller)
  const details = recoveryCodesLeft === null ? {} : { recoveryCodesLeft }
  await openConsole(service, session.id, session.actor, caller, 'console-signed-in', details)
  return { recoveryCodesLeft }
}
