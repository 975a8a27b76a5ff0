import { and, desc, eq, gt, inArray, isNotNull, isNull, max } from 'drizzle-orm'
import { DOUBLE_TAP_MINUTES, STORED_PER_INCIDENT } from '#contract/limits.ts'
import { ago, later, minutes } from '#contract/domain/time.ts'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { idempotencyKeys, submissions } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { liftOut, tellArrival } from './arrival.ts'
import { addEvent, makeRoom, openIncident, takeInScans, type Incident } from './incident.ts'
import { joinableIncidentOf } from './incident-end.ts'
import { isKept, keepNumber } from './kept-number.ts'
import { countReport, isFolded, watchForFlood, type Submission } from './reports.ts'

/** What a finder left: on the page of a working code, or of one that opens nothing any more. */
export type Left = Pick<
  Submission,
  'personUid' | 'code' | 'kind' | 'deviceHash' | 'networkHash' | 'name' | 'phone' | 'locale' | 'readFirst' | 'place'
> & {
  position: { lat: number; lng: number; accuracy?: number | undefined } | undefined
  /** The finder keeps the number they left. */
  keepsNumber?: boolean | undefined
}

/** Who opens an alarm by a report of each kind. */
const OPENED_BY = {
  FOUND: 'FINDER',
  UNUSABLE: 'REPORT',
  SELF: 'SELF',
  TYPED: 'FINDER',
  TYPED_LATE: 'FINDER',
  CALLED_IN: 'FINDER',
  TEXTED: 'FINDER',
} as const

/**
 * Stores what a finder left, opening or joining the person's alarm, and tells whom it is for. The same tap again is taken into
 * the report it belongs to, and so is a request with the same `Idempotency-Key`, of which `request` holds the hashes; `isNews` says that it is neither. @returns the alarm, and the id of the report
 */
export async function leaveReport(
  service: Service,
  tx: Tx,
  left: Left,
  { request = [], isNews = false }: { request?: readonly string[]; isNews?: boolean } = {},
): Promise<{ incident: Incident; submissionId: string }> {
  await lockSubject(tx, `person:${left.personUid}`)
  const incident =
    (await joinableIncidentOf(service, tx, left.personUid)) ??
    (await openIncident(service, tx, left.personUid, OPENED_BY[left.kind]))
  await keepNumber(tx, incident.id, { phone: left.phone, keepsNumber: left.keepsNumber ?? false })
  const known = isNews ? undefined : ((await sameRequest(tx, request)) ?? (await sameTap(tx, left, service.now())))
  if (known?.incidentId === incident.id) {
    await correct(service, tx, incident, known, left)
    return { incident, submissionId: known.id }
  }
  const report = await reportOf(service, tx, incident, left)
  const folded = await isFolded(tx, report)
  const count = await countReport(tx, incident.id)
  if (!folded || count <= STORED_PER_INCIDENT) await store(tx, incident, report, request[0])
  if (!folded) await tellArrival(service, tx, incident, report)
  await watchForFlood(service, tx, incident)
  return { incident, submissionId: report.id }
}

/** The row of a new report. A device that proved this number in this alarm has proved it. */
async function reportOf(
  service: Service,
  tx: Tx,
  incident: Incident,
  { position, ...left }: Left,
): Promise<Submission> {
  const now = await nextMoment(service, tx, incident)
  const [proved] =
    left.phone === null
      ? []
      : await tx
          .select({ id: submissions.id })
          .from(submissions)
          .where(
            and(
              eq(submissions.incidentId, incident.id),
              eq(submissions.phone, left.phone),
              eq(submissions.deviceHash, left.deviceHash),
              isNotNull(submissions.provedAt),
            ),
          )
          .limit(1)
  return {
    ...left,
    keepsNumber: await isKept(tx, incident.id, { phone: left.phone, keepsNumber: left.keepsNumber ?? false }),
    id: randomUid(),
    incidentId: incident.id,
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
    accuracy: position?.accuracy ?? null,
    provedAt: proved ? now : null,
    smsRequestedAt: null,
    createdAt: now,
  }
}

