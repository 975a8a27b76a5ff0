import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../accounts/password.ts'
import { administrators, audit, passkeys, secondFactors } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { authenticator, type Authenticator } from '../test/authenticator.ts'
import { adminConsole } from '../test/console.ts'
import { answer, calls, PASSWORD, refusal, refusalAt } from '../test/registration.ts'
import { endAdministratorCommand } from './administrator-commands.ts'
import { resetSecondFactor } from './administrators.ts'
import { totpOf } from './second-factor.ts'

const at = {
  password: '/admin/sign-in',
  session: '/admin/session',
  begin: '/admin/passkey/begin',
  enter: '/admin/passkey',
  keys: '/admin/passkeys',
  beginAdding: '/admin/passkeys/begin',
  app: '/admin/second-factor/enrolment',
  confirmApp: '/admin/second-factor',
  code: '/admin/second-factor/code',
}

/** The administrator's confirmation. */
const OWN = { confirmation: { password: PASSWORD } }

/** An administrator with a password and no second factor yet, at the console's door. */
async function door() {
  const its = await adminConsole()
  const { db, service } = its
  const uid = randomUid()
  const username = `rahim.${uid.slice(0, 6)}`
  const row = { uid, username, name: 'Rahim Osman', passwordHash: await hashPassword(PASSWORD) }
  await db.insert(administrators).values({ ...row, createdBy: 'command', createdAt: service.now() })
  const browser = its.device()
  type Browser = typeof browser
  const password = async (from = browser) =>
    (await answer(await from.post(at.password, { username, password: PASSWORD }))).data.step
  const session = async (from = browser) => (await answer(await from.get(at.session))).data
  const add = async (key: Authenticator, body: object = {}, from: Browser = browser) => {
    const asked = (await answer(await from.post(at.beginAdding, body))).data
    return (await answer(await from.post(at.keys, { name: 'My laptop', passkey: key.make(asked) }))).data
  }
  const asked = async (from: Browser, body: object = {}) => (await answer(await from.post(at.begin, body))).data
  const enter = async (key: Authenticator, from: Browser, body: object = {}, tweaks = {}) =>
    from.post(at.enter, { passkey: key.use(await asked(from, body), tweaks) })
  /** Signs in with the password and sets up an app. */
  const withApp = async () => {
    await password()
    const { secret } = (await answer(await browser.send('POST', at.app))).data
    const code = totpOf(secret).generate({ timestamp: service.now().getTime() })
    await answer(await browser.post(at.confirmApp, { code }))
  }
  const actions = async () =>
    (await db.select().from(audit).where(eq(audit.subject, uid)).orderBy(audit.id)).map(({ action }) => action)
  return { ...its, uid, username, browser, password, session, add, asked, enter, withApp, actions }
}

describe('at the set-up of the second factor', () => {
  test('a passkey in place of an app opens the console, and its recovery codes are shown once', async () => {
    const { browser, password, session, add, enter, device, actions, uid, db } = await door()
    expect(await password()).toBe('enrol')
    await answer(await browser.send('POST', at.app))
    const laptop = authenticator()
    const { passkey, recoveryCodes } = await add(laptop)
    expect(passkey).toMatchObject({ name: 'My laptop' })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await session()).toMatchObject({ step: 'in', role: 'administrator' })
    expect(await actions()).toEqual(['passkey-added', 'console-enrolled'])
    const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.ownerUid, uid))
    expect(factor).toMatchObject({ sealed: null, enrolledAt: expect.any(Date) })

    const later = device()
    expect(await password(later)).toBe('code')
    expect(await session(later)).toMatchObject({ step: 'code', factors: ['passkey'] })
    expect(await refusal(await later.post(at.code, { code: '000000' }))).toBe('second-factor-wrong')
    await answer(await enter(laptop, later))
    expect(await session(later)).toMatchObject({ step: 'in', factors: ['passkey'] })

    const lost = device()
    await password(lost)
    const shown = await answer(await lost.post(at.code, { code: recoveryCodes[0] }))
    expect(shown.data).toEqual({ recoveryCodesLeft: 9 })
  })

  test('the password alone adds no passkey once there is a second factor', async () => {
    const { withApp, password, device, moveClock } = await door()
    await withApp()
    await moveClock(60)
    const thief = device()
    expect(await password(thief)).toBe('code')
    expect(await refusal(await thief.post(at.beginAdding, OWN))).toBe('not-allowed')
  })

  test('what the password began adds none once a second factor was set up meanwhile', async () => {
    const { withApp, password, device } = await door()
    const thief = device()
    await password(thief)
    const asked = (await answer(await thief.post(at.beginAdding, {}))).data
    await withApp()
    const passkey = authenticator().make(asked)
    expect(await refusal(await thief.post(at.keys, { name: 'Mine', passkey }))).toBe('not-allowed')
  })

  test('nobody adds one without the password, and no staff of an organisation', async () => {
    const { device, organisationConsole } = await door()
    expect(await refusal(await device().post(at.beginAdding, OWN))).toBe('sign-in-required')
    const { browser } = await organisationConsole()
    expect(await refusal(await browser.post(at.beginAdding, OWN))).toBe('not-allowed')
    expect(await refusal(await browser.get(at.keys))).toBe('not-allowed')
  })
})

