import { hoursRead } from './opening-hours.ts'
import { HOLIDAY, HOLIDAY_EVE, type Range } from './opening-hours-days.ts'

/** Days that have the same hours: 1 (Monday) to 6, then 0 (Sunday), HOLIDAY and HOLIDAY_EVE. Without ranges they are closed. */
export interface WeekPart {
  days: readonly number[]
  ranges: readonly Range[]
}

/** The order in which days are said. */
const DAYS = [1, 2, 3, 4, 5, 6, 0, HOLIDAY, HOLIDAY_EVE]

/**
 * Written hours as days with their hours, those that are closed last; undefined unless they are understood with certainty. Holidays of
 * which the wording says nothing are left out: their hours are unknown.
 */
export function weekOf(written: string | null): WeekPart[] | undefined {
  const hours = written ? hoursRead(written) : undefined
  if (!hours) return undefined
  const parts = new Map<string, { days: number[]; ranges: readonly Range[] }>()
  for (const day of DAYS) {
    const ranges = hours.get(day) ?? (day < HOLIDAY ? [] : undefined)
    if (!ranges) continue
    const key = JSON.stringify(ranges)
    const part = parts.get(key) ?? { days: [], ranges }
    part.days.push(day)
    parts.set(key, part)
  }
  return [...parts.values()].toSorted((a, b) => Number(a.ranges.length === 0) - Number(b.ranges.length === 0))
}
