import { CHANNELS, MESSAGE_KINDS, SAFE_RETURN_MESSAGES } from '#contract/messages.ts'
import { counterFromZero } from '../metrics.ts'
import type { Message } from './incident-facts.ts'

const kindsOfAlarms: ReadonlySet<string | undefined> = new Set(SAFE_RETURN_MESSAGES)
const subjectOf = ({ kind }: { kind?: string }) => (kindsOfAlarms.has(kind) ? 'alarm' : 'other')

const tries = counterFromZero(
  'homeward_messages_total',
  'Tries to hand a message over, by kind, channel and outcome. `failed` is a first try: one message that is tried again and again counts there once.',
  { kind: MESSAGE_KINDS, channel: CHANNELS, outcome: ['sent', 'failed', 'failed-again'] },
  { of: subjectOf },
)

/** Counts one try of a message, whose number is `attempts`. */
export function countTry({ kind, channel, attempts }: Message, isSent: boolean): void {
  const failed = attempts > 1 ? 'failed-again' : 'failed'
  tries.inc({ of: subjectOf({ kind }), kind, channel, outcome: isSent ? 'sent' : failed })
}
