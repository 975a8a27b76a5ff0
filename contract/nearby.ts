import { z } from 'zod'
import { Identifier, Metres, PlainText, Timestamp } from './domain/bounds.ts'
import type { LatLng } from './domain/distance.ts'

/** What we know near a position in Singapore, for people who must go there. */
export const Nearby = z.object({
  /** The nearest address we know, as people write it; null where none is close. */
  address: z.object({ text: PlainText, distanceMetres: Metres }).nullable(),
  /** The nearest Go-To Point that is open now; null where none is in reach, or no hours can be read. */
  goToPoint: z
    .object({
      id: Identifier,
      name: PlainText,
      distanceMetres: Metres,
      /** Until when it is open; null when it does not close soon. */
      openUntil: Timestamp.nullable(),
    })
    .nullable(),
})
export type Nearby = z.output<typeof Nearby>

/** Five decimals are a metre. */
const DECIMALS = 5

/** The two numbers of a position as people and maps read them: "1.33352,103.85049". */
export const coordinatesOf = ({ lat, lng }: LatLng) => `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`

/** The position in the reader's own map program. Made of two numbers alone: no word of a stranger is in it. */
export const mapsAddress = (position: LatLng) =>
  `https://www.google.com/maps/search/?api=1&query=${coordinatesOf(position)}`
