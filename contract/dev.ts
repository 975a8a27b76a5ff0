import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { CHANNELS } from './messages.ts'

/** What `/dev` shows a newcomer; the shape is fixed by docs/decisions.md, "Where it runs". */
export const DevOverview = z.object({
  persons: listOf(
    z.object({
      name: PlainText,
      uid: Identifier,
      membershipId: PlainText.nullable(),
      returnCode: Identifier,
      url: PlainText,
      /** What this sample person is there to show. */
      shows: PlainText,
    }),
  ),
  accounts: listOf(
    z.object({
      role: PlainText,
      username: PlainText,
      password: PlainText,
      uid: Identifier,
      token: Identifier,
      /** Of an account that may sign in to the admin console: the one-time code of this moment. */
      totpSecret: PlainText.optional(),
      totpCode: PlainText.optional(),
    }),
  ),
  links: z.record(PlainText, PlainText),
  /** Whose telephone or mailbox a message of the outbox goes to. */
  reached: listOf(z.object({ at: PlainText, name: PlainText })),
})
export const readDevOverview = endpoint({
  name: 'readDevOverview',
  method: 'get',
  path: '/dev',
  source: 'D4.5',
  who: ['dev'],
  answer: DevOverview,
  errors: [],
})

export const OutboxMessage = z.object({
  id: Identifier,
  channel: z.enum(CHANNELS),
  to: PlainText,
  subject: PlainText.optional(),
  text: PlainText,
  status: Identifier,
  createdAt: Timestamp,
})
/** The messages that the outbox took in place of a real SMS or e-mail service, newest first. */
export const listOutbox = endpoint({
  name: 'listOutbox',
  method: 'get',
  path: '/dev/outbox',
  source: 'D4.5',
  who: ['dev'],
  answer: listOf(OutboxMessage),
  errors: [],
})
