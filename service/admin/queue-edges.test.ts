import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CLAIM_MINUTES } from '#contract/limits.ts'
import { accounts, approvals, questions, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer } from '../test/registration.ts'
import { LIST_PAGE } from './list.ts'

const DAY = 86_400_000
type Waiting = { uid: string; age: number; due: string; question: string | null; since: string; locale: string | null }

/** A console where nobody waits but the cases of the test. */
async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  await db.update(accounts).set({ status: 'APPROVED' }).where(eq(accounts.status, 'PENDING'))
  await db.delete(workItems)
  await db.delete(approvals)
  const { browser, uid: actor } = await its.administrator()
  const ago = (days: number) => new Date(service.now().getTime() - days * DAY)
  const waits = (more: Parameters<typeof its.account>[0] = {}) =>
    its.account({ type: 'PUBLIC', status: 'PENDING', ...more })
  const queue = async (name = 'all', query = '', from = browser) =>
    (await answer(await from.get(`/admin/queues/${name}?${query}`))).data as {
      waiting: Waiting[]
      next: string | null
      counts: Record<string, number>
      found: Record<'overdue' | 'mine' | 'free', number> &
        Record<'kinds' | 'locales' | 'organisations', Record<string, unknown>[]>
    }
  const uids = async (name = 'all', query = '') => (await queue(name, query)).waiting.map(({ uid }) => uid)
  const claim = (from: typeof browser, uid: string) => from.post('/admin/claims', { uids: [uid], claimed: true })
  return { ...its, browser, actor, ago, waits, queue, uids, claim }
}
const uidOf = (nth: number) => `case${String(nth).padStart(18, '0')}`

test('of those who wait since one moment each stands once, also over the edge of a page, and a full page is the last', async () => {
  const { waits, queue, uids, ago, db } = await desk()
  const since = ago(1)
  for (let nth = LIST_PAGE - 1; nth >= 0; nth -= 1)
    await waits({ uid: uidOf(nth), createdAt: since, type: nth % 2 ? 'CAREGIVER' : 'PUBLIC' })
  const order = Array.from({ length: LIST_PAGE }, (_, nth) => uidOf(nth))
  expect(await queue()).toMatchObject({ next: null })
  expect(await uids()).toEqual(order)
  expect(await uids('all', `after=${uidOf(24)}`)).toEqual(order.slice(25))
  await waits({ uid: uidOf(999), createdAt: since })
  const first = await queue()
  expect([first.waiting.length, first.next]).toEqual([LIST_PAGE, uidOf(LIST_PAGE - 1)])
  expect(await uids('all', `after=${first.next}`)).toEqual([uidOf(999)])
  expect(await uids('all', 'after=nobody'), 'from the beginning').toEqual(order)
  await db.delete(accounts).where(eq(accounts.createdAt, since))
})

test('a row says since when it waits, in which language, and what of its days were the applicant’s', async () => {
  const { waits, queue, ago, db } = await desk()
  // The Monday of this world is the tenth of March; two weeks before it, ten working days.
  const [plain, asked, back, over] = [
    await waits({ createdAt: ago(14), locale: 'ms' }),
    await waits({ createdAt: ago(20), confirmedAt: ago(14) }),
    await waits({ createdAt: ago(14) }),
    await waits({ createdAt: ago(14) }),
  ]
  const ask = (accountUid: string, state: 'OPEN' | 'RETURNED' | 'CLOSED', row: object) =>
    db.insert(questions).values({
      id: randomUid(),
      accountUid,
      askedUid: accountUid,
      question: 'photo',
      opened: 'photo',
      state,
      locale: 'en',
      askedBy: 'staff',
      createdAt: ago(7),
      ...row,
    })
  await ask(asked, 'OPEN', {})
  await ask(back, 'RETURNED', { resumedAt: ago(6) })
  await ask(over, 'CLOSED', { resumedAt: ago(5), closedAt: ago(5) })
  await ask(over, 'CLOSED', { createdAt: ago(13), resumedAt: ago(12), closedAt: ago(12) })
  const rows = new Map((await queue()).waiting.map((row) => [row.uid, row]))
  expect(rows.get(plain)).toMatchObject({ age: 10, due: 'overdue', question: null, locale: 'ms' })
  expect(rows.get(asked)).toMatchObject({ age: 5, due: 'due', question: 'OPEN', since: ago(14).toISOString() })
  expect(rows.get(back)).toMatchObject({ age: 9, due: 'overdue', question: 'RETURNED' })
  expect(rows.get(over)).toMatchObject({ age: 7, due: 'due', question: null })
})

const SLOW = { 6: 'in-time', 7: 'due', 8: 'overdue' }
const QUICK = { 4: 'in-time', 5: 'due', 7: 'due', 8: 'overdue' }

test.each([
  ['DEMENTIA', SLOW],
  ['CAREGIVER', SLOW],
  ['PARTNER', QUICK],
  ['PUBLIC', QUICK],
] as const)('a %s is due and overdue after the days that were promised', async (type, dues) => {
  const { waits, queue, service } = await desk()
  // By its working days: five in a week, none of them a holiday.
  const since = (age: number) => {
    const day = new Date(service.now())
    for (let left = age; left > 0; left -= ![0, 6].includes(day.getUTCDay()) ? 1 : 0)
      day.setUTCDate(day.getUTCDate() - 1)
    return day
  }
  for (const age of Object.keys(dues)) await waits({ type, createdAt: since(Number(age)) })
  const { waiting } = await queue()
  expect(Object.fromEntries(waiting.map(({ age, due }) => [age, due]))).toEqual(dues)
})

