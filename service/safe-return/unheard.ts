import { and, eq, gt, inArray, isNull, max, min, or, sql } from 'drizzle-orm'
import { ago } from '#contract/domain/time.ts'
import type { Tx } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import { LONGEST_PAUSE_SECONDS } from '../messages/attempts.ts'
import { tellDuty, tellResponders, type Occasion } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { another, audienceOf, callableOf } from './arrival.ts'
import { contactsOf } from './contacts.ts'
import { markOf } from './held.ts'
import { lockIncident, reportById, type Incident } from './incident.ts'
import { newestReport } from './named-report.ts'
import type { Submission } from './reports.ts'
import { nextStepOf, TELLING } from './told.ts'

/**
 * Whether a contact has a message about this report, or may still get one: handed over, or waiting for its first try. One that
 * waits after a failure may wait for as long as the channel is away.
 */
async function isHeard(tx: Tx, incidentId: string, submissionId: string): Promise<boolean> {
  const [heard] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        isAbout(incidentId, submissionId),
        or(
          inArray(messages.status, ['SENT', 'DELIVERED']),
          and(inArray(messages.status, ['WAITING', 'CLAIMED']), isNull(messages.failure)),
        ),
      ),
    )
    .limit(1)
  return heard !== undefined
}

const isAbout = (incidentId: string, submissionId: string) =>
  and(
    eq(messages.incidentId, incidentId),
    inArray(messages.kind, TELLING),
    sql`${messages.details}->>'submissionId' = ${submissionId}`,
  )

/**
 * A report whose every message has failed, as when only the one on the way was told: the duty desk hears of it, and where it
 * is the family's every caregiver who was not told of it yet. Once for each report, for its occasion has one step.
 */
export async function tellUnheard(service: Service, tx: Tx, incident: Incident, submissionId: string | undefined) {
  if (!submissionId || (await isHeard(tx, incident.id, submissionId))) return
  const report = await reportById(tx, submissionId)
  if (!report) return
  const tried = await tx
    .select({
      uid: messages.recipientId,
      kind: messages.recipientKind,
      occasion: messages.occasion,
      step: messages.step,
    })
    .from(messages)
    .where(isAbout(incident.id, submissionId))
  const before = tried.find(({ occasion }) => occasion === 'another-finder')
  const isFamilys = (await audienceOf(service, tx, incident, report)) === 'FAMILY'
  const asNew = await another(tx, incident, report, isFamilys ? {} : await markOf(tx, incident.id, report.id))
  const occasion = { ...asNew, ...(before && { step: before.step }) }
  const { callable } = isFamilys ? await callableOf(service, tx, incident) : { callable: [] }
  const others = callable.filter(({ uid }) => !tried.some((one) => one.kind === 'ACCOUNT' && one.uid === uid))
  await tellResponders(service, tx, occasion, others)
  if (!tried.some(({ kind }) => kind === 'DUTY')) await tellDuty(service, tx, occasion)
}

/**
 * Tells anew, as one more occasion, of the newest report of an open alarm, or without one that the person is missing, where every message
 * of it went unanswered and none is tried any more: nothing of it may have arrived, and a contact on the way holds the
 * ladder. Not sooner than five minutes after the last time, the longest pause of any message that is tried again.
 */
export async function tellAnew(service: Service, incidentId: string) {
  await service.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, incidentId)
    if (!incident || incident.closedAt) return
    const report = await newestReport(service, tx, incident, 'DESK')
    const isFamilys = report
      ? (await audienceOf(service, tx, incident, report)) === 'FAMILY'
      : incident.audience === 'FAMILY'
    if (!(await wentUnanswered(tx, incident, report, { isFamilys, now: service.now() }))) return
    const occasion = report
      ? await another(tx, incident, report, isFamilys ? {} : await markOf(tx, incident.id, report.id))
      : await missingAgain(tx, incident)
    const told = isFamilys ? await toldOfNews(service, tx, incident, report) : []
    await tellResponders(service, tx, occasion, told)
    await tellDuty(service, tx, occasion)
  })
}

/** Of a report those hear whom its ladder calls; that the person is missing every contact was told. */
async function toldOfNews(service: Service, tx: Tx, incident: Incident, report: Submission | undefined) {
  if (report) return (await callableOf(service, tx, incident)).callable
  return (await contactsOf(tx, incident.personUid, service.now())).map(({ uid }) => toAccount(uid))
}

const missingAgain = async (tx: Tx, { id }: Incident) =>
  ({
    kind: 'missing',
    incidentId: id,
    occasion: 'missing',
    step: await nextStepOf(tx, id, 'missing'),
  }) satisfies Occasion

/**
 * Whether the messages about this report, or where there is none about the missing person, are all over, one at least without an
 * answer, and since the first of them no contact who may hear of it was handed anything about the alarm: its page shows it first.
 */
async function wentUnanswered(
  tx: Tx,
  { id }: Incident,
  report: Submission | undefined,
  { isFamilys, now }: { isFamilys: boolean; now: Date },
): Promise<boolean> {
  const about = report ? isAbout(id, report.id) : and(eq(messages.incidentId, id), eq(messages.kind, 'missing'))
  const [its] = await tx
    .select({
      first: min(messages.createdAt),
      last: max(messages.createdAt),
      isUnsure: sql<boolean>`coalesce(bool_or(${messages.status} = 'UNSURE'), false)`,
    })
    .from(messages)
    .where(about)
  if (!its?.isUnsure || !its.first || !its.last || its.last > ago(now, LONGEST_PAUSE_SECONDS * 1000)) return false
  const [heard] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, id),
        inArray(messages.recipientKind, isFamilys ? ['ACCOUNT', 'DUTY'] : ['DUTY']),
        or(about, gt(messages.createdAt, its.first)),
        inArray(messages.status, ['SENT', 'DELIVERED', 'WAITING', 'CLAIMED']),
      ),
    )
    .limit(1)
  return heard === undefined
}
