import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bossOnEmbedded, openEmbeddedPool } from './embedded-pool.ts'

let pglite: PGlite
let pool: ReturnType<typeof openEmbeddedPool>

beforeAll(async () => {
  pglite = await PGlite.create()
  pool = openEmbeddedPool(pglite)
  await pool.query('create table things (id int primary key, name text)')
})
afterAll(async () => {
  await pool.end()
  await pglite.close()
})

const kept = async () =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements order by statement')).rows.map(
    ({ statement }) => statement,
  )
const BY_ID = 'select name from things where id = $1'
const byId = async (id: number) => (await pool.query({ text: BY_ID, values: [id] })).rows

describe('the connection to the embedded database', () => {
  test('carries what is longer than one piece of a socket, both ways', async () => {
    const long = 'ä'.repeat(300_000)
    await pool.query('insert into things values (1, $1)', [long])
    expect(await byId(1)).toEqual([{ name: long }])
  })

  test('keeps a statement prepared from the second time on, and its answers follow the rows', async () => {
    await pool.query('insert into things values (2, $1)', ['before'])
    await byId(2)
    expect(await byId(2)).toEqual([{ name: 'before' }])
    expect(await kept()).toContain(BY_ID)
    await pool.query('update things set name = $1 where id = 2', ['after'])
    expect(await byId(2)).toEqual([{ name: 'after' }])
  })

  test('keeps what the jobs ask again prepared, with values or without, and takes several statements in one text', async () => {
    const jobs = bossOnEmbedded(pool)
    const next = "with next as (select id from things where name = 'next') select id from next"
    const done = 'with done as (update things set name = null where id = $1 returning id) select id from done'
    await pool.query('insert into things values (7, $1)', ['next'])
    for (let nth = 0; nth < 2; nth += 1) {
      expect((await jobs.executeSql(next)).rows).toEqual([{ id: 7 }])
      expect((await jobs.executeSql(done, [8])).rows).toEqual([])
    }
    expect(await kept()).toEqual(expect.arrayContaining([next, done]))
    expect((await jobs.executeSql('begin; select 1 as one; commit')).rows).toEqual([{ one: 1 }])
  })

  test('prepares nothing that neither reads nor writes rows', async () => {
    for (let nth = 0; nth < 3; nth += 1) await pool.query({ text: 'create table if not exists others (id int)' })
    expect((await kept()).filter((statement) => statement.startsWith('create'))).toEqual([])
  })

  test('answers after a statement that failed, kept ones too', async () => {
    await pool.query('insert into things values (6, $1)', ['there'])
    await byId(6)
    await byId(6)
    await expect(pool.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
    for (let nth = 0; nth < 3; nth += 1) expect(await byId(6)).toEqual([{ name: 'there' }])
    expect(await kept()).toContain(BY_ID)
  })

  test('lets nobody else into a transaction', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into things values (3, $1)', ['never'])
    const beside = byId(3)
    await client.query('rollback')
    client.release()
    expect(await beside).toEqual([])
  })

  test('leaves no transaction open behind a client that was given up', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into things values (4, $1)', ['never'])
    client.release(true)
    expect(await byId(4)).toEqual([])
  })
})

describe('the jobs on it', () => {
  test('go on after several statements of which one failed', async () => {
    const boss = bossOnEmbedded(pool)
    await expect(boss.executeSql('begin; insert into things values (5, null); select nope; commit')).rejects.toThrow(
      'nope',
    )
    expect((await boss.executeSql('select id from things where id = $1', [5])).rows).toEqual([])
  })

  test('read the rows of every statement of a text', async () => {
    const { rows } = await bossOnEmbedded(pool).executeSql('begin; select 1 as one; commit')
    expect(rows).toEqual([{ one: 1 }])
  })

  test('hear what is told, also after a statement that failed', async () => {
    const heard: string[] = []
    const listening = await bossOnEmbedded(pool).listen?.(
      'news',
      (payload) => heard.push(payload),
      () => {},
    )
    await pool.query(`notify news, 'first'`)
    await expect(pool.query('select nope')).rejects.toThrow('nope')
    await pool.query(`notify news, 'second'`)
    await pool.query('select 1')
    expect(heard).toEqual(['first', 'second'])
    await listening?.close()
    await pool.query(`notify news, 'third'`)
    await pool.query('select 1')
    expect(heard).toEqual(['first', 'second'])
  })
})
