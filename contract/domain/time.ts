/** Minutes in milliseconds. */
export const minutes = (count: number) => count * 60_000
/** Hours in milliseconds. */
export const hours = (count: number) => count * 3_600_000
/** Days of 24 hours in milliseconds; all days in Singapore are. */
export const days = (count: number) => count * 86_400_000
/** The moment that long before `now`. */
export const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
/** The moment that long after `now`. */
export const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** Singapore's zone, for formatters and SQL. */
export const SINGAPORE = 'Asia/Singapore'
/** How far Singapore is ahead of UTC, all year. */
export const SINGAPORE_AHEAD = hours(8)
/**
 * Singapore's clock at a moment, "2026-11-21T19:20:05.000Z": what reads as UTC is the time in Singapore. Written out, so
 * that server and browser write the same.
 */
export const singaporeClock = (moment: Date) => later(moment, SINGAPORE_AHEAD).toISOString()
/** The day of a moment in Singapore, YYYY-MM-DD. */
export const dayOf = (moment: Date) => singaporeClock(moment).slice(0, 10)
/** The moment at which a day, YYYY-MM-DD, begins in Singapore; `plus` days later. */
export const startOf = (day: string, plus = 0) => later(new Date(`${day}T00:00:00+08:00`), days(plus))
/** The day that comes so many days after another. */
export const dayAfter = (day: string, count = 1) => dayOf(startOf(day, count))
/** The month of a moment in Singapore, YYYY-MM. */
export const monthOf = (moment: Date) => dayOf(moment).slice(0, 7)
/** The month that comes so many months after another. */
export const monthAfter = (month: string, count = 1) => {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  const months = year * 12 + nth - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
/** The moment at which a month, YYYY-MM, begins in Singapore. */
export const startOfMonth = (month: string) => startOf(`${month}-01`)
/** 0 on a Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
/** Whole years from a birth, "1944-11-30", to a moment; nothing where no birth is known. */
export function ageAt(birth: string | null, now: Date): number | null {
  if (!birth) return null
  const today = dayOf(now)
  return Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (today.slice(5) < birth.slice(5) ? 1 : 0)
}
/** The year of a moment in Singapore. */
export const yearOf = (moment: Date) => Number(dayOf(moment).slice(0, 4))
