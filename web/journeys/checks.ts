import { checkCaregiverRegistration, checkDementiaRegistration } from '#contract/accounts.ts'
import { checkDuplicateLastNricLastNameDateOfBirth } from '#contract/persons.ts'
import { mistakeOf, type Check } from './flow.ts'
import { textOf } from './payload.ts'

/** Calls on Next that create nothing (R4.4). Only the create decides; these spare a long way back. */

export const usernameFree: Check = async ({ draft }, call) => {
  const answer = await call(checkCaregiverRegistration, {
    username: textOf(draft, 'username'),
    ...(draft.credentialType === 'GOOGLE' && { idTokenGoogle: textOf(draft, 'idTokenGoogle') }),
  })
  if (!answer.ok) return { mistake: mistakeOf(answer) }
  return answer.data.registered ? { mistake: { field: 'username', code: 'username-taken' } } : undefined
}

export const usernameFreeForPerson: Check = async ({ draft }, call) => {
  const answer = await call(checkDementiaRegistration, { username: textOf(draft, 'username') ?? '' })
  if (!answer.ok) return { mistake: mistakeOf(answer) }
  return answer.data.registered ? { mistake: { field: 'username', code: 'username-taken' } } : undefined
}

/** A caregiver whom a person adds: username and phone in one text (R5.20). */
export const usernameAndPhoneFree: Check = async ({ draft }, call) => {
  const answer = await call(checkCaregiverRegistration, {
    username: textOf(draft, 'username'),
    phone: textOf(draft, 'phone'),
    prefixCountryNum: textOf(draft, 'prefixCountryNum'),
  })
  if (!answer.ok) return { mistake: mistakeOf(answer) }
  return answer.data.registered ? { mistake: { field: 'username', code: 'username-phone-taken' } } : undefined
}

export const emailFree: Check = async ({ draft }, call) => {
  const answer = await call(checkCaregiverRegistration, { email: textOf(draft, 'email') })
  if (!answer.ok) return { mistake: mistakeOf(answer) }
  return answer.data.registered ? { mistake: { field: 'email', code: 'email-taken' } } : undefined
}

/** The same last name, birth and NRIC part must not be registered already (R5.14). */
export const personIsNew: Check = async ({ draft }, call) => {
  const answer = await call(checkDuplicateLastNricLastNameDateOfBirth, {
    lastname: textOf(draft, 'lastname') ?? '',
    birth: textOf(draft, 'birth') ?? '',
    lastNric: textOf(draft, 'lastNric') ?? '',
  })
  // Exceeding the tight rate limit of this check must not block Next, because going Back and on again repeats it; the
  // create checks once more.
  if (!answer.ok) return answer.code === 'too-many-requests' ? undefined : { mistake: mistakeOf(answer) }
  return answer.data.success ? undefined : { mistake: { field: 'lastNric', code: 'person-exists' } }
}
