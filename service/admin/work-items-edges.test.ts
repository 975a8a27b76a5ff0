import { expect, test } from 'vitest'
import { contactChanges, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer } from '../test/registration.ts'
import { LIST_PAGE } from './list.ts'

type Row = Partial<typeof workItems.$inferInsert>
type Item = Record<string, unknown> & { id: string }

/** A console whose work items are those of the test alone. */
async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  await db.delete(workItems)
  const { browser, uid: actor } = await its.administrator()
  const after = (seconds: number) => new Date(service.now().getTime() + seconds * 1000)
  const item = async (row: Row) => {
    const id = row.id ?? randomUid()
    await db.insert(workItems).values({ kind: 'call-or-write', createdAt: service.now(), ...row, id })
    return id
  }
  const page = async (query = '') =>
    (await answer(await browser.get(`/admin/work-items${query}`))).data as {
      items: Item[]
      next: string | null
      found: object[]
    }
  const ids = async (query = '') => (await page(query)).items.map(({ id }) => id)
  const one = async (id: string, query = '') => (await page(query)).items.find((row) => row.id === id)
  return { ...its, browser, actor, after, item, page, ids, one }
}
const nth = (index: number) => `item${String(index).padStart(18, '0')}`

test('open items stand with the oldest first, closed ones with the last closed first; of one moment by their ids', async () => {
  const { item, ids, after } = await desk()
  for (const [index, seconds] of [
    [4, -60],
    [2, -30],
    [1, -30],
    [3, -10],
  ] as const)
    await item({ id: nth(index), createdAt: after(seconds) })
  for (const [index, seconds] of [
    [8, -60],
    [6, -30],
    [5, -30],
    [7, -10],
  ] as const)
    await item({ id: nth(index), createdAt: after(-100 - seconds), closedAt: after(seconds), closedBy: 'somebody' })
  expect(await ids()).toEqual([4, 1, 2, 3].map(nth))
  expect(await ids('?closed=yes')).toEqual([7, 6, 5, 8].map(nth))
  expect(await ids('?closed=yes&after=nobody')).toEqual([7, 6, 5, 8].map(nth))
  expect(await ids(`?closed=yes&after=${nth(7)}`)).toEqual([6, 5, 8].map(nth))
  expect(await ids(`?closed=yes&after=${nth(6)}`)).toEqual([5, 8].map(nth))
  expect(await ids(`?after=${nth(4)}`)).toEqual([1, 2, 3].map(nth))
  expect(await ids(`?after=${nth(1)}`)).toEqual([2, 3].map(nth))
  expect(await ids(`?closed=yes&after=${nth(3)}`), 'an open item is no place among the closed').toHaveLength(4)
})

test.each(['', '?closed=yes'])(
  'a full page with nothing beyond it has no next one: /admin/work-items%s',
  async (query) => {
    const { item, page, after } = await desk()
    const closed = query ? { closedAt: after(0), closedBy: 'somebody' } : {}
    for (let index = 0; index < LIST_PAGE; index += 1) await item({ id: nth(index), ...closed })
    expect(await page(query)).toMatchObject({ next: null })
    await item({ id: query ? 'closed before' : nth(999), ...closed })
    const first = await page(query)
    expect(first.items).toHaveLength(LIST_PAGE)
    expect(first.next).toBe(first.items.at(-1)?.id)
    const { items, next } = await page(`${query ? `${query}&` : '?'}after=${first.next}`)
    expect([items.length, next]).toEqual([1, null])
    expect(first.items.map(({ id }) => id)).not.toContain(items[0]?.id)
  },
)

test('how many there are of each kind counts the open by themselves and the closed by themselves', async () => {
  const { item, page, after } = await desk()
  const closed = { closedAt: after(-5), closedBy: 'somebody' }
  for (const kind of ['no-contact', 'no-contact', 'call-or-write'] as const) await item({ kind })
  await item({ kind: 'no-contact', ...closed })
  const open = [
    { kind: 'call-or-write', count: 1 },
    { kind: 'no-contact', count: 2 },
  ]
  expect((await page()).found).toEqual(open)
  const only = await page('?kind=call-or-write')
  expect([only.items.length, only.found]).toEqual([1, open])
  expect((await page('?closed=yes')).found).toEqual([{ kind: 'no-contact', count: 1 }])
  expect((await page('?closed=yes&kind=call-or-write')).items).toEqual([])
})

