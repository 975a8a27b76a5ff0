import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { refuse } from '../../contract/errors.ts'
import type { In, Out } from '../../contract/index.ts'
import { REOPEN_HOURS } from '../../contract/limits.ts'
import type { Found } from '../../contract/safe-return.ts'
import { accounts, incidentEvents, incidents, linkTokens, submissions } from '../db/tables.ts'
import { isSameResponder, responderOf, type Responder } from '../messages/recipient.ts'
import { hashToken } from '../secrets.ts'
import type { Service } from '../service.ts'
import { actAs } from './acts.ts'
import { contactsOf } from './contacts.ts'
import { ago, hours, later } from '../../contract/domain/time.ts'
import type { Incident } from './incident.ts'
import { onTheWay } from './responders.ts'

/** The private link ends 24 h after the incident closed, or when its recipient is no longer linked to the person. */
async function openLink({ db, now }: Pick<Service, 'db' | 'now'>, token: string) {
  const [link] = await db
    .select({ kind: linkTokens.recipientKind, recipient: linkTokens.recipient, incident: incidents })
    .from(linkTokens)
    .innerJoin(incidents, eq(incidents.id, linkTokens.incidentId))
    .where(
      and(
        eq(linkTokens.tokenHash, hashToken(token)),
        eq(linkTokens.purpose, 'found'),
        isNull(linkTokens.revokedAt),
        or(isNull(incidents.closedAt), gt(incidents.closedAt, ago(now(), hours(REOPEN_HOURS)))),
      ),
    )
  const me = link && responderOf(link.kind, link.recipient)
  if (!me) refuse('link-ended')
  const { incident } = link
  if (me.kind === 'ACCOUNT') {
    const linked = await contactsOf(db, incident.personUid, now())
    if (!linked.some(({ uid }) => uid === me.uid)) refuse('link-ended')
  }
  return { me, incident }
}

/** The incident as the holder of this link sees it. @throws `link-ended` */
export async function readFound(service: Service, { token }: In<'readFound'>): Out<'readFound'> {
  const { me, incident } = await openLink(service, token)
  return timelineFor(service, incident, me)
}

/** The incident in the eyes of one who is told of it. */
export async function timelineFor(service: Service, incident: Incident, me: Responder): Promise<Found> {
  const { db, now } = service
  const [people, events, finders, contacts, going] = await Promise.all([
    db
      .select({ firstname: accounts.firstname, lastname: accounts.lastname, photo: accounts.photo })
      .from(accounts)
      .where(eq(accounts.uid, incident.personUid)),
    db
      .select()
      .from(incidentEvents)
      .where(eq(incidentEvents.incidentId, incident.id))
      .orderBy(incidentEvents.createdAt, incidentEvents.id),
    db.select().from(submissions).where(eq(submissions.incidentId, incident.id)).orderBy(submissions.createdAt),
    contactsOf(db, incident.personUid, now()),
    onTheWay(db, incident.id),
  ])
  const person = people[0] ?? refuse('link-ended')
  const relations = new Map(contacts.map(({ uid, relation }) => [uid, relation]))
  // The duty desk counts among the others as one who cares.
  const relationOf = (responder: Responder) =>
    (responder.kind === 'ACCOUNT' && relations.get(responder.uid)) || ('Caregiver' as const)
  const names = new Map(finders.map(({ id, name }) => [id, name]))
  const whereabouts = (row: {
    place: string | null
    lat: number | null
    lng: number | null
    accuracy: number | null
  }) => ({
    place: row.place,
    position: row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng, accuracy: row.accuracy } : null,
  })
  const who = (actor: Responder | undefined, submissionId: string | null): Found['timeline'][number]['who'] => {
    if (actor && isSameResponder(actor, me)) return { is: 'you' }
    if (actor) return actor.kind === 'DUTY' ? { is: 'duty' } : { is: 'relation', relation: relationOf(actor) }
    const name = submissionId && names.get(submissionId)
    return name ? { is: 'finder', name } : null
  }
  return {
    person,
    open: incident.closedAt === null,
    openedAt: incident.openedAt.toISOString(),
    closedAt: incident.closedAt?.toISOString() ?? null,
    closedReason: incident.closedReason,
    reopenUntil:
      incident.closedAt && incident.closedReason !== 'EXPIRED'
        ? later(incident.closedAt, hours(REOPEN_HOURS)).toISOString()
        : null,
    onMyWay: going.some((responder) => isSameResponder(responder, me)),
    othersOnTheWay: going.filter((responder) => !isSameResponder(responder, me)).map(relationOf),
    finders: finders.map((finder) => ({
      name: finder.name,
      phone: finder.phone ?? '',
      at: finder.createdAt.toISOString(),
      ...whereabouts(finder),
    })),
    timeline: events.map((event) => ({
      at: event.createdAt.toISOString(),
      kind: event.kind,
      who: who(responderOf(event.actorKind, event.actor), event.submissionId),
      channel: event.channel,
      ...whereabouts(event),
    })),
  }
}

/** Does what the recipient says and answers with the incident as it then stands. @throws `link-ended`, `incident-closed` */
export async function actOnFound(service: Service, { token, ...said }: In<'actOnFound'>): Out<'actOnFound'> {
  const { me, incident } = await openLink(service, token)
  await service.db.transaction((tx) => actAs(service, tx, incident.id, me, said))
  return readFound(service, { token })
}
