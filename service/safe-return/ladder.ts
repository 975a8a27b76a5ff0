import { and, eq, gte, inArray, or } from 'drizzle-orm'
import { LADDER_RESTART_SECONDS, SCREENED_SECONDS } from '#contract/limits.ts'
import { ago, later } from '#contract/domain/time.ts'
import type { Tx } from '../db/open.ts'
import { incidents, messages } from '../db/tables.ts'
import { enqueueSending } from '../messages/queue.ts'
import type { Service } from '../service.ts'
import { contactsOf } from './contacts.ts'
import { heldUnmuted, letGo } from './held.ts'
import { addEvent, lockIncident, openIncidentOf, type Incident } from './incident.ts'
import { answersGoing, endAnswers, onTheWay, openAnswers, takenBy } from './responders.ts'
import { ringOn } from './ringing.ts'
import { climbOf, actOfRung, type Told } from './rungs.ts'
import { isForFamily } from './screening.ts'
import { tellFinders } from './tell-finders.ts'
import { TELLING } from './told.ts'

/** One rung: how long after the run began it is due, and whom it addresses while the alarm is the family's or the desk's alone. */
interface Rung {
  afterSeconds: number
  FAMILY: readonly Told[]
  DESK: readonly Told[]
}

/** From here on the alarm is as loud as it gets. */
const LOUD = {
  FAMILY: ['caregivers-again', 'ring-again', 'desk', 'ring-desk', 'nobody-answered'],
  DESK: ['desk', 'ring-desk', 'nobody-answered'],
} as const

/**
 * Whom to tell, and when, until a contact says "I am on my way" (docs/decisions.md, "Ladder"); after the last one it repeats
 * every hour. A new way of telling contacts is one more word in these lists and one more function in rungs.ts.
 */
export const RUNGS: readonly Rung[] = [
  { afterSeconds: 0, FAMILY: ['caregivers', 'ring-by-night'], DESK: ['desk'] },
  { afterSeconds: 30, FAMILY: ['unreached', 'ring'], DESK: [] },
  { afterSeconds: 60, FAMILY: ['caregivers-again', 'partners'], DESK: ['desk'] },
  { afterSeconds: 90, FAMILY: ['desk-beside-one'], DESK: [] },
  {
    afterSeconds: 120,
    FAMILY: ['desk', 'ring-desk', 'nobody-answered'],
    DESK: ['desk', 'ring-desk', 'nobody-answered'],
  },
  { afterSeconds: 300, ...LOUD },
  { afterSeconds: 600, ...LOUD },
  { afterSeconds: 1200, ...LOUD },
  { afterSeconds: 2400, ...LOUD },
]
const HOUR_SECONDS = 3600
/** A run that begins here has told everybody already that the alarm is open again. */
export const AFTER_REOPENING = RUNGS.findIndex(({ afterSeconds }) => afterSeconds === 60)

/** The rung with this number in a run; beyond the list, one more for each hour. */
export const rungAt = (step: number): Rung =>
  RUNGS[step] ?? { afterSeconds: (step - RUNGS.length + 1) * HOUR_SECONDS, ...LOUD }

/** Begins a run of the ladder from rung `from`; a question of the run before that had no answer is asked anew. */
export async function startLadder(
  service: Service,
  tx: Tx,
  incident: Incident,
  { audience = incident.audience, from = 0, submissionId }: Partial<Run> = {},
) {
  const now = service.now()
  const [started] = await tx
    .update(incidents)
    .set({
      audience,
      round: incident.ladderStartedAt ? incident.round + 1 : incident.round,
      ladderStartedAt: now,
      nextStep: from,
      nextStepAt: later(now, rungAt(from).afterSeconds * 1000),
      unansweredAt: null,
      acknowledgedAt: null,
    })
    .where(eq(incidents.id, incident.id))
    .returning()
  if (!started) return
  if (from === 0) await climb(service, tx, started, submissionId)
  else await enqueueNext(service, tx, started)
}
interface Run {
  audience: Incident['audience']
  from: number
  /** The report that set it off; later rungs name the newest that was passed on. */
  submissionId: string
}

/**
 * Begins the ladder again with a fresh clock: no contact is on the way any more, or none in time. A run younger than five minutes
 * goes on where it was held, so that nothing that is due is delayed. @returns whether it began again
 */
export async function restartLadder(
  service: Service,
  tx: Tx,
  incident: Incident,
  run: Partial<Run> = {},
): Promise<boolean> {
  if (!incident.ladderStartedAt) return false
  const now = service.now()
  if (incident.ladderStartedAt > ago(now, LADDER_RESTART_SECONDS * 1000)) {
    if (incident.acknowledgedAt) await goOn(service, tx, incident)
    return false
  }
  await addEvent(tx, incident.id, now, { kind: 'restarted' })
  await startLadder(service, tx, incident, run)
  return true
}

