import type { MessageKind } from '#contract/messages.ts'
import { hours, later } from '#contract/domain/time.ts'
import type { Delivery } from '../outside.ts'
import type { Message } from './incident-facts.ts'
import { isOfAlarm } from './texts.ts'

/** A claim older than this is a dead process's: sending takes at most twenty seconds. */
export const CLAIM_SECONDS = 25
/** Pauses between tries: 5 s, then twice as long each time, and never more than 5 min. */
const FIRST_PAUSE_SECONDS = 5
export const LONGEST_PAUSE_SECONDS = 300
/** Tries of a message that is about no alarm, and as many more whenever somebody asks for it to be sent again. */
const TRIES = 9
/** How long what outlasts its alarm is tried. */
export const CLOSING_HOURS = 24

/**
 * Whether a message is told only while nobody has answered, so that an acknowledgement or closing stops it at once: what the
 * ladder says, of whichever kind. Another finder's own message goes to whoever is on the way too.
 */
export const isStoppedByAnswer = ({ occasion, kind }: Pick<Message, 'occasion' | 'kind'>): boolean =>
  occasion === 'escalation' || occasion === 'ring' || kind === 'still-unanswered'
/** What finders cause, as often as they like: the last such text for a while says that there are many. */
export const BY_FINDERS: ReadonlySet<MessageKind> = new Set(['another-finder', 'with-someone', 'not-with-someone'])
/** Notices about how an alarm runs: beside what is said of its finders, so that neither gives way to the other. */
export const NOTICES: ReadonlySet<MessageKind> = new Set([
  'channel-down',
  'flood',
  'hand-over-missed',
  'answered',
  'finder-answered',
  'finder-written',
])
/** Sent although the alarm is closed: that it is, and what its finder was promised. */
export const OUTLASTS_ALARM: ReadonlySet<MessageKind> = new Set([
  'safe',
  'false-alarm',
  'ended-by-itself',
  'finder-thanks',
  'finder-follow-up',
])

/** Whether a message says that the alarm has ended: untrue as soon as it is open again. */
export const saysEnd = ({ kind }: Pick<Message, 'kind'>): boolean =>
  kind === 'safe' || kind === 'false-alarm' || kind === 'ended-by-itself'

/** The pause after so many tries, in seconds. */
export const pauseAfter = (tries: number) =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - 1, 20))

/** The pause after a try, no shorter than the provider asked for, and never longer than the longest: an alarm may not wait for it. */
const pauseOf = (tries: number, { afterSeconds = 0 }: { afterSeconds?: number }) =>
  Math.min(LONGEST_PAUSE_SECONDS, Math.max(pauseAfter(tries), afterSeconds))

/** A message of an alarm is tried until the alarm closes, when its next claim ends it. */
function isGivenUp({ kind, incidentId, attempts, createdAt }: Message, now: Date): boolean {
  if (!isOfAlarm(kind)) return attempts % TRIES === 0
  return (incidentId === null || OUTLASTS_ALARM.has(kind)) && later(createdAt, hours(CLOSING_HOURS)) <= now
}

type Changed = Partial<Message> & Pick<Message, 'status'>

/**
 * What a message becomes by a try: handed over; failed, if refused for good or tried long enough; or waiting for its next
 * try. When the answer was lost it may have arrived: it is sent once more, and after a second time it stands as unsure.
 * `reports`: the channel says later what became of it, under the name that the provider gave.
 */
export function afterAttempt(message: Message, outcome: Delivery, now: Date, reports: boolean): Changed {
  const free = { claimedAt: null, claimedBy: null, nextAttemptAt: null }
  if (outcome.ok)
    return { ...free, status: 'SENT', sentAt: now, providerId: reports ? outcome.id : null, failure: null }
  const failed = { ...free, failure: outcome.reason }
  if (!outcome.retry) return { ...failed, status: 'FAILED' }
  const wasUnsure = message.details.unsure !== undefined
  // It may have arrived, and counts among the texts that a telephone gets (cap.ts).
  const unsure = { ...failed, status: 'UNSURE', claimedAt: message.claimedAt } as const
  if (outcome.unknown && wasUnsure) return unsure
  if (isGivenUp(message, now)) return wasUnsure || outcome.unknown ? unsure : { ...failed, status: 'FAILED' }
  return {
    ...failed,
    status: 'WAITING',
    nextAttemptAt: later(now, pauseOf(message.attempts, outcome) * 1000),
    ...(outcome.unknown && { details: { ...message.details, unsure: now.toISOString() } }),
  }
}
