import { and, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { FLOOD_IN_TEN_MINUTES, LIFTED_PER_NUMBER, TOLD_PER_NETWORK } from '#contract/limits.ts'
import { isInSingapore } from '#contract/domain/regions.ts'
import { ago, minutes } from '#contract/domain/time.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { incidents, submissions } from '../db/tables.ts'
import { tellDuty } from '../messages/queue.ts'
import type { Service } from '../service.ts'
import { addEvent, type Incident } from './incident.ts'

export type Submission = typeof submissions.$inferSelect

/** How the network a report came from stands with it: reports are folded by it for reading, and it names no address. */
export const networkOf = ({ keys }: Pick<Service, 'keys'>, address: string) => keys.hashSubject(`network:${address}`)

const isPlacedInSingapore = ({ lat, lng }: Pick<Submission, 'lat' | 'lng'>) =>
  lat !== null && lng !== null && isInSingapore({ lat, lng })

/**
 * Whether a report is folded, that is kept and counted but told by no message: its network sent its first few in this
 * alarm, and nothing tells it from a script. A position in Singapore, a proved number and, a few times, a page that was read
 * first lift it out (docs/decisions.md, "Reports").
 */
export async function isFolded(db: Queryable, report: Submission): Promise<boolean> {
  const { incidentId, networkHash, phone } = report
  if (networkHash === null || isPlacedInSingapore(report)) return false
  const others = sql`${submissions.id} <> ${report.id}`
  const ofNetwork = db
    .select({
      readFirst: submissions.readFirst,
      nth: sql<number>`row_number() over (order by ${submissions.createdAt}, ${submissions.id})`.as('nth'),
    })
    .from(submissions)
    .where(and(eq(submissions.incidentId, incidentId), eq(submissions.networkHash, networkHash), others))
    .as('of_network')
  const [earlier] = await db
    .select({
      count: count(),
      // The first few may have been read first as well: they used up nothing.
      lifted: sql`count(*) filter (where ${ofNetwork.readFirst} and ${ofNetwork.nth} > ${TOLD_PER_NETWORK})`.mapWith(
        Number,
      ),
    })
    .from(ofNetwork)
  if (!earlier || earlier.count < TOLD_PER_NETWORK) return false
  if (report.readFirst && earlier.lifted < TOLD_PER_NETWORK) return false
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
