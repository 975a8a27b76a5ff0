import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requestOf } from '#contract/call.ts'
import { distanceMetres, type LatLng } from '#contract/domain/distance.ts'
import type { Input } from '#contract/endpoint.ts'
import { MAP_BOUNDS } from '#contract/limits.ts'
import { nearestGoToPoints, type NearGoToPoint, type SearchedFrom } from '#contract/locator.ts'
import { goToPoints, postalCodes } from '../db/tables.ts'
import { NO_REAL_DATA, realData } from '../test/real-data.ts'
import { world } from '../test/world.ts'
import { importGoToPoints } from './import.ts'
import { nearestGoToPoints as nearest } from './nearest.ts'
import { points as samplePoints } from '../sample/points.ts'
import { savePoints, type ListedPoint } from './store.ts'

/** A point somewhere in Toa Payoh unless told otherwise. */
const point = (overrides: Partial<ListedPoint>): ListedPoint => ({
  name: 'Tea House',
  address: '1 Test Lane',
  postalCode: '319191',
  region: 'CENTRAL',
  lat: 1.3335,
  lng: 103.8505,
  source: 'TEST',
  ...overrides,
})

/** The locator with only these points in it. */
async function locator(...points: ListedPoint[]) {
  const here = await world()
  const { db, service } = here
  for (const table of [goToPoints, postalCodes]) await db.delete(table)
  if (points.length > 0) await db.transaction((tx) => savePoints(tx, points, service.now()))
  const reader = here.device()
  const ask = async (input: Input<typeof nearestGoToPoints>) => {
    const response = await reader.get(requestOf(nearestGoToPoints, input).path)
    return (await response.json()) as { data: NearGoToPoint[]; suggestedData: NearGoToPoint[]; from: SearchedFrom }
  }
  return {
    ...here,
    ask,
    reader,
    names: async (input: Input<typeof nearestGoToPoints>) => (await ask(input)).data.map(({ name }) => name),
  }
}
const SOMEWHERE = { lat: 1.3335, lng: 103.8505 }

describe('the nearest points', () => {
  test('come with distance, kind, date and whether they are open', async () => {
    const { ask } = await locator(
      point({
        lat: 1.334,
        openingHours: 'Daily: 9am - 6pm',
        kind: 'café',
        updated: '2024-09-27',
        specialNote: 'Ring the bell',
      }),
    )
    const { data, suggestedData, from } = await ask(SOMEWHERE)
    // Monday, 10 March 2025, 10:00 in Singapore.
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{22}$/),
        name: 'Tea House',
        address: '1 Test Lane',
        postalCode: '319191',
        region: 'CENTRAL',
        openingHours: 'Daily: 9am - 6pm',
        contactNumber: null,
        specialNote: 'Ring the bell',
        lat: 1.334,
        lng: 103.8505,
        kind: 'café',
        updated: '2024-09-27',
        openState: { state: 'open', until: '2025-03-10T10:00:00.000Z' },
        distanceMetres: expect.closeTo(55.6, 0),
      },
    ])
    expect(suggestedData).toEqual([])
    expect(from).toEqual({ ...SOMEWHERE, kind: 'position', name: null })
  })

  test('are five, from the middle of the city, when nothing is said; at most fifty', async () => {
    const { ask, reader } = await locator(
      ...Array.from({ length: 60 }, (_, index) => point({ name: `Place ${index}`, lat: 1.3 + index / 1000 })),
    )
    const { data, from } = await ask({})
    expect(data).toHaveLength(5)
    expect(from).toEqual({ lat: 1.2901003, lng: 103.8508516, kind: 'centre', name: null })
    expect((await ask({ limit: 50 })).data).toHaveLength(50)
    expect((await reader.get('/account/go-to-points/nearest?limit=51')).status).toBe(400)
  })

  test('a form without script may leave every field empty', async () => {
    const { reader } = await locator(point({}))
    const answer = await reader.get('/account/go-to-points/nearest?lat=&lng=&search=&region=&postalCode=&limit=')
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(1)
  })

  test.each([
    'lat=1.3',
    'lat=91&lng=103',
    'lat=x&lng=103',
    'region=SOUTH',
    'postalCode=12345678',
    'postalCode=ab',
    `search=${'x'.repeat(101)}`,
  ])('%s is refused', async (query) => {
    const { reader } = await locator()
    const answer = await reader.get(`/account/go-to-points/nearest?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ type: 'ERROR', code: 'invalid-input' })
  })

  test('at one position stand by name, then id, and none is left out', async () => {
    const mall = Array.from({ length: 20 }, (_, index) =>
      point({ name: `Shop ${String.fromCharCode(84 - index)}`, address: `#01-${index}` }),
    )
    const { ask } = await locator(
      ...mall,
      point({ name: 'A', lat: 1.3336 }),
      point({ name: 'NTUC', address: 'b' }),
      point({ name: 'NTUC', address: 'a' }),
    )
    const five = (await ask(SOMEWHERE)).data
    expect(five.map(({ name }) => name)).toEqual(['NTUC', 'NTUC', 'Shop A', 'Shop B', 'Shop C'])
    expect(five.map(({ id }) => id).slice(0, 2)).toEqual(
      five
        .map(({ id }) => id)
        .slice(0, 2)
        .toSorted(),
    )
    expect(new Set((await ask({ ...SOMEWHERE, limit: 50 })).data.map(({ id }) => id)).size).toBe(23)
  })

  test('are never those that were taken out', async () => {
    const { db, names, service } = await locator(point({ name: 'Closed' }), point({ name: 'Still there' }))
    const { eq } = await import('drizzle-orm')
    await db.update(goToPoints).set({ deletedAt: service.now() }).where(eq(goToPoints.name, 'Closed'))
    expect(await names(SOMEWHERE)).toEqual(['Still there'])
  })

  test('for somebody abroad are those of the middle of the city', async () => {
    const { ask } = await locator(point({}))
    expect((await ask({ lat: 51.5, lng: 0 })).from.kind).toBe('centre')
    expect((await ask({ lat: 1.49, lng: 103.74 })).from.kind, 'Johor Bahru is next door').toBe('position')
  })
})

