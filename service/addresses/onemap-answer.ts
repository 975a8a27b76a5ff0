import { z } from 'zod'
import { Address } from '#contract/addresses.ts'
import type { AddressTrouble } from '../outside.ts'

/** What OneMap answers to name and password. */
export const Token = z.object({ access_token: z.string().min(1), expiry_timestamp: z.coerce.number() })
/** One page of addresses as OneMap answers a search; the contract hands them on in OneMap's own words. */
export const Page = z.object({ totalNumPages: z.coerce.number(), results: z.array(Address) })

/** Why OneMap could not be asked. */
export class Trouble extends Error {
  readonly reason: AddressTrouble
  constructor(reason: AddressTrouble) {
    super(reason)
    this.reason = reason
  }
}

/** The address with nothing where OneMap writes NIL. */
export const withoutNil = (address: Address): Address =>
  Object.fromEntries(
    Object.entries(address).map(([name, value]) => [name, value.trim() === 'NIL' ? '' : value.trim()]),
  ) as Address
