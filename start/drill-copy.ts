import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** The schemas that a back-up must hold: the product's tables, its jobs, and which migrations ran. */
const SCHEMAS = ['public', 'drizzle', 'pgboss']

export interface CopiedTable {
  name: string
  columns: string
  /** A file's name for the table. */
  file: string
}

/** Tables with their columns but those that are computed; a partition is a table, its parent is none. */
export async function tablesOf(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select format('%I.%I', nspname, relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and relpersistence = 'p' and nspname = any($1) and attnum > 0 and not attisdropped and attgenerated = ''
     group by 1 order by 1`,
    [SCHEMAS],
  )
  return rows.map((row, nth) => ({ ...row, file: `${nth}.copy` }))
}

/** How many rows each table has. */
export async function countsOf(client: pg.Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`)
    counts.set(name, Number(rows[0]?.count))
  }
  return counts
}

/** Writes every table into a file of its own, by COPY; the client's transaction says as of when. */
export async function dumpByCopy(client: pg.Client, folder: string): Promise<void> {
  for (const { name, columns, file } of await tablesOf(client))
    await pipeline(client.query(to(`copy ${name} (${columns}) to stdout`)), createWriteStream(join(folder, file)))
}

/**
 * Fills a database, whose tables this version has just made, from what `dumpByCopy` wrote. Foreign keys are taken away meanwhile and
 * put back at the end, which proves that they hold.
 */
export async function loadByCopy(client: pg.Client, folder: string, dumped: readonly CopiedTable[]): Promise<void> {
  const { rows: keys } = await client.query<{ name: string; key: string; definition: string }>(
    `select conrelid::regclass::text as name, quote_ident(conname) as key, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any($1::text[]::regnamespace[])`,
    [SCHEMAS],
  )
  for (const { name, key } of keys) await client.query(`alter table ${name} drop constraint ${key}`)
  for (const { name, columns, file } of dumped) {
    await client.query(`alter table ${name} disable trigger user`)
    // What a start has put there itself stands in the dump too.
    await client.query(`delete from ${name}`)
    await pipeline(createReadStream(join(folder, file)), client.query(from(`copy ${name} (${columns}) from stdin`)))
    await client.query(`alter table ${name} enable trigger user`)
  }
  for (const { name, key, definition } of keys)
    await client.query(`alter table ${name} add constraint ${key} ${definition}`)
}

/** Sets each counter as it stood in the source. */
export async function copyCounters(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
     where schemaname = any($1) and last_value is not null`,
    [SCHEMAS],
  )
  for (const { name, value } of rows) await target.query('select setval($1, $2)', [name, value])
}
