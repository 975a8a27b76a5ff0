import { shownNumber } from '../safe-return/numbers.server.ts'

interface Numbered {
  prefixCountryNum?: string | null | undefined
  phone?: string | null | undefined
}

/** The mobile number of an account, or one that was typed, as people read it; nothing where there is none */
export const shownMobile = ({ prefixCountryNum, phone }: Numbered) =>
  phone && phone !== '0' ? shownNumber(`${prefixCountryNum ?? ''}${phone}`) : ''

/** Where an invitation went: a number as people read it; an e-mail address, and what is masked, as they are. */
export const shownAddressee = (to: string) => (/^\+\d+$/.test(to) ? shownNumber(to) : to)
