import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenFor } from '../test/schema/compare.ts'
import { currentDatabase, whyNotPrepared } from '../test/schema/current.ts'
import { readSchema, type Schema } from '../test/schema/read-schema.ts'
import { newestRelease, releases, statementsOf } from '../test/schema/releases.ts'
import { contracted } from './released/contracted.ts'

let current: Awaited<ReturnType<typeof currentDatabase>>
let now: Schema
const newest = newestRelease()
beforeAll(async () => {
  current = await currentDatabase()
  now = await readSchema(current.pglite)
})
afterAll(() => current.close())

/** What a change of the tables breaks, which is undone afterwards. */
async function brokenBy(change: string) {
  await current.pglite.exec(`begin; ${change}`)
  try {
    return brokenFor(now, await readSchema(current.pglite))
  } finally {
    await current.pglite.exec('rollback')
  }
}

describe('the version before goes on beside this one', () => {
  test('on these tables: what it reads is there, and what it writes is taken', () => {
    const names = new Set(contracted.map(({ name }) => name))
    expect(brokenFor(newest.schema, now).filter((problem) => !names.has(problem.split(' ')[0] ?? ''))).toEqual([])
  })

  test('with every statement that it sends', async () => {
    const statements = statementsOf(newest)
    expect(statements.length).toBeGreaterThan(300)
    const refused: string[] = []
    for (const statement of statements) {
      const why = await whyNotPrepared(current.pglite, statement)
      if (why !== undefined) refused.push(`${why}: ${statement}`)
    }
    expect(refused).toEqual([])
  }, 120_000)

  test('and what is taken away is nothing that it still asks for', () => {
    const statements = statementsOf(newest)
    for (const { name } of contracted) {
      const [table = '', column] = name.split('.')
      const asks = (statement: string) =>
        statement.includes(`"${table}"`) && (column === undefined || statement.includes(`"${column}"`))
      expect(statements.filter(asks), `${name}, of which ${newest.version} must know nothing`).toEqual([])
    }
  })
})

test('a migration that was released is not changed any more', () => {
  for (const { version, migrations } of releases())
    for (const [tag, hash] of Object.entries(migrations)) {
      const file = readFileSync(new URL(`./migrations/${tag}.sql`, import.meta.url))
      expect(createHash('sha256').update(file).digest('hex'), `${tag}, released with ${version}`).toBe(hash)
    }
})

test.each([
  ['a column taken away', 'alter table scans drop column code', 'scans.code is gone'],
  ['a table taken away', 'drop table drafts', 'drafts.id is gone'],
  ['another type', 'alter table accounts alter column locale type varchar(9)', 'accounts.locale was text and is'],
  ['a column made required', 'alter table accounts alter column email set not null', 'accounts.email may not be empty'],
  ['a new column required', 'alter table drafts add column a text not null', 'drafts.a is required'],
  ['a default taken away', 'alter table accounts alter column hides_dementia drop default', 'is filled in no longer'],
  ['a value taken away', "alter table drafts add check (id in ('a'))", 'is asked of what the version before writes'],
  ['a new key', 'create unique index u on accounts (lastname)', 'accounts/u allows once what came more often'],
  ['a key taken away', 'drop index questions_waiting', 'questions/questions_waiting is gone'],
  ['a function taken away', 'drop function audit_forget', 'audit_forget(at timestamp with time zone'],
])('%s breaks it', async (_what, change, problem) => {
  expect(await brokenBy(change)).toContainEqual(expect.stringContaining(problem))
})

test('a list with fewer values breaks it, one with more does not', async () => {
  const [name = '', { definition } = { definition: '' }] =
    Object.entries(now.constraints).find(([its]) => its === 'questions/questions_locale') ?? []
  expect(definition).toContain("'ms'::text")
  const changed = (values: string) =>
    brokenBy(
      `alter table questions drop constraint questions_locale, add constraint questions_locale check (locale in (${values}))`,
    )
  expect(await changed("'en', 'md'")).toEqual([`${name} allows less than before`])
  expect(await changed("'en', 'md', 'ms', 'ta'")).toEqual([])
})

test('what is new and may be left out breaks nothing', async () => {
  const change = `alter table accounts add column a text; alter table accounts add column b boolean not null default false;
    create table visits (id text primary key); create index on accounts (a);
    alter table accounts add check (a is null or a <> '')`
  expect(await brokenBy(change)).toEqual([])
})
