import { and, eq } from 'drizzle-orm'
import type { Account } from '../accounts/session.ts'
import type { Queryable } from '../db/open.ts'
import { tags } from '../db/tables.ts'

/** Whoever made a person's account speaks for them, until their own link with the person has ended (docs/decisions.md, "Linking, approval, status"). */
export const speaksAsMaker = (
  person: Pick<Account, 'createdBy'>,
  uid: string,
  links: Pick<typeof tags.$inferSelect, 'status'>[],
) =>
  person.createdBy === uid &&
  (links.length === 0 || links.some(({ status }) => status === 'PENDING' || status === 'ACCEPTED'))

/** The uid of the maker who speaks for this person, if there is one. */
export async function speakerFor(
  tx: Queryable,
  person: Pick<Account, 'uid' | 'createdBy'> | undefined,
): Promise<string | undefined> {
  if (!person?.createdBy) return undefined
  const links = await tx
    .select({ status: tags.status })
    .from(tags)
    .where(and(eq(tags.personUid, person.uid), eq(tags.carerUid, person.createdBy)))
  return speaksAsMaker(person, person.createdBy, links) ? person.createdBy : undefined
}
