import fc from 'fast-check'
import { expect, test } from 'vitest'
import { METRES_PER_DEGREE } from './distance.ts'
import { metresPerUnit, project, SQUARE, unproject } from './mercator.ts'

/** OpenStreetMap's own formula for the numbers of a square, which writes the latitude by the tangent. */
function squareOf(lat: number, lng: number, zoom: number) {
  const world = 2 ** zoom
  const column = ((lng + 180) / 360) * world
  const row = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * world
  return [Math.floor(column), Math.floor(row)]
}

test('the middle of Singapore lies in the square that web maps number 1614/1016 at zoom 11', () => {
  const { x, y } = project({ lat: 1.3521, lng: 103.8198 }, 11)
  expect([Math.floor(x / SQUARE), Math.floor(y / SQUARE)]).toEqual([1614, 1016])
})

test('every position lies in the square that web maps give it, and is found again from its place', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.integer({ min: 0, max: 19 }),
      (lat, lng, zoom) => {
        const place = project({ lat, lng }, zoom)
        // On the edge of two squares either is right.
        fc.pre([place.x, place.y].every((at) => Math.abs(at / SQUARE - Math.round(at / SQUARE)) > 1e-6))
        expect([Math.floor(place.x / SQUARE), Math.floor(place.y / SQUARE)]).toEqual(squareOf(lat, lng, zoom))
        const again = unproject(place, zoom)
        expect(again.lat).toBeCloseTo(lat, 9)
        expect(again.lng).toBeCloseTo(lng, 9)
      },
    ),
  )
})

test('a unit stands for as many metres as a degree of latitude has', () => {
  const north = project({ lat: 1.35, lng: 103.8 }, 16)
  const south = project({ lat: 1.34, lng: 103.8 }, 16)
  expect((south.y - north.y) * metresPerUnit(1.345, 16)).toBeCloseTo(METRES_PER_DEGREE / 100, -1)
})
