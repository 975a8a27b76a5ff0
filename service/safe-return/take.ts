import { refuse } from '../../contract/errors.ts'
import type { Tx } from '../db/open.ts'
import { DUTY } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { addEvent, lockIncident } from './incident.ts'
import { startLadder } from './ladder.ts'
import { callDeskAgain } from './question.ts'
import { addAnswer, endAnswers, takenBy } from './responders.ts'

/** The alarm, held while it is open. @throws `user-not-found`, `incident-closed` */
async function openAlarm(tx: Tx, incidentId: string) {
  const incident = (await lockIncident(tx, incidentId)) ?? refuse('user-not-found')
  if (incident.closedAt) refuse('incident-closed')
  return incident
}

/**
 * "I take this", said by staff of the association: family and colleagues see it, the desk is not called again, and nothing
 * else stops. Whoever takes it after somebody else has it in their place. @throws `user-not-found`, `incident-closed`
 */
export async function takeAlarm(service: Service, tx: Tx, incidentId: string, administrator: string) {
  const incident = await openAlarm(tx, incidentId)
  const before = await takenBy(tx, incident.id)
  if (before?.administrator === administrator && before.askedAt === null) return
  if (before) await endAnswers(service, tx, [before.id], 'ASKED_AGAIN')
  await addAnswer(service, tx, { incidentId: incident.id, response: 'TAKEN', by: DUTY, administrator })
  await addEvent(tx, incident.id, service.now(), { kind: 'taken', by: DUTY })
}

/** Staff give the alarm back: the desk is called again. @throws `user-not-found`, `incident-closed` */
export async function releaseAlarm(service: Service, tx: Tx, incidentId: string) {
  const incident = await openAlarm(tx, incidentId)
  const taken = await takenBy(tx, incident.id)
  if (!taken) return
  await endAnswers(service, tx, [taken.id], 'WITHDRAWN')
  await addEvent(tx, incident.id, service.now(), { kind: 'released', by: DUTY })
  await callDeskAgain(service, tx, incident)
}

/**
 * Staff pass an alarm on that only the desk has heard of: of a screened code, of a finder whom the family marked, of a person
 * whose code is stopped. The family is told by a ladder of its own. @throws `user-not-found`, `incident-closed`
 */
export async function passOnAlarm(service: Service, tx: Tx, incidentId: string) {
  const incident = await openAlarm(tx, incidentId)
  if (incident.audience === 'FAMILY') return
  await addEvent(tx, incident.id, service.now(), { kind: 'passed-on', by: DUTY })
  await startLadder(service, tx, incident, { audience: 'FAMILY' })
}