/** What was held back is sent, and the next rung comes when it is due. */
async function goOn(service: Service, tx: Tx, incident: Incident) {
  await tx.update(incidents).set({ acknowledgedAt: null }).where(eq(incidents.id, incident.id))
  const held = await tx
    .update(messages)
    .set({ status: 'WAITING', claimedAt: null, claimedBy: null })
    .where(
      and(
        eq(messages.incidentId, incident.id),
        eq(messages.status, 'CANCELLED'),
        // What an answer stops (messages/attempts.ts).
        or(eq(messages.occasion, 'escalation'), eq(messages.kind, 'still-unanswered')),
        // In an alarm that has become the desk's, the family's messages stay unsent.
        incident.audience === 'DESK' ? eq(messages.recipientKind, 'DUTY') : undefined,
      ),
    )
    .returning()
  for (const message of held) await enqueueSending(service.jobs, tx, message)
  await ringOn(service, tx, incident)
  await enqueueNext(service, tx, incident)
}

/** Job: climbs one rung. Does nothing when a contact answered, the alarm closed, or the rung was climbed already. */
export async function climbLadder(
  service: Service,
  { incidentId, round, step }: { incidentId: string; round: number; step: number },
) {
  await service.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, incidentId)
    if (!incident || incident.closedAt || incident.acknowledgedAt) return
    if (incident.round !== round || incident.nextStep !== step) return
    await climb(service, tx, incident)
  })
}

/**
 * Climbs to the last rung that is due: after an outage what several missed rungs would have said is said once, to everybody
 * whom any of them addresses.
 */
async function climb(service: Service, tx: Tx, incident: Incident, submissionId?: string) {
  const { nextStep: first, ladderStartedAt } = incident
  if (first === null || !ladderStartedAt) return
  const now = service.now()
  const dueAt = (at: number) => later(ladderStartedAt, rungAt(at).afterSeconds * 1000)
  let step = first
  while (dueAt(step + 1) <= now) step += 1
  const { afterSeconds } = rungAt(step)
  const isTaken = (await takenBy(tx, incident.id)) !== undefined
  // A rescue gets louder: a report that the desk was to look at first and did not take is the family's.
  const isTheirs = incident.audience === 'DESK' && afterSeconds >= SCREENED_SECONDS && !isTaken
  if (isTheirs && (await isForFamily(service, tx, incident))) {
    const held = await heldUnmuted(service, tx, incident)
    const ids = held.map(({ id }) => id)
    await letGo(tx, incident.id, ids)
    return startLadder(service, tx, incident, { audience: 'FAMILY' })
  }
  const its = await climbOf(service, tx, incident, { step, isTaken, submissionId })
  for (const whom of addressed(incident.audience, first, step)) await actOfRung[whom](its)

  // Never later than the pause between the two, also where the process that began the run had another clock.
  const pause = (rungAt(step + 1).afterSeconds - afterSeconds) * 1000
  const [climbed] = await tx
    .update(incidents)
    .set({ nextStep: step + 1, nextStepAt: new Date(Math.min(dueAt(step + 1).getTime(), now.getTime() + pause)) })
    .where(eq(incidents.id, incident.id))
    .returning()
  if (climbed) await enqueueNext(service, tx, climbed)
}

/** Everything that the rungs from one to another say, each once. */
const addressed = (audience: Incident['audience'], first: number, last: number) =>
  new Set(Array.from({ length: last - first + 1 }, (_, n) => rungAt(first + n)[audience]).flat())

async function enqueueNext({ jobs, now }: Service, tx: Tx, { id, round, nextStep, nextStepAt }: Incident) {
  if (nextStep === null) return
  await jobs.enqueue(tx, 'climb-ladder', { incidentId: id, round, step: nextStep }, { after: nextStepAt ?? now() })
}

/**
 * A contact's link or membership ended or was barred: where only they were on the way, the ladder begins again; where they were
 * the last caregiver to call, at once (D7.12).
 */
export async function resumeIfNobodyGoes(service: Service, tx: Tx, personUid: string) {
  const incident = await openIncidentOf(tx, personUid)
  if (!incident) return
  const going = await answersGoing(tx, incident.id)
  const gone = (await openAnswers(tx, incident.id)).filter(
    ({ id, response }) => response === 'GOING' && !going.some((answer) => answer.id === id),
  )
  await endAnswers(
    service,
    tx,
    gone.map(({ id }) => id),
    'LINK_ENDED',
  )
  if (await isLeftAlone(service, tx, incident)) {
    await addEvent(tx, incident.id, service.now(), { kind: 'restarted' })
    return startLadder(service, tx, incident)
  }
  await restartIfNobodyGoes(service, tx, incident)
}

/** Whether an alarm of the family's has neither a callable contact nor an answer, and this run has not called the desk yet. */
async function isLeftAlone({ now }: Service, tx: Tx, { id, audience, ladderStartedAt, personUid }: Incident) {
  if (audience !== 'FAMILY' || !ladderStartedAt) return false
  if ((await contactsOf(tx, personUid, now())).some(({ type }) => type === 'CAREGIVER')) return false
  if ((await onTheWay(tx, id)).length > 0 || (await takenBy(tx, id))) return false
  const [called] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, id),
        eq(messages.recipientKind, 'DUTY'),
        inArray(messages.kind, TELLING),
        gte(messages.createdAt, ladderStartedAt),
      ),
    )
    .limit(1)
  return called === undefined
}

/** Begins the ladder again where an answer held it that no longer stands. */
export async function restartIfNobodyGoes(service: Service, tx: Tx, incident: Incident) {
  if (!incident.acknowledgedAt || (await onTheWay(tx, incident.id)).length > 0) return
  await tellFinders(service, tx, incident, 'nobody')
  await restartLadder(service, tx, incident)
}
