import { and, eq, gt, gte, inArray } from 'drizzle-orm'
import { ago, later } from '#contract/domain/time.ts'
import type { Tx } from '../db/open.ts'
import { messages, workItems } from '../db/tables.ts'
import type { Message } from '../messages/incident-facts.ts'
import { alarmChannelsOf, queueMessage, type Occasion } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { contactsOf } from './contacts.ts'
import { isDoubted } from '../messages/doubted.ts'
import { lockIncident, type Incident } from './incident.ts'
import { newestReport } from './named-report.ts'
import { isHourBetween } from './working-time.ts'

/** How telephones ring in an alarm (docs/decisions.md, "Channels"); bench/ladder.ts simulates these numbers. */
export const RINGING = {
  /** The next contact's telephone rings so long after the one before it. */
  everySeconds: 10,
  /** More telephones at once wake more people and bring help no sooner. */
  atOnce: 2,
  /** A telephone rings for so long (adapters/twilio-voice.ts); who is rung again is rung after it. */
  ringSeconds: 25,
  /** How often the run goes around the contacts at its beginning, and at each of its later rungs. */
  rounds: { first: 3, later: 1 },
  /** In these hours a text wakes nobody, and the telephone rings first. */
  night: { fromHour: 22, toHour: 8, timeZone: 'Asia/Singapore' },
} as const

export const isNight = (moment: Date) => isHourBetween(moment, RINGING.night)

/** One turn of ringing: of which run and rung, and the how-manieth telephone it is. */
export interface Ring {
  incidentId: string
  round: number
  rung: number
  turn: number
  rounds: number
}

const RUNGS_OF_A_RUN = 100
const TURNS_OF_A_RUNG = 1000
/** The step of a turn: no two turns of an alarm share one, so that none rings twice. */
export const stepOfRing = ({ round, rung, turn }: Pick<Ring, 'round' | 'rung' | 'turn'>) =>
  ((round - 1) * RUNGS_OF_A_RUN + rung) * TURNS_OF_A_RUNG + turn
const roundsOf = (rung: number, first: number) => (rung === first ? RINGING.rounds.first : RINGING.rounds.later)

/** The steps of this run's turns that were made, the first and the last. */
async function turnsMade(tx: Tx, { id, round }: Pick<Incident, 'id' | 'round'>) {
  const rows = await tx
    .select({ step: messages.step })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, id),
        eq(messages.occasion, 'ring'),
        eq(messages.recipientKind, 'ACCOUNT'),
        gte(messages.step, stepOfRing({ round, rung: 0, turn: 0 })),
      ),
    )
    .orderBy(messages.step)
  const rungOf = (step: number) => Math.floor(step / TURNS_OF_A_RUNG) % RUNGS_OF_A_RUN
  const [first, last] = [rows[0]?.step, rows.at(-1)?.step]
  if (first === undefined || last === undefined) return undefined
  return { step: last, firstRung: rungOf(first), rung: rungOf(last), turn: last % TURNS_OF_A_RUNG }
}

/** Whether this run has rung a telephone. */
export const hasRung = async (tx: Tx, incident: Incident) => (await turnsMade(tx, incident)) !== undefined

/**
 * The caregivers in the order of contact, and those of them who take calls: no telephone at which "wrong person" was said. Who drops
 * out keeps their place, so that everybody else's turn stays theirs.
 */
async function rungInOrder(service: Service, tx: Tx, incident: Incident) {
  const order = (await contactsOf(tx, incident.personUid, service.now()))
    .filter(({ type }) => type === 'CAREGIVER')
    .map(({ uid }) => uid)
  if (order.length === 0) return { order, taking: [] }
  const doubted = await tx.select({ uid: workItems.accountUid }).from(workItems).where(isDoubted(order))
  const reachable = await alarmChannelsOf(service, tx, order, ['voice'])
  const taking = reachable.map(({ uid }) => uid).filter((uid) => !doubted.some((one) => one.uid === uid))
  return { order, taking }
}

