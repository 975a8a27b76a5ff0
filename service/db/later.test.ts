import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../test/world.ts'
import { laterMigrations, LaterTables, refuseLaterTables, tablesSay } from './later.ts'

async function ahead() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db, pool } = database
  expect([await laterMigrations(pool), await tablesSay(pool)]).toEqual([0, 'The tables are those of this version.'])
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', ${Date.UTC(2100, 0)})`,
  )
  return database
}

test('tables of the next version serve this one, which says that it is behind', async () => {
  const { db, pool, migrate } = await ahead()
  await db.execute(sql`alter table accounts add column of_tomorrow text`)
  await migrate()
  expect(await laterMigrations(pool)).toBe(1)
  expect(await tablesSay(pool)).toBe(
    'The tables are 1 step of a later version ahead of this one: go back to it soon, or not at all.',
  )
})

test('tables from which a later version took what this one asks for are refused, before anything is changed', async () => {
  const { db, pool, migrate } = await ahead()
  await db.execute(sql`alter table accounts drop column sealed`)
  await expect(refuseLaterTables(pool)).rejects.toThrow(LaterTables)
  await expect(migrate()).rejects.toThrow('accounts.sealed is gone. Start the version that made them')
})
