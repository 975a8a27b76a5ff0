import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestOf } from '#contract/call.ts'
import type { Input } from '#contract/endpoint.ts'
import { nearestGoToPoints, type NearGoToPoint, type SearchedFrom, type SearchReading } from '#contract/locator.ts'
import { loadSample } from '../sample/load.ts'
import { world } from '../test/world.ts'
import { savePostalCodes } from './import-postal-codes.ts'
import { searchable } from './words.ts'

interface Found {
  data: NearGoToPoint[]
  suggestedData: NearGoToPoint[]
  from: SearchedFrom
  reading: SearchReading
}
let ask: (input: Input<typeof nearestGoToPoints>) => Promise<Found>

/** Invented codes beside the sample: two blocks 123 in Bedok, and a building whose name is an everyday word. */
const CODES: [postalCode: string, block: string, road: string, building: string, lat: number, lng: number][] = [
  ['600331', '331', 'JURONG EAST AVENUE 1', '', 1.3475, 103.7312],
  ['600332', '332', 'JURONG EAST AVENUE 1', '', 1.3477, 103.7314],
  ['460123', '123', 'BEDOK NORTH STREET 2', '', 1.3302, 103.9363],
  ['470123', '123', 'BEDOK RESERVOIR ROAD', '', 1.3331, 103.9101],
  ['560450', '451', 'ANG MO KIO AVENUE 3', '', 1.3685, 103.8495],
  ['310074', '74', 'LORONG 4 TOA PAYOH', '', 1.3361, 103.8512],
  ['548774', '18', 'COMPASSVALE BOW', 'HELP UNIVERSITY', 1.3817, 103.8981],
  ['128461', '61', 'WEST COAST DRIVE', 'KOPITIAM', 1.3114, 103.7612],
  ['486001', '5', 'SIMEI RISE', 'PELANGI TOWERS', 1.345, 103.95],
  ['599101', '30', 'JALAN LEMPENG', 'NAN HUA PRIMARY SCHOOL', 1.3151, 103.7615],
  ['369801', '2', 'HAPPY AVENUE CENTRAL', '', 1.3291, 103.8792],
  ['486002', '7', 'SIMEI RISE', 'PELANGI TOWERS', 1.3451, 103.9501],
]
const BEDOK = { lat: 1.324, lng: 103.93 }

beforeEach(async () => {
  const here = await world()
  await loadSample(here.db, here.service.now())
  await here.db.transaction((tx) =>
    savePostalCodes(
      tx,
      CODES.map(([postalCode, block, road, building, lat, lng]) => ({
        postalCode,
        block,
        road,
        building,
        lat,
        lng,
        searchText: searchable(building, `${block} ${road}`),
      })),
    ),
  )
  const reader = here.device()
  ask = async (input) => (await (await reader.get(requestOf(nearestGoToPoints, input).path)).json()) as Found
})

describe('an address, as it is written on every door, is the place to look from', () => {
  test.each([
    ['Blk 331 Jurong East Avenue 1', 'Blk 331 Jurong East Avenue 1'],
    ['block 331 jurong east ave 1', 'Blk 331 Jurong East Avenue 1'],
    ['331 JURONG EAST AVENUE 1 #05-123', 'Blk 331 Jurong East Avenue 1'],
    ['jurong east ave 1 blk 331', 'Blk 331 Jurong East Avenue 1'],
    ['I am at blk331 Jurong East Ave 1 Singapore', 'Blk 331 Jurong East Avenue 1'],
    ['blk 74 toa payoh lor 4', 'Blk 74 Lorong 4 Toa Payoh'],
    ['大巴窑4巷74座', 'Blk 74 Lorong 4 Toa Payoh'],
    ['blk 123 bedok north', 'Blk 123 Bedok North Street 2'],
    ['jurong east avenue 1', 'Jurong East Avenue 1'],
  ])('%s: %s', async (search, name) => {
    const { from, data, reading } = await ask({ search })
    expect(from).toMatchObject({ kind: 'street', name })
    expect(data.length).toBeGreaterThan(0)
    expect(reading.guess).toBe(false)
  })

  test('a block that stands in two parts of a town is a guess, with the other to choose', async () => {
    const { from, reading } = await ask({ search: 'opp blk 123 bedok' })
    expect(from.name).toMatch(/^Blk 123 Bedok/)
    expect(reading).toMatchObject({ guess: true, choices: [expect.stringMatching(/^Blk 123 Bedok/)] })
    expect(reading.choices).not.toContain(from.name)
  })

  test('a block that is not on the street leaves the street, and is said to be left out', async () => {
    const { from, reading } = await ask({ search: 'blk 450 AMK Ave 3' })
    expect(from.name).toBe('Ang Mo Kio Avenue 3')
    expect(reading.ignored).toEqual(['blk 450'])
  })
})

describe('an unknown word never takes away the known ones', () => {
  test.each([
    ['tampines foobar', 'Tampines', ['foobar']],
    ['hougang mrt exit B', 'Hougang', ['exit B']],
    ['kovan mrt exit', 'Kovan', ['exit']],
    ['hougang foo bar mrt exit c', 'Hougang', ['foo bar', 'exit c']],
    ['tampines bus stop', 'Tampines', ['bus stop']],
    // The sample's one market is further away than anybody at Tampines asks for.
    ['Pasar Tampines', 'Tampines', ['Pasar']],
    ['hospital tan tock seng', 'Tan Tock Seng Hospital', []],
    ['changi gen hosp', 'Changi General Hospital', []],
    ['hospital tuas', 'Tuas', ['hospital']],
    ['blk 331 jurong east ave 1 market', 'Blk 331 Jurong East Avenue 1', ['market']],
    ['China town', 'Chinatown', []],
    ['Causeway Pt', 'Causeway Point', []],
    ['宏茂桥地铁站A出口', 'Ang Mo Kio', ['A 出口']],
    ['தோ பாயோ', 'Toa Payoh', []],
  ])('%s is near %s', async (search, name, ignored) => {
    const { from, reading, data } = await ask({ search })
    expect(from.name).toBe(name)
    expect(reading).toMatchObject({ ignored, guess: false })
    expect(data.length).toBeGreaterThan(0)
  })
})

