import { stringify } from 'csv-stringify/sync'
import { REPORT_MONTHS, REPORT_TREND, type MonthlyReport } from '#contract/admin-report.ts'
import { layoutReport } from '#contract/report-layout.ts'
import { monthName, reportSections } from '#contract/report-rows.ts'
import { REPORT_WORDS } from '#contract/report-words.ts'
import { isEmptyMonth } from '#contract/monthly-figures.ts'
import { ACCOUNT_TYPES, consoleLocale, type Locale } from '#contract/options.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { drawPdf } from '../card/pdf.ts'
import type { Queryable } from '../db/open.ts'
import type { Service } from '../service.ts'
import { countsOf, figuresOf, keptMonths, wholeMonths } from './monthly-figures.ts'
import { isSettled } from './settled-month.ts'

/** The report of a month, from what was kept of it, or from its rows while all of them stand. */
async function reportOf({ db, now }: Service, asked: string | undefined): Promise<MonthlyReport> {
  const kept = await keptMonths(db)
  const whole = await wholeMonths(db, now())
  const months = [...new Set([...whole.toReversed(), ...kept.map(({ month }) => month)])]
  const figuresIn = async (each: string) =>
    kept.find((row) => row.month === each)?.figures ?? (whole.includes(each) ? await figuresOf(db, each) : null)
  const month = asked ?? (await monthToOpen(db, months, figuresIn, now())) ?? refuse('not-found')
  const figures = await figuresIn(month)
  const trend: MonthlyReport['trend'] = []
  const before = months.filter((each) => each <= month).slice(0, REPORT_TREND)
  for (const each of before.toReversed()) {
    const of = kept.find((row) => row.month === each)?.figures
    const { registrations, scans, alarms } = of ?? (each === month && figures ? figures : await countsOf(db, each))
    const all = ACCOUNT_TYPES.reduce((sum, type) => sum + registrations[type], 0)
    trend.push({ month: each, registrations: all, scans, alarms })
  }
  return { month, settled: await isSettled(db, month, now()), figures, months: months.slice(0, REPORT_MONTHS), trend }
}

/** The newest of these months that is settled; they stand newest first. */
async function newestSettled(db: Queryable, months: readonly string[], now: Date): Promise<string | undefined> {
  for (const month of months) if (await isSettled(db, month, now)) return month
  return undefined
}

/**
 * The month that the report opens on: the last that is settled, or, where nothing happened in it, the newest in which something did: a
 * service that began this month has nothing else to show.
 */
async function monthToOpen(
  db: Queryable,
  months: readonly string[],
  figuresIn: (month: string) => Promise<MonthlyReport['figures']>,
  now: Date,
): Promise<string | undefined> {
  const settled = await newestSettled(db, months, now)
  for (const month of [...(settled ? [settled] : []), ...months]) {
    const figures = await figuresIn(month)
    if (figures && !isEmptyMonth(figures)) return month
  }
  return settled ?? months[0]
}

export const readReport = (service: Service, { month }: In<'readReport'>): Out<'readReport'> => reportOf(service, month)

/** A month of which nothing is known any more has no file. @throws `not-found` */
async function reportOfMonth(service: Service, month: string | undefined, locale: Locale) {
  const report = await reportOf(service, month)
  const figures = report.figures ?? refuse('not-found')
  return { ...report, sections: reportSections(figures, locale) }
}

/** The figures of a month, one a line: its name in every language the same, what it is in words, value and unit. @throws `not-found` */
export async function exportReport(service: Service, { month, locale }: In<'exportReport'>): Out<'exportReport'> {
  const report = await reportOfMonth(service, month, locale)
  const { columns } = REPORT_WORDS[consoleLocale(locale)]
  const lines = report.sections.flatMap(({ title, rows }) =>
    rows.map(({ key, label, value, unit }) => [report.month, key, `${title}: ${label}`, value ?? '', unit]),
  )
  const head = ['month', columns.key, columns.figure, columns.value, columns.unit]
  return { name: `homeward-${report.month}.csv`, content: stringify([head, ...lines], { bom: true }) }
}

/** The same on paper. @throws `not-found` */
export async function printReport(service: Service, { month, locale }: In<'printReport'>): Out<'printReport'> {
  const report = await reportOfMonth(service, month, locale)
  const title = REPORT_WORDS[consoleLocale(locale)].title(monthName(report.month, locale))
  const layout = layoutReport({ ...report, title, brand: service.config.brand.name, locale })
  return {
    name: `homeward-${report.month}.pdf`,
    content: new Uint8Array(await drawPdf(layout, { title, author: service.config.brand.association })),
  }
}
