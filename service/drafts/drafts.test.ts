import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DRAFT_JOURNEYS, SECRETS } from '#contract/drafts.ts'
import { DRAFT_ACCOUNT_DAYS, DRAFT_BYTES, DRAFT_HOURS } from '#contract/limits.ts'
import { eraseAccounts } from '../accounts/erase.ts'
import { cleanUp } from '../clean-up.ts'
import { audit, drafts } from '../db/tables.ts'
import { answer, calls, refusal, registration } from '../test/registration.ts'
import { freshDatabase } from '../test/world.ts'
import { openVault } from '../vault.ts'

const HOUR = 3600
const DAY = 24 * HOUR

type Browser = ReturnType<Awaited<ReturnType<typeof registration>>['device']>
const TYPED = { firstname: 'Draftfirst', lastname: 'Draftlast', lastNric: '357Q', findHomewardList: ['Radio'] }

const keep = (browser: Browser, journey: string, values: object = TYPED, more: object = {}) =>
  browser.send('PUT', `/drafts/${journey}`, { path: '/CareGiverPersonDetail', values, ...more })
const kept = async (browser: Browser, journey: string, values?: object, more?: object) =>
  (await answer(await keep(browser, journey, values, more))).data.place
const read = (browser: Browser, journey: string) => browser.get(`/drafts/${journey}`)
const valuesOf = async (browser: Browser, journey: string) => (await answer(await read(browser, journey))).data.values
const listed = async (browser: Browser) => (await answer(await browser.get('/drafts'))).data
const offers = async (browser: Browser) =>
  ((await listed(browser)).drafts as { journey: string; place: string; needsSignIn: boolean }[]).map(
    ({ journey, place, needsSignIn }) => `${journey} ${place}${needsSignIn ? ' after sign-in' : ''}`,
  )

