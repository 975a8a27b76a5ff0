import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db as BossDatabase } from 'pg-boss'
import * as tables from './tables.ts'

export type Database = PgDatabase<PgQueryResultHKT, typeof tables>
/**
 * An open transaction. What locks, enqueues or writes a part of something asks for one, so that a bare database, on which
 * a lock would end at once and a crash keep half of the writes, does not compile.
 */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query runs on that may stand alone, as a read does: the database, or the transaction it happens in. */
export type Queryable = Pick<Database, 'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'>

export interface OpenedDatabase {
  db: Database
  kind: 'pglite' | 'postgres'
  /** The connections to a server, for a library that speaks to them itself. */
  pool?: Pool
  /** How pg-boss reaches the same database. */
  boss: { db?: BossDatabase; connectionString?: string; backend: 'pglite' | 'postgres' }
  /** Runs `work` while no other process migrates or starts its jobs: of three started together two died without this. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  migrate: () => Promise<void>
  close: () => Promise<void>
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const START_LOCK = 7_203_441_118

/** The embedded database in `folder`, or in memory without one; `from` is a copy made by PGlite's dumpDataDir. */
export async function openEmbedded(folder?: string, from?: Blob): Promise<OpenedDatabase & { pglite: PGlite }> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const { fromPglite } = await import('pg-boss')
  const pglite = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(from && { loadDataDir: from }),
    extensions: { pg_trgm },
  })
  const db = drizzle(pglite, { schema: tables })
  return {
    db: db as unknown as Database,
    pglite,
    kind: 'pglite',
    boss: { db: fromPglite(pglite), backend: 'pglite' },
    alone: (work) => work(),
    migrate: () => migrate(db, { migrationsFolder }),
    close: () => pglite.close(),
  }
}

/** A PostgreSQL server. `onError` hears of connections that broke while idle; without a listener they would end the process. */
export async function openPostgres(
  connectionString: string,
  options: { pool: number; onError: (error: Error) => void },
): Promise<OpenedDatabase> {
  const { default: pg } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const pool = new pg.Pool({ connectionString, max: options.pool, connectionTimeoutMillis: 5000, keepAlive: true })
  pool.on('error', options.onError)
  // One that breaks while a transaction holds it fails that transaction, and would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool, { schema: tables })
  return {
    db: db as unknown as Database,
    kind: 'postgres',
    pool,
    boss: { connectionString, backend: 'postgres' },
    async alone(work) {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [START_LOCK])
        return await work()
      } finally {
        await client.query('select pg_advisory_unlock($1)', [START_LOCK]).catch(() => {})
        client.release()
      }
    },
    migrate: () => migrate(db, { migrationsFolder }),
    close: () => pool.end(),
  }
}

/** A query prepared once for each database: building a frequent one anew takes longer than answering it. */
export function preparedOnce<Prepared>(prepare: (db: Database) => Prepared) {
  const known = new WeakMap<Database, Prepared>()
  return (db: Database): Prepared => {
    const prepared = known.get(db) ?? prepare(db)
    known.set(db, prepared)
    return prepared
  }
}

/** Whether the database answers at all. */
export const ping = (db: Database) => db.execute(sql`select 1`)

/** Waits for every other transaction that named the same subject; ends with the transaction. */
export const lockSubject = (tx: Tx, subject: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`)
