import { expect, test } from 'vitest'
import {
  ageAt,
  ago,
  dayAfter,
  dayOf,
  days,
  hours,
  later,
  minutes,
  singaporeClock,
  startOf,
  weekdayOf,
  yearOf,
} from './time.ts'

test.each([
  ['2026-12-31T15:59:59.999Z', '2026-12-31', 2026],
  ['2026-12-31T16:00:00.000Z', '2027-01-01', 2027],
  ['2026-03-10T16:30:00.000Z', '2026-03-11', 2026],
])('at %s it is %s in Singapore', (moment, day, year) => {
  expect(dayOf(new Date(moment))).toBe(day)
  expect(yearOf(new Date(moment))).toBe(year)
})

test('a day begins at four in the afternoon of the day before, in UTC', () => {
  expect(startOf('2026-01-01').toISOString()).toBe('2025-12-31T16:00:00.000Z')
  expect(startOf('2026-01-01', 1).toISOString()).toBe('2026-01-01T16:00:00.000Z')
})

test('days follow each other over months, years and leap days', () => {
  expect([
    dayAfter('2028-02-28'),
    dayAfter('2026-12-31'),
    dayAfter('2026-03-01', -1),
    dayAfter('2026-05-04', 7),
  ]).toEqual(['2028-02-29', '2027-01-01', '2026-02-28', '2026-05-11'])
})

test('Singapore’s clock stands eight hours ahead', () => {
  expect(singaporeClock(new Date('2026-11-21T11:20:05Z'))).toBe('2026-11-21T19:20:05.000Z')
})

test('a Sunday is day 0', () => {
  expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-23'), weekdayOf('2026-11-28')]).toEqual([0, 1, 6])
})

test.each([
  ['2026-11-28T16:00:00.000Z', 81],
  ['2026-11-29T15:59:59.999Z', 81],
  ['2026-11-29T16:00:00.000Z', 82],
  ['2026-11-30T15:59:59.999Z', 82],
  ['2026-11-30T16:00:00.000Z', 82],
])('who was born on 30 November 1944 is, at %s, %i: the birthday begins at midnight in Singapore', (moment, age) => {
  expect(ageAt('1944-11-30', new Date(moment))).toBe(age)
})

test('an hour is sixty minutes, a day 24 hours, before a moment and after it', () => {
  const noon = new Date('2026-11-21T12:00:00Z')
  expect(later(noon, minutes(1)).toISOString()).toBe('2026-11-21T12:01:00.000Z')
  expect(ago(noon, hours(1)).toISOString()).toBe('2026-11-21T11:00:00.000Z')
  expect(later(noon, days(2)).toISOString()).toBe('2026-11-23T12:00:00.000Z')
})
