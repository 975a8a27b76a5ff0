import { expect, test } from 'vitest'
import { skewProblem } from './clock.ts'

test('clocks that differ by more than five seconds are said to, and which of the two is ahead', () => {
  for (const fine of [0, 5, -5]) expect(skewProblem(fine), String(fine)).toBeUndefined()
  expect(skewProblem(5.1)).toBe(
    'The clock of this machine is 5.1 s ahead of the database’s, more than 5 s: set both by NTP.',
  )
  expect(skewProblem(-61)).toBe(
    'The clock of this machine is 61.0 s behind the database’s, more than 5 s: set both by NTP.',
  )
})
