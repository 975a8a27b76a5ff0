import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import * as tables from './tables.ts'

/** The tables are of a version so much later that what this one asks for is gone. */
export class LaterTables extends Error {}

const NEWEST = Math.max(...journal.entries.map(({ when }) => when))

/** How many migrations of a later version this database has had. */
export async function laterMigrations(database: Pick<Pool, 'query'>): Promise<number> {
  const { rows: there } = await database.query("select 1 where to_regclass('drizzle.__drizzle_migrations') is not null")
  if (there.length === 0) return 0
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations where created_at > $1',
    [NEWEST],
  )
  return rows[0]?.count ?? 0
}

/** What is said of tables that lack nothing of this version. */
export async function tablesSay(database: Pick<Pool, 'query'>): Promise<string> {
  const later = await laterMigrations(database)
  return later === 0
    ? 'The tables are those of this version.'
    : `The tables are ${later} ${later === 1 ? 'step' : 'steps'} of a later version ahead of this one: go back to it soon, or not at all.`
}

/** Every column that this version asks for, as `table.column`. */
const requiredColumns = Object.values(tables)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableConfig(table).name}.${name}`))

/**
 * Refuses tables from which a later version has taken what this one asks for: the version before a release goes on beside it, an
 * older one would fail at its first query. @throws LaterTables
 */
export async function refuseLaterTables(database: Pick<Pool, 'query'>): Promise<void> {
  if ((await laterMigrations(database)) === 0) return
  const { rows } = await database.query<{ name: string }>(
    "select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped",
  )
  const there = new Set(rows.map(({ name }) => name))
  const gone = requiredColumns.filter((name) => !there.has(name))
  if (gone.length > 0)
    throw new LaterTables(
      `The tables are of a version too much later than this one: ${gone.slice(0, 5).join(', ')} ${gone.length === 1 ? 'is' : 'are'} gone. Start the version that made them, or restore a back-up of this one (docs/deploy.md, "Going back").`,
    )
}
