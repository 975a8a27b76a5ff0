import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { tags } from '../db/tables.ts'
import { activeTag } from '../safe-return/contacts.ts'

/** Whose link with the person was accepted and is not barred; with `at`, and is in force then. */
export const acceptedCarers = async (db: Queryable, personUid: string, at?: Date) =>
  (
    await db
      .select({ uid: tags.carerUid })
      .from(tags)
      .where(
        and(eq(tags.personUid, personUid), isNull(tags.barredAt), at ? activeTag(at) : eq(tags.status, 'ACCEPTED')),
      )
  ).map(({ uid }) => uid)

/** Staff keep this carer from the person, whatever has become of their link: a new one is theirs to allow. */
export async function isBarred(db: Queryable, personUid: string, carerUid: string): Promise<boolean> {
  const [barred] = await db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.personUid, personUid), eq(tags.carerUid, carerUid), isNotNull(tags.barredAt)))
    .limit(1)
  return barred !== undefined
}