test('what somebody claimed is free again and nobody’s own once the time is over', async () => {
  const { waits, uids, queue, claim, administrator, moveClock, useConsoles, browser } = await desk()
  const [mine, theirs, free] = [await waits(), await waits(), await waits()]
  await answer(await claim(browser, mine))
  await answer(await claim((await administrator('Mei Wong')).browser, theirs))
  expect([await uids('all', 'claim=mine'), await uids('all', 'claim=free')]).toEqual([[mine], [free]])
  expect((await queue()).found).toMatchObject({ mine: 1, free: 1 })
  await moveClock(CLAIM_MINUTES * 60)
  await useConsoles()
  expect(await uids('all', 'claim=mine')).toEqual([])
  expect((await uids('all', 'claim=free')).toSorted()).toEqual([mine, theirs, free].toSorted())
  expect((await queue()).found).toMatchObject({ mine: 0, free: 3 })
})

test('a queue counts every queue, and of its own cases alone the kinds, the languages and the organisations', async () => {
  const { waits, queue, organisation, account, db, service } = await desk()
  const [few, many] = [await organisation(), await organisation({ firstname: 'Moonlight' })]
  await waits({ type: 'DEMENTIA', locale: 'ms', masterPartnerUid: few })
  await waits({ type: 'DEMENTIA', locale: 'md', masterPartnerUid: many })
  await waits({ type: 'CAREGIVER', locale: 'md', masterPartnerUid: many })
  await waits({ type: 'PUBLIC', locale: 'ms', masterPartnerUid: few })
  await waits({ type: 'PUBLIC', locale: 'ms', masterPartnerUid: few })
  await waits({ type: 'PARTNER' })
  await account({ type: 'DEMENTIA', status: 'APPROVED', masterPartnerUid: few, locale: 'ta' })
  const closed = { closedAt: service.now(), closedBy: 'somebody' }
  for (const row of [{}, closed])
    await db.insert(workItems).values({ id: randomUid(), kind: 'no-contact', createdAt: service.now(), ...row })
  const registrations = await queue('registrations')
  expect(registrations.counts).toEqual({ all: 6, registrations: 3, organisations: 1, public: 2, work: 1 })
  expect(registrations.found).toMatchObject({ overdue: 0, mine: 0, free: 3 })
  expect(registrations.found.kinds).toEqual([
    { kind: 'DEMENTIA', count: 2 },
    { kind: 'CAREGIVER', count: 1 },
  ])
  expect(registrations.found.locales.filter(({ count }) => count !== 0)).toEqual(
    expect.arrayContaining([
      { locale: 'md', count: 2 },
      { locale: 'ms', count: 1 },
    ]),
  )
  expect(registrations.found.locales.filter(({ count }) => count !== 0)).toHaveLength(2)
  const named = (uid: string, count: number) => ({ uid, name: 'Sunrise Day Care', count })
  expect(registrations.found.organisations).toEqual([named(many, 2), named(few, 1)])
  expect((await queue('public')).found.organisations).toEqual([named(few, 2)])
  expect((await queue('public', 'kind=DEMENTIA')).waiting).toEqual([])
  expect((await queue('all', `kind=DEMENTIA&organisation=${many}`)).waiting).toHaveLength(1)
  expect((await queue('organisations')).found.organisations).toEqual([])
})

test('the next case keeps to the filter and is none that this one passes over', async () => {
  const { waits, administrator, browser, claim, ago } = await desk()
  const [old, other, mine, young] = [
    await waits({ createdAt: ago(4), locale: 'md' }),
    await waits({ createdAt: ago(3), locale: 'ms' }),
    await waits({ createdAt: ago(2), locale: 'ms' }),
    await waits({ createdAt: ago(1), locale: 'ms' }),
  ]
  await answer(await claim(browser, mine))
  const next = async (body: object, from = browser) =>
    (await answer(await from.post('/admin/queues/public/next', body))).data.uid
  expect(await next({ claim: 'mine' })).toBe(mine)
  expect(await next({ claim: 'mine', after: mine })).toBeNull()
  expect(await next({ locale: 'md', after: old })).toBeNull()
  const mei = (await administrator('Mei Wong')).browser
  expect(await next({ locale: 'ms' }, mei)).toBe(other)
  expect(await next({ locale: 'ms', after: other, claim: 'free' }, mei), 'not what a colleague works on').toBe(young)
  expect(await next({ locale: 'ms', after: young }, mei)).toBe(other)
  expect((await answer(await browser.post('/admin/queues/organisations/next', {}))).data.uid).toBeNull()
})

test('the navigation counts cases and open items, and of what waits for a second one what administrators decide', async () => {
  const { waits, browser, account, db, service } = await desk()
  const accountUid = await waits()
  await waits({ type: 'PARTNER' })
  const made = { createdAt: service.now(), accountUid }
  await db.insert(workItems).values([
    { id: randomUid(), kind: 'no-contact', ...made },
    { id: randomUid(), kind: 'no-contact', ...made, closedAt: service.now(), closedBy: 'somebody' },
  ])
  const asked = { reason: 'Asked', askedBy: 'somebody', askedAt: service.now() }
  const decided = { decision: 'REFUSED', decidedBy: 'another', decidedAt: service.now() } as const
  await db.insert(approvals).values([
    { id: randomUid(), kind: 'ERASURE', accountUid: await account(), ...asked },
    { id: randomUid(), kind: 'EXPORT', accountUid: await account(), ...asked, ...decided },
    { id: randomUid(), kind: 'CLIENTS', accountUid: await account(), ...asked },
  ])
  expect((await answer(await browser.get('/admin/desk-counts'))).data).toEqual({ waiting: 3, approvals: 1 })
})
