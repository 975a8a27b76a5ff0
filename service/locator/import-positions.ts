import { inArray } from 'drizzle-orm'
import { distanceMetres } from '#contract/domain/distance.ts'
import type { Queryable } from '../db/open.ts'
import { postalCodes } from '../db/tables.ts'
import { Rejected } from './rejections.ts'
import { FROM_POSTAL_CODE_METRES } from './import-row.ts'

/** Where each of these postal codes lies; those that the list does not know are left out. */
export async function positionsOf(db: Queryable, codes: string[]) {
  if (codes.length === 0) return new Map<string, { lat: number; lng: number }>()
  const rows = await db
    .select({ postalCode: postalCodes.postalCode, lat: postalCodes.lat, lng: postalCodes.lng })
    .from(postalCodes)
    .where(inArray(postalCodes.postalCode, [...new Set(codes)]))
  return new Map(rows.map((row) => [row.postalCode, row]))
}

/** A position far from its postal code is a slip of the pen. @throws Rejected naming how far it is */
export function checkNearPostalCode(
  point: { lat: number; lng: number },
  known: { lat: number; lng: number } | undefined,
) {
  if (!known) return
  const metres = Math.round(distanceMetres(point, known))
  if (metres > FROM_POSTAL_CODE_METRES) {
    throw new Rejected('lat', 'row-far', { metres, most: FROM_POSTAL_CODE_METRES })
  }
}
