import { and, eq, isNotNull, lt, type SQL } from 'drizzle-orm'
import { ago, minutes } from '#contract/domain/time.ts'
import { UNCONFIRMED_MINUTES } from '#contract/limits.ts'
import type { SentState } from '#contract/messages.ts'
import { messages } from '../db/tables.ts'
import type { Message } from './incident-facts.ts'

const STATES: Record<Message['status'], SentState> = {
  WAITING: 'WAITING',
  CLAIMED: 'WAITING',
  SENT: 'HANDED_OVER',
  DELIVERED: 'DELIVERED',
  UNSURE: 'UNSURE',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
  SUPERSEDED: 'SUPERSEDED',
}

/** What became of a message, as every page says it. */
export const stateOf = ({ status }: Pick<Message, 'status'>): SentState => STATES[status]

/** Before this moment a report would have come. */
const reportedBy = (now: Date) => ago(now, minutes(UNCONFIRMED_MINUTES))

/** Whether a provider that reports took the message a while ago and has not reported what became of it. */
export const isUnconfirmed = ({ status, providerId, sentAt }: Message, now: Date): boolean =>
  status === 'SENT' && providerId !== null && sentAt !== null && sentAt < reportedBy(now)

/** The same as a condition; its index (messages_unconfirmed) holds only what has no report yet. */
export const unconfirmed = (now: Date): SQL | undefined =>
  and(
    eq(messages.status, 'SENT'),
    isNotNull(messages.providerId),
    lt(messages.createdAt, reportedBy(now)),
    lt(messages.sentAt, reportedBy(now)),
  )
