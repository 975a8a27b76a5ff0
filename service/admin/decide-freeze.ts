import { and, eq, isNull } from 'drizzle-orm'
import { contactColumns, openChanges } from '../accounts/contact-change.ts'
import { endLinksSentBy } from '../accounts/sent-links.ts'
import { removeAddedSince } from '../accounts/passkey-rows.ts'
import { closeDoors, tellFormer } from '../accounts/freeze.ts'
import { sendResetLink } from '../accounts/reset-link.ts'
import { writeAudit } from '../audit.ts'
import type { Tx } from '../db/open.ts'
import { accounts, channelChoices, contactChanges } from '../db/tables.ts'
import { revokeLinks } from '../link-token.ts'
import { tellAccounts } from '../messages/queue.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { removeSecondFactor } from './second-factor.ts'

/** How a freeze ends: `locked` is the hash of a password that nobody knows, where the contact from before is given back. */
export interface FreezeDecision {
  actor: string
  note: string
  locked: string | undefined
}

/**
 * Ends the freeze of an account as staff decided: how it is reached stays as it is, or becomes what it was before the first change that
 * may be taken back. Then the password that stands is a stranger's too: nobody knows the new one, and a link to choose one goes to the
 * contact that was given back. Passkeys of before that change stay, those added since go. One that somebody else has proved since is refused by the index.
 */
export async function decideFreeze(
  service: Service,
  tx: Tx,
  account: Account,
  { actor, note, locked }: FreezeDecision,
) {
  // Ended in the meantime, by another work item or together with the membership: only the item is left to close.
  if (!account.frozenAt) return
  const { uid } = account
  const at = service.now()
  const changes = await openChanges(tx, uid)
  const [first] = changes
  const back = locked !== undefined && first !== undefined
  await closeDoors(service, tx, uid)
  await revokeLinks(service, tx, 'freeze', uid)
  const [open] = await tx
    .update(accounts)
    .set({
      frozenAt: null,
      updatedAt: at,
      ...(back && { ...contactColumns(first), newEmail: null }),
      ...(back && account.passwordHash !== null && { passwordHash: locked }),
    })
    .where(eq(accounts.uid, uid))
    .returning()
  if (back && open && open.phone !== account.phone) await endLinksSentBy(service, tx, uid, 'sms')
  if (back && open && open.email !== account.email) await endLinksSentBy(service, tx, uid, 'email')
  if (back && changes.some(({ part }) => part === 'second-factor')) await removeSecondFactor(tx, uid)
  if (back) await removeAddedSince(tx, uid, first.createdAt)
  // What was chosen and proved since was a stranger's: every channel tells again.
  if (back) await tx.delete(channelChoices).where(eq(channelChoices.accountUid, uid))
  await tellAccounts(service, tx, { kind: 'account-unfrozen' }, [uid])
  if (!back) await tellFormer(service, tx, uid, 'account-unfrozen')
  else if (open && open.passwordHash !== null) await sendResetLink(service, tx, open, actor)
  await tx
    .update(contactChanges)
    .set({ decidedAt: at })
    .where(and(eq(contactChanges.accountUid, uid), isNull(contactChanges.decidedAt)))
  const entry = { actor, action: 'account-unfrozen', subject: uid, details: { reason: note, givenBack: back } }
  await writeAudit({ db: tx, now: service.now }, entry)
}
