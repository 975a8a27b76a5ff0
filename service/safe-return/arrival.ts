import { and, eq } from 'drizzle-orm'
import { isStaffed } from '../duty/desk.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { tellDuty, tellResponders, type Occasion } from '../messages/queue.ts'
import { isDuty, toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { contactsOf } from './contacts.ts'
import type { Incident } from './incident.ts'
import { restartLadder, startLadder } from './ladder.ts'
import { isMuted } from './mute.ts'
import { safeReturnOpen } from './person.ts'
import { isFolded, type Submission } from './reports.ts'
import { answersGoing, isCurrent } from './responders.ts'
import { screenedUntil } from './screening.ts'
import { nextStepOf, wasPassedOn } from './told.ts'

/** Whether a rescue runs for this person now: approved, leaving, or suspended without safe return stopped. */
async function isRescueOpen(db: Queryable, personUid: string) {
  const [person] = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(eq(accounts.uid, personUid), safeReturnOpen()))
  return person !== undefined
}

/** Whom a report is for: the family; or the desk first, where the family chose so or no rescue runs for the person. */
async function audienceOf(service: Service, db: Queryable, incident: Incident, report: Submission) {
  const now = service.now()
  if (!(await isRescueOpen(db, incident.personUid))) return 'DESK'
  // While the family looks for the person, whoever found them is heard.
  if (incident.missingAt) return 'FAMILY'
  if (await isMuted(service, db, incident.personUid, report, now)) return 'DESK'
  const isScreened = (await screenedUntil(db, [report.code], now)) !== undefined
  return isScreened && (await isStaffed(service, db)) ? 'DESK' : 'FAMILY'
}

/** Tells whom a new report is for. */
export async function tellArrival(service: Service, tx: Tx, incident: Incident, report: Submission) {
  const audience = await audienceOf(service, tx, incident, report)
  const run = { audience, submissionId: report.id } as const
  if (!incident.ladderStartedAt) await startLadder(service, tx, incident, run)
  else if (audience === 'FAMILY' && incident.audience === 'DESK') await startLadder(service, tx, incident, run)
  else if (audience === 'FAMILY') await tellOfAnother(service, tx, incident, report)
  else await tellDuty(service, tx, await another(tx, incident, report))
}

/** A report that was folded comes out of the fold once something tells it from a script; then it is told like a new one. */
export async function liftOut(service: Service, tx: Tx, incident: Incident, report: Submission) {
  if (incident.closedAt || (await wasPassedOn(service, tx, incident, report.id)) || (await isFolded(tx, report))) return
  await tellArrival(service, tx, incident, report)
}

async function another(tx: Tx, incident: Incident, report: Submission): Promise<Occasion> {
  return {
    kind: report.kind === 'UNUSABLE' ? 'unusable' : 'another-finder',
    incidentId: incident.id,
    occasion: 'another-finder',
    step: await nextStepOf(tx, incident.id, 'another-finder'),
    details: { submissionId: report.id },
  }
}

/**
 * Another finder of a person whose family knows: those hear who said lately that they are on the way, for they need the new
 * place; with nobody on the way, or nobody who said so lately, all do, and the ladder begins again.
 */
async function tellOfAnother(service: Service, tx: Tx, incident: Incident, report: Submission) {
  const now = service.now()
  const going = (await answersGoing(tx, incident.id)).filter((answer) => isCurrent(answer, now)).map(({ by }) => by)
  // Its first rung names this finder to everybody.
  if (going.length === 0 && (await restartLadder(service, tx, incident, { submissionId: report.id }))) return
  const contacts = await contactsOf(tx, incident.personUid, now)
  const caregivers = contacts.filter(({ type }) => type === 'CAREGIVER')
  const callable = (caregivers.length > 0 ? caregivers : contacts).map(({ uid }) => toAccount(uid))
  const told = going.length > 0 ? going : callable
  const occasion = await another(tx, incident, report)
  await tellResponders(service, tx, occasion, told)
  const isUnanswered = going.length === 0 && (incident.unansweredAt !== null || caregivers.length === 0)
  if ((isUnanswered || report.kind === 'UNUSABLE') && !told.some(isDuty)) await tellDuty(service, tx, occasion)
}
