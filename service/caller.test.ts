import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_HEADER } from '#contract/call.ts'
import { cookieName, COOKIES } from '#contract/cookies.ts'
import { endpoints } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as locator from '#contract/locator.ts'
import * as safeReturn from '#contract/safe-return.ts'
import { limitSubject } from './caller.ts'
import { submissions } from './db/tables.ts'
import { beginSession } from './session.ts'
import { adminConsole } from './test/console.ts'
import { registration } from './test/registration.ts'
import { world, prefixed } from './test/world.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('limits count %j as %j: one subscriber, however many addresses', (address, subject) => {
  expect(limitSubject(address)).toBe(subject)
})

describe('our cookie counts', () => {
  const page = (code: string) => `/public/safe-return/status?uid=${code}`
  /** A finder with a grant, and what the service makes of that cookie when it comes with these headers. */
  async function granted() {
    const { device, person, code, submission } = await world()
    const its = await code(await person())
    const finder = device()
    await finder.post('/public/credential/safereturncard', submission(its))
    const cookie = [...finder.cookies].map(([name, value]) => `${prefixed(name)}=${value}`).join('; ')
    const counts = async (headers: Record<string, string>) => {
      const { data } = await (await device().get(page(its), { 'sec-fetch-site': '', cookie, ...headers })).json()
      return data.granted
    }
    return { counts, its, finder, cookie, device, submission }
  }

  test.each([
    ['from our own pages', { 'sec-fetch-site': 'same-origin' }, true],
    ['with our origin', { origin: 'https://homeward.test' }, true],
    ['with neither', {}, false],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }, false],
    ['typed into the address bar of the API', { 'sec-fetch-site': 'none' }, false],
    ['with another origin', { origin: 'https://evil.example' }, false],
    ['with no origin to name', { origin: 'null' }, false],
    ['with our origin’s name inside another', { origin: 'https://homeward.test.evil.example' }, false],
    ['with our host but not our protocol', { origin: 'http://homeward.test' }, false],
    ['from an own host that is not ours', { origin: 'https://evil.example', host: 'evil.example' }, false],
  ])('%s: %j → %s', async (_when, headers, counted) => {
    const { counts } = await granted()
    expect(await counts(headers)).toBe(counted)
  })

  test('only when it looks like one we made', async () => {
    const { counts } = await granted()
    for (const cookie of [
      '__Host-homeward_device=x',
      `__Host-homeward_device=${'0'.repeat(44)}`,
      '__Host-homeward_device=%00',
      'x=y',
    ]) {
      expect(await counts({ 'sec-fetch-site': 'same-origin', cookie }), cookie).toBe(false)
    }
  })

  test('and is HttpOnly, Lax, and secure where links are https', async () => {
    const { finder, its } = await granted()
    const line = (await finder.get(`/public/accounts/users/v2/${its}`)).headers.get('set-cookie')
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })
})

test('a client without cookies is answered all the same', async () => {
  const { device, person, code, submission } = await world()
  const its = await code(await person())
  const app = device({ headers: { 'sec-fetch-site': '' } })
  expect((await app.post('/public/credential/safereturncard', submission(its))).status).toBe(200)
})

test.each([
  ['/?lang=ms', {}, 'ms'],
  ['/?lang=xx', {}, 'en'],
  ['/', { 'x-page-language': 'md' }, 'md'],
  ['/', { cookie: 'lang=ms' }, 'ms'],
  ['/', { cookie: 'lang=ms; __Host-lang=md' }, 'md'],
  ['/', { 'accept-language': 'ms' }, 'en'],
])('a finder at %s with %j is written to in %s', async (query, headers, locale) => {
  const { device, person, code, submission, db } = await world()
  const uid = await person()
  const body = submission(await code(uid))
  await device().post(`/public/credential/safereturncard${query.slice(1)}`, body, headers)
  expect((await db.select().from(submissions).where(eq(submissions.personUid, uid)))[0]?.locale).toBe(locale)
})

test('the session of another account than the page’s does not count for its calls', async () => {
  const { account, browserOf, session } = await registration()
  const [his, hers] = [await account(), await account()]
  const browser = await browserOf(his)
  const answers = async (headers: Record<string, string>) => (await browser.get('/account/me', headers)).status
  expect(await answers({})).toBe(200)
  expect(await answers({ [ACCOUNT_HEADER]: his })).toBe(200)
  expect(await answers({ [ACCOUNT_HEADER]: hers })).toBe(401)
  expect(await answers({ [ACCOUNT_HEADER]: '' })).toBe(401)
  // Who brings a token says who they are.
  expect(await answers({ authorization: await session(hers), [ACCOUNT_HEADER]: his })).toBe(200)
})

