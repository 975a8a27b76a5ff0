import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { countTables } from './statistics.ts'

test('a table with rows that were never counted is counted once; an empty one is left to the server', async () => {
  const db = await PGlite.create()
  onTestFinished(() => db.close())
  await db.exec('create table visits (id int); create table "Places" (id int); create table nothing (id int)')
  await db.exec('insert into visits select generate_series(1, 3000); insert into "Places" select 1')
  expect(await countTables(db as never)).toEqual(['public."Places"', 'public.visits'])
  const { rows } = await db.query(
    "select reltuples from pg_class where relname in ('visits', 'nothing') order by relname",
  )
  expect(rows).toEqual([{ reltuples: -1 }, { reltuples: 3000 }])
  expect(await countTables(db as never)).toEqual([])
})
