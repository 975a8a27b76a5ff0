import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashPassword } from './accounts/password.ts'
import { accounts, administrators, audit } from './db/tables.ts'
import { deviceWords, networkOf } from './request-origin.ts'
import { randomUid } from './secrets.ts'
import { adminConsole } from './test/console.ts'
import { answer, calls, newUsername, PASSWORD } from './test/registration.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Stands in everything that is typed here: no line of the audit may hold it. */
const TYPED = 'zzyzx'

async function door() {
  const its = await adminConsole()
  const { db, service } = its
  const username = `hui.${newUsername().slice(-8).toLowerCase()}`
  const uid = await its.account({ username, passwordHash: await hashPassword(PASSWORD) })
  const from = (address: string) => its.device({ address, headers: { 'user-agent': FIREFOX } })
  const [{ last } = { last: 0 }] = await db
    .select({ last: sql<number>`coalesce(max(${audit.id}), 0)`.mapWith(Number) })
    .from(audit)
  const lines = (action?: string) =>
    db
      .select()
      .from(audit)
      .where(and(gt(audit.id, last), action === undefined ? undefined : eq(audit.action, action)))
      .orderBy(asc(audit.id))
  const wrong = (browser: ReturnType<typeof from>, name = username) =>
    browser.post(calls.signIn, { username: name, password: `${TYPED}-${randomUid()}` })
  const signInToConsole = (browser: ReturnType<typeof from>, name: string, password = PASSWORD) =>
    browser.post('/admin/sign-in', { username: name, password })
  const member = async (account = uid) => {
    const session = await its.session(account)
    return { ...its.device({ address: '198.51.100.9', headers: { 'user-agent': FIREFOX, authorization: session } }) }
  }
  /** An administrator with a password, whose second factor is not shown yet. */
  const administratorAtDoor = async () => {
    const administrator = randomUid()
    const name = `rahim.${administrator.slice(0, 8)}`
    const passwordHash = await hashPassword(PASSWORD)
    await db.insert(administrators).values({
      uid: administrator,
      username: name,
      name: 'Rahim Osman',
      passwordHash,
      createdBy: 'command',
      createdAt: service.now(),
    })
    return { administrator, name }
  }
  return { ...its, username, uid, from, lines, wrong, signInToConsole, member, administratorAtDoor }
}
type Door = Awaited<ReturnType<typeof door>>

interface Event {
  actor?: string
  subject: string | null
}
/** Does it once from 203.0.113.7, and answers whom the line must be about. */
const EVENTS: Record<string, (its: Door, browser: ReturnType<Door['from']>) => Promise<Event>> = {
  'sign-in-failed': async ({ wrong, uid }, browser) => {
    expect((await wrong(browser)).status).toBe(401)
    return { subject: uid }
  },
  'sign-in-failed of nobody': async ({ wrong }, browser) => {
    await wrong(browser, `${TYPED}.nobody`)
    return { subject: null }
  },
  'signed-in': async ({ username, uid }, browser) => {
    await answer(await browser.post(calls.signIn, { username, password: PASSWORD }))
    return { actor: uid, subject: uid }
  },
  'sign-in-locked': async ({ wrong, uid }, browser) => {
    for (let tries = 0; tries < 10; tries += 1) await wrong(browser)
    expect((await wrong(browser)).status).toBe(429)
    return { subject: uid }
  },
  'console-sign-in-failed': async ({ signInToConsole, administratorAtDoor }, browser) => {
    const { administrator, name } = await administratorAtDoor()
    expect((await signInToConsole(browser, name, `${TYPED}-wrong`)).status).toBe(401)
    return { subject: administrator }
  },
  'console-sign-in-locked': async ({ signInToConsole, administratorAtDoor }, browser) => {
    const { administrator, name } = await administratorAtDoor()
    for (let tries = 0; tries < 11; tries += 1) await signInToConsole(browser, name, `${TYPED}-wrong`)
    return { subject: administrator }
  },
  'second-factor-failed': async ({ signInToConsole, administratorAtDoor }, browser) => {
    const { administrator, name } = await administratorAtDoor()
    await answer(await signInToConsole(browser, name))
    await answer(await browser.send('POST', '/admin/second-factor/enrolment'))
    await browser.post('/admin/second-factor', { code: '000000' })
    return { subject: administrator }
  },
  'second-factor-locked': async ({ signInToConsole, administratorAtDoor }, browser) => {
    const { administrator, name } = await administratorAtDoor()
    await answer(await signInToConsole(browser, name))
    await answer(await browser.send('POST', '/admin/second-factor/enrolment'))
    for (let tries = 0; tries < 11; tries += 1) await browser.post('/admin/second-factor', { code: '000000' })
    return { subject: administrator }
  },
}

describe('of what happens at the door', () => {
  test.each(Object.entries(EVENTS))('%s stands in the audit, with device and network', async (name, does) => {
    const its = await door()
    const { subject, actor } = await does(its, its.from('203.0.113.7'))
    const [line, ...more] = await its.lines(name.split(' ')[0])
    expect(more).toEqual([])
    expect(line).toMatchObject({ subject, device: 'Firefox on Linux', network: '203.0.113.0/24' })
    if (actor) expect(line?.actor).toBe(actor)
  })

  test('nothing of what was typed stands anywhere in the audit', async () => {
    const its = await door()
    for (const does of Object.values(EVENTS)) await does(await door(), its.from('203.0.113.7'))
    expect(JSON.stringify(await its.lines()).toLowerCase()).not.toContain(TYPED)
    expect(JSON.stringify(await its.lines())).not.toContain('203.0.113.7')
  })

  test('a wrong present password is the account’s, from wherever the session is used', async () => {
    const { member, uid, lines } = await door()
    const change = {
      confirmation: { password: `${TYPED}-no` },
      password: 'lantern-bridge-43',
      confirmPassword: 'lantern-bridge-43',
    }
    expect((await (await member()).post(`${calls.me}/password`, change)).status).toBe(403)
    expect(await lines('password-refused')).toMatchObject([{ actor: uid, subject: uid, network: '198.51.100.0/24' }])
  })
})

