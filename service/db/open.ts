import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import type { Client, Pool } from 'pg'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db as BossDatabase } from 'pg-boss'
import { runMigrations } from './migrate.ts'
import { countTables } from './statistics.ts'
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
  /** Connections kept for the helper page's reading, so that nothing else can take them; each statement ends at 250 ms. */
  helperDb: Database
  /** Connections kept for the locator, which needs none of the tables of safe return. */
  locatorDb: Database
  /** Connections of the console, whose lists and searches neither keep a finder waiting nor run by a plan made for other values. */
  deskDb: Database
  /** Connections of the jobs, so that a batch of them never keeps a person waiting. */
  jobsDb: Database
  /** Connections with the time limits of long work: clean-up, migration, commands. */
  longDb: Database
  kind: 'pglite' | 'postgres'
  /** The connections for a library that speaks to the database itself: to a server, or the one of the embedded database. */
  pool: Pool
  /** All connections to a server by what they are for; none where the database is embedded. */
  pools: Readonly<Record<string, Pool>>
  /** How pg-boss reaches the same database. */
  boss: { db?: BossDatabase; connectionString?: string; backend: 'pglite' | 'postgres' }
  /** Runs `work` while no other process migrates, or starts its jobs: of three started together two died without this. */
  alone: <T>(work: () => Promise<T>, what?: keyof typeof START_LOCKS) => Promise<T>
  /**
   * Brings the tables up to date, on a server those of the jobs too; with `only: 'check'` it refuses tables that are not.
   * @returns whether the service's own role owns them
   * @throws OlderTables, LaterTables
   */
  migrate: (only?: 'check') => Promise<boolean>
  close: () => Promise<void>
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Two, so that a process starts beside a migration that takes an hour. */
const START_LOCKS = { tables: 7_203_441_118, jobs: 7_203_441_119 }
const START_LOCK_EVERY_MS = 200
/** After so many tries somebody is told what is waited for. */
const TRIES_UNTOLD = 10
/** Few, and kept for one purpose: the locator's queries take milliseconds, the clean-up's run one after the other. */
const LOCATOR_CONNECTIONS = 3
const LONG_CONNECTIONS = 1

/** The engine of the embedded database in `folder`, or in memory without one; `from` is a copy made by PGlite's dumpDataDir. */
export async function startEngine(folder?: string, from?: Blob): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  return PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(from && { loadDataDir: from }),
    extensions: { pg_trgm },
    // Otherwise the timer by which PostgreSQL says how far a start is goes on for ever here, every ten seconds by the clock of the process.
    startParams: [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'],
  })
}

/** The embedded database in `folder`, or in memory without one, begun from a copy where one is given; closing it ends its engine. */
export async function openEmbedded(folder?: string, from?: Blob): Promise<OpenedDatabase & { pglite: PGlite }> {
  const pglite = await startEngine(folder, from)
  const database = await openEngine(pglite)
  return {
    ...database,
    pglite,
    async close() {
      await database.close()
      await pglite.close()
    },
  }
}

/** The embedded database of a running engine, which goes on when the database is closed. */
export async function openEngine(pglite: PGlite): Promise<OpenedDatabase> {
  const { bossOnEmbedded, openEmbeddedPool } = await import('./embedded-pool.ts')
  const { onPool } = await import('./pool.ts')
  const pool = openEmbeddedPool(pglite)
  return {
    ...forEverything(onPool(pool) as unknown as Database),
    kind: 'pglite',
    pool,
    pools: {},
    boss: { db: bossOnEmbedded(pool), backend: 'pglite' },
    alone: (work) => work(),
    async migrate() {
      const { refuseLaterTables } = await import('./later.ts')
      await refuseLaterTables(pool)
      const client = await pool.connect()
      try {
        await runMigrations(client, { folder: migrationsFolder })
      } finally {
        client.release()
      }
      return true
    },
    close: () => pool.end(),
  }
}

/** One database for every purpose. */
const forEverything = (db: Database) => ({
  db,
  helperDb: db,
  locatorDb: db,
  deskDb: db,
  jobsDb: db,
  longDb: db,
})

type PoolModule = typeof import('./pool.ts')
interface PostgresOptions {
  pool: number
  serving?: boolean
  /** Whether statements that are asked again stay prepared: only where it serves, unless said. */
  keeps?: boolean
  ownerUrl?: string | undefined
  /** What the server shows these connections as. */
  name?: string | undefined
  onError: (error: Error) => void
  /** Hears how often a migration did not get a lock. */
  onWait?: (tries: number) => void
  /** Hears that another process starts or migrates, and its number on the server. */
  onBusy?: (holder: number | undefined) => void
}

