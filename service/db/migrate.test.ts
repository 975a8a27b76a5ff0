import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { runMigrations, stepsOf, TablesInUse } from './migrate.ts'

/** A folder of migrations as drizzle-kit writes it, the statements of each in their order. */
async function migrationsFolder(migrations: Record<string, string[]>) {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = async (all: Record<string, string[]>) => {
    await mkdir(join(folder, 'meta'), { recursive: true })
    const entries = Object.keys(all).map((tag, idx) => ({ idx, version: '7', when: idx + 1, tag, breakpoints: true }))
    await writeFile(
      join(folder, 'meta', '_journal.json'),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
    )
    for (const [tag, statements] of Object.entries(all))
      await writeFile(join(folder, `${tag}.sql`), statements.join(';--> statement-breakpoint\n'))
  }
  await write(migrations)
  return { folder, write }
}

const TABLE = 'create table visits (id text primary key, place text)'
const INDEX = 'create index concurrently if not exists visits_place on visits (place)'

async function embedded() {
  const db = await PGlite.create()
  onTestFinished(() => db.close())
  const names = async () =>
    (
      await db.query<{ name: string }>("select relname as name from pg_class where relname like 'visits%' order by 1")
    ).rows.map(({ name }) => name)
  const noted = async () =>
    (
      await db.query<{ at: string }>('select created_at::text as at from drizzle.__drizzle_migrations order by id')
    ).rows.map(({ at }) => Number(at))
  return { db, names, noted }
}

test('what must not share a transaction is a step of its own', () => {
  const validate = '\n-- Its rows were checked meanwhile.\nalter table visits validate constraint place_there'
  expect(
    stepsOf([TABLE, 'select 1', INDEX, validate, 'select 2']).map(({ byItself, statements }) => [
      byItself,
      statements.length,
    ]),
  ).toEqual([
    [false, 2],
    [true, 1],
    [true, 1],
    [false, 1],
  ])
  expect(stepsOf(['create index visits_place on visits (place)', 'drop index visits_place'])).toHaveLength(1)
})

test('a migration builds an index beside its other statements, and is noted when it is whole', async () => {
  const { db, names, noted } = await embedded()
  const { folder } = await migrationsFolder({ '0000_visits': [TABLE, INDEX, 'alter table visits add column at text'] })
  await runMigrations(db, { folder })
  expect(await names()).toEqual(['visits', 'visits_pkey', 'visits_place'])
  expect(await noted()).toEqual([1])
  await runMigrations(db, { folder })
  expect(await noted(), 'again does nothing').toEqual([1])
})

test('one that breaks off keeps the steps that are done, and goes on from there', async () => {
  const { db, names, noted } = await embedded()
  const broken = { '0000_visits': [TABLE, INDEX, 'alter table visits add column at text', 'select wrong'] }
  const { folder, write } = await migrationsFolder(broken)
  await expect(runMigrations(db, { folder })).rejects.toThrow('wrong')
  expect(await names()).toEqual(['visits', 'visits_pkey', 'visits_place'])
  expect(await noted()).toEqual([])
  const { rows } = await db.query(
    "select 1 from information_schema.columns where table_name = 'visits' and column_name = 'at'",
  )
  expect(rows, 'the step that failed left nothing').toEqual([])
  await write({
    '0000_visits': [TABLE, INDEX, 'alter table visits add column at text', 'select 1'],
    '0001_more': ['select 2'],
  })
  await runMigrations(db, { folder })
  expect(await noted()).toEqual([1, 2])
})

test('an index that was broken off is built anew', async () => {
  const { db } = await embedded()
  const { folder } = await migrationsFolder({ '0000_visits': [TABLE, INDEX] })
  await db.exec(TABLE)
  await db.exec(INDEX)
  await db.exec(
    "update pg_index set indisvalid = false where indexrelid = 'visits_place'::regclass; create schema drizzle",
  )
  await db.exec(
    'create table drizzle.migration_steps (migration bigint primary key, done integer not null); insert into drizzle.migration_steps values (1, 1)',
  )
  await runMigrations(db, { folder })
  const { rows } = await db.query(
    "select indisvalid as valid from pg_index where indexrelid = 'visits_place'::regclass",
  )
  expect(rows).toEqual([{ valid: true }])
})

test('a step that gets no lock says how long it has waited: two seconds each time, a minute where its statement stands by itself', async () => {
  const { db } = await embedded()
  const refusal = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  for (const [statement, waited] of [
    [TABLE, 'in 2 tries of 2 s,'],
    [INDEX, 'in 2 tries of 60 s,'],
  ] as const) {
    const { folder } = await migrationsFolder({ '0000_visits': [statement] })
    const query = (sql: string, values?: unknown[]) =>
      sql === statement ? Promise.reject(refusal) : db.query<Record<string, unknown>>(sql, values)
    const running = runMigrations({ query }, { folder, patience: { tries: 2, betweenMs: 0 } })
    await expect(running).rejects.toBeInstanceOf(TablesInUse)
    await expect(running).rejects.toThrow(waited)
  }
})
