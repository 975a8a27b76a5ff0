import { and, eq, inArray } from 'drizzle-orm'
import { refuse } from '../../contract/errors.ts'
import type { In, Out } from '../../contract/index.ts'
import { INCIDENT_HOURS, MUTE_HOURS, ON_MY_WAY_FOLLOW_UP_MINUTES } from '../../contract/limits.ts'
import type { FoundAct } from '../../contract/found.ts'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { grants, incidentEvents, incidents, messages, mutes, submissions } from '../db/tables.ts'
import { queueMessage, tellResponders } from '../messages/queue.ts'
import { isSameResponder, recipientOf, responderOf, uidOf, uidsOf, type Responder } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { carersAmong } from './contacts.ts'
import { resumeEscalation } from './escalation.ts'
import { hours, later, minutes } from '../../contract/domain/time.ts'
import { addEvent, lockIncident, onTheWay, openIncidentOf, type Incident } from './incident.ts'
import { openLink, readFound } from './reading.ts'
import { muteSubject } from './submit.ts'

/** Does what the recipient says and answers with the incident as it then stands. @throws `link-ended`, `incident-closed` */
export async function actOnFound(service: Service, { token, act }: In<'actOnFound'>): Out<'actOnFound'> {
  const { me, incident } = await openLink(service, token)
  await service.db.transaction((tx) => actAs(service, tx, incident.id, me, act))
  return readFound(service, { token })
}

/** Does what a responder says, in the caller's transaction. @throws `link-ended`, `incident-closed` */
export async function actAs(service: Service, tx: Tx, incidentId: string, me: Responder, act: FoundAct) {
  const held = (await lockIncident(tx, incidentId)) ?? refuse('link-ended')
  if (Boolean(held.closedAt) !== (act === 'reopen')) {
    // The same word twice is one word: a double tap is no error.
    if (act === 'reopen' || (act === 'safe' && held.closedReason === 'SAFE')) return
    if (act === 'false-alarm' && held.closedReason === 'FALSE_ALARM') return
    refuse('incident-closed')
  }
  await acts[act](service, tx, held, me)
}

type Act = (service: Service, tx: Tx, incident: Incident, me: Responder) => Promise<void>

const acts: Record<FoundAct, Act> = {
  async 'on-my-way'(service, tx, incident, me) {
    const now = service.now()
    // Somebody missing whom nobody has found yet: there is nowhere to go to, and nothing to hold back.
    if (incident.missingAt && !(await hasFinder(tx, incident.id))) return
    if (await isOnTheWay(tx, incident.id, me)) return
    await addEvent(tx, incident.id, now, { kind: 'on-my-way', by: me })
    await tx
      .update(incidents)
      .set({ acknowledgedAt: incident.acknowledgedAt ?? now })
      .where(eq(incidents.id, incident.id))
    const after = later(now, minutes(ON_MY_WAY_FOLLOW_UP_MINUTES))
    await service.jobs.enqueue(tx, 'follow-up-on-my-way', { incidentId: incident.id }, { after })
  },
  async withdraw(service, tx, incident, me) {
    if (!(await isOnTheWay(tx, incident.id, me))) return
    await addEvent(tx, incident.id, service.now(), { kind: 'withdrawn', by: me })
    if ((await onTheWay(tx, incident.id)).length > 0) return
    await tx.update(incidents).set({ acknowledgedAt: null }).where(eq(incidents.id, incident.id))
    await resumeEscalation(service, tx, incident)
  },
  async safe(service, tx, incident, me) {
    await close(service, tx, incident, me, 'SAFE')
    // Thanks go where the follow-up went, and nowhere else.
    const finders = await tx
      .select({ recipientKind: messages.recipientKind, recipientId: messages.recipientId })
      .from(messages)
      .where(and(eq(messages.incidentId, incident.id), eq(messages.kind, 'finder-follow-up')))
    const thanks = { kind: 'finder-thanks', incidentId: incident.id, occasion: 'thanks', step: 0 } as const
    for (const finder of finders) await queueMessage(service, tx, thanks, recipientOf(finder), 'sms')
  },
  async 'false-alarm'(service, tx, incident, me) {
    const now = service.now()
    await close(service, tx, incident, me, 'FALSE_ALARM')
    await tx.update(grants).set({ revokedAt: now }).where(eq(grants.incidentId, incident.id))
    const subjects = await mutedSubjects(service, tx, incident)
    if (subjects.length === 0) return
    const until = later(now, hours(MUTE_HOURS))
    await tx
      .insert(mutes)
      .values(subjects.map((subjectHash) => ({ personUid: incident.personUid, subjectHash, until, createdAt: now })))
  },
  async reopen(service, tx, incident, me) {
    const now = service.now()
    await lockSubject(tx, `person:${incident.personUid}`)
    if (incident.closedReason === 'EXPIRED' || (await openIncidentOf(tx, incident.personUid))) refuse('incident-closed')
    await tx
      .update(incidents)
      .set({ closedAt: null, closedReason: null, closedByKind: null, closedBy: null, reopenedAt: now })
      .where(eq(incidents.id, incident.id))
    await addEvent(tx, incident.id, now, { kind: 'reopened', by: me })
    const job = { incidentId: incident.id }
    await service.jobs.enqueue(tx, 'expire-incident', job, { after: later(now, hours(INCIDENT_HOURS)) })
    if (incident.closedReason === 'FALSE_ALARM') await believeAgain(service, tx, incident)
    await tellOthers(service, tx, incident, me, 'reopened', 'reopened')
    if (incident.acknowledgedAt === null) return resumeEscalation(service, tx, incident)
    const after = later(now, minutes(ON_MY_WAY_FOLLOW_UP_MINUTES))
    await service.jobs.enqueue(tx, 'follow-up-on-my-way', job, { after })
  },
}