/** Opens the pool of what people do, or of a command, and beside it, in a process that serves, one for each other purpose. */
function openPools({ TIME_LIMITS, openPool }: PoolModule, connectionString: string, options: PostgresOptions) {
  const { name, onError, serving = false, keeps = serving } = options
  const pools: Record<string, Pool> = {}
  const open = (
    purpose: string,
    max: number,
    limits: keyof typeof TIME_LIMITS,
    its: { writes?: boolean; keeps?: boolean } = {},
  ) => (pools[purpose] = openPool(connectionString, { max, limits: TIME_LIMITS[limits], name, keeps, ...its, onError }))
  const pool = open('acts', options.pool, serving ? 'acts' : 'long')
  const half = Math.ceil(options.pool / 2)
  // Whom to call and where to go can be read on a standby, too.
  const reads = { writes: false }
  // A plan that fits all values may be a bad one for the console's lists and searches, and nothing of the clean-up is asked often.
  const plansAnew = { keeps: false }
  const purposes = serving && {
    helperDb: open('helper', half, 'helper', reads),
    locatorDb: open('locator', LOCATOR_CONNECTIONS, 'locator', reads),
    deskDb: open('desk', half, 'acts', plansAnew),
    jobsDb: open('jobs', half, 'acts'),
    longDb: open('long', LONG_CONNECTIONS, 'long', plansAnew),
  }
  return { pools, pool, purposes }
}

/**
 * A PostgreSQL server. `onError` hears of connections that broke while idle; without a listener they would end the process.
 * With `serving` the connections of each purpose stand apart with limits of their own; else, for a command, all are one pool
 * with the limits of long work. `ownerUrl` signs in as the role that owns the tables, where that is another one.
 */
export async function openPostgres(connectionString: string, options: PostgresOptions): Promise<OpenedDatabase> {
  const poolModule = await import('./pool.ts')
  const { ENGINE_LIMITS, TIME_LIMITS, onPool, openPool, warm } = poolModule
  const { grantAsOwner, ownsTables, refuseOlderTables } = await import('./owner.ts')
  const { makeJobTables } = await import('./job-tables.ts')
  const { refuseLaterTables } = await import('./later.ts')
  const { onError, onWait, ownerUrl } = options
  const { pools, pool, purposes } = openPools(poolModule, connectionString, options)
  const on = (its: Pool) => onPool(its) as unknown as Database
  if (purposes) await Promise.all([warm(purposes.helperDb), warm(purposes.locatorDb)])
  return {
    ...forEverything(on(pool)),
    ...(purposes && {
      helperDb: on(purposes.helperDb),
      locatorDb: on(purposes.locatorDb),
      deskDb: on(purposes.deskDb),
      jobsDb: on(purposes.jobsDb),
      longDb: on(purposes.longDb),
    }),
    kind: 'postgres',
    pool,
    pools,
    boss: { connectionString, backend: 'postgres', ...ENGINE_LIMITS },
    alone: aloneOn(connectionString, options),
    async migrate(only) {
      const owns = await ownsTables(pool)
      if (only === 'check' || (!ownerUrl && !owns)) {
        await refuseOlderTables(pool)
        await refuseLaterTables(pool)
        return owns
      }
      const own = openPool(ownerUrl ?? connectionString, { max: 1, limits: TIME_LIMITS.long, onError })
      try {
        await refuseLaterTables(own)
        const client = await own.connect()
        try {
          await runMigrations(client, { folder: migrationsFolder, ...(onWait && { onWait }) })
          await countTables(client)
        } finally {
          client.release()
        }
        await makeJobTables(ownerUrl ?? connectionString, onError)
        if (ownerUrl) await grantAsOwner(own, connectionString)
        return await ownsTables(pool)
      } finally {
        await own.end()
      }
    },
    close: async () => void (await Promise.all(Object.values(pools).map((each) => each.end()))),
  }
}

type Hearing = Pick<Parameters<typeof openPostgres>[1], 'onBusy' | 'onError'>

/** Runs work on a server while no other process holds the same lock. */
const aloneOn =
  (connectionString: string, { onBusy, onError }: Hearing): OpenedDatabase['alone'] =>
  async (work, what = 'tables') => {
    const { LastingClient } = await import('./lasting-client.ts')
    // Without limits of the pools: whoever starts second waits as long as the first one migrates.
    const client = new LastingClient(connectionString, onError)
    await client.connect()
    try {
      await takeStartLock(client, START_LOCKS[what], onBusy)
      return await work()
    } finally {
      await client.close()
    }
  }

/**
 * Waits for the lock of a process that starts or migrates, by asking for it again and again: a statement that waits for it would be a
 * transaction that an index built concurrently waits for, and both would wait for each other.
 */
async function takeStartLock(client: Client, lock: number, onBusy?: (holder: number | undefined) => void) {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
    if (rows[0]?.taken) return
    if (tries === TRIES_UNTOLD) onBusy?.(await holderOf(client, lock))
    await pause(START_LOCK_EVERY_MS)
  }
}

/** The server's number of the process that holds this lock, as pg_stat_activity shows it. */
async function holderOf(client: Client, lock: number): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database()) and (classid::int8 << 32 | objid::int8) = $1",
    [lock],
  )
  return rows[0]?.pid
}

/** Waits for every other transaction that named the same subject; ends with the transaction. */
export const lockSubject = (tx: Tx, subject: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`)
