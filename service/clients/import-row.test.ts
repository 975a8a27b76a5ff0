import { expect, test } from 'vitest'
import { checkRow } from './import-row.ts'

test.each([
  ['Malaysia', 'Malaysia'],
  ['', 'Singapore'],
  ['  ', 'Singapore'],
])('a row whose country is %j is of %s', (country, expected) => {
  const { entry } = checkRow({ line: 2, cells: { country }, uneven: false }, new Date('2026-11-24T02:00:00Z'))
  expect(entry.data.cityCountry).toBe(expected)
})
