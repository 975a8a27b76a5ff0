import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { photos, threadMessages, type workItems } from '../db/tables.ts'

type Item = Pick<typeof workItems.$inferSelect, 'details' | 'closedAt'>

/** The messages of alarms that these work items are about, as staff read them: the item itself holds no word of them. */
export async function reportedMessages(db: Queryable, items: Item[], now: Date) {
  const ids = items.flatMap(({ details: { threadMessage } }) => (threadMessage ? Number(threadMessage) : []))
  const isKept = or(isNull(photos.endedAt), gt(photos.endedAt, now))
  const rows =
    ids.length > 0
      ? await db
          .select({ message: threadMessages, photoKey: photos.key })
          .from(threadMessages)
          .leftJoin(photos, and(eq(photos.key, threadMessages.photoKey), isKept))
          .where(inArray(threadMessages.id, ids))
      : []
  const rowOf = ({ details }: Item) => rows.find(({ message }) => String(message.id) === details.threadMessage)
  /** The photo of the message, as long as it is kept and nobody has closed the item. */
  const photoKeyOf = (item: Item) => (item.closedAt === null ? (rowOf(item)?.photoKey ?? null) : null)
  const shown = (item: Item) => {
    const { threadMessage, incident } = item.details
    if (!threadMessage || !incident) return null
    const row = rowOf(item)
    if (!row) return { incidentId: incident, by: 'gone' as const, text: null, photo: false }
    const by = row.message.actorKind === null ? ('finder' as const) : ('family' as const)
    return { incidentId: incident, by, text: row.message.text, photo: photoKeyOf(item) !== null }
  }
  return { shown, photoKeyOf }
}
