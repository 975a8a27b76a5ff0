import { describe, expect, test } from 'vitest'
import { isRefusalCode, Refusal, refusals, refuse, type RefusalCode } from './errors.ts'

/** The specified texts, to the letter (P8.2 to P8.10, R5.1 to R5.25, R8.4): a deployment's staff know these sentences. */
test.each([
  ['required-data', 'Required Data Cannot Be Empty, Please Fill All Required Data'],
  ['error-submit-data', 'Error submit data'],
  ['user-not-found', 'Error get user'],
  ['tagged-accounts-not-found', 'Error get tagged account data'],
  [
    'google-failed',
    'This website uses cookies to help ensure you receive an optimal experience. Please activate cookies.',
  ],
  ['google-taken', 'This google account is already exist'],
  ['google-fields-required', 'Username or phone cannot be empty'],
  ['username-taken', 'This username already exists'],
  ['username-phone-taken', 'Username or phone already exist'],
  ['email-taken', 'This email is already exist'],
  ['email-invalid', 'Please input valid email'],
  ['code-invalid', 'OTP CODE IS NOT VALID'],
  ['person-exists', 'A user with the same last name, NRIC and date of birth already exists'],
  ['relationship-required', 'Please select This Person Living with Dementia is my '],
  ['passwords-differ-professional', 'Password & Confirm Password not match'],
  ['password-too-short-professional', 'Password must be longer or equal to 6 characters'],
  ['password-too-short-reset', 'Password length minimum is 6 characters'],
  ['credentials-submitted', 'Your registration has been completed, sign-in to Homeward mobile with these credentials.'],
  [
    'credentials-verified',
    'Your credentials have been previously verified. You can login using your Caregiver account',
  ],
] as const)('the refusal %s says "%s"', (code, text) => {
  expect(refusals[code].text).toBe(text)
})

describe.each(Object.entries(refusals))('the refusal %s', (_code, { status, text }) => {
  test('has a true HTTP status and one sentence or more that a person can act on', () => {
    expect([400, 401, 403, 404, 409, 413, 415, 429, 500, 503]).toContain(status)
    expect(text.length).toBeGreaterThan(3)
    expect(text, 'no word of machines').not.toMatch(/undefined|null|exception|HTTP|JSON\.parse|SQL/i)
  })
})

test('what breaks on our side is a 5xx, what a person can change a 4xx', () => {
  const ours: RefusalCode[] = ['unexpected', 'service-unavailable', 'error-submit-data']
  for (const code of ours) expect(refusals[code].status).toBeGreaterThanOrEqual(500)
  for (const code of ['invalid-input', 'phone-impossible', 'too-large'] as const) {
    expect(refusals[code].status).toBeLessThan(500)
  }
})

test('a refusal that is always about one field says which; another is told it, and what it is told wins', () => {
  const fields = Object.entries(refusals).flatMap(([code, refusal]) =>
    'field' in refusal ? [[code, refusal.field]] : [],
  )
  expect(Object.fromEntries(fields)).toEqual({
    'birth-not-past': 'birth',
    'code-length': 'code',
    'code-mistyped': 'code',
    'passkey-name-required': 'name',
    'point-exists': 'name',
    'position-outside': 'lat',
    'reason-required': 'reason',
    'question-required': 'text',
    'carer-unknown': 'carer',
    'rejection-required': 'rejection',
    'search-too-short': 'search',
    'second-factor-wrong': 'code',
    'phone-impossible': 'phone',
    'report-needs-contact': 'phone',
    'name-too-long': 'name',
    'place-too-long': 'place',
    'three-digits': 'digits',
    'thread-text-too-long': 'text',
    'username-too-long': 'username',
    'administrator-username': 'username',
    'username-taken': 'username',
    'username-phone-taken': 'username',
    'password-too-long': 'password',
    'password-common': 'password',
    'phone-taken': 'phone',
    'phone-not-verified': 'code',
    'code-invalid': 'code',
    'code-ended': 'code',
    'google-again': 'google',
    'google-taken': 'google',
    'email-taken': 'email',
    'email-invalid': 'email',
    'person-exists': 'lastNric',
    'relationship-required': 'relationship',
    'tag-not-possible': 'uidTagged',
  })
  expect(new Refusal('phone-taken').field).toBe('phone')
  expect(new Refusal('phone-impossible', { field: 'pocPhone' }).field).toBe('pocPhone')
  expect(new Refusal('password-wrong', { field: 'currentPassword' }).field).toBe('currentPassword')
  expect(new Refusal('not-found').field).toBeUndefined()
})

test.each(['toString', '__proto__', 'constructor', '', 'USER-NOT-FOUND', 404, null, undefined])(
  '%j is no refusal of ours',
  (value) => {
    expect(isRefusalCode(value)).toBe(false)
  },
)

test('refusing ends what is being done, with the code and when to come back', () => {
  expect(() => refuse('too-many-requests', { retryAfterSeconds: 30 })).toThrow(Refusal)
  try {
    refuse('too-many-requests', { retryAfterSeconds: 30 })
  } catch (refusal) {
    expect(refusal).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 30 })
  }
  expect(isRefusalCode('too-many-requests')).toBe(true)
})
