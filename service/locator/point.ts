import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { GoToPoint } from '#contract/locator.ts'
import { openState } from '#contract/domain/opening-hours.ts'
import type { In, Out } from '#contract/index.ts'
import { goToPoints } from '../db/tables.ts'
import type { Service } from '../service.ts'

/** What is read of a point to show it. */
export const pointColumns = {
  id: goToPoints.id,
  name: goToPoints.name,
  address: goToPoints.address,
  postalCode: goToPoints.postalCode,
  region: goToPoints.region,
  openingHours: goToPoints.openingHours,
  contactNumber: goToPoints.contactNumber,
  specialNote: goToPoints.specialNote,
  lat: goToPoints.lat,
  lng: goToPoints.lng,
  kind: goToPoints.kind,
  updated: goToPoints.updated,
}
export const inService = isNull(goToPoints.deletedAt)

/** The point as it is answered, with whether it is open at `moment`. */
export const shownPoint = (row: Omit<GoToPoint, 'openState'>, moment: Date): GoToPoint => ({
  ...row,
  openState: openState(row.openingHours, moment) ?? null,
})

/** One point. @throws `go-to-point-not-found`, also for one that was taken out */
export async function readGoToPoint({ db, now }: Service, { id }: In<'readGoToPoint'>): Out<'readGoToPoint'> {
  const [row] = await db
    .select(pointColumns)
    .from(goToPoints)
    .where(and(eq(goToPoints.id, id), inService))
  return shownPoint(row ?? refuse('go-to-point-not-found'), now())
}
