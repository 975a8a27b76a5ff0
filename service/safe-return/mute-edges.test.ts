import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { grants, mutes, screenings, submissions } from '../db/tables.ts'
import { lost } from '../test/lost.ts'
import { isMuted, mutedBy, mutedReports } from './mute.ts'
import { codesOf, mayScreen, screenedUntil } from './screening.ts'

const DAY = 24 * 3600
const BEN = { phone: '9123 4567', name: 'Ben' }

/** An alarm that closed as a false one, with Aisha's report marked and Ben's not. */
async function marked() {
  const its = await lost()
  await its.submit()
  await its.pass(10)
  await its.submit(BEN, its.device())
  await its.runJobs()
  const { db, service, uid } = its
  const first = await its.incident()
  const reports = await db.select().from(submissions).where(eq(submissions.incidentId, first.id))
  const named = (name: string) => reports.find((report) => report.name === name) ?? expect.fail(name)
  const [aisha, ben] = [named('Aisha'), named('Ben')]
  await its.actAs('daughter', 'false-alarm', { reports: [aisha.id] })
  const muted = (finder: Parameters<typeof isMuted>[3], person = uid) =>
    isMuted(service, db, person, finder, service.now())
  return { ...its, first, aisha, ben, muted }
}

test('for a day a marked device and a marked number are silenced, each by itself, for this family alone', async () => {
  const { muted, aisha, ben, moveClock, person } = await marked()
  const device = { deviceHash: aisha.deviceHash, phone: ben.phone }
  const number = { deviceHash: ben.deviceHash, phone: aisha.phone }
  expect([await muted(device), await muted(number), await muted(ben)]).toEqual([true, true, false])
  expect(await muted({ ...ben, phone: null })).toBe(false)
  expect(await muted({ ...device, kind: 'SELF' }), 'what the person says of themself').toBe(false)
  expect(await muted(aisha, await person())).toBe(false)
  await moveClock(DAY - 1)
  expect(await muted(aisha)).toBe(true)
  await moveClock(1)
  expect(await muted(aisha)).toBe(false)
})

test('a marked finder’s numbers are hidden again from that finder, and come back when the mark is taken off', async () => {
  const { db, service, aisha, ben, actAs, kinds, uid, first } = await marked()
  const revoked = async (id: string) =>
    (await db.select().from(grants).where(eq(grants.submissionId, id))).map(({ revokedAt }) => revokedAt !== null)
  expect([await revoked(aisha.id), await revoked(ben.id)]).toEqual([[true], [false]])
  expect(await mutedReports(service, db, first)).toEqual([aisha.id])
  await actAs('daughter', 'unmute', { reports: [ben.id] })
  expect(await kinds()).not.toContain('unmuted')
  expect(await mutedReports(service, db, first)).toEqual([aisha.id])
  await actAs('daughter', 'unmute', { reports: [aisha.id] })
  expect([await revoked(aisha.id), await mutedReports(service, db, first)]).toEqual([[false], []])
  expect((await kinds()).filter((kind) => kind === 'unmuted')).toHaveLength(1)
  expect(await db.$count(mutes, eq(mutes.personUid, uid))).toBe(0)
  expect((await mutedBy(service, db, uid, service.now()))(aisha)).toBe(false)
})

test('reports of another alarm are not marked by this one', async () => {
  const one = await marked()
  const two = await marked()
  expect(await two.muted({ deviceHash: one.ben.deviceHash, phone: null })).toBe(false)
  await two.actAs('daughter', 'reopen')
  await two.actAs('daughter', 'false-alarm', { reports: [one.ben.id] })
  expect(await two.db.$count(mutes, and(eq(mutes.personUid, two.uid), eq(mutes.submissionId, one.ben.id)))).toBe(0)
})

test('a family that takes its mark off a finder takes off no other family’s', async () => {
  const [one, two] = [await marked(), await marked()]
  expect(one.aisha.phone, 'both were reported by one number').toBe(two.aisha.phone)
  const marks = () => Promise.all([one, two].map(({ uid }) => two.db.$count(mutes, eq(mutes.personUid, uid))))
  const [ofOne] = await marks()
  expect(ofOne).toBeGreaterThan(0)
  await two.actAs('daughter', 'unmute', { reports: [two.aisha.id] })
  expect(await marks()).toEqual([ofOne, 0])
})

test('a code is screened for a day, once, and until the family takes it back', async () => {
  const { actAs, db, code, service, kinds, moveClock, uid, first } = await marked()
  const until = () => screenedUntil(db, [code], service.now())
  expect(await until()).toBeUndefined()
  await actAs('daughter', 'unscreen')
  expect(await kinds()).not.toContain('unscreened')
  await actAs('daughter', 'screen')
  await actAs('daughter', 'screen')
  expect((await kinds()).filter((kind) => kind === 'screened')).toHaveLength(1)
  const end = new Date(service.now().getTime() + DAY * 1000)
  expect(await until()).toEqual(end)
  expect(await screenedUntil(db, [], service.now())).toBeUndefined()
  expect(await screenedUntil(db, ['another'], service.now())).toBeUndefined()
  await actAs('daughter', 'unscreen')
  expect([await until(), (await kinds()).at(-1)]).toEqual([undefined, 'unscreened'])
  await actAs('daughter', 'screen')
  await db.insert(screenings).values({
    id: `shorter-${code}`.slice(0, 22),
    personUid: uid,
    code,
    until: new Date(end.getTime() - 1000),
    createdBy: 'somebody',
    createdAt: service.now(),
  })
  expect(await until(), 'the longest of several').toEqual(end)
  await moveClock(DAY - 1)
  expect(await until()).toEqual(end)
  await moveClock(1)
  expect(await until()).toBeUndefined()
  expect(await codesOf(db, first.id)).toEqual([code])
})

test('a family may screen a code for a day after a false alarm of theirs, and not after another ending', async () => {
  const { db, uid, service, moveClock, person } = await marked()
  const may = (personUid = uid) => mayScreen(db, personUid, service.now())
  expect([await may(), await may(await person())]).toEqual([true, false])
  await moveClock(DAY - 1)
  expect(await may()).toBe(true)
  await moveClock(1)
  expect(await may()).toBe(false)
  const safe = await lost()
  await safe.submit()
  await safe.actAs('daughter', 'safe')
  expect(await may(safe.uid)).toBe(false)
})
