import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, adminSessions, sessions } from '../db/tables.ts'
import { hashPassword } from '../accounts/password.ts'
import { adminConsole } from '../test/console.ts'
import { answer, calls, newUsername, PASSWORD, refusal } from '../test/registration.ts'

const HOUR = 3600
const AT = '/account/sessions'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const hash = hashPassword(PASSWORD)

/** A member with a password, and browsers that sign in as them. */
async function member() {
  const its = await adminConsole()
  const username = newUsername()
  const uid = await its.account({ username, credentialType: 'USERNAME', passwordHash: await hash })
  const signedIn = async (from: Parameters<typeof its.device>[0] = {}) => {
    const browser = its.device(from)
    await answer(await browser.post(calls.signIn, { username, password: PASSWORD }))
    return browser
  }
  type Browser = Awaited<ReturnType<typeof signedIn>>
  const list = async (browser: Browser) => (await answer(await browser.get(AT))).data.sessions
  const isIn = async (browser: Browser) => (await browser.get(calls.me)).status === 200
  return { ...its, uid, username, signedIn, list, isIn }
}

describe('a session', () => {
  test('ends after twenty hours however much it is used, and after eight without use', async () => {
    const { signedIn, isIn, moveClock } = await member()
    const [used, left] = [await signedIn(), await signedIn()]
    for (const hours of [6, 6, 6]) {
      await moveClock(hours * HOUR)
      expect(await isIn(used)).toBe(true)
    }
    expect(await isIn(left), 'nobody used it for eighteen hours').toBe(false)
    await moveClock(2 * HOUR - 1)
    expect(await isIn(used)).toBe(true)
    await moveClock(1)
    expect(await isIn(used)).toBe(false)
  })

  test('of this browser ends when somebody signs in on it again, and no other does', async () => {
    const { signedIn, isIn, username, device } = await member()
    const [tablet, phone] = [await signedIn(), await signedIn()]
    const before = device()
    before.cookies.set('homeward_session', tablet.cookies.get('homeward_session') ?? '')
    await answer(await tablet.post(calls.signIn, { username, password: PASSWORD }))
    expect(await isIn(tablet)).toBe(true)
    expect(await isIn(before), 'whoever kept its token').toBe(false)
    expect(await isIn(phone)).toBe(true)
  })

  test('that a program names in Authorization is not ended by a sign-in beside it', async () => {
    const { uid, session, device, username } = await member()
    const token = await session(uid)
    const program = device({ headers: { authorization: token } })
    await answer(await program.post(calls.signIn, { username, password: PASSWORD }))
    expect((await program.get(calls.me)).status).toBe(200)
  })
})

describe('the list of sign-ins', () => {
  test('says device, country where a proxy names it, and when; this one first, then those used last', async () => {
    const { signedIn, list, moveClock, service, uid } = await member()
    const at = service.now().toISOString()
    const phone = await signedIn({ headers: { 'user-agent': ANDROID }, country: 'SG' })
    const tablet = await signedIn()
    await moveClock(HOUR)
    expect((await phone.get(calls.me)).status).toBe(200)
    const used = service.now().toISOString()
    await moveClock(60)
    const laptop = await signedIn()
    const now = service.now().toISOString()
    const unknown = { id: expect.any(String), browser: null, system: null, country: null }
    expect(await list(laptop)).toEqual([
      { ...unknown, signedInAt: now, lastUsedAt: now, isThis: true },
      {
        ...unknown,
        browser: 'Chrome',
        system: 'Android',
        country: 'SG',
        signedInAt: at,
        lastUsedAt: used,
        isThis: false,
      },
      { ...unknown, signedInAt: at, lastUsedAt: at, isThis: false },
    ])
    expect((await list(tablet))[0]).toMatchObject({ isThis: true, signedInAt: at })
    expect(JSON.stringify(await list(laptop))).not.toContain(uid)
  })

  test('leaves out what has ended, and what nobody used for eight hours', async () => {
    const { signedIn, list, moveClock } = await member()
    const [ended] = [await signedIn(), await signedIn()]
    await answer(await ended.post('/account/signOut', {}))
    await moveClock(8 * HOUR)
    const now = await signedIn()
    expect(await list(now)).toHaveLength(1)
  })

  test('ends one of them', async () => {
    const { signedIn, list, isIn } = await member()
    const [lost, tablet, phone] = [await signedIn(), await signedIn(), await signedIn()]
    const lostId = (await list(lost))[0].id as string
    await answer(await phone.send('DELETE', `${AT}/${lostId}`))
    expect([await isIn(lost), await isIn(tablet), await isIn(phone)]).toEqual([false, true, true])
    expect(await refusal(await phone.send('DELETE', `${AT}/${lostId}`))).toBe('not-found')
  })

  test('ends nobody else’s', async () => {
    const [mine, other] = [await member(), await member()]
    const [me, them] = [await mine.signedIn(), await other.signedIn()]
    const theirId = (await other.list(them))[0].id as string
    expect(await refusal(await me.send('DELETE', `${AT}/${theirId}`))).toBe('not-found')
    expect(await other.isIn(them)).toBe(true)
  })

  test('ends every other one, at the console too', async () => {
    const { signedIn, isIn, uid, db, consoleOf } = await member()
    const [tablet, phone] = [await signedIn(), await signedIn()]
    await consoleOf({ accountUid: uid })
    await answer(await phone.send('DELETE', AT))
    expect([await isIn(tablet), await isIn(phone)]).toEqual([false, true])
    const open = await db.select().from(adminSessions).where(eq(adminSessions.accountUid, uid))
    expect(open.map(({ revokedAt }) => revokedAt !== null)).toEqual([true])
  })

  test('is not for a session of registration', async () => {
    const { browserOf, uid } = await member()
    const browser = await browserOf(uid, 'registration')
    expect(await refusal(await browser.get(AT))).toBe('not-allowed')
    expect(await refusal(await browser.send('DELETE', AT))).toBe('not-allowed')
  })
})

describe('a new password', () => {
  test('ends every other sign-in when it is changed, and this one goes on', async () => {
    const { signedIn, isIn } = await member()
    const [tablet, phone] = [await signedIn(), await signedIn()]
    await answer(
      await phone.post('/account/me/password', { confirmation: { password: PASSWORD }, password: 'Papaya-terrace-7' }),
    )
    expect([await isIn(tablet), await isIn(phone)]).toEqual([false, true])
  })

  test('ends every sign-in when it is set by a link', async () => {
    const { signedIn, isIn, link, uid, device, db } = await member()
    const [tablet, phone] = [await signedIn(), await signedIn()]
    await answer(
      await device().post('/public/reset-password', { token: await link('reset', uid), password: 'Papaya-terrace-7' }),
    )
    expect([await isIn(tablet), await isIn(phone)]).toEqual([false, false])
    expect((await db.select().from(accounts).where(eq(accounts.uid, uid)))[0]?.status).toBe('APPROVED')
    const rows = await db.select().from(sessions).where(eq(sessions.accountUid, uid))
    expect(rows.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
  })
})
