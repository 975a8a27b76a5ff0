import { and, count, eq, isNull } from 'drizzle-orm'
import { CARE_HOURS } from '#contract/limits.ts'
import type { Channel } from '#contract/messages.ts'
import type { Tx } from '../db/open.ts'
import { incidents, messages } from '../db/tables.ts'
import { WRITTEN_CHANNELS } from '../messages/channels.ts'
import { queueMessages, tellAccounts, tellDuty, type Occasion } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { contactsOf, type Contact } from './contacts.ts'
import { markOf } from './held.ts'
import { addEvent, type Incident } from './incident.ts'
import { newestReport } from './named-report.ts'
import type { Submission } from './reports.ts'
import { ringDesk } from './ring-desk.ts'
import { hasRung, isNight, RINGING, ringTurn } from './ringing.ts'
import { unreachedChannels } from './reached.ts'
import { isWorkingTime } from './working-time.ts'

/** Steps of one run; a run's steps are numbered apart from those of the run before, for each is told once. */
const STEPS_OF_A_RUN = 100
export const stepOf = ({ round }: Pick<Incident, 'round'>, step: number) => (round - 1) * STEPS_OF_A_RUN + step

/** One rung being climbed. */
export interface Climb {
  service: Service
  tx: Tx
  incident: Incident
  caregivers: Contact[]
  partners: Contact[]
  /** The report that messages to the family name: the newest that was passed on and is not the desk's alone. */
  report: Submission | undefined
  /** The report that the desk's messages name: the newest of all that were passed on. */
  ofDesk: Submission | undefined
  /** Staff of the association took the alarm: the desk is not called again, but for news that no contact hears. */
  isTaken: boolean
  /** A new report sets off this run. */
  isNews: boolean
  step: number
}

/** What a rung needs to know of its alarm. */
export async function climbOf(
  service: Service,
  tx: Tx,
  incident: Incident,
  { step, isTaken, submissionId }: { step: number; isTaken: boolean; submissionId?: string | undefined },
): Promise<Climb> {
  const contacts = await contactsOf(tx, incident.personUid, service.now())
  const report = await newestReport(service, tx, incident, 'FAMILY', submissionId)
  return {
    service,
    tx,
    incident,
    caregivers: contacts.filter(({ type }) => type === 'CAREGIVER'),
    partners: contacts.filter(({ type }) => type === 'PARTNER'),
    report,
    // The report at hand is named to both.
    ofDesk: submissionId ? report : await newestReport(service, tx, incident, 'DESK'),
    isTaken,
    isNews: submissionId !== undefined,
    step,
  }
}

const uids = (contacts: Contact[]) => contacts.map(({ uid }) => uid)

/** The message of this rung: the first word about the report, or that nobody has answered yet. */
const occasionOf = ({ incident, report, step }: Climb, kind?: 'still-unanswered'): Occasion => ({
  kind: kind ?? (report?.kind === 'UNUSABLE' ? 'unusable' : 'found'),
  incidentId: incident.id,
  occasion: 'escalation',
  step: stepOf(incident, step),
  ...(report && { details: { submissionId: report.id } }),
})

async function callDesk(climb: Climb) {
  const { service, tx, incident, isTaken } = climb
  if (isTaken) return
  const [told] = await tx
    .select({ count: count() })
    .from(messages)
    .where(and(eq(messages.incidentId, incident.id), eq(messages.recipientKind, 'DUTY')))
  const { details, ...occasion } = occasionOf(
    { ...climb, report: climb.ofDesk },
    told?.count ? 'still-unanswered' : undefined,
  )
  const mark = incident.audience === 'DESK' ? await markOf(tx, incident.id, climb.ofDesk?.id) : {}
  await tellDuty(service, tx, { ...occasion, details: { ...details, ...mark } })
}

const callPartners = ({ service, tx, partners, ...rest }: Climb) =>
  tellAccounts(service, tx, occasionOf({ service, tx, partners, ...rest }), uids(partners), TOLD_BY.partners)

/** The first turn of ringing at a rung. */
const turnOf = ({ id: incidentId, round }: Incident, rung: number, rounds: number) => ({
  incidentId,
  round,
  rung,
  turn: 0,
  rounds,
})
const ring = ({ service, tx, incident, step }: Climb, rounds: number) =>
  ringTurn(service, tx, incident, turnOf(incident, step, rounds))

