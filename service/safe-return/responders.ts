import { and, asc, eq, inArray, isNull, min, sql } from 'drizzle-orm'
import { Histogram } from 'prom-client'
import { ANSWER_CURRENT_MINUTES, ASK_AFTER_ARRIVAL_MINUTES } from '#contract/limits.ts'
import { ago, later, minutes as inMinutes } from '#contract/domain/time.ts'
import type { RESPONSE_ENDS } from '../db/enumerations.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { incidents, responders, submissions } from '../db/tables.ts'
import { metrics } from '../metrics.ts'
import { isSameResponder, responderOf, uidOf, uidsOf, type Responder } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { standingCarers } from './contacts.ts'

type ResponderRow = typeof responders.$inferSelect
/** An open answer to an alarm: who gave it, when, and what is known of it. */
export interface Answer extends Pick<
  ResponderRow,
  'id' | 'incidentId' | 'response' | 'administrator' | 'saidAt' | 'minutes' | 'askAt' | 'askedAt'
> {
  by: Responder
}
export type ResponseEnd = (typeof RESPONSE_ENDS)[number]

/** When a contact who answered is asked whether they are still on the way: ten minutes after they meant to be there, else after 45. */
export const askAt = (saidAt: Date, count: number | null) =>
  later(saidAt, inMinutes(count === null ? ANSWER_CURRENT_MINUTES : count + ASK_AFTER_ARRIVAL_MINUTES))

/** Whether an "on my way" answers a finder who came at `cameAt`: said after they came, or less than 45 minutes ago. */
export const isCurrent = ({ saidAt }: Pick<Answer, 'saidAt'>, now: Date, cameAt?: Date) =>
  saidAt > ago(now, inMinutes(ANSWER_CURRENT_MINUTES)) || (cameAt !== undefined && saidAt >= cameAt)

const openRows = preparedOnce((db) =>
  db
    .select()
    .from(responders)
    .where(and(eq(responders.incidentId, sql.placeholder('incidentId')), isNull(responders.endedAt)))
    .orderBy(asc(responders.saidAt), asc(responders.id))
    .prepare('open_answers'),
)

/** Every open answer to an alarm as it was given, the first first; also of those who are no contacts any more. */
export async function openAnswers(db: Queryable, incidentId: string): Promise<Answer[]> {
  const rows = await openRows(db).execute({ incidentId })
  return rows.flatMap((row) => {
    const by = responderOf(row.actorKind, row.actor)
    return by ? [{ ...row, by }] : []
  })
}

/**
 * The open answers of those who still stand beside the person. Whose link has ended or was barred since, or whose membership
 * was suspended, is no longer on the way: the family would wait in vain.
 */
export async function answersOf(db: Queryable, incidentId: string): Promise<Answer[]> {
  const given = await openAnswers(db, incidentId)
  if (given.length === 0) return []
  const [incident] = await db
    .select({ personUid: incidents.personUid })
    .from(incidents)
    .where(eq(incidents.id, incidentId))
  if (!incident) return []
  const uids = uidsOf(given.map(({ by }) => by))
  const standing = await standingCarers(db, incident.personUid, uids)
  return given.filter(({ by }) => by.kind === 'DUTY' || standing.includes(by.uid))
}

/** The answers of those who said that they are on the way and have not withdrawn it, the first answer first. */
export const answersGoing = async (db: Queryable, incidentId: string): Promise<Answer[]> =>
  (await answersOf(db, incidentId)).filter(({ response }) => response === 'GOING')

/** Who is on the way, first answer first. */
export const onTheWay = async (db: Queryable, incidentId: string): Promise<Responder[]> =>
  (await answersGoing(db, incidentId)).map(({ by }) => by)

/** The answer by which staff of the association took the alarm; nothing while none has. */
export const takenBy = async (db: Queryable, incidentId: string): Promise<Answer | undefined> =>
  (await answersOf(db, incidentId)).find(({ response }) => response === 'TAKEN')

/** The open answers of one responder. */
export const answersBy = async (db: Queryable, incidentId: string, me: Responder) =>
  (await openAnswers(db, incidentId)).filter(({ by }) => isSameResponder(by, me))

const firstAnswers = new Histogram({
  name: 'homeward_alarm_first_answer_seconds',
  help: 'Time from the first report of an alarm until somebody first said that they go, or took it.',
  buckets: [15, 30, 60, 90, 120, 180, 300, 600, 1200, 3600],
  registers: [metrics],
})

/** Counts how long the alarm called, if this answer is its first. */
async function noteFirstAnswer(tx: Tx, incidentId: string, saidAt: Date) {
  const answered = await tx.$count(responders, eq(responders.incidentId, incidentId))
  if (answered > 0) return
  const [first] = await tx
    .select({ at: min(submissions.createdAt) })
    .from(submissions)
    .where(eq(submissions.incidentId, incidentId))
  if (first?.at) firstAnswers.observe(Math.max(0, saidAt.getTime() - first.at.getTime()) / 1000)
}

/** Stores that a contact or the desk answers an alarm, and has them asked about it when its time has come. */
export async function addAnswer(
  { now, jobs }: Pick<Service, 'now' | 'jobs'>,
  tx: Tx,
  answer: {
    incidentId: string
    response: ResponderRow['response']
    by: Responder
    administrator?: string | null
    minutes?: number | null
  },
) {
  const saidAt = now()
  const id = randomUid()
  const due = askAt(saidAt, answer.minutes ?? null)
  await noteFirstAnswer(tx, answer.incidentId, saidAt)
  await tx.insert(responders).values({
    id,
    incidentId: answer.incidentId,
    response: answer.response,
    actorKind: answer.by.kind,
    actor: uidOf(answer.by),
    administrator: answer.administrator ?? null,
    saidAt,
    minutes: answer.minutes ?? null,
    askAt: due,
  })
  await jobs.enqueue(tx, 'ask-responder', { responderId: id }, { after: due })
}

/** Ends these answers. */
export async function endAnswers({ now }: Pick<Service, 'now'>, tx: Tx, ids: string[], ended: ResponseEnd) {
  if (ids.length === 0) return
  await tx
    .update(responders)
    .set({ endedAt: now(), ended })
    .where(and(inArray(responders.id, ids), isNull(responders.endedAt)))
}

/** Ends every answer to an alarm that closes. */
export async function endAllAnswers({ now }: Pick<Service, 'now'>, tx: Tx, incidentId: string) {
  await tx
    .update(responders)
    .set({ endedAt: now(), ended: 'CLOSED' })
    .where(and(eq(responders.incidentId, incidentId), isNull(responders.endedAt)))
}
