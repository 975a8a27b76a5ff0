import { and, eq, gt } from 'drizzle-orm'
import { NOBODY_CAME_MINUTES } from '#contract/limits.ts'
import { ago, later, minutes as inMinutes } from '#contract/domain/time.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { incidentEvents, incidents, submissions } from '../db/tables.ts'
import type { Responder } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { isHeld } from './held.ts'
import { addEvent, reportById, type Incident } from './incident.ts'
import { restartIfNobodyGoes, restartLadder } from './ladder.ts'
import { isMuted } from './mute.ts'
import { tellFinders } from './tell-finders.ts'
import { isNamed, tellAnswered } from './told.ts'
import { addAnswer, answersBy, answersGoing, endAnswers, type Answer } from './responders.ts'

/** Whether anybody has found the person: until then there is nowhere to go to, and no ladder to hold. */
export async function hasFinder(db: Queryable, incidentId: string) {
  const [finder] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.incidentId, incidentId))
    .limit(1)
  return finder !== undefined
}

/** Whose word it is, and in how many minutes they are there. */
export interface Speaker {
  me: Responder
  minutes?: number | undefined
  /** The administrator who speaks for the duty desk. */
  administrator?: string | undefined
}

/** Holds the ladder from now on. */
const hold = ({ now }: Service, tx: Tx, incident: Incident) =>
  tx
    .update(incidents)
    .set({ acknowledgedAt: incident.acknowledgedAt ?? now() })
    .where(eq(incidents.id, incident.id))

/** "I am on my way", once however often it is tapped; said with other minutes, or after the question, it is said anew. */
export async function sayOnMyWay(service: Service, tx: Tx, incident: Incident, { me, ...said }: Speaker) {
  if (incident.missingAt && !(await hasFinder(tx, incident.id))) return
  const mine = (await answersBy(tx, incident.id, me)).find(({ response }) => response === 'GOING')
  if (mine) {
    const isSame = said.minutes === undefined || said.minutes === mine.minutes
    if (isSame && mine.askedAt === null && incident.acknowledgedAt) return
    return renew(service, tx, incident, mine, said)
  }
  await addAnswer(service, tx, { incidentId: incident.id, response: 'GOING', by: me, ...said })
  await addEvent(tx, incident.id, service.now(), { kind: 'on-my-way', by: me, minutes: said.minutes ?? null })
  await hold(service, tx, incident)
  await tellAnswered(service, tx, incident, me)
  await tellFinders(service, tx, incident, 'coming')
}

/** "Still going": the answer begins anew. Where it has lapsed meanwhile it is a new "on my way". */
export async function sayStillGoing(service: Service, tx: Tx, incident: Incident, { me, ...said }: Speaker) {
  const mine = await answersBy(tx, incident.id, me)
  for (const answer of mine) await renew(service, tx, incident, answer, said)
  if (mine.length === 0) await sayOnMyWay(service, tx, incident, { me, ...said })
}

async function renew(
  service: Service,
  tx: Tx,
  incident: Incident,
  { id, response, by, administrator }: Answer,
  said: Omit<Speaker, 'me'>,
) {
  await endAnswers(service, tx, [id], 'ASKED_AGAIN')
  await addAnswer(service, tx, { incidentId: incident.id, response, by, administrator, ...said })
  await addEvent(tx, incident.id, service.now(), { kind: 'still-going', by, minutes: said.minutes ?? null })
  if (response === 'GOING') await hold(service, tx, incident)
}

/** "I cannot go": where no other contact goes, the ladder goes on. */
export async function withdraw(service: Service, tx: Tx, incident: Incident, me: Responder) {
  const mine = (await answersBy(tx, incident.id, me)).filter(({ response }) => response === 'GOING')
  if (mine.length === 0) return
  await endAnswers(
    service,
    tx,
    mine.map(({ id }) => id),
    'WITHDRAWN',
  )
  await addEvent(tx, incident.id, service.now(), { kind: 'withdrawn', by: me })
  await restartIfNobodyGoes(service, tx, incident)
}

/** Whether whoever said this is later than the minutes they gave, or said it ten minutes ago. */
const isLate = ({ saidAt, minutes }: Pick<Answer, 'saidAt' | 'minutes'>, now: Date) =>
  later(saidAt, inMinutes(minutes ?? NOBODY_CAME_MINUTES)) <= now

/** Whether a finder may say now that nobody came: somebody who goes is late. */
export const mayCallAgain = (going: Pick<Answer, 'saidAt' | 'minutes'>[], now: Date) =>
  going.some((answer) => isLate(answer, now))

/**
 * A finder says that nobody came: the "on my way" of everybody who is late ends, and where nobody else goes the ladder begins again.
 * Said before anybody is late, or by whoever the family does not hear (folded, muted, the desk's alone), it is only written down.
 */
export async function sayNobodyCame(service: Service, tx: Tx, incident: Incident, submissionId: string) {
  const now = service.now()
  const going = await answersGoing(tx, incident.id)
  const late = going.filter((answer) => isLate(answer, now))
  const [said] = await tx
    .select({ id: incidentEvents.id })
    .from(incidentEvents)
    .where(
      and(
        eq(incidentEvents.incidentId, incident.id),
        eq(incidentEvents.submissionId, submissionId),
        eq(incidentEvents.kind, 'nobody-came'),
        gt(incidentEvents.createdAt, ago(now, inMinutes(NOBODY_CAME_MINUTES))),
      ),
    )
    .limit(1)
  const isHeard = late.length > 0 && (await isHeardByAudience(service, tx, incident, submissionId))
  if (!said || isHeard) await addEvent(tx, incident.id, now, { kind: 'nobody-came', submissionId })
  if (!isHeard) return
  await endAnswers(
    service,
    tx,
    late.map(({ id }) => id),
    'NOBODY_CAME',
  )
  if (late.length < going.length) return
  await tellFinders(service, tx, incident, 'nobody')
  await restartLadder(service, tx, incident)
}

/** Whether those whose alarm it is hear this finder: one who is folded is told to nobody, and one who is muted or held is the desk's. */
async function isHeardByAudience(service: Service, tx: Tx, incident: Incident, submissionId: string) {
  if (!(await isNamed(tx, incident.id, submissionId))) return false
  if (incident.audience === 'DESK') return true
  const report = await reportById(tx, submissionId)
  if (report && (await isMuted(service, tx, incident.personUid, report, service.now()))) return false
  return !(await isHeld(tx, incident.id, submissionId))
}
