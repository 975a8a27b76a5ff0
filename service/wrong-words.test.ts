import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days } from '#contract/domain/time.ts'
import { WRONG_WORDS_MAX } from '#contract/limits.ts'
import { cleanUp, RETENTION } from './clean-up.ts'
import { audit, workItems } from './db/tables.ts'
import { adminConsole } from './test/console.ts'
import { answer, refusal } from './test/registration.ts'

/** Strangers who say that words are wrong, and an administrator. */
async function words() {
  const its = await adminConsole()
  await its.db.delete(workItems).where(eq(workItems.kind, 'wrong-words'))
  const { uid, browser } = await its.administrator()
  const report = (said: object) => its.device().post('/public/words/wrong', said)
  const items = () => its.db.select().from(workItems).where(eq(workItems.kind, 'wrong-words')).orderBy(workItems.id)
  const listed = async () => {
    const { data } = await answer(await browser.get('/admin/work-items'))
    return (data.items as { id: string; kind: string }[]).filter(({ kind }) => kind === 'wrong-words')
  }
  return { ...its, uid, browser, report, items, listed }
}

test('a stranger says which words are wrong, and it waits in the console with language and pages', async () => {
  const { report, listed } = await words()
  const said = await report({ locale: 'ms', place: 'safe-return', text: 'Tulis “Anda”, bukan “anda”' })
  expect((await answer(said)).data).toEqual({ received: true })
  expect(await listed()).toMatchObject([
    {
      kind: 'wrong-words',
      account: null,
      entry: null,
      text: null,
      words: { locale: 'ms', place: 'safe-return', count: 1, texts: ['Tulis “Anda”, bukan “anda”'] },
    },
  ])
})

test('what is said of the same pages in the same language is one item; another language or page is another', async () => {
  const { report, listed } = await words()
  for (const text of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) await report({ locale: 'md', place: 'site', text })
  await report({ locale: 'ms', place: 'site', text: 'a' })
  await report({ locale: 'md', place: 'member', text: 'a' })
  const said = (await listed()).map((item) => (item as unknown as { words: object }).words)
  expect(said).toHaveLength(3)
  expect(said).toContainEqual({ locale: 'md', place: 'site', count: 7, texts: ['a', 'b', 'c', 'd', 'e'] })
})

test('what names people is no part of it', async () => {
  const { report, items } = await words()
  await report({ locale: 'md', place: 'site', text: 'S1234567A\nwrote to mei@example.com' })
  expect((await items())[0]?.details.text).toBe('••• wrote to •••')
})

test.each([
  [{ locale: 'md', place: 'site', text: '  ' }, 'required-data'],
  [{ locale: 'md', place: 'everywhere', text: 'a' }, 'required-data'],
  [{ locale: 'xx', place: 'site', text: 'a' }, 'invalid-input'],
  [{ locale: 'md', place: 'site', text: 'a'.repeat(WRONG_WORDS_MAX + 1) }, 'text-too-long'],
])('%j is refused', async (said, code) => {
  const { report, items } = await words()
  expect(await refusal(await report(said))).toBe(code)
  expect(await items()).toEqual([])
})

test('staff decide it, and the next report is a new item', async () => {
  const { report, browser, listed, items, db } = await words()
  await report({ locale: 'ms', place: 'site', text: 'a' })
  const [{ id } = { id: '' }] = await listed()
  expect(await refusal(await browser.post(`/admin/work-items/${id}`, { note: 'Told them' }))).toBe('invalid-input')
  await answer(await browser.post(`/admin/work-items/${id}`, { note: 'Told them', outcome: 'end' }))
  const [line] = await db.select().from(audit).where(eq(audit.action, 'work-item-closed')).orderBy(audit.id)
  expect(line?.details).toMatchObject({ kind: 'wrong-words', outcome: 'end' })
  await report({ locale: 'ms', place: 'site', text: 'b' })
  expect(await items()).toHaveLength(2)
  expect(await listed()).toHaveLength(1)
})

test('what was written is forgotten in time, and a settled report goes', async () => {
  const { report, items, db, service } = await words()
  await report({ locale: 'ms', place: 'site', text: 'old' })
  const [item] = await items()
  const old = new Date(service.now().getTime() - RETENTION.wrongEntries - days(1))
  await db
    .update(workItems)
    .set({ createdAt: old })
    .where(eq(workItems.id, item?.id ?? ''))
  await cleanUp(service)
  expect((await items())[0]?.details).toEqual({ locale: 'ms', place: 'site', count: '1' })
  await db
    .update(workItems)
    .set({ closedAt: old })
    .where(eq(workItems.id, item?.id ?? ''))
  await cleanUp(service)
  expect(await items()).toEqual([])
})

test('a network that reports without end is stopped', async () => {
  const { device } = await words()
  const browser = device({ address: '203.0.113.78' })
  const statuses: number[] = []
  for (let round = 0; round < 12; round += 1)
    statuses.push((await browser.post('/public/words/wrong', { locale: 'ms', place: 'site', text: 'a' })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
})
