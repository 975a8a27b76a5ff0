import { alarmChannels } from '#contract/channels.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { holdForChange, noteContactChange } from '../accounts/contact-change.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { tellAccounts } from '../messages/queue.ts'
import { devicesOf, endForOthers, keepDevice, removeDevice, standUnder } from '../push-devices.ts'
import type { Service } from '../service.ts'
import { ownOf } from './channels.ts'

const sessionOf = ({ session }: Caller) => session ?? refuse('sign-in-required')

/**
 * The caller's browser takes pushes from now on. A new one is told of on number and address, with a link that freezes the account: what
 * comes there says where a person is. @throws `push-off`, `push-address`, `push-devices-full`, `shared-device`, `account-frozen`
 */
export async function addPushDevice(
  service: Service,
  device: In<'addPushDevice'>,
  caller: Caller,
): Out<'addPushDevice'> {
  const { id: sessionId, account } = sessionOf(caller)
  const { push } = service.outside
  if (!push) refuse('push-off')
  if (!push.takesEndpoint(device.endpoint)) refuse('push-address')
  if (caller.isShared) refuse('shared-device')
  const accountUid = account.uid
  return service.db.transaction(async (tx) => {
    const stood = await holdForChange(tx, accountUid)
    await endPushesOfOthers(service, tx, { accountUid, endpoint: device.endpoint })
    const { id, isNew } = await keepDevice(service, tx, { accountUid, sessionId, place: caller.place, device })
    if (!isNew) return { id }
    const line = { actor: accountUid, action: 'push-device-added', subject: accountUid, details: { device: id } }
    await writeAudit({ db: tx, now: service.now }, line)
    await noteContactChange(service, tx, stood, { part: 'push', kind: 'push-device-added', by: accountUid })
    return { id }
  })
}

/** Ends pushes of former members to the caller's browser, and tells whose last device it was: their alarms show nowhere now. */
async function endPushesOfOthers(service: Service, tx: Tx, here: { accountUid: string; endpoint: string }) {
  for (const { id, accountUid: uid } of await endForOthers(service, tx, here)) {
    const line = { actor: here.accountUid, action: 'push-device-removed', subject: uid, details: { device: id } }
    await writeAudit({ db: tx, now: service.now }, line)
    if ((await devicesOf(tx, uid)).length === 0) await tellAccounts(service, tx, { kind: 'push-ended' }, [uid])
  }
}

/** Puts the caller's browser under the session of now, where it takes pushes of this account already; it takes nobody else's any more. */
export async function keepPushDevice(
  service: Service,
  { endpoint }: In<'keepPushDevice'>,
  caller: Caller,
): Out<'keepPushDevice'> {
  const { id: sessionId, account } = sessionOf(caller)
  const accountUid = account.uid
  return service.db.transaction(async (tx) => {
    await endPushesOfOthers(service, tx, { accountUid, endpoint })
    return { id: (await standUnder(service, tx, { accountUid, sessionId, endpoint })) ?? null }
  })
}

/** Ends pushes to one of the caller's browsers; of the last one the owner is told. @throws `not-found`, `account-frozen` */
export async function removePushDevice(
  service: Service,
  { id }: In<'removePushDevice'>,
  caller: Caller,
): Out<'removePushDevice'> {
  const { uid } = sessionOf(caller).account
  await service.db.transaction(async (tx) => {
    const stood = await holdForChange(tx, uid)
    const before = alarmChannels(await ownOf(service, tx, uid))
    if (!(await removeDevice(tx, uid, id))) refuse('not-found')
    const line = { actor: uid, action: 'push-device-removed', subject: uid, details: { device: id } }
    await writeAudit({ db: tx, now: service.now }, line)
    const now = alarmChannels(await ownOf(service, tx, uid))
    if (before.every((channel) => now.includes(channel))) return
    await noteContactChange(service, tx, stood, { part: 'channels', kind: 'channels-changed', by: uid })
  })
  return { removed: true as const }
}
