import { and, avg, min, or, sql } from 'drizzle-orm'
import type { SearchedFrom } from '#contract/locator.ts'
import type { Queryable } from '../db/open.ts'
import { postalCodes } from '../db/tables.ts'
import { holdsTerms, type Term } from './words.ts'

/** Buildings further apart than this, in degrees, are no one street. */
const STREET_DEGREES = 0.1

/**
 * The street, with or without a block, or the building that holds every term, as the middle of its postal codes; nothing
 * when these lie far apart, for then the terms name no place.
 */
export async function findStreet(db: Queryable, terms: readonly Term[]): Promise<SearchedFrom | undefined> {
  const { searchText } = postalCodes
  const part = (number: number) => holdsTerms(sql`split_part(${searchText}, '|', ${number})`, terms)
  const [row] = await db
    .select({
      lat: avg(postalCodes.lat).mapWith(Number),
      lng: avg(postalCodes.lng).mapWith(Number),
      apart: sql<number>`greatest(max(lat) - min(lat), max(lng) - min(lng))`,
      road: min(postalCodes.road),
    })
    .from(postalCodes)
    // The whole text by the index; "sterling road" is no building The Sterling that stands at some road.
    .where(and(holdsTerms(sql`${searchText}`, terms), or(part(1), part(2))))
  if (!row?.road || row.apart > STREET_DEGREES) return undefined
  return { lat: row.lat, lng: row.lng, kind: 'street', name: titled(row.road) }
}

/** "STIRLING ROAD", "SAINT GEORGE'S ROAD" as people write them. */
export const titled = (road: string) =>
  road.toLowerCase().replaceAll(/(?<![\w'’])[a-z]/g, (letter) => letter.toUpperCase())
