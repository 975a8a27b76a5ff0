import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import { refuse } from '../../contract/errors.ts'
import type { In, Out } from '../../contract/index.ts'
import { FOLLOW_UP_SMS_MINUTES, FOLLOW_UP_SMS_PER_PERSON_PER_HOUR } from '../../contract/limits.ts'
import { lockSubject } from '../db/open.ts'
import { incidentEvents, incidents, messages, submissions } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { contactsOf } from './contacts.ts'
import { isExhausted } from './escalation.ts'
import { ago, hours, minutes } from '../../contract/domain/time.ts'
import { openGrant } from './grant.ts'
import { addEvent, lockIncident, onTheWay } from './incident.ts'
import { personUidByCode, withinHelperTime } from './person.ts'
import { finderPhone } from './submit.ts'

const SENT = { success: true, message: 'The follow-up message is on its way.' }

/**
 * Queues the fixed follow-up text for the finder: only to the number of a submission made from this device in the last
 * 15 minutes, once. Anything else answers the same, so that the call is no relay and no outage stands before a call button.
 */
export async function requestFollowUpSms(
  service: Service,
  input: In<'requestFollowUpSms'>,
  caller: Caller,
): Out<'requestFollowUpSms'> {
  let phone: string | undefined
  try {
    phone = input.phone === undefined ? undefined : finderPhone(input.phone, input.country)
  } catch {
    // The documented answer of this call for a number that cannot be (docs/decisions.md, "Names and calls").
    return { success: false, message: 'Please check the mobile number.' }
  }
  const { device } = caller
  if (!device || caller.overLimit) return SENT
  await service.db.transaction(async (tx) => {
    const now = service.now()
    const [submission] = await tx
      .select()
      .from(submissions)
      .where(
        and(
          eq(submissions.deviceHash, device),
          gt(submissions.createdAt, ago(now, minutes(FOLLOW_UP_SMS_MINUTES))),
          isNull(submissions.smsRequestedAt),
          ...(phone ? [eq(submissions.phone, phone)] : []),
        ),
      )
      .orderBy(desc(submissions.createdAt))
      .limit(1)
      .for('update')
    if (!submission) return
    await lockSubject(tx, `follow-up:${submission.personUid}`)
    const [sent] = await tx
      .select({ count: count() })
      .from(messages)
      .innerJoin(incidents, eq(incidents.id, messages.incidentId))
      .where(
        and(
          eq(incidents.personUid, submission.personUid),
          eq(messages.kind, 'finder-follow-up'),
          gt(messages.createdAt, ago(now, hours(1))),
        ),
      )
    await tx.update(submissions).set({ smsRequestedAt: now }).where(eq(submissions.id, submission.id))
    if (
      (sent?.count ?? 0) >= FOLLOW_UP_SMS_PER_PERSON_PER_HOUR ||
      !submission.phone ||
      !mayText(service, submission.phone)
    )
      return
    const occasion = {
      kind: 'finder-follow-up',
      incidentId: submission.incidentId,
      occasion: 'finder-follow-up',
      step: 0,
    } as const
    await queueMessage(service, tx, occasion, { kind: 'FINDER', submissionId: submission.id }, 'sms')
  })
  return SENT
}

/** Countries a text may go to: a list, so that nobody can make us pay for numbers far away. */
const mayText = ({ config }: Pick<Service, 'config'>, phone: string) =>
  config.smsCountryCodes.some((code) => phone.startsWith(code))