describe('a search', () => {
  const places = [
    point({ name: 'NTUC FairPrice', address: 'Blk 192 Lorong 4 Toa Payoh', postalCode: '310192', lat: 1.3317 }),
    point({
      name: 'NTUC FairPrice',
      address: '1 Tampines Walk',
      postalCode: '528523',
      region: 'EAST',
      lat: 1.353,
      lng: 103.94,
    }),
    point({ name: 'Toa Payoh Public Library', address: '6 Toa Payoh Central', kind: 'library' }),
    point({
      name: 'Jurong Regional Library',
      address: '21 Jurong East Central 1',
      postalCode: '609732',
      region: 'WEST',
      lat: 1.3329,
      lng: 103.7396,
      kind: 'library',
    }),
  ]

  test('text, region and postal code combine', async () => {
    const { names, ask } = await locator(...places)
    expect(await names({ search: 'fairprice' })).toEqual(['NTUC FairPrice', 'NTUC FairPrice'])
    expect((await ask({ search: 'fairprice', region: 'EAST' })).data.map(({ postalCode }) => postalCode)).toEqual([
      '528523',
    ])
    expect(await names({ search: 'library', postalCode: '528523' })).toEqual([
      'Toa Payoh Public Library',
      'Jurong Regional Library',
    ])
    expect(await names({ search: 'library', postalCode: '609732' })).toEqual([
      'Jurong Regional Library',
      'Toa Payoh Public Library',
    ])
    expect(await names({ search: 'library', postalCode: '609732', region: 'CENTRAL' })).toEqual([
      'Toa Payoh Public Library',
    ])
    expect(await names({ search: 'library 609732' })).toEqual(['Jurong Regional Library', 'Toa Payoh Public Library'])
  })

  test('forgives two errors in a long word, and one in a short', async () => {
    const { names, ask } = await locator(...places)
    expect(await names({ search: 'regionnall' })).toEqual(['Jurong Regional Library'])
    const jurong = await ask({ search: 'jurnog' })
    expect(jurong.data[0]?.name).toBe('Jurong Regional Library')
    expect(jurong, 'a corrected name is said to be a guess').toMatchObject({
      from: { name: 'Jurong' },
      reading: { guess: true },
    })
    expect(await names({ search: 'jurnig' })).toEqual([])
  })

  test('for a kind of place finds the places of the kind, not one at an address that has the word', async () => {
    const { names } = await locator(...places, point({ name: 'Café', address: '2 Library Road' }))
    expect(await names({ ...SOMEWHERE, search: 'library' })).toEqual([
      'Toa Payoh Public Library',
      'Jurong Regional Library',
    ])
  })

  test.each([
    ['east', 'EAST'],
    ['East Region', 'EAST'],
    ['the west side', 'WEST'],
    ['timur', 'EAST'],
    ['Wilayah Barat', 'WEST'],
    ['tengah', 'CENTRAL'],
    ['东部', 'EAST'],
    ['新加坡西部', 'WEST'],
    ['中', 'CENTRAL'],
  ])('%s is a region', async (search, region) => {
    const { ask } = await locator(...places)
    const { data, suggestedData } = await ask({ search })
    expect(data.length).toBeGreaterThan(0)
    expect(new Set(data.map((found) => found.region))).toEqual(new Set([region]))
    expect(suggestedData).toEqual([])
  })

  test.each(['north', 'north-east', 'utara', 'timur laut', '北部', '东北'])(
    '%s, where there is nothing, shows the nearest of all',
    async (search) => {
      const { ask } = await locator(...places)
      const { data, suggestedData } = await ask({ search })
      expect(data).toEqual([])
      expect(suggestedData).toHaveLength(4)
    },
  )

  test('for a station or a street without a point looks from there', async () => {
    const { ask, db } = await locator(...places)
    expect((await ask({ search: 'lakeside mrt' })).from).toMatchObject({ kind: 'station', name: 'Lakeside' })
    expect((await ask({ search: 'lakeside mrt' })).data[0]?.name).toBe('Jurong Regional Library')
    expect((await ask({ search: 'lakesied' })).from, 'misspelt').toMatchObject({ kind: 'station', name: 'Lakeside' })
    expect((await ask({ search: 'lakesied' })).data[0]?.name).toBe('Jurong Regional Library')
    expect((await ask({ search: 'lakeside mrt', region: 'EAST' })).data.map(({ postalCode }) => postalCode)).toEqual([
      '528523',
    ])
    await db.insert(postalCodes).values({
      postalCode: '520001',
      block: '5',
      road: 'SIMEI RISE',
      building: '',
      lat: 1.345,
      lng: 103.95,
      searchText: ' | 5 simei rise | 5simeirise ',
    })
    const { data, from } = await ask({ search: 'simei rise' })
    expect(from).toEqual({ lat: 1.345, lng: 103.95, kind: 'street', name: 'Simei Rise' })
    expect(data[0]?.postalCode).toBe('528523')
  })

  test('for what nobody has shows the nearest of all as suggestions, from where the person is', async () => {
    const { ask } = await locator(...places)
    const { data, suggestedData, from } = await ask({ ...SOMEWHERE, search: 'xyzzy', limit: 2 })
    expect(data).toEqual([])
    expect(suggestedData.map(({ name }) => name)).toEqual(['Toa Payoh Public Library', 'NTUC FairPrice'])
    expect(from.kind).toBe('position')
  })

  test('by a postal code that nobody knows looks where the same first digits are; of no such digits, nowhere', async () => {
    const { ask } = await locator(...places)
    expect(await ask({ postalCode: '609999' })).toMatchObject({
      data: [{ postalCode: '609732' }, {}, {}, {}],
      from: { kind: 'similar-postal-code', name: '609732' },
    })
    expect(await ask({ postalCode: '52' })).toMatchObject({
      data: [{ postalCode: '528523' }, {}, {}, {}],
      from: { kind: 'similar-postal-code' },
    })
    expect(await ask({ postalCode: '990000' })).toMatchObject({
      data: [],
      suggestedData: [{}, {}, {}, {}],
      from: { kind: 'centre' },
    })
  })

  test('with marks that a database would read as wildcards finds only what has them', async () => {
    const { ask } = await locator(...places)
    for (const search of ['%', '_', '%%%', "'; --", '\\', 'li%ry', '\u0000']) {
      const { data, suggestedData } = await ask({ search })
      expect(data.length + suggestedData.length, search).toBeGreaterThan(0)
    }
    expect((await ask({ search: 'l_brary' })).data).toEqual([])
  })

  test('whatever is typed is answered', async () => {
    const { reader } = await locator(...places)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (search) => {
        const answer = await reader.get(requestOf(nearestGoToPoints, { search }).path)
        expect(answer.status).toBe(200)
      }),
      { numRuns: 150 },
    )
  })
})

