import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { responders } from '../db/tables.ts'
import { DUTY } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { addEvent, lockIncident } from './incident.ts'
import { restartIfNobodyGoes } from './ladder.ts'
import { callDeskAgain } from './question.ts'
import { endAnswers, openAnswers } from './responders.ts'

/**
 * Ends what this administrator said for the desk in every open alarm: whoever may not sign in any more looks after none. The ladder
 * goes on where their "on my way" held it, and the desk is called again where they had the alarm. (D80.12)
 */
export async function releaseAlarmsOf(service: Service, tx: Tx, administrator: string) {
  const answered = await tx
    .selectDistinct({ incidentId: responders.incidentId })
    .from(responders)
    .where(and(eq(responders.administrator, administrator), isNull(responders.endedAt)))
    .orderBy(responders.incidentId)
  for (const { incidentId } of answered) {
    const incident = await lockIncident(tx, incidentId)
    if (!incident || incident.closedAt) continue
    const theirs = (await openAnswers(tx, incidentId)).filter((answer) => answer.administrator === administrator)
    await endAnswers(
      service,
      tx,
      theirs.map(({ id }) => id),
      'LINK_ENDED',
    )
    if (theirs.some(({ response }) => response === 'GOING')) {
      await addEvent(tx, incidentId, service.now(), { kind: 'withdrawn', by: DUTY })
      await restartIfNobodyGoes(service, tx, incident)
    }
    if (theirs.some(({ response }) => response === 'TAKEN')) {
      await addEvent(tx, incidentId, service.now(), { kind: 'released', by: DUTY })
      // Read again: a ladder that has just begun anew is held by nobody.
      await callDeskAgain(service, tx, (await lockIncident(tx, incidentId)) ?? incident)
    }
  }
}
