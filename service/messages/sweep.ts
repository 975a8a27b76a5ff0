import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { ago } from '#contract/domain/time.ts'
import type { Queryable } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { CLAIM_SECONDS } from './attempts.ts'
import { SENDING_JOBS } from './channels.ts'
import { enqueueSending } from './queue.ts'

/** Put back into the queue in one act; the sweep after it takes the rest. */
const SWEPT_AT_ONCE = 1000

/** Messages that wait, or were claimed by a process that died, and that no job holds: nothing would ever send them. */
export const messagesNobodyHolds = (db: Queryable, now: Date) =>
  db
    .select({
      id: messages.id,
      kind: messages.kind,
      channel: messages.channel,
      attempts: messages.attempts,
      nextAttemptAt: messages.nextAttemptAt,
    })
    .from(messages)
    .where(
      and(
        or(
          eq(messages.status, 'WAITING'),
          and(eq(messages.status, 'CLAIMED'), lt(messages.claimedAt, ago(now, CLAIM_SECONDS * 1000))),
        ),
        sql`${messages.id} not in (
          select data->>'messageId' from pgboss.job
          where ${inArray(sql`name`, SENDING_JOBS)} and state in ('created', 'retry', 'active')
            and data->>'messageId' is not null
        )`,
      ),
    )
    .orderBy(messages.createdAt, messages.id)
    .limit(SWEPT_AT_ONCE)

/** Enqueues every message that nobody holds. @returns how many there were */
export async function sweepMessages(service: Pick<Service, 'db' | 'jobs' | 'now' | 'log'>): Promise<number> {
  const { db, jobs, now, log } = service
  const swept = await db.transaction(async (tx) => {
    const held = await messagesNobodyHolds(tx, now())
    for (const message of held) await enqueueSending(jobs, tx, message)
    return held.length
  })
  if (swept > 0) log.warn({ messages: swept }, 'messages that no job held are on their way again')
  return swept
}
