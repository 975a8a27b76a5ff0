import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { choosesUsername } from '../accounts/account-row.ts'
import { resetsWait } from '../accounts/reset-link.ts'
import { sourceOf, spareContact } from '../accounts/unasked.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { revokeLinks } from '../link-token.ts'
import { ownChannel, sendSetPassword } from '../persons/sign-up.ts'
import type { Service } from '../service.ts'
import { standingWith } from '../tags/standing.ts'

/**
 * Sends a person who cannot sign in a link to their own phone, else their e-mail; it replaces the one before. Who speaks for the
 * person asks for it, and never sees it.
 * @throws `not-found`; `not-allowed` when the person signs in already; `no-own-contact`; `too-many-requests`
 */
export async function sendSignInLink(
  service: Service,
  { uid }: In<'sendSignInLink'>,
  caller: Caller,
): Out<'sendSignInLink'> {
  const { me, person } = await standingWith(service, caller, uid, 'let-sign-in')
  if (!choosesUsername(person) || person.frozenAt) refuse('not-allowed')
  if (resetsWait(service, person)) refuse('resets-wait')
  const sentBy = ownChannel(person) ?? refuse('no-own-contact')
  // The contact is unproved: its owner is not written to without end.
  await spareContact(service, {
    kind: 'set-password',
    contact: sentBy === 'sms' ? `${person.prefixCountryNum}${person.phone}` : (person.email ?? ''),
    source: sourceOf(caller, me),
  })
  await service.db.transaction(async (tx) => {
    await revokeLinks(service, tx, 'set-password', uid)
    const id = await sendSetPassword(service, tx, { ...person, createdBy: me.uid, boundTo: me.uid })
    const details = { kind: 'set-password', id }
    await writeAudit({ db: tx, now: service.now }, { actor: me.uid, action: 'link-made', subject: uid, details })
  })
  return { sentBy }
}