describe('a draft of a browser', () => {
  test('is offered without a name and goes on where it stopped, with everything that was typed', async () => {
    const { device } = await registration()
    const browser = device()
    expect(await kept(browser, 'caregiver')).toBe('browser')
    const { drafts: offered, isShared } = await listed(browser)
    expect(isShared).toBe(false)
    expect(offered).toEqual([
      {
        journey: 'caregiver',
        place: 'browser',
        keptAt: expect.any(String),
        expiresAt: expect.any(String),
        needsSignIn: false,
      },
    ])
    const { data } = await answer(await read(browser, 'caregiver'))
    expect(data).toEqual({ path: '/CareGiverPersonDetail', values: TYPED })
  })

  test('is one a journey: two tabs with two journeys keep both, and what comes later counts', async () => {
    const { device } = await registration()
    const browser = device()
    await kept(browser, 'caregiver')
    await kept(browser, 'public-member', { firstname: 'Other' })
    await kept(browser, 'caregiver', { firstname: 'Later' })
    expect((await offers(browser)).toSorted()).toEqual(['caregiver browser', 'public-member browser'])
    expect(await valuesOf(browser, 'caregiver')).toEqual({ firstname: 'Later' })
    expect(await valuesOf(browser, 'public-member')).toEqual({ firstname: 'Other' })
  })

  test('two tabs that keep the same journey at once leave one draft', async () => {
    const { device } = await registration()
    const browser = device()
    await kept(browser, 'caregiver')
    await Promise.all([1, 2, 3, 4].map((nth) => kept(browser, 'caregiver', { firstname: `Tab ${nth}` })))
    expect(await offers(browser)).toEqual(['caregiver browser'])
  })

  test('another browser sees nothing of it, and neither does a request from another website', async () => {
    const { device } = await registration()
    const [browser, other] = [device(), device()]
    await kept(browser, 'caregiver')
    await kept(other, 'public-member')
    expect(await offers(other)).toEqual(['public-member browser'])
    expect(await refusal(await read(other, 'caregiver'))).toBe('not-found')
    const elsewhere = await browser.get('/drafts', { 'sec-fetch-site': 'cross-site' })
    expect((await answer(elsewhere)).data.drafts).toEqual([])
  })

  test('opens with its key alone: neither what the database holds nor another deployment opens it', async () => {
    const { device, db, service } = await registration()
    const browser = device()
    await kept(browser, 'caregiver', { firstname: 'Draftsealed' })
    const key = browser.cookies.get('homeward_draft') ?? expect.fail('no key')
    const rows = await db.select().from(drafts)
    const [row] = rows.filter(({ sealed }) => sealed.length > 0).slice(-1)
    if (!row) throw new Error('nothing was kept')
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(key)
    expect(stored).not.toMatch(/Draftsealed|CareGiverPersonDetail/)
    // A thief of the database sends what stands there in place of the key.
    const thief = device()
    thief.cookies.set('homeward_draft', row.browser ?? '')
    expect(await offers(thief)).toEqual([])
    expect(await refusal(await read(thief, 'caregiver'))).toBe('not-found')
    expect(() => service.vault.open(row.sealed, `draft:${row.id}`)).toThrow(/authenticate/)
    expect(() => service.vault.open(row.sealed, `draft:${row.id}`, row.browser ?? '')).toThrow(/authenticate/)
    expect(service.vault.open(row.sealed, `draft:${row.id}`, key)).toMatchObject({
      values: { firstname: 'Draftsealed' },
    })
    const another = openVault({
      sealing: [{ id: row.sealed.split('.')[1] ?? '', key: randomBytes(32) }],
      lookup: randomBytes(32),
    })
    expect(() => another.open(row.sealed, `draft:${row.id}`, key)).toThrow(/authenticate/)
  })

  test('whose seal is broken, or that was moved to another row, is as good as none, and the log says so', async () => {
    const { device, db, logged } = await registration()
    const [browser, other] = [device(), device()]
    await kept(browser, 'caregiver', { firstname: 'Draftbroken' })
    await kept(browser, 'public-member', { firstname: 'Draftmoved' })
    await kept(other, 'caregiver')
    const rows = await db.select().from(drafts)
    const [one, two] = rows.slice(-3)
    if (!one || !two) throw new Error('nothing was kept')
    const broken = `${one.sealed.slice(0, -4)}AAAA`
    await db.update(drafts).set({ sealed: broken }).where(eq(drafts.id, one.id))
    await db.update(drafts).set({ sealed: one.sealed }).where(eq(drafts.id, two.id))
    logged()
    expect(await refusal(await read(browser, 'caregiver'))).toBe('not-found')
    expect(await refusal(await read(browser, 'public-member'))).toBe('not-found')
    expect(logged()).toContain('a draft cannot be opened')
    expect(await kept(browser, 'caregiver', { firstname: 'Again' }), 'it is written anew').toBe('browser')
    expect(await valuesOf(browser, 'caregiver')).toEqual({ firstname: 'Again' })
  })

  test(`expires ${DRAFT_HOURS} hours after its last change, and is then deleted`, async () => {
    await freshDatabase()
    const { device, db, service, moveClock } = await registration()
    const browser = device()
    await kept(browser, 'caregiver')
    await moveClock((DRAFT_HOURS - 1) * HOUR)
    await kept(browser, 'caregiver', { firstname: 'Later' })
    await moveClock((DRAFT_HOURS - 1) * HOUR)
    expect(await valuesOf(browser, 'caregiver')).toEqual({ firstname: 'Later' })
    await moveClock(HOUR + 1)
    expect(await offers(browser)).toEqual([])
    expect(await refusal(await read(browser, 'caregiver'))).toBe('not-found')
    await cleanUp(service)
    expect(await db.select().from(drafts)).toEqual([])
  })

  test('that is too long is refused, and the last good one stays', async () => {
    const { device } = await registration()
    const browser = device()
    await kept(browser, 'caregiver', { firstname: 'Good' })
    const long = Object.fromEntries(Array.from({ length: 14 }, (_, nth) => [`field${nth}`, 'x'.repeat(2000)]))
    expect(JSON.stringify(long).length).toBeGreaterThan(DRAFT_BYTES)
    expect(await refusal(await keep(browser, 'caregiver', long))).toBe('too-large')
    const longer = {
      ...long,
      ...Object.fromEntries(Array.from({ length: 10 }, (_, nth) => [`more${nth}`, 'x'.repeat(2000)])),
    }
    expect(await refusal(await keep(browser, 'caregiver', longer))).toBe('too-large')
    expect(await valuesOf(browser, 'caregiver')).toEqual({ firstname: 'Good' })
  })

  test('ends when it is sent or discarded, and only the one of that journey', async () => {
    const { device } = await registration()
    const browser = device()
    await kept(browser, 'caregiver')
    await kept(browser, 'public-member')
    await answer(await browser.send('DELETE', '/drafts/caregiver'))
    expect(await offers(browser)).toEqual(['public-member browser'])
    await answer(await browser.send('DELETE', '/drafts/caregiver'))
    await answer(await device().send('DELETE', '/drafts/public-member'))
    expect(await offers(browser)).toEqual(['public-member browser'])
  })

  test.each([...SECRETS, 'partnerToken', 'token', 'uidTagged', 'photo'])('never holds %s', async (name) => {
    const { device } = await registration()
    const browser = device()
    expect(await refusal(await keep(browser, 'caregiver', { [name]: 'x' }))).toBe('invalid-input')
    expect(await refusal(await keep(browser, 'caregiver', { credential: { [name]: 'x' } }))).toBe('invalid-input')
    expect(await offers(browser)).toEqual([])
  })

  test.each(['/submit-caregiver/3yZe7d8x', 'https://example.test/', '//example.test', '/summary?token=abc', 'summary'])(
    'does not go on at %s',
    async (path) => {
      const { device } = await registration()
      expect(await refusal(await keep(device(), 'caregiver', TYPED, { path }))).toBe('invalid-input')
    },
  )

  test('is kept for no journey that begins with a link of one use', async () => {
    const { device } = await registration()
    for (const journey of ['professional', 'partner-credentials', 'new-password', 'take-over', 'sign-in']) {
      expect(DRAFT_JOURNEYS).not.toContain(journey)
      expect(await refusal(await keep(device(), journey))).toBe('invalid-input')
    }
  })
})

