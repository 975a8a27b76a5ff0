// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { draw, routed } from '../test/draw.tsx'
import { posted, type Typed } from '../test/filled-form.ts'
import Invitation, { action as acceptInvitation } from './invitation.tsx'
import Login, { action as signIn } from './login.tsx'
import AdministratorsPasskeys, { action as actOnPasskeys } from './passkeys.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

test.each<[string, string, string, Typed, [string, object]]>([
  [
    'name and password',
    'password',
    'Sign in',
    { Username: 'rahim', Password: 'not a real one' },
    ['signInToConsole', { username: 'rahim', password: 'not a real one' }],
  ],
  [
    'a code of the app',
    'code',
    'Continue',
    { 'Code from your authenticator app': '123456' },
    ['showSecondFactor', { code: '123456' }],
  ],
  [
    'a recovery code',
    'code',
    'Use this recovery code',
    { 'Recovery code': 'ABCD-EFGH' },
    ['showSecondFactor', { code: 'ABCD-EFGH' }],
  ],
  [
    'the first code of a new app',
    'enrol',
    'Confirm',
    { 'Now enter the six digits the app shows': '123456' },
    ['confirmEnrolment', { code: '123456' }],
  ],
  [
    'a code that unlocks',
    'locked',
    'Unlock',
    { 'Code from your authenticator app, or a recovery code': '123456' },
    ['unlockConsole', { code: '123456', password: '' }],
  ],
  [
    'a password that unlocks',
    'locked',
    'Unlock',
    { 'Or your password': 'not a real one' },
    ['unlockConsole', { code: '', password: 'not a real one' }],
  ],
])('%s reaches the service', async (_what, step, pressed, typed, call) => {
  const enrolment = step === 'enrol' ? { secret: 'ABCDEFGH', uri: 'otpauth://totp/Homeward' } : null
  const html = draw(routed(Login, { loaderData: { step, factors: ['app'], next: '/admin', enrolment } }))
  expect((await posted(signIn, html, pressed, typed)).asked).toEqual([call])
})

test('the first password of an invited administrator reaches the service, typed twice', async () => {
  const html = draw(routed(Invitation, { loaderData: { invited: { name: 'Kamala', username: 'kamala' } } }))
  const typed = { Password: 'not a real one', 'Password again': 'not a real 1' }
  const { asked } = await posted(acceptInvitation, html, 'Continue', typed, { token: 'held' })
  expect(asked).toEqual([
    ['acceptAdministratorInvitation', { token: 'held', password: 'not a real one', confirmPassword: 'not a real 1' }],
  ])
})

test.each<[string, string, Typed, [string, object]]>([
  [
    'the new name of a passkey',
    'Save the name',
    { Name: 'Old tablet', 'Your password': 'not a real one' },
    ['renameConsolePasskey', { id: 'key', name: 'Old tablet', confirmation: { password: 'not a real one' } }],
  ],
  [
    'the password that removes a passkey',
    'Remove this passkey',
    { 'Your password': 'not a real one' },
    ['removeConsolePasskey', { id: 'key', confirmation: { password: 'not a real one' } }],
  ],
])('%s reaches the service', async (_what, pressed, typed, call) => {
  const passkeys = [{ id: 'key', name: 'Tablet', createdAt: '2026-03-02T01:00:00.000Z', lastUsedAt: null }]
  const html = draw(routed(AdministratorsPasskeys, { loaderData: { passkeys } }))
  expect((await posted(actOnPasskeys, html, pressed, typed)).asked).toEqual([call])
})
