import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { incidents } from '../db/tables.ts'
import { portal } from '../test/portal.ts'
import { answer } from '../test/registration.ts'
import { raiseMissing } from './missing.ts'
import { sweepAlarms } from './sweep.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Somebody who was found on Monday at six, and whose alarm nobody ended. */
async function found() {
  const its = await portal()
  const { person, db } = its
  const report = async (changes: object = {}) => {
    await answer(await its.device().post('/public/credential/safereturncard', its.submission(person.code, changes)))
    await its.runJobs()
  }
  await report()
  const [{ id } = { id: '' }] = await its.incidentsOf(person.uid)
  const alarm = async () => (await db.select().from(incidents).where(eq(incidents.id, id)))[0]
  /** What the daughter's account says; a session of hers would have run out overnight. */
  const missing = (place?: string) =>
    raiseMissing(its.service, { personUid: person.uid, carer: its.daughter.uid, actor: its.daughter.uid, place })
  const textsTo = async (address: string) => (await its.sentTo(address)).map(({ text }) => text)
  return { ...its, report, alarm, missing, textsTo, id }
}

test.each([
  ['a finder’s report', (its: Awaited<ReturnType<typeof found>>) => its.report({ phone: '9111 1111', name: 'Bala' })],
  ['“Missing now”', (its: Awaited<ReturnType<typeof found>>) => its.missing()],
] as const)('an alarm ends a day after the last that came in it: %s on the second evening', async (_what, come) => {
  const its = await found()
  const { alarm, pass, service, runJobs } = its
  await pass(23 * HOUR + 50 * MINUTE)
  await come(its)
  await pass(11 * MINUTE)
  await sweepAlarms(service)
  expect((await alarm())?.closedAt, 'whoever looks for her is not left alone ten minutes later').toBeNull()
  await pass(23 * HOUR + 48 * MINUTE)
  expect((await alarm())?.closedAt).toBeNull()
  await pass(2 * MINUTE)
  await runJobs()
  expect(await alarm()).toMatchObject({ closedReason: 'EXPIRED' })
})

test('“Missing now” said again, without a word more, puts the end off, and is told to nobody again', async () => {
  const { missing, pass, alarm, textsTo, son } = await found()
  await missing()
  await pass(1)
  await pass(23 * HOUR)
  await missing()
  await pass(2 * HOUR)
  expect((await alarm())?.closedAt).toBeNull()
  expect((await textsTo(son.phone)).filter((text) => /is missing/.test(text))).toHaveLength(1)
})

test('a place that is added to “Missing now” puts the end off as well; a scan, which says nothing, does not', async () => {
  const { alarm, pass, missing, device, person } = await found()
  await missing()
  await pass(20 * HOUR)
  await missing('Bedok interchange')
  await pass(10 * HOUR)
  expect((await alarm())?.closedAt).toBeNull()
  await answer(await device().post(`/public/dementia-info?uid=${person.code}`, { qrCodeScanned: 1 }))
  await pass(14 * HOUR + MINUTE)
  expect(await alarm()).toMatchObject({ closedReason: 'EXPIRED' })
})

test('an end that was put off is looked for once: the sweep of every minute makes no further jobs', async () => {
  const { alarm, pass, report, service, db } = await found()
  await pass(23 * HOUR)
  await report({ phone: '9111 1111', name: 'Bala' })
  await pass(2 * HOUR)
  const jobs = async () => (await db.select({ count: sql<number>`count(*)::int` }).from(sql`pgboss.job`))[0]?.count
  const before = await jobs()
  for (let n = 0; n < 5; n += 1) await sweepAlarms(service)
  expect(await jobs()).toBe(before)
  expect((await alarm())?.closedAt).toBeNull()
})

test('who looks for somebody is told that the alarm has ended, for nobody said that she is safe; of another it is not told', async () => {
  const { missing, pass, textsTo, daughter, son } = await found()
  await missing()
  await pass(1)
  await pass(24 * HOUR)
  const ended = /Nobody has said that Siew Hua is safe, and nothing new came for 24 hours: the alarm has ended\./
  for (const { phone } of [daughter, son]) {
    const texts = (await textsTo(phone)).filter((text) => ended.test(text))
    expect(texts, phone).toHaveLength(1)
    expect(texts[0]).toContain('Still missing? Report it again, or call 6377 0700.')
  }
  const other = await found()
  await other.pass(24 * HOUR)
  expect(await other.alarm()).toMatchObject({ closedReason: 'EXPIRED' })
  expect((await other.textsTo(other.daughter.phone)).filter((text) => /has ended/.test(text))).toEqual([])
})

test('that it has ended is said to nobody whom she is missing for again', async () => {
  const { missing, pass, moveClock, textsTo, daughter } = await found()
  await missing()
  await pass(1)
  // The job of the end is late, and the daughter says it again in that moment: it is an alarm of its own.
  await moveClock(24 * HOUR)
  await missing()
  await pass(1)
  const texts = await textsTo(daughter.phone)
  expect(texts.filter((text) => /the alarm has ended/.test(text))).toEqual([])
})
