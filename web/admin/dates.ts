import { dayAfter, monthAfter, singaporeClock, SINGAPORE, startOfMonth } from '#contract/domain/time.ts'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'

const clockOf = (iso: string) => singaporeClock(new Date(iso))

/** "21-11-2026": dd-MM-yyyy, as everywhere. */
export const dayOf = (iso: string) => {
  const [year, month, day] = clockOf(iso).slice(0, 10).split('-')
  return `${day}-${month}-${year}`
}
/** "21-11-2026 19:20" in Singapore. */
export const momentOf = (iso: string) => `${dayOf(iso)} ${clockOf(iso).slice(11, 16)}`
/** "19:20:05" in Singapore. */
export const secondOf = (iso: string) => clockOf(iso).slice(11, 19)
/** "21-11-2026 19:20:05" in Singapore, for what happens within a minute. */
export const exactOf = (iso: string) => `${dayOf(iso)} ${secondOf(iso)}`
/** A birth as it is stored, "1944-11-30", in the same writing. */
export const birthOf = (birth: string) => birth.split('-').toReversed().join('-')

const formatter = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(`${LANG_ATTRIBUTE[language as Locale]}-SG`, { timeZone: SINGAPORE, ...options })

/** "10 Mar": a day given as YYYY-MM-DD. */
export const shortDay = (day: string, language: string) =>
  formatter(language, { day: 'numeric', month: 'short' }).format(new Date(`${day}T12:00:00+08:00`))

/** "October 2026": a month given as YYYY-MM. */
export const monthName = (month: string, language: string) =>
  formatter(language, { month: 'long', year: 'numeric' }).format(startOfMonth(month))

/** The first and the last day of a month, as the filters of lists are called. */
export const daysOf = (month: string) => ({ from: `${month}-01`, to: dayAfter(`${monthAfter(month)}-01`, -1) })
/** "21 Nov 2026, 7:20 pm" in Singapore, as the language writes it. */
export const momentInWords = (iso: string, language: string) =>
  formatter(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

/** "5 minutes", "3 hours", "2 days": how long since, in its largest whole unit. */
export function age(at: string, now: number, language: string): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(at)) / 60_000))
  const [value, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 2880
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day']
  return new Intl.NumberFormat(`${LANG_ATTRIBUTE[language as Locale]}-SG`, {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'long',
  }).format(Number(value))
}
