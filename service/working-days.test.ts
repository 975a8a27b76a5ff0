import { expect, test } from 'vitest'
import { endOfWorkingDay } from './working-days.ts'

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
