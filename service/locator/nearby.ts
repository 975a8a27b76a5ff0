import { asc, sql } from 'drizzle-orm'
import { distanceMetres, type LatLng } from '#contract/domain/distance.ts'
import type { Nearby } from '#contract/nearby.ts'
import { openState } from '#contract/domain/opening-hours.ts'
import { isOnIsland } from '#contract/domain/regions.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { postalCodes } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { nearest } from './distance-order.ts'
import { PLANE, planePoint } from '../db/plane.ts'
import { isHousingBlock, titled } from './streets.ts'

/** An address further away says little about where the finder stands. */
const ADDRESS_METRES = 500
/** A Go-To Point further away is no place to walk to with a lost person. */
const POINT_METRES = 3000
/** The size of the first batch of points; when all of them are closed, as at night, more are read. */
const POINTS_FIRST = 10
const POINTS_MOST = 160
/** How many more addresses are read, because the index's planar order can differ from haversine's by a thousandth. */
const ADDRESSES_READ = 4

const nearestCodes = preparedOnce((db) => {
  // The exact expression of the index postal_codes_position; any other would not use the index.
  const position = sql`point(${postalCodes.lng} * ${sql.raw(`${PLANE.x}`)}, ${postalCodes.lat} * ${sql.raw(`${PLANE.y}`)})`
  return db
    .select({
      postalCode: postalCodes.postalCode,
      block: postalCodes.block,
      road: postalCodes.road,
      lat: postalCodes.lat,
      lng: postalCodes.lng,
    })
    .from(postalCodes)
    .orderBy(asc(sql`${position} <-> point(${sql.placeholder('x')}, ${sql.placeholder('y')})`))
    .limit(ADDRESSES_READ)
    .prepare('nearest_postal_code')
})

/**
 * What is near a position: the nearest address we know and the nearest Go-To Point that is open now. Nothing outside
 * Singapore, where every answer would mislead.
 */
export async function nearby({ db, now }: Pick<Service, 'db' | 'now'>, position: LatLng): Promise<Nearby | undefined> {
  if (!Number.isFinite(position.lat) || !Number.isFinite(position.lng)) return undefined
  const [address, goToPoint] = [await nearestAddress(db, position), await nearestOpen(db, position, now())]
  // Our outline of the island is drawn in broad strokes: a known address next door is in Singapore too.
  return address || isOnIsland(position) ? { address, goToPoint } : undefined
}

async function nearestAddress(db: Database, position: LatLng): Promise<Nearby['address']> {
  const { x, y } = planePoint(position)
  const rows = await nearestCodes(db).execute({ x, y })
  const [best] = rows
    .map((row) => ({ ...row, distanceMetres: distanceMetres(position, row) }))
    .toSorted((a, b) => a.distanceMetres - b.distanceMetres || a.postalCode.localeCompare(b.postalCode))
  if (!best?.road || best.distanceMetres > ADDRESS_METRES) return null
  return { text: addressText(best), distanceMetres: best.distanceMetres }
}

async function nearestOpen(db: Database, position: LatLng, moment: Date): Promise<Nearby['goToPoint']> {
  const from = { ...position, kind: 'position' as const, name: null }
  for (let limit = POINTS_FIRST; limit <= POINTS_MOST; limit *= 4) {
    const points = await nearest(db, { from, region: undefined, limit })
    for (const { id, name, distanceMetres, openingHours } of points) {
      if (distanceMetres > POINT_METRES) return null
      const state = openState(openingHours, moment)
      if (state?.state === 'open') return { id, name, distanceMetres, openUntil: state.until ?? null }
    }
    if (points.length < limit) return null
  }
  return null
}

/** "Blk 192 Lorong 4 Toa Payoh", "6 Toa Payoh Central". */
const addressText = (address: { postalCode: string; block: string; road: string }): string =>
  [isHousingBlock(address) ? 'Blk' : '', address.block, titled(address.road)].filter(Boolean).join(' ')
