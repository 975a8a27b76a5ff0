import type { MapLabels } from '#contract/map-labels.ts'
import { SQUARE } from '#contract/domain/mercator.ts'
import { MAP_LABELS_ZOOM } from '#contract/limits.ts'
import type { Box } from './clip.ts'
import type { Ground, GroundName, GroundStation } from './ground-data.ts'
import { nameWidth } from './name-size.ts'
import { openRoom, type NameLine, type Room } from './place-names.ts'
import type { Anchor, Shape } from './shape.ts'
import { spotIn, type Spot, type View } from './view.ts'

export type Labels = MapLabels

/** From these zooms on stations are named: where lines of the MRT meet, all of the MRT, the LRT, and with their codes. */
const STATIONS_FROM = { interchange: 12, mrt: 13, light: 15, codes: 14 }
/** Planning areas are named up to this zoom: nearer, streets are. */
const AREAS_TO = 15
/** An area is named where its name is not much wider than the room around its middle. */
const OVER_BORDER = 2
/** From here on lines are named. */
const ROUTES_FROM = 12
/** A name longer than this stands on two lines. */
const ONE_LINE = 13

/** A name on one line, or on two that are about as long. */
function linesOf(kind: 'area' | 'island' | 'water', text: string): NameLine[] {
  const words = text.split(' ')
  if (text.length <= ONE_LINE || words.length < 2) return [{ kind, text }]
  const cuts = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')] as const)
  const [[upper, lower] = [text, '']] = cuts.toSorted(
    (a, b) => Math.abs(a[0].length - a[1].length) - Math.abs(b[0].length - b[1].length),
  )
  return [
    { kind, text: upper, dy: -8 },
    { kind, text: lower, dy: 8 },
  ]
}

function placeArea(room: Room, view: View, name: GroundName): Shape[] {
  if (view.zoom < name.zoom) return []
  const lines = linesOf(name.kind, name.text)
  const wide = Math.max(...lines.map(({ text, kind }) => nameWidth(text, kind)))
  const space = name.room === undefined ? Infinity : (2 * name.room * SQUARE * 2 ** view.zoom) / 360
  return wide > space * OVER_BORDER ? [] : room.place(spotIn(view, name), [lines])
}

/**
 * The ways to write a station's name: right of its stop, left of it, above, below, then aslant; its codes, where they are shown, below
 * the name.
 */
function stationWays({ text, codes }: GroundStation, zoom: number): NameLine[][] {
  const away = zoom < 13 ? 7 : 11
  const withCodes = zoom >= STATIONS_FROM.codes
  const way = (dx: number, dy: number, anchor?: Anchor): NameLine[] => {
    const at = { dx, ...(anchor && { anchor }) }
    if (!withCodes) return [{ kind: 'station', text, ...at, dy }]
    return [
      { kind: 'station', text, ...at, dy: dy - 7 },
      { kind: 'codes', text: codes, ...at, dy: dy + 8 },
    ]
  }
  const apart = away + (withCodes ? 16 : 7)
  return [
    way(away, 0, 'start'),
    way(-away, 0, 'end'),
    way(0, -apart),
    way(0, apart),
    ...[-1, 1].flatMap((side) => [way(away, (side * apart) / 2, 'start'), way(-away, (side * apart) / 2, 'end')]),
  ]
}

function stationNames(room: Room, view: View, stations: readonly GroundStation[]): Shape[] {
  const from = ({ lines }: GroundStation) =>
    lines > 1 ? STATIONS_FROM.interchange : lines > 0 ? STATIONS_FROM.mrt : STATIONS_FROM.light
  return stations
    .filter((station) => view.zoom >= from(station))
    .toSorted((a, b) => b.lines - a.lines)
    .flatMap((station) => room.place(spotIn(view, station), stationWays(station, view.zoom)))
}

/** Each line's name once, between two of its stations. */
const routeNames = (room: Room, view: View, { lines }: Ground): Shape[] =>
  lines.flatMap(({ letters, text, routes, light }) => {
    if (view.zoom < ROUTES_FROM + (light ? 2 : 0)) return []
    for (const route of routes)
      for (const [index, station] of route.slice(1).entries()) {
        const [from, to] = [spotIn(view, route[index] ?? station), spotIn(view, station)]
        const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
        const placed = room.place(middle, [[{ kind: 'route', text, line: letters }]])
        if (placed.length > 0) return placed
      }
    return []
  })

/** A street that crosses several squares is named once within so many pixels. */
const STREET_AGAIN = 260

function addressNames(room: Room, view: View, { streets, blocks }: Labels): Shape[] {
  if (view.zoom < MAP_LABELS_ZOOM) return []
  const named = new Map<string, Spot[]>()
  const street = (place: Labels['streets'][number]) => {
    const { text } = place
    const spot = spotIn(view, place)
    const before = named.get(text) ?? []
    if (before.some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < STREET_AGAIN)) return []
    const placed = room.place(
      spot,
      [-19, 19, 0].map((dy): NameLine[] => [{ kind: 'street', text, dy }]),
    )
    if (placed.length > 0) named.set(text, [...before, spot])
    return placed
  }
  const block = (place: Labels['blocks'][number]) =>
    room.place(spotIn(view, place), [[{ kind: 'block', text: place.text }]])
  return [...streets.flatMap(street), ...blocks.flatMap(block)]
}

/**
 * The names of a view that have room, the weightiest first. Far away that are areas and waters, nearer stations, then streets and
 * blocks; a stop keeps its room from `STATIONS_FROM` on.
 */
export function drawNames(
  ground: Ground,
  view: View,
  {
    labels,
    scale = 1,
    covered = [],
    stops,
  }: { labels?: Labels | undefined; scale?: number; covered?: readonly Box[]; stops: readonly Shape[] },
): Shape[] {
  const room = openRoom({ left: 0, top: 0, right: view.width, bottom: view.height }, scale)
  for (const box of covered) room.take(box)
  for (const shape of stops)
    if (shape.draw === 'circle')
      room.take({
        left: shape.x - shape.r,
        right: shape.x + shape.r,
        top: shape.y - shape.r,
        bottom: shape.y + shape.r,
      })
  const byRoom = ground.names.toSorted((a, b) => (b.room ?? 1) - (a.room ?? 1))
  const areas = () => (view.zoom > AREAS_TO ? [] : byRoom.flatMap((name) => placeArea(room, view, name)))
  const stations = () => stationNames(room, view, ground.stations)
  const first = view.zoom < STATIONS_FROM.mrt ? [areas, stations] : [stations, areas]
  return [
    ...first.flatMap((place) => place()),
    ...routeNames(room, view, ground),
    ...(labels ? addressNames(room, view, labels) : []),
  ]
}
