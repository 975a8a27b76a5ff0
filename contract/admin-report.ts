import { z } from 'zod'
import { MonthlyFigures } from './monthly-figures.ts'
import { Count, listOf } from './domain/bounds.ts'
import { endpoint, FileAnswer } from './endpoint.ts'
import { field } from './fields.ts'
import { CONSOLE_LOCALES, DEFAULT_LOCALE } from './options.ts'

const SOURCE = 'D45.1'
const who = ['administrator'] as const

/** A month in Singapore, YYYY-MM. */
const Month = z
  .string()
  .max(7)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'invalid-input')
/** Without a month the last settled one, or, where nothing happened in it, the newest in which something did. */
const monthQuery = { month: field(Month) }
const printed = { ...monthQuery, locale: z.enum(CONSOLE_LOCALES).default(DEFAULT_LOCALE) }

/** Months that the list of choices holds at most: five years. */
export const REPORT_MONTHS = 60
/** How many months the report shows beside each other. */
export const REPORT_TREND = 6

/** What a month looked like: registrations, scans, alarms, the times to an answer and to safety, messages. */
export const readReport = endpoint({
  name: 'readReport',
  method: 'get',
  path: '/admin/report',
  source: SOURCE,
  who,
  query: z.object(monthQuery),
  answer: z.object({
    month: Month,
    /** Whether the month is over, and late ends of its alarms with it. */
    settled: z.boolean(),
    /** Null where rows of the month have been deleted before its figures were kept. */
    figures: MonthlyFigures.nullable(),
    /** The months that are known, newest first. */
    months: listOf(Month, REPORT_MONTHS),
    /** The last months up to this one, oldest first. */
    trend: listOf(z.object({ month: Month, registrations: Count, scans: Count, alarms: Count }), REPORT_TREND),
  }),
  errors: [],
})
export type MonthlyReport = z.output<(typeof readReport)['answer']>

/** The same figures as CSV, one a line. */
export const exportReport = endpoint({
  name: 'exportReport',
  method: 'get',
  path: '/admin/report/export',
  source: SOURCE,
  who,
  query: z.object(printed),
  answer: FileAnswer,
  file: 'text/csv',
  errors: ['not-found'],
})

/** The same figures on paper: one page of A4. */
export const printReport = endpoint({
  name: 'printReport',
  method: 'get',
  path: '/admin/report/print',
  source: SOURCE,
  who,
  query: z.object(printed),
  answer: FileAnswer,
  file: 'application/pdf',
  errors: ['not-found'],
})