/** What the finder's page may show of the incident. @throws `user-not-found`, `service-unavailable` */
export async function readHelperStatus(
  service: Service,
  { uid }: In<'readHelperStatus'>,
  caller: Caller,
): Out<'readHelperStatus'> {
  const { helperDb: db, now } = service
  const grant = caller.device ? await withinHelperTime(openGrant({ db, now }, uid, caller.device)) : undefined
  if (!grant) {
    if (!(await withinHelperTime(personUidByCode(db, uid)))) refuse('user-not-found')
    return { granted: false, muted: false, incident: null }
  }
  caller.ensureDevice()
  const { incident } = grant
  const [going, contacts, mine] = await withinHelperTime(
    Promise.all([
      onTheWay(db, incident.id),
      contactsOf(db, incident.personUid, now()),
      db
        .select({
          kind: incidentEvents.kind,
          at: incidentEvents.createdAt,
          lat: incidentEvents.lat,
          place: incidentEvents.place,
        })
        .from(incidentEvents)
        .where(and(eq(incidentEvents.incidentId, incident.id), eq(incidentEvents.submissionId, grant.submissionId))),
    ]),
  )
  const relations = new Map(contacts.map(({ uid: account, relation }) => [account, relation]))
  const stands = mine.find(({ kind }) => kind === 'with-someone')
  return {
    granted: true,
    muted: false,
    incident: {
      open: incident.closedAt === null,
      closedReason: incident.closedReason,
      told: contacts.length > 0 ? ('FAMILY' as const) : ('NOBODY' as const),
      hasFamily: contacts.length > 0,
      answers: going.map((responder) => ({
        who: {
          relation: (responder.kind === 'ACCOUNT' && relations.get(responder.uid)) || ('Care Partner' as const),
          calledAs: null,
          ordinal: null,
        },
        at: incident.openedAt.toISOString(),
        minutes: null,
        isCurrent: true,
      })),
      taken: false,
      unanswered: incident.closedAt === null && going.length === 0 && isExhausted(incident, now()),
      deskStaffed: true,
      withSomeone: stands ? { whom: null, at: stands.at.toISOString() } : null,
      earlierHelper: false,
      mayCallAgain: false,
      whereaboutsShared: mine.some(({ lat, place }) => lat !== null || place !== null),
    },
  }
}

/** Places one finder may tell in ten minutes: somebody who walks along is followed, somebody who floods is not. */
const PLACES_IN_TEN_MINUTES = 20

/** Adds where the finder is to the timeline, for the family only. @throws `details-needed-first`, `incident-closed`, `too-many-requests` */
export async function tellWhereabouts(
  service: Service,
  input: In<'tellWhereabouts'>,
  caller: Caller,
): Out<'tellWhereabouts'> {
  const grant =
    (caller.device && (await openGrant(service, input.uid, caller.device))) || refuse('details-needed-first')
  if (grant.incident.closedAt) refuse('incident-closed')
  const [told] = await service.db
    .select({ count: count() })
    .from(incidentEvents)
    .where(
      and(
        eq(incidentEvents.submissionId, grant.submissionId),
        eq(incidentEvents.kind, 'whereabouts-shared'),
        gt(incidentEvents.createdAt, ago(service.now(), minutes(10))),
      ),
    )
  if (caller.overLimit || (told?.count ?? 0) >= PLACES_IN_TEN_MINUTES)
    refuse('too-many-requests', { retryAfterSeconds: 60 })
  await service.db.transaction((tx) =>
    addEvent(tx, grant.incidentId, service.now(), {
      kind: 'whereabouts-shared',
      code: input.uid,
      submissionId: grant.submissionId,
      place: input.place || null,
      lat: input.position?.lat,
      lng: input.position?.lng,
      accuracy: input.position?.accuracy,
    }),
  )
  return { shared: true as const }
}

/** Tells the family that the finder says the person is safe with someone. It neither closes nor stops anything. */
export async function tellWithSomeone(
  service: Service,
  input: In<'tellWithSomeone'>,
  caller: Caller,
): Out<'tellWithSomeone'> {
  const grant =
    (caller.device && (await openGrant(service, input.uid, caller.device))) || refuse('details-needed-first')
  const event = { kind: 'with-someone', code: input.uid, submissionId: grant.submissionId } as const
  await service.db.transaction(async (tx) => {
    await lockIncident(tx, grant.incidentId)
    const said = await tx
      .select({ id: incidentEvents.id })
      .from(incidentEvents)
      .where(and(eq(incidentEvents.submissionId, grant.submissionId), eq(incidentEvents.kind, event.kind)))
    if (said.length === 0) await addEvent(tx, grant.incidentId, service.now(), event)
  })
  return { recorded: true as const }
}

export function tellNobodyCame(): Out<'tellNobodyCame'> {
  return refuse('details-needed-first')
}

export function proveFinder(): Out<'proveFinder'> {
  return refuse('link-ended')
}
