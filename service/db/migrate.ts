import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/** One connection to the database that is migrated. */
export interface Connection {
  query: (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
}

/** A migration did not get its locks in any of its tries; what it had done of its present step is undone. */
export class TablesInUse extends Error {}

interface Patience {
  /** How long a step waits for a lock. Meanwhile everybody else waits behind it, so that it is short. */
  lockMs: number
  /** How long a statement that blocks no other waits for transactions to end. */
  aloneMs: number
  tries: number
  /** The pause before the next try, in which those who waited go on. */
  betweenMs: number
}
/** How long a migration waits where nothing else is said: 21 minutes at most for a statement by itself, under two for every other step. */
export const PATIENCE: Patience = { lockMs: 2000, aloneMs: 60_000, tries: 20, betweenMs: 3000 }

interface Options {
  /** The folder of the migrations and their journal, as drizzle-kit writes it. */
  folder: string
  patience?: Partial<Patience>
  /** Hears of each lock that was not free. */
  onWait?: (tries: number) => void
}

/** What PostgreSQL refuses inside a transaction, or what would hold a transaction's locks while it reads a whole table. */
const BY_ITSELF =
  /^(\s*--[^\n]*\n)*\s*(create\s+(unique\s+)?index\s+concurrently|drop\s+index\s+concurrently|reindex\s.*concurrently|alter\s+table\s+\S+\s+validate\s+constraint)\b/i

/** Statements that succeed or fail together, or one that runs by itself. */
export interface Step {
  byItself: boolean
  statements: string[]
}

/** The steps of one migration in their order: statements beside each other share a transaction. */
export function stepsOf(statements: readonly string[]): Step[] {
  const steps: Step[] = []
  for (const statement of statements) {
    const byItself = BY_ITSELF.test(statement)
    const last = steps.at(-1)
    if (!byItself && last && !last.byItself) last.statements.push(statement)
    else steps.push({ byItself, statements: [statement] })
  }
  return steps
}

/** Drizzle's own table, which tells the newest migration, and beside it how far an unfinished one has come. */
const OWN_TABLES = [
  'create schema if not exists drizzle',
  'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  'create table if not exists drizzle.migration_steps (migration bigint primary key, done integer not null)',
]

/**
 * Runs the migrations that a database lacks, step by step. A step that does not get a lock lets everybody else go on and tries
 * again; each step that is done is noted in its own transaction, so that a migration that was broken off continues there.
 * @throws TablesInUse
 */
export async function runMigrations(connection: Connection, options: Options): Promise<void> {
  for (const statement of OWN_TABLES) await connection.query(statement)
  const { rows } = await connection.query('select max(created_at)::text as at from drizzle.__drizzle_migrations')
  const newest = Number(rows[0]?.at ?? 0)
  const patience = { ...PATIENCE, ...options.patience }
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder: options.folder })) {
    if (folderMillis <= newest) continue
    const steps = stepsOf(sql)
    for (let nth = await stepsDone(connection, folderMillis); nth < steps.length; nth += 1) {
      const step = steps[nth]
      if (!step) continue
      const isLast = nth === steps.length - 1
      const note = isLast ? noteMigration(folderMillis, hash) : noteStep(folderMillis, nth + 1)
      await withTries(() => runStep(connection, step, note, patience), step, patience, options.onWait)
    }
  }
}

async function stepsDone(connection: Connection, migration: number): Promise<number> {
  const { rows } = await connection.query('select done from drizzle.migration_steps where migration = $1', [migration])
  return Number(rows[0]?.done ?? 0)
}

type Note = [sql: string, values: unknown[]][]
const noteStep = (migration: number, done: number): Note => [
  [
    'insert into drizzle.migration_steps values ($1, $2) on conflict (migration) do update set done = excluded.done',
    [migration, done],
  ],
]
const noteMigration = (migration: number, hash: string): Note => [
  ['delete from drizzle.migration_steps where migration = $1', [migration]],
  ['insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, migration]],
]

/** Runs one step and its note; a statement by itself may run again when the note is lost with the process. */
async function runStep(connection: Connection, step: Step, note: Note, { lockMs, aloneMs }: Patience) {
  if (step.byItself) {
    await connection.query(`set lock_timeout = ${aloneMs}`)
    for (const statement of step.statements) {
      await dropBrokenIndex(connection, statement)
      await connection.query(statement)
    }
    await connection.query('reset lock_timeout')
  }
  await connection.query('begin')
  try {
    await connection.query(`set local lock_timeout = ${lockMs}`)
    if (!step.byItself) for (const statement of step.statements) await connection.query(statement)
    for (const [sql, values] of note) await connection.query(sql, values)
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}

/** An index whose building was broken off stays, is used by no query, and `if not exists` would take it for the real one. */
async function dropBrokenIndex(connection: Connection, statement: string) {
  const name = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("\w+"|\w+)/i.exec(
    statement,
  )?.[1]
  if (name === undefined) return
  const { rows } = await connection.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rows.length > 0) await connection.query(`drop index concurrently ${name}`)
}

const LOCK_NOT_AVAILABLE = '55P03'

async function withTries(
  work: () => Promise<void>,
  { byItself }: Step,
  { tries, betweenMs, lockMs, aloneMs }: Patience,
  onWait?: (tries: number) => void,
) {
  for (let nth = 1; ; nth += 1) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (nth >= tries)
        throw new TablesInUse(
          `The tables are in use: a lock was not free in ${tries} tries of ${(byItself ? aloneMs : lockMs) / 1000} s, for something holds it long (pg_stat_activity says what). The steps before it are done, of this one nothing is: run the command again.`,
        )
      onWait?.(nth)
      await pause(betweenMs)
    }
  }
}
