import { and, count, eq, exists, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/open.ts'
import { incidentEvents } from '../db/tables.ts'
import type { Incident } from './incident.ts'

/** How often a handing over by colour and digits was taken back in an alarm: each makes new ones, for the old are known. */
export async function takenBack(db: Queryable, { id }: Pick<Incident, 'id'>): Promise<number> {
  const handedOver = alias(incidentEvents, 'handed_over')
  const [row] = await db
    .select({ count: count() })
    .from(incidentEvents)
    .where(
      and(
        eq(incidentEvents.incidentId, id),
        eq(incidentEvents.kind, 'not-with-someone'),
        exists(
          db
            .select({ id: handedOver.id })
            .from(handedOver)
            .where(
              and(
                eq(handedOver.incidentId, id),
                eq(handedOver.kind, 'handed-over'),
                eq(handedOver.submissionId, incidentEvents.submissionId),
                lt(handedOver.id, incidentEvents.id),
              ),
            ),
        ),
      ),
    )
  return row?.count ?? 0
}
