import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { type Tx } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import type { Message } from './incident-facts.ts'

/** When a try of a text had no answer: it may have arrived, whatever took its place before the next one (attempts.ts). */
export const unsureAt = sql<string | null>`${messages.details}->>'unsure'`

/**
 * Whether a member has, or may have, a message of this alarm on this channel already. Only then can a further one wait: the alarm's
 * page is behind the link that every one of them carries.
 */
export async function hasMessageOf(
  tx: Tx,
  { id, channel, recipientKind, recipientId, incidentId }: Message,
): Promise<boolean> {
  if (recipientId === null || incidentId === null) return false
  const [before] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, incidentId),
        eq(messages.recipientKind, recipientKind),
        eq(messages.recipientId, recipientId),
        eq(messages.channel, channel),
        ne(messages.id, id),
        or(
          inArray(messages.status, ['SENT', 'DELIVERED', 'UNSURE', 'CLAIMED']),
          isNotNull(unsureAt),
          // A telephone that nobody picked up has rung for this alarm all the same.
          channel === 'voice' ? and(eq(messages.status, 'FAILED'), isNotNull(messages.sentAt)) : undefined,
        ),
      ),
    )
    .limit(1)
  return before !== undefined
}
