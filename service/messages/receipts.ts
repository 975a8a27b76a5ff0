import { and, eq, inArray, or } from 'drizzle-orm'
import type { Checked } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import {
  RECEIPT_STATES,
  type Receipt,
  type ReceiptState,
  type receiveSmsReceipt as smsContract,
} from '#contract/receipts.ts'
import { counterFromZero } from '../metrics.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { FORGED } from '../outside.ts'
import { CHANNELS, type Channel } from '#contract/messages.ts'
import type { Queryable } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import type { IncidentFacts, Message } from './incident-facts.ts'
import { enqueueSending } from './queue.ts'
import { hasNextTelephone, idsOfKey, isToTelephones, telephonesOf } from './telephones.ts'

/** What is done with a report that was understood. It may come late, twice, and in any order (`recordReceipt`). */
export type KeepReceipt = (service: Service, channel: Channel, receipt: Receipt) => Promise<void>

const received = counterFromZero(
  'homeward_receipts_total',
  'Reports of providers about messages, by channel and state.',
  {
    channel: CHANNELS,
    state: RECEIPT_STATES,
  },
)

const rank = (state: ReceiptState) => RECEIPT_STATES.indexOf(state)

/**
 * What stands after a report: whichever of the two says more. Delivered wins for ever, also over a failure before or after
 * it; a late "sent" lowers nothing. Of two that say the same, the first stays.
 */
export const recordReceipt = <R extends Pick<Receipt, 'state'>>(previous: R | undefined, incoming: R): R =>
  previous && rank(previous.state) >= rank(incoming.state) ? previous : incoming

/** What a provider's report makes of a message that stands thus; nothing where it says nothing new. */
function afterReceipt(message: Message, receipt: Receipt, now: Date): Partial<Message> | undefined {
  const { status } = message
  const stands = { state: status === 'DELIVERED' ? 'DELIVERED' : status === 'FAILED' ? 'UNDELIVERED' : 'SENT' } as const
  const handedOver = { sentAt: message.sentAt ?? now, providerId: receipt.providerId, nextAttemptAt: null }
  // The answer was lost, the report was not: the provider has it, and no copy is sent.
  const wasUnsure = status === 'UNSURE' || (status === 'WAITING' && message.details.unsure !== undefined)
  if (receipt.state === 'SENT') {
    if (wasUnsure) return { ...handedOver, status: 'SENT', failure: null, claimedAt: null, claimedBy: null }
    return message.providerId === null ? { providerId: receipt.providerId } : undefined
  }
  if (recordReceipt<Pick<Receipt, 'state'>>(stands, receipt) === stands) return undefined
  if (receipt.state === 'DELIVERED') return { ...handedOver, status: 'DELIVERED', deliveredAt: now, failure: null }
  if (isToTelephones(message)) return afterLostAtDesk(message, receipt, handedOver)
  // Whatever waits for another try, or is not sent any more, is not undone by the failure of an earlier copy.
  return ['CLAIMED', 'SENT', 'UNSURE'].includes(status)
    ? { ...handedOver, status: 'FAILED', failure: receipt.reason ?? 'undelivered' }
    : undefined
}

/**
 * One of the desk's telephones did not get its text: what was sent to several at once has failed when none has it, and a late
 * report of a telephone before the one that is called now says nothing.
 */
function afterLostAtDesk(
  { status, details, providerId }: Message,
  receipt: Receipt,
  handedOver: Partial<Message>,
): Partial<Message> | undefined {
  if (!['CLAIMED', 'SENT', 'UNSURE'].includes(status)) return undefined
  const { from, until } = telephonesOf({ details })
  const isEarlier = until - from === 1 && providerId !== null && providerId !== receipt.providerId
  if (isEarlier) return undefined
  const lost = [...new Set([...(details.lost?.split(' ') ?? []), receipt.providerId])]
  if (until - from > 1 && lost.length < until - from) return { details: { ...details, lost: lost.join(' ') } }
  return { ...handedOver, status: 'FAILED', failure: receipt.reason ?? 'undelivered' }
}

/** The message that a report is about: by our own name of it, else by the provider's. */
async function messageOf(db: Queryable, channel: Channel, { messageId, providerId }: Receipt) {
  const named = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.channel, channel),
        messageId
          ? or(inArray(messages.id, idsOfKey(messageId)), eq(messages.providerId, providerId))
          : eq(messages.providerId, providerId),
      ),
    )
  const ids = messageId ? idsOfKey(messageId) : []
  return named.find(({ id }) => ids.includes(id)) ?? named[0]
}

/** Keeps what became of a message, in whatever order its reports come, and adds to its incident's timeline what is new. */
export const keepReceiptWith =
  (facts: IncidentFacts): KeepReceipt =>
  async (service, channel, receipt) => {
    received.inc({ channel, state: receipt.state })
    await service.db.transaction(async (tx) => {
      const now = service.now()
      const found = await messageOf(tx, channel, receipt)
      if (!found) return
      const { id, incidentId } = found
      if (incidentId) await facts.lock(tx, incidentId)
      const [current] = await tx.select().from(messages).where(eq(messages.id, id)).for('update')
      const changed = current && afterReceipt(current, receipt, now)
      if (!changed) return
      await tx.update(messages).set(changed).where(eq(messages.id, id))
      const settled = { ...current, ...changed }
      if (!incidentId || settled.status === current.status) return
      if (settled.status === 'DELIVERED') await facts.noteOutcome(tx, incidentId, settled, now, 'message-delivered')
      else if (settled.status === 'SENT') await facts.noteOutcome(tx, incidentId, settled, now, 'message-sent')
      else {
        await facts.noteOutcome(tx, incidentId, settled, now, 'message-failed')
        if (await hasNextTelephone(service, tx, settled)) await enqueueSending(service.jobs, tx, settled)
        else await facts.afterFailure(service, tx, incidentId, settled)
      }
    })
  }

/** Keeps what a provider reports by a signed form. @throws `not-allowed` without its signature; `not-found` where none reports */
const receiveFormOf =
  (channelOf: (fields: Checked<typeof smsContract>['fields']) => Exclude<Channel, 'email' | 'push'>) =>
  async (
    service: Service,
    { message, fields }: Checked<typeof smsContract>,
    { providerSignature }: Pick<Caller, 'providerSignature'>,
    keep: KeepReceipt,
  ) => {
    const channel = channelOf(fields)
    const readReport = service.outside[channel]?.readReport
    if (!readReport) return refuse('not-found')
    const receipt = readReport({ signature: providerSignature ?? '', messageId: message, fields })
    if (receipt === FORGED) return refuse('not-allowed')
    if (receipt) await keep(service, channel, receipt)
    return { kept: receipt !== undefined }
  }
/** Twilio reports of texts and WhatsApp by one form; which it is follows from our own number in it, which is signed as the rest. */
export const receiveSmsReceipt = receiveFormOf(({ From }) => (From?.[0]?.startsWith('whatsapp:') ? 'whatsapp' : 'sms'))
export const receiveVoiceReceipt = receiveFormOf(() => 'voice')
