import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { expect, test } from 'vitest'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const fileOf = (tag: string) => readFileSync(new URL(`./migrations/${tag}.sql`, import.meta.url), 'utf8')

/** A database as it stood before this migration, and the migration itself. */
async function before(tag: string) {
  const db = await PGlite.create({ extensions: { pg_trgm } })
  const tags = journal.entries.map((entry) => entry.tag)
  for (const earlier of tags.slice(0, tags.indexOf(tag))) await db.exec(fileOf(earlier))
  return { db, migrate: () => db.transaction((tx) => tx.exec(fileOf(tag))) }
}

test('recipients, occasions and actors that were words in a text become columns that say what they are', async () => {
  const { db, migrate } = await before('0011_states_what_they_are')
  await db.exec(`
    insert into accounts (uid, type, status, created_at, updated_at) values ('person', 'DEMENTIA', 'APPROVED', now(), now());
    insert into incidents (id, person_uid, opened_by, opened_at, escalation, closed_by)
      values ('i', 'person', 'FINDER', now(), 'FULL', 'duty');
    insert into incident_events (incident_id, kind, actor, created_at)
      values ('i', 'on-my-way', 'duty', now()), ('i', 'safe', 'daughter', now()), ('i', 'scanned', null, now());
    insert into link_tokens (id, purpose, token_hash, recipient, created_at)
      values ('1', 'found', 'a', 'duty', now()), ('2', 'reset', 'b', 'daughter', now())`)
  const old: [kind: string, recipient: string, rung: number | null, incident: string | null][] = [
    ['found', 'daughter', 0, 'i'],
    ['found', 'duty', 2, 'i'],
    ['another-finder', 'daughter', 103, 'i'],
    ['another-finder', 'daughter', 207, 'i'],
    ['follow-up', 'duty', 1001, 'i'],
    ['safe', 'daughter', 2001, 'i'],
    ['false-alarm', 'daughter', 2002, 'i'],
    ['reopened', 'daughter', 3003, 'i'],
    ['finder-follow-up', 'finder:s', 0, 'i'],
    ['finder-thanks', 'finder:s', 4000, 'i'],
    ['missing', 'daughter', 6001, 'i'],
    ['unusable', 'duty', 5000, null],
    ['invitation', 'invitation:n', null, null],
    ['approved', 'daughter', null, null],
  ]
  for (const [index, [kind, recipient, rung, incident]] of old.entries())
    await db.query(
      `insert into messages (id, kind, channel, recipient, incident_id, rung, status, created_at)
       values ($1, $2, 'sms', $3, $4, $5, 'SENT', now())`,
      [String(index).padStart(2, '0'), kind, recipient, incident, rung],
    )
  await migrate()
  const { rows } = await db.query<Record<string, unknown>>(
    'select kind, recipient_kind, recipient_id, occasion, step from messages order by id',
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['found', 'ACCOUNT', 'daughter', 'escalation', 0],
    ['found', 'DUTY', null, 'escalation', 2],
    ['another-finder', 'ACCOUNT', 'daughter', 'another-finder', 3],
    ['another-finder', 'ACCOUNT', 'daughter', 'more-finders', 7],
    ['follow-up', 'DUTY', null, 'follow-up', 1],
    ['safe', 'ACCOUNT', 'daughter', 'closed', 1],
    ['false-alarm', 'ACCOUNT', 'daughter', 'closed', 2],
    ['reopened', 'ACCOUNT', 'daughter', 'reopened', 3],
    ['finder-follow-up', 'FINDER', 's', 'finder-follow-up', 0],
    ['finder-thanks', 'FINDER', 's', 'thanks', 0],
    ['missing', 'ACCOUNT', 'daughter', 'missing', 1],
    ['unusable', 'DUTY', null, null, 0],
    ['invitation', 'INVITATION', 'n', null, 0],
    ['approved', 'ACCOUNT', 'daughter', null, 0],
  ])
  const valuesOf = async (query: string) => (await db.query<Record<string, unknown>>(query)).rows.map(Object.values)
  expect(await valuesOf('select kind, actor_kind, actor from incident_events order by id')).toEqual([
    ['on-my-way', 'DUTY', null],
    ['safe', 'ACCOUNT', 'daughter'],
    ['scanned', null, null],
  ])
  expect(await valuesOf('select closed_by_kind, closed_by from incidents')).toEqual([['DUTY', null]])
  expect(await valuesOf('select recipient_kind, recipient from link_tokens order by id')).toEqual([
    ['DUTY', null],
    ['ACCOUNT', 'daughter'],
  ])
  const again = (kind: string, id: string | null) =>
    db.query(
      `insert into messages (id, kind, channel, recipient_kind, recipient_id, incident_id, occasion, step, status, created_at)
       values ('again', 'found', 'sms', $1, $2, 'i', 'escalation', 2, 'WAITING', now())`,
      [kind, id],
    )
  await expect(again('DUTY', null), 'nobody is told twice, the duty desk neither').rejects.toThrow('messages_once')
  await expect(again('DUTY', 'daughter')).rejects.toThrow('messages_recipient')
  await expect(again('FINDER', null)).rejects.toThrow('messages_recipient')
  await db.close()
})

test('of what was left on unusable codes before it became a report of an alarm, no message says a word any more', async () => {
  const { db, migrate } = await before('0017_unusable-reports-are-submissions')
  await db.exec(`
    insert into messages (id, kind, channel, recipient_kind, recipient_id, details, status, created_at) values
      ('waits', 'unusable', 'sms', 'ACCOUNT', 'daughter', '{"reportId": "r"}', 'WAITING', now()),
      ('went', 'unusable', 'email', 'ACCOUNT', 'daughter', '{"reportId": "r"}', 'SENT', now()),
      ('scan', 'unusable', 'sms', 'DUTY', null, '{"personUid": "person"}', 'WAITING', now())`)
  await migrate()
  const { rows } = await db.query<Record<string, unknown>>('select id, status from messages order by id')
  expect(rows.map(Object.values)).toEqual([
    ['scan', 'WAITING'],
    ['waits', 'CANCELLED'],
    ['went', 'SENT'],
  ])
  const { rows: tables } = await db.query("select 1 from pg_tables where tablename = 'unusable_reports'")
  expect(tables).toEqual([])
  await db.close()
})
