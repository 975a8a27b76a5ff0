import { globSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { distanceMetres, METRES_PER_DEGREE } from '#contract/domain/distance.ts'
import { MAP_BOUNDS } from '#contract/limits.ts'
import { LOCALES } from '#contract/options.ts'
import { stations } from '#contract/places/stations.ts'
import { AREA_NAMES, WATERS_AND_ISLANDS } from './area-names.ts'
import { groundIn } from './ground-data.ts'
import { GROUND } from './ground.ts'
import { MRT_LINES } from './mrt-lines.ts'
import type { Point } from './polyline.ts'

const ground = groundIn('en')

/** What a ring encloses, in square kilometres. */
function area(ring: readonly Point[]): number {
  let sum = 0
  for (const [index, [x, y]] of ring.entries()) {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y]
    sum += beforeX * y - x * beforeY
  }
  return (Math.abs(sum) / 2) * (METRES_PER_DEGREE / 1000) ** 2
}
function isInside(lng: number, lat: number, ring: readonly Point[]): boolean {
  let inside = false
  for (const [index, [x, y]] of ring.entries()) {
    const [fromX, fromY] = ring.at(index - 1) ?? [x, y]
    if (fromY > lat !== y > lat && lng < ((x - fromX) * (lat - fromY)) / (y - fromY) + fromX) inside = !inside
  }
  return inside
}
const isOnLand = ({ lat, lng }: { lat: number; lng: number }) => ground.land.some((ring) => isInside(lng, lat, ring))

test('the land is as large as the plan for Singapore, which adds land to the 728 square kilometres of 2020, and lies within the map', () => {
  const all = ground.land.reduce((sum, ring) => sum + area(ring), 0)
  expect(all).toBeGreaterThan(728)
  expect(all).toBeLessThan(800)
  for (const [lng, lat] of ground.land.flat()) {
    expect(lng).toBeGreaterThan(MAP_BOUNDS.west)
    expect(lng).toBeLessThan(MAP_BOUNDS.east)
    expect(lat).toBeGreaterThan(MAP_BOUNDS.south)
    expect(lat).toBeLessThan(MAP_BOUNDS.north)
  }
})

test('every ring is closed, stations and islands are on land, straits are not', () => {
  for (const ring of [...ground.land, ...ground.catchments]) expect(ring.at(-1)).toEqual(ring[0])
  expect(stations.filter((station) => !isOnLand(station)).map(({ name }) => name)).toEqual([])
  expect(
    WATERS_AND_ISLANDS.filter((place) => isOnLand(place) !== (place.kind === 'island')).map(({ names }) => names[0]),
  ).toEqual([])
})

test('the ground names 55 planning areas, each where it is on land, in three languages', () => {
  expect(GROUND.areas).toHaveLength(55)
  const islands = ['Western Islands', 'Southern Islands', 'North-Eastern Islands']
  for (const [name, lat, lng] of GROUND.areas)
    if (!islands.includes(name)) expect([name, isOnLand({ lat, lng })]).toEqual([name, true])
  expect(GROUND.areas.map(([name]) => name).filter((name) => !AREA_NAMES[name]?.[0])).toEqual([])
  expect(Object.keys(AREA_NAMES).filter((name) => !GROUND.areas.some(([known]) => known === name))).toEqual([])
  const named = (locale: (typeof LOCALES)[number]) => groundIn(locale).names.map(({ text }) => text)
  expect(named('en')).toEqual(expect.arrayContaining(['Toa Payoh', 'Jurong West', 'Singapore Strait', 'Pulau Ubin']))
  expect(named('md')).toEqual(expect.arrayContaining(['大巴窑', '裕廊西', '新加坡海峡', '乌敏岛']))
  expect(named('ms')).toEqual(expect.arrayContaining(['Toa Payoh', 'Jurong Barat', 'Selat Singapura', 'Pulau Ubin']))
  for (const text of named('md')) expect(text).toMatch(/^\p{Script=Han}+$/u)
})

