import type { LatLng } from './distance.ts'

/** Web Mercator, in which web maps are drawn: at zoom 0 the world is one square of so many units. */
export const SQUARE = 256
const EQUATOR_METRES = 40_075_016.7

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Where a position lies on the map of the world at a zoom, in units from its north-western corner. */
export function project({ lat, lng }: LatLng, zoom: number): { x: number; y: number } {
  const world = SQUARE * 2 ** zoom
  const sine = Math.sin(radians(lat))
  return {
    x: ((lng + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  }
}

/** The position of a place on the map of the world at a zoom: the inverse of `project`. */
export function unproject({ x, y }: { x: number; y: number }, zoom: number): LatLng {
  const world = SQUARE * 2 ** zoom
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI,
    lng: (x / world) * 360 - 180,
  }
}

/** Metres that a unit of the map stands for at a latitude. */
export const metresPerUnit = (lat: number, zoom: number) =>
  (EQUATOR_METRES * Math.cos(radians(lat))) / (SQUARE * 2 ** zoom)
