import { MAP_BOUNDS } from '../limits.ts'
import type { LatLng } from './distance.ts'
import type { Region } from '../options.ts'

/** Whether a position lies within the bounds of Singapore's map. */
export const isInSingapore = ({ lat, lng }: LatLng): boolean =>
  lat >= MAP_BOUNDS.south && lat <= MAP_BOUNDS.north && lng >= MAP_BOUNDS.west && lng <= MAP_BOUNDS.east

/**
 * Singapore's four regions in broad strokes, drawn by hand as [lng, lat]: enough to tell the region of an address.
 * North-East belongs to NORTH. Neighbours share their corners.
 */
type Line = readonly (readonly [lng: number, lat: number])[]

const WEST_NORTH: Line = [
  [103.665, 1.41],
  [103.7, 1.4],
  [103.735, 1.405],
  [103.752, 1.405],
  [103.765, 1.395],
  [103.776, 1.39],
  [103.778, 1.362],
]
const WEST_CENTRAL: Line = [
  [103.778, 1.362],
  [103.768, 1.343],
  [103.77, 1.325],
  [103.779, 1.315],
  [103.768, 1.297],
  [103.775, 1.28],
]
const CENTRAL_NORTH: Line = [
  [103.778, 1.362],
  [103.8, 1.345],
  [103.828, 1.352],
  [103.835, 1.363],
  [103.857, 1.362],
  [103.862, 1.347],
  [103.875, 1.342],
  [103.89, 1.333],
]
const CENTRAL_EAST: Line = [
  [103.89, 1.333],
  [103.906, 1.328],
  [103.903, 1.315],
  [103.921, 1.301],
]
const NORTH_EAST: Line = [
  [103.89, 1.333],
  [103.896, 1.35],
  [103.91, 1.365],
  [103.925, 1.38],
  [103.935, 1.4],
]
const WEST_COAST: Line = [
  [103.775, 1.28],
  [103.745, 1.29],
  [103.73, 1.26],
  [103.67, 1.23],
  [103.625, 1.24],
  [103.61, 1.31],
  [103.64, 1.37],
  [103.665, 1.41],
]
const NORTH_COAST: Line = [
  [103.665, 1.41],
  [103.69, 1.44],
  [103.72, 1.46],
  [103.77, 1.455],
  [103.82, 1.48],
  [103.86, 1.44],
  [103.91, 1.425],
  [103.935, 1.4],
]
const EAST_COAST: Line = [
  [103.935, 1.4],
  [103.97, 1.385],
  [103.995, 1.4],
  [104.04, 1.36],
  [104.02, 1.31],
  [103.97, 1.31],
  [103.921, 1.301],
]
const SOUTH_COAST: Line = [
  [103.921, 1.301],
  [103.88, 1.285],
  [103.87, 1.26],
  [103.82, 1.24],
  [103.775, 1.28],
]

const back = (line: Line) => line.toReversed()

/** Each region's outline, closed. */
export const REGION_OUTLINES: Record<Region, Line> = {
  NORTH: [...NORTH_COAST, ...back(NORTH_EAST), ...back(CENTRAL_NORTH), ...back(WEST_NORTH)],
  EAST: [...NORTH_EAST, ...EAST_COAST, ...back(CENTRAL_EAST)],
  WEST: [...WEST_COAST, ...WEST_NORTH, ...WEST_CENTRAL],
  CENTRAL: [...CENTRAL_NORTH, ...CENTRAL_EAST, ...SOUTH_COAST, ...back(WEST_CENTRAL)],
}

function isInside({ lat, lng }: LatLng, outline: Line): boolean {
  let inside = false
  for (const [index, [x, y]] of outline.entries()) {
    const [fromX, fromY] = outline.at(index - 1) ?? [x, y]
    if (fromY > lat !== y > lat && lng < ((x - fromX) * (lat - fromY)) / (y - fromY) + fromX) inside = !inside
  }
  return inside
}

/** The squared distance to the nearest segment of a line, in degrees; only for comparisons. */
function apart({ lat, lng }: LatLng, outline: Line): number {
  const squares = outline.map(([x, y], index) => {
    const [fromX, fromY] = outline.at(index - 1) ?? [x, y]
    const [dx, dy] = [x - fromX, y - fromY]
    const along = Math.max(0, Math.min(1, ((lng - fromX) * dx + (lat - fromY) * dy) / (dx * dx + dy * dy || 1)))
    return (lng - fromX - along * dx) ** 2 + (lat - fromY - along * dy) ** 2
  })
  return Math.min(...squares)
}

/** Whether a position lies within the regions' outlines; small islands and reclaimed land may not. */
export const isOnIsland = (position: LatLng) =>
  Object.values(REGION_OUTLINES).some((outline) => isInside(position, outline))

/** The region of a position; on an island or in the sea the nearest one. */
export function regionAt(position: LatLng): Region {
  const outlines = Object.entries(REGION_OUTLINES) as [Region, Line][]
  const around = outlines.find(([, outline]) => isInside(position, outline))
  if (around) return around[0]
  return outlines.toSorted(([, a], [, b]) => apart(position, a) - apart(position, b))[0]?.[0] ?? 'CENTRAL'
}
