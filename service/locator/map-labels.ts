import { asc, sql } from 'drizzle-orm'
import { project, SQUARE, unproject } from '#contract/domain/mercator.ts'
import type { In, Out } from '#contract/index.ts'
import { MAP_LABELS_MAX, MAP_LABELS_ZOOM } from '#contract/limits.ts'
import { PLANE, planePoint } from '../db/plane.ts'
import { postalCodes } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { isHousingBlock, titled } from './streets.ts'

interface Label {
  text: string
  lat: number
  lng: number
}

/** The corners of a square of the map as the index of positions knows them: south-west and north-east on the plane. */
function corners({ x, y }: { x: number; y: number }) {
  const at = (column: number, row: number) =>
    planePoint(unproject({ x: column * SQUARE, y: row * SQUARE }, MAP_LABELS_ZOOM))
  return { low: at(x, y + 1), high: at(x + 1, y) }
}

/** The address of a street that is nearest to the middle of all of them: there its name stands among them. */
function middle(addresses: readonly Label[]): Label | undefined {
  const mean = (of: (label: Label) => number) => addresses.reduce((sum, label) => sum + of(label), 0) / addresses.length
  const [lat, lng] = [mean((label) => label.lat), mean((label) => label.lng)]
  const away = (label: Label) => (label.lat - lat) ** 2 + (label.lng - lng) ** 2
  return addresses.toSorted((a, b) => away(a) - away(b))[0]
}

/** Names of streets and numbers of blocks in a square of the map, from the table of postal codes. */
export async function listMapLabels({ db }: Service, square: In<'listMapLabels'>): Out<'listMapLabels'> {
  const { low, high } = corners(square)
  // The exact expression of the index postal_codes_position; any other would not use the index.
  const position = sql`point(${postalCodes.lng} * ${sql.raw(`${PLANE.x}`)}, ${postalCodes.lat} * ${sql.raw(`${PLANE.y}`)})`
  const read = await db
    .select({
      postalCode: postalCodes.postalCode,
      block: postalCodes.block,
      road: postalCodes.road,
      lat: postalCodes.lat,
      lng: postalCodes.lng,
    })
    .from(postalCodes)
    .where(sql`${position} <@ box(point(${low.x}, ${low.y}), point(${high.x}, ${high.y}))`)
    .orderBy(asc(postalCodes.postalCode))
    .limit(MAP_LABELS_MAX)
  // A box holds its edges: what lies on one is the next square's.
  const isInside = (row: (typeof read)[number]) => {
    const { x, y } = project(row, MAP_LABELS_ZOOM)
    return Math.floor(x / SQUARE) === square.x && Math.floor(y / SQUARE) === square.y
  }
  const rows = read.filter(isInside)
  const streets = Object.groupBy(
    rows.filter(({ road }) => road),
    ({ road }) => titled(road),
  )
  const numbered = rows.filter(({ block }) => block)
  return {
    streets: Object.entries(streets).flatMap(([text, addresses = []]) => {
      const at = middle(addresses.map(({ lat, lng }) => ({ text, lat, lng })))
      return at ?? []
    }),
    blocks: [true, false].flatMap((housing) =>
      numbered
        .filter((row) => isHousingBlock(row) === housing)
        .map(({ block, lat, lng }) => ({ text: block, lat, lng })),
    ),
  }
}
