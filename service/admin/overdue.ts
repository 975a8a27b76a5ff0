import { and, eq, lt, notInArray, type SQL } from 'drizzle-orm'
import { dayAfter, dayOf, startOf } from '#contract/domain/time.ts'
import { APPROVAL_WORKING_DAYS } from '#contract/limits.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, questions, waits, waitsSince } from '../db/tables.ts'
import { workingDaysSince } from '../working-days.ts'
import { questionedCases } from './account-questions.ts'

/** The moment before which whoever began to wait has waited longer than the working days that were promised. */
export function overdueBefore(now: Date): Date {
  let day = dayOf(now)
  while (workingDaysSince(startOf(day), now) <= APPROVAL_WORKING_DAYS) day = dayAfter(day, -1)
  return startOf(dayAfter(day, 1))
}

/** Cases that began to wait too long ago and are in time all the same: the days on which the applicant was asked are left out. */
async function inTimeByQuestions(db: Queryable, at: Date): Promise<string[]> {
  const since = waitsSince(accounts)
  const rows = await db
    .selectDistinctOn([accounts.uid], {
      uid: accounts.uid,
      confirmedAt: accounts.confirmedAt,
      createdAt: accounts.createdAt,
    })
    .from(questions)
    .innerJoin(accounts, eq(accounts.uid, questions.accountUid))
    .where(and(waits(accounts), lt(since, overdueBefore(at).toISOString())))
  const uids = rows.map(({ uid }) => uid)
  const questioned = await questionedCases(db, uids, at)
  return rows
    .filter(
      ({ uid, confirmedAt, createdAt }) =>
        workingDaysSince(confirmedAt ?? createdAt, at) - questioned(uid).paused <= APPROVAL_WORKING_DAYS,
    )
    .map(({ uid }) => uid)
}

/** The condition for cases whose promised working days are over: the queue's rows, its filter and the dashboard say the same. */
export async function overdueCases(db: Queryable, at: Date): Promise<SQL | undefined> {
  const inTime = await inTimeByQuestions(db, at)
  return and(
    lt(waitsSince(accounts), overdueBefore(at).toISOString()),
    inTime.length > 0 ? notInArray(accounts.uid, inTime) : undefined,
  )
}
