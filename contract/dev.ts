import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CHANNELS } from './messages.ts'

/** What `/dev` shows a newcomer; the shape is fixed by docs/decisions.md, "Where it runs". */
export const DevOverview = z.object({
  persons: z.array(
    z.object({
      name: z.string(),
      uid: z.string(),
      membershipId: z.string().nullable(),
      returnCode: z.string(),
      url: z.string(),
      /** What this sample person is there to show. */
      shows: z.string(),
    }),
  ),
  accounts: z.array(
    z.object({
      role: z.string(),
      username: z.string(),
      password: z.string(),
      uid: z.string(),
      token: z.string(),
      /** Of whoever may sign in to the admin console, with the code of this moment. */
      totpSecret: z.string().optional(),
      totpCode: z.string().optional(),
    }),
  ),
  links: z.record(z.string(), z.string()),
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
  id: z.string(),
  channel: z.enum(CHANNELS),
  to: z.string(),
  subject: z.string().optional(),
  text: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
})
/** The messages that the outbox took in place of a real SMS or e-mail service, newest first. */
export const listOutbox = endpoint({
  name: 'listOutbox',
  method: 'get',
  path: '/dev/outbox',
  source: 'D4.5',
  who: ['dev'],
  answer: z.array(OutboxMessage),
  errors: [],
})
