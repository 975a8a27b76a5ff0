import type { Pool } from 'pg'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** The tables belong to another role than the service's, and are not those of this version. */
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

/** Refuses tables that lack a migration of this version. @throws OlderTables */
export async function refuseOlderTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ at: string | null }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  )
  const newest = journal.entries.at(-1)?.when ?? 0
  if (Number(rows[0]?.at ?? 0) < newest)
    throw new OlderTables(
      'The tables are older than this version, and DATABASE_URL names a role that does not own them. Run "npm run homeward -- migrate" with DATABASE_OWNER_URL first.',
    )
}

/** Makes the tables of the jobs as the owner, and gives the service's role what it needs of all of them. */
export async function grantAsOwner(owner: Pool, ownerUrl: string, serviceUrl: string): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
  await owner.query('select grant_service_role($1)', [decodeURIComponent(new URL(serviceUrl).username)])
}
