import { later } from '#contract/domain/time.ts'
import type { Tx } from '../db/open.ts'
import type { Service } from '../service.ts'
import type { Message } from './incident-facts.ts'
import { channelsOf, enqueueSending, queueMessage } from './queue.ts'
import { toAccount } from './recipient.ts'

/** So long a device has to say that an alarm came; it says so by itself and at once where it is on. */
const SHOWN_WITHIN_SECONDS = 20

/** Whether a push says something of an alarm that somebody must hear; that somebody answered only takes an alarm away. */
const mustBeShown = ({ channel, status, recipientKind, occasion, kind }: Message) =>
  channel === 'push' && status === 'SENT' && recipientKind === 'ACCOUNT' && occasion !== null && kind !== 'answered'

/** Has the sending job look at a push once more that was handed over just now. */
export async function lookWhetherShown({ jobs, now }: Service, tx: Tx, message: Message) {
  if (!mustBeShown(message)) return
  await enqueueSending(jobs, tx, { ...message, nextAttemptAt: later(now(), SHOWN_WITHIN_SECONDS * 1000) })
}

/** Texts what no device has shown, also where texts are off; where they are on, the same was texted already. @returns whether this message was looked at */
export async function textUnshown(service: Service, tx: Tx, message: Message): Promise<boolean> {
  const { incidentId, recipientId, occasion, kind, step } = message
  if (!mustBeShown(message) || incidentId === null || recipientId === null || occasion === null) return false
  if ((await channelsOf(service, tx, [recipientId], ['sms'])).length === 0) return true
  const { unsure: _unsure, answered: _answered, ...details } = message.details
  await queueMessage(service, tx, { kind, details, incidentId, occasion, step }, toAccount(recipientId), 'sms')
  return true
}
