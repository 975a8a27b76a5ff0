import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { randomBytes, randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { distanceMetres } from '#contract/domain/distance.ts'
import type { SearchedFrom } from '#contract/locator.ts'
import { REGIONS } from '#contract/options.ts'
import { askedOf } from './locator-query.ts'
import { readKept } from './reading.script.ts'
import { findInList, packList, unpackList, type KeptPoint } from './kept-list.ts'

const here: SearchedFrom = { lat: 1.3526, lng: 103.9447, kind: 'position', name: null }
const point = (name: string, given: Partial<KeptPoint> = {}): KeptPoint => ({
  id: name,
  name,
  address: '1 Tampines Walk',
  postalCode: '528523',
  region: 'EAST',
  openingHours: 'Daily: 9 am - 9 pm',
  contactNumber: null,
  kind: 'library',
  lat: 1.353,
  lng: 103.94,
  ...given,
})
const points = [
  point('Tampines Regional Library'),
  point('Jurong Regional Library', { postalCode: '609732', region: 'WEST', lat: 1.333, lng: 103.739 }),
  point('Tekka Centre', {
    address: '665 Buffalo Road',
    postalCode: '210665',
    region: 'CENTRAL',
    lat: 1.306,
    lng: 103.85,
    kind: null,
    openingHours: null,
  }),
]
const look = (query: string) => {
  const outcome = findInList(points, askedOf(new URLSearchParams(query)), here, {
    now: new Date('2026-03-06T02:00:00Z'),
    regionNamed: (text) => (text === 'barat' ? 'WEST' : undefined),
    read: readKept,
  })
  return { ...outcome, names: outcome.points.map(({ name }) => name.split(' ')[0]) }
}

test('what is kept is what was read, without notes', () => {
  const kept = unpackList(packList(points, '2026-03-06T02:00:00Z'))
  expect(kept.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
    points.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
})

test('without network the nearest come first, with distance and hours', () => {
  const { names, points: near } = look('')
  expect(names).toEqual(['Tampines', 'Tekka', 'Jurong'])
  expect(near[0]?.distanceMetres).toBeCloseTo(distanceMetres(here, { lat: 1.353, lng: 103.94 }))
  expect(near[0]?.openState).toMatchObject({ state: 'open' })
  expect(near[1]?.openState).toBeNull()
})

test.each([
  ['?q=library', ['Tampines', 'Jurong']],
  ['?q=BUFFALO', ['Tekka']],
  ['?region=WEST', ['Jurong']],
  ['?q=barat', ['Jurong']],
  ['?q=library&region=EAST', ['Tampines']],
])('without network %s finds %j', (query, names) => expect(look(query)).toMatchObject({ names, suggested: false }))

test('without network a postal code is a place to look from', () => {
  expect(look('?q=210665')).toMatchObject({ names: ['Tekka', 'Tampines', 'Jurong'], from: { kind: 'postal-code' } })
  expect(look('?postalCode=6097')).toMatchObject({ from: { kind: 'similar-postal-code', name: '609732' } })
})

const read = (q: string) => look(`?q=${encodeURIComponent(q)}`)

test.each([
  ['jurong east mrt exit b', 'Jurong', 'Jurong East', ['exit b']],
  ['淡滨尼地铁站', 'Tampines', 'Tampines', []],
  ['foobar tampines', 'Tampines', 'Tampines', ['foobar']],
  ['MBS', 'Tekka', 'Marina Bay Sands', []],
])('without network "%s" is read as with one', (q, first, name, ignored) => {
  const { names, from, reading } = read(q)
  expect(names[0]).toBe(first)
  expect(from.name).toBe(name)
  expect(reading).toMatchObject({ ignored, guess: false })
})

test('without network a kind of place in any language narrows what is near', () => {
  expect(read('perpustakaan jurong east')).toMatchObject({
    names: ['Jurong', 'Tampines'],
    reading: { kind: 'library' },
  })
  expect(read('图书馆').names).toEqual(['Tampines', 'Jurong'])
  expect(read('toilet'), 'of a kind that is not in the list: what is near').toMatchObject({
    names: ['Tampines', 'Tekka', 'Jurong'],
    reading: { ignored: ['toilet'] },
  })
})

test('without network a corrected name is a guess', () => {
  expect(read('tampinse')).toMatchObject({ from: { name: 'Tampines' }, reading: { guess: true } })
})

test('what reads a text without network is below 60 kB on its way, written out with all its comments', () => {
  const folder = new URL('../../contract/places/', import.meta.url)
  const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'))
  const sources = [...files.map((file) => new URL(file, folder)), new URL('reading.script.ts', import.meta.url)]
  expect(sources.length).toBeGreaterThan(10)
  expect(brotliCompressSync(sources.map((file) => readFileSync(file, 'utf8')).join('')).length).toBeLessThan(60_000)
})

test('without network, too, who finds nothing is shown the closest', () => {
  expect(look('?q=moon')).toMatchObject({ suggested: true, names: ['Tampines', 'Tekka', 'Jurong'] })
  expect(look('?q=999999')).toMatchObject({ suggested: true })
})

test('a list as long as the real one stays below 60 kB on its way', () => {
  const streets = ['Tampines Street', 'Bedok North Road', 'Jurong West Avenue', 'Ang Mo Kio Avenue', 'Yishun Ring Road']
  const many = Array.from({ length: 830 }, (_, index) =>
    point(`${['NTUC FairPrice', 'Community Club', 'Public Library', 'Active Ageing Centre'][index % 4]} ${index}`, {
      id: randomBytes(16).toString('base64url'),
      address: `Blk ${randomInt(1, 999)} ${streets[index % 5]} ${randomInt(1, 99)}, #01-${randomInt(100, 999)}`,
      postalCode: String(randomInt(100_000, 829_999)),
      region: REGIONS[index % 4] ?? 'EAST',
      openingHours: `Daily: ${randomInt(6, 11)}am - ${randomInt(5, 11)}pm`,
      contactNumber: `6${randomInt(100, 999)} ${randomInt(1000, 9999)}`,
      lat: 1.2 + randomInt(1, 250_000) / 1e6,
      lng: 103.6 + randomInt(1, 400_000) / 1e6,
    }),
  )
  expect(brotliCompressSync(JSON.stringify(packList(many, '2026-03-06T02:00:00Z'))).length).toBeLessThan(60_000)
})
