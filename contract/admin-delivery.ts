import { z } from 'zod'
import { LoggedMessage, SilentChannels } from './admin-messages.ts'
import { Count, Identifier, listOf, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { Uid } from './fields.ts'
import { field } from './fields.ts'
import { CHANNELS, MESSAGE_KINDS } from './messages.ts'

const SOURCE = 'D23.15, D42.3'
const who = ['administrator'] as const

/** FAILED also holds what was handed over without an answer; UNCONFIRMED was handed over, and its report never came. */
export const UNDELIVERED = ['FAILED', 'UNCONFIRMED', 'WAITING'] as const
/** So many messages of each state are counted, the newest: where a provider reports nothing, millions are never confirmed. */
export const DELIVERY_COUNT_MAX = 1000
const Kind = z.enum(MESSAGE_KINDS, 'invalid-input')

/** A message without a confirmation of delivery, with its recipient. */
export const Undelivered = LoggedMessage.extend({ status: z.enum(UNDELIVERED) })
export type Undelivered = z.output<typeof Undelivered>

/** How many messages failed, wait or were never confirmed, since when, and one page of them, newest first; who looked is audited. */
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
      z.object({
        status: z.enum(UNDELIVERED),
        kind: z.enum(MESSAGE_KINDS),
        channel: z.enum(CHANNELS),
        count: Count,
        /** When the oldest of them was queued. */
        since: Timestamp,
      }),
    ),
    /** The states of which only the newest DELIVERY_COUNT_MAX are counted. */
    more: listOf(z.enum(UNDELIVERED)),
    messages: listOf(Undelivered),
    next: Identifier.nullable(),
    silent: SilentChannels,
  }),
  errors: [],
})

/**
 * Retries one message, or all failed ones of a kind. Messages whose link has ended are not retried, for it would not open, and none of an
 * alarm that is over: nobody is told of it any more.
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
