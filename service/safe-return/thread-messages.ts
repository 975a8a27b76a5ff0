import { and, arrayContains, desc, eq, inArray, max, not, sql, type SQL } from 'drizzle-orm'
import { THREAD_SHOWN } from '#contract/limits.ts'
import type { ThreadActor, ThreadMessage } from '#contract/thread.ts'
import type { Queryable } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { threadMessages } from '../db/tables.ts'
import { linkOwner, responderOf, type Responder } from '../messages/recipient.ts'
import type { Service } from '../service.ts'

export type StoredMessage = typeof threadMessages.$inferSelect
/** Who reads a thread: a contact or the desk, or the finder. */
export type ThreadReader = Responder | 'finder'

/** The word by which a reader stands among those who want a message out of sight. */
export const readerName = (reader: ThreadReader) => (reader === 'finder' ? reader : linkOwner(reader))

/** The newest messages of these reports' finders that this reader wants to see, the oldest of them first. */
export async function messagesFor(
  db: Queryable,
  incidentId: string,
  reader: ThreadReader,
  reports: string[],
): Promise<StoredMessage[]> {
  const rows = await db
    .select()
    .from(threadMessages)
    .where(
      and(
        eq(threadMessages.incidentId, incidentId),
        inArray(threadMessages.submissionId, reports),
        not(arrayContains(threadMessages.hiddenFor, [readerName(reader)])),
      ),
    )
    .orderBy(desc(threadMessages.id))
    .limit(THREAD_SHOWN)
  return rows.toReversed()
}

const marks = (db: Queryable, which: SQL | undefined) =>
  db
    .select({
      newest: max(threadMessages.id),
      hidden: sql`coalesce(sum(cardinality(${threadMessages.hiddenFor})), 0)`.mapWith(Number),
    })
    .from(threadMessages)
    .where(which)
const markOfAlarm = preparedOnce((db) =>
  marks(db, eq(threadMessages.incidentId, sql.placeholder('incidentId'))).prepare('thread_mark'),
)

/** A mark that changes with every message in the threads of these reports and every report of one; nothing where there are no messages. */
export async function threadMark(db: Queryable, incidentId: string, reports?: string[]): Promise<string | null> {
  const [row] = await (reports
    ? marks(db, and(eq(threadMessages.incidentId, incidentId), inArray(threadMessages.submissionId, reports)))
    : markOfAlarm(db).execute({ incidentId }))
  return row?.newest ? `${row.newest}.${row.hidden}` : null
}

/** Messages as a page shows them: positions as places in words. */
export const shownMessages = (
  { nearby }: Pick<Service, 'nearby'>,
  rows: StoredMessage[],
  actorOf: (writer: Responder | null) => ThreadActor,
): Promise<ThreadMessage[]> =>
  Promise.all(
    rows.map(async ({ id, actorKind, actor, sentence, text, locale, lat, lng, accuracy, photoKey, createdAt }) => {
      const position = lat !== null && lng !== null ? { lat, lng, accuracy } : null
      return {
        id: String(id),
        by: actorOf(responderOf(actorKind, actor) ?? null),
        at: createdAt.toISOString(),
        sentence,
        text,
        locale,
        position,
        place: (position && (await nearby(position))?.address?.text) ?? null,
        photo: photoKey !== null,
      }
    }),
  )
