import type { Tx } from '../db/open.ts'
import { queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { issueLink, revokeLinks } from '../link-token.ts'

/** Asks the owner of an account's e-mail address to confirm it: link and message in the caller's transaction. */
export async function queueEmailLink(
  service: Pick<Service, 'jobs' | 'now' | 'keys'>,
  tx: Tx,
  accountUid: string,
  email: string,
) {
  // Only the newest link counts, and only for the address it is sent to.
  await revokeLinks(service, tx, 'email', accountUid)
  const { id } = await issueLink(service, tx, 'email', {
    recipient: accountUid,
    createdBy: accountUid,
    boundTo: service.keys.hashSubject(email.toLowerCase()),
  })
  await queueMessage(service, tx, { kind: 'confirm-email', details: { linkId: id } }, toAccount(accountUid), 'email')
}
