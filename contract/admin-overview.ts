import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** One bar of a chart: the Monday a week begins with, or a day, in Singapore. */
const Bar = z.object({ from: z.iso.date(), count: z.int() })

/** What is read at a glance. An organisation's numbers are those of its own people. */
export const Overview = z.object({
  /** Registrations that wait for a decision. */
  waiting: z.int(),
  /** Of these, longer than the working days that were promised. */
  overdue: z.int(),
  oldestSince: z.iso.datetime().nullable(),
  openIncidents: z.int(),
  /** Of these, those that nobody has taken and nobody is on the way to. */
  unanswered: z.int(),
  /** Requests to delete an account that wait for a second administrator. */
  approvals: z.int(),
  /** Twelve weeks, the running one last. */
  scans: z.array(Bar),
  safeReturns: z.array(Bar),
  /** Seven days, today last; nothing for an organisation. */
  delivery: z
    .object({
      failed: z.int(),
      waiting: z.int(),
      /** Since when the oldest waits. */
      waitingSince: z.iso.datetime().nullable(),
      days: z.array(z.object({ day: z.iso.date(), sent: z.int(), failed: z.int() })),
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
