import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { connected, ownDatabase, within } from './test/product.ts'
import { liveCommand, startLive } from './test/live.ts'

/** A database with the tables of this version. */
let database: URL
beforeAll(async () => {
  database = await ownDatabase()
  expect(await liveCommand(database, ['migrate']).ended).toBe(0)
}, 60_000)

/** A connection that holds what a migration holds while it runs. */
async function migrating() {
  const records = await connected(database)
  onTestFinished(() => records.end())
  await records.query('select pg_advisory_lock(7203441118)')
  return { records }
}

test('a process starts beside a migration, and a command beside it says what it waits for', async () => {
  const { records } = await migrating()
  // With the word that `npm start` adds.
  const { url } = await startLive(database, {}, ['--life'])
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await liveCommand(database, ['check']).ended).toBe(0)

  const second = liveCommand(database, ['migrate'])
  await within(30, () => second.said().includes('another process starts or migrates on this database'), true)
  const { rows } = await records.query<{ pid: number }>('select pg_backend_pid() as pid')
  expect(second.said()).toContain(`"holder":${rows[0]?.pid}`)
  await records.query('select pg_advisory_unlock(7203441118)')
  expect(await second.ended).toBe(0)
}, 120_000)

test('a command that waits ends by the signal that asks for it, with the status that tells of it', async () => {
  await migrating()
  for (const [signal, status] of [
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    const waiting = liveCommand(database, ['migrate'])
    await within(30, () => waiting.said().includes('waiting for it'), true)
    waiting.child.kill(signal)
    expect(await waiting.ended).toBe(status)
  }
}, 120_000)

test('a terminal that is closed stops a process as SIGTERM does', async () => {
  const { child, ended, said } = await startLive(database)
  child.kill('SIGHUP')
  expect([await ended, said()]).toEqual([0, expect.stringContaining('"msg":"stopped"')])
}, 120_000)
