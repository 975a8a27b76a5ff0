import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days } from '#contract/domain/time.ts'
import { WRONG_ENTRIES } from '#contract/wrong-entry.ts'
import { cleanUp, RETENTION } from '../clean-up.ts'
import { audit, goToPoints, workItems } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

let count = 0

/** A place of the list, strangers who say that its entry is wrong, and an administrator. */
async function place() {
  const its = await adminConsole()
  const { uid, browser } = await its.administrator()
  const form = {
    name: `Kopitiam ${(count += 1)}`,
    address: '18 Lorong Sample',
    postalCode: '310018',
    lat: 1.3334,
    lng: 103.8485,
  }
  const point = (await answer(await browser.post('/admin/points', form))).data as { id: string; name: string }
  const report = (what: string, text?: string) =>
    its.device().post(`/account/go-to-points/${point.id}/wrong`, { what, text })
  const items = () => its.db.select().from(workItems).where(eq(workItems.pointId, point.id)).orderBy(workItems.id)
  const listed = async () => {
    const { data } = await answer(await browser.get('/admin/work-items'))
    return (data.items as { id: string; entry: { pointId: string } | null }[]).filter(
      ({ entry }) => entry?.pointId === point.id,
    )
  }
  return { ...its, uid, browser, point, report, items, listed }
}

test.each(WRONG_ENTRIES)(
  'a stranger says that %s is wrong, and it waits in the console with the place',
  async (what) => {
    const { report, listed, point } = await place()
    expect((await answer(await report(what, 'It moved to #02-01'))).data).toEqual({ received: true })
    expect(await listed()).toMatchObject([
      {
        kind: 'wrong-entry',
        account: null,
        text: null,
        entry: { pointId: point.id, name: point.name, what, count: 1, texts: ['It moved to #02-01'] },
      },
    ])
  },
)

test('the same said again is one item that counts it, with its first texts; another thing is another', async () => {
  const { report, listed } = await place()
  for (const text of ['Closes at 5', 'Closes at 5', '', 'a', 'b', 'c', 'd', 'e']) await report('hours', text)
  await report('phone')
  const entries = (await listed()).map(({ entry }) => entry)
  expect(entries).toHaveLength(2)
  expect(entries).toContainEqual(
    expect.objectContaining({ what: 'hours', count: 8, texts: ['Closes at 5', 'a', 'b', 'c', 'd'] }),
  )
})

test('what names people is masked before it is stored', async () => {
  const { report, items } = await place()
  await report('other', 'Ask S1234567D or me@home.example,\nring 6333 1234')
  expect((await items())[0]?.details.text).toBe('Ask ••• or ••• ring 6333 1234')
})

test('an administrator decides it once, the audit says how, and the next report is a new item', async () => {
  const { report, listed, browser, db, point } = await place()
  for (const text of ['Shutters down', '']) await report('closed', text)
  const [item] = await listed()
  const close = (body: object) => browser.post(`/admin/work-items/${item?.id}`, body)
  expect(await refusal(await close({ note: 'Called them' }))).toBe('invalid-input')
  expect((await close({ note: 'Called them', outcome: 'end' })).status).toBe(200)
  expect(await refusal(await close({ note: 'Called them', outcome: 'keep' }))).toBe('decided-already')
  const lines = await db.select().from(audit).where(eq(audit.subject, point.id))
  expect(lines.map(({ action, details }) => [action, details])).toContainEqual([
    'wrong-entry-settled',
    { said: 'closed', times: 2, entry: 'end', reason: 'Called them' },
  ])
  expect(await listed()).toEqual([])
  await report('closed')
  expect(await listed()).toHaveLength(1)
})

