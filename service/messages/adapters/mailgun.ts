import type { Receipt, ReceiptState } from '#contract/receipts.ts'
import { FORGED, type EmailReport, type EmailService } from '../../outside.ts'
import { isSigned } from './mailgun-signature.ts'

/** Mailgun's events that say what became of a letter. Whoever opened or complained about one has it. */
const STATES: Record<string, ReceiptState> = {
  accepted: 'SENT',
  delivered: 'DELIVERED',
  opened: 'DELIVERED',
  clicked: 'DELIVERED',
  complained: 'DELIVERED',
  failed: 'UNDELIVERED',
  rejected: 'UNDELIVERED',
}

/**
 * An SMTP service whose provider reports by Mailgun's signed webhook, found by the Message-ID that we gave the letter.
 * `key` is Mailgun's HTTP webhook signing key.
 */
export function withMailgunReports(smtp: EmailService, settings: { key: string; now: () => Date }): EmailService {
  const { key, now } = settings
  return {
    ...smtp,
    reports: true,
    readReport: ({ signature, 'event-data': event }) => (isSigned(key, signature, now()) ? receiptOf(event) : FORGED),
  }
}

function receiptOf(event: EmailReport['event-data']): Receipt | undefined {
  // Mailgun writes the id without the angle brackets that the letter has.
  const id = event.message?.headers['message-id']?.replace(/^<|>$/g, '')
  // What failed for now is tried again by Mailgun.
  const state = event.event === 'failed' && event.severity === 'temporary' ? 'SENT' : STATES[event.event]
  if (!id || !state) return undefined
  const code = event['delivery-status']?.code
  const word = /^[a-z-]{1,40}$/.exec(event.reason ?? '')?.[0]
  const reason = state === 'UNDELIVERED' ? ['mailgun', code, word].filter(Boolean).join(' ') : null
  return { providerId: `<${id}>`, messageId: id.split('@')[0] ?? null, state, reason }
}
