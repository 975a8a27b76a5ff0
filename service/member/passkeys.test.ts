import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PASSKEY_MINUTES, PASSKEYS_MAX } from '#contract/limits.ts'
import { eraseAccounts } from '../accounts/erase.ts'
import { cleanUp } from '../clean-up.ts'
import { accounts, audit, passkeyChallenges, passkeys } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { authenticator, type Authenticator } from '../test/authenticator.ts'
import { portal } from '../test/portal.ts'
import { answer, calls, newUsername, PASSWORD, refusal, refusalAt } from '../test/registration.ts'

const at = {
  keys: '/account/passkeys',
  begin: '/account/passkeys/begin',
  signIn: '/public/credential/passkey',
}
/** The owner's confirmation. */
const OWN = { confirmation: { password: PASSWORD } }
type World = Awaited<ReturnType<typeof portal>>
type Browser = World['daughter']['browser']

/** The daughter with a username and a password, and what adds and uses passkeys from any browser. */
async function owner() {
  const its = await portal()
  const username = newUsername()
  await its.db
    .update(accounts)
    .set({ username, ...(await its.withPassword()) })
    .where(eq(accounts.uid, its.daughter.uid))
  const begin = async (browser: Browser = its.daughter.browser, password = PASSWORD) =>
    (await answer(await browser.post(at.begin, { confirmation: { password } }))).data
  const add = async (device: Authenticator, name = 'My phone', browser: Browser = its.daughter.browser) =>
    (await answer(await browser.post(at.keys, { name, passkey: device.make(await begin(browser)) }))).data
  const asked = async (browser: Browser, body: object = {}) => (await answer(await browser.post(at.signIn, body))).data
  const signIn = (browser: Browser, passkey: object) => browser.post(calls.signIn, { passkey })
  const list = async (browser: Browser = its.daughter.browser) =>
    (await answer(await browser.get(at.keys))).data.passkeys
  const lines = (action: string) =>
    its.db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, its.daughter.uid), eq(audit.action, action)))
  /** Another member with a password, and their browser. */
  const another = async () => {
    const other = await its.member()
    const columns = { username: newUsername(), ...(await its.withPassword()) }
    await its.db.update(accounts).set(columns).where(eq(accounts.uid, other.uid))
    return other
  }
  return { ...its, username, begin, add, asked, signIn, list, lines, another }
}

