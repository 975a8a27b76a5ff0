import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { actorByUid, type Actor } from './actor.ts'
import { AUTHORITY, type Act } from './authority.ts'
import { relationsTo } from './relations.ts'

/** The condition under which the actor may do this for the person in `accounts`, at this moment; for lists. */
export function mayWhere(db: Queryable, actor: Actor, act: Act, at: Date): SQL {
  const relations = relationsTo(db, actor, at)
  return or(...AUTHORITY[act].map((relation) => relations[relation]())) ?? sql`false`
}

/** What a question of authority is read from: the database or an open transaction, and the clock. */
export type Reading = Pick<Service, 'now'> & { db: Queryable }

/** Whether the actor may do this for the person, by the relations as they stand at this moment. */
export async function may({ db, now }: Reading, actor: Actor, act: Act, personUid: string): Promise<boolean> {
  const [granted] = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(eq(accounts.uid, personUid), eq(accounts.type, 'DEMENTIA'), mayWhere(db, actor, act, now())))
  return granted !== undefined
}

/** The same for an account that has no session at hand; an unknown one, and one that may not sign in, may do nothing. */
export async function mayByUid(reading: Reading, uid: string, act: Act, personUid: string): Promise<boolean> {
  const actor = await actorByUid(reading.db, uid)
  return actor !== undefined && may(reading, actor, act, personUid)
}

/** The uid of the caregiver who made the person's account and still speaks for them, if there is one. */
export async function speakerFor(
  reading: Reading,
  person: { uid: string; createdBy: string | null } | undefined,
): Promise<string | undefined> {
  if (!person?.createdBy || person.createdBy === person.uid) return undefined
  return (await mayByUid(reading, person.createdBy, 'answer-link', person.uid)) ? person.createdBy : undefined
}
