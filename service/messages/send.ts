import { and, eq, gt, lt, notInArray, or, sql } from 'drizzle-orm'
import { preparedOnce } from '../db/prepared.ts'
import { messages } from '../db/tables.ts'
import type { Tx } from '../db/open.ts'
import type { Delivery } from '../outside.ts'
import type { Service } from '../service.ts'
import { causedBy, inSpan } from '../tracing.ts'
import { lookWhetherShown, textUnshown } from './unshown-push.ts'
import {
  afterAttempt,
  BY_FINDERS,
  CLAIM_SECONDS,
  isStoppedByAnswer,
  NOTICES,
  OUTLASTS_ALARM,
  saysEnd,
} from './attempts.ts'
import { roomFor } from './cap.ts'
import { reportsOf } from './channels.ts'
import type { IncidentFacts, Message } from './incident-facts.ts'
import { letterTo } from './letter.ts'
import { enqueueSending } from './queue.ts'
import { pushToDevices } from './push-to-devices.ts'
import { isToSame } from './recipient.ts'
import { forNextTelephone, hasNextTelephone, keyFor, RECEIPT_SECONDS, telephonesOf } from './telephones.ts'
import { countTry } from './tries.ts'
import { ago, later } from '#contract/domain/time.ts'
import type { Locale } from '#contract/options.ts'

/**
 * Job: hands one message over. It is claimed first and marked after, so that two workers never send it; only a claim
 * left by a process that died is sent again, where twice is better than never. A try that fails leaves the message waiting
 * for its next one, whose job is enqueued in the same transaction: no message is thrown away with its job.
 */
export const sendMessageWith =
  (facts: IncidentFacts) =>
  async (service: Service, { messageId }: { messageId: string }) => {
    const message = await claim(service, facts, messageId)
    if (!message) return
    const { id, kind, channel, details } = message
    await inSpan(`send ${channel}`, { kind: 'client', ...causedBy(details.trace) }, async (span) => {
      const { outcome, locale } = await hand(service, facts, message)
      const result = outcome.ok ? 'sent' : 'failed'
      countTry(message, outcome.ok)
      span.add({ 'homeward.message.id': id, 'homeward.message.kind': kind, 'homeward.message.outcome': result })
      await settle(service, facts, message, outcome, locale)
    })
  }

const messageById = preparedOnce((db) =>
  db
    .select()
    .from(messages)
    .where(eq(messages.id, sql.placeholder('id')))
    .prepare('message_by_id'),
)
const heldMessage = preparedOnce((db) =>
  db
    .select()
    .from(messages)
    .where(eq(messages.id, sql.placeholder('id')))
    .for('update')
    .prepare('held_message'),
)

async function claim(service: Service, facts: IncidentFacts, id: string): Promise<Message | undefined> {
  const { db, jobs, now, processId } = service
  return db.transaction(async (tx) => {
    const moment = now()
    let [found] = await messageById(tx).execute({ id })
    if (!found) return undefined
    const incident = found.incidentId ? await facts.hold(tx, found.incidentId, found, moment) : undefined
    const dead = ago(moment, CLAIM_SECONDS * 1000)
    const free = or(eq(messages.status, 'WAITING'), and(eq(messages.status, 'CLAIMED'), lt(messages.claimedAt, dead)))
    const change = (changed: Partial<Message>) =>
      tx
        .update(messages)
        .set(changed)
        .where(and(eq(messages.id, id), free))
        .returning()
    if (incident && isOver(found, incident)) {
      await change({ status: 'CANCELLED' })
      return undefined
    }
    if (await hasNewer(tx, found)) {
      await change({ status: 'SUPERSEDED' })
      return undefined
    }
    if (await textUnshown(service, tx, found)) return undefined
    if (!incident?.isTaken) found = (await forNextTelephone(service, tx, found)) ?? found
    const room = await roomFor(tx, found, moment)
    if ('at' in room && found.channel === 'voice') {
      // A call whose turn is over is dropped: the next turn's call says the same.
      await change({ status: 'CANCELLED' })
      return undefined
    }
    if ('at' in room) {
      const [waits] = await change({ status: 'WAITING', nextAttemptAt: room.at, claimedAt: null, claimedBy: null })
      if (waits) await enqueueSending(jobs, tx, waits)
      return undefined
    }
    const [claimed] = await change({
      // The last text for a while leads to the page, where everybody stands who came.
      kind: room.last && BY_FINDERS.has(found.kind) ? 'many-reports' : found.kind,
      status: 'CLAIMED',
      claimedAt: moment,
      claimedBy: processId,
      nextAttemptAt: null,
      attempts: found.attempts + 1,
    })
    // Somebody else has it in hand. Should that process have died, its claim is free then; no try is used up by waiting.
    if (!claimed && found.status === 'CLAIMED' && found.claimedAt)
      await enqueueSending(jobs, tx, { ...found, nextAttemptAt: later(found.claimedAt, (CLAIM_SECONDS + 1) * 1000) })
    return claimed
  })
}

