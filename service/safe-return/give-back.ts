import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { responders } from '../db/tables.ts'
import { DUTY } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { addEvent, lockIncident } from './incident.ts'
import { callDeskAgain } from './question.ts'
import { endAnswers, takenBy } from './responders.ts'

/** Gives back every open alarm that this administrator has: whoever may not sign in any more does not look after it. (D80.12) */
export async function releaseAlarmsOf(service: Service, tx: Tx, administrator: string) {
  const taken = await tx
    .select({ incidentId: responders.incidentId })
    .from(responders)
    .where(
      and(eq(responders.administrator, administrator), eq(responders.response, 'TAKEN'), isNull(responders.endedAt)),
    )
    .orderBy(responders.incidentId)
  for (const { incidentId } of taken) {
    const incident = await lockIncident(tx, incidentId)
    const answer = incident && !incident.closedAt ? await takenBy(tx, incidentId) : undefined
    if (!incident || answer?.administrator !== administrator) continue
    await endAnswers(service, tx, [answer.id], 'LINK_ENDED')
    await addEvent(tx, incidentId, service.now(), { kind: 'released', by: DUTY })
    await callDeskAgain(service, tx, incident)
  }
}
