import { and, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { consoleActor } from '../accounts/actor.ts'
import type { Act } from '../accounts/authority.ts'
import { mayWhere } from '../accounts/may.ts'
import { consoleOf } from '../admin/scope.ts'
import type { AdminSession } from '../admin-session.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'

/** A console session of an organisation's staff. */
export type ClientSession = AdminSession & { organisation: string }

/** The console session of a caller whom the call's `who` has already admitted. @throws `not-allowed` for an administrator */
export function clientSessionOf(caller: Caller): ClientSession {
  const session = consoleOf(caller)
  const { organisation } = session
  return organisation === null ? refuse('not-allowed') : { ...session, organisation }
}

/**
 * The uids that can be an organisation's clients: whom it registered and whom it is linked with. Indexes find them; authority is asked
 * of these rows alone.
 */
const nearTo = (organisation: string): SQL =>
  sql`${accounts.uid} in (
    select near.uid from ${accounts} as near where near.master_partner_uid = ${organisation}
    union select ${tags.personUid} from ${tags} where ${tags.carerUid} = ${organisation} and ${tags.status} = 'ACCEPTED')`

/**
 * The condition for persons with whom the session may do this. Clients are those it may see; whoever was rejected, has ended or chose
 * "Stop now" is none, as in the portal (service/tags/standing.ts).
 */
export const isClient = (db: Queryable, session: ClientSession, at: Date, act: Act = 'see'): SQL | undefined =>
  and(
    nearTo(session.organisation),
    eq(accounts.type, 'DEMENTIA'),
    notInArray(accounts.status, ['REJECTED', 'ENDED']),
    isNull(accounts.stoppedNowAt),
    mayWhere(db, consoleActor(session), act, at),
  )

/** Those of these uids that are the session's clients and of whom it may do this, in the order of the list. */
export async function clientsAmong(
  db: Queryable,
  session: ClientSession,
  { uids, act, at }: { uids: readonly string[]; act: Act; at: Date },
): Promise<string[]> {
  const rows = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(inArray(accounts.uid, [...uids]), isClient(db, session, at, act)))
    .orderBy(accounts.sortName, accounts.uid)
  return rows.map(({ uid }) => uid)
}
