import type { LatLng } from '#contract/domain/distance.ts'
import { project, SQUARE } from '#contract/domain/mercator.ts'
import { MAP_LABELS_ZOOM } from '#contract/limits.ts'
import type { Point } from './polyline.ts'

/** A part of the map at a zoom, in units from the world's north-western corner (contract/domain/mercator.ts). */
export interface View {
  zoom: number
  left: number
  top: number
  width: number
  height: number
}
export interface Spot {
  x: number
  y: number
}

/** Where a position lies in a view, from its upper left corner. */
export function spotIn(view: View, position: LatLng): Spot {
  const { x, y } = project(position, view.zoom)
  return { x: x - view.left, y: y - view.top }
}

export const spotsIn = (view: View, line: readonly Point[]): Spot[] =>
  line.map(([lng, lat]) => spotIn(view, { lat, lng }))

/** The squares whose labels a view shows (`listMapLabels`); none before streets and blocks are named. */
export function labelSquares({ zoom, left, top, width, height }: View): { x: number; y: number }[] {
  if (zoom < MAP_LABELS_ZOOM) return []
  const size = SQUARE * 2 ** (zoom - MAP_LABELS_ZOOM)
  const range = (start: number, length: number) => {
    const first = Math.floor(start / size)
    return Array.from({ length: Math.floor((start + length) / size) - first + 1 }, (_, index) => first + index)
  }
  return range(top, height).flatMap((y) => range(left, width).map((x) => ({ x, y })))
}