export type Told =
  | 'caregivers'
  | 'unreached'
  | 'caregivers-again'
  | 'partners'
  | 'desk-beside-one'
  | 'desk'
  | 'ring-by-night'
  | 'ring'
  | 'ring-again'
  | 'ring-desk'
  | 'nobody-answered'

const LETTERS = ['sms', 'email'] as const satisfies Channel[]

/** On which channels each word of a rung tells whom it addresses, as far as they have them (docs/decisions.md, "Channels"). */
export const TOLD_BY: Record<Told, readonly Channel[]> = {
  caregivers: WRITTEN_CHANNELS,
  unreached: WRITTEN_CHANNELS,
  // A second WhatsApp says nothing that the first does not, and is paid for.
  'caregivers-again': ['push', ...LETTERS],
  partners: LETTERS,
  'desk-beside-one': LETTERS,
  desk: LETTERS,
  'ring-by-night': ['voice'],
  ring: ['voice'],
  'ring-again': ['voice'],
  'ring-desk': ['voice'],
  'nobody-answered': [],
}

/** What each word of a rung does. */
export const actOfRung: Record<Told, (climb: Climb) => Promise<unknown>> = {
  /** All caregivers on every channel; where there is none to call, care partners and the desk from the first second. */
  async caregivers(climb) {
    const { service, tx, caregivers } = climb
    await tellAccounts(service, tx, occasionOf(climb), uids(caregivers), TOLD_BY.caregivers)
    // A code that should open nothing any more is the desk's matter too.
    if (caregivers.length > 0 && climb.report?.kind !== 'UNUSABLE') return
    if (caregivers.length > 0) return callDesk(climb)
    await callPartners(climb)
    // Without a contact to call, the administrator who took the alarm hears of another finder as of the first.
    await callDesk({ ...climb, isTaken: climb.isTaken && !climb.isNews })
  },
  /** To contacts whom nothing has reached, on their next channel; when none was reached, care partners and the desk now. */
  async unreached(climb) {
    const { service, tx, incident, caregivers } = climb
    if (caregivers.length === 0) return
    const unreached = await unreachedChannels(service, tx, incident, uids(caregivers))
    const next = unreached.flatMap(({ uid, channel }) => (channel ? { recipient: toAccount(uid), channel } : []))
    await queueMessages(service, tx, occasionOf(climb), next)
    if (unreached.length < caregivers.length) return
    await callPartners(climb)
    await callDesk(climb)
  },
  /** A second word to all caregivers; with none, to the care partners; without these too, to the desk. */
  async 'caregivers-again'(climb) {
    const { service, tx, caregivers, partners } = climb
    const again = caregivers.length > 0 ? caregivers : partners
    // No contact can be called: the alarm is the desk's, which is called as often as for its own.
    if (again.length === 0) return callDesk(climb)
    await tellAccounts(service, tx, occasionOf(climb, 'still-unanswered'), uids(again), TOLD_BY['caregivers-again'])
  },
  async partners(climb) {
    if (climb.caregivers.length > 0 && isWorkingTime(climb.service.now(), CARE_HOURS)) await callPartners(climb)
  },
  /** One contact alone is the weakest a family can be: the desk helps earlier. */
  async 'desk-beside-one'(climb) {
    if (climb.caregivers.length + climb.partners.length === 1) await callDesk(climb)
  },
  desk: callDesk,
  /** The first contact's telephone rings at once where a text wakes nobody; the others follow. */
  async 'ring-by-night'(climb) {
    if (isNight(climb.service.now())) await ring(climb, RINGING.rounds.first)
  },
  /** The same by day, and where the night has begun since. */
  async ring(climb) {
    if (!(await hasRung(climb.tx, climb.incident))) await ring(climb, RINGING.rounds.first)
  },
  'ring-again': (climb) => ring(climb, RINGING.rounds.later),
  async 'ring-desk'(climb) {
    const { service, tx, incident, isTaken } = climb
    if (isTaken) return
    const { kind, details } = occasionOf({ ...climb, report: climb.ofDesk })
    await ringDesk(service, tx, { kind, ...(details && { details }) }, turnOf(incident, climb.step, 1))
  },
  async 'nobody-answered'({ service, tx, incident, isTaken }) {
    if (isTaken) return
    const [noted] = await tx
      .update(incidents)
      .set({ unansweredAt: service.now() })
      .where(and(eq(incidents.id, incident.id), isNull(incidents.unansweredAt)))
      .returning({ id: incidents.id })
    if (noted) await addEvent(tx, incident.id, service.now(), { kind: 'nobody-answered' })
  },
}
