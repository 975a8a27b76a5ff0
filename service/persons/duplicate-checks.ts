import { Refusal, refusals, refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import { holdsPhoneProof } from '../accounts/one-time-code.ts'
import { actorOf, type Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { knownPerson, mayHearOfPerson } from './duplicates.ts'

/**
 * Whether such a person is registered. To whoever is neither approved nor proved a number the answer is always "free": a check that told strangers would say who lives with dementia (docs/decisions.md, "Search and duplicates").
 */
async function isDuplicate(
  service: Service,
  input: { lastname: string; birth: string; lastNric: string },
  caller: Caller,
) {
  if (!(caller.session ? mayHearOfPerson(caller) : await holdsPhoneProof(service, caller))) return false
  await limitDuplicateChecks(service, caller)
  const hash = service.vault.personHash(input.lastname, input.birth, input.lastNric)
  const known = await knownPerson(service.db, hash, caller.session?.account.uid ?? '')
  if (known)
    await writeAudit(service, { actor: actorOf(service, caller), action: 'duplicate-found', subject: known.uid })
  return known !== undefined
}

/** Asking in any way whether a person is registered: five times an hour for an address and an account. @throws `too-many-requests` */
export async function limitDuplicateChecks({ limiter }: Pick<Service, 'limiter'>, caller: Caller) {
  for (const subject of [caller.address, caller.session?.account.uid]) {
    const wait = subject ? await limiter.take('duplicate-check', subject) : 0
    if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  }
}

/**
 * Runs a create or a change, and audits its refusal with `person-exists`: that too tells that the person has an account. The
 * audit is written after the rollback, which would take it along. For a caller who may not hear of it the refusal is the index's, of
 * two registrations at the same moment, and the work is done again: now the first one is seen.
 */
export async function auditingHits<T>(service: Service, caller: Caller, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'person-exists') throw error
    if (!mayHearOfPerson(caller)) return work()
    await writeAudit(service, { actor: actorOf(service, caller), action: 'duplicate-refused' })
    throw error
  }
}

/** A list that is empty when nobody is found (R7.8). A hit names nobody. */
export async function checkValidation(
  service: Service,
  input: In<'checkValidation'>,
  caller: Caller,
): Out<'checkValidation'> {
  return (await isDuplicate(service, input, caller)) ? [{}] : []
}

export async function checkDuplicateLastNricLastNameDateOfBirth(
  service: Service,
  input: In<'checkDuplicateLastNricLastNameDateOfBirth'>,
  caller: Caller,
): Out<'checkDuplicateLastNricLastNameDateOfBirth'> {
  const duplicate = await isDuplicate(service, input, caller)
  return { success: !duplicate, message: duplicate ? refusals['person-exists'].text : '' }
}
