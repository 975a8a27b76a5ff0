import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAP_BOUNDS } from '../limits.ts'
import { AROUND_WORDS, LINES } from './around-words.ts'
import { begunStation, likelyPlace, withLikelyKinds } from './forgiving.ts'
import { KINDS } from './kinds.ts'
import { LANDMARKS } from './landmarks.ts'
import { readText } from './reading.ts'
import { SUGGESTED_NAMES, suggestedNames } from './suggested-names.ts'
import { STATION_ALIASES, STATION_NAMES } from './station-names.ts'
import { CALLED_OTHERWISE, malayName } from './malay-names.ts'
import { stations } from './stations.ts'
import { TOWNS } from './towns.ts'

/** What a text is read as: "block 331 + place Jurong East + …". */
const said = (typed: string) => {
  const { pieces, postalCode } = readText(typed)
  const meaning = pieces
    .filter(({ as }) => as !== 'filler' && as !== 'postal-code')
    .map(({ as, words, place, kind, text }) => `${as} ${place?.name ?? kind ?? (words.join(' ') || text)}`)
  return [...(postalCode ? [`code ${postalCode}`] : []), ...meaning].join(' + ')
}

describe('a typed text is read', () => {
  test.each([
    ['Blk 331 Jurong East Avenue 1', 'block 331 + place Jurong East + name avenue + number 1'],
    ['blk331 jurong east ave 1', 'block 331 + place Jurong East + name avenue + number 1'],
    ['blk 123 #04-56 bedok north', 'unit #04-56 + block 123 + place Bedok North'],
    [
      'BLK 415, CHOA CHU KANG AVE 4, #10-123, S(680415)',
      'code 680415 + unit #10-123 + block 415 + place Choa Chu Kang + name avenue + number 4',
    ],
    ['hougang mrt exit B', 'place Hougang + kind station + exit exit B'],
    ['宏茂桥地铁站A出口', 'place Ang Mo Kio + kind station + exit A 出口'],
    ['后港8道681座', 'place Hougang + number 8 + name avenue + block 681'],
    ['大巴窑附近的图书馆', 'place Toa Payoh + near-me 附近 + kind library'],
    ['perpustakaan bishan', 'kind library + place Bishan'],
    ['பிடோக் நூலகம்', 'place Bedok + kind library'],
    ['circle line bishan', 'line circle line + place Bishan'],
    ['ns17', 'place Bishan'],
    ['MBS', 'place Marina Bay Sands'],
    ['mt e novena', 'place Mount Elizabeth Novena Hospital'],
    ['tp', 'place Temasek Polytechnic'],
    ['tp camp', 'name tp + name camp'],
    ['help', ''],
    ['near me', 'near-me near me'],
    ['library near me', 'kind library + near-me near me'],
    ['blk 3 clementi ave 1 beside the market', 'block 3 + place Clementi + name avenue + number 1 + detail market'],
    ['astoria park', 'name astoria + name park'],
    ['park regis', 'name park + name regis'],
    ['hotel astoria', 'name hotel + name astoria'],
    ['beach astoria tower', 'name beach + name astoria + name tower'],
    ['astoria 12 park', 'name astoria + number 12 + detail park'],
    ['hotel', 'detail hotel'],
    ['24小时 宏茂桥', 'detail 24 小时 + place Ang Mo Kio'],
    ['library 24 hours', 'kind library + detail 24 hours'],
    ['park', 'detail park'],
    ['s310169', 'code 310169'],
    ['邮编 560123', 'code 560123'],
  ])('%s: %s', (typed, reading) => expect(said(typed)).toBe(reading))

  test('a place in another script stands for the words of its English name, of which streets are made', () => {
    const wordsOf = (typed: string) => readText(typed).pieces[0]?.words
    expect(wordsOf('宏茂桥')).toEqual(['ang', 'mo', 'kio'])
    expect(wordsOf('பிடோக்')).toEqual(['bedok'])
    expect(wordsOf('ang mo kio')).toEqual(['ang', 'mo', 'kio'])
    expect(wordsOf('mbs'), 'what is typed in Latin letters stays').toEqual(['mbs'])
  })

  test('with every word of it in one piece, and never an error', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('blk', '12', 'exit', 'mrt', '大巴窑', '座', 'library', '#01-02', 'near', '310169', 'பிடோக்', 'st'),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const { pieces } = readText(words.join(' '))
        const letters = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '').length
        const inPieces = pieces.reduce((sum, { text }) => sum + letters(text), 0)
        expect(inPieces).toBeLessThanOrEqual(letters(words.join(' ')))
        for (const { text, as } of pieces) expect(as.length * text.trim().length).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a misspelt name', () => {
  test.each([
    ['toa pahyo', 'Toa Payoh'],
    ['yihsun', 'Yishun'],
    ['bedko', 'Bedok'],
    ['klementi', 'Clementi'],
    ['potong pasar', 'Potong Pasir'],
    ['tampines mal', 'Tampines Mall'],
    ['toapayoh', 'Toa Payoh'],
    ['jurong eest', 'Jurong East'],
    ['causway point', 'Causeway Point'],
  ])('%s is most like %s', (typed, name) => expect(likelyPlace(readText(typed))?.place.name).toBe(name))

  test.each(['mws', 'hdbs', 'ntus', 'zoe', 'wxyz', 'church', 'asdfgh'])('%s is corrected into nothing', (typed) =>
    expect(likelyPlace(readText(typed))).toBeUndefined(),
  )

  test('of a kind of place is the kind, and an unfinished one the only station that begins so', () => {
    expect(withLikelyKinds(readText('libary'), []).pieces).toMatchObject([{ as: 'kind', kind: 'library' }])
    expect(begunStation(readText('gardens by'))?.place.name).toBe('Gardens by the Bay')
    expect(begunStation(readText('tan'))).toBeUndefined()
  })
})

