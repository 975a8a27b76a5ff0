import { and, asc, between, desc, gte, lt, sql } from 'drizzle-orm'
import { unionAll, union } from 'drizzle-orm/pg-core'
import type { In, Out } from '#contract/index.ts'
import type { SearchedFrom } from '#contract/locator.ts'
import type { Queryable } from '../db/open.ts'
import { goToPoints, postalCodes } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { inService } from './point.ts'

const SUGGESTIONS = 10
/** The first two digits name a part of the island; codes that share fewer say nothing about each other. */
const SAME_DIGITS = 2

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
 * Where a postal code, or its first digits, lies. Of an unknown code: where the nearest code with the same
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