describe('on a shared device', () => {
  test('every draft of the browser is erased, none is kept, and it can be taken back', async () => {
    const { device, db } = await registration()
    const browser = device()
    await kept(browser, 'caregiver')
    const before = await db.$count(drafts)
    await answer(await browser.send('PUT', '/drafts', { isShared: true }))
    expect(await db.$count(drafts)).toBe(before - 1)
    expect(browser.cookies.get('homeward_draft')).toBe('')
    expect(await kept(browser, 'caregiver')).toBe('nowhere')
    expect(await listed(browser)).toEqual({ isShared: true, drafts: [] })
    expect(await db.$count(drafts)).toBe(before - 1)
    await answer(await browser.send('PUT', '/drafts', { isShared: false }))
    expect(await kept(browser, 'caregiver')).toBe('browser')
  })

  test('what a caregiver keeps in the account stays there, and is offered there to nobody else', async () => {
    const { device, caregiver } = await registration()
    const { browser } = await caregiver()
    await kept(browser, 'person-by-caregiver', TYPED, { inAccount: true })
    await answer(await browser.send('PUT', '/drafts', { isShared: true }))
    expect(await kept(browser, 'person-by-caregiver', { firstname: 'Later' })).toBe('account')
    expect(await offers(browser)).toEqual(['person-by-caregiver account'])
    expect(await offers(device())).toEqual([])
  })
})

