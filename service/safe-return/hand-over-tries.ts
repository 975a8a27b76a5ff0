import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { HAND_OVER_MISSES } from '#contract/limits.ts'
import type { Queryable } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { incidentEvents, submissions } from '../db/tables.ts'
import { standingIds } from './fold.ts'
import type { Incident } from './incident.ts'
import { sinceReopening } from './with-someone.ts'

/** By whichever door: who comes proves it to each of them. */
const FINDS = ['FOUND', 'TYPED', 'TEXTED', 'CALLED_IN'] as const

/** How often what was shown was wrong in this alarm, over all finders; reopening it begins anew. */
async function missesOf(db: Queryable, { id, reopenedAt }: Incident): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(incidentEvents)
    .where(
      and(
        eq(incidentEvents.incidentId, id),
        eq(incidentEvents.kind, 'hand-over-missed'),
        sinceReopening(incidentEvents.createdAt, reopenedAt),
      ),
    )
  return row?.count ?? 0
}

/** The report, where it is a find that stands for itself. */
const standingFinds = preparedOnce((db) =>
  db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.id, sql.placeholder('submissionId')),
        inArray(submissions.kind, FINDS),
        inArray(
          submissions.id,
          standingIds(
            db,
            { id: sql.placeholder('incidentId'), personUid: sql.placeholder('personUid') },
            sql.placeholder('now'),
            [],
          ),
        ),
      ),
    )
    .prepare('standing_find'),
)

/**
 * How many tries a finder has left in an open alarm; null for those who are not asked: of a folded report, and of one that is
 * no find by a working code.
 */
export async function triesLeftFor(db: Queryable, incident: Incident, now: Date, submissionId: string) {
  if (incident.closedAt) return null
  const { id: incidentId, personUid } = incident
  const [report] = await standingFinds(db).execute({ submissionId, incidentId, personUid, now })
  return report ? Math.max(0, HAND_OVER_MISSES - (await missesOf(db, incident))) : null
}
