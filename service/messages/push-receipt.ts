import { and, eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { messages, pushDevices } from '../db/tables.ts'
import { readPushToken } from '../push-token.ts'
import type { Service } from '../service.ts'
import type { KeepReceipt } from './receipts.ts'

/**
 * Keeps what a device says of a push: that it came, which is its delivery; and of a test, that its owner tapped on it, which proves
 * that pushes reach them there. @throws `not-allowed` where we did not make the token, or the device is gone
 */
export async function receivePushReceipt(
  service: Service,
  { token, seen }: In<'receivePushReceipt'>,
  keep: KeepReceipt,
): Out<'receivePushReceipt'> {
  const said = await readPushToken(service, service.db, token)
  if (!said) refuse('not-allowed')
  const { messageId, device } = said
  const [message] = await service.db
    .select({ kind: messages.kind })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.recipientId, device.accountUid), eq(messages.channel, 'push')))
  if (!message) return { kept: false }
  const at = service.now()
  const proves = seen && message.kind === 'channel-test'
  await service.db
    .update(pushDevices)
    .set({ seenAt: at, ...(proves && { provedAt: at }) })
    .where(eq(pushDevices.id, device.id))
  await keep(service, 'push', { providerId: messageId, messageId, state: 'DELIVERED', reason: null })
  return { kept: true }
}