test('every station stands on a line, and lines run between neighbours only', () => {
  const served = new Set(MRT_LINES.flatMap(({ routes }) => routes.flat()))
  expect(stations.filter((station) => !served.has(station)).map(({ name }) => name)).toEqual([])
  // Khatib to Yio Chu Kang, through the forest, is the longest way between two stations.
  for (const { letters, routes } of MRT_LINES)
    for (const route of routes)
      for (const [index, station] of route.slice(1).entries()) {
        const before = route[index] ?? station
        expect([letters, station.name, distanceMetres(before, station) < 4600]).toEqual([letters, station.name, true])
      }
  const names = (letters: string) =>
    MRT_LINES.find((line) => line.letters === letters)?.routes.map((route) => route.map(({ name }) => name))
  expect(names('NS')?.[0]?.slice(0, 3)).toEqual(['Jurong East', 'Bukit Batok', 'Bukit Gombak'])
  expect(names('EW')?.[1]).toEqual(['Tanah Merah', 'Expo', 'Changi Airport'])
  expect(names('CC')?.[1]).toEqual(['Promenade', 'Bayfront', 'Marina Bay'])
  expect(names('BP')?.[0]?.at(-1)).toBe('Bukit Panjang')
})

test('a station knows how many lines meet in it; its name is in the page’s language', () => {
  const known = (name: string) => ground.stations.find((station) => station.name === name)
  expect(known('Dhoby Ghaut')).toMatchObject({ lines: 3, line: 'NS' })
  expect(known('Bishan')).toMatchObject({ lines: 2, codes: 'NS17 CC15' })
  expect(known('Tanah Merah')).toMatchObject({ lines: 1, line: 'EW' })
  expect(known('Marina Bay')).toMatchObject({ lines: 3 })
  expect(known('Expo')).toMatchObject({ lines: 2 })
  expect(known('Sengkang')).toMatchObject({ lines: 1, line: 'NE' })
  expect(known('Fernvale')).toMatchObject({ lines: 0, line: 'SK' })
  const bedok = (locale: (typeof LOCALES)[number]) =>
    groundIn(locale).stations.find(({ name }) => name === 'Bedok')?.text
  expect([bedok('en'), bedok('md'), bedok('ms')]).toEqual(['Bedok', '勿洛', 'Bedok'])
})

test('the ground with all its names weighs less than 60 kB', () => {
  const sources = [
    ...['ground.ts', 'area-names.ts', 'mrt-lines.ts', 'ground-data.ts', 'polyline.ts'].map((file) => `web/map/${file}`),
    ...['stations.ts', 'station-names.ts'].map((file) => `contract/places/${file}`),
  ].map((file) => readFileSync(file, 'utf8'))
  expect(brotliCompressSync(sources.join('')).length).toBeLessThanOrEqual(60_000)
})

test('only what opens a map, or draws one on the server, carries the ground', () => {
  const importers = globSync('web/**/*.{ts,tsx}', { exclude: (path) => /\.test\.tsx?$/.test(path) }).filter((file) =>
    /^import \{[^}]*\} from '[^']*\/ground-data\.ts'|^export \{[^}]*\} from '[^']*\/ground-data\.ts'/m.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(importers.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual([
    'web/admin/set-position.ts',
    'web/map/ground-around.server.ts',
    'web/map/ground.script.ts',
  ])
})

test('the drawn files name source and licence', () => {
  for (const file of ['ground', 'coast']) {
    const head = readFileSync(`web/map/${file}.ts`, 'utf8').split('*/')[0]
    expect(head).toContain('Master Plan 2019 Planning Area Boundary (No Sea)')
    expect(head).toContain('Urban Redevelopment Authority')
    expect(head).toContain('Singapore Open Data Licence version 1.0')
  }
})

test('names on the ground in Tamil are those of the signs', () => {
  const { names, stations, lines } = groundIn('ta')
  const said = new Set([...names, ...stations, ...lines].map(({ text }) => text))
  for (const name of ['பீஷான்', 'தோ பாயோ', 'நகர மையம்', 'புலாவ் உபின்', 'வடகிழக்குப் பாதை']) expect(said).toContain(name)
  expect([...said].filter((name) => name.includes('|'))).toEqual([])
})
