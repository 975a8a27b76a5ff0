import { and, eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { SCREENED_SECONDS } from '#contract/limits.ts'
import { ago } from '#contract/domain/time.ts'
import type { Tx } from '../db/open.ts'
import { incidents, messages } from '../db/tables.ts'
import { tellDuty } from '../messages/queue.ts'
import { DUTY } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { callableOf, tellFamily } from './arrival.ts'
import { heldReports, heldUnmuted, letGo } from './held.ts'
import { addEvent, lockIncident, openIncidentOf, type Incident } from './incident.ts'
import { startLadder } from './ladder.ts'
import { isRescueOpen } from './open-safe-return.ts'
import { callDeskAgain } from './question.ts'
import type { Submission } from './reports.ts'
import { addAnswer, endAnswers, openAnswers, takenBy, type Answer } from './responders.ts'
import { isForFamily } from './screening.ts'
import { nextStepOf } from './told.ts'

/** Reports that the family is told of in one act; their page shows them all. */
const TOLD_AT_ONCE = 20

/** The alarm, held while it is open. @throws `user-not-found`, `incident-closed` */
async function openAlarm(tx: Tx, incidentId: string) {
  const incident = (await lockIncident(tx, incidentId)) ?? refuse('user-not-found')
  if (incident.closedAt) refuse('incident-closed')
  return incident
}

/**
 * Refuses a word that was said of another state: `seen` is when the alarm was taken as whoever speaks saw it, null where nobody had it, and
 * undefined where they do not say. (D80.2) @throws `taken-meanwhile`
 */
function refuseUnseen(taken: Answer | undefined, seen: string | null | undefined) {
  const isSeen = seen === undefined || (taken?.saidAt.toISOString() ?? null) === (seen && new Date(seen).toISOString())
  if (!isSeen) refuse('taken-meanwhile')
}

/**
 * "I take this", said by staff of the association: family and colleagues see it, the desk is not called again, and nothing
 * else stops. An administrator who takes it after another has it in their place. @throws `user-not-found`, `incident-closed`, `taken-meanwhile`
 */
export async function takeAlarm(
  service: Service,
  tx: Tx,
  incidentId: string,
  administrator: string,
  seen?: string | null,
) {
  const incident = await openAlarm(tx, incidentId)
  const before = await takenBy(tx, incident.id)
  if (before?.administrator === administrator && before.askedAt === null) return
  refuseUnseen(before, seen)
  if (before) await endAnswers(service, tx, [before.id], 'ASKED_AGAIN')
  await addAnswer(service, tx, { incidentId: incident.id, response: 'TAKEN', by: DUTY, administrator })
  await addEvent(tx, incident.id, service.now(), { kind: 'taken', by: DUTY })
}

/** Staff give the alarm back: the desk is called again. @throws `user-not-found`, `incident-closed`, `taken-meanwhile` */
export async function releaseAlarm(service: Service, tx: Tx, incidentId: string, seen?: string | null) {
  const incident = await openAlarm(tx, incidentId)
  const taken = await takenBy(tx, incident.id)
  if (!taken) return
  refuseUnseen(taken, seen)
  await endAnswers(service, tx, [taken.id], 'WITHDRAWN')
  await addEvent(tx, incident.id, service.now(), { kind: 'released', by: DUTY })
  await callDeskAgain(service, tx, incident)
}

/**
 * Staff pass on what only the desk has heard: of a screened code, of a finder whom the family marked, of a person whose code is
 * stopped. An alarm that was the desk's is the family's from here on, by a ladder of its own; in one that is theirs already
 * they are told of each such report. Pressed again it does nothing. @throws `user-not-found`, `incident-closed`;
 * `not-allowed` where there is no contact to pass it on to
 */
export async function passOnAlarm(service: Service, tx: Tx, incidentId: string) {
  const incident = await openAlarm(tx, incidentId)
  const held = await heldReports(tx, incident.id)
  if (incident.audience === 'FAMILY' && held.length === 0) return
  const { callable } = await callableOf(service, tx, incident)
  if (callable.length === 0) refuse('not-allowed')
  const submissionId = held.at(-1)?.id ?? null
  await addEvent(tx, incident.id, service.now(), { kind: 'passed-on', by: DUTY, submissionId })
  await passOn(service, tx, incident, held)
}

/**
 * Job: what came by a screened code in an alarm of the family's, and the desk did not take in SCREENED_SECONDS, is the
 * family's after all. An alarm that was the desk's whole goes to them by its own rung (ladder.ts).
 */
export async function passOnOverdue(service: Service, incidentId: string) {
  await service.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, incidentId)
    if (!incident || incident.closedAt || incident.audience === 'DESK') return
    const due = ago(service.now(), SCREENED_SECONDS * 1000)
    const overdue = (await heldUnmuted(service, tx, incident)).filter(({ createdAt }) => createdAt <= due)
    if (overdue.length === 0 || (await takenBy(tx, incident.id))) return
    if (await isForFamily(service, tx, incident)) await passOn(service, tx, incident, overdue)
  })
}

/**
 * The family looks for the person: what only the desk has heard before is theirs, whatever was muted or screened, as every report
 * is that comes later (D76.6). Not of a person for whom no rescue runs.
 */
export async function hearAll(service: Service, tx: Tx, incident: Incident) {
  if (!(await isRescueOpen(tx, incident.personUid))) return
  const held = await heldReports(tx, incident.id)
  if (held.length > 0) await passOn(service, tx, incident, held)
}

/** Gives these reports, and an alarm that was the desk's, to the family. */
async function passOn(service: Service, tx: Tx, incident: Incident, held: Submission[]) {
  await letGo(
    tx,
    incident.id,
    held.map(({ id }) => id),
  )
  if (incident.audience === 'DESK') return startLadder(service, tx, incident, { audience: 'FAMILY' })
  for (const report of held.slice(-TOLD_AT_ONCE)) {
    // As it stands then: the first of them may have begun the ladder again.
    const current = await lockIncident(tx, incident.id)
    if (current) await tellFamily(service, tx, current, report)
  }
}

/**
 * The person wants out while an alarm is open ("Stop now"): it is the desk's from here on, which is called at once. Nobody of
 * the family is called any more or counts as on the way, and what was not sent to them yet stays unsent.
 */
export async function giveToDesk(service: Service, tx: Tx, personUid: string) {
  const incident = await openIncidentOf(tx, personUid)
  if (!incident) return
  const going = (await openAnswers(tx, incident.id)).filter(({ by }) => by.kind === 'ACCOUNT')
  await endAnswers(
    service,
    tx,
    going.map(({ id }) => id),
    'LINK_ENDED',
  )
  await tx
    .update(messages)
    .set({ status: 'CANCELLED' })
    .where(
      and(eq(messages.incidentId, incident.id), eq(messages.recipientKind, 'ACCOUNT'), eq(messages.status, 'WAITING')),
    )
  if (incident.ladderStartedAt) return startLadder(service, tx, incident, { audience: 'DESK' })
  // The person is not found yet: the desk looks for them in the family's place.
  await tx.update(incidents).set({ audience: 'DESK' }).where(eq(incidents.id, incident.id))
  const step = await nextStepOf(tx, incident.id, 'missing')
  await tellDuty(service, tx, { kind: 'missing', incidentId: incident.id, occasion: 'missing', step })
}
