import { and, asc, eq, sql } from 'drizzle-orm'
import { distanceMetres, type LatLng } from '../../contract/domain/distance.ts'
import type { In, Out } from '../../contract/index.ts'
import { DEFAULT_CENTRE, MAP_BOUNDS } from '../../contract/limits.ts'
import type { NearGoToPoint, SearchedFrom } from '../../contract/locator.ts'
import type { Region } from '../../contract/options.ts'
import { preparedOnce, type Database } from '../db/open.ts'
import { goToPoints } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { PLANE_ERROR, planePoint } from '../db/plane.ts'
import { inService, pointColumns, shownPoint } from './point.ts'
import { placePostalCode } from './postal-codes.ts'
import { findStreet } from './streets.ts'
import { understand, type ParsedSearch } from './search.ts'
import { corrected } from './typing-errors.ts'
import { withoutRegion } from './region-words.ts'
import { findStation } from './stations.ts'
import { holdsTerms, type Term } from './words.ts'

type NearRow = Omit<NearGoToPoint, 'openState'>

/** What to look for, and from where. */
interface Looking {
  from: SearchedFrom
  region: Region | undefined
  limit: number
}

/** Read beyond what was asked, so that points at one place, and the plane's small error, rarely need a second reading. */
const BEYOND = 5

/** Points whose name, address, kind or area hold every term. */
export const holdsAll = (terms: readonly Term[]) => holdsTerms(sql`${goToPoints.searchText}`, terms)
const inName = (terms: readonly Term[]) => holdsTerms(sql`split_part(${goToPoints.searchText}, '|', 1)`, terms)

const awayFrom = (x: unknown, y: unknown) => sql<number>`${goToPoints.position} <-> point(${x}, ${y})`.as('away')
const inRegion = (region: Region | undefined) => region && eq(goToPoints.region, region)

/** The prepared statement of the most frequent search, the nearest points without words. */
const prepared = preparedOnce((db) => {
  const away = awayFrom(sql.placeholder('x'), sql.placeholder('y'))
  return db
    .select({ ...pointColumns, away })
    .from(goToPoints)
    .where(inService)
    .orderBy(asc(away))
    .limit(sql.placeholder('read'))
    .prepare('nearest_go_to_points')
})

/**
 * The first `read` points in the order of planar distance; with terms, those that have all of them in the name come
 * first.
 */
async function readInOrder(db: Database, { from, region }: Looking, terms: readonly Term[], read: number) {
  const { x, y } = planePoint(from)
  if (terms.length === 0 && !region) {
    return (await prepared(db).execute({ x, y, read })).map((row) => ({ ...row, rank: 0 }))
  }
  const away = awayFrom(x, y)
  const rank = terms.length > 0 ? sql<number>`case when ${inName(terms)} then 0 else 1 end` : sql<number>`0`
  return db
    .select({ ...pointColumns, away, rank: rank.as('rank') })
    .from(goToPoints)
    .where(and(inService, inRegion(region), terms.length > 0 ? holdsAll(terms) : undefined))
    .orderBy(...(terms.length > 0 ? [asc(sql`rank`)] : []), asc(away))
    .limit(read)
}

/**
 * The points nearest by haversine, ties by name, then id; those with every term in the name before those that have it
 * in address or area. The index gives them in the plane's order, so reading goes on until nothing unread can be nearer.
 */
