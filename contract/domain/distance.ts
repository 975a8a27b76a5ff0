/** Somewhere, in degrees. */
export interface LatLng {
  lat: number
  lng: number
}

/** The mean radius, of which haversine makes a sphere. */
const EARTH_RADIUS_METRES = 6_371_008.8
export const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two positions, by haversine: the distance people are shown and lists are sorted by. */
export function distanceMetres(a: LatLng, b: LatLng): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}
