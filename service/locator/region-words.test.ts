import { expect, test } from 'vitest'
import { regionNamed, withoutRegion } from './region-words.ts'
import { termsOf } from './words.ts'

/** Every way that people write a region, held apart from the table that answers. */
const SAID = [
  [
    'NORTH',
    'north',
    'North-East',
    'northeast',
    'utara',
    'timur laut',
    '北',
    '北部',
    '北区',
    '东北',
    '东北部',
    '东北区',
  ],
  ['EAST', 'east', 'timur', '东', '东部', '东区'],
  ['WEST', 'West', 'barat', '西', '西部', '西区'],
  ['CENTRAL', 'central', 'centre', 'tengah', 'pusat', '中', '中部', '中区', '中央'],
] as const

test.each(SAID.flatMap(([region, ...words]) => words.map((word) => [word, region] as const)))(
  '%s means %s',
  (word, region) => {
    expect(regionNamed(word)).toBe(region)
  },
)

test.each([
  ['the north of Singapore', 'NORTH'],
  ['wilayah timur', 'EAST'],
  ['新加坡西部', 'WEST'],
  ['in the central region', 'CENTRAL'],
])('"%s" names it with words around it', (text, region) => {
  expect(regionNamed(text)).toBe(region)
})

test.each(['northpoint', 'eastern', 'western kitchen', 'tampines', '', '中国城'])('"%s" names none', (text) => {
  expect(regionNamed(text)).toBeUndefined()
})

test.each([
  ['library east', 'EAST', ['library']],
  ['timur laut perpustakaan', 'NORTH', ['perpustakaan']],
  ['north east clinic', 'NORTH', ['clinic']],
])('"%s" leaves its other words', (text, region, rest) => {
  const found = withoutRegion(termsOf(text))
  expect(found?.region).toBe(region)
  expect(found?.terms.map(([word]) => word)).toEqual(rest)
})

test.each(['east', 'library'])('"%s" leaves nothing, or holds no region', (text) => {
  expect(withoutRegion(termsOf(text))).toBeUndefined()
})
