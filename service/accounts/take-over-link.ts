import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { linkTokens } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'

/** An account that waits for its owner to take it over is reached by that link alone: no other password may stand before theirs. */
export async function sendTakeOver(service: Service, tx: Tx, { uid }: Account) {
  const [waiting] = await tx
    .select({ id: linkTokens.id })
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.purpose, 'take-over'),
        eq(linkTokens.recipient, uid),
        isNull(linkTokens.usedAt),
        isNull(linkTokens.revokedAt),
      ),
    )
  if (waiting)
    await queueMessage(service, tx, { kind: 'take-over', details: { linkId: waiting.id } }, toAccount(uid), 'sms')
  return waiting?.id
}
