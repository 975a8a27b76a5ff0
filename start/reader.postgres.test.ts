import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { people } from '../service/sample/people.ts'
import { asked, connected, ownDatabase, startOn, submission, within } from './test/product.ts'

const CODE = people[0]?.codes[0]?.code ?? ''

/** A fail-over: every connection ends, and the database that is found then only reads, or writes again. */
async function failsOver(records: Awaited<ReturnType<typeof connected>>, reads: boolean) {
  const { rows } = await records.query<{ name: string }>('select current_database() as name')
  await records.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${reads ? 'on' : 'off'}`)
}
const endOthers = (records: Awaited<ReturnType<typeof connected>>) =>
  records.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

test('a fail-over to a server that only reads is seen in /readyz, the balancer goes on sending people, whose pages name whom to call, and nothing stays when it is over', async () => {
  const database = await ownDatabase()
  const { url } = await startOn(database)
  const records = await connected(database)
  onTestFinished(() => records.end())
  const ready = async () => (await asked(`${url}/readyz`)).text
  const reports = async () => (await fetch(...submission(url, CODE))).status
  expect([await ready(), await reports()]).toEqual(['ready', 200])

  await failsOver(records, true)
  await endOthers(records)
  await within(20, ready, 'not ready: the database only reads')
  expect((await asked(`${url}/servez`)).status).toBe(200)
  expect(await reports()).toBe(503)
  expect((await fetch(`${url}/go-to-points`)).status).toBe(200)
  const check = spawnSync(process.execPath, ['start/homeward.ts', 'check'], {
    env: { PATH: process.env.PATH, APP_ENV: 'trial', DATABASE_URL: database.href },
    encoding: 'utf8',
  })
  expect([check.status, check.stderr]).toEqual([1, expect.stringMatching(/^The database only reads: it is a standby/)])

  // The standby was promoted; connections that were made to it meanwhile are not ended by anybody.
  await failsOver(records, false)
  await within(20, ready, 'ready')
  for (let nth = 0; nth < 12; nth += 1) expect(await reports()).toBe(200)
}, 120_000)
