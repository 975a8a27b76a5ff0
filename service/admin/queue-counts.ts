import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { QUEUE_COUNT_MAX, QUEUE_ORGANISATIONS, QUEUE_TYPES, QUEUES, type Queue } from '#contract/admin-queue.ts'
import type { Out } from '#contract/index.ts'
import { LOCALES } from '#contract/options.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, approvals, caseClaims, waits, workItems } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { claimedBy, isCurrent } from './claims.ts'
import { isOfAdministrators } from './approvals.ts'
import { overdueCases } from './overdue.ts'
import { consoleOf, namesOf } from './scope.ts'

/** Counts, by their names, how many rows each of these queries has, up to QUEUE_COUNT_MAX, by one statement. */
export const cappedCounts = (queries: Record<string, SQL>) =>
  sql.join(
    Object.entries(queries).map(
      ([name, from]) =>
        sql`select ${name}::text as name, (select count(*)::int from (select 1 ${from} limit ${QUEUE_COUNT_MAX}) as capped) as count`,
    ),
    sql` union all `,
  )

/** Asks for the counts of these queries at once. @returns what reads one of them by its name */
export async function counted(db: Queryable, queries: Record<string, SQL>) {
  const { rows } = (await db.execute(cappedCounts(queries))) as unknown as { rows: { name: string; count: number }[] }
  const counts = new Map(rows.map(({ name, count }) => [name, count]))
  return (name: string) => counts.get(name) ?? 0
}

const cases = (which: SQL | undefined) => sql`from ${accounts} where ${and(waits(accounts), which)}`
const ofQueue = (queue: Queue) => inArray(accounts.type, [...QUEUE_TYPES[queue]])
const openItems = sql`from ${workItems} where ${isNull(workItems.closedAt)}`

/** What is counted for a queue and its filters. */
export async function queueQueries(db: Queryable, queue: Queue, actor: string, at: Date): Promise<Record<string, SQL>> {
  const overdue = await overdueCases(db, at)
  const own = ofQueue(queue)
  const claimed = db
    .select({ one: sql`1` })
    .from(caseClaims)
    .where(and(eq(caseClaims.accountUid, accounts.uid), isCurrent(at)))
  return {
    ...Object.fromEntries(QUEUES.map((name) => [name, cases(ofQueue(name))])),
    work: openItems,
    overdue: cases(and(own, overdue)),
    mine: cases(and(own, claimedBy(db, actor, at))),
    free: cases(and(own, sql`not exists ${claimed}`)),
    ...Object.fromEntries(QUEUE_TYPES[queue].map((type) => [`kind ${type}`, cases(eq(accounts.type, type))])),
    ...Object.fromEntries(LOCALES.map((locale) => [`locale ${locale}`, cases(and(own, eq(accounts.locale, locale)))])),
  }
}

/** Organisations with cases in the queue, those with the most first. */
export const organisationsOf = (db: Queryable, queue: Queue) =>
  db
    .select({ uid: accounts.masterPartnerUid, count: sql<number>`count(*)::int`.as('count') })
    .from(accounts)
    .where(and(waits(accounts), isNotNull(accounts.masterPartnerUid), ofQueue(queue)))
    .groupBy(accounts.masterPartnerUid)
    .orderBy(desc(sql`count`), accounts.masterPartnerUid)
    .limit(QUEUE_ORGANISATIONS)

/** How many wait in each queue, and what each filter of this one finds. */
export async function queueCounts({ db, now }: Pick<Service, 'db' | 'now'>, queue: Queue, actor: string) {
  const of = await counted(db, await queueQueries(db, queue, actor, now()))
  const organisations = await organisationsOf(db, queue)
  const name = await namesOf(
    db,
    organisations.map(({ uid }) => uid),
  )
  return {
    counts: {
      all: of('all'),
      registrations: of('registrations'),
      organisations: of('organisations'),
      public: of('public'),
      work: of('work'),
    },
    found: {
      overdue: of('overdue'),
      mine: of('mine'),
      free: of('free'),
      kinds: QUEUE_TYPES[queue].map((kind) => ({ kind, count: of(`kind ${kind}`) })),
      locales: LOCALES.map((locale) => ({ locale, count: of(`locale ${locale}`) })),
      organisations: organisations.flatMap(({ uid, count }) => (uid ? [{ uid, name: name(uid), count }] : [])),
    },
  }
}

/** What waits for administrators, for the console's navigation. */
export async function readDeskCounts({ db }: Service, _input: unknown, caller: Caller): Out<'readDeskCounts'> {
  consoleOf(caller)
  const of = await counted(db, {
    cases: cases(ofQueue('all')),
    work: openItems,
    approvals: sql`from ${approvals} where ${and(isNull(approvals.decidedAt), isOfAdministrators)}`,
  })
  return { waiting: Math.min(QUEUE_COUNT_MAX, of('cases') + of('work')), approvals: of('approvals') }
}
