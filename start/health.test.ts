import { createServer, type Server } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres, type OpenedDatabase } from '../service/db/open.ts'
import { health } from './health.ts'
import { listening } from './test/product.ts'

/** A server that takes connections and says nothing, as a database that stands still does. */
async function silentServer(): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {}))
  onTestFinished(() => void server.close())
  return server
}

/** The database at a port where nothing answers as one. */
async function databaseAt(port: number): Promise<OpenedDatabase> {
  const database = await openPostgres(`postgres://homeward@127.0.0.1:${port}/none`, { pool: 2, onError: () => {} })
  onTestFinished(() => void database.close())
  return database
}

/** A database of which only the clock is asked, and which says this time. */
const withClock = (milliseconds: () => number) => {
  const asked: number[] = []
  const from = async () => {
    asked.push(milliseconds())
    return [{ milliseconds: milliseconds() }]
  }
  const database = { kind: 'postgres', jobsDb: { select: () => ({ from }) } } as unknown as OpenedDatabase
  return { database, asked }
}

/** Health of a process on this database, whose jobs do not answer either. */
function healthOn(database: OpenedDatabase, stopping = () => false) {
  const jobs = { ready: () => new Promise<boolean>(() => {}) }
  const app = health({ database, jobs }, stopping)
  return async (path: string) => {
    const answer = await app.request(path)
    return `${answer.status} ${await answer.text()}`
  }
}

describe('while the database is away', () => {
  test.each([
    ['refuses', async () => 1],
    ['stands still', async () => listening(await silentServer())],
  ])(
    'and %s, a balancer goes on sending requests, and whoever asks for readiness hears why not',
    async (_how, port) => {
      const say = healthOn(await databaseAt(await port()))
      expect(await say('/servez')).toBe('200 serving')
      expect(await say('/readyz')).toBe('503 not ready: the database does not answer in time')
      // By now the first one has asked for the database's clock, or waits for it.
      expect(await say('/servez')).toBe('200 serving')
    },
  )

  test('a process that stops is left by its balancer all the same', async () => {
    const say = healthOn(await databaseAt(1), () => true)
    expect(await say('/servez')).toBe('503 not serving: stopping')
    expect(await say('/healthz')).toMatch(/^200 ok /)
  })
})

test('a clock that is wrong takes the process out, and the database is asked for it once in a while, however often a balancer asks', async () => {
  const { database, asked } = withClock(() => Date.now() + 60_000)
  const say = healthOn(database)
  await expect.poll(() => say('/servez')).toMatch(/^503 not serving: The clock of this machine is .* s behind/)
  for (let nth = 0; nth < 20; nth += 1) await say('/servez')
  expect(asked).toHaveLength(1)
})
