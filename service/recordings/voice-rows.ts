import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { accounts, tags, voices } from '../db/tables.ts'
import { activeTag, relationToPerson } from '../safe-return/contacts.ts'
import { calledByGender } from '../safe-return/kin.ts'

/**
 * The recording that is kept for a person, while its speaker is approved and cares for the person: from the end of the link, or an
 * objection to it, it is not played (D69.4).
 */
export async function voiceOf(db: Queryable, personUid: string, at: Date) {
  const [row] = await db
    .select({
      carerUid: voices.carerUid,
      at: voices.createdAt,
      relationship: tags.relationship,
      side: tags.relationshipSide,
      calledAs: tags.calledAs,
      gender: accounts.gender,
    })
    .from(voices)
    .innerJoin(tags, and(eq(tags.personUid, voices.personUid), eq(tags.carerUid, voices.carerUid), activeTag(at)))
    .innerJoin(accounts, and(eq(accounts.uid, voices.carerUid), eq(accounts.status, 'APPROVED')))
    .where(eq(voices.personUid, personUid))
    .limit(1)
  if (!row) return undefined
  const relation = relationToPerson(row.relationship, row.side)
  const speaker = { relation, calledAs: row.calledAs ?? calledByGender(relation, row.gender) }
  return { speaker, carerUid: row.carerUid, at: row.at }
}

/** The sound that is kept for a person; who may hear it has been asked before. */
export async function soundOf(db: Queryable, personUid: string) {
  const [row] = await db.select({ sound: voices.sound }).from(voices).where(eq(voices.personUid, personUid))
  return row?.sound
}