describe('what is typed while signed in', () => {
  test('opens for the same account alone, in the same browser', async () => {
    const { account, browserOf, session } = await registration()
    const uid = await account()
    const browser = await browserOf(uid)
    expect(await kept(browser, 'person-by-caregiver')).toBe('browser')
    browser.cookies.delete('homeward_session')
    expect(await offers(browser)).toEqual(['person-by-caregiver browser after sign-in'])
    expect(await refusal(await read(browser, 'person-by-caregiver'))).toBe('sign-in-required')
    browser.cookies.set('homeward_session', await session(await account()))
    expect(await offers(browser), 'another account is not told of it').toEqual([])
    expect(await refusal(await read(browser, 'person-by-caregiver'))).toBe('not-found')
    await answer(await browser.send('DELETE', '/drafts/person-by-caregiver'))
    await kept(browser, 'person-by-caregiver', { firstname: 'Of another account' })
    browser.cookies.set('homeward_session', await session(uid))
    expect(await valuesOf(browser, 'person-by-caregiver'), 'another account neither ends nor changes it').toEqual(TYPED)
  })

  test('stands behind what the caller’s own account keeps, and before what nobody signed in typed', async () => {
    const { account, browserOf, session } = await registration()
    const [first, second] = [await account(), await account()]
    const browser = await browserOf(first)
    const as = async (uid?: string) =>
      uid === undefined
        ? browser.cookies.delete('homeward_session')
        : browser.cookies.set('homeward_session', await session(uid))
    await as()
    await kept(browser, 'caregiver', { firstname: 'Of nobody' })
    await as(first)
    expect(await valuesOf(browser, 'caregiver'), 'goes on with what was typed before').toEqual({
      firstname: 'Of nobody',
    })
    await kept(browser, 'caregiver', { firstname: 'Of the first' })
    expect(await valuesOf(browser, 'caregiver')).toEqual({ firstname: 'Of the first' })
    await as(second)
    await kept(browser, 'caregiver', { firstname: 'Of the second, here' })
    expect(await valuesOf(browser, 'caregiver')).toEqual({ firstname: 'Of the second, here' })
    await kept(browser, 'caregiver', { firstname: 'Of the second, anywhere' }, { inAccount: true })
    expect(await valuesOf(browser, 'caregiver')).toEqual({ firstname: 'Of the second, anywhere' })
    expect(await offers(browser), 'one a journey').toEqual(['caregiver account'])
    await answer(await browser.send('DELETE', '/drafts/caregiver'))
    expect(await offers(browser), 'nothing of anybody else').toEqual([])
    await as(first)
    expect(await valuesOf(browser, 'caregiver')).toEqual({ firstname: 'Of the first' })
  })

  test('stands behind what nobody signed in typed after it, for whoever is not that account', async () => {
    const { account, browserOf, session } = await registration()
    const browser = await browserOf(await account())
    await kept(browser, 'caregiver', { firstname: 'Of the first' })
    browser.cookies.delete('homeward_session')
    await kept(browser, 'caregiver', { firstname: 'Of nobody' })
    expect(await offers(browser)).toEqual(['caregiver browser'])
    expect(await valuesOf(browser, 'caregiver')).toEqual({ firstname: 'Of nobody' })
    browser.cookies.set('homeward_session', await session(await account()))
    expect(await valuesOf(browser, 'caregiver')).toEqual({ firstname: 'Of nobody' })
  })

  test('goes on being kept for that account when the session has ended in the middle', async () => {
    const { account, browserOf, session } = await registration()
    const uid = await account()
    const browser = await browserOf(uid)
    await kept(browser, 'person-by-caregiver')
    browser.cookies.delete('homeward_session')
    expect(await kept(browser, 'person-by-caregiver', { firstname: 'After the end' })).toBe('browser')
    expect(await refusal(await read(browser, 'person-by-caregiver'))).toBe('sign-in-required')
    browser.cookies.set('homeward_session', await session(uid))
    expect(await valuesOf(browser, 'person-by-caregiver')).toEqual({ firstname: 'After the end' })
  })

  test('a journey of members keeps nothing for somebody who never signed in', async () => {
    const { device } = await registration()
    expect(await refusal(await keep(device(), 'person-by-caregiver'))).toBe('sign-in-required')
    expect(await refusal(await keep(device(), 'caregiver', TYPED, { inAccount: true }))).toBe('sign-in-required')
  })
})

