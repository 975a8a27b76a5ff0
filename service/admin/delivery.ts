import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { In, Out } from '#contract/index.ts'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import type { Channel, MessageKind } from '#contract/messages.ts'
import { writeAudit } from '../audit.ts'
import { linkTokens, messages } from '../db/tables.ts'
import { enqueueSending } from '../messages/queue.ts'
import { FAILED_STATUSES } from '../messages/reach.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { readPlace, writePlace } from './keyset.ts'
import { consoleOf } from './scope.ts'

const undelivered = inArray(messages.status, [...FAILED_STATUSES, 'WAITING', 'CLAIMED'])
/** The status shown for a message: a claimed one is being sent, and is shown as waiting. */
const shownStatus = (status: string) =>
  FAILED_STATUSES.some((failed) => failed === status) ? ('FAILED' as const) : ('WAITING' as const)

/** Messages that failed or wait: counted, and one page of them, newest first. */
export async function readDelivery({ db }: Service, { status, kind, after }: In<'readDelivery'>): Out<'readDelivery'> {
  const counted = await db
    .select({ status: messages.status, kind: messages.kind, channel: messages.channel, count: count() })
    .from(messages)
    .where(undelivered)
    .groupBy(messages.status, messages.kind, messages.channel)
    .orderBy(messages.kind, messages.channel)
  const counts = new Map<string, { status: 'FAILED' | 'WAITING'; kind: MessageKind; channel: Channel; count: number }>()
  for (const row of counted) {
    const shown = shownStatus(row.status)
    const key = [shown, row.kind, row.channel].join()
    counts.set(key, { ...row, status: shown, count: row.count + (counts.get(key)?.count ?? 0) })
  }
  const place = readPlace(after)
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        status === 'FAILED'
          ? inArray(messages.status, FAILED_STATUSES)
          : status === 'WAITING'
            ? inArray(messages.status, ['WAITING', 'CLAIMED'])
            : undelivered,
        kind === undefined ? undefined : eq(messages.kind, kind),
        place &&
          lt(sql`(${messages.createdAt}, ${messages.id})`, sql`(${place.at.toISOString()}::timestamptz, ${place.id})`),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(CONSOLE_PAGE + 1)
  const page = rows.slice(0, CONSOLE_PAGE)
  const last = page.at(-1)
  return {
    counts: [...counts.values()],
    messages: page.map((row) => ({
      id: row.id,
      kind: row.kind,
      channel: row.channel,
      to: row.recipientKind,
      status: shownStatus(row.status),
      attempts: row.attempts,
      createdAt: row.createdAt.toISOString(),
      failure: row.failure,
    })),
    next: rows.length > page.length && last ? writePlace({ at: last.createdAt, id: last.id }) : null,
  }
}

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
