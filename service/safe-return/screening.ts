import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { SCREENING_HOURS } from '#contract/limits.ts'
import { ago, hours, later } from '#contract/domain/time.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, incidents, screenings, submissions } from '../db/tables.ts'
import { linkOwner, type Responder } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { addEvent, type Incident } from './incident.ts'
import { mutedBy } from './mute.ts'
import { safeReturnOpen } from './open-safe-return.ts'

const inForce = (now: Date) => and(isNull(screenings.endedAt), gt(screenings.until, now))

/** Until when the family has what comes by this code heard by the duty desk first; nothing where it is not screened. */
export async function screenedUntil(db: Queryable, codes: string[], now: Date): Promise<Date | undefined> {
  if (codes.length === 0) return undefined
  const [screening] = await db
    .select({ until: screenings.until })
    .from(screenings)
    .where(and(inArray(screenings.code, codes), inForce(now)))
    .orderBy(desc(screenings.until))
    .limit(1)
  return screening?.until
}

/** The codes by which this alarm's reports came. */
export const codesOf = async (db: Queryable, incidentId: string): Promise<string[]> =>
  (
    await db
      .selectDistinctOn([submissions.code], { code: submissions.code })
      .from(submissions)
      .where(and(eq(submissions.incidentId, incidentId), eq(submissions.kind, 'FOUND')))
  ).map(({ code }) => code)

/** A family may screen a code for a day after a false alarm. */
export async function mayScreen(db: Queryable, personUid: string, now: Date): Promise<boolean> {
  const [alarm] = await db
    .select({ id: incidents.id })
    .from(incidents)
    .where(
      and(
        eq(incidents.personUid, personUid),
        eq(incidents.closedReason, 'FALSE_ALARM'),
        gt(incidents.closedAt, ago(now, hours(SCREENING_HOURS))),
      ),
    )
    .limit(1)
  return alarm !== undefined
}

/** For a day the duty desk hears first of what comes by the codes of this alarm. Nothing without a false alarm before it. */
export async function screen(service: Service, tx: Tx, incident: Incident, me: Responder) {
  const now = service.now()
  if (!(await mayScreen(tx, incident.personUid, now))) return
  const codes = await codesOf(tx, incident.id)
  if (codes.length === 0 || (await screenedUntil(tx, codes, now))) return
  await tx.insert(screenings).values(
    codes.map((code) => ({
      id: randomUid(),
      personUid: incident.personUid,
      code,
      until: later(now, hours(SCREENING_HOURS)),
      createdBy: linkOwner(me),
      createdAt: now,
    })),
  )
  await addEvent(tx, incident.id, now, { kind: 'screened', by: me })
}

/** The family hears first again of what comes by the codes of this alarm. */
export async function unscreen(service: Service, tx: Tx, incident: Incident, me: Responder) {
  const now = service.now()
  const codes = await codesOf(tx, incident.id)
  if (codes.length === 0) return
  const ended = await tx
    .update(screenings)
    .set({ endedAt: now })
    .where(and(inArray(screenings.code, codes), inForce(now)))
    .returning({ id: screenings.id })
  if (ended.length > 0) await addEvent(tx, incident.id, now, { kind: 'unscreened', by: me })
}

/**
 * Whether an alarm that only the desk hears may go to the family when the desk does not take it: the person's rescue is open, and
 * not every report was muted. A muted finder's goes there only when staff pass it on.
 */
export async function isForFamily(service: Service, db: Queryable, incident: Incident): Promise<boolean> {
  const [person] = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(eq(accounts.uid, incident.personUid), safeReturnOpen()))
  if (!person) return false
  // While the family looks for the person, every finder is theirs.
  if (incident.missingAt) return true
  const isMuted = await mutedBy(service, db, incident.personUid, service.now())
  const reports = await db
    .select({ deviceHash: submissions.deviceHash, phone: submissions.phone })
    .from(submissions)
    .where(eq(submissions.incidentId, incident.id))
  return reports.some((report) => !isMuted(report))
}
