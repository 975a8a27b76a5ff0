import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answer,
  calls,
  caregiverCredential,
  newPhone,
  newUsername,
  personCredential,
  refusal,
  registration,
} from '../test/registration.ts'
import { openGoogle } from './google.ts'

type Given = Record<string, any>
const CLIENT = 'homeward-web.apps.example'
const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
/** An OpenID provider of our own: it publishes one key. */
const provider = createServer(async (_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }),
  )
})
let issuer = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => provider.close())

const check = '/public/credential/checkCaregiverRegistration'
const settings = '/public/credential/google'

/** A browser on the page with Google's button, and the tokens the provider would give it. */
async function withGoogle() {
  const its = await registration()
  its.outside({ google: openGoogle({ clientId: CLIENT, keysUrl: `${issuer}/certs`, issuers: [issuer] }) })
  const browser = its.device()
  const { nonce } = (await answer(await browser.get(settings))).data
  const claims = (changes: Given = {}) => {
    const now = Math.floor(its.service.now().getTime() / 1000)
    return {
      iss: issuer,
      aud: CLIENT,
      sub: newUsername(),
      iat: now,
      exp: now + 3600,
      nonce,
      email: `${newUsername()}@gmail.example`,
      email_verified: true,
      given_name: 'Hui Min',
      family_name: 'Lim',
      ...changes,
    }
  }
  const token = (changes: Given = {}, key = own.privateKey) =>
    new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  const asked = (idTokenGoogle: string, from = browser) => from.post(check, { idTokenGoogle })
  return { ...its, browser, nonce: nonce as string, claims, token, asked }
}

test('where Google is not configured there is no button, and no token opens anything', async () => {
  const { device } = await registration()
  const browser = device()
  expect((await answer(await browser.get(settings))).data).toEqual({
    clientId: null,
    nonce: null,
    authorizationUrl: null,
  })
  expect(browser.cookies.has('homeward_google')).toBe(false)
  for (const [call, body] of [
    [check, { idTokenGoogle: 'a.b.c' }],
    [calls.signIn, { idTokenGoogle: 'a.b.c' }],
    [calls.caregiver, { credential: { credentialType: 'GOOGLE', credentialData: { idTokenGoogle: 'a.b.c' } } }],
  ] as const)
    expect(await refusal(await browser.post(call, body))).toBe('google-failed')
})

test('the nonce is bound to this browser by an HttpOnly cookie, and stays while the page is used', async () => {
  const { browser, nonce } = await withGoogle()
  const again = await browser.get(settings)
  expect((await answer(again)).data).toEqual({
    clientId: CLIENT,
    nonce,
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  })
  expect(again.headers.get('set-cookie')).toBe(
    `__Host-homeward_google=${nonce}; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax`,
  )
})

describe('an ID token is believed only when', () => {
  test('Google signed it for us, now, for this browser', async () => {
    const { asked, token } = await withGoogle()
    expect((await answer(await asked(await token()))).data).toEqual({ registered: false })
  })

  test('nothing about it is wrong', async () => {
    const { asked, token, claims, device, nonce } = await withGoogle()
    const now = claims().iat
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const body = encoded(claims())
    const none = `${encoded({ alg: 'none' })}.${body}.`
    const confused = `${encoded({ alg: 'HS256', kid: 'one' })}.${body}`
    const publicKey = await exportSPKI(own.publicKey)
    const [head = '', , signature = ''] = (await token()).split('.')
    const wrong: Record<string, string> = {
      'another key': await token({}, foreign.privateKey),
      'algorithm none': none,
      'HS256 with the public key': `${confused}.${createHmac('sha256', publicKey).update(confused).digest('base64url')}`,
      'another body': `${head}.${encoded(claims({ sub: 'somebody' }))}.${signature}`,
      'another app’s': await token({ aud: 'another.apps.example' }),
      'another issuer’s': await token({ iss: 'https://accounts.evil.example' }),
      expired: await token({ exp: now - 1, iat: now - 3601 }),
      'without expiry': await token({ exp: undefined }),
      'without subject': await token({ sub: undefined }),
      'without nonce': await token({ nonce: undefined }),
      'another browser’s': await token({ nonce: 'z'.repeat(43) }),
      'no token': 'no token',
    }
    for (const [what, idToken] of Object.entries(wrong)) {
      // From an address of its own: the check has a limit.
      const tab = device()
      tab.cookies.set('homeward_google', nonce)
      const response = await asked(idToken, tab)
      expect([response.status, await refusal(response)], what).toEqual([401, 'google-failed'])
    }
  })

  test('the browser has the nonce’s cookie', async () => {
    const { asked, token, device } = await withGoogle()
    expect(await refusal(await asked(await token(), device()))).toBe('google-failed')
  })
})