describe('names are suggested while somebody types', () => {
  test.each([
    ['bed', 'Bedok'],
    ['AMK H', 'AMK Hub'],
    ['大巴', '大巴窑'],
    ['图', undefined],
    ['பிடோ', 'பிடோக்'],
    ['bay sands', 'Marina Bay Sands'],
    ['b', undefined],
    ['528', undefined],
    ['   ', undefined],
  ])('%s: %s', (typed, first) => {
    if (first === undefined) expect(suggestedNames(typed)).toEqual([])
    else expect(suggestedNames(typed)).toContain(first)
  })

  test('in a script of their own, never too many, and each of them is a place', () => {
    for (const typed of ['ma', 'ta', 'bu', '碧', '宏', 'ju', 'ch', 'si']) {
      const names = suggestedNames(typed)
      expect(names.length).toBeGreaterThan(0)
      expect(names.length).toBeLessThanOrEqual(SUGGESTED_NAMES)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(readText(name).pieces[0]?.place, name).toBeDefined()
    }
  })
})

describe('what is known by heart', () => {
  test('every station and town has a Chinese and a Tamil name', () => {
    const without = TOWNS.filter(
      ([, , , others]) => !/\p{Script=Han}/u.test(others) || !/\p{Script=Tamil}/u.test(others),
    )
    expect(without.map(([name]) => name)).toEqual([])
    for (const [name, [chinese, tamil]] of Object.entries(STATION_NAMES)) {
      expect(chinese, name).toMatch(/^[\p{Script=Han}|]+$/u)
      expect(tamil, name).toMatch(/\p{Script=Tamil}/u)
    }
  })

  test('every station has a name in Chinese and Tamil, and every such name a station', () => {
    const names = stations.map(({ name }) => name)
    expect(names.filter((name) => STATION_NAMES[name]?.some((text) => text === '') ?? true)).toEqual([])
    for (const name of [...Object.keys(STATION_NAMES), ...Object.keys(STATION_ALIASES)]) expect(names).toContain(name)
    for (const name of names)
      for (const written of [name, STATION_NAMES[name]?.[0] ?? ''])
        expect(readText(written).pieces, written).toMatchObject([{ as: 'place', place: { name } }])
  })

  test('every other name of a station leads to it', () => {
    const leads = Object.entries(STATION_ALIASES).flatMap(([name, others]) =>
      others.split('|').map((other) => [
        other,
        readText(other)
          .pieces.map(({ place }) => place?.name)
          .join(),
        name,
      ]),
    )
    expect(leads.filter(([, place, name]) => place !== name)).toEqual([])
    expect(leads).toHaveLength(40)
  })

  test('every station has a name in Malay, its own or the English one, and it leads to the station', () => {
    const names = stations.map(({ name }) => name)
    for (const name of CALLED_OTHERWISE) expect(names).toContain(name)
    for (const name of names)
      for (const written of malayName(name).split('|'))
        expect(readText(written).pieces, written).toMatchObject([{ as: 'place', place: { name } }])
  })

  test('every place stands in Singapore, and each of its names leads to it', () => {
    for (const [name, lat, lng, others] of [...TOWNS, ...LANDMARKS]) {
      expect(
        lat > MAP_BOUNDS.south && lat < MAP_BOUNDS.north && lng > MAP_BOUNDS.west && lng < MAP_BOUNDS.east,
        name,
      ).toBe(true)
      for (const written of [name, ...others.split('|')].filter(Boolean)) {
        const [piece, ...more] = readText(written).pieces.filter(({ as }) => as !== 'filler')
        expect(piece?.place, `${written} of ${name}`).toBeDefined()
        expect(more, written).toEqual([])
      }
    }
  })

  test('no place and no name of one is lost by accident: whoever adds or takes one counts anew', () => {
    const named = (places: typeof TOWNS | typeof LANDMARKS) =>
      places.reduce((sum, [, , , others]) => sum + 1 + others.split('|').length, 0)
    expect([TOWNS.length, named(TOWNS), LANDMARKS.length, named(LANDMARKS)]).toEqual([55, 176, 175, 570])
    expect([stations.length, Object.keys(KINDS).length]).toEqual([181, 24])
  })

  /** Every word of a list, with what it is read as where it is read as one piece. */
  const readAlone = (words: string) =>
    words.split('|').map((word) => {
      const [piece, ...more] = readText(word).pieces
      return [word, more.length > 0 ? undefined : (piece?.kind ?? piece?.as)] as const
    })

  test('every word of a kind of place means that kind, and none is lost by accident', () => {
    const read = Object.entries(KINDS).flatMap(([kind, { words }]) =>
      readAlone(words).map(([word, as]) => [word, as, kind]),
    )
    expect(read.filter(([, as, kind]) => as !== kind)).toEqual([])
    expect(read).toHaveLength(194)
  })

  test('every word that stands around a place is read as what it is, but a coffee shop is looked for', () => {
    const lists = [...Object.entries(AROUND_WORDS), ['line', LINES] as const]
    const read = lists.flatMap(([sort, words]) => readAlone(words).map(([word, as]) => [word, as, sort]))
    expect(read.filter(([, as, sort]) => as !== sort)).toEqual([['coffee shop', 'coffee', 'detail']])
    expect(read).toHaveLength(287)
  })

  test('what is looked for instead of a kind is a kind', () => {
    for (const { instead, names } of Object.values(KINDS)) {
      if (instead) expect(Object.keys(KINDS)).toContain(instead)
      expect(names.length).toBeGreaterThan(0)
    }
  })
})
