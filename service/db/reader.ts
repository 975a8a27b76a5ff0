import type { PoolClient } from 'pg'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What a server that only reads answers to a write: a standby, or one whose default was set so. */
export const READS_ONLY = '25006'

const isReader = sql<boolean>`current_setting('transaction_read_only') = 'on'`

const readsOnly = () => Object.assign(new Error('the database only reads'), { code: READS_ONLY })

/** Refuses a database on which nothing can be written. @throws an error with the code of PostgreSQL's own refusal */
export async function refuseReader({ db }: { db: Pick<PgDatabase<PgQueryResultHKT>, 'select'> }): Promise<void> {
  const [answer] = await db.select({ reads: isReader }).from(sql`(values (1)) as one`)
  if (answer?.reads === true) throw readsOnly()
}

/**
 * Refuses a new connection to a server that only reads, as after a fail-over that led to the standby: it would stay in the pool, and every
 * report on it would fail although the server that writes can be reached by now.
 */
export function refuseReaderAtConnect(client: PoolClient, done: (error?: Error) => void): void {
  const ask = "select current_setting('transaction_read_only') = 'on' as reads"
  client.query<{ reads: boolean }>(ask, (error: Error | null, answer) =>
    done(error ?? (answer.rows[0]?.reads === true ? readsOnly() : undefined)),
  )
}
