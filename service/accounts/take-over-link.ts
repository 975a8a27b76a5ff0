import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { linkTokens } from '../db/tables.ts'
import { issueLink, revokeLinks, type Link } from '../link-token.ts'
import { queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'

type Linking = Pick<Service, 'now' | 'keys'>

/** The link by which an account waits to be taken over, also where its week is over. */
async function waitingLink(tx: Tx, uid: string): Promise<Link | undefined> {
  const [waiting] = await tx
    .select()
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.purpose, 'take-over'),
        eq(linkTokens.recipient, uid),
        isNull(linkTokens.usedAt),
        isNull(linkTokens.revokedAt),
      ),
    )
    .orderBy(desc(linkTokens.createdAt))
    .limit(1)
  return waiting
}

/** Makes a waiting link anew, on behalf of the account that had it made first; the one before opens nothing any more. */
async function renewed(service: Linking, tx: Tx, { createdBy }: Link, uid: string): Promise<string> {
  await revokeLinks(service, tx, 'take-over', uid)
  return (await issueLink(service, tx, 'take-over', { recipient: uid, createdBy: createdBy ?? uid })).id
}

/** The id of the link that hands an account over to its owner, made anew once its week is over; nothing for any other account. */
export async function takeOverLink(service: Linking, tx: Tx, uid: string): Promise<string | undefined> {
  const waiting = await waitingLink(tx, uid)
  if (!waiting) return undefined
  const isOpen = waiting.expiresAt !== null && waiting.expiresAt > service.now()
  return isOpen ? waiting.id : renewed(service, tx, waiting, uid)
}

/** Makes the link anew where an account waits to be taken over: it was written to a number that is not its own any more. */
export async function renewTakeOver(service: Linking, tx: Tx, uid: string) {
  const waiting = await waitingLink(tx, uid)
  if (waiting) await renewed(service, tx, waiting, uid)
}

/** An account that waits for its owner to take it over is reached by that link alone: no other password may stand before theirs. */
export async function sendTakeOver(service: Service, tx: Tx, { uid }: Pick<Account, 'uid'>) {
  const linkId = await takeOverLink(service, tx, uid)
  if (linkId) await queueMessage(service, tx, { kind: 'take-over', details: { linkId } }, toAccount(uid), 'sms')
  return linkId
}
