import { eq } from 'drizzle-orm'
import { DESK_ACTS, type AdminAct } from '#contract/admin-incident.ts'
import { refuse } from '#contract/errors.ts'
import { FOUND_ACTS, type FoundAct } from '#contract/found.ts'
import type { In } from '#contract/index.ts'
import type { AdminSession } from '../admin-session.ts'
import type { Tx } from '../db/open.ts'
import { incidentNotes, incidents } from '../db/tables.ts'
import { contactsOf } from '../safe-return/contacts.ts'
import { actAs } from '../safe-return/acts.ts'
import { addEvent, lockIncident, mayReopen, type Incident } from '../safe-return/incident.ts'
import { sendAgain } from '../safe-return/send-again.ts'
import { passOnAlarm, releaseAlarm, takeAlarm } from '../safe-return/take.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { speakerOf } from './incident-scope.ts'

type ConsoleActInput = In<'actOnIncident'>
type DeskAct = (typeof DESK_ACTS)[number]

/** Acts that only the association's desk may do. */
const OWN_TO_DESK: readonly AdminAct[] = ['take', 'release', 'pass-on']
/** Acts that are also allowed on a closed alarm. */
const AFTERWARDS: readonly AdminAct[] = ['reopen', 'note', 'call-noted', 'police-informed']
/** Acts that only a family may do, about their own code. */
const FAMILYS: readonly AdminAct[] = ['screen', 'unscreen']

interface Situation {
  service: Service
  tx: Tx
  incident: Incident
  session: AdminSession
  said: ConsoleActInput
}

/** Does what a session says of an alarm, in the caller's transaction. @throws `incident-closed`, `not-allowed`, `required-data` */
export async function actInIncident(
  service: Service,
  tx: Tx,
  id: string,
  session: AdminSession,
  said: ConsoleActInput,
) {
  const isFamilys = FOUND_ACTS.find((known) => known === said.act)
  if (isFamilys) return sayAsFamily(service, tx, session, { ...said, id, act: isFamilys })
  const act = DESK_ACTS.find((known) => known === said.act) ?? refuse('invalid-input')
  if (OWN_TO_DESK.includes(act) && session.organisation !== null) refuse('not-allowed')
  const incident = (await lockIncident(tx, id)) ?? refuse('user-not-found')
  if (incident.closedAt && !AFTERWARDS.includes(act)) refuse('incident-closed')
  await acts[act]({ service, tx, incident, session, said })
}

const sayAsFamily = (service: Service, tx: Tx, session: AdminSession, said: ConsoleActInput & { act: FoundAct }) => {
  if (FAMILYS.includes(said.act)) refuse('not-allowed')
  const administrator = session.role === 'administrator' ? session.actor : undefined
  return actAs(service, tx, said.id, speakerOf(session), { ...said, administrator })
}

const acts: Record<DeskAct, (situation: Situation) => Promise<unknown>> = {
  take: ({ service, tx, incident, session, said }) => takeAlarm(service, tx, incident.id, session.actor, said.takenAt),
  release: ({ service, tx, incident, said }) => releaseAlarm(service, tx, incident.id, said.takenAt),
  'pass-on': ({ service, tx, incident }) => passOnAlarm(service, tx, incident.id),
  'send-again': ({ service, tx, incident, said: { contact } }) => sendAgain(service, tx, incident, contact),
  async 'police-informed'({ service, tx, incident, session }) {
    if (incident.policeInformedAt) return
    await tx.update(incidents).set({ policeInformedAt: service.now() }).where(eq(incidents.id, incident.id))
    await addEvent(tx, incident.id, service.now(), { kind: 'police-informed', by: speakerOf(session) })
  },
  /** Who was called and what was heard stands in the audit line of the act; here it is only checked. */
  async 'call-noted'({ service, tx, incident, said: { contact, outcome } }) {
    const contacts = await contactsOf(tx, incident.personUid, service.now())
    if (!outcome || !contacts.some(({ uid }) => uid === contact)) refuse('required-data')
  },
  async note({ service, tx, incident, session, said: { text } }) {
    if (!text) refuse('required-data', { field: 'text' })
    await tx.insert(incidentNotes).values({
      id: randomUid(),
      incidentId: incident.id,
      administrator: session.actor,
      text,
      createdAt: service.now(),
    })
  },
}

/** The acts that the session may do on an alarm in its present state. */
export function actsFor(
  session: AdminSession,
  incident: Incident,
  { isTaken, isGoing, isHeldBack, now }: { isTaken: boolean; isGoing: boolean; isHeldBack: boolean; now: Date },
): AdminAct[] {
  const isDesk = session.organisation === null
  const noted: AdminAct[] = incident.policeInformedAt
    ? ['note', 'call-noted']
    : ['police-informed', 'note', 'call-noted']
  if (incident.closedAt) return [...(mayReopen(incident, now) ? ['reopen' as const] : []), ...noted]
  return [
    ...(isDesk ? (['take', ...(isTaken ? (['release'] as const) : [])] as const) : []),
    ...(isGoing ? (['still-going', 'withdraw'] as const) : (['on-my-way'] as const)),
    ...(isDesk && isHeldBack ? (['pass-on'] as const) : []),
    ...(isDesk && incident.audience === 'DESK' ? [] : (['send-again'] as const)),
    ...noted,
    'safe',
    'false-alarm',
    'unmute',
  ]
}
