import type { Pool } from 'pg'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }

/** The version of its own tables that this release's pg-boss works on. */
const NEEDED = pgBoss.pgboss.schema
/** The name of what `makeJobTables` does, beside those of our own migrations. */
const STEP = `pg-boss_${NEEDED}`
export const isJobStep = (name: string) => name === STEP

/** The version of pg-boss's tables in a database; nothing where there are none. */
async function versionThere(database: Pick<Pool, 'query'>): Promise<number | undefined> {
  const { rows: there } = await database.query("select 1 where to_regclass('pgboss.version') is not null")
  if (there.length === 0) return undefined
  const { rows } = await database.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version
}

/** The name of the step by which pg-boss's tables become those of this release; nothing where they are, or are of a later one. */
export async function missingJobStep(database: Pick<Pool, 'query'>): Promise<string | undefined> {
  return ((await versionThere(database)) ?? 0) < NEEDED ? STEP : undefined
}

/** The SQL of that step. Indexes that it names pg-boss may leave to the processes, which build them beside their work. */
export async function plannedJobStep(database: Pick<Pool, 'query'>): Promise<string> {
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss')
  const version = await versionThere(database)
  return version === undefined ? getConstructionPlans('pgboss') : getMigrationPlans('pgboss', version)
}

/** Makes pg-boss's tables, or brings them up to date, as the role of this address. `onError` hears of connections that broke. */
export async function makeJobTables(connectionString: string, onError: (error: Error) => void): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const { LASTING_CONNECTION } = await import('./lasting-client.ts')
  const { TIME_LIMITS } = await import('./pool.ts')
  const { statement, lock } = TIME_LIMITS.long
  const connection = { connectionString, ...LASTING_CONNECTION, statement_timeout: statement, lock_timeout: lock }
  const boss = new PgBoss({ ...connection, max: 1, supervise: false, schedule: false })
  boss.on('error', onError)
  try {
    await boss.start()
  } finally {
    await boss.stop({ graceful: false })
  }
}
