import type { Address } from '../../contract/addresses.ts'

/** Why the address service gave no answer: too late, not there, too many questions, not let in, or not to be understood. */
export type AddressTrouble = 'late' | 'away' | 'busy' | 'refused' | 'odd'
/** A look-up of Singapore's addresses outside this process; without one the table of postal codes answers. */
export interface AddressService {
  /** The addresses at a postal code of six digits; an unknown code has none. */
  find: (postalCode: string) => Promise<{ ok: true; addresses: Address[] } | { ok: false; reason: AddressTrouble }>
}
