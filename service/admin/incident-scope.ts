import { and, eq, sql, type SQL } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { mayWhere } from '../accounts/may.ts'
import { consoleActor } from '../accounts/actor.ts'
import type { AdminSession } from '../admin-session.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, incidents } from '../db/tables.ts'
import { DUTY, toAccount, type Responder } from '../messages/recipient.ts'
import type { Incident } from '../safe-return/incident.ts'
import type { Service } from '../service.ts'
import { consoleOf } from './scope.ts'

/** The responder on whose behalf the session acts: the association's duty desk, or the organisation. */
export const speakerOf = ({ organisation }: Pick<AdminSession, 'organisation'>): Responder =>
  organisation === null ? DUTY : toAccount(organisation)

/** The condition for the persons whose alarms the session may open and answer. */
export const answeredFor = (db: Queryable, session: AdminSession, now: Date): SQL =>
  mayWhere(db, consoleActor(session), 'answer-alarm', now)

/** Persons whose alarms are listed and counted, without their finders. */
export const listedFor = (db: Queryable, session: AdminSession, now: Date): SQL =>
  mayWhere(db, consoleActor(session), 'list-alarm', now)

/** Whether the session may open the alarm of a person in its lists: a column of a query that reads accounts. */
export const mayOpen = (db: Queryable, session: AdminSession, now: Date) =>
  sql<boolean>`${answeredFor(db, session, now)}`

/** @throws `user-not-found`, for an alarm the session does not answer for as for none */
export async function ownIncident({ db, now }: Service, id: string, caller: Caller): Promise<Incident> {
  const [row] = await db
    .select({ incident: incidents })
    .from(incidents)
    .innerJoin(accounts, eq(accounts.uid, incidents.personUid))
    .where(and(eq(incidents.id, id), answeredFor(db, consoleOf(caller), now())))
  return row?.incident ?? refuse('user-not-found')
}
