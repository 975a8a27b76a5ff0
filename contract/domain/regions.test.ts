import { expect, test } from 'vitest'
import { MAP_BOUNDS } from '../limits.ts'
import { isOnIsland, REGION_OUTLINES, regionAt } from './regions.ts'

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
  // On both sides of each border.
  ['Holland Village', 1.311, 103.7961, 'CENTRAL'],
  ['one-north', 1.2996, 103.7876, 'CENTRAL'],
  ['Clementi', 1.3151, 103.7652, 'WEST'],
  ['Sunset Way', 1.3238, 103.7688, 'WEST'],
  ['King Albert Park', 1.3357, 103.7832, 'CENTRAL'],
  ['Beauty World', 1.3411, 103.7758, 'CENTRAL'],
  ['Bukit Timah Reserve', 1.3545, 103.7763, 'CENTRAL'],
  ['Hillview', 1.3628, 103.7674, 'WEST'],
  ['Bukit Panjang', 1.3774, 103.7719, 'WEST'],
  ['Yew Tee', 1.3975, 103.7474, 'WEST'],
  ['Kranji', 1.4251, 103.762, 'NORTH'],
  ['Marsiling', 1.4326, 103.774, 'NORTH'],
  ['Mandai', 1.4043, 103.793, 'NORTH'],
  ['Lentor', 1.3847, 103.8363, 'NORTH'],
  ['Upper Thomson', 1.3544, 103.8329, 'CENTRAL'],
  ['Bishan', 1.3509, 103.8485, 'CENTRAL'],
  ['Lorong Chuan', 1.3514, 103.8639, 'NORTH'],
  ['Serangoon', 1.35, 103.873, 'NORTH'],
  ['Woodleigh', 1.3391, 103.8708, 'CENTRAL'],
  ['MacPherson', 1.3266, 103.89, 'CENTRAL'],
  ['Eunos', 1.3197, 103.9031, 'CENTRAL'],
  ['Kembangan', 1.3209, 103.9128, 'EAST'],
  ['Siglap', 1.31, 103.93, 'EAST'],
  ['Kaki Bukit', 1.335, 103.909, 'EAST'],
  ['Defu', 1.355, 103.893, 'NORTH'],
  ['Paya Lebar Air Base', 1.36, 103.91, 'EAST'],
  ['Hougang', 1.3713, 103.8924, 'NORTH'],
  ['Lorong Halus', 1.392, 103.923, 'NORTH'],
  ['Pasir Ris', 1.373, 103.9493, 'EAST'],
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

test.each([
  ['Tuas South', 1.279, 103.6215],
  ['Tuas View', 1.252, 103.6255],
  ['Tuas Checkpoint', 1.3484, 103.6345],
  ['Sarimbun', 1.425, 103.685],
  ['Lim Chu Kang Jetty', 1.4464, 103.7085],
  ['Sungei Buloh', 1.4467, 103.73],
  ['Woodlands Waterfront', 1.4536, 103.7797],
  ['Senoko', 1.463, 103.8],
  ['Sembawang Park', 1.4628, 103.8365],
  ['Punggol Point', 1.4207, 103.9106],
  ['Coney Island', 1.409, 103.922],
  ['Changi Point', 1.3912, 103.988],
  ['Changi Beach', 1.3905, 103.9989],
  ['Changi Naval Base', 1.323, 104.02],
  ['East Coast Park', 1.305, 103.931],
  ['Marina East', 1.291, 103.883],
  ['Marina South Pier', 1.271, 103.863],
  ['Labrador Park', 1.2663, 103.802],
  ['West Coast Park', 1.2975, 103.765],
  ['Jurong Island', 1.245, 103.675],
])('%s, by the water, lies on the island', (_name, lat, lng) => {
  expect(isOnIsland({ lat, lng })).toBe(true)
})
test.each([
  ['Johor Bahru', 1.48, 103.7414],
  ['Gelang Patah', 1.42, 103.61],
  ['Pasir Gudang', 1.452, 103.905],
  ['Pengerang', 1.37, 104.09],
  ['Batam', 1.13, 104.05],
  ['a ship off the East Coast', 1.285, 103.95],
  ['a ship south of Tuas', 1.22, 103.6],
])('%s does not', (_name, lat, lng) => {
  expect(isOnIsland({ lat, lng })).toBe(false)
})

test('the regions are as large as they were drawn, in square kilometres', () => {
  const KM_PER_DEGREE = 111.2
  const area = (outline: readonly (readonly [number, number])[]) =>
    Math.abs(
      outline.reduce((sum, [x, y], index) => {
        const [fromX, fromY] = outline.at(index - 1) ?? [x, y]
        return sum + (fromX * y - x * fromY) / 2
      }, 0),
    ) *
    KM_PER_DEGREE ** 2
  const areas = Object.entries(REGION_OUTLINES).map(([region, outline]) => [region, area(outline).toFixed(1)])
  expect(Object.fromEntries(areas)).toEqual({ NORTH: '240.2', EAST: '125.6', WEST: '271.7', CENTRAL: '143.2' })
})
