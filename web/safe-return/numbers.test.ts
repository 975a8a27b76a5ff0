import { expect, test } from 'vitest'
import { shownNumber } from './numbers.server.ts'

test.each([
  ['+6580000001', '+65 8000 0001'],
  ['61000001', '6100 0001'],
  ['+60123456789', '+60 12 345 6789'],
  ['1800 222 3333', '1800 222 3333'],
  ['ask at the counter', 'ask at the counter'],
])('%s reads %s', (number, read) => {
  expect(shownNumber(number)).toBe(read)
})