const isOnTheWay = async (db: Queryable, incidentId: string, me: Responder) =>
  (await onTheWay(db, incidentId)).some((responder) => isSameResponder(responder, me))

async function hasFinder(db: Queryable, incidentId: string) {
  const [finder] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.incidentId, incidentId))
    .limit(1)
  return finder !== undefined
}

/** How the devices and numbers of an incident's finders stand in the list of mutes. */
async function mutedSubjects(service: Service, db: Queryable, incident: Incident) {
  const finders = await db.select().from(submissions).where(eq(submissions.incidentId, incident.id))
  return [...new Set(finders.flatMap(({ deviceHash, phone }) => [deviceHash, phone]).map(muteSubject(service)))]
}

/** It was no false alarm after all: its finders see the numbers again and are passed on again. */
async function believeAgain(service: Service, tx: Tx, incident: Incident) {
  await tx.update(grants).set({ revokedAt: null }).where(eq(grants.incidentId, incident.id))
  const subjects = await mutedSubjects(service, tx, incident)
  await tx.delete(mutes).where(and(eq(mutes.personUid, incident.personUid), inArray(mutes.subjectHash, subjects)))
}

async function close(service: Service, tx: Tx, incident: Incident, me: Responder, reason: 'SAFE' | 'FALSE_ALARM') {
  const now = service.now()
  await tx
    .update(incidents)
    .set({ closedAt: now, closedReason: reason, closedByKind: me.kind, closedBy: uidOf(me) })
    .where(eq(incidents.id, incident.id))
  await addEvent(tx, incident.id, now, { kind: reason === 'SAFE' ? 'safe' : 'false-alarm', by: me })
  await tellOthers(service, tx, incident, me, reason === 'SAFE' ? 'safe' : 'false-alarm', 'closed')
}

/** Tells everybody who was told of the incident and still cares for the person, but for the one who speaks. */
async function tellOthers(
  service: Service,
  tx: Tx,
  incident: Incident,
  me: Responder,
  kind: 'safe' | 'false-alarm' | 'reopened',
  occasion: 'closed' | 'reopened',
) {
  const told = await tx
    .selectDistinctOn([messages.recipientKind, messages.recipientId], {
      recipientKind: messages.recipientKind,
      recipientId: messages.recipientId,
    })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, incident.id),
        inArray(messages.kind, ['found', 'missing']),
        inArray(messages.status, ['SENT', 'CLAIMED']),
      ),
    )
  // Closing and reopening can happen again: each time is an occasion of its own.
  const times = await tx
    .select({ id: incidentEvents.id })
    .from(incidentEvents)
    .where(
      and(
        eq(incidentEvents.incidentId, incident.id),
        inArray(incidentEvents.kind, ['safe', 'false-alarm', 'reopened']),
      ),
    )
  const others = told
    .flatMap(({ recipientKind, recipientId }) => responderOf(recipientKind, recipientId) ?? [])
    .filter((responder) => !isSameResponder(responder, me))
  const caring = await carersAmong(tx, incident.personUid, uidsOf(others), service.now())
  const heard = others.filter((responder) => responder.kind === 'DUTY' || caring.includes(responder.uid))
  await tellResponders(service, tx, { kind, incidentId: incident.id, occasion, step: times.length }, heard)
}

/** Job: asks those on the way, half an hour later, whether the person is safe. */
export async function followUpOnMyWay(service: Service, { incidentId }: { incidentId: string }) {
  await service.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, incidentId)
    if (!incident || incident.closedAt) return
    const going = await onTheWay(tx, incidentId)
    const said = await tx
      .select({ kind: incidentEvents.actorKind, actor: incidentEvents.actor, at: incidentEvents.createdAt })
      .from(incidentEvents)
      .where(and(eq(incidentEvents.incidentId, incidentId), eq(incidentEvents.kind, 'on-my-way')))
      .orderBy(incidentEvents.id)
    for (const responder of going) {
      const index = said.findLastIndex(({ kind, actor }) => {
        const speaker = responderOf(kind, actor)
        return speaker !== undefined && isSameResponder(speaker, responder)
      })
      const due = later(said[index]?.at ?? service.now(), minutes(ON_MY_WAY_FOLLOW_UP_MINUTES))
      if (due > service.now()) {
        await service.jobs.enqueue(tx, 'follow-up-on-my-way', { incidentId }, { after: due })
        continue
      }
      const occasion = { kind: 'follow-up', incidentId, occasion: 'follow-up', step: index } as const
      await tellResponders(service, tx, occasion, [responder])
    }
  })
}
