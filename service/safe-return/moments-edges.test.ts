import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { incidentEvents, submissions } from '../db/tables.ts'
import { lost } from '../test/lost.ts'
import { momentsOf, newestEvent } from './moments.ts'

type Event = Omit<typeof incidentEvents.$inferInsert, 'incidentId' | 'createdAt'>

/** An alarm with an empty timeline, and what is read of the events that are put there. */
async function timeline() {
  const its = await lost()
  await its.submit()
  const { db, service } = its
  const { id: incidentId } = await its.incident()
  await db.delete(incidentEvents).where(eq(incidentEvents.incidentId, incidentId))
  const standing = db.select({ id: submissions.id }).from(submissions).where(eq(submissions.incidentId, incidentId))
  const [{ id: report = '' } = {}] = await standing
  const minute = Math.ceil(service.now().getTime() / 60_000) * 60_000
  /** An event so many seconds after a full minute. */
  const put = async (seconds: number, ...events: Event[]) =>
    void (await db
      .insert(incidentEvents)
      .values(events.map((event) => ({ incidentId, createdAt: new Date(minute + seconds * 1000), ...event }))))
  const read = (before?: string, withheld: string[] = []) => momentsOf(db, incidentId, { before, withheld, standing })
  const lines = async () => (await read()).moments.map(({ kind, count }) => `${kind} ${count}`)
  return { ...its, incidentId, report, put, read, lines }
}

test('what comes in numbers is one line of a minute, and what somebody decided stands for itself', async () => {
  const { put, lines, db, incidentId } = await timeline()
  for (const kind of [
    'scanned',
    'details-left',
    'details-corrected',
    'called',
    'whereabouts-shared',
    'message-sent',
    'message-delivered',
    'message-failed',
    'muted',
    'unmuted',
    'nobody-came',
  ] as const) {
    await put(0, { kind })
    await put(59, { kind })
    await put(60, { kind })
    expect(await lines(), kind).toEqual([`${kind} 2`, `${kind} 1`])
    await db.delete(incidentEvents).where(eq(incidentEvents.incidentId, incidentId))
  }
  for (const kind of ['on-my-way', 'withdrawn', 'restarted', 'lapsed', 'reopened'] as const) {
    await put(0, { kind })
    await put(1, { kind })
    expect(await lines(), kind).toEqual([`${kind} 1`, `${kind} 1`])
    await db.delete(incidentEvents).where(eq(incidentEvents.incidentId, incidentId))
  }
})

test('a line says how many and who: finders newest first, three at most, each person once, and the channels', async () => {
  const { put, read, of } = await timeline()
  for (const submissionId of ['a', 'b', 'c', 'd', 'd']) await put(1, { kind: 'details-left', submissionId })
  expect((await read()).moments).toMatchObject([{ count: 5, people: 4, finders: ['d', 'c'], channels: [] }])
  const daughter = { kind: 'message-sent', actorKind: 'ACCOUNT', actor: of('daughter').uid } as const
  await put(120, { ...daughter, channel: 'sms' }, { ...daughter, channel: 'email' }, { ...daughter, channel: 'sms' })
  await put(121, { kind: 'message-sent', actorKind: 'DUTY', channel: 'email' })
  const [, sent] = (await read()).moments
  expect(sent).toMatchObject({ count: 4, people: 2, finders: [], channels: ['email', 'sms'] })
  expect(sent?.responders).toEqual([{ kind: 'ACCOUNT', uid: of('daughter').uid }, { kind: 'DUTY' }])
})

test('a call that names whom it went to is another line than one that does not', async () => {
  const { put, lines, of } = await timeline()
  await put(0, { kind: 'called' })
  await put(1, { kind: 'called', actorKind: 'ACCOUNT', actor: of('son').uid })
  await put(2, { kind: 'called' })
  expect(await lines()).toEqual(['called 1', 'called 2'])
})

test('a place stands beside the name of whoever told it, though another finder spoke since', async () => {
  const { put, read } = await timeline()
  await put(0, { kind: 'whereabouts-shared', submissionId: 'a', place: 'Bus stop' })
  await put(1, { kind: 'whereabouts-shared', submissionId: 'b', lat: 1.3, lng: 103.8, accuracy: 9 })
  await put(2, { kind: 'whereabouts-shared', submissionId: 'c' })
  expect((await read()).moments).toMatchObject([
    { finders: ['b', 'c', 'a'], place: null, lat: 1.3, lng: 103.8, accuracy: 9 },
  ])
})

test('of a withheld report nothing stands there; what is of no report does; a word of a folded finder does not', async () => {
  const { put, read, report } = await timeline()
  await put(0, { kind: 'restarted' })
  await put(1, { kind: 'details-left', submissionId: 'held' })
  await put(2, { kind: 'details-corrected', submissionId: 'folded' })
  await put(3, { kind: 'with-someone', submissionId: 'folded' })
  await put(4, { kind: 'with-someone', submissionId: report })
  const kinds = async (withheld: string[]) => (await read(undefined, withheld)).moments.map(({ kind }) => kind)
  expect(await kinds(['held'])).toEqual(['restarted', 'details-corrected', 'with-someone'])
  expect(await kinds([])).toEqual(['restarted', 'details-left', 'details-corrected', 'with-someone'])
})

test('twenty-five lines are a page; the cursor leads to those before, and one that is none to the newest', async () => {
  const { put, read } = await timeline()
  for (let nth = 0; nth < 26; nth += 1) await put(nth, { kind: 'restarted', minutes: nth })
  const newest = await read()
  expect([newest.moments.length, newest.moments[0]?.minutes, newest.moments.at(-1)?.minutes]).toEqual([25, 1, 25])
  const before = await read(newest.earlier ?? '')
  expect([before.moments.map(({ minutes }) => minutes), before.earlier]).toEqual([[0], null])
  for (const none of ['', 'x', '1', '1-', '-1', `x${newest.earlier}`, `${newest.earlier}x`])
    expect(await read(none)).toEqual(newest)
  const [first = expect.fail()] = before.moments
  await put(0, { kind: 'reopened' })
  expect((await read()).moments).toHaveLength(25)
  expect((await read((await read()).earlier ?? '')).moments.map(({ at }) => at)).toEqual([first.at, first.at])
})

test('the newest event of some kinds is that of this alarm', async () => {
  const { put, db, incidentId } = await timeline()
  expect(await newestEvent(db, incidentId, ['restarted'])).toBeUndefined()
  await put(0, { kind: 'restarted', minutes: 1 })
  await put(1, { kind: 'restarted', minutes: 2 })
  await put(2, { kind: 'reopened', minutes: 3 })
  expect(await newestEvent(db, incidentId, ['restarted', 'lapsed'])).toMatchObject({ minutes: 2 })
  expect(await newestEvent(db, 'another', ['restarted'])).toBeUndefined()
})
