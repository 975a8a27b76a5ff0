import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { incidents, returnCodes, scans } from '../db/tables.ts'

/** More than ninety days of any family's. */
const ROWS = 200

/** A person's scans and incidents of the last 90 days, the newest first. */
export async function historyOf(db: Queryable, personUid: string) {
  const [seen, happened] = await Promise.all([
    db
      .select({ at: scans.createdAt, label: returnCodes.label, incidentId: scans.incidentId })
      .from(scans)
      .innerJoin(returnCodes, eq(returnCodes.code, scans.code))
      .where(eq(scans.personUid, personUid))
      .orderBy(desc(scans.createdAt), desc(scans.id))
      .limit(ROWS),
    db.select().from(incidents).where(eq(incidents.personUid, personUid)).orderBy(desc(incidents.openedAt)).limit(ROWS),
  ])
  return {
    scans: seen.map(({ at, label, incidentId }) => ({ at: at.toISOString(), label, incidentId })),
    incidents: happened.map(({ id, openedBy, openedAt, closedAt, closedReason }) => ({
      id,
      openedBy,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      closedReason,
    })),
  }
}
