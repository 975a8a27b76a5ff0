import { ADDRESS_MAX, STREET_NAME_MAX } from '#contract/limits.ts'

export interface AddressPart {
  /** The specified name (R3.1). */
  field: string
  autoComplete?: string
  inputMode?: 'numeric'
  maxLength?: number
  isOptional?: true
}

/** Every part of an address in the order it is asked: registration, summary and portal ask the same. */
export const ADDRESS_PARTS = [
  { field: 'postalCode', inputMode: 'numeric', autoComplete: 'postal-code' },
  { field: 'streetName', autoComplete: 'address-line1', maxLength: STREET_NAME_MAX },
  { field: 'blockNumber', isOptional: true },
  { field: 'unitNumber', autoComplete: 'address-line2', isOptional: true },
  { field: 'building', autoComplete: 'address-line3', isOptional: true },
  { field: 'cityCountry', autoComplete: 'country-name' },
  { field: 'address', maxLength: ADDRESS_MAX, isOptional: true },
] as const satisfies readonly AddressPart[]
export const ADDRESS_FIELDS = ADDRESS_PARTS.map(({ field }) => field)
/** What a postal code fills in: asked only once the code is known, or where somebody types the address. */
export const LOOKED_UP_FIELDS = ['streetName', 'blockNumber', 'building', 'cityCountry', 'address'] as const
