import { expect, test } from 'vitest'
import { REGIONS } from '#contract/options.ts'
import { regionNamed, withoutRegion } from './region-words.ts'
import { hasWholeWords, holdsTermsIn, searchable, stored, termsOf, wordsOf } from './words.ts'

test('what people write around a place is no word to look for', () => {
  expect(termsOf('where is a the an any at by for from in me my of to and Bishan')).toEqual([['bishan']])
  expect(termsOf('  ')).toEqual([])
  expect(termsOf('near on Bishan').map(([word]) => word)).toEqual(['near', 'on', 'bishan'])
})

test.each([
  ['cc', ['cc', 'community club', 'community centre']],
  ['cgh', ['cgh', 'changi general hospital']],
  ['kkh', ['kkh', 'kk women']],
  ['ktph', ['ktph', 'khoo teck puat hospital']],
  ['ntfgh', ['ntfgh', 'ng teng fong general hospital']],
  ['nuh', ['nuh', 'national university hospital']],
  ['rc', ['rc', 'residents corner']],
  ['rn', ['rn', 'residents network']],
  ['sgh', ['sgh', 'singapore general hospital']],
  ['ttsh', ['ttsh', 'tan tock seng hospital']],
  ['Ave', ['ave', 'avenue']],
  ['Bishan', ['bishan']],
])('%j is looked for as %j', (typed, term) => expect(termsOf(typed)).toEqual([term]))

test('words that are known again have three to thirty letters, and are no joined ones', () => {
  const [longest, longer] = ['a'.repeat(30), 'b'.repeat(31)]
  expect(wordsOf(searchable(`St ${longest} ${longer}`, 'Of 12B Abc'))).toEqual(['street', longest, 'abc'])
  expect(wordsOf('no words 1 2')).toEqual(['words'])
})

test('a text is stored in its long forms; what is missing of the rest leaves no gap', () => {
  expect(stored('Blk 5, Ave 3')).toBe('block 5 avenue 3')
  expect(searchable('Ang Mo', null, undefined, '', 'Ave 3')).toBe(' ang mo | avenue 3 | angmo avenue3 ')
})

test.each([
  // Up to two letters or digits a whole word, up to four its beginning, more also inside one.
  ['Fairprice', 'price', true],
  ['Fairprice', 'rice', false],
  ['Ricemill', 'rice', true],
  ['Block 12', '1', false],
  ['Block 12', '12', true],
  ['Block 123', '12', false],
  ['Block 8321', '832', true],
  ['Block 5832', '832', false],
  ['Toa Payoh', 'toapayoh', true],
  ['Toa Payoh', 'toa hougang', false],
  ['Bishan Community Club', 'bishan cc', true],
  ['An Accident Hall', 'cc', false],
])('the name %j holds %j: %s', (name, typed, holds) => expect(holdsTermsIn(name, termsOf(typed))).toBe(holds))

test('whole words are asked for whole', () => {
  expect(hasWholeWords('The Tent', termsOf('tent'))).toBe(true)
  expect(hasWholeWords('Tentera Diraja Road', termsOf('tent'))).toBe(false)
  expect(hasWholeWords('Bishan Community Club', termsOf('bishan cc'))).toBe(true)
  expect(hasWholeWords('Bishan Community Club', termsOf('bishan rc'))).toBe(false)
})

test.each([
  ['NORTH', 'north|north east|northeast|utara|timur laut|北|北部|北区|东北|东北部|东北区'],
  ['EAST', 'east|timur|东|东部|东区'],
  ['WEST', 'west|barat|西|西部|西区'],
  ['CENTRAL', 'central|centre|tengah|pusat|中|中部|中区|中央'],
] as const)('the region %s has its names in each language', (region, names) => {
  expect(REGIONS).toContain(region)
  for (const name of names.split('|')) expect(regionNamed(name), name).toBe(region)
})

test.each([
  'the west side of Singapore',
  'wilayah barat',
  'kawasan barat',
  'bahagian barat singapura',
  'in the west part',
  '新加坡西部',
])('%j names the west', (text) => expect(regionNamed(text)).toBe('WEST'))

test('a region is taken out of the end or the beginning of what is looked for, and never the whole of it', () => {
  const library = [['library']]
  const out = (typed: string) => withoutRegion(typed.split(' ').map((word) => [word]))
  expect(out('library east')).toEqual({ terms: library, region: 'EAST' })
  expect(out('barat library')).toEqual({ terms: library, region: 'WEST' })
  expect(out('library timur laut')).toEqual({ terms: library, region: 'NORTH' })
  expect(out('timur laut library')).toEqual({ terms: library, region: 'NORTH' })
  expect(out('east library west')).toEqual({ terms: [['east'], ['library']], region: 'WEST' })
  expect([out('east'), out('library'), out('big east library')]).toEqual([undefined, undefined, undefined])
  expect(out('north east')).toEqual({ terms: [['north']], region: 'EAST' })
})
