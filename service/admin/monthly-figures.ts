import { and, count, eq, gte, isNotNull, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { TIMES_MIN, type MonthlyFigures, type Times } from '#contract/monthly-figures.ts'
import { ago, days, later, monthAfter, monthOf } from '#contract/domain/time.ts'
import { HISTORY_DAYS } from '#contract/limits.ts'
import type { AccountType } from '#contract/options.ts'
import type { CLOSED_REASONS } from '#contract/safe-return.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, dailyCounts, incidents, messages, monthlyFigures, scans } from '../db/tables.ts'
import { FAILED_STATUSES, SENT_STATUSES } from '../messages/reach.ts'
import { firstAnswerSeconds, safeSeconds } from './alarm-times.ts'
import { isSettled, within } from './settled-month.ts'

type ClosedReason = (typeof CLOSED_REASONS)[number]

/** From when a registration waits: a person's from its confirmation on. */
const since = sql`coalesce(${accounts.confirmedAt}, ${accounts.createdAt})`
const decided = sql`case when ${accounts.status} = 'REJECTED' then ${accounts.statusChangedAt} else ${accounts.approvedAt} end`

/** How many, the middle and the ninth of ten of some seconds: columns of a query. */
const timesOf = (seconds: SQL) => ({
  count: sql<number>`count(${seconds})::int`,
  median: sql<number | null>`percentile_cont(0.5) within group (order by ${seconds})`,
  ninety: sql<number | null>`percentile_cont(0.9) within group (order by ${seconds})`,
})
const enough = (row: { count: number; median: number | null; ninety: number | null } | undefined): Times => {
  const { count: many = 0, median = null, ninety = null } = row ?? {}
  const whole = (seconds: number | null) => (many < TIMES_MIN || seconds === null ? null : Math.round(seconds))
  return { count: many, median: whole(median), ninety: whole(ninety) }
}

/** What has gone from the tables of a month and was counted by its day. */
async function goneIn(db: Queryable, month: string): Promise<(kind: string) => number> {
  const rows = await db
    .select({ kind: dailyCounts.kind, count: sql<number>`sum(${dailyCounts.count})::int` })
    .from(dailyCounts)
    .where(and(gte(dailyCounts.day, `${month}-01`), lt(dailyCounts.day, `${monthAfter(month)}-01`)))
    .groupBy(dailyCounts.kind)
  return (kind) => rows.find((row) => row.kind === kind)?.count ?? 0
}

/** How many registrations came in a month, scans and alarms; those whose rows have gone too. */
export async function countsOf(db: Queryable, month: string) {
  const gone = await goneIn(db, month)
  const registered = await db
    .select({ type: accounts.type, count: count() })
    .from(accounts)
    .where(and(within(since, month), ne(accounts.status, 'INCOMPLETE'), isNull(accounts.registeredAgainAt)))
    .groupBy(accounts.type)
  const of = (type: AccountType) => gone(type) + (registered.find((row) => row.type === type)?.count ?? 0)
  const [scanned] = await db.select({ count: count() }).from(scans).where(within(scans.createdAt, month))
  const [opened] = await db.select({ count: count() }).from(incidents).where(within(incidents.openedAt, month))
  return {
    registrations: {
      DEMENTIA: of('DEMENTIA'),
      CAREGIVER: of('CAREGIVER'),
      PARTNER: of('PARTNER'),
      PUBLIC: of('PUBLIC'),
    },
    scans: gone('scans') + (scanned?.count ?? 0),
    alarms: gone('incidents') + (opened?.count ?? 0),
  }
}

/** The figures of a month from the rows that stand, and from the counts of those that went by themselves. */
export async function figuresOf(db: Queryable, month: string): Promise<MonthlyFigures> {
  const [waiting] = await db
    .select(timesOf(sql`extract(epoch from ${decided} - ${since})`))
    .from(accounts)
    .where(and(within(decided, month), sql`${decided} > ${since}`))
  const over = and(within(incidents.openedAt, month), isNotNull(incidents.closedAt))
  const timed = db
    .select({
      reason: incidents.closedReason,
      answer: sql<number | null>`${firstAnswerSeconds}`.as('answer'),
      safe: sql<number | null>`${safeSeconds}`.as('safe'),
    })
    .from(incidents)
    .where(over)
    .as('timed')
  const reasons = await db
    .select({
      reason: timed.reason,
      count: count(),
      unanswered: sql<number>`count(*)::int - count(${timed.answer})::int`,
    })
    .from(timed)
    .groupBy(timed.reason)
  const [answer] = await db.select(timesOf(sql`${timed.answer}`)).from(timed)
  const [safe] = await db
    .select(timesOf(sql`${timed.safe}`))
    .from(timed)
    .where(eq(timed.reason, 'SAFE'))
  const sent = await db
    .select({ status: messages.status, count: count() })
    .from(messages)
    .where(within(messages.createdAt, month))
    .groupBy(messages.status)
  const messagesIn = (statuses: readonly string[]) =>
    sent.reduce((sum, { status, count: of }) => sum + (statuses.includes(status) ? of : 0), 0)
  const ended = (reason: ClosedReason) => reasons.find((row) => row.reason === reason)?.count ?? 0
  return {
    ...(await countsOf(db, month)),
    waiting: enough(waiting),
    ended: { SAFE: ended('SAFE'), FALSE_ALARM: ended('FALSE_ALARM'), EXPIRED: ended('EXPIRED') },
    unanswered: reasons.reduce((sum, row) => sum + row.unanswered, 0),
    answer: enough(answer),
    safe: enough(safe),
    handedOver: messagesIn(SENT_STATUSES),
    failed: messagesIn(FAILED_STATUSES),
  }
}

/** Months whose figures were kept, newest first. */
export const keptMonths = (db: Queryable) =>
  db
    .select()
    .from(monthlyFigures)
    .orderBy(sql`${monthlyFigures.month} desc`)

/**
 * The months of which every row still stands, oldest first, those kept left out. A row goes after HISTORY_DAYS at the earliest, and the
 * clean-up that takes it has kept every settled month before: so a month that follows a kept one, and is not kept itself, has all its
 * rows, however long the service stood still.
 */
export async function wholeMonths(db: Queryable, now: Date): Promise<string[]> {
  const [newest] = await keptMonths(db).limit(1)
  const running = monthOf(now)
  const [first] = await db.select({ at: sql<string | null>`min(${accounts.createdAt})::text` }).from(accounts)
  const begun = first?.at ? monthOf(new Date(first.at)) : running
  const kept = monthOf(later(ago(now, days(HISTORY_DAYS)), -1))
  const start = newest ? monthAfter(newest.month) : monthAfter(kept)
  const whole: string[] = []
  for (let month = start > begun ? start : begun; month <= running; month = monthAfter(month)) whole.push(month)
  return whole
}

/** Keeps the figures of the months that are settled; a month that is kept stays as it is. Before the clean-up deletes, so that nothing is lost to it. */
export async function keepMonths(db: Queryable, now: Date) {
  for (const month of await wholeMonths(db, now)) {
    if (!(await isSettled(db, month, now))) continue
    const figures = await figuresOf(db, month)
    await db.insert(monthlyFigures).values({ month, figures, writtenAt: now }).onConflictDoNothing()
  }
}
