import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { REGIONS } from './options.ts'

/** A Dementia Go-To Point (P§3). */
export const GoToPoint = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  postalCode: z.string(),
  region: z.enum(REGIONS),
  openingHours: z.string().nullable(),
  contactNumber: z.string().nullable(),
  specialNote: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
})
export type GoToPoint = z.output<typeof GoToPoint>

/** The list of Go-To Points. */
export const listGoToPoints = endpoint({
  name: 'listGoToPoints',
  method: 'get',
  path: '/account/go-to-points',
  source: 'P§7',
  who: ['public'],
  answer: z.array(GoToPoint),
  errors: [],
  limit: { points: 300, seconds: 60 },
})
