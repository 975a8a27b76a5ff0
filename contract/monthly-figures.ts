import { z } from 'zod'
import { CLOSED_REASONS } from './safe-return.ts'
import { ACCOUNT_TYPES } from './options.ts'
import { Count } from './domain/bounds.ts'

/** Below so many, a median says more about one family than about the service. */
export const TIMES_MIN = 5

/** How long something took, in seconds: the middle of so many, and what nine in ten stayed below. */
const Times = z.object({
  count: Count,
  /** Null where there were fewer than TIMES_MIN. */
  median: Count.nullable(),
  ninety: Count.nullable(),
})
export type Times = z.output<typeof Times>

/** What is known of a month when its rows have gone: numbers, and nothing of anybody. */
export const MonthlyFigures = z.object({
  /** By kind, those that came to nothing before they were complete left out. */
  registrations: z.record(z.enum(ACCOUNT_TYPES), Count),
  /** From complete until decided, of those decided in the month that had to wait. */
  waiting: Times,
  scans: Count,
  alarms: Count,
  /** How the month's alarms ended, as far as they stood when the figures were made. */
  ended: z.record(z.enum(CLOSED_REASONS), Count),
  /** Alarms that ended without anybody having said "I am on my way" or taken them. */
  unanswered: Count,
  /** Seconds from the first report to the first answer. */
  answer: Times,
  /** From the first report until "Safe now". */
  safe: Times,
  handedOver: Count,
  failed: Count,
})
export type MonthlyFigures = z.output<typeof MonthlyFigures>

/** Whether nothing at all happened in a month: no registration, no decision, no scan, no alarm, no message. */
export const isEmptyMonth = ({ registrations, waiting, scans, alarms, handedOver, failed }: MonthlyFigures): boolean =>
  [...Object.values(registrations), waiting.count, scans, alarms, handedOver, failed].every((count) => count === 0)
