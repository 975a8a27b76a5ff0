import { and, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { ago, later, minutes } from '../../contract/domain/time.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import type { Message } from './incident-facts.ts'

/** Texts about alarms that one telephone gets in any ten minutes: more would hide the one that matters. */
export const TEXTS_IN_WINDOW = 6
export const WINDOW_MINUTES = 10

/** When a text was handed over, or is being handed over now. */
const handedAt = sql<Date>`coalesce(${messages.sentAt}, ${messages.claimedAt})`.mapWith(messages.sentAt)

/**
 * Whether a member's telephone may get this text about an alarm now (docs/decisions.md, "Promises of safe return"); `last`,
 * if it is the last for a while; otherwise when it has room. Holds the telephone until the transaction ends, so that two
 * texts do not both take the last place.
 */
export async function roomFor(
  tx: Tx,
  { id, recipientKind, recipientId, channel, incidentId }: Message,
  now: Date,
): Promise<{ at: Date } | { last: boolean }> {
  if (recipientKind !== 'ACCOUNT' || recipientId === null || channel !== 'sms' || incidentId === null)
    return { last: false }
  await lockSubject(tx, `telephone:${recipientId}`)
  const rows = await tx
    .select({ at: handedAt })
    .from(messages)
    .where(
      and(
        eq(messages.recipientKind, 'ACCOUNT'),
        eq(messages.recipientId, recipientId),
        eq(messages.channel, 'sms'),
        isNotNull(messages.incidentId),
        ne(messages.id, id),
        inArray(messages.status, ['SENT', 'DELIVERED', 'UNSURE', 'FAILED', 'CLAIMED']),
        gt(handedAt, ago(now, minutes(WINDOW_MINUTES))),
      ),
    )
    .orderBy(handedAt)
  const over = rows[rows.length - TEXTS_IN_WINDOW]
  return over ? { at: later(over.at, minutes(WINDOW_MINUTES)) } : { last: rows.length === TEXTS_IN_WINDOW - 1 }
}
