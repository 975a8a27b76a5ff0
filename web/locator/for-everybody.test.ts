import { expect, test } from 'vitest'
import type { SearchedFrom } from '#contract/locator.ts'
import { NOTHING_READ } from './describe.ts'
import { isForEverybody } from './for-everybody.ts'
import { askedOf } from './locator-query.ts'

const page = (search: string, kind: SearchedFrom['kind'], name: string | null, guess = false) => {
  const found = {
    points: [],
    suggested: false,
    from: { lat: 1.3, lng: 103.8, kind, name },
    reading: { ...NOTHING_READ, guess },
    total: 0,
  }
  return isForEverybody({ asked: askedOf(new URLSearchParams(search)), found }, search)
}

test.each([
  ['', 'centre', null],
  ['?region=EAST', 'centre', null],
  ['?q=Bedok', 'station', 'Bedok'],
  ['?q=toa+payoh', 'station', 'Toa Payoh'],
  ['?q=Toa%20Payoh&region=CENTRAL&page=2', 'station', 'Toa Payoh'],
  ['?q=VivoCity', 'place', 'VivoCity'],
] as const)('the list at "%s" is the same for everybody', (search, kind, name) => {
  expect(page(search, kind, name)).toBe(true)
})

test.each([
  ['?q=460123', 'postal-code', '460123', 'a postal code may be a home'],
  ['?postalCode=460123', 'postal-code', '460123', 'so may one of its own field'],
  ['?q=Bedok&postalCode=46', 'station', 'Bedok', 'or its first digits'],
  ['?q=Jalan+Besar', 'street', 'Jalan Besar', 'a street may be where somebody lives'],
  ['?q=Blk+12+Bedok', 'station', 'Bedok', 'a block beside a name we know'],
  ['?q=Tan+Ah+Kow', 'centre', null, 'words of their own'],
  ['?q=Bedok&from=Tan+Ah+Kow', 'station', 'Bedok', 'words that no search knows'],
  ['?x=1', 'centre', null, 'words that no search knows, alone'],
] as const)('the list at "%s" is not', (search, kind, name, why) => {
  expect(page(search, kind, name), why).toBe(false)
})

test('nor is a guess of what was meant', () => {
  expect(page('?q=Bedok', 'station', 'Bedok', true)).toBe(false)
})
