import { hours, minutes } from '#contract/domain/time.ts'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import type { PushPayload } from '#contract/push-payload.ts'
import type { Delivery } from '../outside.ts'
import { devicesOf, openDevice, removeDevice } from '../push-devices.ts'
import { pushToken } from '../push-token.ts'
import type { Service } from '../service.ts'
import { OUTLASTS_ALARM } from './attempts.ts'
import type { Message } from './incident-facts.ts'
import type { Letter } from './letter.ts'
import { ANSWERED_AT_ONCE, ON_MY_WAY, QUIET } from './push-text.ts'
import { tellAccounts } from './queue.ts'

/** How long a push service keeps a message for a device that is away: a closing for a day, an alarm until the ladder says it again. */
function secondsKept({ kind }: Message): number {
  if (kind === 'channel-test') return minutes(5) / 1000
  return (OUTLASTS_ALARM.has(kind) || QUIET.has(kind) ? hours(24) : hours(1)) / 1000
}

/** A message as it is pushed to one device. What an alarm says on a device has one place, there and at the push service. */
function pushOf(service: Pick<Service, 'keys'>, message: Message, letter: Letter, deviceId: string) {
  const { id, kind, incidentId, createdAt, recipientId } = message
  const { subject, text, locale, link } = letter
  const place = service.keys.hashSubject(`push place\n${incidentId ?? kind}\n${recipientId ?? ''}`).slice(0, 32)
  const isQuiet = QUIET.has(kind)
  const payload: PushPayload = {
    title: subject,
    body: text,
    tag: place,
    lang: LANG_ATTRIBUTE[locale],
    url: link,
    quiet: isQuiet,
    writtenAt: createdAt.getTime(),
    token: pushToken(service, id, deviceId),
    answer: incidentId !== null && ANSWERED_AT_ONCE.has(kind) ? ON_MY_WAY[locale] : null,
  }
  return { payload, topic: place, seconds: secondsKept(message), urgent: !isQuiet, key: id }
}

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
