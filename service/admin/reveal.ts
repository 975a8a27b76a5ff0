import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import type { Sealed } from '../vault.ts'
import { writeLook } from './looks.ts'
import { accountInScope, consoleOf } from './scope.ts'

export const HEALTH = [
  'typeDementia',
  'stageDementia',
  'existingDementiaSingapore',
  'hospitalName',
  'hospitalDepartment',
  'appointment',
  'symptoms',
] as const satisfies readonly (keyof Sealed)[]

/** Discloses the fields that the page masks. The audit line, with who and why, is written before the answer is sent. */
export async function revealAccount(
  service: Service,
  input: In<'revealAccount'>,
  caller: Caller,
): Out<'revealAccount'> {
  const session = consoleOf(caller)
  const account = await accountInScope(service, session, input.uid)
  const wait = await service.limiter.take('reveal', session.actor)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  const action = input.what === 'nric' ? 'nric-revealed' : 'health-revealed'
  await writeLook(service, { actor: session.actor, action, subject: account.uid, details: { reason: input.reason } })
  const sealed = service.vault.open(account.sealed, account.uid)
  const health = input.what === 'health'
  return {
    lastNric: health ? null : (sealed.lastNric ?? null),
    typeDementia: (health && sealed.typeDementia) || null,
    stageDementia: (health && sealed.stageDementia) || null,
    existingDementiaSingapore: health ? (sealed.existingDementiaSingapore ?? null) : null,
    hospitalName: (health && sealed.hospitalName) || null,
    hospitalDepartment: (health && sealed.hospitalDepartment) || null,
    appointment: (health && sealed.appointment) || null,
    symptoms: (health && sealed.symptoms) || null,
  }
}
