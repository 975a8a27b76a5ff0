import { checkCaregiverRegistration, checkDementiaRegistration } from '#contract/accounts.ts'
import { checkDuplicateLastNricLastNameDateOfBirth } from '#contract/persons.ts'
import type { Draft } from './draft.ts'
import { mistakeOf, type Check } from './flow.ts'
import { textOf } from './payload.ts'

/** Calls on Next that create nothing (R4.4). Only the create decides; these spare a long way back. */

/** Whether the Google account that was chosen is free; asked on the way back from Google, and on Next. */
export const googleFree: Check = async ({ draft }, call) => {
  const idTokenGoogle = draft.credentialType === 'GOOGLE' ? textOf(draft, 'idTokenGoogle') : undefined
  if (!idTokenGoogle) return undefined
  const answer = await call(checkCaregiverRegistration, { idTokenGoogle })
  if (!answer.ok) return { mistake: { ...mistakeOf(answer), field: 'google' } }
  return answer.data.registered ? { mistake: { field: 'google', code: 'google-taken' } } : undefined
}

/** The username and password as typed: a password that is easy to guess is refused on the step where it is chosen. */
const chosen = ({ username, password }: Draft) => ({
  username: typeof username === 'string' ? username.trim() : '',
  ...(typeof password === 'string' && password && { password }),
})

export const usernameFree: Check = async (situation, call) => {
  const google = await googleFree(situation, call)
  if (google) return google
  const answer = await call(checkCaregiverRegistration, chosen(situation.draft))
  if (!answer.ok) return { mistake: mistakeOf(answer) }
  return answer.data.registered ? { mistake: { field: 'username', code: 'username-taken' } } : undefined
}

export const usernameFreeForPerson: Check = async (situation, call) => {
  if (situation.draft.signsIn === 'no') return undefined
  const google = await googleFree(situation, call)
  if (google) return google
  const answer = await call(checkDementiaRegistration, chosen(situation.draft))
  if (!answer.ok) return { mistake: mistakeOf(answer) }
  return answer.data.registered ? { mistake: { field: 'username', code: 'username-taken' } } : undefined
}

/** A caregiver whom a person adds: username and phone in one text (R5.20). */
export const usernameAndPhoneFree: Check = async ({ draft }, call) => {
  const answer = await call(checkCaregiverRegistration, {
    ...chosen(draft),
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
