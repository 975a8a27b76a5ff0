import { eq } from 'drizzle-orm'
import { CHANNELS } from '#contract/messages.ts'
import type { Tx } from '../db/open.ts'
import { incidents } from '../db/tables.ts'
import { saysEnd } from '../messages/attempts.ts'
import type { IncidentFacts, Message } from '../messages/incident-facts.ts'
import { queueMessage, tellDuty } from '../messages/queue.ts'
import { allFailedOn, deliveryOf, nextChannelFor, saysTheSame } from '../messages/reach.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import type { Incident } from './incident.ts'
import { isRing, ringOn } from './ringing.ts'
import { tellUnheard } from './unheard.ts'

/**
 * What follows a failed try of a message (D7.17): its recipient is told on the next channel that was not
 * used; when everything on a channel has failed, the duty desk hears of it, once for each run of the ladder; and a report that
 * no recipient has heard goes to all others who may hear it. Of an alarm that is over only its end is handed on.
 */
export const handOn: IncidentFacts['afterFailure'] = async (service, tx, incidentId, message) => {
  const [incident] = await tx.select().from(incidents).where(eq(incidents.id, incidentId))
  if (!incident || saysEnd(message) !== (incident.closedAt !== null)) return
  const since = incident.ladderStartedAt ?? incident.openedAt
  // Of an alarm that is over nothing is left to say but that. (D73.1)
  if (incident.closedAt) return tryNextChannel(service, tx, incidentId, message, since)
  if (isRing(message)) await ringOn(service, tx, incident, message.step)
  else await tryNextChannel(service, tx, incidentId, message, since)
  if (await allFailedOn(tx, incidentId, message.channel, since)) await tellChannelDown(service, tx, incident, message)
  await tellUnheard(service, tx, incident, message.details.submissionId)
}

async function tellChannelDown(service: Service, tx: Tx, { id: incidentId, round }: Incident, { channel }: Message) {
  const step = round * CHANNELS.length + CHANNELS.indexOf(channel)
  await tellDuty(service, tx, {
    kind: 'channel-down',
    incidentId,
    occasion: 'channel-down',
    step,
    details: { channel },
  })
}

/**
 * The same occasion on the next channel; where the recipient was told the same on every one already, or was reached by it, there is nothing to
 * add. What only takes an alarm off a device is said nowhere else.
 */
async function tryNextChannel(service: Service, tx: Tx, incidentId: string, message: Message, since: Date) {
  const { recipientKind, recipientId: uid, occasion } = message
  if (recipientKind !== 'ACCOUNT' || uid === null || occasion === null || message.kind === 'answered') return
  const reach = (await deliveryOf(tx, incidentId, since, saysTheSame(message))).get(uid)
  if (reach?.reached) return
  const next = await nextChannelFor(service, tx, uid, reach?.tried ?? [])
  if (!next) return
  const { kind, step } = message
  // Whether an answer was lost is remembered of one channel alone.
  const { unsure: _unsure, ...details } = message.details
  await queueMessage(service, tx, { kind, details, incidentId, occasion, step }, toAccount(uid), next)
}
