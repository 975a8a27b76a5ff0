import { and, eq, gte, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Channel } from '#contract/messages.ts'
import type { Queryable } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import type { Message } from './incident-facts.ts'
import type { Service } from '../service.ts'
import { CHANNEL_RULES, WRITTEN_CHANNELS } from './channels.ts'
import { failureOf, RANG_IN_VAIN } from './failure.ts'
import { alarmChannelsOf, channelsOf } from './queue.ts'

/** What stands as sent, and what as failed: also what was handed over without an answer, twice, for nobody knows whether it arrived. */
export const SENT_STATUSES = ['SENT', 'DELIVERED'] as const
export const FAILED_STATUSES = ['FAILED', 'UNSURE'] as const

/** On which channels somebody was sent something, and whether it reached them. */
export interface Reach {
  tried: Channel[]
  reached: boolean
}

/**
 * Whether a message reached its recipient, as far as anybody can know: it was delivered, or handed over on a channel that
 * reports nothing later, where the provider's name of it is not kept (attempts.ts).
 */
export const isReached = ({
  channel,
  status,
  providerId,
}: Pick<Message, 'channel' | 'status' | 'providerId'>): boolean =>
  status === 'DELIVERED' ||
  (status === 'SENT' && providerId === null && CHANNEL_RULES[channel].reachedBy === 'handing-over')

/**
 * The condition for what says the same as a message: its own occasion, and of the ladder's rungs all that name the same report. Whoever
 * was reached about another finder knows nothing of this one. (D72.1)
 */
export const saysTheSame = ({
  occasion,
  step,
  details: { submissionId },
}: Pick<Message, 'occasion' | 'step' | 'details'>) =>
  occasion === 'escalation'
    ? and(
        eq(messages.occasion, occasion),
        sql`${messages.details}->>'submissionId' is not distinct from ${submissionId ?? null}`,
      )
    : and(occasion === null ? isNull(messages.occasion) : eq(messages.occasion, occasion), eq(messages.step, step))

/** Who was sent something about this incident since then, by uid; of all of it, or of what is asked for. What was cancelled was not tried. */
export async function deliveryOf(
  db: Queryable,
  incidentId: string,
  since: Date,
  said?: SQL,
): Promise<Map<string, Reach>> {
  const rows = await db
    .select({
      uid: messages.recipientId,
      channel: messages.channel,
      status: messages.status,
      providerId: messages.providerId,
    })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, incidentId),
        eq(messages.recipientKind, 'ACCOUNT'),
        gte(messages.createdAt, since),
        ne(messages.status, 'CANCELLED'),
        said,
      ),
    )
    .orderBy(messages.createdAt, messages.id)
  const byUid = new Map<string, Reach>()
  for (const { uid, channel, ...message } of rows) {
    if (uid === null) continue
    const { tried, reached } = byUid.get(uid) ?? { tried: [], reached: false }
    byUid.set(uid, { tried: [...new Set([...tried, channel])], reached: reached || isReached({ channel, ...message }) })
  }
  return byUid
}

/**
 * The first channel with something to read that this account chose and that was not tried; then a text, also where texts are off: what
 * was chosen instead has not reached them. Nothing when there is none left.
 */
export async function nextChannelFor(
  service: Pick<Service, 'outside' | 'now'>,
  db: Queryable,
  uid: string,
  tried: readonly Channel[],
): Promise<Channel | undefined> {
  const chosen = await alarmChannelsOf(service, db, [uid], WRITTEN_CHANNELS)
  const channels = [...chosen, ...(await channelsOf(service, db, [uid], ['sms']))]
  return channels.find(({ channel }) => !tried.includes(channel))?.channel
}

/**
 * Whether all that was sent about this incident on a channel since then has failed: every message had a try, and none was
 * handed over. What gave way to a newer message, or was cancelled, says nothing.
 */
export async function allFailedOn(db: Queryable, incidentId: string, channel: Channel, since: Date): Promise<boolean> {
  const rows = await db
    .select({ status: messages.status, failure: messages.failure, sentAt: messages.sentAt })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, incidentId),
        eq(messages.channel, channel),
        inArray(messages.recipientKind, ['ACCOUNT', 'DUTY']),
        gte(messages.createdAt, since),
        inArray(messages.status, ['WAITING', 'CLAIMED', 'SENT', 'DELIVERED', 'UNSURE', 'FAILED']),
      ),
    )
  return (
    rows.length > 0 &&
    rows.every(
      (row) =>
        row.status !== 'SENT' &&
        row.status !== 'DELIVERED' &&
        row.failure !== null &&
        !RANG_IN_VAIN.includes(failureOf(row)),
    )
  )
}
