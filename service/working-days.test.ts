import { expect, test } from 'vitest'
import { endOfWorkingDay, workingDaysSince } from './working-days.ts'

test.each([
  // Monday morning in Singapore: Thursday's end.
  ['2025-03-10T02:00:00Z', 3, '2025-03-13T16:00:00.000Z'],
  // Friday evening, over a weekend: Wednesday's end.
  ['2025-03-14T10:00:00Z', 3, '2025-03-19T16:00:00.000Z'],
  // Thursday before Good Friday (18 April 2025): Tuesday's end.
  ['2025-04-17T02:00:00Z', 2, '2025-04-22T16:00:00.000Z'],
])('from %s, working day %i ends at %s', (from, days, end) => {
  expect(endOfWorkingDay(new Date(from), days).toISOString()).toBe(end)
})

test.each([
  // On the same day none has come, whatever the hour.
  ['2025-03-10T00:00', '2025-03-10T23:59', 0],
  ['2025-03-10T23:59', '2025-03-11T00:00', 1],
  // From Friday on: Saturday and Sunday are none, Monday is one.
  ['2025-03-14T09:00', '2025-03-15T09:00', 0],
  ['2025-03-14T09:00', '2025-03-16T23:59', 0],
  ['2025-03-14T09:00', '2025-03-17T00:00', 1],
  ['2025-03-15T09:00', '2025-03-17T09:00', 1],
  // Over Good Friday, and over Hari Raya Puasa on Monday, 31 March.
  ['2025-04-17T09:00', '2025-04-21T09:00', 1],
  ['2025-03-28T09:00', '2025-04-01T09:00', 1],
  ['2025-03-10T09:00', '2025-03-24T09:00', 10],
  ['2025-03-11T09:00', '2025-03-10T09:00', 0],
])('from %s to %s in Singapore %i working days have come', (from, now, count) => {
  const at = (singapore: string) => new Date(`${singapore}:00+08:00`)
  expect(workingDaysSince(at(from), at(now))).toBe(count)
})
