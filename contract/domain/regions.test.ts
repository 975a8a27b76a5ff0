import { expect, test } from 'vitest'
import { MAP_BOUNDS } from '../limits.ts'
import { REGION_OUTLINES, regionAt } from './regions.ts'

test.each([
  ['Woodlands', 1.437, 103.786, 'NORTH'],
  ['Ang Mo Kio', 1.37, 103.8495, 'NORTH'],
  ['Punggol, in the north-east', 1.4053, 103.9023, 'NORTH'],
  ['Pulau Tekong, beyond the coast', 1.41, 104.04, 'EAST'],
  ['Bedok', 1.324, 103.93, 'EAST'],
  ['Changi Airport', 1.3574, 103.9884, 'EAST'],
  ['Jurong East', 1.3331, 103.7422, 'WEST'],
  ['Choa Chu Kang', 1.3853, 103.7443, 'WEST'],
  ['Tuas', 1.3409, 103.6368, 'WEST'],
  ['Toa Payoh', 1.3327, 103.8474, 'CENTRAL'],
  ['Marine Parade', 1.303, 103.9053, 'CENTRAL'],
  ['Sentosa', 1.2494, 103.8303, 'CENTRAL'],
] as const)('%s is told by its position', (_name, lat, lng, region) => {
  expect(regionAt({ lat, lng })).toBe(region)
})

test('the outlines lie within the bounds of the map and share their corners', () => {
  const corners = Object.values(REGION_OUTLINES).flatMap((outline) => outline.map(String))
  for (const [lng, lat] of Object.values(REGION_OUTLINES).flat()) {
    expect(lng).toBeGreaterThan(MAP_BOUNDS.west)
    expect(lng).toBeLessThan(MAP_BOUNDS.east)
    expect(lat).toBeGreaterThan(MAP_BOUNDS.south)
    expect(lat).toBeLessThan(MAP_BOUNDS.north)
  }
  const inner = corners.filter((corner) => ['103.89,1.333', '103.778,1.362'].includes(corner))
  expect(new Set(inner).size).toBe(2)
  expect(inner.length).toBeGreaterThanOrEqual(6)
})
