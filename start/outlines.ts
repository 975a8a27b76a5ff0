import type { Point } from '../web/map/polyline.ts'

/** A named outline: its rings, each closed by its first point. Outlines of one list share the points of their borders. */
export interface Outline {
  name: string
  rings: Point[][]
}
type Edge = readonly [from: Point, to: Point]

const keyOf = (point: Point) => point.join()
const edgeKey = ([from, to]: Edge) => `${keyOf(from)} ${keyOf(to)}`
const edgesOf = (ring: readonly Point[]): Edge[] =>
  ring.slice(1).flatMap((to, index): Edge[] => {
    const from = ring[index]
    return from ? [[from, to]] : []
  })
const allEdges = (outlines: readonly Outline[]) => outlines.flatMap(({ rings }) => rings.flatMap(edgesOf))

/** The edges of one outline only, and one edge of each pair that two outlines share. */
function parted(outlines: readonly Outline[]): { coast: Edge[]; borders: Edge[] } {
  const edges = allEdges(outlines)
  const known = new Set(edges.map(edgeKey))
  const isShared = ([from, to]: Edge) => known.has(edgeKey([to, from]))
  return {
    coast: edges.filter((edge) => !isShared(edge)),
    borders: edges.filter((edge) => isShared(edge) && keyOf(edge[0]) < keyOf(edge[1])),
  }
}

/** The outer rings of all outlines together: what no two of them share. */
export function coastRings(outlines: readonly Outline[]): Point[][] {
  const next = new Map(parted(outlines).coast.map(([from, to]) => [keyOf(from), [from, to] as const]))
  const rings: Point[][] = []
  for (const [start] of next) {
    const ring: Point[] = []
    for (let edge = next.get(start); edge; edge = next.get(keyOf(edge[1]))) {
      next.delete(keyOf(edge[0]))
      ring.push(edge[0])
    }
    const [first] = ring
    if (first) rings.push([...ring, first])
  }
  return rings
}

/** A ring with every point that the coast has between two neighbours of the ring that both lie on it. */
export function refined(ring: readonly Point[], coast: readonly Point[][]): Point[] {
  const next = new Map(coast.flatMap((line) => edgesOf(line).map(([from, to]) => [keyOf(from), to] as const)))
  const between = ([from, to]: Edge): Point[] => {
    const points: Point[] = []
    for (let at = next.get(keyOf(from)); at && points.length < 40; at = next.get(keyOf(at))) {
      if (keyOf(at) === keyOf(to)) return points
      points.push(at)
    }
    return []
  }
  const [first] = ring
  return first ? [first, ...edgesOf(ring).flatMap((edge) => [...between(edge), edge[1]])] : []
}

/** The borders between outlines as lines from one meeting of several to the next. */
export function borderLines(outlines: readonly Outline[]): Point[][] {
  const at = new Map<string, { point: Point; neighbours: Set<string> }>()
  const node = (point: Point) => {
    const known = at.get(keyOf(point)) ?? { point, neighbours: new Set<string>() }
    at.set(keyOf(point), known)
    return known
  }
  for (const [from, to] of parted(outlines).borders) {
    node(from).neighbours.add(keyOf(to))
    node(to).neighbours.add(keyOf(from))
  }
  const lines: Point[][] = []
  const follow = (start: string) => {
    const line: Point[] = []
    for (let key: string | undefined = start; key !== undefined;) {
      const here = at.get(key)
      if (!here) break
      line.push(here.point)
      const [next]: string[] = [...here.neighbours]
      if (next === undefined || (line.length > 1 && ends.has(key))) break
      here.neighbours.delete(next)
      at.get(next)?.neighbours.delete(key)
      key = next
    }
    if (line.length > 1) lines.push(line)
  }
  const ends = new Set([...at].filter(([, { neighbours }]) => neighbours.size !== 2).map(([key]) => key))
  // A line that meets no other is a ring of its own and begins anywhere.
  for (const start of [...ends, ...at.keys()]) while ((at.get(start)?.neighbours.size ?? 0) > 0) follow(start)
  return lines
}

const away = ([x, y]: Point, [[fromX, fromY], [toX, toY]]: Edge) => {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const along = Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - fromX - along * dx, y - fromY - along * dy)
}

/** A line without the points that are nearer to what is left of it than the tolerance (Douglas and Peucker). */
export function simplified(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  const distances = line.map((point) => away(point, [first, last]))
  const most = Math.max(...distances)
  if (most < tolerance) return [first, last]
  const farthest = distances.indexOf(most)
  return [
    ...simplified(line.slice(0, farthest + 1), tolerance),
    ...simplified(line.slice(farthest), tolerance).slice(1),
  ]
}

function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false
  for (const [[fromX, fromY], [toX, toY]] of edgesOf(ring))
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) inside = !inside
  return inside
}

/** The place inside the largest ring that is farthest from the ring, and how far: where its name has most room. */
export function widestPlace(rings: readonly Point[][]): { at: Point; width: number } {
  const [ring = []] = rings.toSorted((a, b) => b.length - a.length)
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)]
  const edges = edgesOf(ring)
  let best = { at: [0, 0] as Point, width: -1 }
  let [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)]
  for (let round = 0; round < 4; round += 1) {
    const [stepX, stepY] = [(east - west) / 20, (north - south) / 20]
    for (let lng = west; lng <= east; lng += stepX || 1)
      for (let lat = south; lat <= north; lat += stepY || 1) {
        const at: Point = [lng, lat]
        if (!isInside(at, ring)) continue
        const width = Math.min(...edges.map((edge) => away(at, edge)))
        if (width > best.width) best = { at, width }
      }
    ;[west, east, south, north] = [best.at[0] - stepX, best.at[0] + stepX, best.at[1] - stepY, best.at[1] + stepY]
  }
  return best
}