test('an item about a link names both its carer and who asked, whichever way they asked', async () => {
  const its = await desk()
  const { account, item, one } = its
  const person = await account({ type: 'DEMENTIA', firstname: 'Siew Hua', lastname: 'Lim' })
  const carer = await account({ firstname: 'Mei', lastname: 'Wong' })
  const other = await account({ firstname: 'Ravi', lastname: 'Nair' })
  const id = await linkPerson(its, person, carer)
  await linkPerson(its, person, other)
  const tagId = id
  const objected = await item({ kind: 'tag-objection', accountUid: person, details: { tagId, objectedBy: person } })
  const quietly = await item({ kind: 'remove-quietly', accountUid: person, details: { tagId, askedBy: other } })
  const unsaid = await item({ kind: 'remove-quietly', accountUid: person, details: { tagId } })
  const gone = await item({ kind: 'tag-objection', accountUid: person, details: { tagId: 'gone', objectedBy: person } })
  const link = { id, carerUid: carer, carer: 'Mei Wong' }
  expect((await one(objected))?.tag).toEqual({ ...link, askedBy: 'Siew Hua Lim' })
  expect((await one(quietly))?.tag).toEqual({ ...link, askedBy: 'Ravi Nair' })
  expect((await one(unsaid))?.tag).toEqual({ ...link, askedBy: '–' })
  expect((await one(gone))?.tag).toBeNull()
  expect((await one(quietly))?.account).toEqual({ uid: person, name: 'Siew Hua Lim', type: 'DEMENTIA' })
})

test('of two frozen accounts each shows its own undecided changes, the first first; a closed item shows none', async () => {
  const { account, item, one, db, after } = await desk()
  const [mine, other] = [await account(), await account()]
  for (const [accountUid, part, seconds, decided] of [
    [mine, 'email', -10, false],
    [mine, 'phone', -20, false],
    [mine, 'password', -30, true],
    [other, 'second-factor', -15, false],
  ] as const)
    await db.insert(contactChanges).values({
      id: randomUid(),
      accountUid,
      part,
      createdAt: after(seconds),
      decidedAt: decided ? after(-5) : null,
    })
  const [hold, theirs] = [
    await item({ kind: 'account-frozen', accountUid: mine }),
    await item({ kind: 'account-frozen', accountUid: other }),
  ]
  const at = (seconds: number) => after(seconds).toISOString()
  expect((await one(hold))?.changes).toEqual([
    { part: 'phone', at: at(-20) },
    { part: 'email', at: at(-10) },
  ])
  expect((await one(theirs))?.changes).toEqual([{ part: 'second-factor', at: at(-15) }])
  const closed = { closedAt: after(0), closedBy: 'somebody' }
  const over = await item({ kind: 'account-frozen', accountUid: mine, ...closed })
  expect((await one(over, '?closed=yes'))?.changes).toEqual([])
})

test('an item says what it is about, until when, how old it is, and who closed it with which note', async () => {
  const { account, item, one, after, actor } = await desk()
  const accountUid = await account({ firstname: 'Kamala', lastname: 'Devi' })
  const createdAt = after(-4 * 86_400)
  const dueAt = '2025-03-12T15:59:59.000Z'
  const [open, words] = [
    await item({ accountUid, createdAt, details: { about: 'rejected', dueAt } }),
    await item({ accountUid, details: { about: 'rejected', text: 'registered-again' } }),
  ]
  const nothing = { tag: null, changes: [], entry: null, words: null, reported: null, claim: null }
  const base = { kind: 'call-or-write', account: { uid: accountUid, name: 'Kamala Devi', type: 'CAREGIVER' } }
  expect(await one(open)).toEqual({
    ...nothing,
    ...base,
    id: open,
    text: 'rejected',
    dueAt,
    age: 2,
    createdAt: createdAt.toISOString(),
    closedAt: null,
    closedBy: null,
    note: null,
  })
  expect(await one(words)).toMatchObject({ text: 'registered-again', dueAt: null, age: 0 })
  const closedAt = after(-60)
  const done = await item({ kind: 'no-contact', closedAt, closedBy: actor, note: 'Called her' })
  expect(await one(done, '?closed=yes')).toMatchObject({
    account: null,
    text: null,
    closedAt: closedAt.toISOString(),
    closedBy: 'Rahim Osman',
    note: 'Called her',
  })
})

test('words and entries said to be wrong are counted once where no count stands, and have no texts where none was written', async () => {
  const { item, one, browser } = await desk()
  const form = { name: 'Kopi Corner', address: '1 Lorong Sample', postalCode: '310018', lat: 1.33, lng: 103.85 }
  const point = (await answer(await browser.post('/admin/points', form))).data as { id: string }
  const place = { pointId: point.id, name: 'Kopi Corner', what: 'hours' }
  const about = (details: Record<string, string>) => item({ kind: 'wrong-entry', pointId: point.id, details })
  const said = await about({ what: 'hours' })
  expect((await one(said))?.entry).toEqual({ ...place, count: 1, texts: [] })
  const unknown = await about({ what: 'no such thing' })
  expect((await one(unknown))?.entry).toBeNull()
  const words = await item({ kind: 'wrong-words', details: { locale: 'ms', place: 'site' } })
  expect(await one(words)).toMatchObject({ words: { locale: 'ms', place: 'site', count: 1, texts: [] }, text: null })
  const twice = await item({ kind: 'wrong-words', details: { locale: 'ms', place: 'site', count: '2', text: 'a\nb' } })
  expect(await one(twice)).toMatchObject({ words: { count: 2, texts: ['a', 'b'] }, text: null })
})