test('nor does the console of another administrator than the page’s', async () => {
  const { administrator } = await adminConsole()
  const [his, hers] = [await administrator(), await administrator()]
  const answers = async (uid: string) => {
    const headers = { [ACCOUNT_HEADER]: uid }
    const { data } = await (await his.browser.get('/admin/session', headers)).json()
    return [data.step, (await his.browser.get('/admin/accounts', headers)).status]
  }
  expect(await answers(his.uid)).toEqual(['in', 200])
  expect(await answers(hers.uid)).toEqual(['password', 401])
  expect(await answers('')).toEqual(['password', 401])
})

describe('no session is read', () => {
  const calls: readonly Endpoint[] = endpoints
  const finders = [...Object.values(safeReturn), ...Object.values(locator)]

  test('by any call that a finder makes, so that a lock on accounts holds up none of them', () => {
    const open = calls.filter((call) => finders.some((each) => each === call) && call.who.includes('public'))
    expect(open.length).toBeGreaterThan(10)
    expect(open.filter(({ anonymous }) => !anonymous).map(({ name }) => name)).toEqual([])
  })

  test('only by calls that answer everybody', () => {
    const without = calls.filter(({ anonymous }) => anonymous)
    expect(without.filter(({ who }) => who.join() !== 'public').map(({ name }) => name)).toEqual([])
  })
})

describe('the name of a cookie', () => {
  const https = { isSecure: true, basePath: '/' }

  test.each(Object.keys(COOKIES) as (keyof typeof COOKIES)[])(
    'of %s says on https that our own host alone set it, below a path that it is at least secure',
    (kind) => {
      const { name } = COOKIES[kind]
      expect(cookieName(kind, https)).toBe(`__Host-${name}`)
      expect(cookieName(kind, { ...https, basePath: '/app/' })).toBe(`__Secure-${name}`)
      expect(cookieName(kind, { ...https, isSecure: false })).toBe(name)
    },
  )

  test('from before counts no longer beside the one of today', async () => {
    const { device, person, code, submission } = await world()
    const its = await code(await person())
    const [finder, stranger] = [device(), device()]
    await finder.post('/public/credential/safereturncard', submission(its))
    await stranger.post('/public/credential/safereturncard', submission(await code(await person())))
    const secretOf = (of: typeof finder) => of.cookies.get('homeward_device') ?? expect.fail('no device')
    const read = async (before: string, today: string) => {
      const cookie = `homeward_device=${before}; __Host-homeward_device=${today}`
      const response = await device().get(`/public/safe-return/status?uid=${its}`, { cookie })
      const lines = response.headers.getSetCookie().map((line) => line.split(';').slice(0, 2).join(';'))
      return [(await response.json()).data.granted, [...new Set(lines)]]
    }
    const removed = ['homeward_device=; Max-Age=0']
    const own = `__Host-homeward_device=${secretOf(finder)}; Max-Age=172800`
    expect(await read(secretOf(stranger), secretOf(finder))).toEqual([true, [...removed, own]])
    expect(await read(secretOf(finder), secretOf(stranger))).toEqual([false, removed])
  })

  test('from before moves with what opens no account, and is removed with all others', async () => {
    const { device, service, person, carer, code, submission } = await world()
    const personUid = await person()
    const its = await code(personUid)
    const finder = device()
    await finder.post('/public/credential/safereturncard', submission(its))
    const secret = finder.cookies.get('homeward_device') ?? expect.fail('no device')
    const { uid } = await carer(personUid)
    const token = await service.db.transaction((tx) => beginSession(service, tx, uid, 'member'))
    const before = `homeward_device=${secret}; homeward_session=${token}`
    const read = await device().get(`/public/safe-return/status?uid=${its}`, { cookie: before })
    expect((await read.json()).data.granted).toBe(true)
    const lines = read.headers.getSetCookie().map((line) => line.split(';').slice(0, 2).join(';'))
    expect([...new Set(lines)]).toEqual([
      'homeward_device=; Max-Age=0',
      `__Host-homeward_device=${secret}; Max-Age=172800`,
      'homeward_session=; Max-Age=0',
    ])
    const own = await device().get('/account/me', { cookie: before })
    expect(own.status, 'an account is opened by the new name alone').toBe(401)
    expect((await device().get('/account/me', { cookie: `__Host-homeward_session=${token}` })).status).toBe(200)
  })
})
