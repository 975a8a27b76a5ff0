import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { messages, submissions } from '../db/tables.ts'
import { heldIds } from './held.ts'
import { type Incident } from './incident.ts'
import { TELLING } from './told.ts'

/** Reports that a message to the family or to the desk may name: the family is named none that is the desk's alone. */
export const namedTo = (db: Queryable, incidentId: string, audience: Incident['audience']) =>
  and(
    eq(submissions.incidentId, incidentId),
    audience === 'FAMILY' ? notInArray(submissions.id, heldIds(db, incidentId)) : undefined,
  )

/** The reports of an alarm of which a contact or the desk was told by message, the newest first; folded ones are not among them. */
export const passedOnReports = (db: Queryable, incidentId: string, audience: Incident['audience'], limit: number) =>
  db
    .select()
    .from(submissions)
    .where(
      and(
        namedTo(db, incidentId, audience),
        inArray(
          submissions.id,
          db
            .select({ id: sql<string>`${messages.details}->>'submissionId'` })
            .from(messages)
            .where(and(eq(messages.incidentId, incidentId), inArray(messages.kind, TELLING))),
        ),
      ),
    )
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(limit)
