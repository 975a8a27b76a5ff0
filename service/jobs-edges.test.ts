import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenedDatabase } from './db/open.ts'
import { jobNames, startJobs, type JobHandlers, type JobName, type StartedJobs } from './jobs.ts'
import { openLog } from './log.ts'
import { openTestDatabase } from './test/world.ts'

/** Tried again after 5 s, 10 s, 20 s … at most 15 min, eight times; given up by a dead process after 10 s. */
const AGAIN = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 900, heartbeatSeconds: 10 }
const OTHERS: Partial<Record<JobName, object>> = {
  sweep: { retryLimit: 0, heartbeatSeconds: 10, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  'ask-numbers': { ...AGAIN, expireInSeconds: 900 },
  'delete-photos': { ...AGAIN, expireInSeconds: 900 },
  'clean-up': { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 3600 },
}
/** How many of a queue are done at once; of those that stand here for none, one. */
const AT_ONCE: Partial<Record<JobName, number>> = {
  'climb-ladder': 3,
  'ring-next': 2,
  'send-alarm-sms': 6,
  'send-alarm-email': 4,
  'send-alarm-voice': 4,
  'send-alarm-push': 4,
  'send-alarm-whatsapp': 4,
  'send-sms': 3,
  'send-email': 3,
}
/** What an alarm waits for is looked for each second, everything else every five. */
const EACH_SECOND: JobName[] = [
  'climb-ladder',
  'ring-next',
  'send-alarm-sms',
  'send-alarm-email',
  'send-alarm-voice',
  'send-alarm-push',
  'send-alarm-whatsapp',
]

let database: OpenedDatabase
let jobs: StartedJobs
beforeAll(async () => {
  database = await openTestDatabase()
  jobs = await startJobs(database, { log: openLog('silent') })
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

test.each(jobNames)('%s is tried again as long as it may help, and given up in its time', async (name) => {
  expect(await jobs.boss.getQueue(name)).toMatchObject(OTHERS[name] ?? { ...AGAIN, expireInSeconds: 60 })
})

test('a job is due at its moment, at once where that has passed, and the more urgent one goes first', async () => {
  const { boss, enqueue } = jobs
  const within = async (id: string) => {
    const [job] = await boss.findJobs('expire-incident', { data: { incidentId: id } })
    return job && { seconds: Math.round((job.startAfter.getTime() - job.createdOn.getTime()) / 10_000) * 10, job }
  }
  await database.db.transaction(async (tx) => {
    const at = (seconds: number) => ({ after: new Date(Date.now() + seconds * 1000) })
    await enqueue(tx, 'expire-incident', { incidentId: 'in an hour' }, at(3600))
    await enqueue(tx, 'expire-incident', { incidentId: 'an hour ago' }, at(-3600))
    await enqueue(tx, 'expire-incident', { incidentId: 'urgent' }, { priority: 7 })
    await enqueue(tx, 'expire-incident', { incidentId: 'not urgent' }, { priority: 0 })
  })
  expect((await within('in an hour'))?.seconds).toBe(3600)
  expect((await within('an hour ago'))?.seconds).toBe(0)
  expect((await within('urgent'))?.job).toMatchObject({ priority: 7 })
  expect((await within('not urgent'))?.job).toMatchObject({ priority: 0 })
  const taken = async () => (await boss.fetch<{ incidentId: string }>('expire-incident'))[0]?.data.incidentId
  expect(await taken()).toBe('urgent')
  expect([await taken(), await taken(), await taken()].toSorted()).toEqual(['an hour ago', 'not urgent', undefined])
})

test('at work each queue does as many at once as it may, asks as often as it must, and the clock sets off the rest', async () => {
  const { boss } = jobs
  const inHand = new Map<string, number>()
  const most = new Map<string, number>()
  const done = new Map<string, number>()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const count = (counts: Map<string, number>, name: JobName, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by)
  const hang = (name: JobName) => async () => {
    count(inHand, name)
    most.set(name, Math.max(most.get(name) ?? 0, inHand.get(name) ?? 0))
    await held
    count(inHand, name, -1)
    count(done, name)
  }
  const handlers = Object.fromEntries(jobNames.map((name) => [name, hang(name)])) as unknown as JobHandlers<unknown>
  const asks = vi.spyOn(boss, 'work')
  await jobs.work(undefined, handlers)
  expect((await boss.getSchedules()).map(({ name, cron }) => [name, cron]).toSorted()).toEqual([
    ['clean-up', '17 * * * *'],
    ['sweep', '* * * * *'],
  ])
  const asked = asks.mock.calls.map(([name, options]) => [name, options])
  expect(asked).toHaveLength(jobNames.length)
  for (const name of jobNames)
    expect(asked).toContainEqual([
      name,
      expect.objectContaining({
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: EACH_SECOND.includes(name) ? 1 : 5,
      }),
    ])
  await vi.waitFor(() => expect(inHand.get('sweep'), 'what an earlier process left').toBe(1), { timeout: 10_000 })
  for (const name of jobNames)
    if (name !== 'sweep')
      await boss.insert(
        name,
        Array.from({ length: 8 }, () => ({ data: {} })),
      )
  const expected = Object.fromEntries(jobNames.map((name) => [name, AT_ONCE[name] ?? 1]))
  await vi.waitFor(() => expect(Object.fromEntries(inHand)).toEqual(expected), { timeout: 30_000, interval: 200 })
  letGo()
  const all = Object.fromEntries(jobNames.map((name) => [name, name === 'sweep' ? 1 : 8]))
  await vi.waitFor(() => expect(Object.fromEntries(done)).toEqual(all), { timeout: 30_000, interval: 200 })
  expect(Object.fromEntries(most), 'and no more, until the last').toEqual(expected)
  await jobs.rest()
}, 60_000)
