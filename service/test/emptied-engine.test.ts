import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEmbedded, type OpenedDatabase } from '../db/open.ts'
import { takeEngine } from './emptied-engine.ts'

/** A row of a table that a database has none in. */
const MESSAGE = `insert into outbox (id, channel, "to", text, status, created_at) values ('1', 'sms', '1', '1', 'SENT', now())`
const AUDITED = "insert into audit (actor, action, created_at) values ('command', 'test', now()) returning id"

/** What a statement answers, its first column. */
const ask = async ({ pool }: OpenedDatabase, statement: string) =>
  (await pool.query<Record<string, unknown>>(statement)).rows.map((row) => Object.values(row)[0])

/** Closes a database after these statements; `next` is the one that whoever asks then has. */
async function after(...statements: string[]) {
  const first = await takeEngine()
  for (const statement of statements) await first.pool.query(statement)
  await first.close()
  const next = await takeEngine()
  onTestFinished(() => next.close())
  return next
}

test.skipIf(process.env.TEST_DATABASE_URL)(
  'a closed database leaves the next one no row, number, setting or statement',
  async () => {
    const before = await takeEngine()
    const [queues, versions] = [
      await ask(before, 'select name from pgboss.queue order by 1'),
      await ask(before, 'select * from pgboss.version'),
    ]
    await before.close()
    const next = await after(
      AUDITED,
      MESSAGE,
      'delete from pgboss.queue',
      "set statement_timeout = '1h'",
      'prepare again as select 1',
      'listen anything',
    )
    expect(await ask(next, 'select id from outbox union all select id::text from audit')).toEqual([])
    expect(await ask(next, AUDITED)).toEqual(['1'])
    expect(await ask(next, 'select name from pgboss.queue order by 1')).toEqual(queues)
    expect(await ask(next, 'select * from pgboss.version')).toEqual(versions)
    expect(await ask(next, 'show statement_timeout')).toEqual(['0'])
    expect(await ask(next, 'select name from pg_prepared_statements union all select pg_listening_channels()')).toEqual(
      [],
    )
    expect(await ask(next, "select reltuples from pg_class where relname = 'outbox'")).toEqual([-1])
    expect(
      await next.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 1)`),
    ).toMatchObject({ rowCount: 1 })
  },
)

test.skipIf(process.env.TEST_DATABASE_URL)(
  'no timer of an engine goes on by a clock that stands elsewhere now',
  async () => {
    const warned: string[] = []
    const onWarning = ({ name }: Error) => warned.push(name)
    process.on('warning', onWarning)
    onTestFinished(() => {
      process.off('warning', onWarning)
      vi.useRealTimers()
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 0) })
    const { pglite, close } = await openEmbedded(
      undefined,
      new Blob([await readFile(process.env.TEST_DATABASE_COPY ?? '')]),
    )
    await pglite.exec("set statement_timeout = '1min'")
    for (const [year, then] of [
      [2040, 2040],
      [2041, 2025],
    ] as const) {
      vi.setSystemTime(Date.UTC(year, 0))
      await pglite.query('select count(*) from accounts')
      vi.setSystemTime(Date.UTC(then, 0))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await close()
    expect(warned).toEqual([])
  },
)

test.skipIf(process.env.TEST_DATABASE_URL).each([
  ['a column', 'alter table outbox add more text', "select attname from pg_attribute where attname = 'more'"],
  ['an index', 'create index more on outbox (text)', "select relname from pg_class where relname = 'more'"],
  ['a trigger off', 'alter table audit disable trigger all', "select tgname from pg_trigger where tgenabled = 'D'"],
  ['statistics', `${MESSAGE}; analyze outbox`, "select tablename from pg_stats where tablename = 'outbox'"],
  ['a kept setting', 'alter database postgres set work_mem = 99', 'select setconfig from pg_db_role_setting'],
  [
    'a version',
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 1)",
    "select hash from drizzle.__drizzle_migrations where hash = ''",
  ],
])('%s that a test made is not there for the next', async (_what, statement, question) => {
  expect(await ask(await after(statement), question)).toEqual([])
})
