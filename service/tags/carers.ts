import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { tags } from '../db/tables.ts'
import { activeTag } from '../safe-return/contacts.ts'

/**
 * The carers whose accepted link with the person is not barred; with `at`, only links that are in force at that
 * moment.
 */
export const acceptedCarers = async (db: Queryable, personUid: string, at?: Date) =>
  (
    await db
      .select({ uid: tags.carerUid })
      .from(tags)
      .where(
        and(eq(tags.personUid, personUid), isNull(tags.barredAt), at ? activeTag(at) : eq(tags.status, 'ACCEPTED')),
      )
  ).map(({ uid }) => uid)

/** The condition for the links of a carer with a person: one at most stands, beside those that are over. */
export const between = ({ personUid, carerUid }: Pair) =>
  and(eq(tags.personUid, personUid), eq(tags.carerUid, carerUid))
export type Pair = Pick<typeof tags.$inferSelect, 'personUid' | 'carerUid'>

/** Whoever bars the two, or links them, does it one after the other: taken before the rows of links and invitations. (D79.1) */
export const holdPair = (tx: Tx, { personUid, carerUid }: Pair) => lockSubject(tx, `link:${personUid}:${carerUid}`)

/**
 * Whether staff bar this carer from the person. The bar outlives the link it was set on: only staff can allow a new
 * one.
 */
export async function isBarred(db: Queryable, personUid: string, carerUid: string): Promise<boolean> {
  const [barred] = await db
    .select({ id: tags.id })
    .from(tags)
    .where(and(between({ personUid, carerUid }), isNotNull(tags.barredAt)))
    .limit(1)
  return barred !== undefined
}

/** Whether a link between the two was ended, declined or barred before. */
export async function wasEnded(db: Queryable, personUid: string, carerUid: string): Promise<boolean> {
  const over = or(inArray(tags.status, ['ENDED', 'REJECTED']), isNotNull(tags.barredAt))
  const [ended] = await db
    .select({ id: tags.id })
    .from(tags)
    .where(and(between({ personUid, carerUid }), over))
    .limit(1)
  return ended !== undefined
}
