import { and, eq, exists, gt, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { ago, hours } from '#contract/domain/time.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Tx } from '../db/open.ts'
import { incidents, linkTokens, messages } from '../db/tables.ts'
import { CLOSING_HOURS, OUTLASTS_ALARM } from '../messages/attempts.ts'
import { enqueueSending } from '../messages/queue.ts'
import { FAILED_STATUSES } from '../messages/reach.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { consoleOf } from './scope.ts'

/** At most this many messages of a kind are retried in one call; the next call continues. */
const RETRIED_AT_ONCE = 500

/** Whether a link that a message carries still opens; one that carries none has nothing to end. */
function opens(tx: Tx, at: Date): SQL | undefined {
  const id = sql<string | null>`${messages.details}->>'linkId'`
  const inForce = and(
    eq(linkTokens.id, id),
    isNull(linkTokens.usedAt),
    isNull(linkTokens.revokedAt),
    or(isNull(linkTokens.expiresAt), gt(linkTokens.expiresAt, at)),
  )
  return or(isNull(id), exists(tx.select({ id: linkTokens.id }).from(linkTokens).where(inForce)))
}

/** Whether the alarm of a message is open, or what is said of its end is not a day old; one of no alarm has none that could be over. */
function isCurrent(tx: Tx, at: Date): SQL | undefined {
  const open = and(eq(incidents.id, messages.incidentId), isNull(incidents.closedAt))
  return or(
    isNull(messages.incidentId),
    exists(tx.select({ id: incidents.id }).from(incidents).where(open)),
    and(inArray(messages.kind, [...OUTLASTS_ALARM]), gt(messages.createdAt, ago(at, hours(CLOSING_HOURS)))),
  )
}

/**
 * Puts messages back into the queue, in one transaction with their jobs. A message whose link was used or has ended stays as it is, for
 * it would only lead to a page that says so; and so does one of an alarm that is over, of which nobody would be told (D80.4).
 */
export async function retryMessages(
  service: Service,
  { id, kind }: In<'retryMessages'>,
  caller: Caller,
): Out<'retryMessages'> {
  return service.db.transaction(async (tx) => {
    const at = service.now()
    const asked =
      id === undefined
        ? and(kind === undefined ? undefined : eq(messages.kind, kind), inArray(messages.status, FAILED_STATUSES))
        : and(eq(messages.id, id), inArray(messages.status, [...FAILED_STATUSES, 'WAITING']))
    const isWorth = and(opens(tx, at), isCurrent(tx, at)) ?? sql`true`
    const worth = await tx
      .select()
      .from(messages)
      .where(and(asked, isWorth))
      .orderBy(messages.createdAt, messages.id)
      .limit(RETRIED_AT_ONCE)
      .for('update', { of: messages })
    const ended = await tx.$count(messages, and(asked, not(isWorth)))
    if (worth.length > 0) {
      const ids = worth.map((message) => message.id)
      await tx.update(messages).set({ status: 'WAITING', nextAttemptAt: null }).where(inArray(messages.id, ids))
      // A retry asked for by a person starts at once, without the back-off of earlier attempts.
      for (const { id, kind, channel } of worth) await enqueueSending(service.jobs, tx, { id, kind, channel })
      await writeAudit(
        { db: tx, now: service.now },
        {
          actor: consoleOf(caller).actor,
          action: 'messages-retried',
          subject: id ?? null,
          details: { ...(kind && { kind }), count: ids.length },
        },
      )
    }
    return { retried: worth.length, ended }
  })
}
