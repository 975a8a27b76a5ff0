import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { holdForChange } from '../accounts/contact-change.ts'
import { holdLink, linkOr } from '../accounts/links.ts'
import { endNumberQuestion } from '../accounts/number-confirmed.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { readLink, useLink } from '../link-token.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'

/** Keeps that a locked account's number is still its owner's, as its owner says; nothing else changes. */
async function confirm(service: Service, tx: Tx, { uid }: Account) {
  const at = service.now()
  await tx.update(accounts).set({ phoneConfirmedAt: at }).where(eq(accounts.uid, uid))
  await endNumberQuestion(service, tx, uid, uid)
  await writeAudit({ db: tx, now: service.now }, { actor: uid, action: 'number-confirmed', subject: uid })
  return { confirmed: true as const }
}

/** "Yes, still my number", in the portal. @throws `not-allowed` where no number was proved, `account-frozen` */
export async function confirmNumber(
  service: Service,
  _input: In<'confirmNumber'>,
  caller: Caller,
): Out<'confirmNumber'> {
  const { uid } = (caller.session ?? refuse('sign-in-required')).account
  return service.db.transaction(async (tx) => {
    const stood = await holdForChange(tx, uid)
    if (!stood.phoneVerifiedAt) refuse('not-allowed')
    return confirm(service, tx, stood)
  })
}

/**
 * The same by the link of a message, without a sign-in: it says that of the number it was sent about alone, and opens nothing.
 * @throws `link-ended`
 */
export async function confirmNumberByLink(
  service: Service,
  input: In<'confirmNumberByLink'>,
  caller: Caller,
): Out<'confirmNumberByLink'> {
  const token = linkOr(caller, input.token)
  const { recipient } = (await readLink(service, token, 'number')) ?? refuse('link-ended')
  const confirmed = await service.db.transaction(async (tx) => {
    const stood = await holdForChange(tx, recipient ?? '', 'link-ended')
    const link = await useLink(service, tx, token, 'number')
    if (!stood.phoneVerifiedAt || !service.keys.isHashOf(link.boundTo ?? '', numberOf(stood))) refuse('link-ended')
    return confirm(service, tx, stood)
  })
  holdLink(caller, undefined)
  return confirmed
}

/** The number of an account, as a link about it is bound to it. */
export const numberOf = ({ prefixCountryNum, phone }: Pick<Account, 'prefixCountryNum' | 'phone'>) =>
  `${prefixCountryNum ?? ''}${phone ?? ''}`
