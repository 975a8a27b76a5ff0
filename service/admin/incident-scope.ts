import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { AdminSession } from '../admin-session.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, incidents, tags } from '../db/tables.ts'
import { DUTY, toAccount, type Responder } from '../messages/recipient.ts'
import { activeTag } from '../safe-return/contacts.ts'
import type { Incident } from '../safe-return/incident.ts'
import type { Service } from '../service.ts'
import { consoleOf, ofOrganisation } from './scope.ts'

/** The responder on whose behalf the session acts: the association's duty desk, or the organisation. */
export const speakerOf = ({ organisation }: Pick<AdminSession, 'organisation'>): Responder =>
  organisation === null ? DUTY : toAccount(organisation)

/**
 * A query for the persons whose alarms the session may act on: those with an active appointment of the organisation.
 */
export const answeredFor = (
  db: Queryable,
  { organisation }: Pick<AdminSession, 'organisation'>,
  now: Date,
): SQL | undefined =>
  organisation === null
    ? undefined
    : exists(
        db
          .select({ one: sql`1` })
          .from(tags)
          .where(and(eq(tags.personUid, accounts.uid), eq(tags.carerUid, organisation), activeTag(now))),
      )

/** Persons whose alarms are listed and counted, without their finders: an organisation's own as well. */
export const listedFor = (db: Queryable, session: Pick<AdminSession, 'organisation'>, now: Date): SQL | undefined =>
  session.organisation === null ? undefined : or(ofOrganisation(session.organisation), answeredFor(db, session, now))

/** Whether the session may open the alarm of a person in its lists: a column of a query that reads accounts. */
export const mayOpen = (db: Queryable, session: AdminSession, now: Date) => {
  const may = answeredFor(db, session, now)
  return may ? sql<boolean>`${may}` : sql<boolean>`true`
}

/** @throws `user-not-found`, for an alarm the session does not answer for as for none */
export async function ownIncident({ db, now }: Service, id: string, caller: Caller): Promise<Incident> {
  const [row] = await db
    .select({ incident: incidents })
    .from(incidents)
    .innerJoin(accounts, eq(accounts.uid, incidents.personUid))
    .where(and(eq(incidents.id, id), answeredFor(db, consoleOf(caller), now())))
  return row?.incident ?? refuse('user-not-found')
}
