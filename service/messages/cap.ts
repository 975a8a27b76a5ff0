import { and, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { ago, later } from '#contract/domain/time.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { messages } from '../db/tables.ts'
import { CHANNEL_RULES } from './channels.ts'
import type { Message } from './incident-facts.ts'
import { unsureAt, hasMessageOf } from './earlier-text.ts'

/** When a text was handed over, or is being handed over now. */
const handedAt = sql<Date | null>`coalesce(${messages.sentAt}, ${messages.claimedAt})`.mapWith(messages.sentAt)

const handedLately = preparedOnce((db) =>
  db
    .select({ handedAt, unsureAt })
    .from(messages)
    .where(
      and(
        eq(messages.recipientKind, 'ACCOUNT'),
        eq(messages.recipientId, sql.placeholder('recipientId')),
        eq(messages.channel, sql.placeholder('channel')),
        isNotNull(messages.incidentId),
        ne(messages.id, sql.placeholder('id')),
        or(
          and(
            inArray(messages.status, ['SENT', 'DELIVERED', 'UNSURE', 'FAILED', 'CLAIMED']),
            gt(handedAt, sql.placeholder('since')),
          ),
          and(inArray(messages.status, ['WAITING', 'SUPERSEDED', 'CANCELLED']), gt(unsureAt, sql.placeholder('since'))),
        ),
      ),
    )
    .prepare('handed_lately'),
)

/**
 * Whether a member's telephone may get this text, or ring, about an alarm now (docs/decisions.md, "Promises of safe return"): more
 * would hide the one that matters. `last`, if it is the last for a while; otherwise when it has room. The first of an alarm
 * always may: those of alarms before it hide it from nobody. Holds the telephone until the transaction ends, so that two
 * messages do not both take the last place.
 */
export async function roomFor(tx: Tx, message: Message, now: Date): Promise<{ at: Date } | { last: boolean }> {
  const { id, recipientKind, recipientId, channel, incidentId } = message
  const { cap } = CHANNEL_RULES[channel]
  if (recipientKind !== 'ACCOUNT' || recipientId === null || !cap || incidentId === null) return { last: false }
  await lockSubject(tx, `telephone:${recipientId}`)
  const since = ago(now, cap.withinMs)
  const rows = await handedLately(tx).execute({ recipientId, channel, id, since: since.toISOString() })
  const times = rows.map((row) => row.handedAt?.getTime() ?? Date.parse(row.unsureAt ?? '')).toSorted((a, b) => a - b)
  const over = times[times.length - cap.messages]
  if (over && !(await hasMessageOf(tx, message))) return { last: false }
  return over ? { at: later(new Date(over), cap.withinMs) } : { last: times.length === cap.messages - 1 }
}
