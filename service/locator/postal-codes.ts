import { and, asc, avg, between, desc, gte, lt, min, or, sql } from 'drizzle-orm'
import { unionAll, union } from 'drizzle-orm/pg-core'
import type { In, Out } from '../../contract/index.ts'
import type { SearchedFrom } from '../../contract/locator.ts'
import type { Queryable } from '../db/open.ts'
import { goToPoints, postalCodes } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { inService } from './point.ts'
import { holdsTerms, type Term } from './words.ts'

const SUGGESTIONS = 10
/** The first two digits name a part of the island; codes that share fewer say nothing about each other. */
const SAME_DIGITS = 2
/** Buildings further apart than this, in degrees, do not belong to one street. */
const STREET_DEGREES = 0.1

/** Codes that begin with these digits, of the table and of the points. */
export async function suggestPostalCodes(
  { db }: Service,
  { search }: In<'suggestPostalCodes'>,
): Out<'suggestPostalCodes'> {
  const range = [search.padEnd(6, '0'), search.padEnd(6, '9')] as const
  return union(
    db
      .select({ postalCode: postalCodes.postalCode })
      .from(postalCodes)
      .where(between(postalCodes.postalCode, ...range)),
    db
      .select({ postalCode: goToPoints.postalCode })
      .from(goToPoints)
      .where(and(between(goToPoints.postalCode, ...range), inService)),
  )
    .orderBy(asc(sql`postal_code`))
    .limit(SUGGESTIONS)
}

const sameDigits = (a: string, b: string) => {
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  return same
}

/**
 * Where a postal code, or its first digits, lies. Of a code that nobody knows: where the nearest code with the same
 * first digits is, at least two; nothing when there is none.
 */
export async function placePostalCode(db: Queryable, digits: string): Promise<SearchedFrom | undefined> {
  const middle = digits.length === 6 ? digits : `${digits}5`.padEnd(6, '0')
  const ofTable = db
    .select({ code: postalCodes.postalCode, lat: postalCodes.lat, lng: postalCodes.lng })
    .from(postalCodes)
  const ofPoints = db.select({ code: goToPoints.postalCode, lat: goToPoints.lat, lng: goToPoints.lng }).from(goToPoints)
  const rows = await unionAll(
    ofTable.where(gte(postalCodes.postalCode, middle)).orderBy(asc(postalCodes.postalCode)).limit(1),
    db
      .select({ code: postalCodes.postalCode, lat: postalCodes.lat, lng: postalCodes.lng })
      .from(postalCodes)
      .where(lt(postalCodes.postalCode, middle))
      .orderBy(desc(postalCodes.postalCode))
      .limit(1),
    ofPoints
      .where(and(gte(goToPoints.postalCode, middle), inService))
      .orderBy(asc(goToPoints.postalCode))
      .limit(1),
    db
      .select({ code: goToPoints.postalCode, lat: goToPoints.lat, lng: goToPoints.lng })
      .from(goToPoints)
      .where(and(lt(goToPoints.postalCode, middle), inService))
      .orderBy(desc(goToPoints.postalCode))
      .limit(1),
  )
  const from = (code: string) => Math.abs(Number(code) - Number(middle))
  const [best] = rows.toSorted(
    (a, b) => sameDigits(digits, b.code) - sameDigits(digits, a.code) || from(a.code) - from(b.code),
  )
  if (!best || sameDigits(digits, best.code) < SAME_DIGITS) return undefined
  const { code, lat, lng } = best
  return { lat, lng, kind: code === digits ? 'postal-code' : 'similar-postal-code', name: code }
}

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
