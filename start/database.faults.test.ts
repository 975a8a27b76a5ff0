import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../test/postgres-server.ts'
import { faultReport } from './test/fault-report.ts'
import { CODE, findersAt, providers, storedOf } from './test/finders.ts'
import { asked, connected, startOn, within } from './test/product.ts'

/** Two processes on a server of their own, which a test may stop. */
async function onOwnServer() {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-faults-'))
  const server = await startPostgres({ max_connections: '100' }, folder)
  const database = new URL(await server.createDatabase('homeward'))
  const provided = await providers()
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const one = await startOn(database, provided.settings)
  const sites = [one.url, (await startOn(database, provided.settings)).url]
  const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const allReady = () =>
    Promise.all(sites.map((site) => asked(`${site}/readyz`))).then((all) => all.every(({ status }) => status === 200))
  return { database, sites, pid, provided, allReady }
}

/** Every process of the server, for it is frozen as a whole. */
function signalServer(pid: number, signal: 'SIGSTOP' | 'SIGCONT') {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  for (const one of [pid, ...children]) process.kill(one, signal)
}

test('the database stands still for twenty seconds, and goes on', async () => {
  const { database, sites, pid, provided, allReady } = await onOwnServer()
  const finders = findersAt(() => sites)
  await pause(5000)
  signalServer(pid, 'SIGSTOP')
  await pause(20_000)
  // Whatever stands in front goes on sending people, or they would see its own page in place of the product's.
  for (const site of sites) expect((await asked(`${site}/servez`)).status).toBe(200)
  signalServer(pid, 'SIGCONT')
  await within(30, allReady, true)
  await pause(5000)
  await finders.stop()
  const { lost, twice } = await storedOf(database, finders.acknowledged)
  faultReport('database frozen for 20 s', { saw: finders.saw(), lost, twice: twice + provided.twice() })
  expect(finders.acknowledged.length).toBeGreaterThan(5)
  expect([...finders.pages.keys()].filter((what) => what.includes('without help') || what === 'no answer')).toEqual([])
  expect([lost, twice]).toEqual([0, 0])
}, 240_000)

test('every connection to the database is ended at once, again and again', async () => {
  const { database, sites, provided, allReady } = await onOwnServer()
  const finders = findersAt(() => sites, 200)
  const records = await connected(database)
  for (let nth = 0; nth < 10; nth += 1) {
    await pause(1500)
    await records.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  await within(30, allReady, true)
  await finders.stop()
  expect((await asked(`${sites[0]}/safereturncards/${CODE}`)).text).toContain('tel:999')
  const { lost, twice } = await storedOf(database, finders.acknowledged)
  await records.end()
  faultReport('all connections ended, ten times', { saw: finders.saw(), lost, twice: twice + provided.twice() })
  expect(finders.acknowledged.length).toBeGreaterThan(10)
  expect([...finders.pages.keys()].filter((what) => what.includes('without help') || what === 'no answer')).toEqual([])
  expect([lost, twice]).toEqual([0, 0])
}, 240_000)
