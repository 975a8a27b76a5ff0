import { z } from 'zod'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { field } from './fields.ts'
import { CHANNELS, MESSAGE_KINDS, RECIPIENT_KINDS, SEND_FAILURES, SENT_STATES } from './messages.ts'
import { ACCOUNT_TYPES, LOCALES } from './options.ts'

/** Whether a message went to the account, or to another recipient about it. */
export const MESSAGE_SIDES = ['TO', 'ABOUT'] as const

/** What came of a call that staff made because a message did not arrive. */
export const CALLS_INSTEAD = ['REACHED', 'NOT_REACHED', 'WRONG_NUMBER'] as const

/** To whom a message goes; name and uid of an account that the reader may open. */
export const MessageRecipient = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  uid: Identifier.nullable(),
  name: PlainText.nullable(),
})
export type MessageRecipient = z.output<typeof MessageRecipient>

/** A message and what became of it. What it said, and the address it went to, stand nowhere in it. */
export const LoggedMessage = z.object({
  id: Identifier,
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(CHANNELS),
  to: MessageRecipient,
  state: z.enum(SENT_STATES),
  /** Handed over a while ago to a provider that reports what becomes of it, and no report came. */
  unconfirmed: z.boolean(),
  attempts: Count,
  queuedAt: Timestamp,
  handedOverAt: Timestamp.nullable(),
  deliveredAt: Timestamp.nullable(),
  /** When it is tried next, while it waits. */
  nextAttemptAt: Timestamp.nullable(),
  failure: z.enum(SEND_FAILURES).nullable(),
  /** The provider's own code of the failure. */
  failureCode: PlainText.nullable(),
  /** The call that staff made instead; an organisation reads no name of the association's staff. */
  call: z.object({ outcome: z.enum(CALLS_INSTEAD), by: PlainText.nullable(), at: Timestamp }).nullable(),
})
export type LoggedMessage = z.output<typeof LoggedMessage>

/** The channels whose provider never says what became of a message. */
export const SilentChannels = listOf(z.enum(CHANNELS))

/** Every message to an account and, for a person, about them, newest first; who looked is audited. */
export const readAccountMessages = endpoint({
  name: 'readAccountMessages',
  method: 'get',
  path: '/admin/accounts/{uid}/messages',
  source: 'D42.1, D42.2',
  who: ['administrator', 'organisation'],
  params: z.object({ uid: z.string().max(100) }),
  query: z.object({
    /** The cursor of the page before. */
    after: field(z.string().max(80)),
  }),
  answer: z.object({
    account: z.object({ uid: Identifier, type: z.enum(ACCOUNT_TYPES), name: PlainText }),
    messages: listOf(
      LoggedMessage.extend({
        side: z.enum(MESSAGE_SIDES),
        /** The language it was last written in; null until it is written, which is when it is sent. */
        locale: z.enum(LOCALES).nullable(),
      }),
    ),
    next: Identifier.nullable(),
    /**
     * One of these to the account failed, waits after a try that failed, or was not confirmed, and its owner was not reached by telephone since:
     * the recipient is better called.
     */
    callInstead: z.boolean(),
    silent: SilentChannels,
  }),
  errors: ['not-found'],
})

/**
 * What came of a call that was made because messages to the account did not arrive: it stands beside each of them, and once somebody was
 * reached none asks for a call any more. Audited.
 */
export const recordCall = endpoint({
  name: 'recordCall',
  method: 'post',
  path: '/admin/accounts/{uid}/messages/call',
  source: 'D49.3',
  who: ['administrator', 'organisation'],
  params: z.object({ uid: z.string().trim().max(100) }),
  body: z.object({
    outcome: z.enum(CALLS_INSTEAD, 'required-data'),
    /** When the newest message that was seen was queued: a later one was not spoken of (D80.13). */
    seen: Timestamp.optional(),
  }),
  answer: z.object({ messages: Count }),
  errors: ['not-found', 'required-data', 'decided-already'],
})
