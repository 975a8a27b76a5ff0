import type { LatLng } from '#contract/domain/distance.ts'
import { metresPerUnit, project, SQUARE } from '#contract/domain/mercator.ts'
import type { View } from '../map/view.ts'

/** The zooms of OneMap's raster pictures that are used here. */
const ZOOMS = { from: 11, to: 17 }
/** The part of the world that is shown, in the units of a picture. */
export const FRAME = { width: 360, height: 216 }
/** The circle of accuracy is drawn no larger than this, so that the streets around it are seen. */
const CIRCLE_MOST = 80

export interface Tile {
  href: string
  x: number
  y: number
}
export interface StaticMap {
  view: View
  tiles: Tile[]
  /** Half the width of where the person may be, in the units of the frame; 0 when nobody knows. */
  radius: number
}

/**
 * The pictures around a position, which lies in the middle of the frame, and the circle of its accuracy: Web Mercator, as
 * every such map. Whole units, so that no seam shows between two pictures.
 */
export function staticMap(position: LatLng, accuracy: number | null): StaticMap {
  let zoom = ZOOMS.to
  while (zoom > ZOOMS.from && (accuracy ?? 0) / metresPerUnit(position.lat, zoom) > CIRCLE_MOST) zoom -= 1
  const middle = project(position, zoom)
  const left = Math.round(middle.x - FRAME.width / 2)
  const top = Math.round(middle.y - FRAME.height / 2)
  const range = (start: number, length: number) => {
    const first = Math.floor(start / SQUARE)
    return Array.from({ length: Math.floor((start + length - 1) / SQUARE) - first + 1 }, (_, index) => first + index)
  }
  return {
    view: { zoom, left, top, ...FRAME },
    tiles: range(top, FRAME.height).flatMap((y) =>
      range(left, FRAME.width).map((x) => ({
        href: `https://www.onemap.gov.sg/maps/tiles/Default/${zoom}/${x}/${y}.png`,
        x: x * SQUARE - left,
        y: y * SQUARE - top,
      })),
    ),
    radius: (accuracy ?? 0) / metresPerUnit(position.lat, zoom),
  }
}
