import type { AccountFile } from '#contract/admin-accounts.ts'
import { shownNumber } from '../safe-return/numbers.server.ts'

const shownOrNone = (number: string | null) => number && shownNumber(number)

/** An account, or one it is compared with, whose number is as people read it: "+65 8123 4567". */
export const withShownPhone = <Numbered extends { phone: string | null }>(account: Numbered): Numbered => ({
  ...account,
  phone: shownOrNone(account.phone),
})

/** An account's file with every number as people read it (D70.8). */
export const withShownNumbers = (account: AccountFile): AccountFile => ({
  ...withShownPhone(account),
  homeNumber: shownOrNone(account.homeNumber),
  partner: account.partner && {
    ...account.partner,
    pocPhone: shownOrNone(account.partner.pocPhone),
    hotlineNumber: shownNumber(account.partner.hotlineNumber),
  },
})
