import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { MUTE_HOURS } from '#contract/limits.ts'
import { hours, later } from '#contract/domain/time.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { grants, mutes, submissions } from '../db/tables.ts'
import type { Responder } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { addEvent, type Incident } from './incident.ts'

type Finder = Pick<typeof submissions.$inferSelect, 'deviceHash' | 'phone'> &
  Partial<Pick<typeof submissions.$inferSelect, 'kind'>>

/** How a device and a number are named among the mutes, each by the newest secret first: neither stands there itself. */
const namesOf = ({ keys }: Pick<Service, 'keys'>, { deviceHash, phone }: Finder) =>
  [deviceHash, phone].flatMap((subject) => (subject === null ? [] : [keys.hashesOfSubject(`mute:${subject}`)]))

const mutesOf = preparedOnce((db) =>
  db
    .select({ subjectHash: mutes.subjectHash })
    .from(mutes)
    .where(and(eq(mutes.personUid, sql.placeholder('personUid')), gt(mutes.until, sql.placeholder('moment'))))
    .prepare('mutes_of_person'),
)

/** Which devices and numbers this family marked as false alarms, less than a day ago; the person's own word is never among them. */
export async function mutedBy(
  service: Pick<Service, 'keys'>,
  db: Queryable,
  personUid: string,
  moment: Date,
): Promise<(finder: Finder) => boolean> {
  const rows = await mutesOf(db).execute({ personUid, moment })
  const muted = new Set(rows.map(({ subjectHash }) => subjectHash))
  return (finder) =>
    finder.kind !== 'SELF' && namesOf(service, finder).some((names) => names.some((name) => muted.has(name)))
}

/** Whether a false alarm silenced this device or number for this family. */
export async function isMuted(
  service: Pick<Service, 'keys'>,
  db: Queryable,
  personUid: string,
  finder: Finder,
  moment: Date,
) {
  return (await mutedBy(service, db, personUid, moment))(finder)
}

/** The finders' reports of this alarm among the chosen ones; what the person says of themself is not silenced. */
const chosenOf = (db: Queryable, incidentId: string, chosen: string[]) =>
  chosen.length === 0
    ? []
    : db
        .select()
        .from(submissions)
        .where(
          and(eq(submissions.incidentId, incidentId), inArray(submissions.id, chosen), ne(submissions.kind, 'SELF')),
        )

/** For a day the chosen reports' devices and numbers reach the duty desk only; the family's numbers are shown to them when they leave their own again. */
export async function muteReports(service: Service, tx: Tx, incident: Incident, me: Responder, chosen: string[]) {
  const now = service.now()
  const until = later(now, hours(MUTE_HOURS))
  for (const report of await chosenOf(tx, incident.id, chosen)) {
    await tx.insert(mutes).values(
      namesOf(service, report).map(([subjectHash = '']) => ({
        personUid: incident.personUid,
        subjectHash,
        submissionId: report.id,
        until,
        createdAt: now,
      })),
    )
    await tx.update(grants).set({ revokedAt: now }).where(eq(grants.submissionId, report.id))
    await addEvent(tx, incident.id, now, { kind: 'muted', by: me, submissionId: report.id })
  }
}

/** It was no false alarm after all: these finders see the numbers again and are passed on again. */
export async function unmuteReports(service: Service, tx: Tx, incident: Incident, me: Responder, chosen: string[]) {
  for (const report of await chosenOf(tx, incident.id, chosen)) {
    // Another mute of the same device or number, for another report, would silence this one all the same.
    const lifted = await tx
      .delete(mutes)
      .where(and(eq(mutes.personUid, incident.personUid), inArray(mutes.subjectHash, namesOf(service, report).flat())))
      .returning({ id: mutes.id })
    if (lifted.length === 0) continue
    await tx.update(grants).set({ revokedAt: null }).where(eq(grants.submissionId, report.id))
    await addEvent(tx, incident.id, service.now(), { kind: 'unmuted', by: me, submissionId: report.id })
  }
}

/** The reports of this alarm that are muted now. */
export async function mutedReports(service: Service, db: Queryable, incident: Incident): Promise<string[]> {
  const rows = await db
    .selectDistinctOn([mutes.submissionId], { id: mutes.submissionId })
    .from(mutes)
    .innerJoin(submissions, eq(submissions.id, mutes.submissionId))
    .where(and(eq(submissions.incidentId, incident.id), gt(mutes.until, service.now())))
  return rows.flatMap(({ id }) => id ?? [])
}
