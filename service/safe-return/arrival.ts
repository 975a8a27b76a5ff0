import { isStaffed } from '../duty/desk.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { tellDuty, tellResponders, type Occasion } from '../messages/queue.ts'
import { isDuty, toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { contactsOf } from './contacts.ts'
import { HELD } from './held.ts'
import type { Incident } from './incident.ts'
import { restartLadder, startLadder } from './ladder.ts'
import { isMuted } from './mute.ts'
import { isRescueOpen } from './open-safe-return.ts'
import { isFolded, type Submission } from './reports.ts'
import { answersGoing, isCurrent } from './responders.ts'
import { screenedUntil } from './screening.ts'
import { nextStepOf, wasPassedOn } from './told.ts'

/** Whom a report is for: the family; or the desk first, where the family chose so or no rescue runs for the person. */
export async function audienceOf(service: Service, db: Queryable, incident: Incident, report: Submission) {
  const now = service.now()
  if (!(await isRescueOpen(db, incident.personUid))) return 'DESK'
  // While the family looks for the person, every finder is heard.
  if (incident.missingAt) return 'FAMILY'
  if (await isMuted(service, db, incident.personUid, report, now)) return 'DESK'
  // While codes are being guessed, a staffed desk hears first; where it is not staffed, the family does.
  const isScreened = report.kind === 'TYPED_LATE' || (await screenedUntil(db, [report.code], now)) !== undefined
  return isScreened && (await isStaffed(service, db)) ? 'DESK' : 'FAMILY'
}

/** Tells whom a new report is for. */
export async function tellArrival(service: Service, tx: Tx, incident: Incident, report: Submission) {
  const audience = await audienceOf(service, tx, incident, report)
  const run = { audience, submissionId: report.id } as const
  if (!incident.ladderStartedAt) await startLadder(service, tx, incident, run)
  else if (audience === 'FAMILY' && incident.audience === 'DESK') await startLadder(service, tx, incident, run)
  else if (audience === 'FAMILY') await tellOfAnother(service, tx, incident, report)
  else await tellDuty(service, tx, await another(tx, incident, report, HELD))
}

/** A report that was folded comes out of the fold once something tells it from a script; then it is told like a new one. */
export async function liftOut(service: Service, tx: Tx, incident: Incident, report: Submission) {
  if (incident.closedAt || (await wasPassedOn(service, tx, incident, report.id)) || (await isFolded(tx, report))) return
  await tellArrival(service, tx, incident, report)
}

/** The occasion of one more report in an alarm. */
export async function another(tx: Tx, incident: Incident, report: Submission, mark: object = {}) {
  return {
    kind: report.kind === 'UNUSABLE' ? 'unusable' : 'another-finder',
    incidentId: incident.id,
    occasion: 'another-finder',
    step: await nextStepOf(tx, incident.id, 'another-finder'),
    details: { submissionId: report.id, ...mark },
  } satisfies Occasion
}

/** Whom every report of the family's is told to: the caregivers, or where there is none to call the care partners. */
export async function callableOf(service: Service, tx: Tx, { personUid }: Incident) {
  const contacts = await contactsOf(tx, personUid, service.now())
  const caregivers = contacts.filter(({ type }) => type === 'CAREGIVER')
  const callable = (caregivers.length > 0 ? caregivers : contacts).map(({ uid }) => toAccount(uid))
  return { callable, isCaredFor: caregivers.length > 0 }
}

/**
 * Tells everybody in the family of a report that was the desk's alone; where no recent answer stands the ladder begins again,
 * and its first rung names this finder.
 */
export async function tellFamily(service: Service, tx: Tx, incident: Incident, report: Submission) {
  const now = service.now()
  const isGoing = (await answersGoing(tx, incident.id)).some((answer) => isCurrent(answer, now))
  if (!isGoing && (await restartLadder(service, tx, incident, { submissionId: report.id }))) return
  const { callable } = await callableOf(service, tx, incident)
  await tellResponders(service, tx, await another(tx, incident, report), callable)
}

/**
 * Another finder of a person whose family knows: those hear who said lately that they are on the way, for they need the new
 * place; where no answer stands, or none that is recent, all do, and the ladder begins again.
 */
async function tellOfAnother(service: Service, tx: Tx, incident: Incident, report: Submission) {
  const now = service.now()
  const going = (await answersGoing(tx, incident.id)).filter((answer) => isCurrent(answer, now)).map(({ by }) => by)
  // Its first rung names this finder to everybody.
  if (going.length === 0 && (await restartLadder(service, tx, incident, { submissionId: report.id }))) return
  const { callable, isCaredFor } = await callableOf(service, tx, incident)
  const told = going.length > 0 ? going : callable
  const occasion = await another(tx, incident, report)
  await tellResponders(service, tx, occasion, told)
  const isUnanswered = going.length === 0 && (incident.unansweredAt !== null || !isCaredFor)
  if ((isUnanswered || report.kind === 'UNUSABLE') && !told.some(isDuty)) await tellDuty(service, tx, occasion)
}
