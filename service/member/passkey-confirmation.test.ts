import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PASSKEY_MINUTES } from '#contract/limits.ts'
import { accounts } from '../db/tables.ts'
import { authenticator } from '../test/authenticator.ts'
import { reached } from '../test/reached.ts'
import { answer, calls, newUsername, refusal } from '../test/registration.ts'

const KEYS = '/account/passkeys'
const newEmail = () => `${newUsername()}@example.test`

/** The daughter with a passkey, and what confirms a change with it. */
async function holder() {
  const its = await reached()
  const { daughter, own, patch, runJobs } = its
  const device = authenticator()
  const made = device.make((await answer(await daughter.browser.post(`${KEYS}/begin`, own))).data)
  await answer(await daughter.browser.post(KEYS, { name: 'My phone', passkey: made }))
  await runJobs()
  /** What the service gives to sign for a confirmation. */
  const asked = async (from = daughter.browser) => (await answer(await from.post(`${KEYS}/confirm`, {}))).data
  const signed = async () => ({ confirmation: { passkey: device.use(await asked()) } })
  const changeWith = (passkey: object) => patch({ email: newEmail() }, { confirmation: { passkey } })
  return { ...its, device, asked, signed, changeWith }
}

describe('a passkey in the password’s place', () => {
  test('confirms another e-mail address, another password, a further passkey, and leaving', async () => {
    const { daughter, signed, patch, row } = await holder()
    const { browser, uid } = daughter
    const email = newEmail()
    await answer(await patch({ email }, await signed()))
    expect((await row(uid))?.newEmail).toBe(email)
    const before = (await row(uid))?.passwordHash
    await answer(await browser.post('/account/me/password', { ...(await signed()), password: 'seven kopi cups' }))
    expect((await row(uid))?.passwordHash).not.toBe(before)
    await answer(await browser.post(`${KEYS}/begin`, await signed()))
    await answer(await browser.post('/account/leave', await signed()))
    expect((await row(uid))?.status).toBe('ENDED')
  })

  test('stands in for the fresh sign-in of an account without a password', async () => {
    const { daughter, db, moveClock, patch, signed, row } = await holder()
    const withoutPassword = { credentialType: 'GOOGLE' as const, passwordHash: null }
    await db.update(accounts).set(withoutPassword).where(eq(accounts.uid, daughter.uid))
    await moveClock(16 * 60)
    const email = newEmail()
    expect(await refusal(await patch({ email }))).toBe('sign-in-again')
    await answer(await patch({ email }, await signed()))
    expect((await row(daughter.uid))?.newEmail).toBe(email)
  })

  test('serves once, within minutes, and only what was given for a confirmation', async () => {
    const { device, daughter, asked, changeWith, moveClock } = await holder()
    const used = device.use(await asked())
    await answer(await changeWith(used))
    expect(await refusal(await changeWith(used)), 'a second time').toBe('passkey-failed')
    const late = device.use(await asked())
    await moveClock(PASSKEY_MINUTES * 60 + 1)
    expect(await refusal(await changeWith(late)), 'too late').toBe('passkey-failed')
    const forSignIn = (await answer(await daughter.browser.post('/public/credential/passkey', {}))).data
    expect(await refusal(await changeWith(device.use(forSignIn))), 'what was given for a sign-in').toBe(
      'passkey-failed',
    )
    const forConfirming = device.use(await asked())
    expect(await refusal(await daughter.browser.post(calls.signIn, { passkey: forConfirming }))).toBe('passkey-failed')
  })

  test.each([
    ['of another device', { signature: true }],
    ['without face, finger or screen lock', { unverified: true }],
    ['for another website', { origin: 'https://homeward.test.evil.example' }],
    ['counted like a copied key', { counter: 1 }],
  ])('is refused %s', async (_what, tweaks) => {
    const { device, asked, changeWith, daughter, row } = await holder()
    await answer(await changeWith(device.use(await asked())))
    const before = (await row(daughter.uid))?.newEmail
    const used = device.use(await asked(), 'signature' in tweaks ? {} : tweaks)
    const other = authenticator()
    const passkey =
      'signature' in tweaks ? { ...used, response: other.use(await asked(), { userHandle: null }).response } : used
    expect(await refusal(await changeWith(passkey))).toBe('passkey-failed')
    expect((await row(daughter.uid))?.newEmail).toBe(before)
  })

  test('of somebody else confirms nothing, nor does one’s own what was given to another browser', async () => {
    const { device, asked, changeWith, daughter, stranger, browserOf, own, row } = await holder()
    const theirs = authenticator()
    const browser = await browserOf(stranger.uid)
    const made = theirs.make((await answer(await browser.post(`${KEYS}/begin`, own))).data)
    await answer(await browser.post(KEYS, { name: 'Theirs', passkey: made }))
    expect(await refusal(await changeWith(theirs.use(await asked())))).toBe('passkey-failed')
    expect(await refusal(await changeWith(theirs.use(await asked(browser))))).toBe('passkey-failed')
    const elsewhere = await asked(await browserOf(daughter.uid))
    expect(await refusal(await changeWith(device.use(elsewhere)))).toBe('passkey-failed')
    expect((await row(daughter.uid))?.newEmail).toBeNull()
  })

  test('is not offered to an account without one', async () => {
    const { stranger } = await holder()
    expect(await refusal(await stranger.browser.post(`${KEYS}/confirm`, {}))).toBe('not-found')
  })
})
