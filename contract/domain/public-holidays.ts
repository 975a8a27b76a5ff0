import { dayAfter, weekdayOf } from './time.ts'

/**
 * Singapore's public holidays as gazetted by the Ministry of Manpower, with the Monday after one that fell on a Sunday.
 * Movable feasts are announced about a year ahead: add a year here when it is gazetted (docs/operations.md).
 */
const GAZETTED: Record<string, readonly string[]> = {
  2025: ['01-01', '01-29', '01-30', '03-31', '04-18', '05-01', '05-03', '05-12', '06-07', '08-09', '10-20', '12-25'],
  2026: [
    '01-01',
    '02-17',
    '02-18',
    '03-21',
    '04-03',
    '05-01',
    '05-27',
    '05-31',
    '06-01',
    '08-09',
    '08-10',
    '11-08',
    '11-09',
    '12-25',
  ],
  2027: [
    '01-01',
    '02-06',
    '02-07',
    '02-08',
    '03-10',
    '03-26',
    '05-01',
    '05-16',
    '05-17',
    '05-20',
    '08-09',
    '10-28',
    '12-25',
  ],
}
/** Known for every year, gazetted or not. */
const FIXED = ['01-01', '05-01', '08-09', '12-25']

/** `date` as YYYY-MM-DD in Singapore. In a year not gazetted yet only the fixed days and their Mondays are known. */
export function isPublicHoliday(date: string): boolean {
  const [year = '', day = ''] = [date.slice(0, 4), date.slice(5)]
  const gazetted = GAZETTED[year]
  if (gazetted) return gazetted.includes(day)
  if (FIXED.includes(day)) return true
  const yesterday = dayAfter(date, -1)
  return weekdayOf(yesterday) === 0 && FIXED.includes(yesterday.slice(5))
}
