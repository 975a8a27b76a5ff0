import { z } from 'zod'
import { PlainText } from './domain/bounds.ts'
import { ID, ID_MAX } from './domain/base58.ts'
import { endpoint } from './endpoint.ts'

/** What a provider says of a message it took, each saying more than the one before it. */
export const RECEIPT_STATES = ['SENT', 'UNDELIVERED', 'DELIVERED'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** One report of a provider about one message. */
export interface Receipt {
  /** The provider's name of the message: what `send` gave back as `id`. */
  providerId: string
  /** Our own name of the message, where the report carries it: it settles a send whose answer was lost. */
  messageId: string | null
  state: ReceiptState
  /** Why it was not delivered: the provider's code, never its text, which may repeat a number or an address. */
  reason: string | null
}

/** The id of a message, as `randomUid` makes it. */
const MessageId = z.string().regex(ID).max(ID_MAX)

/** What a provider hears: the report was understood and is kept, or it tells nothing we keep. */
const ReceiptTaken = z.object({ kept: z.boolean() })

/**
 * Twilio's status callback. It signs the address and every field, so none is dropped here; a new field of Twilio's is no
 * fault. No limit: a report over one would be lost, and nothing happens without the signature.
 */
export const receiveSmsReceipt = endpoint({
  name: 'receiveSmsReceipt',
  method: 'post',
  path: '/public/receipts/sms',
  source: 'D10.29',
  who: ['public'],
  form: true,
  query: z.object({ message: MessageId.optional() }),
  body: z.object({ fields: z.record(PlainText, z.array(PlainText).max(100)) }),
  answer: ReceiptTaken,
  errors: ['not-allowed', 'not-found'],
})

/** Twilio's status callback about a call: whether it rang, was answered, and ended. Signed and unlimited as the one above. */
export const receiveVoiceReceipt = endpoint({
  name: 'receiveVoiceReceipt',
  method: 'post',
  path: '/public/receipts/voice',
  source: 'D57.8',
  who: ['public'],
  form: true,
  query: z.object({ message: MessageId.optional() }),
  body: z.object({ fields: z.record(PlainText, z.array(PlainText).max(100)) }),
  answer: ReceiptTaken,
  errors: ['not-allowed', 'not-found'],
})

/** Mailgun's webhook. Its signature stands in the body and covers time and token only. No limit, as above. */
export const receiveEmailReceipt = endpoint({
  name: 'receiveEmailReceipt',
  method: 'post',
  path: '/public/receipts/email',
  source: 'D10.29',
  who: ['public'],
  body: z.object({
    signature: z.object({
      timestamp: z.coerce
        .string()
        .regex(/^\d{1,12}$/)
        .max(12),
      token: z.string().min(1).max(100),
      signature: z.string().max(200),
    }),
    'event-data': z.object({
      id: z.string().max(200).optional(),
      event: z.string().max(40),
      severity: z.string().max(40).optional(),
      reason: z.string().max(200).optional(),
      'delivery-status': z.object({ code: z.coerce.number().int().min(0).max(999).optional() }).optional(),
      message: z.object({ headers: z.object({ 'message-id': z.string().max(300).optional() }) }).optional(),
    }),
  }),
  answer: ReceiptTaken,
  errors: ['not-allowed', 'not-found'],
})
