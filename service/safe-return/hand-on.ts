import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { incidents, messages, submissions } from '../db/tables.ts'
import type { IncidentFacts, Message } from '../messages/incident-facts.ts'
import { queueMessage, tellDuty, tellResponders } from '../messages/queue.ts'
import { allFailedOn, deliveryOf, nextChannelFor } from '../messages/reach.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { another, audienceOf, callableOf } from './arrival.ts'
import { HELD } from './held.ts'
import type { Incident } from './incident.ts'
import { TELLING } from './told.ts'

/**
 * A try of a message failed (D7.17): whoever it was for is told on the next channel that was not
 * used; when everything on a channel has failed, the duty desk hears of it, once for each run of the ladder; and a report that
 * nobody has heard goes to everybody else who may hear it.
 */
export const handOn: IncidentFacts['afterFailure'] = async (service, tx, incidentId, message) => {
  const [incident] = await tx.select().from(incidents).where(eq(incidents.id, incidentId))
  if (!incident || incident.closedAt) return
  const since = incident.ladderStartedAt ?? incident.openedAt
  await tryNextChannel(service, tx, incidentId, message, since)
  if (await allFailedOn(tx, incidentId, message.channel, since)) await tellChannelDown(service, tx, incident, message)
  await tellUnheard(service, tx, incident, message.details.submissionId)
}

async function tellChannelDown(service: Service, tx: Tx, { id: incidentId, round }: Incident, { channel }: Message) {
  const step = round * 2 + (channel === 'sms' ? 0 : 1)
  await tellDuty(service, tx, {
    kind: 'channel-down',
    incidentId,
    occasion: 'channel-down',
    step,
    details: { channel },
  })
}

/** The same occasion on the next channel; where somebody was told on every one already there is nothing to add. */
async function tryNextChannel(service: Service, tx: Tx, incidentId: string, message: Message, since: Date) {
  const { recipientKind, recipientId: uid, occasion } = message
  if (recipientKind !== 'ACCOUNT' || uid === null || occasion === null) return
  const reach = (await deliveryOf(tx, incidentId, since)).get(uid)
  if (reach?.reached) return
  const next = await nextChannelFor(tx, uid, reach?.tried ?? [])
  if (!next) return
  const { kind, step } = message
  // Whether an answer was lost is remembered of one channel alone.
  const { unsure: _unsure, ...details } = message.details
  await queueMessage(service, tx, { kind, details, incidentId, occasion, step }, toAccount(uid), next)
}

/**
 * Whether somebody has a message about this report, or may still get one: handed over, or waiting for its first try. One that
 * waits after a failure may wait for as long as the channel is away.
 */
async function isHeard(tx: Tx, incidentId: string, submissionId: string): Promise<boolean> {
  const [heard] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        isAbout(incidentId, submissionId),
        or(
          inArray(messages.status, ['SENT', 'DELIVERED']),
          and(inArray(messages.status, ['WAITING', 'CLAIMED']), isNull(messages.failure)),
        ),
      ),
    )
    .limit(1)
  return heard !== undefined
}

const isAbout = (incidentId: string, submissionId: string) =>
  and(
    eq(messages.incidentId, incidentId),
    inArray(messages.kind, TELLING),
    sql`${messages.details}->>'submissionId' = ${submissionId}`,
  )

/**
 * A report whose every message has failed, as when only the one on the way was told: the duty desk hears of it, and where it
 * is the family's every caregiver who was not told of it yet. Once for each report, for its occasion has one step.
 */
async function tellUnheard(service: Service, tx: Tx, incident: Incident, submissionId: string | undefined) {
  if (!submissionId || (await isHeard(tx, incident.id, submissionId))) return
  const [report] = await tx.select().from(submissions).where(eq(submissions.id, submissionId))
  if (!report) return
  const tried = await tx
    .select({
      uid: messages.recipientId,
      kind: messages.recipientKind,
      occasion: messages.occasion,
      step: messages.step,
    })
    .from(messages)
    .where(isAbout(incident.id, submissionId))
  const before = tried.find(({ occasion }) => occasion === 'another-finder')
  const isFamilys = (await audienceOf(service, tx, incident, report)) === 'FAMILY'
  const asNew = await another(tx, incident, report, isFamilys ? {} : HELD)
  const occasion = { ...asNew, ...(before && { step: before.step }) }
  const { callable } = isFamilys ? await callableOf(service, tx, incident) : { callable: [] }
  const others = callable.filter(({ uid }) => !tried.some((one) => one.kind === 'ACCOUNT' && one.uid === uid))
  await tellResponders(service, tx, occasion, others)
  if (!tried.some(({ kind }) => kind === 'DUTY')) await tellDuty(service, tx, occasion)
}
