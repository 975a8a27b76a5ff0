import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg, { type ClientBase, type ClientConfig, type PoolClient } from 'pg'
import { HELPER_DATABASE_MS } from '#contract/limits.ts'
import { databaseTrouble } from './away.ts'
import { rememberConnection } from './connections.ts'
import { keepStatements } from './kept-statements.ts'
import { READS_ONLY, refuseReaderAtConnect } from './reader.ts'
import * as tables from './tables.ts'

/** How long the connections of one pool wait, in milliseconds. */
export interface TimeLimits {
  /** For a free or a new connection. */
  connect: number
  /** For one statement; the server ends it then. */
  statement: number
  /** For one lock; the server ends the statement then. */
  lock: number
  /** For the next statement of an open transaction; then the server ends it, and its locks are free. */
  idle: number
  /** For any byte from the server while a query runs: longer than the server's own limit, so only a dead connection is given up. */
  silence: number
}

/** Time limits by what the connections are for. */
export const TIME_LIMITS = {
  /** What people do: shorter than the ten seconds after which a browser gives up. */
  acts: { connect: 5000, statement: 8000, lock: 5000, idle: 10_000, silence: 10_000 },
  /** Reading for the helper page, which answers without the database after the same time. */
  helper: { connect: 2000, statement: HELPER_DATABASE_MS, lock: HELPER_DATABASE_MS, idle: 2000, silence: 2000 },
  locator: { connect: 3000, statement: 3000, lock: 3000, idle: 5000, silence: 5000 },
  /** Clean-up, migration, and commands such as an import. */
  long: { connect: 10_000, statement: 1_800_000, lock: 10_000, idle: 1_800_000, silence: 1_860_000 },
} satisfies Record<string, TimeLimits>

/** A quiet connection is tested after ten seconds, so that a dead host is noticed. */
export const CONNECTION_KEPT = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** pg-boss opens its own connections: the same limits as options of the driver, which gives up a query by itself. */
export const ENGINE_LIMITS = {
  connectionTimeoutMillis: 5000,
  statement_timeout: 8000,
  lock_timeout: 5000,
  query_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  ...CONNECTION_KEPT,
  notifyHeartbeatIntervalMs: 4000,
  notifyHeartbeatTimeoutMs: 4000,
}

/** A connection that can be given up when the server falls silent; the driver's `query_timeout` would leave it in the pool. */
class WatchedClient extends pg.Client {
  readonly #socket: Socket
  constructor(config?: ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }
  /** Destroys the connection after `silence` milliseconds without a byte; 0 stops watching. */
  watch(silence: number) {
    this.#socket.removeAllListeners('timeout')
    this.#socket.setTimeout(silence, () =>
      this.#socket.destroy(new Error('Connection terminated: the database did not answer in time')),
    )
  }
}

/** One that also keeps prepared what it is asked again. */
class KeepingClient extends WatchedClient {
  constructor(config?: ClientConfig) {
    super(config)
    keepStatements(this)
  }
}

/**
 * Sets a new connection's limits by a statement. They were start-up parameters already, but PgBouncer hands none on, and its role can have
 * one value for all pools alone.
 */
async function setLimits(client: ClientBase, { statement, lock, idle, silence }: TimeLimits): Promise<void> {
  if (client instanceof WatchedClient) client.watch(silence)
  await client.query({
    text: "select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false), set_config('idle_in_transaction_session_timeout', $3, false)",
    values: [statement, lock, idle].map(String),
  })
}

/** Opens a pool with these limits, whose connections the server shows under this name. `onError` hears of connections that broke while idle. */
export function openPool(
  connectionString: string,
  {
    max,
    limits,
    name,
    writes = true,
    keeps = false,
    onError,
  }: {
    max: number
    limits: TimeLimits
    name?: string | undefined
    /** Whether a server that only reads is of no use. */
    writes?: boolean
    /** Whether statements stay prepared (D63.2): not where a plan depends on the values. */
    keeps?: boolean
    onError: (error: Error) => void
  },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    ...(name !== undefined && { application_name: name }),
    max,
    Client: keeps ? KeepingClient : WatchedClient,
    onConnect: (client) => setLimits(client, limits),
    ...(writes && { verify: refuseReaderAtConnect }),
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idle,
    ...CONNECTION_KEPT,
    // A quiet night's first finder shall not wait for a connection to be made: one stays open.
    min: 1,
    idleTimeoutMillis: 60_000,
  })
  const watch = (client: PoolClient, silence: number) => client instanceof WatchedClient && client.watch(silence)
  pool.on('error', onError)
  // A connection that breaks while a transaction holds it fails that transaction, and would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('acquire', (client) => watch(client, limits.silence))
  pool.on('release', (_error, client) => watch(client, 0))
  return pool
}

/** What a connection says that must not be given to the next: it only reads, or its kept statements are stale. */
const OF_NO_MORE_USE = new Set([READS_ONLY, '0A000', '26000'])

/** Makes the pool's first connection now, not when a request waits for it. That a database is away, its next query says. */
export async function warm(pool: pg.Pool): Promise<void> {
  const client = await pool.connect().catch(() => undefined)
  client?.release()
}

/** How often a transaction is begun that waited for another one which waited for it. */
const TRIES = 3
const TRY_AGAIN_MS = 50
/** Whether the server ended a transaction because it and another one waited for each other. */
const isDeadlock = (error: unknown) => error instanceof Error && codeOf(error.cause ?? error) === '40P01'
const codeOf = (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : '')

/**
 * The database on a pool. A transaction gives its connection back whatever happens: Drizzle's own keeps it for ever when
 * `begin` fails, and a pool of ten would be empty after ten dead connections. Of two that wait for each other the server ends one, and
 * nothing of it stands: it is done again after the other. (D79.7)
 */
export function onPool(pool: pg.Pool): NodePgDatabase<typeof tables> {
  const db = drizzle(pool, { schema: tables })
  const onClient = (client: PoolClient) => drizzle(client, { schema: tables })
  // Made once for each connection: it takes a millisecond.
  const known = new WeakMap<PoolClient, ReturnType<typeof onClient>>()
  const once: typeof db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      const own = known.get(client) ?? onClient(client)
      known.set(client, own)
      const answer = await own.transaction((tx) => {
        rememberConnection(tx, own)
        return work(tx)
      }, config)
      client.release()
      return answer
    } catch (error) {
      // One that became a reader meanwhile is closed, not given to the next; so is one whose kept statements are stale.
      client.release(OF_NO_MORE_USE.has(databaseTrouble(error)?.says ?? ''))
      throw error
    }
  }
  db.transaction = async (work, config) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(work, config)
      } catch (error) {
        if (tries === TRIES || !isDeadlock(error)) throw error
        // The other one goes first.
        await pause(TRY_AGAIN_MS * tries)
      }
    }
  }
  return db
}
