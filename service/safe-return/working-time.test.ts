import { expect, test } from 'vitest'
import { CARE_HOURS } from '#contract/limits.ts'
import { isPublicHoliday } from '#contract/domain/public-holidays.ts'
import { isWorkingTime } from './working-time.ts'

/** Wall-clock time in Singapore. */
const careHours = (singapore: string) => isWorkingTime(new Date(`${singapore}+08:00`), CARE_HOURS)

test.each([
  ['2025-03-10T08:59:59', false],
  ['2025-03-10T09:00:00', true],
  ['2025-03-10T12:30:00', true],
  ['2025-03-10T16:59:59', true],
  ['2025-03-10T17:00:00', false],
  ['2025-03-10T00:00:00', false],
  ['2025-03-10T23:59:59', false],
])('on a Monday a care partner at %s is open: %s', (moment, open) => {
  expect(careHours(moment)).toBe(open)
})

test('care partners answer from Monday to Friday and not at the weekend', () => {
  const week = ['10', '11', '12', '13', '14', '15', '16'].map((day) => careHours(`2025-03-${day}T10:00:00`))
  expect(week).toEqual([true, true, true, true, true, false, false])
})

test('the day is Singapore’s, wherever the service runs', () => {
  expect(isWorkingTime(new Date('2025-03-10T01:00:00Z'), CARE_HOURS), 'Monday, 9 am').toBe(true)
  expect(isWorkingTime(new Date('2025-03-10T16:30:00Z'), CARE_HOURS), 'Tuesday, half past midnight').toBe(false)
  expect(isWorkingTime(new Date('2025-03-09T23:30:00Z'), CARE_HOURS), 'Monday, half past seven').toBe(false)
})

test.each([
  ['2025-01-29', 'Chinese New Year'],
  ['2025-05-12', 'Vesak Day'],
  ['2026-08-10', 'the Monday after National Day on a Sunday'],
  ['2027-10-28', 'Deepavali'],
  ['2031-05-01', 'Labour Day of a year not gazetted yet'],
  ['2032-12-27', 'not a holiday: Christmas Day of 2032 is a Saturday'],
])('%s, %s', (date, name) => {
  const closed = !name.startsWith('not')
  expect(isPublicHoliday(date)).toBe(closed)
  expect(careHours(`${date}T10:00:00`)).toBe(!closed)
})

test('in a year not gazetted yet, the Monday after a fixed holiday on a Sunday is closed too', () => {
  expect(isPublicHoliday('2033-05-02'), '1 May 2033 is a Sunday').toBe(true)
  expect(isPublicHoliday('2033-05-03')).toBe(false)
})

test('every holiday of a gazetted year is a day of that year', () => {
  for (const year of [2025, 2026, 2027]) {
    const days = Array.from({ length: 365 }, (_, day) =>
      new Date(Date.UTC(year, 0, day + 1)).toISOString().slice(0, 10),
    )
    const closed = days.filter(isPublicHoliday)
    expect(closed.length, String(year)).toBeGreaterThanOrEqual(11)
    expect(closed).toEqual(expect.arrayContaining([`${year}-01-01`, `${year}-05-01`, `${year}-08-09`, `${year}-12-25`]))
  }
})
