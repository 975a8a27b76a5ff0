import { and, count, eq, gte, inArray, isNull, min, sql, type SQL } from 'drizzle-orm'
import { dayAfter, dayOf, startOf, weekdayOf } from '#contract/domain/time.ts'
import { LOUD } from '#contract/admin-incidents.ts'
import type { Overview } from '#contract/admin-overview.ts'
import type { Out } from '#contract/index.ts'
import { OVERVIEW_DELIVERY_DAYS, OVERVIEW_WEEKS } from '#contract/limits.ts'
import { dayInSingapore } from '../db/days.ts'
import { accounts, approvals, dailyCounts, incidents, messages, scans } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { FAILED_STATUSES, SENT_STATUSES } from '../messages/reach.ts'
import { isOfAdministrators } from './approvals.ts'
import { listedFor } from './incident-scope.ts'
import { listOpenIncidents } from './incidents.ts'
import { overdueCases } from './overdue.ts'
import { consoleOf, inScope } from './scope.ts'

const mondayOf = (day: string) => dayAfter(day, -((weekdayOf(day) + 6) % 7))

/** Rows of a day's counts added to the weeks they fall into, the running week last. */
function byWeek(days: { day: string; count: number }[], now: Date) {
  const first = dayAfter(mondayOf(dayOf(now)), -7 * (OVERVIEW_WEEKS - 1))
  const weeks = Array.from({ length: OVERVIEW_WEEKS }, (_, index) => ({ from: dayAfter(first, 7 * index), count: 0 }))
  for (const { day, count } of days) {
    const week = weeks.find(({ from }) => from === mondayOf(day))
    if (week) week.count += count
  }
  return weeks
}

const onDay = (column: typeof scans.createdAt | typeof incidents.openedAt | typeof messages.createdAt) =>
  sql<string>`to_char(${dayInSingapore(column)}, 'YYYY-MM-DD')`

/** Scans or safe returns of each day: those that still stand, and for an administrator what is left of those that went. */
async function daily(
  { db, now }: Service,
  kind: 'scans' | 'incidents',
  own: SQL | undefined,
): Promise<{ day: string; count: number }[]> {
  const [table, moment, personUid] =
    kind === 'scans'
      ? ([scans, scans.createdAt, scans.personUid] as const)
      : ([incidents, incidents.openedAt, incidents.personUid] as const)
  const since = startOf(dayAfter(mondayOf(dayOf(now())), -7 * (OVERVIEW_WEEKS - 1)))
  const people = own && inArray(personUid, db.select({ uid: accounts.uid }).from(accounts).where(own))
  const standing = await db
    .select({ day: onDay(moment), count: count() })
    .from(table)
    .where(and(gte(moment, since), people))
    .groupBy(sql`1`)
  if (own) return standing
  const gone = await db
    .select({ day: dailyCounts.day, count: dailyCounts.count })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.kind, kind), gte(dailyCounts.day, dayOf(since))))
  return [...standing, ...gone]
}

async function delivery({ db, now }: Service): Promise<NonNullable<Overview['delivery']>> {
  const first = dayAfter(dayOf(now()), 1 - OVERVIEW_DELIVERY_DAYS)
  const [waiting] = await db
    .select({ count: count(), since: min(messages.createdAt) })
    .from(messages)
    .where(inArray(messages.status, ['WAITING', 'CLAIMED']))
  const [failed] = await db
    .select({ count: count(), since: min(messages.createdAt) })
    .from(messages)
    .where(inArray(messages.status, FAILED_STATUSES))
  const rows = await db
    .select({ day: onDay(messages.createdAt), status: messages.status, count: count() })
    .from(messages)
    .where(
      and(inArray(messages.status, [...SENT_STATUSES, ...FAILED_STATUSES]), gte(messages.createdAt, startOf(first))),
    )
    .groupBy(sql`1`, messages.status)
  const of = (day: string, statuses: readonly string[]) =>
    rows.reduce((sum, row) => sum + (row.day === day && statuses.includes(row.status) ? row.count : 0), 0)
  return {
    failed: failed?.count ?? 0,
    failedSince: failed?.since?.toISOString() ?? null,
    waiting: waiting?.count ?? 0,
    waitingSince: waiting?.since?.toISOString() ?? null,
    days: Array.from({ length: OVERVIEW_DELIVERY_DAYS }, (_, index) => {
      const day = dayAfter(first, index)
      return { day, sent: of(day, SENT_STATUSES), failed: of(day, FAILED_STATUSES) }
    }),
  }
}

/**
 * What is read at a glance. An organisation's waiting registrations are of those it registered; alarms and scans, as a number and in
 * charts, of the same people: those whose alarms its list holds.
 */
export async function readOverview(service: Service, _input: unknown, caller: Caller): Out<'readOverview'> {
  const { db, now } = service
  const session = consoleOf(caller)
  const own = inScope(db, session, 'file', now())
  const pending = and(
    eq(accounts.status, 'PENDING'),
    isNull(accounts.registeredAgainAt),
    own,
    // Staff who wait are the organisation's own to decide, and stand among its colleagues.
    own && eq(accounts.type, 'DEMENTIA'),
  )
  const [waiting] = await db
    .select({ count: count(), oldest: min(sql<string>`coalesce(${accounts.confirmedAt}, ${accounts.createdAt})`) })
    .from(accounts)
    .where(pending)
  const overdue = await db.$count(accounts, and(pending, await overdueCases(db, now())))
  const listed = session.organisation === null ? undefined : listedFor(db, session, now())
  const open = await listOpenIncidents(service, {}, caller)
  const administrator = session.role === 'administrator'
  return {
    waiting: waiting?.count ?? 0,
    overdue,
    oldestSince: waiting?.oldest ? new Date(waiting.oldest).toISOString() : null,
    openIncidents: open.length,
    unanswered: open.filter(({ standing }) => LOUD.includes(standing)).length,
    approvals: administrator ? await db.$count(approvals, and(isNull(approvals.decidedAt), isOfAdministrators)) : 0,
    scans: byWeek(await daily(service, 'scans', listed), now()),
    safeReturns: byWeek(await daily(service, 'incidents', listed), now()),
    delivery: administrator ? await delivery(service) : null,
  }
}
