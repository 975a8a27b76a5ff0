import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { incidents, messages, submissions } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { storedMessages } from '../test/stored-messages.ts'
import { tellFinders, tellWritten } from './tell-finders.ts'

/** An alarm whose finder texted, and who is texted of what is new in it. */
async function texted() {
  const its = await storedMessages()
  const { db, incidentId, add, service } = its
  const [scanned = expect.fail()] = await db.select().from(submissions).where(eq(submissions.incidentId, incidentId))
  const incident = async () => {
    const [row = expect.fail()] = await db.select().from(incidents).where(eq(incidents.id, incidentId))
    return row
  }
  /** One more report, of which somebody was told. */
  const report = async (changes: Partial<typeof scanned>, isTold = true) => {
    const row = { ...scanned, id: randomUid(), deviceHash: randomUid(), kind: 'TEXTED' as const, ...changes }
    await db.insert(submissions).values(row)
    if (isTold) await add({ details: { submissionId: row.id } })
    return row.id
  }
  const toldOf = async (kind: 'finder-answered' | 'finder-written') =>
    (
      await db
        .select()
        .from(messages)
        .where(and(eq(messages.kind, kind), eq(messages.incidentId, incidentId)))
    ).map(({ recipientId }) => recipientId)
  const tell = async (news: 'coming' | 'nobody') => {
    const row = await incident()
    const before = await toldOf('finder-answered')
    await db.transaction((tx) => tellFinders(service, tx, row, news))
    return (await toldOf('finder-answered')).slice(before.length).toSorted()
  }
  const written = async (id: string) => {
    const row = await incident()
    const [told = expect.fail()] = await db.select().from(submissions).where(eq(submissions.id, id))
    await db.transaction((tx) => tellWritten(service, tx, row, told))
    return toldOf('finder-written')
  }
  return { ...its, report, tell, written }
}

test('who texted or telephoned hears who comes; who scanned or typed has the page, and a folded report hears nothing', async () => {
  const { report, tell } = await texted()
  const byText = await report({ phone: '+6581110001' })
  const byCall = await report({ kind: 'CALLED_IN', phone: '+6581110002' })
  await report({ kind: 'TYPED', phone: '+6581110003' })
  await report({ phone: null })
  await report({ phone: '+4915112345678' })
  await report({ phone: '+6581110004' }, false)
  expect(await tell('coming')).toEqual([byText, byCall].toSorted())
})

test('numbers abroad, which are not texted, take nobody’s place among the newest three', async () => {
  const { report, tell, service } = await texted()
  const byText = await report({ phone: '+6581110001' })
  const later = new Date(service.now().getTime() + 1000)
  for (const phone of ['+4915112345671', '+4915112345672', '+4915112345673']) await report({ phone, createdAt: later })
  expect(await tell('coming')).toEqual([byText])
})

test('that nobody comes any more is told only to whom it was told that somebody does', async () => {
  const { report, tell } = await texted()
  const one = await report({ phone: '+6581110001' })
  expect(await tell('nobody')).toEqual([])
  expect(await tell('coming')).toEqual([one])
  const late = await report({ phone: '+6581110002' })
  expect(await tell('nobody')).toEqual([one])
  expect(await tell('coming')).toEqual([one, late].toSorted())
})

test('each number is texted once, by its newest report, and of many numbers the newest three', async () => {
  const { report, tell, ago } = await texted()
  await report({ phone: '+6581110001', createdAt: ago(60) })
  const again = await report({ phone: '+6581110001', createdAt: ago(50) })
  expect(await tell('coming')).toEqual([again])
  const others = [
    await report({ phone: '+6581110002', createdAt: ago(40) }),
    await report({ phone: '+6581110003', createdAt: ago(30) }),
    await report({ phone: '+6581110004', createdAt: ago(20) }),
  ]
  expect(await tell('coming')).toEqual(others.toSorted())
})

test('six such texts go to one report in an alarm, and no seventh', async () => {
  const { report, tell } = await texted()
  const one = await report({ phone: '+6581110001' })
  for (let nth = 1; nth <= 6; nth += 1) expect(await tell(nth % 2 ? 'coming' : 'nobody')).toEqual([one])
  expect(await tell('coming')).toEqual([])
})

test('that the family has written is texted again when they write on after it failed for good, three times at most', async () => {
  const { report, written, db } = await texted()
  const one = await report({ phone: '+6581110001' })
  const fail = (status: 'FAILED' | 'DELIVERED') =>
    db.update(messages).set({ status }).where(eq(messages.kind, 'finder-written'))
  for (let times = 1; times <= 3; times += 1) {
    expect(await written(one)).toHaveLength(times)
    expect(await written(one), 'while it is under way').toHaveLength(times)
    await fail('FAILED')
  }
  expect(await written(one)).toHaveLength(3)
  const two = await report({ kind: 'CALLED_IN', phone: '+6581110002' })
  expect(await written(two)).toHaveLength(4)
  await fail('DELIVERED')
  expect(await written(two)).toHaveLength(4)
})

test('that the family has written is texted once to each report that has no page, and to no other', async () => {
  const { report, written } = await texted()
  const one = await report({ phone: '+6581110001' })
  const two = await report({ kind: 'CALLED_IN', phone: '+6581110002' })
  expect(await written(one)).toEqual([one])
  expect(await written(one)).toEqual([one])
  expect((await written(two)).toSorted()).toEqual([one, two].toSorted())
  for (const not of [{ kind: 'FOUND' }, { kind: 'TYPED' }, { phone: null }, { phone: '+4915112345678' }] as const)
    expect(await written(await report({ phone: '+6581110009', ...not }))).toHaveLength(2)
})