describe('a passkey is added', () => {
  test('after the present password, with a name, and its owner hears of it', async () => {
    const { daughter, begin, add, list, lines, runJobs, textsTo, service } = await owner()
    expect(await refusalAt(await daughter.browser.post(at.begin, {}))).toEqual(['password-wrong', 'password'])
    const asked = await begin()
    expect(asked).toMatchObject({
      rp: { id: 'homeward.test' },
      user: { id: Buffer.from(daughter.uid).toString('base64url') },
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [],
    })
    const device = authenticator()
    const made = await add(device, '  My phone ')
    expect(await list()).toEqual([
      { id: made.id, name: 'My phone', createdAt: service.now().toISOString(), lastUsedAt: null },
    ])
    expect((await begin()).excludeCredentials).toEqual([{ id: device.id, type: 'public-key' }])
    expect(await lines('passkey-added')).toMatchObject([{ actor: daughter.uid, details: { passkey: made.id } }])
    await runJobs()
    expect((await textsTo(daughter.phone)).join()).toContain('was set up on a device just now')
    expect((await textsTo(daughter.mail)).join()).toContain('was set up on a device just now')
  })

  test.each([
    ['of another website’s origin', { origin: 'https://homeward.test.evil.example' }],
    ['bound to another website', { rpId: 'evil.example' }],
    ['for a challenge that nobody gave', { challenge: 'Zm9yZ2Vk' }],
    ['that answers a sign-in', { type: 'webauthn.get' }],
    ['without face, finger or screen lock', { unverified: true }],
    ['without anybody there', { absent: true }],
  ])('not one %s', async (_what, tweaks) => {
    const { daughter, begin, list } = await owner()
    const passkey = authenticator().make(await begin(), tweaks)
    expect(await refusal(await daughter.browser.post(at.keys, { name: 'My phone', passkey }))).toBe('passkey-failed')
    expect(await list()).toEqual([])
  })

  test('once only, in the browser that asked, by the account that asked, within minutes', async () => {
    const { daughter, begin, browserOf, another, moveClock, list } = await owner()
    const send = async (browser: Browser, passkey: object) => browser.post(at.keys, { name: 'My phone', passkey })
    const fromElsewhere = authenticator().make(await begin())
    expect(await refusal(await send(await browserOf(daughter.uid), fromElsewhere))).toBe('passkey-failed')
    const other = await another()
    const cookie = daughter.browser.cookies.get('homeward_passkey') ?? expect.fail('no cookie')
    other.browser.cookies.set('homeward_passkey', cookie)
    expect(await refusal(await send(other.browser, authenticator().make(await begin())))).toBe('passkey-failed')
    const late = authenticator().make(await begin())
    await moveClock(PASSKEY_MINUTES * 60 + 1)
    expect(await refusal(await send(daughter.browser, late))).toBe('passkey-failed')
    const good = authenticator().make(await begin())
    await answer(await send(daughter.browser, good))
    expect(await refusal(await send(daughter.browser, good)), 'once').toBe('passkey-failed')
    expect(await list()).toHaveLength(1)
  })

  test('of a device to one account alone, and ten at most', async () => {
    const { add, begin, daughter, another, moveClock } = await owner()
    const device = authenticator()
    await add(device)
    const other = await another()
    const passkey = device.make(await begin(other.browser))
    expect(await refusal(await other.browser.post(at.keys, { name: 'Mine', passkey }))).toBe('passkey-known')
    // The password is asked ten times in a quarter of an hour at most.
    for (let nth = 1; nth < PASSKEYS_MAX; nth += 1) {
      if (nth % 5 === 0) await moveClock(16 * 60)
      await add(authenticator(), `Phone ${nth}`)
    }
    await moveClock(16 * 60)
    expect(await refusal(await daughter.browser.post(at.begin, OWN))).toBe('passkeys-full')
  })

  test('not beyond ten by what was begun before', async () => {
    const { add, begin, daughter, db, service } = await owner()
    await add(authenticator())
    const passkey = authenticator().make(await begin())
    const row = { accountUid: daughter.uid, publicKey: '', counter: 0, name: 'Phone', createdAt: service.now() }
    const others = Array.from({ length: PASSKEYS_MAX - 1 }, () => randomUid())
    await db.insert(passkeys).values(others.map((id) => ({ id, credentialId: id, ...row })))
    expect(await refusal(await daughter.browser.post(at.keys, { name: 'One more', passkey }))).toBe('passkeys-full')
  })
})