describe('of somebody who is signed in', () => {
  test('what is not theirs to see or do stands in the audit, with the person where there is one', async () => {
    const its = await door()
    const stranger = await its.person()
    const browser = await its.member()
    expect((await browser.get(`/account/people/${stranger}`)).status).toBe(404)
    expect((await browser.get('/admin/audit')).status).toBe(403)
    expect((await browser.get(`/account/people/${randomUid()}`)).status).toBe(404)
    const refused = await its.lines('authority-refused')
    expect(refused).toMatchObject([
      { actor: its.uid, subject: stranger, details: { call: 'readOwnPerson' }, network: '198.51.100.0/24' },
      { actor: its.uid, subject: null, details: { call: 'listAudit' } },
      { actor: its.uid, subject: null, details: { call: 'readOwnPerson' } },
    ])
  })

  test('a changed contact and a copy of the data have device and network; other acts have none', async () => {
    const its = await door()
    const browser = await its.member()
    await answer(await browser.get(`${calls.me}/data`))
    await answer(
      await browser.send('PUT', '/drafts/person-by-caregiver', {
        path: '/CareGiverCreateNewPWD',
        values: {},
        inAccount: true,
      }),
    )
    expect(await its.lines('data-downloaded')).toMatchObject([
      { device: 'Firefox on Linux', network: '198.51.100.0/24' },
    ])
    expect(await its.lines('draft-kept')).toMatchObject([{ device: null, network: null }])
  })

  test('a stranger who finds nothing is nobody’s event', async () => {
    const { from, lines } = await door()
    await from('203.0.113.7').get(`/account/people/${randomUid()}`)
    expect(await lines()).toEqual([])
  })
})

describe('a flood', () => {
  test('of twenty tries at one account from one network seven lines stand, which say how many there were', async () => {
    const { wrong, from, lines, uid } = await door()
    // Each address of the network may try ten times before it is stopped.
    for (let tries = 0; tries < 20; tries += 1) await wrong(from(`198.18.7.${10 + (tries % 4)}`))
    const written = await lines('sign-in-failed')
    expect(written.every(({ subject, network }) => subject === uid && network === '198.18.7.0/24')).toBe(true)
    expect(written.map(({ details }) => details.times ?? 1)).toEqual([1, 1, 1, 1, 1, 10, 20])
  })

  test('a flood of made-up names from many networks is bounded, and hides no try at a real account', async () => {
    const { wrong, from, lines, uid } = await door()
    for (let tries = 0; tries < 60; tries += 1) await wrong(from('198.19.1.1'), `${TYPED}.${tries}`)
    await wrong(from('198.19.2.1'))
    const written = await lines('sign-in-failed')
    const mine = written.filter(({ network }) => network === '198.19.1.0/24')
    // Five of nobody one by one, then each doubling.
    expect(mine.map(({ details }) => details.times ?? 1)).toEqual([1, 1, 1, 1, 1, 10, 20])
    expect(mine.every(({ subject }) => subject === null)).toBe(true)
    expect(written.filter(({ subject }) => subject === uid)).toHaveLength(1)
  })

  test('of one network over many accounts becomes a count that names none of them', async () => {
    const its = await door()
    const names = await Promise.all(
      Array.from({ length: 70 }, async () => {
        const username = `many.${randomUid().slice(0, 10).toLowerCase()}`
        await its.account({ username })
        return username
      }),
    )
    for (const [index, name] of names.entries()) await its.wrong(its.from(`198.19.3.${index % 250}`), name)
    const written = await its.lines('sign-in-failed')
    expect(written).toHaveLength(31)
    expect(written.at(-1)).toMatchObject({ subject: null, details: { by: 'network', times: 60 } })
    await its.db.delete(accounts).where(and(isNull(accounts.passwordHash), sql`${accounts.username} like 'many.%'`))
  })
})

test('is found by device and by network', async () => {
  const { wrong, from, administrator } = await door()
  await wrong(from('192.0.2.44'))
  const desk = (await administrator()).browser
  const found = async (query: Record<string, string>) =>
    (await answer(await desk.get(`/admin/audit?${new URLSearchParams(query)}`))).data.entries
  const network = '192.0.2.0/24'
  expect(await found({ network })).toMatchObject([{ action: 'sign-in-failed', network, device: 'Firefox on Linux' }])
  expect(await found({ network, device: 'Firefox on Linux' })).toHaveLength(1)
  expect(await found({ network, device: 'Safari on iPhone' })).toEqual([])
  const csv = await (await desk.get(`/admin/audit/export?network=${encodeURIComponent(network)}`)).text()
  expect(csv.split('\n')[0]).toMatch(/,time,actor,action,subject,device,network,details$/)
  expect(csv).toContain(`,Firefox on Linux,${network},`)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2', '2001:db8:1::/48'],
  ['', null],
])('the network of %j is %j', (subject, network) => {
  expect(networkOf(subject)).toBe(network)
})

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36', 'Chrome on Linux'],
  ['<script>alert(1)</script> Zzyzx', null],
  ['', null],
  [undefined, null],
])('the user agent %j is %j', (header, words) => {
  expect(deviceWords(header)).toBe(words)
})
