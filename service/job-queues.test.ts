import { expect, test } from 'vitest'
import { matchQueues } from './job-queues.ts'
import { world } from './test/world.ts'

const WANTED = { 'of-tests': { retryLimit: 3, heartbeatSeconds: 10 }, 'of-other-tests': { retryLimit: 0 } }

test('a start makes what is missing, changes what an earlier version made, and leaves alone what stands as it should', async () => {
  const { boss } = (await world()).service.jobs
  const told: string[] = []
  const heard = new Proxy(boss, {
    get(target, name: keyof typeof boss) {
      const method: unknown = target[name]
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => {
        if (name !== 'getQueues') told.push(`${String(name)} ${String(given[0])}`)
        return method.apply(target, given) as unknown
      }
    },
  })
  const match = async (wanted: Parameters<typeof matchQueues>[1]) => {
    told.length = 0
    await matchQueues(heard, wanted)
    return told.filter((call) => !call.startsWith('findJobs'))
  }
  expect(await match(WANTED)).toEqual(['createQueue of-tests', 'createQueue of-other-tests'])
  expect(await match(WANTED)).toEqual([])
  expect(told).toEqual([])
  expect(await match({ ...WANTED, 'of-tests': { retryLimit: 4, heartbeatSeconds: 20 } })).toEqual([
    'updateQueue of-tests',
  ])
  expect(await boss.getQueue('of-tests')).toMatchObject({ retryLimit: 4, heartbeatSeconds: 20, notify: true })
  expect(await boss.getQueue('of-other-tests')).toMatchObject({ retryLimit: 0, notify: true })
})