describe('a caregiver signs up by Google', () => {
  /** Proves a phone in the browser that has the nonce and signs up with this token. */
  async function signingUp() {
    const its = await withGoogle()
    const signUp = async (idTokenGoogle: string, changes: Given = {}) => {
      const credential = caregiverCredential({
        credentialType: 'GOOGLE',
        ...changes,
        credentialData: { password: undefined, idTokenGoogle, ...changes.credentialData },
      }) as Given
      const { phone } = credential.accountData
      if (phone) {
        await its.browser.post(calls.code, { phone })
        await its.browser.post(calls.verify, { phone, code: await its.codeSentTo(phone) })
      }
      return { credential, response: await its.browser.post(calls.caregiver, { credential }) }
    }
    return { ...its, signUp }
  }

  test('keyed on the subject; the e-mail Google verified counts as confirmed', async () => {
    const { signUp, token, claims, row, browser, service } = await signingUp()
    const { sub, email } = claims()
    const { credential, response } = await signUp(await token({ sub, email }), { accountData: { email } })
    const { data } = await answer(response)
    expect(await row(data.account.uid)).toMatchObject({
      credentialType: 'GOOGLE',
      googleIssuer: issuer,
      googleSubject: sub,
      username: credential.credentialData.username,
      passwordHash: null,
      emailVerifiedAt: service.now(),
      phoneVerifiedAt: service.now(),
    })
    expect((await answer(await browser.get(calls.me))).data).toMatchObject({
      credentialType: 'GOOGLE',
      email,
      emailVerified: true,
    })
  })

  test('an e-mail of their own, or one that Google did not verify, is confirmed by its link', async () => {
    const { signUp, token, claims, row } = await signingUp()
    const { email } = claims()
    const own = await signUp(await token({ email }), { accountData: { email: `${newUsername()}@example.test` } })
    expect(await row((await answer(own.response)).data.account.uid)).toMatchObject({ emailVerifiedAt: null })
    const its = await signingUp()
    const unsure = await its.signUp(await its.token({ email, email_verified: false }), { accountData: { email } })
    expect(await row((await answer(unsure.response)).data.account.uid)).toMatchObject({ emailVerifiedAt: null })
  })

  test('with a username and a phone; the phone still by code', async () => {
    const { signUp, token, browser } = await signingUp()
    const refused = async (changes: Given) => refusal((await signUp(await token(), changes)).response)
    expect(await refused({ credentialData: { username: '' } })).toBe('google-fields-required')
    expect(await refused({ accountData: { phone: '' } })).toBe('google-fields-required')
    expect(await refused({ credentialData: { username: '-' } })).toBe('username-too-short')
    const credential = caregiverCredential({
      credentialType: 'GOOGLE',
      credentialData: { idTokenGoogle: await token() },
      accountData: { phone: newPhone() },
    })
    expect(await refusal(await browser.post(calls.caregiver, { credential }))).toBe('phone-not-verified')
  })

  test('a token makes one account: replayed, it opens nothing', async () => {
    const { signUp, token, browser, nonce } = await signingUp()
    const used = await token()
    await answer((await signUp(used)).response)
    expect(browser.cookies.get('homeward_google')).toBe('')
    browser.cookies.set('homeward_google', nonce)
    expect(await refusal((await signUp(used)).response)).toBe('google-failed')
    expect(await refusal((await signUp(await token({ sub: 'somebody else' }))).response)).toBe('google-failed')
  })

  test('a Google account that is known is said so, whatever e-mail it has now', async () => {
    const { signUp, token } = await signingUp()
    await answer((await signUp(await token({ sub: 'known.subject' }))).response)
    const its = await signingUp()
    const again = await its.token({ sub: 'known.subject', email: 'another@gmail.example' })
    expect((await answer(await its.asked(again))).data).toEqual({ registered: true })
    expect(await refusal((await its.signUp(again)).response)).toBe('google-taken')
  })

  test('another Google account with the same e-mail is somebody else', async () => {
    const { signUp, token, claims, row } = await signingUp()
    const { email } = claims()
    const first = await signUp(await token({ email, email_verified: false }), { accountData: { email } })
    const uid = (await answer(first.response)).data.account.uid
    const its = await signingUp()
    expect((await answer(await its.asked(await its.token({ email })))).data).toEqual({ registered: false })
    const second = await its.signUp(await its.token({ email }), { accountData: { email } })
    expect((await answer(second.response)).data.account.uid).not.toBe(uid)
    expect(await row(uid)).toMatchObject({ emailVerifiedAt: null })
  })
})

test('a person signs up by Google with the documented token alone, and signs in with it', async () => {
  const { browser, token, device, row } = await withGoogle()
  const credential = personCredential({
    credentialType: 'GOOGLE',
    credentialData: { username: undefined, password: undefined, idTokenGoogle: await token({ sub: 'siew.hua' }) },
  })
  const { data } = await answer(await browser.post(calls.person, { credential }))
  expect(await row(data.account.uid)).toMatchObject({ googleSubject: 'siew.hua', username: null, status: 'INCOMPLETE' })
  const tablet = device()
  const { nonce } = (await answer(await tablet.get(settings))).data
  const signIn = async (changes: Given) =>
    tablet.post(calls.signIn, { idTokenGoogle: await token({ nonce, ...changes }) })
  expect(await refusal(await signIn({ sub: 'nobody we know' }))).toBe('sign-in-failed')
  expect((await answer(await signIn({ sub: 'siew.hua' }))).data).toMatchObject({
    account: { uid: data.account.uid },
    status: 'INCOMPLETE',
  })
  tablet.cookies.set('homeward_google', nonce)
  expect(await refusal(await signIn({ sub: 'siew.hua' })), 'replayed').toBe('google-failed')
})

test('a person’s own username for Google has at least four characters', async () => {
  const { browser, token } = await withGoogle()
  const credential = personCredential({
    credentialType: 'GOOGLE',
    credentialData: { username: 'sie', password: undefined, idTokenGoogle: await token() },
  })
  expect(await refusal(await browser.post(calls.person, { credential }))).toBe('username-too-short-person')
})

test('a provider that cannot be reached refuses, and says so in Google’s words', async () => {
  const { browser, token, outside } = await withGoogle()
  outside({ google: openGoogle({ clientId: CLIENT, keysUrl: 'http://127.0.0.1:9/certs', issuers: [issuer] }) })
  const response = await browser.post(check, { idTokenGoogle: await token() })
  expect((await response.json()).message).toBe(
    'This website uses cookies to help ensure you receive an optimal experience. Please activate cookies.',
  )
})
