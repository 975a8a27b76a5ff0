import { and, eq } from 'drizzle-orm'
import type { Queryable } from './db/open.ts'
import { pushDevices } from './db/tables.ts'
import type { PushDeviceRow } from './push-devices.ts'
import type { Service } from './service.ts'

/** The secret by which one device speaks of one message: it stands in the sealed message alone (contract/push.ts, `PushToken`). */
export const pushToken = ({ keys }: Pick<Service, 'keys'>, messageId: string, deviceId: string) =>
  `${messageId}.${deviceId}.${keys.pushSecret(messageId, deviceId)}`

/** The message and the device behind a secret, where we made it and the device still takes pushes. */
export async function readPushToken(
  { keys }: Pick<Service, 'keys'>,
  db: Queryable,
  token: string,
): Promise<{ messageId: string; device: PushDeviceRow } | undefined> {
  const [messageId = '', deviceId = '', secret = ''] = token.split('.')
  if (!keys.isPushSecret(secret, messageId, deviceId)) return undefined
  const [device] = await db
    .select()
    .from(pushDevices)
    .where(and(eq(pushDevices.id, deviceId)))
  return device && { messageId, device }
}
