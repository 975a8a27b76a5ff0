import { readFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { openEngine, startEngine, type OpenedDatabase } from '../db/open.ts'

/** Engines of closed databases: starting one from a copy takes a second of a core, emptying one a tenth. */
const free: Engine[] = []

interface Engine {
  pglite: PGlite
  /** The rows that the migrations wrote, as JSON, by their table. */
  filled: ReadonlyMap<string, string>
  /** A statement that sets the sequences of their keys as they were. */
  sequences: string
  /** Everything of the schema that a test could change, as one text. */
  schema: string
}

/** The migrated database's files, read once for each worker. */
let copy: Promise<Blob> | undefined

/** A migrated embedded database without rows. When it is closed its engine is emptied, and serves the next one. */
export async function takeEngine(): Promise<OpenedDatabase> {
  const engine = free.pop() ?? (await newEngine())
  const database = await openEngine(engine.pglite)
  return {
    ...database,
    async close() {
      await database.close()
      if (await empty(engine)) free.push(engine)
      else await engine.pglite.close()
    },
  }
}

async function newEngine(): Promise<Engine> {
  copy ??= readFile(process.env.TEST_DATABASE_COPY ?? '').then((bytes) => new Blob([bytes]))
  const pglite = await startEngine(undefined, await copy)
  const filled = new Map<string, string>()
  for (const table of await tablesWithRows(pglite)) {
    const { rows } = await pglite.query<{ all: string }>(`select json_agg(t)::text as all from ${table} t`)
    filled.set(table, rows[0]?.all ?? '[]')
  }
  const { rows } = await pglite.query<{ set: string }>(
    "select format('setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) as set from pg_sequences where last_value is not null",
  )
  return {
    pglite,
    filled,
    sequences: ['select 1', ...rows.map(({ set }) => set)].join(', '),
    schema: await readSchema(pglite),
  }
}

/** Tables of our own and of the jobs that have rows, as they are written in a statement. */
async function tablesWithRows(pglite: PGlite): Promise<string[]> {
  const { rows: tables } = await pglite.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`,
  )
  const each = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
  const { rows } = await pglite.query<{ name: string }>(each.join(' union all '))
  return rows.map(({ name }) => name)
}

/** Tables, columns, constraints, triggers, functions, statistics, roles and kept settings, each as a sum of hashes. */
async function readSchema(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ schema: string }>(`select concat_ws(' ',
    (select sum(hashtext(concat(relname, relkind, relowner, relacl))::int8) from pg_class
      where oid >= 16384 and relname not like 'pg_toast%'),
    (select sum(hashtext(concat(attname, attnum, attnotnull, atttypid, attisdropped))::int8) from pg_attribute
      join pg_class on pg_class.oid = attrelid where attrelid >= 16384 and relkind in ('r', 'p', 'v')),
    (select sum(hashtext(concat(conname, pg_get_constraintdef(oid)))::int8) from pg_constraint where oid >= 16384),
    (select sum(hashtext(concat(tgname, tgenabled))::int8) from pg_trigger where not tgisinternal),
    (select sum(hashtext(concat(proname, prosrc))::int8) from pg_proc where oid >= 16384),
    (select count(*) from pg_statistic), (select count(*) from pg_roles), (select count(*) from pg_db_role_setting)) as schema`)
  return rows[0]?.schema ?? ''
}

/**
 * Leaves an engine as the migrations left it. Tables are truncated, not deleted from: they stand as if nothing had ever been in them, to
 * the planner too.
 * @returns false where a test changed the schema or its statistics: the engine serves no other file
 */
async function empty({ pglite, filled, sequences, schema }: Engine): Promise<boolean> {
  await pglite.exec('rollback')
  await pglite.exec('discard all')
  if ((await readSchema(pglite)) !== schema) return false
  const used = await tablesWithRows(pglite)
  // As a replica does: the triggers that let nobody empty the audit stand aside.
  await pglite.exec(
    `begin; set local session_replication_role = replica; truncate ${used.join(', ')} restart identity cascade`,
  )
  for (const [table, rows] of filled)
    await pglite.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [rows])
  // What was written is not kept as a log for ever, and what was counted is written down now.
  await pglite.exec(`${sequences}; commit; checkpoint; select pg_stat_force_next_flush()`)
  return true
}
