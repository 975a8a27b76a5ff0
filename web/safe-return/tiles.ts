import type { LatLng } from '#contract/domain/distance.ts'

/** OneMap's raster pictures are squares of so many units, zoom 11 to 19. */
const TILE = 256
const ZOOMS = { from: 11, to: 17 }
/** The part of the world that is shown, in the units of a picture. */
export const FRAME = { width: 360, height: 216 }
/** The circle of accuracy is drawn no larger than this, so that the streets around it are seen. */
const CIRCLE_MOST = 80
const EQUATOR_METRES = 40_075_016.7

export interface Tile {
  href: string
  x: number
  y: number
}
export interface StaticMap {
  tiles: Tile[]
  /** Half the width of where the person may be, in the units of the frame; 0 when nobody knows. */
  radius: number
}

/**
 * The pictures around a position, which lies in the middle of the frame, and the circle of its accuracy: Web Mercator, as
 * every such map. Whole units, so that no seam shows between two pictures.
 */
export function staticMap({ lat, lng }: LatLng, accuracy: number | null): StaticMap {
  const metresPerUnit = (zoom: number) => (EQUATOR_METRES * Math.cos((lat * Math.PI) / 180)) / (TILE * 2 ** zoom)
  let zoom = ZOOMS.to
  while (zoom > ZOOMS.from && (accuracy ?? 0) / metresPerUnit(zoom) > CIRCLE_MOST) zoom -= 1
  const world = TILE * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  const left = Math.round(((lng + 180) / 360) * world - FRAME.width / 2)
  const top = Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world - FRAME.height / 2)
  const range = (start: number, length: number) => {
    const first = Math.floor(start / TILE)
    return Array.from({ length: Math.floor((start + length - 1) / TILE) - first + 1 }, (_, index) => first + index)
  }
  return {
    tiles: range(top, FRAME.height).flatMap((y) =>
      range(left, FRAME.width).map((x) => ({
        href: `https://www.onemap.gov.sg/maps/tiles/Default/${zoom}/${x}/${y}.png`,
        x: x * TILE - left,
        y: y * TILE - top,
      })),
    ),
    radius: (accuracy ?? 0) / metresPerUnit(zoom),
  }
}
