import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../accounts/password.ts'
import { accounts, administrators, secondFactors } from '../db/tables.ts'
import { authenticator } from '../test/authenticator.ts'
import { adminConsole } from '../test/console.ts'
import { answer, PASSWORD, refusal } from '../test/registration.ts'
import { totpOf } from './second-factor.ts'

const MINUTE = 60
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const hash = hashPassword(PASSWORD)

/** An administrator at the console, who has a password and an authenticator app. */
async function atDesk() {
  const its = await adminConsole()
  const { service, db } = its
  const { uid, browser } = await its.administrator()
  await db
    .update(administrators)
    .set({ passwordHash: await hash })
    .where(eq(administrators.uid, uid))
  const enrolledAt = service.now()
  const sealed = service.vault.seal({ totpSecret: SECRET }, uid)
  await db.insert(secondFactors).values({ ownerUid: uid, sealed, enrolledAt, createdAt: enrolledAt })
  const console = async () => (await answer(await browser.get('/admin/session'))).data
  const isOpen = async () => (await browser.get('/admin/accounts')).status === 200
  const codeNow = () => totpOf(SECRET).generate({ timestamp: service.now().getTime() })
  const unlock = (body: object, from = browser) => from.post('/admin/unlock', body)
  const locked = async () => {
    await its.moveClock(30 * MINUTE)
    expect((await console()).step).toBe('locked')
  }
  return { ...its, uid, browser, console, isOpen, codeNow, unlock, locked }
}