describe('the answers equal an exact scan by haversine', () => {
  /** Five thousand positions over Singapore and its surroundings, the same in every run. */
  const positions = fc.sample(
    fc.record({
      lat: fc.double({ min: MAP_BOUNDS.south, max: MAP_BOUNDS.north, noNaN: true }),
      lng: fc.double({ min: MAP_BOUNDS.west, max: MAP_BOUNDS.east, noNaN: true }),
    }),
    { numRuns: 5000, seed: 135 },
  )

  /** The positions at which the five answered are not the five of the scan, or a distance is off by a metre. */
  async function differing({ db, service }: Awaited<ReturnType<typeof locator>>, from: readonly LatLng[]) {
    const all = await db.select().from(goToPoints)
    const by = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
    const different: LatLng[] = []
    for (const position of from) {
      const exact = all
        .map(({ id, name, lat, lng }) => ({ id, name, metres: distanceMetres(position, { lat, lng }) }))
        .toSorted((a, b) => a.metres - b.metres || by(a.name, b.name) || by(a.id, b.id))
        .slice(0, 5)
      const { data } = await nearest(service, { ...position, offset: 0, limit: 5 })
      const same = (index: number) =>
        data[index]?.id === exact[index]?.id &&
        Math.abs((data[index]?.distanceMetres ?? NaN) - (exact[index]?.metres ?? NaN)) < 1
      if (![0, 1, 2, 3, 4].every(same)) different.push(position)
    }
    return different
  }

  test('over the sample', { timeout: 120_000 }, async () => {
    const here = await locator(...samplePoints.map((place) => ({ ...place, source: 'SAMPLE' })))
    expect(await differing(here, positions)).toEqual([])
  })

  test('over the real points', { timeout: 300_000 }, async ({ skip }) => {
    const list = realData('gtp.csv')
    skip(!list, NO_REAL_DATA)
    const copy = join(await mkdtemp(join(tmpdir(), 'homeward-test-')), 'list.csv')
    await copyFile(list ?? '', copy)
    const here = await locator()
    await importGoToPoints(here.service, copy, { actor: 'test' })
    expect(await differing(here, positions)).toEqual([])
    const crowded = await here.db.select({ lat: goToPoints.lat, lng: goToPoints.lng }).from(goToPoints)
    expect(await differing(here, crowded), 'where many share one position').toEqual([])
  })
})
