import { and, eq } from 'drizzle-orm'
import { CARE_HOURS } from '../../contract/limits.ts'
import type { Tx } from '../db/open.ts'
import { incidents, messages } from '../db/tables.ts'
import { enqueueSending, tellAccounts, tellDuty, type Occasion } from '../messages/queue.ts'
import type { Service } from '../service.ts'
import { contactsOf } from './contacts.ts'
import { ago, later } from '../../contract/domain/time.ts'
import { addEvent, lockIncident, onTheWay, openIncidentOf, type Incident } from './incident.ts'
import { isWorkingTime } from './working-time.ts'

type Group = 'caregivers' | 'care-partners' | 'duty'

/** Whom to tell, and how long after the first alarm, until somebody says "I am on my way" (docs/decisions.md, "Escalation"). */
export const RUNGS: readonly { afterSeconds: number; tell: readonly Group[] }[] = [
  { afterSeconds: 0, tell: ['caregivers'] },
  { afterSeconds: 90, tell: ['caregivers', 'care-partners'] },
  { afterSeconds: 300, tell: ['duty'] },
]

/** Everybody who is told was told, and had as long to answer as the whole escalation gives. */
export const isExhausted = (incident: Incident, now: Date) =>
  incident.escalation === 'FULL'
    ? incident.exhaustedAt !== null
    : (incident.reopenedAt ?? incident.openedAt) <= ago(now, (RUNGS.at(-1)?.afterSeconds ?? 0) * 1000)

/** Sets off the escalation of an incident that has none yet, in the transaction that opened it. */
export async function startEscalation(service: Service, tx: Tx, incidentId: string, how: 'FULL' | 'REDUCED' | 'NONE') {
  const now = service.now()
  await tx
    .update(incidents)
    .set({
      escalation: how,
      ...(how === 'FULL' && { escalatedAt: now, nextRung: 0, nextRungAt: now, exhaustedAt: null }),
    })
    .where(eq(incidents.id, incidentId))
  const incident = await lockIncident(tx, incidentId)
  if (!incident) return
  if (how === 'FULL') return climb(service, tx, incident)
  const occasion: Occasion = { kind: 'found', incidentId, occasion: 'escalation', step: 0 }
  if (how === 'REDUCED') {
    const [first] = await contactsOf(tx, incident.personUid, now)
    if (first) await tellAccounts(service, tx, occasion, [first.uid])
  }
  await tellDuty(service, tx, occasion)
}

/** Job: climbs one rung. Does nothing when somebody answered, the incident closed, or the rung was climbed already. */
export async function climbEscalation(service: Service, { incidentId, rung }: { incidentId: string; rung: number }) {
  await service.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, incidentId)
    if (!incident || incident.closedAt || incident.acknowledgedAt || incident.nextRung !== rung) return
    await climb(service, tx, incident)
  })
}

async function climb(service: Service, tx: Tx, incident: Incident) {
  const now = service.now()
  const index = incident.nextRung ?? 0
  const rung = RUNGS[index]
  if (!rung) return
  const contacts = await contactsOf(tx, incident.personUid, now)
  const occasion: Occasion = { kind: 'found', incidentId: incident.id, occasion: 'escalation', step: index }
  const caregivers = contacts.filter(({ type }) => type === 'CAREGIVER').map(({ uid }) => uid)
  if (rung.tell.includes('caregivers')) await tellAccounts(service, tx, occasion, caregivers)
  if (rung.tell.includes('care-partners') && isWorkingTime(now, CARE_HOURS)) {
    await tellAccounts(
      service,
      tx,
      occasion,
      contacts.filter(({ type }) => type === 'PARTNER').map(({ uid }) => uid),
    )
  }
  // With no caregiver to tell, the duty desk is the first to know.
  if (rung.tell.includes('duty') || (index === 0 && caregivers.length === 0)) await tellDuty(service, tx, occasion)

  const next = RUNGS[index + 1]
  const at = next && later(incident.escalatedAt ?? now, next.afterSeconds * 1000)
  await tx
    .update(incidents)
    .set({ nextRung: next ? index + 1 : null, nextRungAt: at ?? null, ...(!next && { exhaustedAt: now }) })
    .where(eq(incidents.id, incident.id))
  if (next && at) {
    await service.jobs.enqueue(tx, 'climb-escalation', { incidentId: incident.id, rung: index + 1 }, { after: at })
  } else {
    await addEvent(tx, incident.id, now, { kind: 'nobody-answered' })
  }
}

/** Somebody's link or membership ended: where they were the only one on the way, the escalation goes on. */
export async function resumeIfNobodyGoes(service: Service, tx: Tx, personUid: string) {
  const incident = await openIncidentOf(tx, personUid)
  if (!incident?.acknowledgedAt || (await onTheWay(tx, incident.id)).length > 0) return
  await tx.update(incidents).set({ acknowledgedAt: null }).where(eq(incidents.id, incident.id))
  await resumeEscalation(service, tx, incident)
}

/** Goes on after an acknowledgement was withdrawn: what was held back is sent, and the next rung comes when it is due. */
export async function resumeEscalation(service: Service, tx: Tx, incident: Incident) {
  const held = await tx
    .update(messages)
    .set({ status: 'WAITING', claimedAt: null, claimedBy: null })
    .where(and(eq(messages.incidentId, incident.id), eq(messages.status, 'CANCELLED'), eq(messages.kind, 'found')))
    .returning()
  for (const message of held) await enqueueSending(service.jobs, tx, message)
  if (incident.nextRung === null) return
  await service.jobs.enqueue(
    tx,
    'climb-escalation',
    { incidentId: incident.id, rung: incident.nextRung },
    { after: incident.nextRungAt ?? service.now() },
  )
}
