import type { GoToPoint } from '../../contract/locator.ts'

/** Real public places that are Dementia Go-To Points, as facts, so that a trial has something to find. */
export const points: Omit<GoToPoint, 'id'>[] = [
  {
    name: 'Toa Payoh Public Library',
    address: '6 Toa Payoh Central',
    postalCode: '319191',
    region: 'CENTRAL',
    openingHours: 'Daily: 10am - 9pm, Closed on PH',
    contactNumber: null,
    specialNote: null,
    lat: 1.33276,
    lng: 103.84962,
  },
]
