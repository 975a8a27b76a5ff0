import { and, count, eq, gte, inArray, isNull, min, type SQL } from 'drizzle-orm'
import { dayAfter, dayOf, startOf, weekdayOf } from '#contract/domain/time.ts'
import { LOUD } from '#contract/admin-incidents.ts'
import type { Overview } from '#contract/admin-overview.ts'
import type { Out } from '#contract/index.ts'
import { ACCOUNT_TYPES } from '#contract/options.ts'
import { OVERVIEW_DELIVERY_DAYS, OVERVIEW_WEEKS } from '#contract/limits.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, approvals, dailyCounts, incidents, messages, scans, waits, waitsSince } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { FAILED_STATUSES, SENT_STATUSES } from '../messages/reach.ts'
import { isOfAdministrators } from './approvals.ts'
import { listedFor } from './incident-scope.ts'
import { listOpenIncidents } from './incidents.ts'
import { overdueCases } from './overdue.ts'
import { countSpans } from './spans.ts'
import { consoleOf, inScope } from './scope.ts'

const mondayOf = (day: string) => dayAfter(day, -((weekdayOf(day) + 6) % 7))

/** Scans or safe returns of each week, the running one last: those that still stand, and for an administrator what is left of those that went. */
async function weekly({ db, now }: Service, kind: 'scans' | 'incidents', own: SQL | undefined) {
  const [table, moment, personUid] =
    kind === 'scans'
      ? ([scans, scans.createdAt, scans.personUid] as const)
      : ([incidents, incidents.openedAt, incidents.personUid] as const)
  const first = dayAfter(mondayOf(dayOf(now())), -7 * (OVERVIEW_WEEKS - 1))
  const mondays = Array.from({ length: OVERVIEW_WEEKS }, (_, index) => dayAfter(first, 7 * index))
  const spans = mondays.map((monday) => ({ from: startOf(monday), until: startOf(monday, 7) }))
  const people = own && inArray(personUid, db.select({ uid: accounts.uid }).from(accounts).where(own))
  const standing = await countSpans(db, table, moment, spans, people)
  const gone = own
    ? []
    : await db
        .select({ day: dailyCounts.day, count: dailyCounts.count })
        .from(dailyCounts)
        .where(and(eq(dailyCounts.kind, kind), gte(dailyCounts.day, first)))
  return mondays.map((from, index) => ({
    from,
    count: gone.reduce((sum, { day, count: more }) => sum + (mondayOf(day) === from ? more : 0), standing[index] ?? 0),
  }))
}

async function delivery({ db, now }: Service): Promise<NonNullable<Overview['delivery']>> {
  const first = dayAfter(dayOf(now()), 1 - OVERVIEW_DELIVERY_DAYS)
  const stand = async (statuses: readonly (typeof messages.$inferSelect)['status'][]) => {
    const [row] = await db
      .select({ count: count(), since: min(messages.createdAt) })
      .from(messages)
      .where(inArray(messages.status, [...statuses]))
    return { count: row?.count ?? 0, since: row?.since?.toISOString() ?? null }
  }
  const [waiting, failed] = await Promise.all([stand(['WAITING', 'CLAIMED']), stand(FAILED_STATUSES)])
  const days = Array.from({ length: OVERVIEW_DELIVERY_DAYS }, (_, index) => dayAfter(first, index))
  const spans = days.map((day) => ({ from: startOf(day), until: startOf(day, 1) }))
  const ofDays = (statuses: readonly (typeof messages.$inferSelect)['status'][]) =>
    countSpans(db, messages, messages.createdAt, spans, inArray(messages.status, [...statuses]))
  const [sentOn, failedOn] = await Promise.all([ofDays(SENT_STATUSES), ofDays(FAILED_STATUSES)])
  return {
    failed: failed.count,
    failedSince: failed.since,
    waiting: waiting.count,
    waitingSince: waiting.since,
    days: days.map((day, index) => ({ day, sent: sentOn[index] ?? 0, failed: failedOn[index] ?? 0 })),
  }
}

/** The query of when the one who has waited longest, of the accounts of one kind, began to wait: the first row of the queue's index. */
export const oldestQuery = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({ since: waitsSince(accounts) })
    .from(accounts)
    .where(condition)
    .orderBy(waitsSince(accounts))
    .limit(1)

/**
 * What is read at a glance. An organisation's waiting registrations are of those it registered; alarms and scans, as a number and in
 * charts, of the same people: those whose alarms its list holds.
 */
export async function readOverview(service: Service, _input: unknown, caller: Caller): Out<'readOverview'> {
  const { db, now } = service
  const session = consoleOf(caller)
  const own = inScope(db, session, 'file', now())
  const pending = and(
    waits(accounts),
    own,
    // Staff who wait are the organisation's own to decide, and stand among its colleagues.
    own && eq(accounts.type, 'DEMENTIA'),
  )
  // In two steps: one after the other they take the longest, and all at once they would hold every connection of the pool.
  const [waiting, oldest, overdue, open] = await Promise.all([
    db.$count(accounts, pending),
    Promise.all(ACCOUNT_TYPES.map((type) => oldestQuery(db, and(pending, eq(accounts.type, type))))),
    overdueCases(db, now()).then((late) => db.$count(accounts, and(pending, late))),
    listOpenIncidents(service, {}, caller),
  ])
  const since = oldest.flatMap(([row]) => (row ? new Date(row.since).getTime() : []))
  const listed = session.organisation === null ? undefined : listedFor(db, session, now())
  const administrator = session.role === 'administrator'
  const [scanned, safeReturns, delivered, waitingApprovals] = await Promise.all([
    weekly(service, 'scans', listed),
    weekly(service, 'incidents', listed),
    administrator ? delivery(service) : null,
    administrator ? db.$count(approvals, and(isNull(approvals.decidedAt), isOfAdministrators)) : 0,
  ])
  return {
    waiting,
    overdue,
    oldestSince: since.length > 0 ? new Date(Math.min(...since)).toISOString() : null,
    openIncidents: open.length,
    unanswered: open.filter(({ standing }) => LOUD.includes(standing)).length,
    approvals: waitingApprovals,
    scans: scanned,
    safeReturns,
    delivery: delivered,
  }
}
