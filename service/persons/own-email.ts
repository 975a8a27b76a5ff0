import type { Tx } from '../db/open.ts'
import { noteContactChange } from '../accounts/contact-change.ts'
import { queueEmailLink } from '../accounts/email-link.ts'
import { endLinksSentBy } from '../accounts/sent-links.ts'
import { revokeLinks } from '../link-token.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'

type Email = Pick<Account, 'email' | 'newEmail' | 'emailVerifiedAt'>

/** Whether a payload names an e-mail address other than the confirmed one and the one that waits for confirmation. */
export const isNewEmail = ({ email, newEmail }: Email, given: string | undefined) =>
  given !== undefined && (given || null) !== (newEmail ?? email)

/**
 * The e-mail columns after a change. A confirmed address stays in use until the new one is confirmed; an unconfirmed
 * one is replaced or removed at once.
 */
export function emailColumns(account: Email, given: string | undefined) {
  if (!isNewEmail(account, given)) return {}
  if (given === account.email) return { email: account.email, newEmail: null }
  if (given && account.emailVerifiedAt) return { email: account.email, newEmail: given }
  return { email: given || null, newEmail: null, emailVerifiedAt: null }
}

/**
 * Sends a confirmation link to the new e-mail address, and a notice to the contacts from before. What the session of a sign-up corrects
 * while nobody has confirmed the address is no change of how the account is reached, and nobody is told.
 */
export async function sendEmailLink(
  service: Service,
  tx: Tx,
  stood: Account,
  change: { email: string | undefined; by: string; inSignUp?: boolean },
) {
  const { email: given, by, inSignUp = false } = change
  if (!isNewEmail(stood, given)) return
  await revokeLinks(service, tx, 'email', stood.uid)
  if (given === stood.email) return
  // A confirmed address stays the account's own until the new one is confirmed.
  if (!given || !stood.emailVerifiedAt) await endLinksSentBy(service, tx, stood.uid, 'email')
  if (!inSignUp || stood.emailVerifiedAt) {
    const kind = given ? 'contact-changing' : 'email-changed'
    await noteContactChange(service, tx, stood, { part: 'email', kind, by })
  }
  if (given) await queueEmailLink(service, tx, stood.uid, given)
}
