import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemsOf } from '../test/schema/migration-lint.ts'
import { newestRelease } from '../test/schema/releases.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** Each is refused for the one thing it does wrong. */
test.each([
  ['an index', 'create index i on accounts (firstname)', 'the index i keeps everybody from writing'],
  ['a unique index', 'create unique index i on accounts (phone)', 'the index i keeps everybody from writing'],
  ['an index that cannot be built again', 'create index concurrently i on accounts (phone)', 'if not exists'],
  ['the end of an index', 'drop index accounts_waiting', 'dropping an index waits'],
  ['the end of an index that cannot come again', 'drop index concurrently accounts_waiting', 'if exists'],
  ['another type', 'alter table accounts alter column phone type varchar(20)', 'another type of phone'],
  [
    'a generated column',
    'alter table accounts add column a text generated always as (lower(phone)) stored',
    'computed',
  ],
  ['an identity', 'alter table accounts add column a bigint generated always as identity', 'computed for each row'],
  ['a serial column', 'alter table accounts add column a bigserial', 'the column a is counted'],
  ['a volatile default', 'alter table accounts add column a uuid default gen_random_uuid()', 'another for each row'],
  ['a required column', 'alter table accounts add column a text not null', 'the column a is required'],
  ['a column made required', 'alter table accounts alter column phone set not null', 'phone becomes not null'],
  ['a check', "alter table accounts add constraint c check (status in ('PENDING'))", 'c reads the whole table'],
  ['a foreign key', 'alter table tags add constraint f foreign key (a) references b (a)', 'f reads the whole table'],
  [
    'a check within a column',
    'alter table accounts add column a text check (a > 0)',
    'the constraint within the column a',
  ],
  ['a unique constraint', 'alter table accounts add constraint u unique (phone)', 'u builds an index'],
  ['an exclusion', 'alter table scans add constraint e exclude using gist (a with =)', 'CONSTR_EXCLUSION'],
  ['a new name', 'alter table accounts rename column phone to number', 'a new name breaks the version before'],
  ['a new name of a table', 'alter table accounts rename to members', 'a new name breaks the version before'],
  ['every row at once', "update accounts set locale = 'en'", 'every row of a table is written at once'],
  ['its own patience', "set lock_timeout = '1h'", 'lock_timeout is set by whoever runs the migration'],
  ['a lock', 'lock table accounts', 'LockStmt is not known to be harmless'],
  ['a table emptied', 'truncate scans', 'TruncateStmt is not known to be harmless'],
  ['a table written anew', 'cluster accounts', 'is not known to be harmless'],
  ['a table put elsewhere', 'alter table accounts set unlogged', 'AT_SetUnLogged is not known to be harmless'],
  ['what nobody can read', 'do $$ begin perform 1; end $$', 'DoStmt is not known to be harmless'],
])('a migration with %s is refused', async (_what, sql, problem) => {
  expect(await problemsOf(sql)).toEqual([expect.stringContaining(problem)])
})

const harmless = [
  'create table visits (id text primary key, at timestamptz not null)',
  'create index visits_at on visits (at)',
  "alter table visits add constraint visits_check check (id <> '')",
  'alter table accounts add column a text',
  'alter table accounts add column b boolean default false not null',
  "alter table accounts add column c jsonb default '{}'::jsonb not null",
  'alter table accounts add constraint a_there check (a is not null) not valid',
  'alter table accounts validate constraint a_there',
  'alter table accounts alter column a set not null',
  'alter table accounts drop constraint a_there',
  'create unique index concurrently if not exists accounts_b on accounts (b)',
  'alter table accounts add constraint accounts_b_once unique using index accounts_b',
  'drop index concurrently if exists accounts_waiting',
  "update accounts set a = 'x' where uid = 'one'",
].join(';--> statement-breakpoint\n')

test('one that nobody has to wait for is taken', async () => {
  expect(await problemsOf(harmless)).toEqual([])
})

test('a check that was not validated makes no column required', async () => {
  const unproved = harmless.replace('alter table accounts validate constraint a_there;--> statement-breakpoint\n', '')
  expect(await problemsOf(unproved)).toEqual([expect.stringContaining('a becomes not null')])
})

test('no migration since the last release holds up a live table or breaks the version before', async () => {
  const { migration } = newestRelease()
  const since = journal.entries.slice(journal.entries.findIndex(({ tag }) => tag === migration) + 1)
  const problems: Record<string, string[]> = {}
  for (const { tag } of since) {
    const found = await problemsOf(readFileSync(new URL(`./migrations/${tag}.sql`, import.meta.url), 'utf8'))
    if (found.length > 0) problems[tag] = found
  }
  expect(problems).toEqual({})
})
