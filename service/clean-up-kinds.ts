import { and, eq, inArray, isNotNull, isNull, lt, notExists, notInArray, or, sql } from 'drizzle-orm'
import { addToDailyCounts } from './db/days.ts'
import type { Database } from './db/open.ts'
import {
  accounts,
  contactChanges,
  incidentEvents,
  incidents,
  linkTokens,
  scans,
  submissions,
  tags,
  threadMessages,
  voices,
  workItems,
} from './db/tables.ts'

/** Takes the places out of what an incident leaves, a day after it closed, and its links. */
export async function forgetWhereabouts(db: Database, until: Date) {
  const nowhere = { place: null, lat: null, lng: null, accuracy: null }
  const over = db
    .select({ id: incidents.id })
    .from(incidents)
    .where(and(isNotNull(incidents.closedAt), lt(incidents.closedAt, until)))
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
}

/** Deletes what finders and families wrote to each other, a day after the alarm closed; what was reported, once staff have looked at it. */
export async function forgetThreads(db: Database, until: Date) {
  const over = db
    .select({ id: incidents.id })
    .from(incidents)
    .where(and(isNotNull(incidents.closedAt), lt(incidents.closedAt, until)))
  const reported = db
    .select({ id: sql<number>`(${workItems.details}->>'threadMessage')::bigint` })
    .from(workItems)
    .where(and(eq(workItems.kind, 'thread-reported'), isNull(workItems.closedAt)))
  await db
    .delete(threadMessages)
    .where(and(inArray(threadMessages.incidentId, over), notInArray(threadMessages.id, reported)))
}

/** Deletes the recordings of caregivers whose link has ended, and those kept for a person whose membership has ended. */
export async function forgetVoices(db: Database) {
  const linked = db
    .select({ one: sql`1` })
    .from(tags)
    .where(and(eq(tags.personUid, voices.personUid), eq(tags.carerUid, voices.carerUid), eq(tags.status, 'ACCEPTED')))
  const over = db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(inArray(accounts.status, ['REJECTED', 'ENDED']))
  await db.delete(voices).where(or(notExists(linked), inArray(voices.personUid, over), inArray(voices.carerUid, over)))
}

/** Deletes contacts from before a change, but those of a frozen account about which staff have not decided. */
export async function forgetContacts(db: Database, until: Date) {
  const frozen = db.select({ uid: accounts.uid }).from(accounts).where(isNotNull(accounts.frozenAt))
  await db
    .delete(contactChanges)
    .where(
      and(
        lt(contactChanges.createdAt, until),
        or(isNotNull(contactChanges.decidedAt), notInArray(contactChanges.accountUid, frozen)),
      ),
    )
}

/** Deletes what is older than `until`; how many there were on each day in Singapore stays. */
export async function countAndDelete(db: Database, kind: 'scans' | 'incidents', until: Date) {
  const [table, moment] = kind === 'scans' ? [scans, scans.createdAt] : [incidents, incidents.openedAt]
  // An alarm that is still open goes when it is over.
  const isOver = kind === 'incidents' ? sql` and ${incidents.closedAt} is not null` : sql``
  const gone = sql`delete from ${table} where ${moment} < ${until.toISOString()}${isOver} returning ${moment} as moment`
  await addToDailyCounts(db, kind, gone)
}

/** What was said of wrong entries of the locator and of wrong words: settled reports go, the words of the others are forgotten. */
export async function forgetWrongEntries(db: Database, until: Date) {
  const wrong = inArray(workItems.kind, ['wrong-entry', 'wrong-words'])
  await db.delete(workItems).where(and(wrong, lt(workItems.closedAt, until)))
  await db
    .update(workItems)
    .set({ details: sql`${workItems.details} - 'text'` })
    .where(and(wrong, lt(workItems.createdAt, until), sql`${workItems.details} ? 'text'`))
}
