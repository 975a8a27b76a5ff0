import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { accounts, audit, tags } from '../db/tables.ts'
import { DECIDED } from './decide.ts'
import { namesOf } from './scope.ts'

export const iso = (date: Date | null) => date?.toISOString() ?? null

/** Links on either side, with who stands on the other. */
export async function tagsOf(db: Queryable, uid: string) {
  const rows = await db
    .select()
    .from(tags)
    .where(or(eq(tags.personUid, uid), eq(tags.carerUid, uid)))
    .orderBy(tags.contactOrder, tags.createdAt)
    .limit(200)
  const others = rows.map((tag) => (tag.personUid === uid ? tag.carerUid : tag.personUid))
  const found = others.length > 0 ? await db.select().from(accounts).where(inArray(accounts.uid, others)) : []
  const name = await namesOf(db, others)
  return rows.flatMap((tag, index) => {
    const other = found.find((account) => account.uid === others[index])
    if (!other) return []
    const { id, status, relationship, relationshipSide } = tag
    return [
      {
        id,
        uid: other.uid,
        name: name(other.uid),
        type: other.type,
        accountStatus: other.status,
        status,
        relationship,
        relationshipSide,
        objected: tag.objectedAt !== null,
        barredAt: iso(tag.barredAt),
        createdAt: tag.createdAt.toISOString(),
      },
    ]
  })
}

/** Who decided about the account last. */
export async function lastDecision(db: Queryable, uid: string) {
  const [line] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, uid), inArray(audit.action, Object.values(DECIDED))))
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(1)
  return line
}
