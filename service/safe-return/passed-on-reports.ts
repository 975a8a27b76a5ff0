import { and, desc, eq, inArray, notInArray, sql, type Placeholder } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { messages, submissions } from '../db/tables.ts'
import { heldIds } from './held.ts'
import { type Incident } from './incident.ts'
import { TELLING } from './told.ts'

/** Reports that a message to the family or to the desk may name: the family is named none that is the desk's alone. */
export const namedTo = (db: Queryable, incidentId: string | Placeholder, audience: Incident['audience']) =>
  and(
    eq(submissions.incidentId, incidentId),
    audience === 'FAMILY' ? notInArray(submissions.id, heldIds(db, incidentId)) : undefined,
  )

const passedOnTo = (db: Queryable, audience: Incident['audience']) =>
  db
    .select()
    .from(submissions)
    .where(
      and(
        namedTo(db, sql.placeholder('incidentId'), audience),
        inArray(
          submissions.id,
          db
            .select({ id: sql<string>`${messages.details}->>'submissionId'` })
            .from(messages)
            .where(and(eq(messages.incidentId, sql.placeholder('incidentId')), inArray(messages.kind, TELLING))),
        ),
      ),
    )
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(sql.placeholder('limit'))
const PASSED_ON = {
  FAMILY: preparedOnce((db) => passedOnTo(db, 'FAMILY').prepare('passed_on_to_family')),
  DESK: preparedOnce((db) => passedOnTo(db, 'DESK').prepare('passed_on_to_desk')),
}

/** The reports of an alarm of which a contact or the desk was told by message, the newest first; folded ones are not among them. */
export const passedOnReports = (db: Queryable, incidentId: string, audience: Incident['audience'], limit: number) =>
  PASSED_ON[audience](db).execute({ incidentId, limit })
