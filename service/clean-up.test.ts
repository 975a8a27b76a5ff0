import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { cleanUp } from './clean-up.ts'
import * as tables from './db/tables.ts'
import { freshDatabase, world } from './test/world.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** Everything that a finder, an incident and an unusable code leave behind; the incident was closed by the daughter. */
async function afterwards() {
  await freshDatabase()
  const its = await world()
  const uid = await its.person()
  const daughter = await its.carer(uid, { email: true })
  const [code, lost] = [await its.code(uid), await its.code(uid, { revokedAt: its.service.now() })]
  const finder = its.device()
  await finder.post(`/public/dementia-info?uid=${code}`, { qrCodeScanned: 1 })
  const where = { place: 'Bus stop 83139', position: { lat: 1.3, lng: 103.8, accuracy: 9 } }
  const key = { 'idempotency-key': 'k' }
  await finder.post('/public/credential/safereturncard', its.submission(code, where), key)
  await finder.post('/public/safe-return/whereabouts', { uid: code, ...where })
  await finder.post('/public/safe-return/unusable', {
    code: lost,
    name: 'Aisha',
    phone: '8123 4567',
    place: 'Bus stop',
  })
  await its.runJobs()
  const reports = await its.db.select({ id: tables.submissions.id }).from(tables.submissions)
  await its.act(daughter.e164, 'false-alarm', { reports: reports.map(({ id }) => id) })
  await its.runJobs()
  const rows = async (table: PgTable) => (await its.db.select().from(table)).length
  const later = async (seconds: number) => {
    await its.moveClock(seconds)
    await cleanUp(its.service)
  }
  /** How many rows are left of what is deleted in time. */
  const left = async () => ({
    outbox: await rows(tables.outbox),
    idempotencyKeys: await rows(tables.idempotencyKeys),
    mutes: await rows(tables.mutes),
    linkTokens: await rows(tables.linkTokens),
    submissions: await rows(tables.submissions),
    scans: await rows(tables.scans),
    incidents: await rows(tables.incidents),
    incidentEvents: await rows(tables.incidentEvents),
    messages: await rows(tables.messages),
    grants: await rows(tables.grants),
  })
  const placed = async () => {
    const reports = await its.db.select().from(tables.submissions)
    const events = await its.db.select().from(tables.incidentEvents)
    return [...reports, ...events].filter(({ place, lat, lng, accuracy }) => (place ?? lat ?? lng ?? accuracy) !== null)
      .length
  }
  return { ...its, uid, daughter, code, later, left, placed }
}

test('what a finder leaves behind goes when it is no longer needed, each in its time', async () => {
  const { later, left, placed } = await afterwards()
  const all = await left()
  expect(
    Object.values(all).every((count) => count > 0),
    JSON.stringify(all),
  ).toBe(true)
  await later(DAY - 1)
  expect(await left(), 'within a day').toEqual({ ...all, mutes: all.mutes })
  expect(await placed()).toBe(5)

  await later(2)
  const afterDay = { ...all, idempotencyKeys: 0, mutes: 0, linkTokens: 0 }
  expect(await left(), 'after a day').toEqual(afterDay)
  expect(await placed(), 'a day after closing, nobody needs to know where').toBe(0)

  await later(6 * DAY - 2)
  expect(await left(), 'within a week').toEqual(afterDay)
  await later(2)
  expect(await left(), 'after a week').toEqual({ ...afterDay, outbox: 0 })

  await later(23 * DAY)
  const afterMonth = { ...afterDay, outbox: 0, submissions: 0 }
  expect(await left(), 'after 30 days').toEqual(afterMonth)

  await later(60 * DAY - 10)
  expect(await left(), 'within 90 days').toEqual(afterMonth)
  await later(10)
  expect(await left(), 'after 90 days').toEqual(Object.fromEntries(Object.keys(all).map((name) => [name, 0])))
})

test('what is in use stays: an open incident keeps its places, its links and its finders', async () => {
  const { later, left, placed, device, submission, code, db } = await afterwards()
  await later(100 * DAY)
  await device().post('/public/credential/safereturncard', submission(code, { place: 'Void deck' }))
  const fresh = await left()
  await later(23 * HOUR)
  expect(await left()).toEqual(fresh)
  expect(await placed()).toBe(2)
  expect((await db.select().from(tables.incidents)).map(({ closedAt }) => closedAt)).toEqual([null])
  await db.delete(tables.incidents)
})

test('persons, their caregivers and codes are never touched', async () => {
  const { later, db, uid, daughter, code } = await afterwards()
  await later(1000 * DAY)
  for (const account of [uid, daughter.uid]) {
    expect(await db.select().from(tables.accounts).where(eq(tables.accounts.uid, account))).toHaveLength(1)
  }
  expect(await db.select().from(tables.returnCodes).where(eq(tables.returnCodes.code, code))).toHaveLength(1)
  expect(await db.select().from(tables.tags).where(eq(tables.tags.personUid, uid))).toHaveLength(1)
})

test('counters of limits go an hour after they ended', async () => {
  const { service, db, moveClock } = await world()
  await service.limiter.take('readGoToPoint', 'somebody')
  const old = () => db.select().from(tables.rateLimits).where(eq(tables.rateLimits.key, 'readGoToPoint:somebody'))
  await moveClock(HOUR)
  await cleanUp(service)
  expect(await old()).toHaveLength(1)
  await moveClock(61)
  await cleanUp(service)
  expect(await old()).toEqual([])
})

test('cleaning twice is cleaning once', async () => {
  const { later, left } = await afterwards()
  await later(8 * DAY)
  const once = await left()
  await later(0)
  expect(await left()).toEqual(once)
})

test('a step that fails is told and holds up none of the others; the next time it is done', async () => {
  const { service, db, moveClock, left, logged } = await afterwards()
  await moveClock(8 * DAY)
  const isBroken = new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'delete') return Reflect.get(target, name, receiver) as unknown
      return (table: PgTable) => {
        if (table === tables.outbox) throw new Error('the first step is broken')
        return target.delete(table)
      }
    },
  })
  await expect(cleanUp({ ...service, db: isBroken })).rejects.toThrow('Not cleaned up: outbox.')
  expect(logged()).toContain('clean-up: a step failed')
  expect(await left()).toMatchObject({ idempotencyKeys: 0, mutes: 0 })
  expect((await left()).outbox).toBeGreaterThan(0)
  await cleanUp(service)
  expect((await left()).outbox).toBe(0)
})
