import type { GoToPoint } from '#contract/locator.ts'

/** A place of the locator of which only name and address are known. */
export const hub: GoToPoint = {
  id: 'point',
  name: 'Our Tampines Hub',
  address: '1 Tampines Walk',
  postalCode: '528523',
  region: 'EAST',
  openingHours: null,
  contactNumber: null,
  specialNote: null,
  lat: 1.353,
  lng: 103.94,
  kind: null,
  updated: null,
  openState: null,
}
