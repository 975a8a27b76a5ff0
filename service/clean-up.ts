import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import {
  idempotencyKeys,
  incidentEvents,
  incidents,
  linkTokens,
  messages,
  mutes,
  outbox,
  rateLimits,
  scans,
  submissions,
  unusableReports,
} from './db/tables.ts'
import { ago, hours } from './safe-return/grant.ts'
import type { Service } from './service.ts'

const days = (count: number) => hours(24 * count)

/** How long personal data is kept (docs/decisions.md, "Retention"); the privacy policy says the same. */
export const RETENTION = {
  messageBodies: days(7),
  finderDetails: days(30),
  whereaboutsAfterClosing: hours(24),
  scansAndIncidents: days(90),
  idempotencyKeys: hours(24),
}

/** Job, every hour: deletes what is no longer needed. Each step is safe to run again. */
export async function cleanUp({ db, now }: Pick<Service, 'db' | 'now'>) {
  const before = (age: number) => ago(now(), age)
  await db.delete(outbox).where(lt(outbox.createdAt, before(RETENTION.messageBodies)))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(RETENTION.idempotencyKeys)))
  await db.delete(mutes).where(lt(mutes.until, now()))
  await db.delete(rateLimits).where(lt(rateLimits.expire, before(hours(1))))

  const nowhere = { place: null, lat: null, lng: null, accuracy: null }
  const over = db
    .select({ id: incidents.id })
    .from(incidents)
    .where(and(isNotNull(incidents.closedAt), lt(incidents.closedAt, before(RETENTION.whereaboutsAfterClosing))))
  const placed = (row: typeof submissions | typeof incidentEvents) => or(isNotNull(row.place), isNotNull(row.lat))
  await db
    .update(submissions)
    .set(nowhere)
    .where(and(inArray(submissions.incidentId, over), placed(submissions)))
  await db
    .update(incidentEvents)
    .set(nowhere)
    .where(and(inArray(incidentEvents.incidentId, over), placed(incidentEvents)))
  await db.delete(linkTokens).where(and(eq(linkTokens.purpose, 'found'), inArray(linkTokens.incidentId, over)))

  await db.delete(submissions).where(lt(submissions.createdAt, before(RETENTION.finderDetails)))
  await db.delete(unusableReports).where(lt(unusableReports.createdAt, before(RETENTION.finderDetails)))
  await db.delete(scans).where(lt(scans.createdAt, before(RETENTION.scansAndIncidents)))
  await db.delete(incidents).where(lt(incidents.openedAt, before(RETENTION.scansAndIncidents)))
  // Those of an incident went with it; these belong to none.
  await db.delete(messages).where(lt(messages.createdAt, before(RETENTION.scansAndIncidents)))
}
