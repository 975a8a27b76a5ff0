import { boxAround, clipLine, clipRing, type Box } from './clip.ts'
import { drawNames, type Labels } from './draw-names.ts'
import type { Ground, GroundStation } from './ground-data.ts'
import type { Point } from './polyline.ts'
import { tenth } from './place-names.ts'
import type { Shape } from './shape.ts'
import { spotIn, spotsIn, type Spot, type View } from './view.ts'

/** What is drawn beyond the view, so that no edge of a clipped outline is seen. */
const BEYOND = 12
/** From these zooms on borders, stops of the MRT and stops of the LRT are drawn. */
const BORDERS_FROM = 12
const STOPS_FROM = 12
const LIGHT_STOPS_FROM = 14
/** Half the width of a stop by zoom: a dot, then a ring. */
const stopRadius = (zoom: number) => (zoom < 13 ? 2.5 : zoom < 15 ? 4 : 6)

const written = ({ x, y }: Spot) => `${tenth(x)} ${tenth(y)}`

/** The path of points that do not fall together when they are rounded. */
function pathOf(spots: readonly Spot[], end = ''): string {
  const points = spots.map(written).filter((point, index, all) => point !== all[index - 1])
  return points.length > 1 ? `M${points.join('L')}${end}` : ''
}

const rings = (view: View, frame: Box, all: readonly Point[][]) =>
  all
    .map((ring) => pathOf(clipRing(spotsIn(view, ring), frame), 'Z'))
    .filter(Boolean)
    .join('')

function borders(view: View, frame: Box, all: readonly Point[][]): string {
  return all
    .flatMap((line) => {
      const spots = spotsIn(view, line)
      const segments = spots.slice(1).map((to, index): [Spot, Spot] => [spots[index] ?? to, to])
      return clipLine(segments, boxAround, frame).map((run) =>
        pathOf([...run.slice(0, 1).map(([from]) => from), ...run.map(([, to]) => to)]),
      )
    })
    .join('')
}

/** A segment of a route between two stations: a Bézier curve that passes through both in the direction of their neighbours. */
type Curve = [from: Spot, leaving: Spot, coming: Spot, to: Spot]

/** A smooth curve through the stations of a route; how lines run between stations is drawn, not surveyed. */
function curvesOf(spots: readonly Spot[]): Curve[] {
  const [first, last] = [spots[0], spots.at(-1)]
  const isLoop =
    first !== undefined && last !== undefined && spots.length > 2 && first.x === last.x && first.y === last.y
  const beside = (index: number) => {
    if (index < 0) return isLoop ? spots.at(-2) : first
    return index < spots.length ? spots[index] : isLoop ? spots[1] : last
  }
  /** A third of the way to the other station, along the line that joins this station's neighbours. */
  const handle = (index: number, length: number): Spot => {
    const [here, before, after] = [spots[index], beside(index - 1), beside(index + 1)]
    if (!here || !before || !after) return here ?? { x: 0, y: 0 }
    const [dx, dy] = [after.x - before.x, after.y - before.y]
    const scale = length / (3 * (Math.hypot(dx, dy) || 1))
    return { x: here.x + dx * scale, y: here.y + dy * scale }
  }
  return spots.slice(1).flatMap((to, index): Curve[] => {
    const from = spots[index]
    if (!from) return []
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    return [[from, handle(index, length), handle(index + 1, -length), to]]
  })
}

const lineShapes = (view: View, frame: Box, { lines }: Ground): Shape[] =>
  lines.flatMap(({ letters, routes }): Shape[] => {
    const d = routes
      .flatMap((route) => clipLine(curvesOf(route.map((station) => spotIn(view, station))), boxAround, frame))
      .map(
        (run) =>
          `M${run.slice(0, 1).map(([from]) => written(from))}${run.map(([, leaving, coming, to]) => `C${[leaving, coming, to].map(written).join(' ')}`).join('')}`,
      )
      .join('')
    return d ? [{ draw: 'path', kind: 'line', line: letters, d }] : []
  })

const isIn = ({ x, y }: Spot, { left, top, right, bottom }: Box) => x >= left && x <= right && y >= top && y <= bottom

function stopShapes(view: View, frame: Box, stations: readonly GroundStation[]): Shape[] {
  const r = stopRadius(view.zoom)
  return stations.flatMap((station): Shape[] => {
    const spot = spotIn(view, station)
    if (!isIn(spot, frame) || view.zoom < (station.lines > 0 ? STOPS_FROM : LIGHT_STOPS_FROM)) return []
    const isInterchange = station.lines > 1
    return [
      {
        draw: 'circle',
        kind: isInterchange ? 'interchange' : 'stop',
        line: station.line,
        x: tenth(spot.x),
        y: tenth(spot.y),
        r: r * (isInterchange ? 1.3 : station.lines > 0 ? 1 : 0.8),
      },
    ]
  })
}

/** What one drawing shows beside the ground itself. */
export interface Drawing {
  /** Streets and blocks of the view's squares. */
  labels?: Labels | undefined
  /** How much larger than usual the reader's letters are. */
  scale?: number
  /** What something else covers: no name stands there. */
  covered?: readonly Box[]
}

/** Draws a view of the ground: land, borders, lines, stations, and the names that have room. From the lowest to the uppermost. */
export function drawGround(ground: Ground, view: View, drawing: Drawing = {}): Shape[] {
  const frame = { left: -BEYOND, top: -BEYOND, right: view.width + BEYOND, bottom: view.height + BEYOND }
  const path = (kind: 'land' | 'catchment' | 'border', d: string): Shape[] => (d ? [{ draw: 'path', kind, d }] : [])
  const stops = stopShapes(view, frame, ground.stations)
  return [
    ...path('land', rings(view, frame, ground.land)),
    ...path('catchment', rings(view, frame, ground.catchments)),
    ...path('border', view.zoom < BORDERS_FROM ? '' : borders(view, frame, ground.borders)),
    ...lineShapes(view, frame, ground),
    ...stops,
    ...drawNames(ground, view, { ...drawing, stops }),
  ]
}
