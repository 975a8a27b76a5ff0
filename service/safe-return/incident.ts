import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { TimelineKind } from '#contract/found.ts'
import { INCIDENT_HOURS, REOPEN_HOURS } from '#contract/limits.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { incidentEvents, incidents, scans, submissions } from '../db/tables.ts'
import { uidOf, type Responder } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { ago, hours, later, minutes } from '#contract/domain/time.ts'

export type Incident = typeof incidents.$inferSelect
/** What happened; `by` whom, where it was an account or the duty desk. */
type Event = Omit<typeof incidentEvents.$inferInsert, 'id' | 'incidentId' | 'createdAt' | 'actorKind' | 'actor'> & {
  by?: Responder
}

/** A responder as the columns of an event. */
export const actorColumns = (responder: Responder) => ({ actorKind: responder.kind, actor: uidOf(responder) })

const newEvent = preparedOnce((db) =>
  db
    .insert(incidentEvents)
    .values({
      incidentId: sql.placeholder('incidentId'),
      kind: sql.placeholder('kind'),
      code: sql.placeholder('code'),
      actorKind: sql.placeholder('actorKind'),
      actor: sql.placeholder('actor'),
      submissionId: sql.placeholder('submissionId'),
      channel: sql.placeholder('channel'),
      whom: sql.placeholder('whom'),
      minutes: sql.placeholder('minutes'),
      place: sql.placeholder('place'),
      lat: sql.placeholder('lat'),
      lng: sql.placeholder('lng'),
      accuracy: sql.placeholder('accuracy'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare('new_event'),
)
/** What an event leaves out. */
const NOTHING_MORE = {
  code: null,
  actorKind: null,
  actor: null,
  submissionId: null,
  channel: null,
  whom: null,
  minutes: null,
  place: null,
  lat: null,
  lng: null,
  accuracy: null,
}

/** Adds to the timeline; nothing is ever changed there, and nothing but the newest of many gives way (makeRoom). */
export async function addEvent(tx: Tx, incidentId: string, at: Date, { by, ...event }: Event) {
  const actor = by && { actorKind: by.kind, actor: uidOf(by) }
  await newEvent(tx).execute({ ...NOTHING_MORE, incidentId, createdAt: at, ...event, ...actor })
}

/**
 * Events of one kind and one finder that stand in the timeline for any ten minutes; beyond, the newest takes the place of the one
 * before it: a finder who walks along is followed to the last step, and a flood fills no table.
 */
const EVENTS_IN_TEN_MINUTES = 20

/**
 * Deletes the newest of these events of one finder where as many as may stand came in the last ten minutes. @returns whether it
 * did, so that the next one takes its place
 */
export async function makeRoom(
  tx: Tx,
  now: Date,
  {
    incidentId,
    submissionId,
    kinds,
    limit = EVENTS_IN_TEN_MINUTES,
  }: { incidentId: string; submissionId: string; kinds: TimelineKind[]; limit?: number },
): Promise<boolean> {
  const lately = await tx
    .select({ id: incidentEvents.id })
    .from(incidentEvents)
    .where(
      and(
        eq(incidentEvents.incidentId, incidentId),
        eq(incidentEvents.submissionId, submissionId),
        inArray(incidentEvents.kind, kinds),
        gt(incidentEvents.createdAt, ago(now, minutes(10))),
      ),
    )
    .orderBy(desc(incidentEvents.id))
    .limit(limit)
  const [last] = lately
  if (!last || lately.length < limit) return false
  await tx.delete(incidentEvents).where(eq(incidentEvents.id, last.id))
  return true
}

const heldIncident = preparedOnce((db) =>
  db
    .select()
    .from(incidents)
    .where(eq(incidents.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('held_incident'),
)
const heldOpenIncident = preparedOnce((db) =>
  db
    .select()
    .from(incidents)
    .where(and(eq(incidents.personUid, sql.placeholder('personUid')), isNull(incidents.closedAt)))
    .for('no key update')
    .prepare('held_open_incident'),
)

/** The incident, held until the transaction ends, so that an answer, a rung and a message never overtake each other. */
export async function lockIncident(tx: Tx, id: string): Promise<Incident | undefined> {
  const [incident] = await heldIncident(tx).execute({ id })
  return incident
}

const reports = preparedOnce((db) =>
  db
    .select()
    .from(submissions)
    .where(eq(submissions.id, sql.placeholder('id')))
    .prepare('report_by_id'),
)

/** A finder's report; none where so many came that it was only counted. */
export async function reportById(db: Queryable, id: string): Promise<typeof submissions.$inferSelect | undefined> {
  const [report] = await reports(db).execute({ id })
  return report
}

/** The incident that a report is in; none where so many came that it was only counted. */
export async function incidentOfReport(db: Queryable, submissionId: string): Promise<Incident | undefined> {
  const [row] = await db
    .select({ incident: incidents })
    .from(submissions)
    .innerJoin(incidents, eq(incidents.id, submissions.incidentId))
    .where(eq(submissions.id, submissionId))
  return row?.incident
}

/** The person's open incident, held likewise: it cannot close under a finder who is just joining it. */
export async function openIncidentOf(tx: Tx, personUid: string): Promise<Incident | undefined> {
  const [incident] = await heldOpenIncident(tx).execute({ personUid })
  return incident
}

/** Opens the one incident of a person; it closes itself after 24 h. The caller holds the lock on the person. */
export async function openIncident(
  service: Service,
  tx: Tx,
  personUid: string,
  openedBy: Incident['openedBy'],
): Promise<Incident> {
  const openedAt = service.now()
  const [incident] = await tx.insert(incidents).values({ id: randomUid(), personUid, openedBy, openedAt }).returning()
  if (!incident) throw new Error('an incident was not stored')
  await service.jobs.enqueue(
    tx,
    'expire-incident',
    { incidentId: incident.id },
    { after: later(openedAt, hours(INCIDENT_HOURS)) },
  )
  return incident
}

/** Whether a closed alarm can be opened again: for a day, by whichever page (D8.27). */
export const mayReopen = (
  { closedAt, closedReason }: Pick<Incident, 'closedAt' | 'closedReason'>,
  now: Date,
): boolean => closedAt !== null && closedReason !== 'EXPIRED' && closedAt > ago(now, hours(REOPEN_HOURS))

/** Takes a device's scans of the last 24 h that stood alone into the incident, with their own times. */
export async function takeInScans(tx: Tx, incident: Incident, device: string, now: Date) {
  const taken = await tx
    .update(scans)
    .set({ incidentId: incident.id })
    .where(
      and(
        eq(scans.personUid, incident.personUid),
        eq(scans.deviceHash, device),
        isNull(scans.incidentId),
        gt(scans.createdAt, ago(now, hours(INCIDENT_HOURS))),
      ),
    )
    .returning({ code: scans.code, createdAt: scans.createdAt })
  for (const scan of taken) await addEvent(tx, incident.id, scan.createdAt, { kind: 'scanned', code: scan.code })
}