describe('the console', () => {
  test('locks after half an hour without use, whatever its page shows', async () => {
    const { console, isOpen, moveClock, browser } = await atDesk()
    expect(await console()).toMatchObject({ step: 'in', locksIn: 30 * MINUTE })
    await moveClock(30 * MINUTE - 1)
    expect(await console()).toMatchObject({ step: 'in', locksIn: 1 })
    await moveClock(1)
    expect(await console()).toMatchObject({ step: 'locked', name: null, role: null, locksIn: null })
    expect(await isOpen()).toBe(false)
    expect(await refusal(await browser.post('/admin/session/use', {}))).toBe('sign-in-required')
    expect(await isOpen(), 'asking does not open it').toBe(false)
  })

  test('does not lock while it is used: by its calls, or because somebody types', async () => {
    const { isOpen, console, moveClock, browser } = await atDesk()
    for (let time = 0; time < 3; time += 1) {
      await moveClock(29 * MINUTE)
      expect(await isOpen()).toBe(true)
      await moveClock(29 * MINUTE)
      await answer(await browser.post('/admin/session/use', {}))
    }
    expect((await console()).locksIn).toBe(30 * MINUTE)
  })

  test('is not kept open by what its pages ask again and again', async () => {
    const { console, moveClock, browser, service } = await atDesk()
    const cookie = `__Host-homeward_admin=${browser.cookies.get('homeward_admin')}`
    const page = (headers: Record<string, string>) =>
      service.app.request(
        '/admin/accounts',
        { headers: { 'sec-fetch-site': 'same-origin', cookie, ...headers } },
        { address: '10.9.9.9', ownMachine: false, inProcess: true },
      )
    await moveClock(20 * MINUTE)
    await answer(await browser.get('/admin/alarm-count'))
    expect((await page({ 'sec-fetch-dest': 'empty' })).status).toBe(200)
    expect((await console()).locksIn).toBe(10 * MINUTE)
    expect((await page({ 'sec-fetch-dest': 'document' })).status).toBe(200)
    expect((await console()).locksIn, 'a page that somebody opens').toBe(30 * MINUTE)
  })

  test('opens again by a code of the app, in the same session', async () => {
    const { locked, unlock, codeNow, isOpen, console, browser } = await atDesk()
    const cookie = browser.cookies.get('homeward_admin')
    await locked()
    expect(await refusal(await unlock({ code: '000000' }))).toBe('second-factor-wrong')
    const code = codeNow()
    await answer(await unlock({ code }))
    expect([await isOpen(), (await console()).step]).toEqual([true, 'in'])
    expect(browser.cookies.get('homeward_admin')).toBe(cookie)
    await locked()
    expect(await refusal(await unlock({ code })), 'a code serves once').toBe('second-factor-wrong')
  })

  test('opens again by a passkey of whoever is signed in there, in the same session, and by nobody else’s', async () => {
    const { locked, unlock, isOpen, console, browser, administrator, consoleOf } = await atDesk()
    const [laptop, theirs] = [authenticator(), authenticator()]
    const make = async (key: typeof laptop, from: typeof browser) => {
      const own = { confirmation: { password: PASSWORD } }
      const asked = (await answer(await from.post('/admin/passkeys/begin', own))).data
      await answer(await from.post('/admin/passkeys', { name: 'My laptop', passkey: key.make(asked) }))
    }
    await make(laptop, browser)
    const colleague = await administrator()
    await make(theirs, colleague.browser)
    await answer(await (await consoleOf({ administratorUid: colleague.uid })).get('/admin/accounts'))
    const cookie = browser.cookies.get('homeward_admin')
    await locked()
    expect(await console()).toMatchObject({ factors: ['passkey', 'app'] })
    const use = async (key: typeof laptop) =>
      unlock({ passkey: key.use((await answer(await browser.post('/admin/passkey/begin', {}))).data) })
    expect(await refusal(await use(theirs))).toBe('passkey-failed')
    expect(await isOpen()).toBe(false)
    await answer(await use(laptop))
    expect([await isOpen(), browser.cookies.get('homeward_admin')]).toEqual([true, cookie])
  })

  test('opens again by the password', async () => {
    const { locked, unlock, isOpen } = await atDesk()
    await locked()
    expect(await refusal(await unlock({ password: 'wrong' }))).toBe('password-wrong')
    expect(await refusal(await unlock({}))).toBe('password-wrong')
    expect(await isOpen()).toBe(false)
    await answer(await unlock({ password: PASSWORD }))
    expect(await isOpen()).toBe(true)
  })

  test('opens so for staff of an organisation too', async () => {
    const { organisationConsole, db, moveClock, unlock } = await atDesk()
    const { uid, browser } = await organisationConsole()
    await db
      .update(accounts)
      .set({ passwordHash: await hash })
      .where(eq(accounts.uid, uid))
    await moveClock(30 * MINUTE)
    await answer(await unlock({ password: PASSWORD }, browser))
    expect((await browser.get('/admin/accounts')).status).toBe(200)
  })

  test('is not opened by guessing, and by nobody without its session', async () => {
    const { locked, unlock, device, isOpen } = await atDesk()
    await locked()
    for (let time = 0; time < 10; time += 1) await unlock({ password: 'wrong' })
    expect(await refusal(await unlock({ password: PASSWORD }))).toBe('too-many-requests')
    expect(await isOpen()).toBe(false)
    expect(await refusal(await unlock({ password: PASSWORD }, device()))).toBe('sign-in-required')
  })

  test('that is locked still counts alarms, and its watch goes on', async () => {
    const { locked, browser, moveClock } = await atDesk()
    await locked()
    await answer(await browser.get('/admin/alarm-count'))
    expect(await refusal(await browser.post('/admin/watch', {})), 'begins no watch').toBe('sign-in-required')
    const other = await atDesk()
    await answer(await other.browser.post('/admin/watch', {}))
    await moveClock(30 * MINUTE)
    expect((await other.console()).step).toBe('locked')
    expect((await answer(await other.browser.get('/admin/watch'))).data.until).not.toBeNull()
    await answer(await other.browser.get('/admin/alarm-count'))
  })

  test('that is locked is left by signing out, and ends after its eight hours', async () => {
    const { locked, browser, console, unlock } = await atDesk()
    await locked()
    const cookie = browser.cookies.get('homeward_admin') ?? ''
    await answer(await browser.post('/admin/sign-out', {}))
    browser.cookies.set('homeward_admin', cookie)
    expect((await console()).step).toBe('password')
    const second = await atDesk()
    await second.moveClock(8 * 60 * MINUTE)
    expect((await second.console()).step).toBe('password')
    expect(await refusal(await second.unlock({ password: PASSWORD }))).toBe('sign-in-required')
    expect(await refusal(await unlock({ password: PASSWORD }))).toBe('sign-in-required')
  })
})