describe('an everyday word keeps the place where somebody is', () => {
  test.each([
    'help',
    'nearest',
    '24 hours',
    'mcdonald',
    'kopitiam',
    'klinik',
    'old folks home',
    'near me',
    '附近',
    'toilet',
    'helpp',
    'beach',
    'old lady',
  ])('%s', async (search) => {
    const { from } = await ask({ search, ...BEDOK })
    expect(from).toMatchObject({ kind: 'position', ...BEDOK })
  })

  test.each([
    ['happy', 'Happy Avenue Central'],
    ['nan hua primary', 'Nan Hua Primary School'],
  ])('%s stays there, and what it may mean is offered: %s', async (search, name) => {
    const { from, reading, data } = await ask({ search, ...BEDOK })
    expect(from).toMatchObject({ kind: 'position', ...BEDOK })
    expect(reading).toMatchObject({ guess: true, choices: [name], ignored: [search] })
    expect(data).toEqual([])
    expect((await ask({ search: name, ...BEDOK })).from.name).toBe(name)
  })

  test('a number alone means none of the names that it stands in', async () => {
    expect((await ask({ search: '18' })).data).toEqual([])
    expect((await ask({ search: '18 compassvale bow' })).from.name).toBe('Blk 18 Compassvale Bow')
  })

  test.each(['MWB', 'HDBX', 'ECPQ', 'NUX', 'zoe'])(
    '%s, of fewer than five letters, is corrected into nothing',
    async (search) => {
      expect((await ask({ search })).data).toEqual([])
    },
  )

  test.each([
    ['library', 'library'],
    ['图书馆', 'library'],
    ['perpustakaan', 'library'],
    ['poliklinik', 'polyclinic'],
  ])('%s is a kind of place: the nearest of the kind', async (search, kind) => {
    const { data, from, reading } = await ask({ search, ...BEDOK })
    expect(from.kind).toBe('position')
    expect(reading.kind).toBe(kind)
    const english = { library: 'Library', polyclinic: 'Polyclinic' }[kind] ?? ''
    expect(data.length).toBeGreaterThan(0)
    for (const { name } of data) expect(name).toContain(english)
  })

  test('a community club is not a corner of residents, and a library of the east is in the east', async () => {
    const { data } = await ask({ search: 'yishun cc' })
    expect(data[0]?.name).toContain('Community Club')
    expect(data[0]?.postalCode).toMatch(/^76/)
    for (const { region } of (await ask({ search: 'library east' })).data) expect(region).toBe('EAST')
  })
})

describe('a guess is said to be one', () => {
  test('a building that is known only by its name', async () => {
    const { from, reading } = await ask({ search: 'pelangi towers' })
    expect(from).toMatchObject({ kind: 'place', name: 'Pelangi Towers' })
    expect(reading.guess).toBe(true)
    expect((await ask({ search: 'pelangi', ...BEDOK })).from.kind, 'one word never leaves the position').toBe(
      'position',
    )
    expect((await ask({ search: 'pelangi towers', ...BEDOK })).from.name).toBe('Pelangi Towers')
  })

  test('a name with a typing error', async () => {
    expect(await ask({ search: 'toa pahyo' })).toMatchObject({ from: { name: 'Toa Payoh' }, reading: { guess: true } })
    expect((await ask({ search: 'toa payoh' })).reading.guess).toBe(false)
  })

  test('points that have only a part of the word', async () => {
    expect((await ask({ search: 'mustaf' })).reading.guess).toBe(true)
    expect((await ask({ search: 'heartbeat' })).reading.guess).toBe(false)
  })

  test('a word of a region that is a new town too', async () => {
    expect((await ask({ search: 'tengah' })).reading).toMatchObject({ guess: true, choices: ['Tengah New Town'] })
    expect((await ask({ search: 'Tengah New Town' })).from.name).toBe('Tengah New Town')
  })
})

test('no text makes an error, and every answer says how it was read', async () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 14 }),
    fc.constantFrom(...CODES.flatMap(([code, block, road, building]) => [code, block, road, building])),
    fc.constantFrom(
      'blk',
      'mrt',
      'exit',
      'near',
      '大巴窑',
      '图书馆',
      '座',
      'masjid',
      'bedok',
      'north',
      '%',
      '#01-02',
      '4',
      'toa pahyo',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 6 }), fc.boolean(), async (words, known) => {
      const search = words.join(' ').slice(0, 100)
      const { data, suggestedData, from, reading } = await ask({ search, ...(known && BEDOK) })
      expect(data.length + suggestedData.length).toBeGreaterThan(0)
      expect(from.name === null).toBe(from.kind === 'position' || from.kind === 'centre')
      expect(reading).toMatchObject({ guess: expect.any(Boolean), ignored: expect.any(Array) })
      for (const choice of reading.choices) expect(choice).not.toBe(from.name)
    }),
    { numRuns: 150 },
  )
})