describe('an administrator’s passkey beside an app', () => {
  test('is added after the password, and opens the console without one', async () => {
    const { withApp, browser, session, add, enter, device, actions, username, db, uid, service } = await door()
    await withApp()
    expect(await refusalAt(await browser.post(at.beginAdding, {}))).toEqual(['password-wrong', 'password'])
    const laptop = authenticator()
    const { recoveryCodes } = await add(laptop, OWN)
    expect(recoveryCodes).toBeNull()
    const elsewhere = device()
    await answer(await enter(laptop, elsewhere))
    expect(await session(elsewhere)).toMatchObject({ step: 'in', name: 'Rahim Osman', role: 'administrator' })
    await answer(await elsewhere.get('/admin/audit'))
    const named = device()
    await answer(await enter(laptop, named, { username }))
    expect(await session(named)).toMatchObject({ step: 'in' })
    expect((await actions()).filter((action) => action === 'console-signed-in')).toHaveLength(2)
    const [row] = await db.select().from(passkeys).where(eq(passkeys.administratorUid, uid))
    expect(row?.lastUsedAt).toEqual(service.now())
  })

  test('is offered after the password beside the app, to that administrator alone', async () => {
    const { withApp, add, password, session, enter, asked, device, uid, db, moveClock } = await door()
    await withApp()
    const laptop = authenticator()
    await add(laptop, OWN)
    const colleague = authenticator()
    const theirs = await door()
    await theirs.password()
    await theirs.add(colleague)
    await moveClock(60)
    const later = device()
    expect(await password(later)).toBe('code')
    expect(await session(later)).toMatchObject({ factors: ['passkey', 'app'] })
    expect((await asked(later)).allowCredentials).toEqual([{ id: laptop.id, type: 'public-key' }])
    expect(await refusal(await enter(colleague, later)), 'another administrator’s').toBe('passkey-failed')
    expect(await session(later)).toMatchObject({ step: 'code' })
    await answer(await enter(laptop, later))
    expect(await session(later)).toMatchObject({ step: 'in' })
    expect(await db.$count(passkeys, eq(passkeys.administratorUid, uid))).toBe(1)
  })

  test.each([
    ['without face, finger or screen lock', { unverified: true }],
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a challenge that nobody gave', { challenge: 'Zm9yZ2Vk' }],
  ])('opens nothing by a signature %s', async (_what, tweaks) => {
    const { withApp, add, enter, device, session } = await door()
    await withApp()
    const laptop = authenticator()
    await add(laptop, OWN)
    const browser = device()
    expect(await refusal(await enter(laptop, browser, {}, tweaks))).toBe('passkey-failed')
    expect(await session(browser)).toMatchObject({ step: 'password' })
  })

  test('opens no member’s portal, and a member’s opens no console', async () => {
    const { withApp, add, device, account, browserOf, asked, db } = await door()
    await withApp()
    const laptop = authenticator()
    await add(laptop, OWN)
    const browser = device()
    const request = (await answer(await browser.post('/public/credential/passkey', {}))).data
    expect(await refusal(await browser.post(calls.signIn, { passkey: laptop.use(request) }))).toBe('passkey-failed')
    const phone = authenticator()
    const member = await browserOf(await account())
    const made = phone.make((await answer(await member.post('/account/passkeys/begin', {}))).data)
    await answer(await member.post('/account/passkeys', { name: 'My phone', passkey: made }))
    const thief = device()
    const passkey = phone.use(await asked(thief))
    expect(await refusal(await thief.post(at.enter, { passkey }))).toBe('passkey-failed')
    expect(await db.$count(passkeys)).toBeGreaterThan(1)
  })

  test('is renamed and removed by its owner; the last one stays where there is no app', async () => {
    const { password, add, browser, enter, device } = await door()
    await password()
    const [laptop, phone] = [authenticator(), authenticator()]
    const { passkey } = await add(laptop)
    const path = `${at.keys}/${passkey.id}`
    expect(await refusal(await browser.send('PATCH', path, { name: 'Desk' }))).toBe('password-wrong')
    await answer(await browser.send('PATCH', path, { name: 'Desk', ...OWN }))
    expect((await answer(await browser.get(at.keys))).data.passkeys).toMatchObject([{ name: 'Desk' }])
    const remove = () => browser.post(`${path}/remove`, OWN)
    expect(await refusal(await browser.post(`${path}/remove`, {}))).toBe('password-wrong')
    expect(await refusal(await remove())).toBe('last-second-factor')
    await add(phone, OWN)
    await answer(await remove())
    expect(await refusal(await enter(laptop, device()))).toBe('passkey-failed')
    await answer(await enter(phone, device()))
    const other = await door()
    await other.withApp()
    const { passkey: theirs } = await other.add(authenticator(), OWN)
    const theirPath = `${at.keys}/${theirs.id}`
    expect(await refusal(await browser.post(`${theirPath}/remove`, OWN))).toBe('not-found')
    await answer(await other.browser.post(`${theirPath}/remove`, OWN))
  })

  test.each([
    ['has left', endAdministratorCommand],
    ['sets up a second factor anew', resetSecondFactor],
  ])('opens nothing once the administrator %s', async (_what, command) => {
    const { withApp, add, enter, device, username, service, db, uid } = await door()
    await withApp()
    const laptop = authenticator()
    await add(laptop, OWN)
    const browser = device()
    // The last administrator who may sign in is never ended.
    await door()
    await command(service, [username], () => {})
    expect(await refusal(await enter(laptop, browser))).toBe('passkey-failed')
    expect(await db.$count(passkeys, eq(passkeys.administratorUid, uid))).toBe(0)
  })

  test('makes the device known to the console, whose tries nobody else’s failures shut out', async () => {
    const { withApp, add, enter, device, uid, service, password, browser } = await door()
    await withApp()
    const laptop = authenticator()
    await add(laptop, OWN)
    const own = device({ address: '198.51.100.20' })
    await answer(await enter(laptop, own))
    await answer(await own.post('/admin/sign-out', {}))
    const guess = { username: `rahim.${uid.slice(0, 6)}`, password: 'guess' }
    for (let nth = 0; nth < 100; nth += 1)
      await service.limiter.take('console-sign-in-all', service.keys.hashSubject(guess.username.toLowerCase()))
    for (let nth = 0; nth < 60; nth += 1) await device({ address: '198.51.100.20' }).post(at.password, guess)
    expect(await refusal(await device().post(at.password, guess))).toBe('too-many-requests')
    await answer(await browser.post('/admin/sign-out', {}))
    expect(await password(own)).toBe('code')
    await answer(await enter(laptop, own))
  })

  test('that opens nothing is one security event, and one that opens the console is one sign-in', async () => {
    const { withApp, add, enter, device, actions, db, uid } = await door()
    await withApp()
    const laptop = authenticator()
    const { passkey } = await add(laptop, OWN)
    const before = (await actions()).length
    expect(await refusal(await enter(laptop, device(), {}, { unverified: true }))).toBe('passkey-failed')
    await answer(await enter(laptop, device()))
    expect((await actions()).slice(before)).toEqual(['console-sign-in-failed', 'console-signed-in'])
    const lines = await db.select().from(audit).where(eq(audit.subject, uid)).orderBy(audit.id)
    for (const { details } of lines.slice(before)) expect(details).toMatchObject({ passkey: passkey.id })
  })

  test('ends the session that this browser had', async () => {
    const { withApp, add, enter, browser, session, device } = await door()
    await withApp()
    const laptop = authenticator()
    await add(laptop, OWN)
    const before = browser.cookies.get('homeward_admin') ?? ''
    await answer(await enter(laptop, browser))
    const old = device()
    old.cookies.set('homeward_admin', before)
    expect(await session(old)).toMatchObject({ step: 'password' })
    expect(await session()).toMatchObject({ step: 'in' })
  })
})
