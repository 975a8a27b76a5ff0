import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import { linkTokens, messages } from '../db/tables.ts'
import { enqueueSending } from '../messages/queue.ts'
import { FAILED_STATUSES } from '../messages/reach.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { consoleOf } from './scope.ts'

/** At most this many messages of a kind are retried in one call; the next call continues. */
const RETRIED_AT_ONCE = 500

/**
 * Puts messages back into the queue, in one transaction with their jobs. A message whose link was used or has ended stays
 * as it is: it would only lead to a page that says so.
 */
export async function retryMessages(
  service: Service,
  { id, kind }: In<'retryMessages'>,
  caller: Caller,
): Out<'retryMessages'> {
  return service.db.transaction(async (tx) => {
    const at = service.now()
    const asked = await tx
      .select()
      .from(messages)
      .where(
        id === undefined
          ? and(kind === undefined ? undefined : eq(messages.kind, kind), inArray(messages.status, FAILED_STATUSES))
          : and(eq(messages.id, id), inArray(messages.status, [...FAILED_STATUSES, 'WAITING'])),
      )
      .orderBy(messages.createdAt, messages.id)
      .limit(RETRIED_AT_ONCE)
      .for('update')
    const linked = asked.flatMap(({ details }) => details.linkId ?? [])
    const inForce = new Set(
      linked.length === 0
        ? []
        : (
            await tx
              .select({ id: linkTokens.id })
              .from(linkTokens)
              .where(
                and(
                  inArray(linkTokens.id, linked),
                  isNull(linkTokens.usedAt),
                  isNull(linkTokens.revokedAt),
                  or(isNull(linkTokens.expiresAt), gt(linkTokens.expiresAt, at)),
                ),
              )
          ).map((link) => link.id),
    )
    const worth = asked.filter(({ details }) => !details.linkId || inForce.has(details.linkId))
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
    return { retried: worth.length, ended: asked.length - worth.length }
  })
}
