import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'

const inSingapore = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(`${LANG_ATTRIBUTE[language as Locale]}-SG`, { timeZone: 'Asia/Singapore', ...options })

/** "10 Mar": a day given as YYYY-MM-DD. */
export const shortDay = (day: string, language: string) =>
  inSingapore(language, { day: 'numeric', month: 'short' }).format(new Date(`${day}T12:00:00+08:00`))

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