describe('signing in with a passkey', () => {
  test('takes no username and no password, and says when it was used last', async () => {
    const { add, asked, signIn, device, daughter, moveClock, list, lines, service } = await owner()
    const phone = authenticator()
    const { id } = await add(phone)
    await moveClock(3600)
    const browser = device()
    const request = await asked(browser)
    expect(request).toMatchObject({ allowCredentials: [], rpId: 'homeward.test', userVerification: 'required' })
    const { data } = await answer(await signIn(browser, phone.use(request)))
    expect(data).toMatchObject({ account: { uid: daughter.uid }, status: 'APPROVED' })
    expect((await answer(await browser.get(calls.me))).data.uid).toBe(daughter.uid)
    expect(await list(browser)).toMatchObject([{ id, lastUsedAt: service.now().toISOString() }])
    expect(await lines('signed-in')).toMatchObject([{ actor: daughter.uid, details: { passkey: id } }])
  })

  test('with a username asks for its passkeys, and tells nobody whose username is one', async () => {
    const { add, asked, signIn, device, username, daughter } = await owner()
    const key = authenticator()
    await add(key)
    const browser = device()
    const request = await asked(browser, { username: username.toUpperCase() })
    expect(request.allowCredentials).toEqual([{ id: key.id, type: 'public-key' }])
    const { data } = await answer(await signIn(browser, key.use(request, { userHandle: null })))
    expect(data.account.uid).toBe(daughter.uid)
    const unknown = await asked(device(), { username: 'nobody.at.all' })
    expect(unknown.allowCredentials).toEqual([{ id: expect.stringMatching(/^[\w-]{43}$/), type: 'public-key' }])
    expect((await asked(device(), { username: 'Nobody.At.All' })).allowCredentials).toEqual(unknown.allowCredentials)
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of plain http', { origin: 'http://homeward.test' }],
    ['for another website', { rpId: 'evil.example' }],
    ['of a challenge that nobody gave', { challenge: 'Zm9yZ2Vk' }],
    ['made for adding one', { type: 'webauthn.create' }],
    ['without face, finger or screen lock', { unverified: true }],
    ['without anybody there', { absent: true }],
    ['that names somebody else', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('is refused for a signature %s', async (_what, tweaks) => {
    const { add, asked, signIn, device } = await owner()
    const phone = authenticator()
    await add(phone)
    const browser = device()
    expect(await refusal(await signIn(browser, phone.use(await asked(browser), tweaks)))).toBe('passkey-failed')
    await answer(await signIn(browser, phone.use(await asked(browser))))
  })

  test('is refused to a replay, in another browser, too late, and for what was given to add one', async () => {
    const { add, begin, asked, signIn, device, daughter, moveClock } = await owner()
    const phone = authenticator()
    await add(phone)
    const browser = device()
    const used = phone.use(await asked(browser))
    expect(await refusal(await signIn(device(), used)), 'another browser').toBe('passkey-failed')
    await answer(await signIn(browser, used))
    expect(await refusal(await signIn(browser, used)), 'a replay').toBe('passkey-failed')
    const late = phone.use(await asked(browser))
    await moveClock(PASSKEY_MINUTES * 60 + 1)
    expect(await refusal(await signIn(browser, late)), 'late').toBe('passkey-failed')
    const { challenge } = await begin()
    const misused = phone.use({ ...(await asked(daughter.browser)), challenge })
    expect(await refusal(await signIn(daughter.browser, misused)), 'a challenge for adding').toBe('passkey-failed')
  })

  test('is refused to a signature by another device’s key, and to a device that we do not know', async () => {
    const { add, begin, asked, signIn, device, another } = await owner()
    const phone = authenticator()
    await add(phone)
    const thief = authenticator()
    const { browser: thiefs } = await another()
    await add(thief, 'Mine', thiefs)
    const browser = device()
    const forged = thief.use(await asked(browser))
    expect(await refusal(await signIn(browser, { ...forged, id: phone.id, rawId: phone.id }))).toBe('passkey-failed')
    const unknown = authenticator()
    unknown.make(await begin())
    expect(await refusal(await signIn(browser, unknown.use(await asked(browser))))).toBe('passkey-failed')
  })

  test('is refused when the count goes back, as a copy’s does, and that stands in the audit', async () => {
    const { add, asked, signIn, device, lines } = await owner()
    const phone = authenticator()
    const { id } = await add(phone)
    const browser = device()
    await answer(await signIn(browser, phone.use(await asked(browser), { counter: 5 })))
    for (const counter of [5, 4])
      expect(await refusal(await signIn(browser, phone.use(await asked(browser), { counter })))).toBe('passkey-failed')
    const details = { passkey: id }
    expect(await lines('sign-in-failed')).toMatchObject([{ details }, { details }])
    await answer(await signIn(browser, phone.use(await asked(browser), { counter: 6 })))
  })

  test('that fails too often waits, and nobody is told that a password is guessed', async () => {
    const { add, asked, signIn, device, daughter, runJobs, textsTo } = await owner()
    const phone = authenticator()
    await add(phone)
    await runJobs()
    const before = await textsTo(daughter.phone)
    const browser = device()
    const fail = async () =>
      refusal(await signIn(browser, phone.use({ ...(await asked(browser)), challenge: 'Zm9yZ2Vk' })))
    for (let times = 0; times < 10; times += 1) expect(await fail()).toBe('passkey-failed')
    for (let times = 0; times < 2; times += 1) expect(await fail()).toBe('too-many-requests')
    await runJobs()
    expect(await textsTo(daughter.phone)).toEqual(before)
  })

  test('goes on with a device that does not count', async () => {
    const { add, asked, signIn, device } = await owner()
    const phone = authenticator()
    await add(phone)
    const browser = device()
    for (let times = 0; times < 2; times += 1)
      expect((await signIn(browser, phone.use(await asked(browser), { counter: 0 }))).status).toBe(200)
  })

  test.each(['SUSPENDED', 'REJECTED', 'ENDED'] as const)('is refused to an account that is %s', async (status) => {
    const { add, asked, signIn, device, db, daughter } = await owner()
    const phone = authenticator()
    await add(phone)
    await db.update(accounts).set({ status }).where(eq(accounts.uid, daughter.uid))
    const browser = device()
    expect(await refusal(await signIn(browser, phone.use(await asked(browser))))).toBe('passkey-failed')
    expect(browser.cookies.get('homeward_session')).toBeUndefined()
  })

  test('of two simultaneous uses of one count lets one in', async () => {
    const { add, asked, signIn, device } = await owner()
    const phone = authenticator()
    await add(phone)
    const [one, two] = [device(), device()]
    const uses = [
      signIn(one, phone.use(await asked(one), { counter: 3 })),
      signIn(two, phone.use(await asked(two), { counter: 3 })),
    ]
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401])
  })
})

describe('a passkey of one’s own', () => {
  test('is renamed, and removed after the password; then it opens nothing, and its owner hears of it', async () => {
    const { add, asked, signIn, device, daughter, list, runJobs, textsTo, lines } = await owner()
    const phone = authenticator()
    const { id } = await add(phone)
    const path = `${at.keys}/${id}`
    expect(await refusal(await daughter.browser.send('PATCH', path, { name: '  ', ...OWN }))).toBe(
      'passkey-name-required',
    )
    expect(await refusal(await daughter.browser.send('PATCH', path, { name: 'Old phone' }))).toBe('password-wrong')
    await answer(await daughter.browser.send('PATCH', path, { name: 'Old phone', ...OWN }))
    expect(await list()).toMatchObject([{ id, name: 'Old phone' }])
    expect(await refusalAt(await daughter.browser.post(`${path}/remove`, {}))).toEqual(['password-wrong', 'password'])
    const browser = device()
    const before = phone.use(await asked(browser))
    await answer(await daughter.browser.post(`${path}/remove`, OWN))
    expect(await list()).toEqual([])
    expect(await refusal(await signIn(browser, before))).toBe('passkey-failed')
    expect(await refusal(await signIn(browser, phone.use(await asked(browser))))).toBe('passkey-failed')
    expect(await lines('passkey-removed')).toMatchObject([{ actor: daughter.uid, details: { passkey: id } }])
    await runJobs()
    expect((await textsTo(daughter.phone)).join()).toContain('can no longer sign in to your account')
  })

  test('is nobody else’s to see, rename or remove', async () => {
    const { add, another, list } = await owner()
    const { id } = await add(authenticator())
    const { browser } = await another()
    expect(await list(browser)).toEqual([])
    expect(await refusal(await browser.send('PATCH', `${at.keys}/${id}`, { name: 'Mine', ...OWN }))).toBe('not-found')
    const remove = await browser.post(`${at.keys}/${id}/remove`, OWN)
    expect(await refusal(remove)).toBe('not-found')
    expect(await list()).toHaveLength(1)
  })

  test('without a password needs a recent sign-in', async () => {
    const { stranger, moveClock } = await owner()
    await answer(await stranger.browser.post(at.begin, {}))
    await moveClock(16 * 60)
    expect(await refusal(await stranger.browser.post(at.begin, {}))).toBe('sign-in-again')
  })

  test('stays when the password is changed', async () => {
    const { add, asked, signIn, device, daughter } = await owner()
    const phone = authenticator()
    await add(phone)
    const change = { ...OWN, password: 'seven kopi cups' }
    await answer(await daughter.browser.post(`${calls.me}/password`, change))
    const browser = device()
    expect((await signIn(browser, phone.use(await asked(browser)))).status).toBe(200)
  })

  test('stands in one’s own data by its name, without key or id of the device', async () => {
    const { add, daughter } = await owner()
    const phone = authenticator()
    await add(phone)
    const { data } = await answer(await daughter.browser.get(`${calls.me}/data`))
    expect(data.passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: null }])
    expect(JSON.stringify(data)).not.toContain(phone.id)
  })

  test('is erased with the account, and what was given to sign is deleted when its time is over', async () => {
    const { add, begin, asked, db, daughter, device, service, moveClock } = await owner()
    await add(authenticator())
    await begin()
    await db.transaction((tx) => eraseAccounts(tx, [daughter.uid]))
    expect(await db.$count(passkeys, eq(passkeys.accountUid, daughter.uid))).toBe(0)
    expect(await db.$count(passkeyChallenges, eq(passkeyChallenges.ownerUid, daughter.uid))).toBe(0)
    await asked(device())
    await moveClock(PASSKEY_MINUTES * 60 + 1)
    await cleanUp(service)
    expect(await db.$count(passkeyChallenges)).toBe(0)
  })
})
