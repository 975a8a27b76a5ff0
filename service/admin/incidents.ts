import { and, count, eq, inArray, isNull, max } from 'drizzle-orm'
import { STANDINGS, type OpenIncident } from '#contract/admin-incidents.ts'
import type { Out } from '#contract/index.ts'
import type { AdminSession } from '../admin-session.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, incidentEvents, incidents, responders, submissions } from '../db/tables.ts'
import { contactsOf } from '../safe-return/contacts.ts'
import type { Service } from '../service.ts'
import { listedFor, mayOpen } from './incident-scope.ts'
import { consoleOf, namesOf } from './scope.ts'
import { standingOf, toldAlarms } from './standing.ts'

type Answering = typeof responders.$inferSelect

/** More than this are never open at once; the list has no pages. */
const LISTED = 200

/** Who answers these alarms now: on the way, or in charge. */
export const answeringOf = (db: Queryable, incidentIds: string[]): Promise<Answering[]> =>
  db
    .select()
    .from(responders)
    .where(and(inArray(responders.incidentId, incidentIds), isNull(responders.endedAt)))
    .orderBy(responders.saidAt, responders.id)

/** Who took the alarm: by name to colleagues, which the desk's are not to an organisation. */
export async function takenBy(db: Queryable, session: AdminSession, answering: Answering[]) {
  const taken = answering.find(({ response }) => response === 'TAKEN')
  if (!taken) return null
  const isColleague = session.organisation === null || session.organisation === taken.actor
  const uid = taken.administrator ?? taken.actor
  return {
    name: isColleague && uid ? (await namesOf(db, [uid]))(uid) : null,
    at: taken.saidAt.toISOString(),
    isMe: taken.administrator === session.actor,
    asked: taken.askedAt !== null,
  }
}

/** How many reports each of these alarms has, and when its last event was. */
async function countsOf(db: Queryable, ids: string[]) {
  const [finders, last] = await Promise.all([
    db
      .select({ id: submissions.incidentId, count: count() })
      .from(submissions)
      .where(inArray(submissions.incidentId, ids))
      .groupBy(submissions.incidentId),
    db
      .select({ id: incidentEvents.incidentId, at: max(incidentEvents.createdAt) })
      .from(incidentEvents)
      .where(inArray(incidentEvents.incidentId, ids))
      .groupBy(incidentEvents.incidentId),
  ])
  return {
    findersOf: (id: string) => finders.find((row) => row.id === id)?.count ?? 0,
    lastOf: (id: string) => last.find((row) => row.id === id)?.at ?? undefined,
  }
}

/** Alarms that are open, in the order of STANDINGS. No finder's name or number stands here. */
export async function listOpenIncidents(service: Service, _input: unknown, caller: Caller): Out<'listOpenIncidents'> {
  const { db, now } = service
  const session = consoleOf(caller)
  const rows = await db
    .select({ incident: incidents, person: accounts, mayOpen: mayOpen(db, session, now()) })
    .from(incidents)
    .innerJoin(accounts, eq(accounts.uid, incidents.personUid))
    .where(and(isNull(incidents.closedAt), listedFor(db, session, now())))
    .orderBy(incidents.openedAt, incidents.id)
    .limit(LISTED)
  const ids = rows.map(({ incident }) => incident.id)
  if (ids.length === 0) return []
  const [counts, told, answers] = await Promise.all([countsOf(db, ids), toldAlarms(db, ids), answeringOf(db, ids)])
  const listed: OpenIncident[] = []
  for (const row of rows) {
    const { id, openedBy, openedAt, audience } = row.incident
    const { uid, firstname, lastname, photo } = row.person
    const contacts = await contactsOf(db, uid, now())
    const answering = answers.filter(({ incidentId }) => incidentId === id)
    const going = answering.filter(({ response }) => response === 'GOING')
    const taken = await takenBy(db, session, answering)
    const finders = counts.findersOf(id)
    listed.push({
      id,
      person: { uid, firstname, lastname, photo },
      openedBy,
      openedAt: openedAt.toISOString(),
      audience,
      standing: standingOf(row.incident, {
        isGoing: going.length > 0,
        isTaken: taken !== null,
        isFound: finders > 0,
        isCallable: contacts.length > 0,
        isTold: told.has(id),
      }),
      taken,
      onTheWay: going.map(({ actor }) =>
        actor === null ? 'duty' : (contacts.find((contact) => contact.uid === actor)?.relation ?? 'Caregiver'),
      ),
      finders,
      lastEventAt: (counts.lastOf(id) ?? openedAt).toISOString(),
      mayOpen: row.mayOpen,
    })
  }
  // Sorting keeps the order of alarms that stand alike: the oldest first.
  return listed.toSorted((one, other) => STANDINGS.indexOf(one.standing) - STANDINGS.indexOf(other.standing))
}
