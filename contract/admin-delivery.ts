import { z } from 'zod'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { Uid } from './fields.ts'
import { field } from './fields.ts'
import { CHANNELS, MESSAGE_KINDS, RECIPIENT_KINDS } from './messages.ts'

const SOURCE = 'D23.15'
const who = ['administrator'] as const

export const UNDELIVERED = ['FAILED', 'WAITING'] as const
const Kind = z.enum(MESSAGE_KINDS, 'invalid-input')

/** A message that was not handed over; nothing in it names a person. */
export const Undelivered = z.object({
  id: Identifier,
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(CHANNELS),
  /** To whom, without saying who. */
  to: z.enum(RECIPIENT_KINDS),
  status: z.enum(UNDELIVERED),
  attempts: Count,
  createdAt: Timestamp,
  /** Short, as the adapter said it. */
  failure: PlainText.nullable(),
})
export type Undelivered = z.output<typeof Undelivered>

/** How many messages failed or wait, by kind and channel, and one page of them, newest first. */
export const readDelivery = endpoint({
  name: 'readDelivery',
  method: 'get',
  path: '/admin/delivery',
  source: SOURCE,
  who,
  query: z.object({
    status: field(z.enum(UNDELIVERED)),
    kind: field(Kind),
    /** The cursor of the page before. */
    after: field(z.string().max(80)),
  }),
  answer: z.object({
    counts: listOf(
      z.object({ status: z.enum(UNDELIVERED), kind: z.enum(MESSAGE_KINDS), channel: z.enum(CHANNELS), count: Count }),
    ),
    messages: listOf(Undelivered),
    next: Identifier.nullable(),
  }),
  errors: [],
})

/**
 * Retries one message, or all failed ones of a kind. Messages whose link has ended are not retried: their link would
 * not open.
 */
export const retryMessages = endpoint({
  name: 'retryMessages',
  method: 'post',
  path: '/admin/delivery/retry',
  source: SOURCE,
  who,
  body: z
    .object({ id: Uid.optional(), kind: Kind.optional() })
    .refine(({ id, kind }) => (id === undefined) !== (kind === undefined), 'invalid-input'),
  answer: z.object({ retried: Count, ended: Count }),
  errors: ['user-not-found'],
})
