import { and, asc, eq, not, or, sql } from 'drizzle-orm'
import { distanceMetres } from '#contract/domain/distance.ts'
import type { NearGoToPoint, SearchedFrom } from '#contract/locator.ts'
import type { Region } from '#contract/options.ts'
import { KINDS } from '#contract/places/kinds.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { goToPoints } from '../db/tables.ts'
import { PLANE_ERROR, planePoint } from '../db/plane.ts'
import { inService, pointColumns } from './point.ts'
import { holdsTerms, type Term } from './words.ts'

/** A point with its distance, without what depends on the time of day. */
export type NearRow = Omit<NearGoToPoint, 'openState'>

/** What to look for, and from where. */
export interface Looking {
  from: SearchedFrom
  region: Region | undefined
  limit: number
  /** A kind of place (contract/places/kinds.ts): only points of it. */
  kind?: string | undefined
  /** Whether the number of all points is asked for. */
  counted?: boolean
}

/** Read beyond what was asked, so that points at one place, and the plane's small error, rarely need a second reading. */
const BEYOND = 5

/** Points whose name, address, kind or area hold every term. */
export const holdsAll = (terms: readonly Term[]) => holdsTerms(sql`${goToPoints.searchText}`, terms)
const inName = (terms: readonly Term[]) => holdsTerms(sql`split_part(${goToPoints.searchText}, '|', 1)`, terms)

const awayFrom = (x: unknown, y: unknown) => sql<number>`${goToPoints.position} <-> point(${x}, ${y})`.as('away')
/** Points of a kind, by their name or by the list's own word for it. */
export function ofKind(kind: string | undefined) {
  const known = kind === undefined ? undefined : KINDS[kind]
  if (!known) return undefined
  return and(
    or(inName([known.names]), known.listed ? eq(goToPoints.kind, known.listed) : undefined),
    known.not && not(or(...known.not.map((word) => inName([[word]]))) ?? sql`false`),
  )
}
export const inRegion = (region: Region | undefined) => region && eq(goToPoints.region, region)

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
async function readInOrder(db: Database, { from, region, kind }: Looking, terms: readonly Term[], read: number) {
  const { x, y } = planePoint(from)
  if (terms.length === 0 && !region && !kind) {
    return (await prepared(db).execute({ x, y, read })).map((row) => ({ ...row, rank: 0 }))
  }
  const away = awayFrom(x, y)
  const rank = terms.length > 0 ? sql<number>`case when ${inName(terms)} then 0 else 1 end` : sql<number>`0`
  return db
    .select({ ...pointColumns, away, rank: rank.as('rank') })
    .from(goToPoints)
    .where(and(inService, inRegion(region), ofKind(kind), terms.length > 0 ? holdsAll(terms) : undefined))
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
