import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeCell, unescapeCell } from './csv.ts'
import { stations } from '#contract/places/stations.ts'
import { readText } from '#contract/places/reading.ts'
import { typingErrors } from '#contract/places/words.ts'
import { MAP_BOUNDS } from '#contract/limits.ts'
import { searchable, wordsOf } from './words.ts'

describe('words for searching', () => {
  test('are plain, in their long form, and once more without spaces', () => {
    expect(
      searchable("St Luke's ElderCare (AMK)", 'Blk 2, Ang Mo Kio Ave 3 #01-02', '560002', null, 'ANG MO KIO'),
    ).toBe(
      ' street lukes eldercare ang mo kio | block 2 ang mo kio avenue 3 01 02 560002 ang mo kio | streetlukeseldercareangmokio block2angmokioavenue30102 ',
    )
    expect(searchable('Café Größe', '')).toContain(' cafe große |')
  })

  test('are known again when they are typed wrong: those of three letters and more', () => {
    expect(wordsOf(searchable('Toa Payoh', 'Blk 12 Lor 1 #01-02', '310012'))).toEqual([
      'toa',
      'payoh',
      'block',
      'lorong',
    ])
  })
})

describe('typing errors', () => {
  test.each([
    ['payoh', 'payoh', 0],
    ['tao', 'toa', 1],
    ['bedoc', 'bedok', 1],
    ['tampnes', 'tampines', 1],
    ['tampiness', 'tampines', 1],
    ['hougnag', 'hougang', 1],
    ['elderecare', 'eldercare', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%s for %s are %i', (typed, meant, errors) => {
    expect(typingErrors(typed, meant)).toBe(errors)
  })

  test('count the same both ways, and none only for the same word', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(typingErrors(a, b)).toBe(typingErrors(b, a))
        expect(typingErrors(a, b) === 0).toBe(a === b)
        expect(typingErrors(a, b)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      }),
    )
  })
})

describe('stations', () => {
  test('stand in Singapore, each code once', () => {
    const codes = stations.flatMap((station) => station.codes.split(' '))
    expect(new Set(codes).size).toBe(codes.length)
    expect(new Set(stations.map(({ name }) => name)).size).toBe(stations.length)
    for (const { lat, lng } of stations) {
      expect(lat).toBeGreaterThan(MAP_BOUNDS.south)
      expect(lat).toBeLessThan(MAP_BOUNDS.north)
      expect(lng).toBeGreaterThan(MAP_BOUNDS.west)
      expect(lng).toBeLessThan(MAP_BOUNDS.east)
    }
  })

  test.each([
    ['bishan', 'Bishan'],
    ['bishan mrt station', 'Bishan'],
    ['ns17', 'Bishan'],
    ['cc15 mrt', 'Bishan'],
    ['bedok', 'Bedok'],
    ['tampines east', 'Tampines East'],
    ['gardens by the bay', 'Gardens by the Bay'],
    ['one north', 'one-north'],
    ['mrt', undefined],
    ['tan', undefined],
    ['nowhere mrt', undefined],
  ])('%s is %s', (typed, name) => {
    expect(readText(typed).pieces.find(({ place }) => place)?.place?.name).toBe(name)
  })
})

test('a cell for a spreadsheet never begins like a formula, and reads back as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\t\r\n', "'", 'a', '1'), maxLength: 6 })
  fc.assert(
    fc.property(cell, (value) => {
      expect(escapeCell(value)).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
      expect(unescapeCell(escapeCell(value))).toBe(value)
    }),
  )
})

test('the escape of csv-stringify would lose an apostrophe that was typed, so ours is used', () => {
  const written = "'=1"
  const readBack = (text: string) => (parse(text) as string[][])[0]?.[0] ?? ''
  expect(unescapeCell(readBack(stringify([[escapeCell(written)]])))).toBe(written)
  expect(unescapeCell(readBack(stringify([[written]], { escape_formulas: true })))).not.toBe(written)
})
