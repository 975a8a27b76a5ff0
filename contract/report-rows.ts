import { ACCOUNT_TYPES, consoleLocale, LANG_ATTRIBUTE, type Locale } from './options.ts'
import { CLOSED_REASONS } from './safe-return.ts'
import { lengthOfTime } from './domain/length-of-time.ts'
import { TIMES_MIN, type MonthlyFigures, type Times } from './monthly-figures.ts'
import { REPORT_WORDS } from './report-words.ts'
import { SINGAPORE, startOfMonth } from './domain/time.ts'

/** One figure of the monthly report. */
export interface ReportRow {
  /** Its name in files, the same in every language. */
  key: string
  label: string
  /** A count, or seconds; null where there is too little to say. */
  value: number | null
  unit: 'count' | 'seconds'
  /** The value as a person reads it. */
  shown: string
}
export interface ReportSection {
  title: string
  rows: ReportRow[]
}

/** "October 2026", as the language writes it. */
export const monthName = (month: string, locale: Locale) =>
  new Intl.DateTimeFormat(`${LANG_ATTRIBUTE[locale]}-SG`, {
    month: 'long',
    year: 'numeric',
    timeZone: SINGAPORE,
  }).format(startOfMonth(month))

/** A month's figures in words: page, file and paper all write exactly these, so that they cannot differ. */
export function reportSections(figures: MonthlyFigures, locale: Locale): ReportSection[] {
  const words = REPORT_WORDS[consoleLocale(locale)]
  const number = new Intl.NumberFormat(`${LANG_ATTRIBUTE[locale]}-SG`)
  const count = (key: string, label: string, value: number): ReportRow => ({
    key,
    label,
    value,
    unit: 'count',
    shown: number.format(value),
  })
  const seconds = (key: string, label: string, value: number | null): ReportRow => ({
    key,
    label,
    value,
    unit: 'seconds',
    shown: value === null ? words.tooFew : lengthOfTime(value, locale),
  })
  const times = (key: string, of: string, { count: many, median, ninety }: Times): ReportRow[] => [
    count(`${key}-count`, of, many),
    seconds(`${key}-median`, words.median, median),
    seconds(`${key}-90`, words.ninety, ninety),
  ]
  const { registrations, waiting, scans, alarms, ended, unanswered, answer, safe, handedOver, failed } = figures
  const all = ACCOUNT_TYPES.reduce((sum, type) => sum + registrations[type], 0)
  return [
    {
      title: words.registrations,
      rows: [
        count('registrations', words.all, all),
        ...ACCOUNT_TYPES.map((type) =>
          count(`registrations-${type.toLowerCase()}`, words.types[type], registrations[type]),
        ),
      ],
    },
    { title: words.waiting, rows: times('waiting', words.decided, waiting) },
    {
      title: words.safeReturn,
      rows: [
        count('scans', words.scans, scans),
        count('alarms', words.alarms, alarms),
        ...CLOSED_REASONS.map((reason) =>
          count(`alarms-${reason.toLowerCase().replace('_', '-')}`, words.ended[reason], ended[reason]),
        ),
        count('alarms-unanswered', words.unanswered, unanswered),
      ],
    },
    { title: words.answer, rows: times('answer', words.answered, answer) },
    { title: words.safe, rows: times('safe', words.madeSafe, safe) },
    {
      title: words.messages,
      rows: [
        count('messages-handed-over', words.handedOver, handedOver),
        count('messages-failed', words.failed, failed),
      ],
    },
  ]
}

/** What the report says of times where there are too few. */
export const tooFewNote = (locale: Locale) => REPORT_WORDS[consoleLocale(locale)].tooFewNote(TIMES_MIN)
