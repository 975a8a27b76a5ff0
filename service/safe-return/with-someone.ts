import { and, desc, eq, gt, inArray, sql, type Column } from 'drizzle-orm'
import type { Found, TimelineKind } from '#contract/found.ts'
import type { Queryable } from '../db/open.ts'
import { incidentEvents, mutes, submissions } from '../db/tables.ts'
import { standingIds } from './fold.ts'
import type { Incident } from './incident.ts'

/** What a finder says of "safe with someone now": that it is so, or that it is not. */
export const SAFE_WITH_SOMEONE = ['with-someone', 'not-with-someone'] satisfies TimelineKind[]

/**
 * What a finder said last of "safe with someone now", on the finder's page as on the family's; none where an alarm that was
 * reopened has overtaken it, so that the finder can say it again.
 */
export async function saidWithSomeone(db: Queryable, { id, reopenedAt }: Incident, submissionId: string) {
  const [said] = await db
    .select()
    .from(incidentEvents)
    .where(
      and(
        eq(incidentEvents.incidentId, id),
        eq(incidentEvents.submissionId, submissionId),
        inArray(incidentEvents.kind, SAFE_WITH_SOMEONE),
        sinceReopening(incidentEvents.createdAt, reopenedAt),
      ),
    )
    .orderBy(desc(incidentEvents.id))
    .limit(1)
  return said?.kind === 'with-someone' ? said : undefined
}

/** That something was said after the alarm was reopened, if it ever was. */
const sinceReopening = (saidAt: Column, reopenedAt: Date | null) => (reopenedAt ? gt(saidAt, reopenedAt) : undefined)

/**
 * What a finder said last about "safe with someone now", where it still stands: not taken back, muted, or overtaken by a
 * reopening; nor said by somebody whose report is folded.
 */
export async function standingWithSomeone(
  db: Queryable,
  incident: Incident,
  now: Date,
  withheld: string[],
): Promise<Found['withSomeone'] | undefined> {
  const last = db
    .selectDistinctOn([incidentEvents.submissionId])
    .from(incidentEvents)
    .where(and(eq(incidentEvents.incidentId, incident.id), inArray(incidentEvents.kind, SAFE_WITH_SOMEONE)))
    .orderBy(incidentEvents.submissionId, desc(incidentEvents.id))
    .as('last_said')
  const isMuted = sql`exists ${db
    .select({ one: sql`1` })
    .from(mutes)
    .where(and(eq(mutes.personUid, incident.personUid), eq(mutes.submissionId, submissions.id), gt(mutes.until, now)))}`
  const [said] = await db
    .select({ by: submissions.name, whom: last.whom, place: last.place, at: last.createdAt })
    .from(last)
    .innerJoin(submissions, eq(submissions.id, last.submissionId))
    .where(
      and(
        eq(last.kind, 'with-someone'),
        sql`not ${isMuted}`,
        inArray(submissions.id, standingIds(db, incident, now, withheld)),
        sinceReopening(last.createdAt, incident.reopenedAt),
      ),
    )
    .orderBy(desc(last.id))
    .limit(1)
  return said && { ...said, at: said.at.toISOString() }
}
