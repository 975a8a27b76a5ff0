import { z } from 'zod'
import { listOf, PlainText } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'

/** An address in the words of Singapore's address service (R3.22); what a place does not have is empty. */
export const Address = z.object({
  ADDRESS: PlainText,
  ROAD_NAME: PlainText,
  BUILDING: PlainText,
  BLK_NO: PlainText,
  POSTAL: PlainText,
  LATITUDE: PlainText,
  LONGITUDE: PlainText,
})
export type Address = z.output<typeof Address>

/** The addresses at a postal code; none when it is not known, and the person types the address. */
export const findAddresses = endpoint({
  name: 'findAddresses',
  method: 'get',
  path: '/account/address',
  source: 'P7.10, R7.20, D2.13',
  who: ['public'],
  query: z.object({
    postalCode: z
      .string('postal-code-invalid')
      .trim()
      .regex(/^\d{6}$/, 'postal-code-invalid')
      .max(6, 'postal-code-invalid'),
  }),
  answer: listOf(Address),
  errors: ['postal-code-invalid', 'address-service-unavailable'],
})
