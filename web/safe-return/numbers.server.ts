import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Kin } from '#contract/called-as.ts'
import { inFours } from '#contract/domain/in-fours.ts'
import type { RelayLine } from '#contract/relay.ts'
import type { TaggedAccount } from '#contract/safe-return.ts'

/** "+6580000001" → "+65 8000 0001", "61000001" → "6100 0001", as people read it; what nobody knows how to read stays as it is. */
export const shownNumber = (number: string) => {
  const local = inFours(number)
  return local === number ? (parsePhoneNumberFromString(number)?.formatInternational() ?? number) : local
}

/** One thing to tap: whom it calls, the number that is dialled, what stands on it. */
export interface CallTarget {
  id: string
  kin: Kin
  tel: string
  number: string
  /** What is pressed where we connect the two: neither sees the other's number. */
  digits: string | null
  /** They are called through us, and that does not work now. */
  isDown: boolean
  partner: TaggedAccount['account']['partnerDetail']
}

/** Hotlines pass no validator: eight digits are read in fours, anything else as it stands. */
function hotline(typed: string) {
  const digits = typed.replaceAll(/\D/g, '')
  return { tel: typed, number: /^\d{8}$/.test(digits) ? shownNumber(digits) : typed }
}

/** How our own number is dialled with the digits of a contact, and how both read. */
export const relayTarget = ({ number, digits }: RelayLine) => ({
  tel: `${number},,${digits}`,
  number: shownNumber(number),
  digits: inFours(digits),
})
export type RelayTarget = ReturnType<typeof relayTarget>

/** The call buttons of a finder who has the grant: caregivers by their own number, organisations by their hotline (P2.13). */
export const callTargets = (accounts: TaggedAccount[]): CallTarget[] =>
  accounts.map(({ id, relationship, calledAs, ordinal, account }) => {
    const { relay, hidesNumber } = account
    const e164 = account.prefixCountryNum + account.phone
    return {
      id,
      digits: null,
      isDown: hidesNumber && !relay,
      kin: { relation: relationship, calledAs, ordinal },
      partner: account.partnerDetail,
      ...(account.partnerDetail
        ? hotline(account.partnerDetail.hotlineNumber)
        : relay
          ? relayTarget(relay)
          : { tel: e164, number: shownNumber(e164) }),
    }
  })
