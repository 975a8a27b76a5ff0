import { inArray } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { threadMessages, type workItems } from '../db/tables.ts'

type Item = Pick<typeof workItems.$inferSelect, 'details'>

/** The messages of alarms that these work items are about, as staff read them: the item itself holds no word of them. */
export async function reportedMessages(db: Queryable, items: Item[]) {
  const ids = items.flatMap(({ details: { threadMessage } }) => (threadMessage ? Number(threadMessage) : []))
  const rows = ids.length > 0 ? await db.select().from(threadMessages).where(inArray(threadMessages.id, ids)) : []
  return ({ details: { threadMessage, incident } }: Item) => {
    if (!threadMessage || !incident) return null
    const message = rows.find(({ id }) => String(id) === threadMessage)
    if (!message) return { incidentId: incident, by: 'gone' as const, text: null }
    const by = message.actorKind === null ? ('finder' as const) : ('family' as const)
    return { incidentId: incident, by, text: message.text }
  }
}
