import type { Spot } from './view.ts'

/** A rectangle of the drawing. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

type Axis = 'x' | 'y'

/** The part of a ring on one side of an edge (Sutherland and Hodgman): `sign` 1 keeps what lies beyond it, -1 what lies before. */
function clipEdge(ring: readonly Spot[], axis: Axis, edge: number, sign: 1 | -1): Spot[] {
  const isKept = (spot: Spot) => (spot[axis] - edge) * sign >= 0
  const crossing = (from: Spot, to: Spot): Spot => {
    const part = (edge - from[axis]) / (to[axis] - from[axis])
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
  }
  return ring.flatMap((spot, index) => {
    const before = ring.at(index - 1) ?? spot
    const kept = isKept(spot) ? [spot] : []
    return isKept(before) === isKept(spot) ? kept : [crossing(before, spot), ...kept]
  })
}

/** The part of a closed ring inside a box; nothing where they do not meet. */
export function clipRing(ring: readonly Spot[], { left, top, right, bottom }: Box): Spot[] {
  const wide = clipEdge(clipEdge(ring, 'x', left, 1), 'x', right, -1)
  return clipEdge(clipEdge(wide, 'y', top, 1), 'y', bottom, -1)
}

export const meets = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

export const boxAround = (spots: readonly Spot[]): Box => ({
  left: Math.min(...spots.map(({ x }) => x)),
  right: Math.max(...spots.map(({ x }) => x)),
  top: Math.min(...spots.map(({ y }) => y)),
  bottom: Math.max(...spots.map(({ y }) => y)),
})

/** The runs of a line's segments that may be seen in a box; a segment is dropped whole or stays whole. */
export function clipLine<Segment>(
  segments: readonly Segment[],
  boxOf: (segment: Segment) => Box,
  box: Box,
): Segment[][] {
  const runs: Segment[][] = [[]]
  for (const segment of segments) {
    if (meets(boxOf(segment), box)) runs.at(-1)?.push(segment)
    else if (runs.at(-1)?.length) runs.push([])
  }
  return runs.filter(({ length }) => length > 0)
}
