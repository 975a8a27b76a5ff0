import type { Delivery } from '../outside.ts'
import { devicesOf, openDevice, removeDevice } from '../push-devices.ts'
import type { Service } from '../service.ts'
import type { Message } from './incident-facts.ts'
import type { Letter } from './letter.ts'
import { pushOf } from './push-text.ts'
import { tellAccounts } from './queue.ts'

/** Pushes a message to each device that it is for; a device that is gone is forgotten. @returns what came of each */
export async function pushToDevices(service: Service, message: Message, letter: Letter): Promise<Delivery[]> {
  const { push } = service.outside
  const uid = message.recipientId ?? ''
  if (!push) return [{ ok: false, retry: false, reason: 'no service is set' }]
  const devices = (await devicesOf(service.db, uid)).filter(({ id }) => letter.addresses.includes(id))
  const outcomes = await Promise.all(
    devices.map(async (row) => {
      const outcome = await push.send({ device: openDevice(service, row), ...pushOf(service, message, letter, row.id) })
      return { id: row.id, outcome }
    }),
  )
  const gone = outcomes.flatMap(({ id, outcome }) => (!outcome.ok && !outcome.retry && outcome.gone ? id : []))
  if (gone.length > 0) await forgetGone(service, uid, gone)
  return outcomes.map(({ outcome }) => outcome)
}

/** Forgets devices that are gone, and tells whose last one it was: an alarm no longer shows anywhere. */
const forgetGone = (service: Service, uid: string, ids: readonly string[]) =>
  service.db.transaction(async (tx) => {
    const removed = await Promise.all(ids.map((id) => removeDevice(tx, uid, id)))
    if (!removed.includes(true) || (await devicesOf(tx, uid)).length > 0) return
    await tellAccounts(service, tx, { kind: 'push-ended' }, [uid])
  })
