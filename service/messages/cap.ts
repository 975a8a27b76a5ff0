import { and, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { ago, later, minutes } from '#contract/domain/time.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import type { Message } from './incident-facts.ts'
import { unsureAt, hasTextOf } from './earlier-text.ts'

/** Texts about alarms that one telephone gets in any ten minutes: more would hide the one that matters. */
export const TEXTS_IN_WINDOW = 6
export const WINDOW_MINUTES = 10

/** When a text was handed over, or is being handed over now. */
const handedAt = sql<Date | null>`coalesce(${messages.sentAt}, ${messages.claimedAt})`.mapWith(messages.sentAt)

/**
 * Whether a member's telephone may get this text about an alarm now (docs/decisions.md, "Promises of safe return"); `last`,
 * if it is the last for a while; otherwise when it has room. The first text of an alarm always may: texts of alarms before it
 * hide it from nobody. Holds the telephone until the transaction ends, so that two texts do not both take the last place.
 */
export async function roomFor(tx: Tx, message: Message, now: Date): Promise<{ at: Date } | { last: boolean }> {
  const { id, recipientKind, recipientId, channel, incidentId } = message
  if (recipientKind !== 'ACCOUNT' || recipientId === null || channel !== 'sms' || incidentId === null)
    return { last: false }
  await lockSubject(tx, `telephone:${recipientId}`)
  const since = ago(now, minutes(WINDOW_MINUTES))
  const rows = await tx
    .select({ handedAt, unsureAt })
    .from(messages)
    .where(
      and(
        eq(messages.recipientKind, 'ACCOUNT'),
        eq(messages.recipientId, recipientId),
        eq(messages.channel, 'sms'),
        isNotNull(messages.incidentId),
        ne(messages.id, id),
        or(
          and(inArray(messages.status, ['SENT', 'DELIVERED', 'UNSURE', 'FAILED', 'CLAIMED']), gt(handedAt, since)),
          and(inArray(messages.status, ['WAITING', 'SUPERSEDED', 'CANCELLED']), gt(unsureAt, since.toISOString())),
        ),
      ),
    )
  const times = rows.map((row) => row.handedAt?.getTime() ?? Date.parse(row.unsureAt ?? '')).toSorted((a, b) => a - b)
  const over = times[times.length - TEXTS_IN_WINDOW]
  if (over && !(await hasTextOf(tx, message))) return { last: false }
  return over ? { at: later(new Date(over), minutes(WINDOW_MINUTES)) } : { last: times.length === TEXTS_IN_WINDOW - 1 }
}
