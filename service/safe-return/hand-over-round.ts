import { and, count, eq, exists, gt, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/open.ts'
import { incidentEvents } from '../db/tables.ts'
import type { Incident } from './incident.ts'
import { BOUNDED_WORDS, sinceReopening } from './with-someone.ts'

/**
 * How often a handing over by colour and digits was taken back in an alarm: each makes new ones, for the old are known. It is read off
 * the finder's next word, whichever that is: a handing over stands until it is taken back, and the word that did may give way to a newer.
 */
export async function takenBack(db: Queryable, { id, reopenedAt }: Pick<Incident, 'id' | 'reopenedAt'>) {
  const next = alias(incidentEvents, 'next_word')
  const [row] = await db
    .select({ count: count() })
    .from(incidentEvents)
    .where(
      and(
        eq(incidentEvents.incidentId, id),
        eq(incidentEvents.kind, 'handed-over'),
        sinceReopening(incidentEvents.createdAt, reopenedAt),
        exists(
          db
            .select({ id: next.id })
            .from(next)
            .where(
              and(
                eq(next.incidentId, id),
                inArray(next.kind, BOUNDED_WORDS),
                eq(next.submissionId, incidentEvents.submissionId),
                gt(next.id, incidentEvents.id),
              ),
            ),
        ),
      ),
    )
  return row?.count ?? 0
}
