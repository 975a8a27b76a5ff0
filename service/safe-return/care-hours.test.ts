import { expect, test } from 'vitest'
import { CARE_HOURS } from '#contract/limits.ts'
import { isWorkingTime } from './working-time.ts'

/** Moments on Singapore's clock, and whether a care partner is told then: 9am to 5pm on working days. */
test.each([
  ['2026-06-15T08:59:59+08:00', false, 'a Monday, a second before nine'],
  ['2026-06-15T09:00:00+08:00', true, 'a Monday, nine'],
  ['2026-06-15T16:59:59+08:00', true, 'a Monday, a second before five'],
  ['2026-06-15T17:00:00+08:00', false, 'a Monday, five'],
  ['2026-06-16T12:00:00+08:00', true, 'a Tuesday'],
  ['2026-06-17T12:00:00+08:00', true, 'a Wednesday'],
  ['2026-06-18T12:00:00+08:00', true, 'a Thursday'],
  ['2026-06-19T09:00:00+08:00', true, 'a Friday, nine'],
  ['2026-06-19T16:59:59+08:00', true, 'a Friday, a second before five'],
  ['2026-06-19T17:00:00+08:00', false, 'a Friday, five'],
  ['2026-06-20T12:00:00+08:00', false, 'a Saturday'],
  ['2026-06-21T12:00:00+08:00', false, 'a Sunday'],
  ['2026-06-15T00:00:00+08:00', false, 'midnight'],
  ['2026-05-27T12:00:00+08:00', false, 'Hari Raya Haji, a Wednesday'],
  ['2026-05-28T12:00:00+08:00', true, 'the day after it'],
  ['2026-06-01T12:00:00+08:00', false, 'the Monday after Vesak Day'],
  ['2026-12-31T12:00:00+08:00', true, 'the last day of the year'],
  ['2027-01-01T12:00:00+08:00', false, 'New Year’s Day'],
] as const)('at %s care hours are %j: %s', (moment, open, _day) => {
  expect(isWorkingTime(new Date(moment), CARE_HOURS)).toBe(open)
})
