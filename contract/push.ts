import { z } from 'zod'
import { ID_PATTERN, TOKEN_PATTERN } from './domain/base58.ts'
import { Identifier } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { PUSH_PATHS } from './push-payload.ts'

/** What a browser was given by its push service (W3C Push API): where it is reached, and the keys that seal for it, in base64url. */
const PushSubscriptionBody = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  p256dh: z
    .string()
    .max(87)
    .regex(/^[\w-]{87}$/),
  auth: z
    .string()
    .max(22)
    .regex(/^[\w-]{22}$/),
})

/** The secret of one message on one device: its message, its device, and what only we can make of the two. */
export const PushToken = z
  .string()
  .regex(new RegExp(`^${ID_PATTERN}\\.${ID_PATTERN}\\.${TOKEN_PATTERN}$`))
  .max(120)

/** This browser takes pushes from now on; its owner is told of a new one. The same browser again is known, and stands under this session. */
export const addPushDevice = endpoint({
  name: 'addPushDevice',
  method: 'post',
  path: '/account/push-devices',
  source: 'D58.1, D58.2',
  who: ['member'],
  body: PushSubscriptionBody,
  answer: z.object({ id: Identifier }),
  errors: ['push-address', 'push-off', 'push-devices-full', 'shared-device', 'account-frozen'],
})

/** A browser that takes pushes of this account already stands under the session of now: signing out of it ends them there. */
export const keepPushDevice = endpoint({
  name: 'keepPushDevice',
  method: 'put',
  path: '/account/push-devices',
  source: 'D58.2',
  who: ['member'],
  body: PushSubscriptionBody.pick({ endpoint: true }),
  answer: z.object({ id: Identifier.nullable() }),
  errors: [],
})

/** Ends pushes to one of the caller's browsers. */
export const removePushDevice = endpoint({
  name: 'removePushDevice',
  method: 'delete',
  path: '/account/push-devices/{id}',
  source: 'D58.2',
  who: ['member'],
  params: z.object({ id: z.string().trim().max(100) }),
  answer: z.object({ removed: z.literal(true) }),
  errors: ['not-found', 'account-frozen'],
})

/** A device says that a push came, and `seen` that its owner tapped on it: the receipt that no push service gives. No limit, as above all receipts. */
export const receivePushReceipt = endpoint({
  name: 'receivePushReceipt',
  method: 'post',
  path: PUSH_PATHS.receipt,
  source: 'D58.3',
  who: ['public'],
  anonymous: true,
  body: z.object({ token: PushToken, seen: z.boolean().default(false) }),
  answer: z.object({ kept: z.boolean() }),
  errors: ['not-allowed'],
})

/** "On my way", said by a button of the notification while no page is open: once for each message. */
export const answerPush = endpoint({
  name: 'answerPush',
  method: 'post',
  path: PUSH_PATHS.answer,
  source: 'D58.4',
  who: ['public'],
  anonymous: true,
  body: z.object({ token: PushToken }),
  answer: z.object({ said: z.literal(true) }),
  errors: ['link-ended', 'incident-closed'],
})
