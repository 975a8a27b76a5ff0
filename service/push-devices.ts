import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm'
import { PUSH_DEVICES_MAX } from '#contract/limits.ts'
import { refuse } from '#contract/errors.ts'
import type { Queryable, Tx } from './db/open.ts'
import { pushDevices } from './db/tables.ts'
import type { PushDevice } from './outside.ts'
import { randomUid } from './secrets.ts'
import type { Service } from './service.ts'

export type PushDeviceRow = typeof pushDevices.$inferSelect

/** Names of the browser behind an address at a push service, that of now first. */
const namesOf = ({ keys }: Pick<Service, 'keys'>, endpoint: string) => keys.hashesOfSubject(`push\n${endpoint}`)

/** The device of an account behind an address at a push service. */
const isDevice = (service: Pick<Service, 'keys'>, accountUid: string, endpoint: string) =>
  and(eq(pushDevices.accountUid, accountUid), inArray(pushDevices.endpointHash, namesOf(service, endpoint)))

/** The devices of an account, the newest first. */
export const devicesOf = (db: Queryable, accountUid: string): Promise<PushDeviceRow[]> =>
  db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.accountUid, accountUid))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))

/** Where a device is reached: it is opened only when something is sent. */
export const openDevice = ({ vault }: Pick<Service, 'vault'>, { id, sealed }: PushDeviceRow): PushDevice => {
  const { endpoint = '', p256dh = '', auth = '' } = vault.open<PushDevice>(sealed, id)
  return { endpoint, p256dh, auth }
}

/**
 * Keeps a device of an account, in the caller's transaction, which holds the account's row. One that is known is renewed: its keys may
 * have changed, and it stands under this session. @throws `push-devices-full` @returns its id, and whether it is new
 */
export async function keepDevice(
  service: Pick<Service, 'keys' | 'vault' | 'now'>,
  tx: Tx,
  {
    accountUid,
    sessionId,
    place,
    device,
  }: {
    accountUid: string
    sessionId: string
    place: Pick<typeof pushDevices.$inferInsert, 'browser' | 'system'>
    device: PushDevice
  },
): Promise<{ id: string; isNew: boolean }> {
  const at = service.now()
  const known = await standUnder(service, tx, { accountUid, sessionId, endpoint: device.endpoint })
  if (known) {
    await tx
      .update(pushDevices)
      .set({ sealed: service.vault.seal(device, known), seenAt: at })
      .where(eq(pushDevices.id, known))
    return { id: known, isNew: false }
  }
  if ((await tx.$count(pushDevices, eq(pushDevices.accountUid, accountUid))) >= PUSH_DEVICES_MAX)
    refuse('push-devices-full')
  const id = randomUid()
  const [endpointHash = ''] = namesOf(service, device.endpoint)
  const sealed = service.vault.seal(device, id)
  const { browser = null, system = null } = place
  await tx
    .insert(pushDevices)
    .values({ id, accountUid, endpointHash, sealed, sessionId, browser, system, createdAt: at, seenAt: at })
  return { id, isNew: true }
}

/** Puts a device that an account has already under a session. @returns its id; nothing where the account has none there */
export async function standUnder(
  service: Pick<Service, 'keys'>,
  tx: Queryable,
  { accountUid, sessionId, endpoint }: { accountUid: string; sessionId: string; endpoint: string },
): Promise<string | undefined> {
  const [known] = await tx
    .update(pushDevices)
    .set({ sessionId })
    .where(isDevice(service, accountUid, endpoint))
    .returning({ id: pushDevices.id })
  return known?.id
}

/**
 * Ends pushes of every other account to the browser behind this address: whoever signs in there now would read the former member's
 * alarms, and could answer in their name. (D83.4) @returns the devices that ended
 */
export async function endForOthers(
  service: Pick<Service, 'keys'>,
  tx: Queryable,
  { accountUid, endpoint }: { accountUid: string; endpoint: string },
): Promise<Pick<PushDeviceRow, 'id' | 'accountUid'>[]> {
  return tx
    .delete(pushDevices)
    .where(and(ne(pushDevices.accountUid, accountUid), inArray(pushDevices.endpointHash, namesOf(service, endpoint))))
    .returning({ id: pushDevices.id, accountUid: pushDevices.accountUid })
}

/** Ends pushes to devices: to one of an account's. @returns whether it was there */
export async function removeDevice(tx: Queryable, accountUid: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.accountUid, accountUid), eq(pushDevices.id, id)))
    .returning({ id: pushDevices.id })
  return gone.length > 0
}

/** Ends pushes to every device of an account, but for those that stand under a session that goes on. */
export const endDevices = (tx: Queryable, accountUid: string, { but }: { but?: string } = {}) =>
  tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.accountUid, accountUid), but === undefined ? undefined : ne(pushDevices.sessionId, but)))

/** Ends pushes to the devices that stand under a session: after a sign-out none come there any more. */
export const endDevicesUnder = (tx: Queryable, sessionId: string) =>
  tx.delete(pushDevices).where(eq(pushDevices.sessionId, sessionId))

/** Forgets devices that have not been there for long. */
export const forgetDevices = (db: Queryable, until: Date) => db.delete(pushDevices).where(lt(pushDevices.seenAt, until))