test('reports of wrong entries are shown by themselves, open and settled, page after page, with how many there are of each kind', async () => {
  const { report, browser, db, point, account, service } = await place()
  const person = await account({ type: 'DEMENTIA' })
  const others = Array.from({ length: 60 }, (_, index) => ({
    id: `other-${point.id.slice(0, 8)}-${index}`,
    kind: 'call-or-write' as const,
    accountUid: person,
    details: { about: 'approved' },
    createdAt: service.now(),
  }))
  await db.insert(workItems).values(others)
  for (const what of WRONG_ENTRIES) await report(what)
  type Listed = { items: { id: string; kind: string }[]; found: { kind: string; count: number }[]; next: string | null }
  const list = async (query: string) =>
    (await answer(await browser.get(`/admin/work-items?kind=${query}`))).data as Listed
  const open = await db.select().from(workItems).where(isNull(workItems.closedAt))
  const countOf = (kind: string) => open.filter((item) => item.kind === kind).length
  const first = await list('wrong-entry')
  expect(new Set(first.items.map(({ kind }) => kind))).toEqual(new Set(['wrong-entry']))
  expect(first.items).toHaveLength(countOf('wrong-entry'))
  expect(first.found).toContainEqual({ kind: 'wrong-entry', count: countOf('wrong-entry') })
  expect(first.found).toContainEqual({ kind: 'call-or-write', count: countOf('call-or-write') })
  expect(first.found.some(({ count }) => count === 0)).toBe(false)

  const seen: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: Listed = await list(`call-or-write${after && `&after=${after}`}`)
    seen.push(...page.items.map(({ id }) => id))
    after = page.next
  }
  expect(seen.toSorted()).toEqual(open.flatMap(({ id, kind }) => (kind === 'call-or-write' ? id : [])).toSorted())

  const [settled] = first.items
  await answer(await browser.post(`/admin/work-items/${settled?.id}`, { note: 'Called them', outcome: 'keep' }))
  expect((await list('wrong-entry')).items).toHaveLength(countOf('wrong-entry') - 1)
  const closed = await list('wrong-entry&closed=yes')
  expect(closed.items.map(({ id }) => id)).toContain(settled?.id)
  expect(new Set(closed.items.map(({ kind }) => kind))).toEqual(new Set(['wrong-entry']))
  expect((await list('call-or-write&closed=yes')).items).toEqual([])
  expect(await refusal(await browser.get('/admin/work-items?kind=fish'))).toBe('invalid-input')
})

test('of a place that is not there, without what is wrong, or with too long a text nothing is taken', async () => {
  const { report, items, browser, device, point } = await place()
  expect(await refusal(await report('colour'))).toBe('required-data')
  expect(await refusal(await report('other', 'x'.repeat(301)))).toBe('text-too-long')
  await browser.post(`/admin/points/${point.id}/service`, { inService: false })
  expect(await refusal(await report('hours'))).toBe('go-to-point-not-found')
  expect(await refusal(await device().post('/account/go-to-points/none/wrong', { what: 'hours' }))).toBe(
    'go-to-point-not-found',
  )
  expect(await items()).toEqual([])
})

test('a network that reports without end is stopped', async () => {
  const { device, point } = await place()
  const browser = device({ address: '203.0.113.77' })
  const report = () => browser.post(`/account/go-to-points/${point.id}/wrong`, { what: 'hours' })
  const statuses: number[] = []
  for (let round = 0; round < 12; round += 1) statuses.push((await report()).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
})

test('a decided report goes after its time, and the words of one that nobody decided', async () => {
  const { report, items, service, db } = await place()
  await report('hours', 'Closes at 5')
  await report('phone', 'No longer theirs')
  const long = new Date(service.now().getTime() - RETENTION.wrongEntries - days(1))
  const [first, second] = await items()
  await db
    .update(workItems)
    .set({ createdAt: long })
    .where(eq(workItems.id, first?.id ?? ''))
  await db
    .update(workItems)
    .set({ createdAt: long, closedAt: long })
    .where(eq(workItems.id, second?.id ?? ''))
  await report('closed', 'Shutters down')
  await cleanUp(service)
  const left = await items()
  expect(left.map(({ id }) => id)).not.toContain(second?.id)
  expect(left.find(({ id }) => id === first?.id)?.details.text).toBeUndefined()
  expect(left.map(({ details }) => details.text).filter(Boolean)).toEqual(['Shutters down'])
})

test('an item stays with its place when an import gives the place another id', async () => {
  const { report, items, db, point } = await place()
  await report('hours')
  const moved = 'Z'.repeat(22)
  await db.delete(goToPoints).where(eq(goToPoints.id, moved))
  await db.update(goToPoints).set({ id: moved }).where(eq(goToPoints.id, point.id))
  expect(await items()).toEqual([])
  expect(await db.select().from(workItems).where(eq(workItems.pointId, moved))).toHaveLength(1)
  await db.update(goToPoints).set({ id: point.id }).where(eq(goToPoints.id, moved))
})

test('what was said since the page was read is not settled with it', async () => {
  const { report, items, listed, browser } = await place()
  for (const text of ['Closes at 5', 'Closed on Sundays']) await report('hours', text)
  const [item] = await listed()
  const close = (seen: number) =>
    browser.post(`/admin/work-items/${item?.id}`, { note: 'Corrected', outcome: 'keep', seen })
  await report('hours', 'It is a clinic now')
  expect(await refusal(await close(2))).toBe('changed-meanwhile')
  expect(await items()).toMatchObject([{ closedAt: null, details: { count: '3' } }])
  await answer(await close(3))
  expect(await items()).toMatchObject([{ note: 'Corrected' }])
})