describe('a draft in the account', () => {
  test('is finished on another device, and is then gone everywhere', async () => {
    const { account, browserOf, db } = await registration()
    const uid = await account()
    const [one, other] = [await browserOf(uid), await browserOf(uid)]
    await kept(one, 'person-by-caregiver')
    expect(await kept(one, 'person-by-caregiver', TYPED, { inAccount: true })).toBe('account')
    expect(await offers(one), 'the copy of the browser is erased').toEqual(['person-by-caregiver account'])
    expect(await offers(other)).toEqual(['person-by-caregiver account'])
    expect(await valuesOf(other, 'person-by-caregiver')).toEqual(TYPED)
    expect(await kept(other, 'person-by-caregiver', { firstname: 'On the other' })).toBe('account')
    expect(await valuesOf(one, 'person-by-caregiver')).toEqual({ firstname: 'On the other' })
    await answer(await other.send('DELETE', '/drafts/person-by-caregiver'))
    expect(await offers(one)).toEqual([])
    const lines = await db.select().from(audit).where(eq(audit.subject, uid))
    expect(lines.map(({ action, details }) => [action, details])).toEqual([
      ['draft-kept', { journey: 'person-by-caregiver' }],
      ['draft-erased', { journey: 'person-by-caregiver' }],
    ])
  })

  test(`stays ${DRAFT_ACCOUNT_DAYS} days after its last change`, async () => {
    const { account, browserOf, moveClock, service, db } = await registration()
    const uid = await account()
    await kept(await browserOf(uid), 'person-by-caregiver', TYPED, { inAccount: true })
    await moveClock(DRAFT_ACCOUNT_DAYS * DAY - HOUR)
    await cleanUp(service)
    expect(await valuesOf(await browserOf(uid), 'person-by-caregiver')).toEqual(TYPED)
    await moveClock(HOUR + 1)
    expect(await offers(await browserOf(uid))).toEqual([])
    await cleanUp(service)
    expect(await db.select().from(drafts).where(eq(drafts.accountUid, uid))).toEqual([])
  })

  test('is written down once for each journey, though a browser keeps a copy too', async () => {
    const { account, browserOf, db } = await registration()
    const uid = await account()
    const [one, other] = [await browserOf(uid), await browserOf(uid)]
    const lines = async () =>
      (await db.select().from(audit).where(eq(audit.subject, uid))).map(({ action, details }) => [action, details])
    expect(await kept(one, 'person-by-caregiver', TYPED, { inAccount: true })).toBe('account')
    expect(await lines(), 'nothing stood there before').toEqual([['draft-kept', { journey: 'person-by-caregiver' }]])
    await db.insert(drafts).values({
      id: `copy of ${uid}`.slice(0, 22),
      journey: 'person-by-caregiver',
      browser: 'a browser of the account',
      accountUid: uid,
      sealed: '',
      createdAt: new Date(),
      keptAt: new Date(),
      expiresAt: new Date(Date.now() + HOUR * 1000),
    })
    expect(await kept(other, 'person-by-caregiver', TYPED, { inAccount: true })).toBe('account')
    expect(await lines(), 'it was kept already').toHaveLength(1)
    expect(await db.select().from(drafts).where(eq(drafts.accountUid, uid)), 'one draft counts').toHaveLength(1)
  })

  test('that has ended stands in no download, before it is deleted too', async () => {
    const { account, browserOf, moveClock, db } = await registration()
    const uid = await account()
    await kept(await browserOf(uid), 'person-by-caregiver', TYPED, { inAccount: true })
    const inDownload = async () =>
      (await answer(await (await browserOf(uid)).get('/account/me/data'))).data.drafts as unknown[]
    expect(await inDownload()).toHaveLength(1)
    await moveClock(30 * DAY)
    expect(await inDownload()).toEqual([])
    expect(await db.select().from(drafts).where(eq(drafts.accountUid, uid)), 'nothing has cleaned up yet').toHaveLength(
      1,
    )
  })

  test('stands in the download of everything stored, and goes with the account', async () => {
    const { account, browserOf, db } = await registration()
    const uid = await account()
    const browser = await browserOf(uid)
    await kept(browser, 'person-by-caregiver', TYPED, { inAccount: true })
    await kept(browser, 'tag-person', { relationship: 'Parent' })
    const { data } = await answer(await browser.get('/account/me/data'))
    expect(data.drafts).toEqual([
      { journey: 'person-by-caregiver', values: TYPED, keptAt: expect.any(String), expiresAt: expect.any(String) },
    ])
    await db.transaction((tx) => eraseAccounts(tx, [uid]))
    expect(await db.select().from(drafts).where(eq(drafts.accountUid, uid))).toEqual([])
  })
})

test('no draft leaves a trace in the log or the audit', async () => {
  const { device, db, logged, caregiver } = await registration()
  const browser = device()
  logged()
  await kept(browser, 'caregiver')
  await keep(browser, 'caregiver', { ...TYPED, password: 'Draftpassword' })
  await read(browser, 'caregiver')
  const signedIn = await caregiver()
  await kept(signedIn.browser, 'person-by-caregiver', TYPED, { inAccount: true })
  await signedIn.browser.send('DELETE', '/drafts/person-by-caregiver')
  await signedIn.browser.get(calls.me)
  const key = browser.cookies.get('homeward_draft') ?? expect.fail('no key')
  const traces = [logged(), JSON.stringify(await db.select().from(audit))]
  expect(traces[0]).toContain('"call":"keepDraft"')
  for (const trace of traces) {
    expect(trace).not.toMatch(/Draftfirst|Draftlast|357Q|Draftpassword|CareGiverPersonDetail/)
    expect(trace).not.toContain(key)
  }
})

test('one address cannot fill the database with drafts', async () => {
  const { device } = await registration()
  const outcomes = new Set<string>()
  for (let nth = 0; nth < 125 && !outcomes.has('too-many-requests'); nth += 1) {
    const response = await keep(device({ address: '192.0.2.7' }), 'caregiver')
    outcomes.add(response.ok ? 'kept' : await refusal(response))
  }
  expect([...outcomes]).toEqual(['kept', 'too-many-requests'])
})