/**
 * The moment of a new report, a millisecond after the alarm's last one at the earliest: reports are counted in the order in
 * which they were decided, also those of one millisecond or of processes whose clocks differ.
 */
async function nextMoment({ now }: Pick<Service, 'now'>, tx: Tx, { id }: Incident): Promise<Date> {
  const [last] = await tx
    .select({ at: max(submissions.createdAt) })
    .from(submissions)
    .where(eq(submissions.incidentId, id))
  return last?.at && last.at >= now() ? later(last.at, 1) : now()
}

const whereOf = ({ place, lat, lng, accuracy }: Pick<Submission, 'place' | 'lat' | 'lng' | 'accuracy'>) => ({
  place,
  lat,
  lng,
  accuracy,
})

async function store(tx: Tx, incident: Incident, report: Submission, key: string | undefined) {
  await tx.insert(submissions).values(report)
  if (key) {
    // A key used again after its incident closed stands for the new report from now on.
    const result = { result: report.id, createdAt: report.createdAt }
    await tx
      .insert(idempotencyKeys)
      .values({ key, ...result })
      .onConflictDoUpdate({ target: idempotencyKeys.key, set: result })
  }
  await takeInScans(tx, incident, report.deviceHash, report.createdAt)
  await addEvent(tx, incident.id, report.createdAt, {
    kind: report.kind === 'SELF' ? 'lost' : report.kind === 'CALLED_IN' ? 'called-in' : 'details-left',
    code: report.code,
    submissionId: report.id,
    ...whereOf(report),
  })
}

/** A name corrected or a place added by the same tap belongs to the report that is there. */
async function correct(service: Service, tx: Tx, incident: Incident, known: Submission, left: Left) {
  const corrected = {
    ...(left.name && left.name !== known.name && { name: left.name }),
    ...(left.place && left.place !== known.place && { place: left.place }),
    ...(left.position &&
      (left.position.lat !== known.lat || left.position.lng !== known.lng) && {
        ...left.position,
        accuracy: left.position.accuracy ?? null,
      }),
  }
  if (Object.keys(corrected).length === 0) return
  await tx.update(submissions).set(corrected).where(eq(submissions.id, known.id))
  const now = service.now()
  await makeRoom(tx, now, { incidentId: incident.id, submissionId: known.id, kinds: ['details-corrected'] })
  await addEvent(tx, incident.id, now, {
    kind: 'details-corrected',
    code: known.code,
    submissionId: known.id,
    ...whereOf({ place: null, lat: null, lng: null, accuracy: null, ...corrected }),
  })
  await liftOut(service, tx, incident, { ...known, ...corrected })
}

/** The report that an earlier request with the same `Idempotency-Key` left. */
async function sameRequest(db: Queryable, request: readonly string[]): Promise<Submission | undefined> {
  if (request.length === 0) return undefined
  const [known] = await db
    .select({ report: submissions })
    .from(idempotencyKeys)
    .innerJoin(submissions, eq(submissions.id, idempotencyKeys.result))
    .where(inArray(idempotencyKeys.key, [...request]))
  return known?.report
}

/** The report of the same number on the same code within the time of a double tap; without a number, of the same device. */
async function sameTap(db: Queryable, { code, kind, phone, deviceHash }: Left, now: Date) {
  const [known] = await db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.code, code),
        eq(submissions.kind, kind),
        phone === null
          ? and(isNull(submissions.phone), eq(submissions.deviceHash, deviceHash))
          : eq(submissions.phone, phone),
        gt(submissions.createdAt, ago(now, minutes(DOUBLE_TAP_MINUTES))),
      ),
    )
    .orderBy(desc(submissions.createdAt))
    .limit(1)
  return known
}
