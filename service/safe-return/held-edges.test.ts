import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { incidents, messages, submissions } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { storedMessages } from '../test/stored-messages.ts'
import { heldReports, isHeld, letGo, markOf } from './held.ts'
import { tellAnew, tellUnheard } from './unheard.ts'

const DESK = { recipientKind: 'DUTY', recipientId: null } as const

/** An alarm of two reports, and messages about them as they might stand. */
async function reports() {
  const its = await storedMessages()
  const { db, incidentId, add, service } = its
  const [first = expect.fail()] = await db.select().from(submissions).where(eq(submissions.incidentId, incidentId))
  const second = { ...first, id: randomUid(), deviceHash: randomUid(), createdAt: service.now() }
  await db.insert(submissions).values(second)
  const about = (id: string, changes: Parameters<typeof add>[0] = {}) =>
    add({ details: { submissionId: id }, ...changes })
  const held = (id: string, changes: Parameters<typeof add>[0] = {}) =>
    add({ ...DESK, details: { submissionId: id, held: '1' }, ...changes })
  const heldNow = async () => (await heldReports(db, incidentId)).map(({ id }) => id)
  const standing = async () => {
    const [row = expect.fail()] = await db.select().from(incidents).where(eq(incidents.id, incidentId))
    return row
  }
  /** Who has a message about a report that was not there before. */
  const toldBy = async (tell: () => Promise<unknown>) => {
    const known = new Set((await db.select().from(messages)).map(({ id }) => id))
    await tell()
    const added = (await db.select().from(messages)).filter(({ id }) => !known.has(id))
    return added.map(({ recipientId, channel }) => `${its.nameOf(recipientId ?? 'duty')} ${channel}`).toSorted()
  }
  return { ...its, first: first.id, second: second.id, about, held, heldNow, standing, toldBy }
}

test('a report is the desk’s alone while a message about it is marked and no account was told of it', async () => {
  const { first, second, about, held, heldNow, db, incidentId, none } = await reports()
  expect(await heldNow()).toEqual([])
  await about(first)
  expect(await heldNow()).toEqual([])
  await none()
  await held(second)
  await held(first)
  expect(await heldNow(), 'the oldest first').toEqual([first, second])
  expect([await isHeld(db, incidentId, first), await isHeld(db, incidentId, 'another')]).toEqual([true, false])
  await about(first, DESK)
  await about(first, { kind: 'safe' })
  expect(await heldNow(), 'neither the desk’s own nor what tells nothing of a report lets it go').toEqual([
    first,
    second,
  ])
  await about(first)
  expect(await heldNow()).toEqual([second])
  await none()
  await held(second, { kind: 'flood' })
  expect(await heldNow(), 'by what tells nobody of a report none is held').toEqual([])
})

test('letting go of a report lets go of that one, and of no other', async () => {
  const { first, second, held, heldNow, db, incidentId } = await reports()
  await held(first)
  await held(second)
  await db.transaction((tx) => letGo(tx, incidentId, []))
  expect(await heldNow()).toEqual([first, second])
  await db.transaction((tx) => letGo(tx, incidentId, [first]))
  expect(await heldNow()).toEqual([second])
})

test('one more message to the desk is marked where nobody was told of the report, or it is held already', async () => {
  const { first, second, about, held, db, incidentId } = await reports()
  const mark = (id?: string) => markOf(db, incidentId, id)
  expect([await mark(), await mark(first)]).toEqual([{ held: '1' }, { held: '1' }])
  await held(first)
  await about(second)
  expect([await mark(first), await mark(second)]).toEqual([{ held: '1' }, {}])
})

test('a report is told again only where no message about it was handed over, or waits for its first try', async () => {
  const { first, about, none, db, service, standing, toldBy } = await reports()
  const tell = async (id?: string) => {
    const incident = await standing()
    return toldBy(() => db.transaction((tx) => tellUnheard(service, tx, incident, id)))
  }
  const waits = { status: 'WAITING', failure: 'away' } as const
  for (const heard of [
    { status: 'SENT' },
    { status: 'DELIVERED' },
    { status: 'WAITING' },
    { status: 'CLAIMED' },
  ] as const) {
    await none()
    await about(first, waits)
    await about(first, heard)
    expect(await tell(first), heard.status).toEqual([])
  }
  for (const lost of [{ ...waits }, { status: 'FAILED' }, { status: 'UNSURE' }, { status: 'CANCELLED' }] as const) {
    await none()
    await about(first, lost)
    expect(await tell(first), lost.status).toEqual(['duty email', 'duty sms', 'son sms'])
    expect(await tell(first), 'once').toEqual([])
  }
  await none()
  await about(first, { status: 'FAILED' })
  await about(first, { ...DESK, status: 'FAILED' })
  expect(await tell(first), 'the desk had its try').toEqual(['son sms'])
  await none()
  expect(await tell(undefined)).toEqual([])
  expect(await tell('no report')).toEqual([])
})

test('what went unanswered is told anew after five minutes, and not where anybody was handed anything since', async () => {
  const { second, about, none, incidentId, service, toldBy, ago, add } = await reports()
  const tell = () => toldBy(() => tellAnew(service, incidentId))
  const unsure = (seconds: number) => about(second, { status: 'UNSURE', createdAt: ago(seconds) })
  const everybody = ['daughter email', 'daughter sms', 'duty email', 'duty sms', 'son sms']
  await unsure(300)
  expect(await tell()).toEqual(everybody)
  await none()
  await unsure(299)
  expect(await tell()).toEqual([])
  await none()
  await about(second, { status: 'FAILED', createdAt: ago(300) })
  expect(await tell(), 'none went unanswered').toEqual([])
  for (const status of ['SENT', 'DELIVERED', 'WAITING', 'CLAIMED'] as const) {
    await none()
    await unsure(301)
    await add({ status, createdAt: ago(300), kind: 'flood' })
    expect(await tell(), status).toEqual([])
  }
  await none()
  await unsure(300)
  await add({ status: 'SENT', createdAt: ago(300), kind: 'flood' })
  await add({ status: 'SENT', recipientKind: 'FINDER', recipientId: 'a report' })
  await add({ status: 'FAILED' })
  expect(await tell(), 'what was handed over before it, to a finder, or to nobody says nothing').toEqual(everybody)
})