export async function nearest(db: Database, looking: Looking, terms: readonly Term[] = []): Promise<NearRow[]> {
  const { from, limit } = looking
  for (let read = limit + BEYOND; ; read *= 2) {
    const rows = await readInOrder(db, looking, terms, read)
    const last = rows.at(-1)
    const sorted = rows
      .map(({ away: _away, ...row }) => ({ ...row, distanceMetres: distanceMetres(from, row) }))
      .toSorted(
        (a, b) =>
          a.rank - b.rank || a.distanceMetres - b.distanceMetres || compare(a.name, b.name) || compare(a.id, b.id),
      )
    const edge = sorted[limit - 1]
    const allRead = rows.length < read || !last || !edge
    if (allRead || last.rank > edge.rank || last.away * (1 - PLANE_ERROR) > edge.distanceMetres) {
      return sorted.slice(0, limit).map(({ rank: _rank, ...row }) => row)
    }
  }
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const typed = (terms: readonly Term[]) => terms.map(([word = '']) => word)

/** A station or street that the words name. */
async function placeNamed(db: Database, terms: readonly Term[]): Promise<SearchedFrom | undefined> {
  const station = findStation(typed(terms))
  if (station) return { lat: station.lat, lng: station.lng, kind: 'station', name: station.name }
  return findStreet(db, terms)
}

/**
 * What was looked for, and from where it was measured. Points that have the words win; then the place that they name is
 * where to look from; typing errors are forgiven only where nothing is spelled as typed.
 */
async function look(
  db: Database,
  asked: ParsedSearch,
  looking: Looking,
): Promise<{ rows: NearRow[]; from: SearchedFrom }> {
  const { terms, near } = asked
  const at = async (from: SearchedFrom, words: readonly Term[] = []) => ({
    rows: await nearest(db, { ...looking, from }, words),
    from,
  })
  if (near && near.length > 0) {
    const place = await placeNamed(db, near)
    if (place) return at(place, terms)
    const [point] = await nearest(db, { ...looking, region: undefined, limit: 1 }, near)
    if (point) return at({ lat: point.lat, lng: point.lng, kind: 'street', name: point.name }, terms)
    return look(db, { ...asked, terms: [...terms, ...near], near: undefined }, looking)
  }
  const spelled = await at(looking.from, terms)
  if (terms.length === 0 || spelled.rows.length > 0) return spelled

  const place = await placeNamed(db, terms)
  if (place) return at(place)
  for (let length = terms.length - 1; length > 0; length -= 1) {
    const station = findStation(typed(terms.slice(length)))
    if (!station) continue
    const found = await at(
      { lat: station.lat, lng: station.lng, kind: 'station', name: station.name },
      terms.slice(0, length),
    )
    if (found.rows.length > 0) return found
  }
  const [first = ''] = typed(terms)
  if (terms.length === 1 && /^\d{3,5}$/.test(first)) {
    const similar = await placePostalCode(db, first)
    if (similar) return at(similar)
  }
  const regional = withoutRegion(terms)
  if (regional) {
    const rows = await nearest(db, { ...looking, region: regional.region }, regional.terms)
    if (rows.length > 0) return { rows, from: looking.from }
  }
  const wider = await corrected(db, terms)
  if (!wider) return spelled
  const station = findStation(typed(terms), true)
  const forgiven = await at(looking.from, wider)
  if (forgiven.rows.length > 0) return forgiven
  if (station) return at({ lat: station.lat, lng: station.lng, kind: 'station', name: station.name })
  const street = await findStreet(db, wider)
  return street ? at(street) : spelled
}

/** Somebody abroad is shown Singapore from its middle: the plane's distances hold here only. */
const isNear = ({ lat, lng }: LatLng) =>
  lat > MAP_BOUNDS.south - 1 && lat < MAP_BOUNDS.north + 1 && lng > MAP_BOUNDS.west - 1 && lng < MAP_BOUNDS.east + 1

/**
 * The Go-To Points nearest to a position, a postal code, or a place that the search names; only when none matches, the
 * nearest of all as suggestions (P4.11).
 */
export async function nearestGoToPoints(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { lat, lng, search, region, postalCode, limit }: In<'nearestGoToPoints'>,
): Out<'nearestGoToPoints'> {
  const asked = understand(search ?? '')
  const here: SearchedFrom =
    lat !== undefined && lng !== undefined && isNear({ lat, lng })
      ? { lat, lng, kind: 'position', name: null }
      : { lat: DEFAULT_CENTRE.lat, lng: DEFAULT_CENTRE.lng, kind: 'centre', name: null }
  const digits = postalCode ?? asked.postalCode
  const placed = digits ? await placePostalCode(db, digits) : here
  const looking = { from: placed ?? here, region: region ?? asked.region, limit }
  // A code that is nowhere in Singapore matches nothing.
  const { rows, from } = placed ? await look(db, asked, looking) : { rows: [], from: here }
  const suggested = rows.length > 0 ? [] : await nearest(db, { from, region: undefined, limit })
  const moment = now()
  const shown = (row: NearRow): NearGoToPoint => ({ ...shownPoint(row, moment), distanceMetres: row.distanceMetres })
  return { data: rows.map(shown), suggestedData: suggested.map(shown), from }
}