/** The first turn from this one on of a contact who takes calls, and whose it is; undefined where the rounds are over. */
function turnFrom({ turn, rounds }: Ring, { order, taking }: Awaited<ReturnType<typeof rungInOrder>>) {
  for (let at = turn; at < order.length * rounds; at += 1) {
    const uid = order[at % order.length]
    if (uid !== undefined && taking.includes(uid)) return { turn: at, uid }
  }
  return undefined
}

/** Whose telephones ring at this moment, as far as anybody knows, and since when; also those of contacts who are called no more since. */
const ringingNow = (tx: Tx, incidentId: string, now: Date) =>
  tx
    .select({ uid: messages.recipientId, since: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, incidentId),
        eq(messages.channel, 'voice'),
        eq(messages.recipientKind, 'ACCOUNT'),
        inArray(messages.status, ['WAITING', 'CLAIMED', 'SENT']),
        gt(messages.createdAt, ago(now, RINGING.ringSeconds * 1000)),
      ),
    )
    .orderBy(messages.createdAt)

/** Job: rings the next telephone of a run. Does nothing when a contact answered, the alarm closed, or another run began. */
export async function ringNext(service: Service, ring: Ring) {
  await service.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, ring.incidentId)
    if (!incident || incident.closedAt || incident.acknowledgedAt || incident.round !== ring.round) return
    await ringTurn(service, tx, incident, ring)
  })
}

/** Rings the telephone whose turn it is, or waits for one that still rings; the next follows. The alarm is held and unanswered. */
export async function ringTurn(service: Service, tx: Tx, incident: Incident, due: Ring) {
  const { jobs } = service
  const now = service.now()
  const found = turnFrom(due, await rungInOrder(service, tx, incident))
  if (!found) return
  const { uid, turn } = found
  const ring = { ...due, turn }
  const ringing = await ringingNow(tx, incident.id, now)
  const [first] = ringing
  const own = ringing.find((one) => one.uid === uid)
  const busy = own ?? (ringing.length >= RINGING.atOnce ? first : undefined)
  if (busy) return jobs.enqueue(tx, 'ring-next', ring, { after: later(busy.since, RINGING.ringSeconds * 1000 + 1000) })
  if (!(await queueMessage(service, tx, await occasionOf(service, tx, incident, ring), toAccount(uid), 'voice'))) return
  const next = { ...ring, turn: ring.turn + 1 }
  await jobs.enqueue(tx, 'ring-next', next, { after: later(now, RINGING.everySeconds * 1000) })
}

async function occasionOf(service: Service, tx: Tx, incident: Incident, ring: Ring): Promise<Occasion> {
  const report = await newestReport(service, tx, incident, 'FAMILY')
  return {
    kind: report?.kind === 'UNUSABLE' ? 'unusable' : 'found',
    incidentId: incident.id,
    occasion: 'ring',
    step: stepOfRing(ring),
    ...(report && { details: { submissionId: report.id } }),
  }
}

/**
 * Goes on with the turn after the last one of this run: an answer that held the run was taken back, or the call of this step has failed.
 * Where another telephone was rung since, the failed call delayed no other.
 */
export async function ringOn({ jobs }: Pick<Service, 'jobs'>, tx: Tx, incident: Incident, failedStep?: number) {
  const made = await turnsMade(tx, incident)
  if (!made || (failedStep !== undefined && failedStep !== made.step)) return
  const { id: incidentId, round } = incident
  const { rung, turn, firstRung } = made
  await jobs.enqueue(tx, 'ring-next', { incidentId, round, rung, turn: turn + 1, rounds: roundsOf(rung, firstRung) })
}

/** A telephone that was rung for an alarm. */
export const isRing = ({ channel, occasion, recipientKind }: Message) =>
  channel === 'voice' && occasion === 'ring' && recipientKind === 'ACCOUNT'
