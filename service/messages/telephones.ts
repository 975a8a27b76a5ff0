import { eq } from 'drizzle-orm'
import { ago } from '#contract/domain/time.ts'
import type { Tx } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import { deskNow } from '../duty/desk.ts'
import type { Service } from '../service.ts'
import type { Message } from './incident-facts.ts'

/** The duty desk's next telephone is called when the one before has not reported its text so long after it was handed over. */
export const RECEIPT_SECONDS = 30

/** Whether a message is a text of an alarm to the duty desk, which has several telephones. */
export const isToTelephones = ({ recipientKind, channel, incidentId }: Message) =>
  recipientKind === 'DUTY' && channel === 'sms' && incidentId !== null

/** Which of the desk's telephones a text goes to: from the first number on, up to before the second. */
export const telephonesOf = ({ details }: Pick<Message, 'details'>) => ({
  from: Number(details.from ?? 0),
  until: Number(details.phones ?? 1),
})

/** The key of a text for one of the telephones: a repeat to the same one is recognised by it, and no other's is taken for one. */
export const keyFor = (id: string, index: number) => id.slice(index) + id.slice(0, index)

/** The ids of messages whose key for one of the telephones this is. */
export const idsOfKey = (key: string) => Array.from(key, (_, index) => keyFor(key, index))

/** Whether the desk has a telephone that a text was not sent to yet. */
export const hasNextTelephone = async (service: Pick<Service, 'config' | 'now'>, tx: Tx, message: Message) =>
  isToTelephones(message) && telephonesOf(message).until < (await deskNow(service, tx)).phones.length

/**
 * A desk's text that did not arrive, or of which nothing was reported in RECEIPT_SECONDS, made ready for the next telephone;
 * nothing where it may have arrived, or where every telephone was called.
 */
export async function forNextTelephone(
  service: Pick<Service, 'config' | 'now'>,
  tx: Tx,
  message: Message,
): Promise<Message | undefined> {
  if (!(await hasNextTelephone(service, tx, message))) return undefined
  const { status, sentAt, providerId, details, id } = message
  const isSilent =
    status === 'SENT' && providerId !== null && sentAt !== null && sentAt <= ago(service.now(), RECEIPT_SECONDS * 1000)
  if (!isSilent && status !== 'FAILED') return undefined
  const { until } = telephonesOf(message)
  const next = { ...details, from: String(until), phones: String(until + 1) }
  const [ready] = await tx
    .update(messages)
    .set({ status: 'WAITING', details: next, providerId: null, sentAt: null, failure: null })
    .where(eq(messages.id, id))
    .returning()
  return ready
}