/** Whether nobody needs to hear of it any more. */
const isOver = (
  message: Message,
  { isAnswered, isClosed, isCalledAgain, isStillTold }: Awaited<ReturnType<IncidentFacts['hold']>>,
): boolean =>
  !isStillTold ||
  // It takes alarms away, and must not where the answer was taken back.
  (message.kind === 'answered' && !isAnswered) ||
  (isAnswered && isStoppedByAnswer(message)) ||
  // Whoever is called for the person again would go home by it. (D80.3)
  (saysEnd(message) && (!isClosed || isCalledAgain)) ||
  (isClosed && !OUTLASTS_ALARM.has(message.kind))

/** Whether the same recipient has a newer message of this incident on this channel: only the newest is tried. */
async function hasNewer(tx: Tx, message: Message): Promise<boolean> {
  if (message.incidentId === null || NOTICES.has(message.kind)) return false
  const [newer] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, message.incidentId),
        isToSame(message),
        gt(messages.createdAt, message.createdAt),
        notInArray(messages.kind, [...NOTICES]),
        notInArray(messages.status, ['CANCELLED', 'SUPERSEDED']),
      ),
    )
    .limit(1)
  return newer !== undefined
}

/** A channel that was there when the message was queued, and is not set any more. */
const NOT_SET_UP: Delivery = { ok: false, retry: false, reason: 'no service is set' }

/**
 * Writes the message and hands it to its provider, for the duty desk once for each telephone that is called by now, and as a push to
 * each device; answers in which language it was written.
 */
async function hand(
  service: Service,
  facts: IncidentFacts,
  message: Message,
): Promise<{ outcome: Delivery; locale: Locale | null }> {
  const letter = await letterTo(service, facts, message)
  if (!letter) return { outcome: { ok: false, retry: false, reason: 'no address' }, locale: null }
  const { addresses, subject, text, link, locale } = letter
  const { id, kind, channel } = message
  if (channel === 'push') return { outcome: bestOf(await pushToDevices(service, message, letter)), locale }
  const outcomes = await Promise.all(
    addresses.map((to, index) => {
      const key = keyFor(id, telephonesOf(message).from + index)
      return service.outside[channel]?.send({ to, subject, text, link, key, kind, locale }) ?? NOT_SET_UP
    }),
  )
  return { outcome: bestOf(outcomes), locale }
}

/** Of several telephones or devices one that has it is enough; else whatever leaves most hope. */
function bestOf(outcomes: Delivery[]): Delivery {
  const hope = (outcome: Delivery) => (outcome.ok ? 0 : outcome.retry ? (outcome.unknown ? 1 : 2) : 3)
  const [best] = outcomes.toSorted((one, other) => hope(one) - hope(other))
  return best ?? { ok: false, retry: false, reason: 'no address' }
}

/**
 * Has the job look again whether the desk's next telephone is called, where there is one: at once, or when this one's report is
 * overdue. @returns whether a text that failed goes on to it: then nothing has failed yet
 */
async function goesToNextTelephone(service: Service, tx: Tx, message: Message): Promise<boolean> {
  const { jobs, now } = service
  if (!(await hasNextTelephone(service, tx, message))) return false
  const isLost = message.status === 'FAILED'
  if (isLost) await enqueueSending(jobs, tx, message)
  else if (message.status === 'SENT' && message.providerId !== null)
    await enqueueSending(jobs, tx, { ...message, nextAttemptAt: later(now(), RECEIPT_SECONDS * 1000) })
  return isLost
}

async function settle(
  service: Service,
  facts: IncidentFacts,
  message: Message,
  outcome: Delivery,
  locale: Locale | null,
) {
  const { db, jobs, now } = service
  await db.transaction(async (tx) => {
    const moment = now()
    const { id, incidentId } = message
    if (incidentId) await facts.lock(tx, incidentId)
    const [current] = await heldMessage(tx).execute({ id })
    if (!current) return
    const reports = reportsOf(service.outside, message.channel)
    const changed = afterAttempt(current, outcome, moment, reports)
    // A receipt was quicker than the answer, or the claim was taken for a dead process's: what stands says more.
    if (current.status !== 'CLAIMED' || current.claimedBy !== message.claimedBy) {
      if (outcome.ok && current.sentAt === null)
        await tx
          .update(messages)
          .set({ sentAt: moment, providerId: changed.providerId, locale })
          .where(eq(messages.id, id))
      return
    }
    await tx
      .update(messages)
      .set({ ...changed, ...(locale && { locale }) })
      .where(eq(messages.id, id))
    const settled = { ...current, ...changed }
    if (settled.status === 'WAITING') await enqueueSending(jobs, tx, settled)
    await lookWhetherShown(service, tx, settled)
    if (!incidentId) return
    const goesOn = await goesToNextTelephone(service, tx, settled)
    if (outcome.ok) await facts.noteOutcome(tx, incidentId, settled, moment, 'message-sent')
    else if (settled.status === 'FAILED') await facts.noteOutcome(tx, incidentId, settled, moment, 'message-failed')
    if (!outcome.ok && !goesOn) await facts.afterFailure(service, tx, incidentId, settled)
  })
}
