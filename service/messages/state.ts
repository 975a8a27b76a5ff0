import { and, eq, isNotNull, lt, type SQL } from 'drizzle-orm'
import { ago, minutes } from '#contract/domain/time.ts'
import { UNCONFIRMED_MINUTES } from '#contract/limits.ts'
import type { SendFailure, SentState } from '#contract/messages.ts'
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

/** Failures by the code that a provider gives, where the code alone says it (twilio.com/docs/api/errors; RFC 5321, RFC 3463). */
const BY_CODE: Record<string, SendFailure> = {
  'no address': 'NO_ADDRESS',
  'twilio 30003': 'OUT_OF_REACH',
  'twilio 30004': 'BLOCKED',
  'twilio 30005': 'NO_SUCH_ADDRESS',
  'twilio 30006': 'NO_TEXTS',
  'twilio 30007': 'BLOCKED',
  'twilio 21211': 'NO_SUCH_ADDRESS',
  'twilio 21610': 'BLOCKED',
  'twilio 21614': 'NO_TEXTS',
  'smtp 550': 'NO_SUCH_ADDRESS',
  'smtp 551': 'NO_SUCH_ADDRESS',
  'smtp 553': 'NO_SUCH_ADDRESS',
  'smtp 552': 'FULL',
  'smtp 554': 'REFUSED',
  'mailgun 550': 'NO_SUCH_ADDRESS',
  'mailgun 551': 'NO_SUCH_ADDRESS',
  'mailgun 553': 'NO_SUCH_ADDRESS',
  'mailgun 552': 'FULL',
  'mailgun 554': 'REFUSED',
  'mailgun 605': 'BLOCKED',
  'mailgun 607': 'BLOCKED',
  undelivered: 'NOT_DELIVERED',
}

/**
 * Why a message did not arrive, by the short reason that is stored: a refusal of one request is written "twilio 400 21610", its last
 * number the code. A code that says nothing to staff is NOT_DELIVERED after a report, REFUSED where the provider would not take the
 * message, and PROVIDER_AWAY where it could not.
 */
export function failureOf({ failure, sentAt }: Pick<Message, 'failure' | 'sentAt'>): SendFailure | null {
  if (failure === null) return null
  const [provider = '', ...codes] = failure.split(' ')
  const named = [failure, ...codes.map((code) => `${provider} ${code}`)].find((name) => Object.hasOwn(BY_CODE, name))
  if (named !== undefined) return BY_CODE[named] ?? null
  if (sentAt !== null) return 'NOT_DELIVERED'
  return /^twilio \d{3} \d{4,6}$|^(smtp|mailgun) 5\d\d/.test(failure) ? 'REFUSED' : 'PROVIDER_AWAY'
}
