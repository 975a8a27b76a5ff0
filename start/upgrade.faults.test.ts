import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { runMigrations, TablesInUse } from '../service/db/migrate.ts'
import { faultReport } from './test/fault-report.ts'
import { findersAt, providers, storedOf } from './test/finders.ts'
import { connected, ownDatabase, startOn } from './test/product.ts'

/** The migrations of this version and one of the next, which changes a table that every finder writes. */
async function nextVersion(statements: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-next-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp('service/db/migrations', folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1) ?? expect.fail('no migrations')
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' })
  await writeFile(file, JSON.stringify(journal))
  await writeFile(join(folder, 'next.sql'), statements.join(';--> statement-breakpoint\n'))
  return folder
}

const EXPAND = [
  'alter table submissions add column weather text',
  "alter table submissions add constraint weather_said check (weather <> '') not valid",
  'alter table submissions validate constraint weather_said',
  'create index concurrently if not exists submissions_weather on submissions (weather)',
]

test('the next version’s tables are made while two processes of this one serve, and this one goes on and starts on them', async () => {
  const [database, provided] = [await ownDatabase(), await providers()]
  const running = [await startOn(database, provided.settings), await startOn(database, provided.settings)]
  const folder = await nextVersion(EXPAND)
  const finders = findersAt(() => running.map(({ url }) => url), 200)
  await pause(2000)
  const client = new pg.Client({ connectionString: database.href })
  await client.connect()
  // Somebody reads the table for a while: the migration waits shortly, lets everybody go on, and tries again.
  const reader = await connected(database)
  await reader.query('begin; select 1 from submissions limit 1')
  const freed = pause(5000).then(() => reader.query('commit'))
  let waits = 0
  await runMigrations(client, { folder, patience: { lockMs: 1000, betweenMs: 500 }, onWait: () => (waits += 1) })
  await freed
  await reader.end()
  expect(waits).toBeGreaterThan(0)
  running.push(await startOn(database, provided.settings))
  await pause(3000)
  await finders.stop()
  const { rows } = await client.query(
    "select indisvalid as valid from pg_index where indexrelid = 'submissions_weather'::regclass",
  )
  expect(rows).toEqual([{ valid: true }])
  await client.end()
  const { lost, twice } = await storedOf(database, finders.acknowledged)
  faultReport('the tables of the next version are made meanwhile', {
    saw: finders.saw(),
    lost,
    twice: twice + provided.twice(),
  })
  expect(finders.acknowledged.length).toBeGreaterThan(10)
  expect([lost, twice]).toEqual([0, 0])
}, 240_000)

test('a migration that never gets its lock ends with a sentence, changes nothing, and keeps nobody waiting longer than one try', async () => {
  const database = await ownDatabase()
  const client = await connected(database)
  await runMigrations(client, { folder: 'service/db/migrations' })
  const holder = await connected(database)
  await holder.query('begin; select 1 from submissions limit 1')
  const folder = await nextVersion(EXPAND)
  const patience = { lockMs: 300, betweenMs: 100, tries: 3 }
  await expect(runMigrations(client, { folder, patience })).rejects.toThrow(TablesInUse)
  const { rows } = await client.query("select 1 from information_schema.columns where column_name = 'weather'")
  expect(rows).toEqual([])
  await holder.query('commit')
  await runMigrations(client, { folder, patience })
  await holder.end()
  await client.end()
}, 60_000)
