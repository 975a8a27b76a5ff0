import { isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { incidents } from './db/tables.ts'
import { openFigures } from './figures.ts'
import { metrics } from './metrics.ts'
import type { OpenService } from './open.ts'
import { world } from './test/world.ts'

/** One line of `/metrics`. */
const shown = async (series: string) => {
  const text = await metrics.metrics()
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
/** Reads the figures as for somebody who asks for the first time. */
const read = (service: OpenService) => openFigures(service)()
const ALARMS = ['homeward_alarms_open', 'homeward_alarms_unanswered', 'homeward_alarm_oldest_unanswered_seconds']
/** Ends what other tests left open: these figures are of all alarms together. */
const noAlarm = ({ db, now }: OpenService) =>
  db.update(incidents).set({ closedAt: now(), closedReason: 'SAFE' }).where(isNull(incidents.closedAt))
const alarms = async (service: OpenService) => {
  await read(service)
  return Promise.all(ALARMS.map(shown))
}

test('every counter begins at zero for whatever it will count, so that the first failure is an increase', async () => {
  await world()
  for (const series of [
    'homeward_messages_total{of="alarm",kind="found",channel="sms",outcome="failed"}',
    'homeward_receipts_total{channel="email",state="UNDELIVERED"}',
    'homeward_security_events_total{event="second-factor-locked"}',
    'homeward_limited_total{limit="putPhoto"}',
    'homeward_jobs{queue="climb-ladder",state="failed"}',
  ])
    expect(await shown(series), series).toBeGreaterThanOrEqual(0)
})

test('an alarm counts as unanswered until somebody goes, and how long that took is measured once', async () => {
  const { service, person, code, carer, device, submission, pass, act } = await world()
  await noAlarm(service)
  const [openBefore = 0] = await alarms(service)
  const times = () =>
    Promise.all(
      ['count', 'bucket{le="60"}', 'bucket{le="90"}'].map((part) =>
        shown(`homeward_alarm_first_answer_seconds_${part}`),
      ),
    )
  const [count = 0, below60 = 0, below90 = 0] = await times()
  const uid = await person()
  const daughter = await carer(uid)
  const son = await carer(uid)
  await device().post('/public/credential/safereturncard', submission(await code(uid)))
  await pass(70)
  expect(await alarms(service)).toEqual([openBefore + 1, 1, 70])
  await act(daughter.e164, 'on-my-way')
  expect(await alarms(service)).toEqual([openBefore + 1, 0, 0])
  await act(son.e164, 'on-my-way')
  expect(await times()).toEqual([count + 1, below60, below90 + 1])
  for (const { e164 } of [daughter, son]) await act(e164, 'withdraw')
  expect((await alarms(service)).slice(0, 2), 'when all who went have said that they do not').toEqual([
    openBefore + 1,
    1,
  ])
  await act(daughter.e164, 'safe')
  expect((await alarms(service))[0]).toBe(openBefore)
})

test('an alarm that somebody goes to hides no other: the one that nobody answers counts, by its own age', async () => {
  const { service, person, code, carer, device, submission, pass, act } = await world()
  await noAlarm(service)
  const alarm = async () => {
    const uid = await person()
    const daughter = await carer(uid)
    await device().post('/public/credential/safereturncard', submission(await code(uid)))
    return daughter
  }
  const first = await alarm()
  await pass(60)
  const second = await alarm()
  await pass(20)
  await act(first.e164, 'on-my-way')
  expect((await alarms(service)).slice(1)).toEqual([1, 20])
  for (const { e164 } of [first, second]) await act(e164, 'safe')
  expect((await alarms(service))[1]).toBe(0)
})

test('a message that waits and a job that is due have an age', async () => {
  const { service, person, code, carer, device, submission, moveClock, runJobs, outside } = await world()
  const uid = await person()
  await carer(uid)
  await runJobs()
  outside({ sms: { send: async () => ({ ok: false, retry: true, reason: 'away' }) } })
  await device().post('/public/credential/safereturncard', submission(await code(uid)))
  await moveClock(20)
  await read(service)
  expect(await shown('homeward_job_oldest_due_seconds{queue="send-alarm-sms"}')).toBeGreaterThanOrEqual(20)
  await runJobs()
  await moveClock(40)
  await read(service)
  expect(await shown('homeward_message_oldest_waiting_seconds{channel="sms",of="alarm"}')).toBeGreaterThanOrEqual(40)
  expect(await shown('homeward_message_oldest_waiting_seconds{channel="email",of="alarm"}')).toBe(0)
  expect(await shown('homeward_messages_waiting{channel="sms",of="alarm"}')).toBeGreaterThanOrEqual(1)
  outside({ sms: undefined })
  await moveClock(300)
  await runJobs()
})

test('when the clean-up last came to its end is read from its jobs', async () => {
  const { service, db, databaseTime } = await world()
  await db.transaction((tx) => service.jobs.enqueue(tx, 'clean-up', {}))
  const [job] = await service.jobs.boss.fetch('clean-up')
  await service.jobs.boss.complete('clean-up', job?.id ?? '')
  await read(service)
  const at = (await shown('homeward_clean_up_timestamp_seconds')) ?? 0
  expect(Math.abs(at - databaseTime() / 1000)).toBeLessThan(120)
})

test('a clean-up that failed has not come to its end: the one before it counts', async () => {
  const { service, db, moveClock } = await world()
  const { boss } = service.jobs
  const begin = async () => {
    await db.transaction((tx) => service.jobs.enqueue(tx, 'clean-up', {}))
    return (await boss.fetch('clean-up'))[0]?.id ?? expect.fail('no clean-up is due')
  }
  await boss.complete('clean-up', await begin())
  await read(service)
  const at = await shown('homeward_clean_up_timestamp_seconds')
  await moveClock(3600)
  const failing = await begin()
  for (let tries = 0; tries < 3; tries += 1) {
    await boss.fail('clean-up', failing)
    await boss.fetch('clean-up')
  }
  expect(await boss.findJobs('clean-up', { id: failing })).toMatchObject([{ state: 'failed' }])
  await read(service)
  expect(await shown('homeward_clean_up_timestamp_seconds')).toBe(at)
})

test('however often they are asked for, the database is read once', async () => {
  const { service } = await world()
  let readings = 0
  const { jobsDb } = service.database
  const counting = new Proxy(jobsDb, {
    get(of, name) {
      if (name === 'transaction') readings += 1
      return Reflect.get(of, name)
    },
  })
  const refresh = openFigures({ ...service, database: { ...service.database, jobsDb: counting } })
  await Promise.all(Array.from({ length: 50 }, () => refresh()))
  await refresh()
  expect(readings).toBe(1)
})

test('a database that does not answer holds up nobody who asks, and what stood before stands', async () => {
  const { service } = await world()
  await read(service)
  const at = await shown('homeward_figures_timestamp_seconds')
  const hangs = new Proxy(service.database.jobsDb, {
    get: (of, name) => (name === 'transaction' ? () => new Promise(() => {}) : Reflect.get(of, name)),
  })
  const refresh = openFigures({ ...service, database: { ...service.database, jobsDb: hangs } })
  await Promise.all([refresh(), refresh()])
  expect(await shown('homeward_figures_timestamp_seconds')).toBe(at)
})

test('sign-ins that fail and requests beyond a limit are counted', async () => {
  const { service, device } = await world()
  const failed = 'homeward_security_events_total{event="sign-in-failed"}'
  const limited = 'homeward_limited_total{limit="own-data"}'
  const before = [await shown(failed), await shown(limited)]
  await device().post('/public/credential/signIn', { username: 'nobody.here', password: 'not the one' })
  for (let one = 0; one <= 20; one += 1) await service.limiter.take('own-data', 'somebody')
  expect([await shown(failed), await shown(limited)]).toEqual(before.map((value) => (value ?? 0) + 1))
})
