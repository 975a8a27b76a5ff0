import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../test/world.ts'
import type { OpenedDatabase } from './open.ts'
import { missingMigrations, OlderTables, plannedMigrations, refuseOlderTables } from './owner.ts'

let database: OpenedDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Leaves the tables of the jobs as another version of pg-boss would, until the test ends. */
async function jobTablesOf(version: number) {
  const { rows } = await database.pool.query<{ version: number }>('select version from pgboss.version')
  const set = (to: number | undefined) => database.pool.query('update pgboss.version set version = $1', [to])
  await set(version)
  onTestFinished(async () => void (await set(rows[0]?.version)))
}

test('tables of an older pg-boss are older tables: a start is refused, and the plan names the step with its SQL', async () => {
  expect(await missingMigrations(database.pool)).toEqual([])
  await jobTablesOf(41)
  await expect(refuseOlderTables(database.pool)).rejects.toThrow(OlderTables)
  await expect(refuseOlderTables(database.pool)).rejects.toThrow('1 step is missing. Run "npm run homeward -- migrate"')
  const [step, ...others] = await plannedMigrations(database.pool)
  expect([step?.tag, others]).toEqual(['pg-boss_42', []])
  expect(step?.sql).toContain("UPDATE pgboss.version SET version = '42'")
})

test('tables of a later pg-boss are no older ones: the version before goes on beside them', async () => {
  await jobTablesOf(43)
  await refuseOlderTables(database.pool)
  expect(await plannedMigrations(database.pool)).toEqual([])
})

test('where pg-boss has no tables yet, the plan is the SQL that makes them', async () => {
  await database.pool.query('alter schema pgboss rename to pgboss_away')
  onTestFinished(async () => void (await database.pool.query('alter schema pgboss_away rename to pgboss')))
  const [step] = await plannedMigrations(database.pool)
  expect([step?.tag, step?.sql]).toEqual(['pg-boss_42', expect.stringContaining('CREATE SCHEMA IF NOT EXISTS pgboss')])
})
