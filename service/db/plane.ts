import type { LatLng } from '#contract/domain/distance.ts'

/**
 * Metres for a degree of longitude and of latitude, at 1.35° north on the sphere that haversine uses. Singapore is 50 km
 * wide and spans a third of a degree of latitude, so distances on this plane and by haversine differ by less than 0.02 %;
 * SVY21, the land survey's grid, would be no nearer to haversine and takes sixty lines. These numbers stand in the
 * generated column of `go_to_points`: another value needs a migration.
 */
export const PLANE = { x: 111_164.22, y: 111_195.08 }

/**
 * How far the plane's distances may be from haversine, as a part of them, for a position within a degree of Singapore.
 * A query that reads the nearest from the index must read on until this cannot change the order.
 */
export const PLANE_ERROR = 0.001

/** A position on the plane. */
export const planePoint = ({ lat, lng }: LatLng) => ({ x: lng * PLANE.x, y: lat * PLANE.y })
