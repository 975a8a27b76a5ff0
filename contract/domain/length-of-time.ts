import { LANG_ATTRIBUTE, type Locale } from '../options.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** "45 sec", "3 min, 20 sec", "2 hr, 5 min": a length of time in its two largest units. */
export function lengthOfTime(seconds: number, locale: Locale): string {
  const tag = `${LANG_ATTRIBUTE[locale]}-SG`
  const whole = Math.max(0, Math.floor(seconds))
  const first = UNITS.findIndex(([, size]) => whole >= size)
  const shown = UNITS.slice(first === -1 ? 3 : first).slice(0, 2)
  let rest = whole
  const parts = shown.flatMap(([unit, size], index) => {
    const value = Math.floor(rest / size)
    rest -= value * size
    if (value === 0 && index > 0) return []
    return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  })
  return new Intl.ListFormat(tag, { type: 'unit', style: 'short' }).format(parts)
}
