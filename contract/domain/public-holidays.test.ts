import { describe, expect, test } from 'vitest'
import { isPublicHoliday } from './public-holidays.ts'

/**
 * Singapore's public holidays as the Ministry of Manpower gazetted them, each by its day, with the Monday after one that
 * falls on a Sunday, written out a second time so that a slip in one of the two lists is found.
 */
const GAZETTED: Record<number, Record<string, string>> = {
  2025: {
    '2025-01-01': 'New Year’s Day',
    '2025-01-29': 'Chinese New Year',
    '2025-01-30': 'Chinese New Year',
    '2025-03-31': 'Hari Raya Puasa',
    '2025-04-18': 'Good Friday',
    '2025-05-01': 'Labour Day',
    '2025-05-03': 'Polling Day',
    '2025-05-12': 'Vesak Day',
    '2025-06-07': 'Hari Raya Haji',
    '2025-08-09': 'National Day',
    '2025-10-20': 'Deepavali',
    '2025-12-25': 'Christmas Day',
  },
  2026: {
    '2026-01-01': 'New Year’s Day',
    '2026-02-17': 'Chinese New Year',
    '2026-02-18': 'Chinese New Year',
    '2026-03-21': 'Hari Raya Puasa',
    '2026-04-03': 'Good Friday',
    '2026-05-01': 'Labour Day',
    '2026-05-27': 'Hari Raya Haji',
    '2026-05-31': 'Vesak Day, a Sunday',
    '2026-06-01': 'the Monday after Vesak Day',
    '2026-08-09': 'National Day, a Sunday',
    '2026-08-10': 'the Monday after National Day',
    '2026-11-08': 'Deepavali, a Sunday',
    '2026-11-09': 'the Monday after Deepavali',
    '2026-12-25': 'Christmas Day',
  },
  2027: {
    '2027-01-01': 'New Year’s Day',
    '2027-02-06': 'Chinese New Year',
    '2027-02-07': 'Chinese New Year, a Sunday',
    '2027-02-08': 'the Monday after Chinese New Year',
    '2027-03-10': 'Hari Raya Puasa',
    '2027-03-26': 'Good Friday',
    '2027-05-01': 'Labour Day',
    '2027-05-16': 'Hari Raya Haji, a Sunday',
    '2027-05-17': 'the Monday after Hari Raya Haji',
    '2027-05-20': 'Vesak Day',
    '2027-08-09': 'National Day',
    '2027-10-28': 'Deepavali',
    '2027-12-25': 'Christmas Day',
  },
}

/** Every day of a year that counts as a public holiday. */
function holidaysOf(year: number): string[] {
  const days: string[] = []
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (isPublicHoliday(day)) days.push(day)
  }
  return days
}
/** Eleven holidays are gazetted each year; without its movable feasts a year has at most eight days, Mondays included. */
const isHeld = (year: number) => holidaysOf(year).length >= 11
const singaporeDay = (at: Date) => new Date(at.getTime() + 8 * 3_600_000)
/** The last year that must be held at this moment: from October on, when the next one has long been gazetted, that too. */
const neededUntil = (at: Date) => singaporeDay(at).getUTCFullYear() + (singaporeDay(at).getUTCMonth() >= 9 ? 1 : 0)

describe('public holidays', () => {
  test.each(Object.entries(GAZETTED))('of %s are the gazetted ones and no other day', (year, days) => {
    expect(holidaysOf(Number(year))).toEqual(Object.keys(days))
  })

  test.each(Object.values(GAZETTED))('a Sunday is followed by its Monday', (days) => {
    for (const [day, name] of Object.entries(days)) {
      const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0
      expect(name.endsWith(', a Sunday'), `${day} ${name}`).toBe(isSunday)
      const monday = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      if (isSunday) expect(days, `the day after ${name}`).toHaveProperty(monday)
    }
  })

  test('of a year that is not gazetted are the fixed ones, each Sunday with its Monday', () => {
    expect(holidaysOf(2034)).toEqual(['2034-01-01', '2034-01-02', '2034-05-01', '2034-08-09', '2034-12-25'])
  })

  test('are written out here for every year that the list holds', () => {
    const held = Array.from({ length: 60 }, (_, index) => 2000 + index).filter(isHeld)
    expect(held).toEqual(Object.keys(GAZETTED).map(Number))
  })

  /** The one test that asks the calendar: it fails on 1 October until the next year's list has been added. */
  test('are held for this year and, from October on, for the next (docs/operations.md)', () => {
    const now = new Date()
    for (let year = singaporeDay(now).getUTCFullYear(); year <= neededUntil(now); year += 1)
      expect(isHeld(year), `add the public holidays of ${year} to contract/public-holidays.ts and here`).toBe(true)
  })

  test.each([
    ['2026-09-30T15:59:59Z', 2026],
    ['2026-09-30T16:00:00Z', 2027],
    ['2026-12-31T15:59:59Z', 2027],
    ['2026-12-31T16:00:00Z', 2027],
    ['2027-10-01T00:00:00Z', 2028],
  ])('at %s the list must reach to the end of %i', (at, year) => {
    expect(neededUntil(new Date(at))).toBe(year)
    expect(isHeld(2028), 'a year without its movable feasts is not held').toBe(Object.hasOwn(GAZETTED, 2028))
  })
})
