import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { distanceMetres } from '#contract/domain/distance.ts'
import { coordinatesOf, mapsAddress } from '#contract/nearby.ts'
import { goToPoints, postalCodes } from '../db/tables.ts'
import { loadSample } from '../sample/load.ts'
import { NO_REAL_DATA, realData } from '../test/real-data.ts'
import { freshDatabase, START, world } from '../test/world.ts'
import { readCsv } from './csv.ts'
import { importGoToPoints } from './import.ts'
import { savePostalCodes } from './import-postal-codes.ts'
import { savePoints } from './store.ts'
import { searchable } from './words.ts'

/** Beside the library of Toa Payoh; START is a Monday, 10:00. */
const TOA_PAYOH = { lat: 1.3337, lng: 103.8502 }

/** A row of the real list of postal codes. */
const codeOf = ({ postal = '', blk = '', road = '', building = '', lat, lng }: Record<string, string>) => ({
  postalCode: postal,
  block: blk,
  road,
  building,
  lat: Number(lat),
  lng: Number(lng),
  searchText: searchable(building, `${blk} ${road}`),
})

/** The locator with the project's own sample, at START. */
async function sample() {
  const here = await world()
  if ((await here.db.$count(goToPoints)) === 0) await loadSample(here.db, START)
  await here.moveTo(START)
  return here
}

/** The locator without any place, until the test has ended: no other then finds what it put there. */
async function empty() {
  await freshDatabase()
  onTestFinished(freshDatabase)
  return world()
}

test('a position is told by the address that people know, and by where to wait', async () => {
  const { service } = await sample()
  const near = await service.nearby(TOA_PAYOH)
  expect(near?.address?.text).toBe('6 Toa Payoh Central')
  expect(near?.address?.distanceMetres).toBeLessThan(60)
  expect(near?.goToPoint).toMatchObject({ name: 'Toa Payoh Public Library', openUntil: '2025-03-10T13:00:00.000Z' })
})

test('a housing block is called one', async () => {
  const { service, db } = await sample()
  const [block] = await db.select().from(postalCodes).where(eq(postalCodes.postalCode, '310192'))
  expect((await service.nearby(block ?? expect.fail()))?.address).toEqual({
    text: 'Blk 192 Lorong 4 Toa Payoh',
    distanceMetres: 0,
  })
})

test('at night the nearest place that is open is named, not the nearest of all', async () => {
  const { service, moveTo } = await sample()
  const library = await service.nearby(TOA_PAYOH)
  await moveTo(new Date('2025-03-10T15:00:00Z')) // 23:00: the library has closed.
  const near = await service.nearby(TOA_PAYOH)
  expect(near?.goToPoint?.distanceMetres).toBeGreaterThan(library?.goToPoint?.distanceMetres ?? Infinity)
  // By hand from the sample: the supermarket of Blk 192, 24 hours, is nearer than the station, open till 0:30.
  expect(near?.goToPoint).toMatchObject({ name: 'NTUC FairPrice', openUntil: null })
})

test.each([
  ['Johor Bahru, at the causeway', 1.4633, 103.7646],
  ['Johor Bahru', 1.4927, 103.7414],
  ['Batam', 1.13, 104.05],
  ['the strait', 1.2, 103.95],
  ['London', 51.5, -0.12],
  ['nowhere', Number.NaN, 103.8],
])('nothing is said of %s', async (_where, lat, lng) => {
  const { service } = await sample()
  expect(await service.nearby({ lat, lng })).toBeUndefined()
})

test('in a wood of Singapore no far address is claimed', async () => {
  const { service } = await sample()
  expect(await service.nearby({ lat: 1.3585, lng: 103.8085 })).toMatchObject({ address: null })
})

test('a map is opened by two numbers and nothing else', () => {
  expect(coordinatesOf({ lat: 1.3337, lng: 103.8502 })).toBe('1.33370,103.85020')
  expect(mapsAddress({ lat: 1.3337, lng: 103.8502 })).toBe(
    'https://www.google.com/maps/search/?api=1&query=1.33370,103.85020',
  )
})

test('a place whose hours nobody understands is not called open', async () => {
  const { service, db } = await empty()
  const point = {
    name: 'Tea House',
    address: '1 Test Lane',
    postalCode: '319191',
    region: 'CENTRAL' as const,
    source: 'T',
  }
  await db.transaction((tx) =>
    savePoints(tx, [{ ...point, ...TOA_PAYOH, openingHours: 'when we like' }], service.now()),
  )
  expect(await service.nearby(TOA_PAYOH)).toEqual({ address: null, goToPoint: null })
})

test.each([
  [
    '2.9 km is named',
    1.3598,
    { id: expect.any(String), name: 'Tea House', distanceMetres: expect.closeTo(2902, 0), openUntil: null },
  ],
  ['3.1 km is no place to walk to', 1.3616, null],
])('an open place at %s', async (_which, lat, named) => {
  const { service, db } = await empty()
  const point = { name: 'Tea House', address: '1 Test Lane', region: 'CENTRAL' as const, source: 'T' }
  await db.transaction((tx) =>
    savePoints(tx, [{ ...point, postalCode: '319191', lat, lng: 103.8502, openingHours: '24 hours' }], service.now()),
  )
  expect(await service.nearby(TOA_PAYOH)).toEqual({ address: null, goToPoint: named })
})

test('with every postal code of Singapore the nearest is found, in 20 ms', { timeout: 300_000 }, async ({ skip }) => {
  const [codes, points] = [realData('postal.csv.gz'), realData('gtp.csv')]
  if (!codes || !points) return skip(NO_REAL_DATA)
  const { service, db } = await empty()
  // An import writes what it rejects beside its file; and on the embedded database all of it is one long transaction.
  const list = join(await mkdtemp(join(tmpdir(), 'homeward-')), basename(points))
  await copyFile(points, list)
  await importGoToPoints(service, list, { actor: 'test' })
  for await (const batch of readCsv(codes, {
    columns: ['postal', 'blk', 'road', 'building', 'lat', 'lng'],
    batch: 1000,
  }))
    await db.transaction((tx) =>
      savePostalCodes(
        tx,
        batch.map(({ cells }) => codeOf(cells)),
      ),
    )
  await db.execute(sql`analyze postal_codes`)
  const all = await db.select({ lat: postalCodes.lat, lng: postalCodes.lng }).from(postalCodes)
  expect(all).toHaveLength(121_360)
  const asked = Array.from({ length: 200 }, (_, index) => {
    const { lat, lng } = all[(index * 7919) % all.length] ?? expect.fail()
    return { lat: lat + ((index % 7) - 3) * 0.0003, lng: lng + ((index % 5) - 2) * 0.0003 }
  })
  const took: number[] = []
  for (const position of asked) {
    // The processor's time, not the clock's: how busy the machine is decides nothing.
    const before = process.cpuUsage()
    const near = await service.nearby(position)
    const { user, system } = process.cpuUsage(before)
    took.push((user + system) / 1000)
    const truly = Math.min(...all.map((other) => distanceMetres(position, other)))
    expect(near?.address?.distanceMetres).toBeCloseTo(truly, 6)
  }
  const sorted = took.toSorted((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThanOrEqual(20)
})
