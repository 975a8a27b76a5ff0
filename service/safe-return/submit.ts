import { and, desc, eq, gt } from 'drizzle-orm'
import { parsePhoneNumberFromString, validatePhoneNumberLength, type CountryCode } from 'libphonenumber-js/max'
import { refuse } from '../../contract/errors.ts'
import type { In, Out } from '../../contract/index.ts'
import { ESCALATIONS_PER_PERSON_PER_DAY, GRANT_HOURS } from '../../contract/limits.ts'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { idempotencyKeys, mutes, submissions } from '../db/tables.ts'
import { tellAccounts, tellDuty, type Occasion } from '../messages/queue.ts'
import { toAccount, isDuty, uidsOf } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { contactsOf, shownContact } from './contacts.ts'
import { startEscalation } from './escalation.ts'
import { ago, hours, later, minutes } from '../../contract/domain/time.ts'
import { giveGrant } from './grant.ts'
import { addEvent, escalationsToday, onTheWay, openIncident, openIncidentOf, takeInScans } from './incident.ts'
import { personUidByCode } from './person.ts'

/** A second submission with the same number on the same code within this time is the same tap, cookie or not. */
const DOUBLE_TAP_MINUTES = 2
/** How many finders after the first the family hears of by SMS in one incident; the timeline shows all. */
const OTHER_FINDERS_TOLD = 3
/** Beyond those, one message in this time. */
const MORE_FINDERS_MINUTES = 10

/**
 * A typed number as E.164. Only an impossible length refuses: a finder in a hurry may have any number in the world.
 * @throws `phone-impossible`
 */
export function finderPhone(typed: string, country: string): string {
  const digits = typed.replaceAll(/[^\p{Nd}+＋]/gu, '')
  if (validatePhoneNumberLength(digits, country as CountryCode) !== undefined) refuse('phone-impossible')
  return parsePhoneNumberFromString(digits, country as CountryCode)?.number ?? refuse('phone-impossible')
}

/**
 * Stores who found the person, tells the family, and opens its numbers to this device until ISO time `until`.
 * Over a limit or muted, the submission is stored and the numbers open all the same; only the sending is less.
 * @throws `user-not-found`, the same for every unusable code; `phone-impossible`
 */
export async function submitSafeReturn(
  service: Service,
  input: In<'submitSafeReturn'>,
  caller: Caller,
): Out<'submitSafeReturn'> {
  const { db, now } = service
  const phone = finderPhone(input.phone ?? refuse('required-data', { field: 'phone' }), input.country)
  const device = caller.ensureDevice()
  return db.transaction(async (tx) => {
    const personUid = (await personUidByCode(tx, input.uidDementia)) ?? refuse('user-not-found')
    await lockSubject(tx, `person:${personUid}`)
    const moment = now()

    const key =
      caller.idempotencyKey && service.keys.hashSubject(`submit:${input.uidDementia}:${phone}:${caller.idempotencyKey}`)
    const known = (key && (await sameRequest(tx, key))) || (await sameTap(tx, input.uidDementia, phone, moment))
    const incident = (await openIncidentOf(tx, personUid)) ?? (await openIncident(service, tx, personUid, 'FINDER'))
    const submissionId = known?.incidentId === incident.id ? known.id : randomUid()
    if (known?.incidentId !== incident.id) {
      await tx.insert(submissions).values({
        id: submissionId,
        incidentId: incident.id,
        personUid,
        code: input.uidDementia,
        deviceHash: device,
        name: input.name,
        phone,
        locale: caller.locale,
        place: input.place || null,
        lat: input.position?.lat,
        lng: input.position?.lng,
        accuracy: input.position?.accuracy,
        createdAt: moment,
      })
      if (key) {
        // A key used again after its incident closed stands for the new submission from now on.
        const result = { result: submissionId, createdAt: moment }
        await tx
          .insert(idempotencyKeys)
          .values({ key, ...result })
          .onConflictDoUpdate({ target: idempotencyKeys.key, set: result })
      }
      await takeInScans(tx, incident, device, moment)
      await addEvent(tx, incident.id, moment, {
        kind: 'details-left',
        code: input.uidDementia,
        submissionId,
        place: input.place || null,
        lat: input.position?.lat,
        lng: input.position?.lng,
        accuracy: input.position?.accuracy,
      })
      await tellFamily(service, tx, { incident, personUid, submissionId, device, phone, overLimit: caller.overLimit })
    }
    await giveGrant(tx, { device, code: input.uidDementia, incidentId: incident.id, submissionId, at: moment })
    const contacts = await contactsOf(tx, personUid, moment)
    return {
      until: later(moment, hours(GRANT_HOURS)).toISOString(),
      account: contacts.map((contact) => shownContact(contact, true, moment)),
    }
  })
}

