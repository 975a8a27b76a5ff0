import { z } from 'zod'
import { CalendarDate, Count, listOf, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { OVERVIEW_WEEKS } from './limits.ts'

/** One bar of a chart: the Monday a week begins with, or a day, in Singapore. */
const Bar = z.object({ from: CalendarDate, count: Count })

/** What is read at a glance. An organisation's numbers are those of its own people. */
export const Overview = z.object({
  /** Registrations that wait for a decision. */
  waiting: Count,
  /** Of these, longer than the working days that were promised. */
  overdue: Count,
  oldestSince: Timestamp.nullable(),
  openIncidents: Count,
  /** Of these, those that no administrator has taken and no contact is on the way to. */
  unanswered: Count,
  /** Requests to delete an account that wait for a second administrator. */
  approvals: Count,
  /** Twelve weeks, the running one last. */
  scans: listOf(Bar, OVERVIEW_WEEKS),
  safeReturns: listOf(Bar, OVERVIEW_WEEKS),
  /** Seven days, today last; nothing for an organisation. */
  delivery: z
    .object({
      /** All that stand as failed, and since when the oldest of them does. */
      failed: Count,
      failedSince: Timestamp.nullable(),
      waiting: Count,
      /** Since when the oldest waits. */
      waitingSince: Timestamp.nullable(),
      days: listOf(z.object({ day: CalendarDate, sent: Count, failed: Count })),
    })
    .nullable(),
})
export type Overview = z.output<typeof Overview>

export const readOverview = endpoint({
  name: 'readOverview',
  method: 'get',
  path: '/admin/overview',
  source: 'D23.1',
  who: ['administrator', 'organisation'],
  answer: Overview,
  errors: [],
})
