import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { world } from '../test/world.ts'
import { enumColumns } from './enumerations.ts'
import * as tables from './tables.ts'

const lists = Object.values(tables)
  .filter((table) => is(table, PgTable))
  .flatMap((table) =>
    enumColumns(table).map(({ column, values }) => ({
      name: `${getTableName(table)}.${column.name}`,
      table,
      column,
      values,
    })),
  )

/** PostgreSQL's code. */
const CHECK_VIOLATION = '23514'

/** Every list of the database by its column: a list that is taken away, or loses its check, is seen here. */
const COLUMNS = [
  'accounts.credential_type',
  'accounts.locale',
  'accounts.status',
  'accounts.status_before',
  'accounts.type',
  'approvals.decision',
  'approvals.kind',
  'consents.kind',
  'consents.locale',
  'contact_changes.part',
  'daily_counts.kind',
  'drafts.journey',
  'duplicate_verdicts.verdict',
  'go_to_points.region',
  'incident_events.actor_kind',
  'incident_events.channel',
  'incident_events.kind',
  'incident_events.whom',
  'incidents.audience',
  'incidents.closed_by_kind',
  'incidents.closed_reason',
  'incidents.opened_by',
  'invitations.relationship_side',
  'link_tokens.purpose',
  'link_tokens.recipient_kind',
  'messages.call_outcome',
  'messages.channel',
  'messages.kind',
  'messages.locale',
  'messages.occasion',
  'messages.recipient_kind',
  'messages.status',
  'outbox.channel',
  'passkey_challenges.purpose',
  'phrases.language',
  'phrases.phrase',
  'questions.locale',
  'questions.opened',
  'questions.question',
  'questions.state',
  'responders.actor_kind',
  'responders.ended',
  'responders.response',
  'sessions.purpose',
  'submissions.kind',
  'submissions.locale',
  'suggested_names.sort',
  'tags.called_as',
  'tags.relationship_side',
  'tags.status',
  'thread_messages.actor_kind',
  'thread_messages.locale',
  'thread_messages.sentence',
  'work_items.kind',
]

test('every column with a list of values is known here', () => {
  expect(lists.map(({ name }) => name).toSorted()).toEqual(COLUMNS)
})

describe.each(lists)('$name', ({ table, column, values }) => {
  const { name } = getTableConfig(table)

  test('is checked by the database with the values of its list', async () => {
    const { db } = await world()
    const check = `${name}_${column.name}`
    const found = (await db.execute(
      sql`select pg_get_constraintdef(oid) as held from pg_constraint where conname = ${check} and contype = 'c'`,
    )) as unknown as { rows: { held: string }[] }
    const held = [...(found.rows[0]?.held ?? '').matchAll(/'([^']*)'::text/g)].map((match) => match[1])
    expect(held.toSorted()).toEqual([...values].toSorted())
  })

  test('refuses another value', async () => {
    const { db } = await world()
    // In a copy of the table with its checks, where every other column may be empty: nothing but the value is refused.
    const loose = sql.raw(`loose_${name}_${column.name}`)
    await db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table ${loose} (like ${table} including constraints) on commit drop`)
      for (const other of Object.values(getTableColumns(table)).filter(({ notNull }) => notNull))
        await tx.execute(sql`alter table ${loose} alter column ${sql.identifier(other.name)} drop not null`)
      const put = (value: string) =>
        tx.transaction((inner) =>
          inner.execute(sql`insert into ${loose} (${sql.identifier(column.name)}) values (${value})`),
        )
      await expect(put('something else')).rejects.toMatchObject({
        cause: expect.objectContaining({ code: CHECK_VIOLATION }),
      })
    })
  })
})
