import { and, eq, inArray, max } from 'drizzle-orm'
import { ago, hours, later } from '#contract/domain/time.ts'
import type { TimelineKind } from '#contract/found.ts'
import { INCIDENT_HOURS } from '#contract/limits.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { incidentEvents, incidents } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { addEvent, lockIncident, openIncidentOf, type Incident } from './incident.ts'
import { endAllAnswers } from './responders.ts'
import { endThreadPhotos } from './thread-photos.ts'
import { tellOthers } from './told.ts'

/** Job: ends an incident that is still open a day after the last that came in it. */
export async function expireIncident(service: Service, { incidentId }: { incidentId: string }) {
  const now = service.now()
  await service.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, incidentId)
    if (!incident || incident.closedAt) return
    const due = await endOf(tx, incident)
    // Something came since, or this process's clock is behind the database's: it must not stay open for ever.
    if (due > now) return service.jobs.enqueue(tx, 'expire-incident', { incidentId }, { after: due })
    await expire(service, tx, incident)
  })
}

/** What a finder leaves, the person says or the family reports in an alarm: the search goes on. */
const NEWS: TimelineKind[] = ['details-left', 'called-in', 'lost', 'missing']

/** When an incident ends by itself: a day after it was opened or opened again, and after the last report in it. (D83.2) */
async function endOf(db: Queryable, incident: Pick<Incident, 'id' | 'openedAt' | 'reopenedAt'>): Promise<Date> {
  const { id, openedAt, reopenedAt } = incident
  const [last] = await db
    .select({ at: max(incidentEvents.createdAt) })
    .from(incidentEvents)
    .where(and(eq(incidentEvents.incidentId, id), inArray(incidentEvents.kind, NEWS)))
  const begun = reopenedAt ?? openedAt
  return later(last?.at && last.at > begun ? last.at : begun, hours(INCIDENT_HOURS))
}

/** Whether an incident's time is over. What came in it is looked for in an old one alone. */
export const isOver = async (db: Queryable, incident: Incident, now: Date): Promise<boolean> =>
  (incident.reopenedAt ?? incident.openedAt) <= ago(now, hours(INCIDENT_HOURS)) && (await endOf(db, incident)) <= now

/** Ends an incident; of somebody who is missing it is told, for nobody has said that they are safe. */
async function expire(service: Service, tx: Tx, incident: Incident) {
  const { id } = incident
  const now = service.now()
  await tx.update(incidents).set({ closedAt: now, closedReason: 'EXPIRED' }).where(eq(incidents.id, id))
  await endAllAnswers(service, tx, id)
  await endThreadPhotos(service, tx, id)
  await addEvent(tx, id, now, { kind: 'expired' })
  if (incident.missingAt) await tellOthers(service, tx, incident, { kind: 'ended-by-itself', occasion: 'closed' })
}

/**
 * The open incident that something new belongs to, held. One whose 24 h are over ends first, also while its job is late:
 * a finder who joined it would be silenced by its end. The caller holds the lock on the person.
 */
export async function joinableIncidentOf(service: Service, tx: Tx, personUid: string): Promise<Incident | undefined> {
  const incident = await openIncidentOf(tx, personUid)
  if (!incident || !(await isOver(tx, incident, service.now()))) return incident
  await expire(service, tx, incident)
  return undefined
}
