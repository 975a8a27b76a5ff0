import { and, eq, gte } from 'drizzle-orm'
import type { Channel } from '../../contract/messages.ts'
import type { Queryable } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import { channelsOf } from '../messages/queue.ts'
import { isToAccounts } from '../messages/recipient.ts'
import type { Incident } from './incident.ts'

/** A channel that reports no receipts counts as reached once the message was handed over. */
const REACHED = new Set<(typeof messages.$inferSelect)['status']>(['SENT', 'DELIVERED'])

/**
 * Those of these accounts whom no message of this run has reached, each with the next channel that was not used yet; without
 * one where every channel was tried.
 */
export async function unreachedChannels(
  db: Queryable,
  { id, ladderStartedAt }: Incident,
  uids: string[],
): Promise<{ uid: string; channel: Channel | undefined }[]> {
  if (uids.length === 0 || !ladderStartedAt) return []
  const sent = await db
    .select({ uid: messages.recipientId, channel: messages.channel, status: messages.status })
    .from(messages)
    .where(and(eq(messages.incidentId, id), gte(messages.createdAt, ladderStartedAt), isToAccounts(uids)))
  const unreached = uids.filter((uid) => !sent.some((message) => message.uid === uid && REACHED.has(message.status)))
  const channels = await channelsOf(db, unreached)
  return unreached.map((uid) => ({
    uid,
    channel: channels.find(
      (open) => open.uid === uid && !sent.some((message) => message.uid === uid && message.channel === open.channel),
    )?.channel,
  }))
}
