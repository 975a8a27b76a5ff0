import { z } from 'zod'
import { Identifier } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { Country, FinderName, Place, TypedPhone, Uid } from './fields.ts'
import { LOCALES } from './options.ts'

/** How staff knew whom a caller speaks of: by the code that was read out, by a name, or by how the person looks. */
export const RECOGNISED_BY = ['CODE', 'NAME', 'DESCRIPTION'] as const

/** A finder calls the helpline: staff open the person's alarm for them. */
export const reportByTelephone = endpoint({
  name: 'reportByTelephone',
  method: 'post',
  path: '/admin/people/{uid}/telephone-report',
  source: 'D59.7',
  who: ['administrator'],
  params: z.object({ uid: Uid }),
  body: z.object({
    name: FinderName,
    phone: TypedPhone,
    country: Country.default('SG'),
    place: Place.optional(),
    /** The language of the texts to the caller, as staff hear it; without one that of the console. */
    locale: z.enum(LOCALES).optional(),
    recognisedBy: z.enum(RECOGNISED_BY, 'required-data'),
  }),
  answer: z.object({ incidentId: Identifier }),
  errors: [
    'user-not-found',
    'person-not-approved',
    'required-data',
    'name-too-long',
    'phone-impossible',
    'place-too-long',
  ],
})
