import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenedDatabase } from './db/open.ts'
import { JobWorkers } from './job-workers.ts'
import { startJobs, type StartedJobs } from './jobs.ts'
import { openLog } from './log.ts'
import { openTestDatabase } from './test/world.ts'

const MOST = 3
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }

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

/** Workers whose jobs end when they are let go, and what they have in hand. */
async function workersOf(queue: string) {
  await jobs.boss.createQueue(queue, { notify: true })
  const inHand = new Map<string, () => void>()
  const done: string[] = []
  let most = 0
  const workers = new JobWorkers(
    jobs.boss,
    queue,
    async ({ id }) => {
      await new Promise<void>((letGo) => {
        inHand.set(id, letGo)
        most = Math.max(most, inHand.size)
      })
      inHand.delete(id)
      done.push(id)
      return { id, status: 'completed' }
    },
    { most: MOST, polling },
  )
  return { workers, inHand, done, most: () => most }
}

/** How many workers of the queue ask the database, or will when their job is done. */
const asking = (queue: string) =>
  jobs.boss.getWipData().filter(({ name, state }) => name === queue && state !== 'stopping' && state !== 'stopped')
    .length

test(
  'one worker waits, as many as may work while there are jobs, and one waits again',
  { timeout: 30_000 },
  async () => {
    const { workers, inHand, done, most } = await workersOf('busy')
    await workers.add()
    expect(asking('busy')).toBe(1)
    for (let nth = 0; nth < MOST + 2; nth += 1) await jobs.boss.send('busy', {})
    await vi.waitFor(() => expect(inHand.size).toBe(MOST), { timeout: 10_000 })
    expect(asking('busy')).toBe(MOST)
    await vi.waitFor(
      () => {
        for (const letGo of inHand.values()) letGo()
        expect(done).toHaveLength(MOST + 2)
      },
      { timeout: 10_000 },
    )
    expect(most()).toBe(MOST)
    await vi.waitFor(() => expect(asking('busy')).toBe(1), { timeout: 10_000 })
    // What comes afterwards is taken as well.
    await jobs.boss.send('busy', {})
    await vi.waitFor(() => expect(inHand.size).toBe(1), { timeout: 10_000 })
    // At rest, every job that was taken is done, and none is taken afterwards.
    const rested = workers.rest()
    for (const letGo of inHand.values()) letGo()
    await rested
    expect(done).toHaveLength(MOST + 3)
    expect(asking('busy')).toBe(0)
    const late = await jobs.boss.send('busy', {})
    expect(await jobs.boss.findJobs('busy', { id: String(late) })).toEqual([
      expect.objectContaining({ state: 'created' }),
    ])
  },
)

test(
  'a job that comes while the workers go to rest is done or left whole, whichever worker had already asked for it',
  { timeout: 30_000 },
  async () => {
    const { workers, inHand, done } = await workersOf('resting')
    await workers.add()
    await jobs.boss.send('resting', {})
    await vi.waitFor(() => expect(inHand.size).toBe(1), { timeout: 10_000 })
    let rested = false
    const resting = workers.rest().then(() => void (rested = true))
    const during = String(await jobs.boss.send('resting', {}))
    await vi.waitFor(
      () => {
        for (const letGo of inHand.values()) letGo()
        expect(rested).toBe(true)
      },
      { timeout: 10_000 },
    )
    await resting
    const [job] = await jobs.boss.findJobs('resting', { id: during })
    expect(job?.state).toBe(done.includes(during) ? 'completed' : 'created')
    expect(done).toHaveLength(done.includes(during) ? 2 : 1)
    expect(asking('resting')).toBe(0)
  },
)

test('a worker that is being added while the others go to rest rests with them', { timeout: 30_000 }, async () => {
  const { workers, inHand } = await workersOf('adding')
  await workers.add()
  const work = jobs.boss.work.bind(jobs.boss)
  let goOn = () => {}
  const slow = vi.spyOn(jobs.boss, 'work').mockImplementationOnce(async (...args: unknown[]) => {
    await new Promise<void>((resolve) => (goOn = resolve))
    return await (work as (...args: unknown[]) => Promise<string>)(...args)
  })
  await jobs.boss.send('adding', {})
  await vi.waitFor(() => expect(slow).toHaveBeenCalledOnce(), { timeout: 10_000 })
  const rested = workers.rest()
  goOn()
  await vi.waitFor(() => expect(inHand.size).toBe(1), { timeout: 10_000 })
  for (const letGo of inHand.values()) letGo()
  await rested
  expect(asking('adding')).toBe(0)
  slow.mockRestore()
})

test('a job that stands for long keeps no other one waiting', { timeout: 30_000 }, async () => {
  const { workers, inHand, done } = await workersOf('slow')
  await workers.add()
  await jobs.boss.send('slow', {})
  await vi.waitFor(() => expect(inHand.size).toBe(1), { timeout: 10_000 })
  const [hanging] = inHand.keys()
  for (let nth = 0; nth < 4; nth += 1) {
    await jobs.boss.send('slow', {})
    await vi.waitFor(() => expect(inHand.size).toBe(2), { timeout: 10_000 })
    for (const [id, letGo] of inHand) if (id !== hanging) letGo()
    await vi.waitFor(() => expect(done).toHaveLength(nth + 1), { timeout: 10_000 })
  }
  inHand.get(hanging ?? '')?.()
  await workers.rest()
})

test('a job that was taken while the engine stops is done all the same', { timeout: 30_000 }, async () => {
  const { workers, inHand, done } = await workersOf('stopping')
  await workers.add()
  const added = vi.spyOn(jobs.boss, 'work').mockRejectedValueOnce(new Error('Workers are disabled. pg-boss is stopped'))
  await jobs.boss.send('stopping', {})
  await vi.waitFor(() => expect(inHand.size).toBe(1), { timeout: 10_000 })
  for (const letGo of inHand.values()) letGo()
  await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 10_000 })
  expect(added).toHaveBeenCalledOnce()
  added.mockRestore()
  await workers.rest()
})
