import { expect, test } from 'vitest'
import { googleAnswers } from './google.ts'

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

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
  for (const odd of ['', 'no token', 'a.%%%.c', token([]), token({ email: 7 })])
    expect(googleAnswers(odd, {})).toEqual({ credentialType: 'GOOGLE', idTokenGoogle: odd })
})
