import { and, eq, inArray, sql, type Placeholder } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/open.ts'
import { messages, submissions } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { Incident } from './incident.ts'
import { mutedBy } from './mute.ts'
import { TELLING } from './told.ts'

/** The mark of a message by which only the duty desk hears of a report, until staff pass it on or have not taken it in time. */
export const HELD = { held: '1' } as const

const about = sql<string>`${messages.details}->>'submissionId'`
const telling = (incidentId: string | Placeholder) =>
  and(eq(messages.incidentId, incidentId), inArray(messages.kind, TELLING), sql`${about} is not null`)

/**
 * A query for the ids of the reports of an alarm that are the duty desk's alone: the family is named none of them by message or
 * page. Of a report that an account was told of nothing is held back.
 */
export const heldIds = (db: Queryable, incidentId: string | Placeholder) =>
  db
    .select({ id: about })
    .from(messages)
    .where(and(telling(incidentId), sql`${messages.details}->>'held' is not null`))
    .except(
      db
        .select({ id: about })
        .from(messages)
        .where(and(telling(incidentId), eq(messages.recipientKind, 'ACCOUNT'))),
    )

/** The reports of an alarm that are the duty desk's alone, the oldest first. */
export async function heldReports(db: Queryable, incidentId: string) {
  const ids = (await heldIds(db, incidentId)).map(({ id }) => id)
  if (ids.length === 0) return []
  return db
    .select()
    .from(submissions)
    .where(and(eq(submissions.incidentId, incidentId), inArray(submissions.id, ids)))
    .orderBy(submissions.createdAt, submissions.id)
}

/** Whether this report is the duty desk's alone. */
export const isHeld = async (db: Queryable, incidentId: string, submissionId: string): Promise<boolean> =>
  (await heldIds(db, incidentId)).some(({ id }) => id === submissionId)

/**
 * The mark of one more message to the desk about a report that is not for the family now: nothing that the family could read of
 * before is withheld from it later, when a person stops everything.
 */
export async function markOf(db: Queryable, incidentId: string, submissionId: string | undefined): Promise<object> {
  if (submissionId === undefined) return HELD
  const [told] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(telling(incidentId), eq(about, submissionId)))
    .limit(1)
  return !told || (await isHeld(db, incidentId, submissionId)) ? HELD : {}
}

/** From now on the family may hear of these reports. */
export async function letGo(tx: Tx, incidentId: string, ids: string[]) {
  if (ids.length === 0) return
  await tx
    .update(messages)
    .set({ details: sql`${messages.details} - 'held'` })
    .where(and(eq(messages.incidentId, incidentId), inArray(about, ids)))
}

/** The reports of an alarm that are the desk's alone although the family muted none of their finders: of screened codes. */
export async function heldUnmuted(service: Service, db: Queryable, { id, personUid }: Incident) {
  const held = await heldReports(db, id)
  if (held.length === 0) return []
  const isMuted = await mutedBy(service, db, personUid, service.now())
  return held.filter((report) => !isMuted(report))
}
