import { and, gt, isNull, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import { ago, days, hours, later, monthAfter, startOfMonth } from '#contract/domain/time.ts'
import { REOPEN_HOURS } from '#contract/limits.ts'
import type { Queryable } from '../db/open.ts'
import { incidents } from '../db/tables.ts'

/** The condition that a moment is in a month of Singapore's. */
export const within = (moment: SQLWrapper, month: string) =>
  sql`${moment} >= ${startOfMonth(month).toISOString()}::timestamptz and ${moment} < ${startOfMonth(monthAfter(month)).toISOString()}::timestamptz`

/** An alarm that was opened on a month's last day has ended two days later, unless it was opened again. */
const SETTLED_AFTER = days(2)
/** Whatever goes on then: the first rows of the month would be gone a month later. */
const SETTLED_AT_LAST = days(30)

/** Whether the month is over, and the last of its alarms with it: none is open, or may be opened again (D80.8). */
export async function isSettled(db: Queryable, month: string, now: Date): Promise<boolean> {
  const over = startOfMonth(monthAfter(month))
  if (later(over, SETTLED_AFTER) > now) return false
  if (later(over, SETTLED_AT_LAST) <= now) return true
  const reopens = and(ne(incidents.closedReason, 'EXPIRED'), gt(incidents.closedAt, ago(now, hours(REOPEN_HOURS))))
  const [open] = await db
    .select({ id: incidents.id })
    .from(incidents)
    .where(and(within(incidents.openedAt, month), or(isNull(incidents.closedAt), reopens)))
    .limit(1)
  return open === undefined
}