/** The submission an earlier request with the same `Idempotency-Key` made. */
async function sameRequest(db: Queryable, key: string) {
  const [known] = await db
    .select({ id: submissions.id, incidentId: submissions.incidentId })
    .from(idempotencyKeys)
    .innerJoin(submissions, eq(submissions.id, idempotencyKeys.result))
    .where(eq(idempotencyKeys.key, key))
  return known
}

async function sameTap(db: Queryable, code: string, phone: string, moment: Date) {
  const [known] = await db
    .select({ id: submissions.id, incidentId: submissions.incidentId })
    .from(submissions)
    .where(
      and(
        eq(submissions.code, code),
        eq(submissions.phone, phone),
        gt(submissions.createdAt, ago(moment, minutes(DOUBLE_TAP_MINUTES))),
      ),
    )
    .orderBy(desc(submissions.createdAt))
    .limit(1)
  return known
}

interface Arrival {
  incident: Awaited<ReturnType<typeof openIncident>>
  personUid: string
  submissionId: string
  device: string
  phone: string
  overLimit: boolean
}

async function tellFamily(service: Service, tx: Tx, arrival: Arrival) {
  const { incident, personUid, device, phone, overLimit } = arrival
  const moment = service.now()
  // While the family looks for the person, whoever found them is heard.
  const isSought = incident.missingAt !== null
  const muted = !isSought && (await isMuted(service, tx, personUid, [device, phone], moment))
  if (incident.escalation === 'FULL') {
    if (!muted) await tellOfAnotherFinder(service, tx, arrival)
    return
  }
  if (muted && incident.escalation === 'NONE') return startEscalation(service, tx, incident.id, 'NONE')
  const few = !overLimit && (await escalationsToday(tx, personUid, moment)) < ESCALATIONS_PER_PERSON_PER_DAY
  const full = isSought || few
  await startEscalation(service, tx, incident.id, full ? 'FULL' : 'REDUCED')
}

/**
 * Another finder joins an incident that the family knows of. The first few reach everybody; beyond them, and over a limit,
 * one message in ten minutes goes to the first contact and the duty desk: no flood may silence a real finder.
 */
async function tellOfAnotherFinder(service: Service, tx: Tx, arrival: Arrival) {
  const { incident, personUid, submissionId, phone, overLimit } = arrival
  const moment = service.now()
  const left = await tx
    .select({ phone: submissions.phone })
    .from(submissions)
    .where(eq(submissions.incidentId, incident.id))
    .orderBy(submissions.createdAt)
  // Whoever leaves the same number again is the same finder.
  const ordinal = [...new Set(left.map((submission) => submission.phone))].indexOf(phone)
  if (ordinal < 1) return
  const few = !overLimit && ordinal <= OTHER_FINDERS_TOLD
  const slot = Math.floor((moment.getTime() - incident.openedAt.getTime()) / minutes(MORE_FINDERS_MINUTES))
  const occasion: Occasion = {
    kind: 'another-finder',
    incidentId: incident.id,
    ...(few ? { occasion: 'another-finder', step: ordinal } : { occasion: 'more-finders', step: slot }),
    details: { submissionId },
  }
  // Whoever is on the way needs the new place; the others hear of it only while nobody is.
  const going = await onTheWay(tx, incident.id)
  const caregivers = (await contactsOf(tx, personUid, moment)).filter(({ type }) => type === 'CAREGIVER')
  const told = going.length > 0 ? going : caregivers.map(({ uid }) => toAccount(uid))
  await tellAccounts(service, tx, occasion, uidsOf(few ? told : told.slice(0, 1)), 'sms')
  const unanswered = incident.exhaustedAt !== null && going.length === 0
  if (!few || unanswered || told.some(isDuty)) await tellDuty(service, tx, occasion)
}

/** Whether a false alarm silenced this device or number for this family. */
export async function isMuted(
  service: Pick<Service, 'keys'>,
  db: Queryable,
  personUid: string,
  subjects: string[],
  moment: Date,
) {
  const rows = await db
    .select({ subjectHash: mutes.subjectHash })
    .from(mutes)
    .where(and(eq(mutes.personUid, personUid), gt(mutes.until, moment)))
  const hashes = new Set(subjects.map(muteSubject(service)))
  return rows.some(({ subjectHash }) => hashes.has(subjectHash))
}

/** How a device or a number stands in the list of mutes. */
export const muteSubject =
  ({ keys }: Pick<Service, 'keys'>) =>
  (subject: string) =>
    keys.hashSubject(`mute:${subject}`)
