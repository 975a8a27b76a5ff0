import { and, count, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { FLOOD_IN_TEN_MINUTES, LIFTED_PER_NUMBER, MAP_BOUNDS, TOLD_PER_NETWORK } from '../../contract/limits.ts'
import { ago, minutes } from '../../contract/domain/time.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { incidents, messages, submissions } from '../db/tables.ts'
import { tellDuty } from '../messages/queue.ts'
import type { Service } from '../service.ts'
import { addEvent, type Incident } from './incident.ts'
import { mutedBy } from './mute.ts'

export type Submission = typeof submissions.$inferSelect

/** How many of the newest messages about reports are looked through for one that no false alarm silenced. */
const LOOKED_THROUGH = 20

/**
 * The report that a message of this alarm names: the one at hand, else the newest that was passed on and that no false alarm
 * silenced. What is folded was passed on to nobody, so that no flood stands in a real finder's place.
 */
export async function newestReport(
  service: Pick<Service, 'keys' | 'now'>,
  db: Queryable,
  incident: Incident,
  submissionId?: string,
): Promise<Submission | undefined> {
  const named = sql<string>`${messages.details}->>'submissionId'`
  const passedOn = submissionId
    ? [submissionId]
    : (
        await db
          .select({ id: named, at: sql`max(${messages.createdAt})` })
          .from(messages)
          .where(and(eq(messages.incidentId, incident.id), isNotNull(named)))
          .groupBy(named)
          .orderBy(desc(sql`max(${messages.createdAt})`))
          .limit(LOOKED_THROUGH)
      ).map(({ id }) => id)
  const found = await db
    .select()
    .from(submissions)
    .where(
      and(eq(submissions.incidentId, incident.id), passedOn.length > 0 ? inArray(submissions.id, passedOn) : undefined),
    )
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(LOOKED_THROUGH)
  if (submissionId) return found[0]
  const isMuted = await mutedBy(service, db, incident.personUid, service.now())
  return found.find((report) => !isMuted(report)) ?? found[0]
}

/** How the network a report came from stands with it: reports are folded by it for reading, and it names no address. */
export const networkOf = ({ keys }: Pick<Service, 'keys'>, address: string) => keys.hashSubject(`network:${address}`)

const { west, east, south, north } = MAP_BOUNDS
const isInSingapore = ({ lat, lng }: Pick<Submission, 'lat' | 'lng'>) =>
  lat !== null && lng !== null && lat >= south && lat <= north && lng >= west && lng <= east

/**
 * Whether a report is folded, that is kept and counted but told to nobody by message: its network sent its first few in this
 * alarm, and nothing tells it from a script. A position in Singapore, a proved number and, a few times, a page that was read
 * first lift it out (docs/decisions.md, "Reports").
 */
export async function isFolded(db: Queryable, report: Submission): Promise<boolean> {
  const { incidentId, networkHash, phone } = report
  if (networkHash === null || isInSingapore(report)) return false
  const others = sql`${submissions.id} <> ${report.id}`
  const ofNetwork = await db
    .select({
      count: count(),
      readFirst: sql<number>`count(*) filter (where ${submissions.readFirst})`.mapWith(Number),
    })
    .from(submissions)
    .where(and(eq(submissions.incidentId, incidentId), eq(submissions.networkHash, networkHash), others))
  const earlier = ofNetwork[0] ?? { count: 0, readFirst: 0 }
  if (earlier.count < TOLD_PER_NETWORK) return false
  // The first few may have been read first as well: they used up nothing.
  if (report.readFirst && earlier.readFirst < 2 * TOLD_PER_NETWORK) return false
  if (phone === null || report.provedAt === null) return true
  const [proved] = await db
    .select({ count: count() })
    .from(submissions)
    .where(
      and(
        eq(submissions.incidentId, incidentId),
        eq(submissions.phone, phone),
        isNotNull(submissions.provedAt),
        others,
      ),
    )
  return (proved?.count ?? 0) >= LIFTED_PER_NUMBER
}

/** Counts one more report of an alarm. @returns how many there are now */
export async function countReport(tx: Tx, incidentId: string): Promise<number> {
  const [counted] = await tx
    .update(incidents)
    .set({ submissionCount: sql`${incidents.submissionCount} + 1` })
    .where(eq(incidents.id, incidentId))
    .returning({ count: incidents.submissionCount })
  return counted?.count ?? 0
}

/** Tells the duty desk, once in an alarm, that more reports come than anybody reads. */
export async function watchForFlood(service: Service, tx: Tx, incident: Incident) {
  if (incident.floodAt) return
  const now = service.now()
  const [lately] = await tx
    .select({ count: count() })
    .from(submissions)
    .where(and(eq(submissions.incidentId, incident.id), gt(submissions.createdAt, ago(now, minutes(10)))))
  if ((lately?.count ?? 0) <= FLOOD_IN_TEN_MINUTES) return
  await tx.update(incidents).set({ floodAt: now }).where(eq(incidents.id, incident.id))
  await addEvent(tx, incident.id, now, { kind: 'flood' })
  await tellDuty(service, tx, { kind: 'flood', incidentId: incident.id, occasion: 'flood', step: 0 })
}
