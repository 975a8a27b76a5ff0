import { afterEach, expect, test, vi } from 'vitest'
import { googleAnswers, takeGoogleToken } from './google.ts'

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

afterEach(() => vi.unstubAllGlobals())

test('Google’s names and e-mail fill the gaps, and never what somebody typed', () => {
  const given = token({ given_name: '慧敏', family_name: 'Lim', email: 'huimin@google.example' })
  expect(googleAnswers(given, { lastname: 'Lim Siew Hua' })).toEqual({
    credentialType: 'GOOGLE',
    idTokenGoogle: given,
    firstname: '慧敏',
    email: 'huimin@google.example',
  })
})

test('a token that cannot be read fills nothing: the service will say what is wrong with it', () => {
  for (const odd of ['no token', 'a.%%%.c', token([]), token({ email: 7 })])
    expect(googleAnswers(odd, {})).toEqual({ credentialType: 'GOOGLE', idTokenGoogle: odd })
})

test.each([
  ['#id_token=a.b.c&state=%2Fsummary-caregiver', { idTokenGoogle: 'a.b.c', state: '/summary-caregiver' }],
  ['#error=access_denied&state=', { idTokenGoogle: undefined, state: '' }],
  ['#benefit', undefined],
])('what Google sent back leaves the address: %s', (hash, taken) => {
  const replaceState = vi.fn<(state: unknown, unused: string, address: string) => void>()
  vi.stubGlobal('location', { hash, pathname: '/registrationPWD', search: '?lang=ms' })
  vi.stubGlobal('history', { state: null, replaceState })
  expect(takeGoogleToken()).toEqual(taken)
  expect(replaceState.mock.calls.map(([, , address]) => address)).toEqual(taken ? ['/registrationPWD?lang=ms'] : [])
})

test('who refused at Google has chosen nothing', () => {
  expect(googleAnswers(undefined, { username: 'siew' })).toEqual({ googleRefused: true })
})
