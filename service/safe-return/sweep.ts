import { and, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { LAPSE_MINUTES } from '#contract/limits.ts'
import { ago, minutes } from '#contract/domain/time.ts'
import { incidents, responders } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { expireIncident, isOver } from './incident-end.ts'
import { climbLadder, resumeIfNobodyGoes } from './ladder.ts'
import { askResponder, lapseResponder } from './question.ts'
import { passOnOverdue } from './take.ts'
import { tellAnew } from './unheard.ts'
import { describeError } from '../log.ts'

/** A job is this late at most; what is later has none. */
const OVERDUE_SECONDS = 15

/**
 * Does what is overdue in any open alarm, whatever became of the job that should have: rungs, questions,
 * lapses, alarms held by the answer of a former contact, reports that the desk did not take or whose messages went unanswered, and the end after 24 h. Each is safe to do twice.
 */
export async function sweepAlarms(service: Service) {
  const { db, now } = service
  const overdue = ago(now(), OVERDUE_SECONDS * 1000)
  const open = await db.select().from(incidents).where(isNull(incidents.closedAt))
  for (const incident of open) {
    const { id, round, nextStep, nextStepAt, acknowledgedAt, personUid, audience } = incident
    await alone(service, async () => {
      if (await isOver(db, incident, overdue)) await expireIncident(service, { incidentId: id })
    })
    if (acknowledgedAt) await alone(service, () => db.transaction((tx) => resumeIfNobodyGoes(service, tx, personUid)))
    else if (nextStep !== null && nextStepAt && nextStepAt < overdue)
      await alone(service, () => climbLadder(service, { incidentId: id, round, step: nextStep }))
    await alone(service, () => tellAnew(service, id))
    if (audience === 'FAMILY') await alone(service, () => passOnOverdue(service, id))
  }
  const late = await db
    .select({ id: responders.id, askedAt: responders.askedAt })
    .from(responders)
    .where(
      and(
        isNull(responders.endedAt),
        or(
          and(isNull(responders.askedAt), lt(responders.askAt, overdue)),
          and(isNotNull(responders.askedAt), lt(responders.askedAt, ago(overdue, minutes(LAPSE_MINUTES)))),
        ),
      ),
    )
  for (const { id, askedAt } of late)
    await alone(service, () => (askedAt ? lapseResponder : askResponder)(service, { responderId: id }))
}

/** One alarm that fails must not keep the others waiting. */
async function alone({ log }: Service, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    log.error({ error: describeError(error) }, 'sweep: an alarm could not be carried on')
  }
}
