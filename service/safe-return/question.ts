import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { LAPSE_MINUTES } from '#contract/limits.ts'
import { later, minutes } from '#contract/domain/time.ts'
import type { Tx } from '../db/open.ts'
import { responders } from '../db/tables.ts'
import { tellDuty, tellResponders } from '../messages/queue.ts'
import { responderOf } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { addEvent, lockIncident, type Incident } from './incident.ts'
import { restartIfNobodyGoes } from './ladder.ts'
import { newestReport } from './named-report.ts'
import { endAnswers } from './responders.ts'

/** The open answer with this id and its alarm, held; nothing when either has ended. */
async function openAnswer(tx: Tx, id: string) {
  const [row] = await tx.select().from(responders).where(eq(responders.id, id))
  const incident = row && (await lockIncident(tx, row.incidentId))
  if (!incident || incident.closedAt) return undefined
  // Read again: it may have ended while the alarm was in other hands.
  const [answer] = await tx
    .select()
    .from(responders)
    .where(and(eq(responders.id, id), isNull(responders.endedAt)))
  return answer && { answer, incident }
}

/** How often a contact was asked in this alarm: each question is told once, and is an occasion of its own. */
async function questionsOf(tx: Tx, incidentId: string): Promise<number> {
  const [asked] = await tx
    .select({ count: count() })
    .from(responders)
    .where(and(eq(responders.incidentId, incidentId), isNotNull(responders.askedAt)))
  return asked?.count ?? 0
}

/** Job: asks a contact who answered, once, whether they are still on the way. */
export async function askResponder(service: Service, { responderId }: { responderId: string }) {
  await service.db.transaction(async (tx) => {
    const found = await openAnswer(tx, responderId)
    if (!found || found.answer.askedAt) return
    const { answer, incident } = found
    const now = service.now()
    if (answer.askAt > now) return service.jobs.enqueue(tx, 'ask-responder', { responderId }, { after: answer.askAt })
    const step = 2 * (await questionsOf(tx, incident.id))
    await tx.update(responders).set({ askedAt: now }).where(eq(responders.id, responderId))
    const by = responderOf(answer.actorKind, answer.actor)
    const occasion = { kind: 'follow-up', incidentId: incident.id, occasion: 'follow-up', step } as const
    if (by) await tellResponders(service, tx, occasion, [by])
    await service.jobs.enqueue(tx, 'lapse-responder', { responderId }, { after: later(now, minutes(LAPSE_MINUTES)) })
  })
}

/** Job: lets an answer lapse whose question had no reply in ten minutes; the alarm calls again. */
export async function lapseResponder(service: Service, { responderId }: { responderId: string }) {
  await service.db.transaction(async (tx) => {
    const found = await openAnswer(tx, responderId)
    if (!found?.answer.askedAt) return
    const { answer, incident } = found
    const due = later(answer.askedAt ?? answer.askAt, minutes(LAPSE_MINUTES))
    if (due > service.now()) return service.jobs.enqueue(tx, 'lapse-responder', { responderId }, { after: due })
    await endAnswers(service, tx, [answer.id], 'LAPSED')
    const by = responderOf(answer.actorKind, answer.actor)
    await addEvent(tx, incident.id, service.now(), { kind: 'lapsed', ...(by && { by }) })
    if (answer.response === 'TAKEN') return callDeskAgain(service, tx, incident)
    await restartIfNobodyGoes(service, tx, incident)
  })
}

/** Calls the desk at once, before its next rung: no administrator has the alarm any more. */
export async function callDeskAgain(service: Service, tx: Tx, incident: Incident) {
  // A contact is on the way: the alarm is not without an owner.
  if (incident.acknowledgedAt) return
  const report = await newestReport(service, tx, incident, 'DESK')
  const [ended] = await tx
    .select({ count: count() })
    .from(responders)
    .where(and(eq(responders.incidentId, incident.id), eq(responders.response, 'TAKEN'), isNotNull(responders.endedAt)))
  await tellDuty(service, tx, {
    kind: 'still-unanswered',
    incidentId: incident.id,
    occasion: 'follow-up',
    // Odd, where the questions are even.
    step: 2 * (ended?.count ?? 0) + 1,
    ...(report && { details: { submissionId: report.id } }),
  })
}
