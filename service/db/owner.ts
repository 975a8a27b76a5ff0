import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { isJobStep, missingJobStep, plannedJobStep } from './job-tables.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** The tables are not those of this version, and the role that opened them may not change them. */
export class OlderTables extends Error {}

/**
 * Whether the role of these connections owns the tables, or makes them on an empty database. Where another role owns them, the
 * service may only add to the audit (docs/operations.md, "Two roles of the database").
 */
export async function ownsTables(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from pg_class where oid = to_regclass('public.audit') and not pg_has_role(current_user, relowner, 'MEMBER')",
  )
  return rowCount === 0
}

/** The migrations of this version, by the time that stands for each in the database, the oldest first. */
const migrations = journal.entries.map(({ tag, when }) => ({ tag, when }))

/** The names of the steps of this version that a database lacks, in the order in which they run; all of an empty one. */
export async function missingMigrations(database: Pick<Pool, 'query'>): Promise<string[]> {
  const ofJobs = await missingJobStep(database)
  return [...(await missingOfOwn(database)), ...(ofJobs === undefined ? [] : [ofJobs])]
}

async function missingOfOwn(database: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows: there } = await database.query("select 1 where to_regclass('drizzle.__drizzle_migrations') is not null")
  const { rows } = there.length
    ? await database.query<{ at: string | null }>(
        'select max(created_at)::text as at from drizzle.__drizzle_migrations',
      )
    : { rows: [] }
  const newest = Number(rows[0]?.at ?? 0)
  return migrations.filter(({ when }) => when > newest).map(({ tag }) => tag)
}

/** The missing migrations with their SQL, as they would run. */
export async function plannedMigrations(database: Pick<Pool, 'query'>): Promise<{ tag: string; sql: string }[]> {
  const missing = await missingMigrations(database)
  return Promise.all(
    missing.map(async (tag) => ({
      tag,
      sql: isJobStep(tag)
        ? await plannedJobStep(database)
        : await readFile(new URL(`./migrations/${tag}.sql`, import.meta.url), 'utf8'),
    })),
  )
}

/** Refuses tables that lack a migration of this version. @throws OlderTables */
export async function refuseOlderTables(pool: Pool): Promise<void> {
  const missing = await missingMigrations(pool)
  if (missing.length > 0)
    throw new OlderTables(
      `The tables are older than this version: ${missing.length} ${missing.length === 1 ? 'step is' : 'steps are'} missing. Run "npm run homeward -- migrate" first, with DATABASE_OWNER_URL where another role owns the tables ("migrate --plan" shows what it would do).`,
    )
}

/** The role that an address signs in as: by its parameter, as on a socket, or before the host. */
const roleOf = (url: string) => {
  const { searchParams, username } = new URL(url)
  return searchParams.get('user') ?? decodeURIComponent(username)
}

/** Gives the service's role what it needs of all tables, those of the jobs too, as their owner. */
export async function grantAsOwner(owner: Pool, serviceUrl: string): Promise<void> {
  await owner.query('select grant_service_role($1)', [roleOf(serviceUrl)])
}
