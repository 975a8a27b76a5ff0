import { and, count, eq, exists, gt, inArray, isNull, max, or, sql, type SQL } from 'drizzle-orm'
import type { OpenIncident, SeenIncident } from '../../contract/admin-incidents.ts'
import { refuse } from '../../contract/errors.ts'
import type { In, Out } from '../../contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, audit, incidentEvents, incidents, submissions, tags } from '../db/tables.ts'
import { toAccount, DUTY } from '../messages/recipient.ts'
import { activeTag, contactsOf } from '../safe-return/contacts.ts'
import { actAs } from '../safe-return/acts.ts'
import { timelineFor } from '../safe-return/found.ts'
import { ago, minutes } from '../../contract/domain/time.ts'
import type { Incident } from '../safe-return/incident.ts'
import { onTheWay } from '../safe-return/responders.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import type { AdminSession } from '../admin-session.ts'
import { consoleOf, ofOrganisation } from './scope.ts'

/** In whose name the session speaks: the association's duty desk, or the organisation. */
const speakerOf = ({ organisation }: AdminSession) => (organisation === null ? DUTY : toAccount(organisation))

/** Persons the session answers for when they are lost: those whose appointment of the organisation is in force. */
const answeredFor = (db: Queryable, { organisation }: AdminSession, now: Date): SQL | undefined =>
  organisation === null
    ? undefined
    : exists(
        db
          .select({ one: sql`1` })
          .from(tags)
          .where(and(eq(tags.personUid, accounts.uid), eq(tags.carerUid, organisation), activeTag(now))),
      )

/** Persons whose alarms are listed, without their finders: an organisation's own as well. */
const listedFor = (db: Queryable, session: AdminSession, now: Date): SQL | undefined =>
  session.organisation === null ? undefined : or(ofOrganisation(session.organisation), answeredFor(db, session, now))

/** Alarms that are open, those nobody has answered first. No finder's name or number stands here. */
export async function listOpenIncidents(service: Service, _input: unknown, caller: Caller): Out<'listOpenIncidents'> {
  const { db, now } = service
  const rows = await db
    .select({ incident: incidents, person: accounts })
    .from(incidents)
    .innerJoin(accounts, eq(accounts.uid, incidents.personUid))
    .where(and(isNull(incidents.closedAt), listedFor(db, consoleOf(caller), now())))
    .orderBy(incidents.openedAt, incidents.id)
    .limit(200)
  const ids = rows.map(({ incident }) => incident.id)
  if (ids.length === 0) return []
  const finders = await db
    .select({ id: submissions.incidentId, count: count() })
    .from(submissions)
    .where(inArray(submissions.incidentId, ids))
    .groupBy(submissions.incidentId)
  const last = await db
    .select({ id: incidentEvents.incidentId, at: max(incidentEvents.createdAt) })
    .from(incidentEvents)
    .where(inArray(incidentEvents.incidentId, ids))
    .groupBy(incidentEvents.incidentId)
  const listed: OpenIncident[] = []
  for (const { incident, person } of rows) {
    const { uid, firstname, lastname, photo } = person
    const going = await onTheWay(db, incident.id)
    const relations = going.length > 0 ? await relationsOf(service, uid) : new Map<string, never>()
    listed.push({
      id: incident.id,
      person: { uid, firstname, lastname, photo },
      openedBy: incident.openedBy,
      openedAt: incident.openedAt.toISOString(),
      onTheWay: going.map((responder) =>
        responder.kind === 'DUTY' ? ('duty' as const) : (relations.get(responder.uid) ?? 'Caregiver'),
      ),
      unanswered: going.length === 0 && incident.unansweredAt !== null,
      finders: finders.find(({ id }) => id === incident.id)?.count ?? 0,
      lastEventAt: (last.find(({ id }) => id === incident.id)?.at ?? incident.openedAt).toISOString(),
    })
  }
  return [...listed.filter(({ unanswered }) => unanswered), ...listed.filter(({ unanswered }) => !unanswered)]
}

const relationsOf = async ({ db, now }: Service, personUid: string) =>
  new Map((await contactsOf(db, personUid, now())).map(({ uid, relation }) => [uid, relation]))

/** @throws `user-not-found`, for an alarm the session does not answer for as for none */
async function ownIncident({ db, now }: Service, id: string, caller: Caller): Promise<Incident> {
  const [row] = await db
    .select({ incident: incidents })
    .from(incidents)
    .innerJoin(accounts, eq(accounts.uid, incidents.personUid))
    .where(and(eq(incidents.id, id), answeredFor(db, consoleOf(caller), now())))
  return row?.incident ?? refuse('user-not-found')
}

const seen = async (service: Service, incident: Incident, caller: Caller): Promise<SeenIncident> => ({
  ...(await timelineFor(service, incident, speakerOf(consoleOf(caller)))),
  id: incident.id,
  personUid: incident.personUid,
})

/** A page that is left open asks again and again: who looks is written once in this time. */
const READ_AGAIN_MINUTES = 10

/** The alarm with its finders' names and numbers: that somebody looked is audited, with whose it was. */
export async function readIncident(service: Service, { id }: In<'readIncident'>, caller: Caller): Out<'readIncident'> {
  const incident = await ownIncident(service, id, caller)
  const read = { actor: consoleOf(caller).actor, action: 'incident-read', subject: incident.personUid }
  const [written] = await service.db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.actor, read.actor),
        eq(audit.action, read.action),
        eq(audit.subject, read.subject),
        gt(audit.createdAt, ago(service.now(), minutes(READ_AGAIN_MINUTES))),
      ),
    )
    .limit(1)
  if (!written) await writeAudit(service, { ...read, details: { incident: id } })
  return seen(service, incident, caller)
}

/** @throws `user-not-found`, `incident-closed` */
export async function actOnIncident(
  service: Service,
  { id, act }: In<'actOnIncident'>,
  caller: Caller,
): Out<'actOnIncident'> {
  const incident = await ownIncident(service, id, caller)
  await service.db.transaction(async (tx) => {
    await actAs(service, tx, id, speakerOf(consoleOf(caller)), { act })
    await writeAudit(
      { db: tx, now: service.now },
      {
        actor: consoleOf(caller).actor,
        action: 'incident-act',
        subject: incident.personUid,
        details: { incident: id, act },
      },
    )
  })
  return seen(service, await ownIncident(service, id, caller), caller)
}
