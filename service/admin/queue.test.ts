import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { WORK_ITEM_KINDS } from '#contract/admin-accounts.ts'
import { contactChanges, tags, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'
import { freshDatabase, START } from '../test/world.ts'
import { workingDaysSince } from '../working-days.ts'

async function desk() {
  const its = await adminConsole()
  const { browser, uid } = await its.administrator()
  /** In a session of today: days go by in some tests. */
  const queue = async (name: string, after = '') =>
    (
      await answer(
        await (
          await its.consoleOf({ administratorUid: uid })
        ).get(`/admin/queues/${name}${after && `?after=${after}`}`),
      )
    ).data
  const item = async (
    kind: (typeof WORK_ITEM_KINDS)[number],
    accountUid: string,
    details: Record<string, string> = {},
  ) => {
    const id = randomUid()
    await its.db.insert(workItems).values({ id, kind, accountUid, details, createdAt: its.service.now() })
    return id
  }
  const close = (id: string, body: object, from = browser) => from.post(`/admin/work-items/${id}`, body)
  const items = async (query = '') => (await answer(await browser.get(`/admin/work-items${query}`))).data.items
  return { ...its, browser, queue, item, close, items }
}
const days = (count: number) => count * 24 * 3600
const after = (count: number) => new Date(START.getTime() + days(count) * 1000)

test.each([
  ['2025-03-10T02:00:00Z', '2025-03-10T09:00:00Z', 0],
  ['2025-03-07T02:00:00Z', '2025-03-10T02:00:00Z', 1],
  // Friday evening in London is Saturday in Singapore.
  ['2025-03-07T17:00:00Z', '2025-03-10T02:00:00Z', 1],
  ['2025-03-28T02:00:00Z', '2025-04-01T02:00:00Z', 1],
  ['2026-11-06T02:00:00Z', '2026-11-10T02:00:00Z', 1],
  ['2025-03-03T02:00:00Z', '2025-03-12T02:00:00Z', 7],
])('from %s to %s are %d working days, public holidays left out', (from, to, count) => {
  expect(workingDaysSince(new Date(from), new Date(to))).toBe(count)
})

describe('who waits', () => {
  test('stands with the longest first and its age; after seven working days it is overdue', async () => {
    await freshDatabase()
    const { account, queue, moveTo } = await desk()
    await moveTo(START)
    const early = await account({ type: 'PARTNER', status: 'PENDING', firstname: 'First Care' })
    await moveTo(after(7))
    const late = await account({ type: 'PARTNER', status: 'PENDING', firstname: 'Second Care' })
    await account({ type: 'PARTNER', status: 'APPROVED' })
    const ages = async () =>
      (await queue('organisations')).waiting.map(({ uid, age, due }: Record<string, unknown>) => ({ uid, age, due }))
    expect(await ages()).toEqual([
      { uid: early, age: 5, due: 'due' },
      { uid: late, age: 0, due: 'in-time' },
    ])
    await moveTo(after(11))
    expect(await ages()).toEqual([
      { uid: early, age: 9, due: 'overdue' },
      { uid: late, age: 4, due: 'in-time' },
    ])
  })

  test('waits from the confirmation on, each kind in its own queue, and pages go on', async () => {
    await freshDatabase()
    const { account, queue, service } = await desk()
    const before = (await queue('public')).counts.public
    for (let nth = 0; nth < 55; nth += 1)
      await account({ type: 'PUBLIC', status: 'PENDING', createdAt: new Date(service.now().getTime() + nth) })
    const first = await queue('public')
    const second = await queue('public', first.next)
    const uids = [...first.waiting, ...second.waiting].map(({ uid }: { uid: string }) => uid)
    expect(first.waiting).toHaveLength(50)
    expect(uids).toHaveLength(before + 55)
    expect(new Set(uids).size).toBe(before + 55)
    expect(second.next).toBeNull()
    expect(first.counts.public).toBe(before + 55)
    const confirmed = await account({
      type: 'DEMENTIA',
      status: 'PENDING',
      createdAt: new Date(service.now().getTime() - days(20) * 1000),
      confirmedAt: service.now(),
    })
    const { waiting } = await queue('registrations')
    expect(waiting.find(({ uid }: { uid: string }) => uid === confirmed)).toMatchObject({ age: 0, due: 'in-time' })
    await account({ type: 'DEMENTIA', status: 'INCOMPLETE' })
    expect((await queue('registrations')).waiting).toHaveLength(waiting.length)
  })
})

describe('the filters of a queue', () => {
  /** Cases of an organisation of this test's own, and what a query finds of them. */
  async function cases() {
    const its = await desk()
    const organisation = await its.organisation()
    const waits = (more: Parameters<typeof its.account>[0]) =>
      its.account({ type: 'DEMENTIA', status: 'PENDING', masterPartnerUid: organisation, ...more })
    const ago = (count: number) => new Date(its.service.now().getTime() - days(count) * 1000)
    const ask = async (query: string, name = 'registrations') =>
      (await answer(await its.browser.get(`/admin/queues/${name}?${query}`))).data
    const uids = async (query: string) =>
      (await ask(`organisation=${organisation}&${query}`)).waiting.map(({ uid }: { uid: string }) => uid)
    return { ...its, organisation, waits, ago, ask, uids }
  }

  test('find by kind, language, organisation and what is overdue, one by one and together', async () => {
    const { waits, ago, uids, account } = await cases()
    const late = await waits({ createdAt: ago(30), locale: 'ms' })
    const staff = await waits({ type: 'CAREGIVER', locale: 'ms' })
    const today = await waits({})
    await account({ type: 'DEMENTIA', status: 'PENDING', createdAt: ago(30) })
    expect(await uids('')).toEqual(
      [late, staff, today].toSorted((one, other) => (one === late ? -1 : other === late ? 1 : one < other ? -1 : 1)),
    )
    expect(await uids('kind=CAREGIVER')).toEqual([staff])
    expect(await uids('locale=ms')).toEqual(expect.arrayContaining([late, staff]))
    expect(await uids('locale=md')).toEqual([])
    expect(await uids('due=overdue')).toEqual([late])
    expect(await uids('due=overdue&locale=en')).toEqual([])
    expect(await uids('kind=PUBLIC'), 'no kind of this queue').toEqual([])
  })

  test('say beforehand how many each kind and each language would find', async () => {
    const { waits, ask } = await cases()
    const counts = async () => {
      const { kinds, locales } = (await ask('')).found as {
        kinds: { kind: string; count: number }[]
        locales: { locale: string; count: number }[]
      }
      return Object.fromEntries([
        ...kinds.map(({ kind, count }) => [kind, count]),
        ...locales.map(({ locale, count }) => [locale, count]),
      ]) as Record<string, number>
    }
    const before = await counts()
    expect(Object.keys(before)).toEqual(['DEMENTIA', 'CAREGIVER', 'en', 'md', 'ms', 'ta'])
    await waits({ locale: 'ms' })
    await waits({ locale: 'ta' })
    await waits({ type: 'CAREGIVER', locale: 'ms' })
    await waits({ type: 'CAREGIVER', locale: 'ms', status: 'APPROVED' })
    await waits({ type: 'PUBLIC', locale: 'md' })
    const after = await counts()
    expect(Object.keys(before).map((name) => (after[name] ?? 0) - (before[name] ?? 0))).toEqual([2, 1, 0, 0, 2, 1])
  })

  test('“overdue” begins where the row says so, and the dashboard counts the same', async () => {
    await freshDatabase()
    const { waits, ask, browser, service } = await cases()
    for (let day = 0; day < 16; day += 1)
      await waits({
        createdAt: new Date(service.now().getTime() - days(day) * 1000),
        type: day % 2 ? 'DEMENTIA' : 'PUBLIC',
      })
    const { waiting, found, counts } = await ask('due=overdue', 'all')
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.every(({ due }: { due: string }) => due === 'overdue')).toBe(true)
    const everybody = await ask('', 'all')
    const overdue = everybody.waiting.filter(({ due }: { due: string }) => due === 'overdue')
    expect(found.overdue).toBe(overdue.length)
    const { data } = await answer(await browser.get('/admin/overview'))
    expect([data.overdue, data.waiting]).toEqual([found.overdue, counts.all])
  })

  test('show the caller’s own and what is free, and say how many each finds', async () => {
    const { waits, ask, uids, browser, organisation, consoleOf, administrator, queue } = await cases()
    const before = (await queue('registrations')).counts.registrations
    const [mine, others, free] = [await waits({ locale: 'md' }), await waits({}), await waits({ type: 'CAREGIVER' })]
    await answer(await browser.post('/admin/claims', { uids: [mine], claimed: true }))
    const colleague = await consoleOf({ administratorUid: (await administrator('Mei Wong')).uid })
    await answer(await colleague.post('/admin/claims', { uids: [others], claimed: true }))
    expect(await uids('claim=mine')).toEqual([mine])
    expect(await uids('claim=free')).toEqual([free])
    const { found, counts } = await ask('')
    expect(counts.registrations).toBe(before + 3)
    expect(found).toMatchObject({ mine: 1, free: before + 1 })
    expect(found.organisations).toContainEqual({ uid: organisation, name: 'Sunrise Day Care', count: 3 })
    const sum = (of: { count: number }[]) => of.reduce((total, { count }) => total + count, 0)
    expect([sum(found.kinds), sum(found.locales)]).toEqual([before + 3, before + 3])
    expect(found.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(['DEMENTIA', 'CAREGIVER'])
  })

  test('what waits stands beside the navigation: cases and work items', async () => {
    const { waits, browser, item } = await cases()
    const counts = async () => (await answer(await browser.get('/admin/desk-counts'))).data
    const before = await counts()
    await item('call-or-write', await waits({}), { about: 'approved' })
    expect(await counts()).toEqual({ ...before, waiting: before.waiting + 2 })
  })
})

describe('what is to be done', () => {
  test('shows what was changed where an account is on hold, and nowhere else', async () => {
    const { account, item, items, db, service } = await desk()
    const uid = await account()
    const createdAt = service.now()
    await db.insert(contactChanges).values({ id: randomUid(), accountUid: uid, part: 'phone', createdAt })
    const [hold, other] = [await item('account-frozen', uid), await item('call-or-write', uid, { about: 'approved' })]
    const changesOf = async (id: string) => (await items()).find((one: { id: string }) => one.id === id)?.changes
    expect(await changesOf(hold)).toEqual([{ part: 'phone', at: createdAt.toISOString() }])
    expect(await changesOf(other)).toEqual([])
  })

  test('is listed with whom it is about, and closed with a note, once', async () => {
    const { account, item, items, close, administrator } = await desk()
    const uid = await account({ firstname: 'Kamala', lastname: 'Devi' })
    const id = await item('call-or-write', uid, { about: 'approved' })
    expect((await items()).find((one: { id: string }) => one.id === id)).toMatchObject({
      kind: 'call-or-write',
      account: { uid, name: 'Kamala Devi', type: 'CAREGIVER' },
      text: 'approved',
      age: 0,
    })
    expect(await refusal(await close(id, { note: '' }))).toBe('reason-required')
    const second = await administrator('Daryl Koh')
    await answer(await close(id, { note: 'Called her neighbour' }, second.browser))
    expect(await refusal(await close(id, { note: 'Called' }))).toBe('decided-already')
    expect((await items()).some((one: { id: string }) => one.id === id)).toBe(false)
    expect((await items('?closed=yes')).find((one: { id: string }) => one.id === id)).toMatchObject({
      closedBy: 'Daryl Koh',
      note: 'Called her neighbour',
    })
  })

  test.each(['keep', 'end'] as const)('an objection is decided by closing it: %s', async (outcome) => {
    const { account, carer, item, close, db, tagsOf, service } = await desk()
    const personUid = await account({ type: 'DEMENTIA' })
    await carer(personUid, { tag: { objectedAt: service.now() } })
    const [tag] = await tagsOf(personUid)
    const id = await item('tag-objection', personUid, { tagId: tag?.id ?? '', objectedBy: personUid })
    expect(await refusal(await close(id, { note: 'Talked to both' }))).toBe('invalid-input')
    await answer(await close(id, { note: 'Talked to both', outcome }))
    const [now] = await db
      .select()
      .from(tags)
      .where(eq(tags.id, tag?.id ?? ''))
    expect(now).toMatchObject(outcome === 'keep' ? { status: 'ACCEPTED', objectedAt: null } : { status: 'ENDED' })
  })
})
