import { sql } from 'drizzle-orm'
import type { Database } from '../service/db/open.ts'
import { seedAccounts } from '../service/test/many-accounts.ts'

/** Rows of the kept database beside its accounts: lines of the audit and messages, ten of each for an account. */
const FOR_AN_ACCOUNT = 10
/** Rows written by one statement. */
const BATCH = 500_000
/** Scans, incidents and messages lie in so many days: ten fewer than they are kept, so that the database can be used for ten days. */
const DAYS = 80
/** The audit is kept for two years. */
const AUDIT_DAYS = 700

const TABLES = [
  ['accounts', 'tags', 'return_codes', 'scans', 'incidents', 'incident_events', 'submissions'],
  ['messages', 'link_tokens', 'work_items', 'audit', 'audit_chain'],
].flat()

/** Indexes that no constraint stands on, dropped while rows are written: building each once is ten times as fast. */
async function withoutIndexes(db: Database, work: () => Promise<void>) {
  const { rows } = (await db.execute(sql`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.schemaname = 'public' and i.tablename in ${TABLES}
      and not exists (select from pg_constraint c where c.conname = i.indexname)`)) as unknown as {
    rows: { name: string; definition: string }[]
  }
  await db.transaction(async (tx) => {
    for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(name)}`)
  })
  await work()
  for (const { name, definition } of rows) {
    await db.execute(sql.raw(definition))
    console.log(`  index ${name}`)
  }
}

/** The nth seeded account's uid, as `seedAccounts` makes it. */
const uid = (n: string) => `left(md5('u' || (${n})), 22)`

/**
 * What is written for each account, or each line or message, by its number n: SQL with `:from`, `:to` and `:at`, the time of seeding. A person is every
 * account whose number ends in 0 to 3, and her caregiver's number is four higher (`seedAccounts`).
 */
const ROWS: { what: string; each: number; write: string }[] = [
  {
    what: 'links, codes',
    each: 1,
    write: `
      with people as (select n from generate_series(:from, :to) n where n % 10 < 4 and n <= :accounts - 9),
      tagged as (
        insert into tags (id, person_uid, carer_uid, uid_tags, relationship, relationship_side, status, accepted_at, active_at,
          accepted_by, created_at, updated_at)
        select 'tag' || n, ${uid('n')}, ${uid('n + 4')}, ${uid('n + 4')}, 'Parent', 'PERSON', 'ACCEPTED', :at, :at, ${uid('n')}, :at, :at
        from people)
      insert into return_codes (code, person_uid, label, created_at)
      select left(md5('c' || n), 22), ${uid('n')}, 'Card', :at from people`,
  },
  {
    what: 'alarms that are over',
    each: 0.2,
    write: `
      with over as (select n, 10 * n + n % 4 as person, :at - make_interval(secs => (n::bigint * 7919) % (${DAYS} * 86400) + 7200) as opened
        from generate_series(:from, :to) n where 10 * n + 9 <= :accounts),
      written as (
        insert into incidents (id, person_uid, opened_by, opened_at, closed_at, closed_reason, closed_by_kind, submission_count)
        select 'incident' || n, ${uid('person')}, 'FINDER', opened, opened + make_interval(mins => 15 + n % 90),
          case when n % 12 = 0 then 'FALSE_ALARM' when n % 29 = 0 then 'EXPIRED' else 'SAFE' end, 'DUTY', 1 from over),
      reported as (
        insert into submissions (id, incident_id, person_uid, code, device_hash, name, phone, locale, created_at)
        select 'submission' || n, 'incident' || n, ${uid('person')}, left(md5('c' || person), 22), md5('d' || n), 'A finder', '+6580000000',
          'en', opened from over where opened > :at - interval '30 days'),
      happened as (
        insert into incident_events (incident_id, kind, actor_kind, created_at)
        select 'incident' || n, kind, case when kind = 'details-left' then null else 'DUTY' end, opened + make_interval(secs => seconds)
        from over, lateral (values ('details-left', 0), ('on-my-way', 60 + n % 900), ('safe', 900 + (n % 90) * 60)) as event (kind, seconds)
        where kind <> 'on-my-way' or n % 7 > 0)
      insert into scans (code, person_uid, device_hash, incident_id, created_at)
      select left(md5('c' || person), 22), ${uid('person')}, md5('d' || n || k), 'incident' || n, opened - make_interval(mins => k)
      from over, generate_series(1, 5) k`,
  },
  {
    what: 'links to accounts and work items',
    each: 0.2,
    write: `
      with links as (
        insert into link_tokens (id, purpose, token_hash, recipient, created_by, created_at, expires_at)
        select 'link' || n, 'set-password', md5('l' || n), ${uid('n')}, 'seed-administrator-' || n % 40,
          :at - make_interval(secs => (n::bigint * 6113) % (${DAYS} * 86400)), :at + interval '7 days'
        from generate_series(:from, :to) n)
      insert into work_items (id, kind, account_uid, closed_at, closed_by, created_at)
      select 'item' || n, 'call-or-write', ${uid('n')}, case when n % 40 > 0 then :at end,
        case when n % 40 > 0 then 'seed-administrator-' || n % 40 end, :at - make_interval(secs => (n::bigint * 5009) % (${DAYS} * 86400))
      from generate_series(:from, :to) n`,
  },
  {
    what: 'messages',
    each: FOR_AN_ACCOUNT,
    write: `
      insert into messages (id, kind, channel, recipient_kind, recipient_id, status, attempts, sent_at, provider_id, delivered_at, failure,
        created_at)
      select 'message' || lpad(n::text, 9, '0'),
        (array['approved', 'tag-accepted', 'tag-news', 'onboarding', 'password-changed', 'reset-password', 'invitation', 'contact-changed'])[1 + n % 8],
        case when n % 3 = 0 then 'email' else 'sms' end, 'ACCOUNT', ${uid('1 + (n::bigint * 7919) % :accounts')},
        case when n % 500 = 0 then 'FAILED' when n % 5 = 0 then 'SENT' else 'DELIVERED' end, 1, at,
        case when n % 3 > 0 and n % 500 > 0 then 'SM' || md5(n::text) end, case when n % 5 > 0 then at end,
        case when n % 500 = 0 then '21211' end, at
      from (select n, :at - make_interval(secs => ((:accounts * ${FOR_AN_ACCOUNT} - n)::float8 / (:accounts * ${FOR_AN_ACCOUNT}) * ${DAYS} * 86400)) as at
        from generate_series(:from, :to) n) as each`,
  },
  {
    what: 'lines of the audit',
    each: FOR_AN_ACCOUNT,
    write: `
      with lines as (
        insert into audit (actor, action, subject, device, network, details, created_at)
        select case when n % 10 < 7 then 'seed-administrator-' || n % 40 else ${uid('1 + (n::bigint * 6007) % :accounts')} end,
          (array['record-read', 'record-read', 'record-read', 'signed-in', 'signed-in', 'account-approved', 'account-edited', 'tag-accepted',
            'link-made', 'points-changed', 'accounts-searched', 'console-signed-in', 'password-changed', 'audit-exported'])[1 + n % 14],
          case when n % 14 not in (9, 10, 13) then ${uid('1 + (n::bigint * 7919) % :accounts')} end,
          case when n % 14 in (3, 4, 11, 12) then left(md5('b' || n % 300000), 22) end,
          case when n % 14 in (3, 4, 11, 12) then '203.0.' || n % 250 || '.0/24' end,
          '{}', :at - make_interval(secs => ((:accounts * ${FOR_AN_ACCOUNT} - n)::float8 / (:accounts * ${FOR_AN_ACCOUNT}) * ${AUDIT_DAYS} * 86400))
        from generate_series(:from, :to) n order by n
        returning id, created_at)
      insert into audit_chain (position, audit_id, hash, sealed_at)
      select id, id, md5(id::text) || md5('h' || id), created_at from lines`,
  },
]

/** Fills a migrated, empty database: accounts by `seedAccounts`, and what a busy association gathers around them. */
export async function seedDesk(db: Database, accounts: number, now: Date) {
  // Foreign keys are right by the numbers, and checking each of thirty million rows would take longer than writing them.
  await db.execute(sql`set session_replication_role = replica`)
  await withoutIndexes(db, async () => {
    for (let from = 0; from < accounts; from += BATCH)
      await seedAccounts(db, Math.min(BATCH, accounts - from), now, from)
    await db.execute(sql`
      insert into administrators (uid, username, name, password_hash, created_by, created_at)
      select 'seed-administrator-' || n, 'seed.administrator.' || n, 'Administrator ' || n, '', 'seed', ${now.toISOString()}::timestamptz
      from generate_series(0, 39) n`)
    for (const { what, each, write } of ROWS) {
      const rows = accounts * each
      for (let from = 1; from <= rows; from += BATCH) {
        const values: Record<string, string> = {
          from: String(from),
          to: String(Math.min(rows, from + BATCH - 1)),
          at: `'${now.toISOString()}'::timestamptz`,
          accounts: String(accounts),
        }
        await db.execute(
          sql.raw(write.replaceAll(/:(from|to|at|accounts)\b/g, (_, name: string) => values[name] ?? '')),
        )
      }
      console.log(`  ${what}`)
    }
  })
  for (const table of TABLES) await db.execute(sql`vacuum analyze ${sql.identifier(table)}`)
}
