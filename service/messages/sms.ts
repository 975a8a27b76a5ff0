import type { Receipt } from '../../contract/receipts.ts'

/**
 * What became of handing a message over. `ok`: the provider took it. `retry: false`: refused for good (a wrong number, an
 * opt-out, no such mailbox). `retry: true`: not now (too many, an outage, credentials of ours that somebody will mend), or
 * with `unknown`: the message was sent and the answer was lost, so that the recipient may have it already.
 */
export type Delivery =
  | { ok: true; id: string }
  | { ok: false; retry: false; reason: string }
  | { ok: false; retry: true; unknown?: true; reason: string }

/** A report that did not come from the provider, or is too old to be believed. */
export const FORGED = 'forged'

/** Twilio's status callback as it came in. */
export interface SmsReport {
  /** The signature beside it. */
  signature: string
  /** Our own message, as the address of the callback names it. */
  messageId: string | undefined
  /** Every field that was sent; one that came twice has two values. */
  fields: Readonly<Record<string, readonly string[]>>
}

export interface SmsService {
  /** Hands over one text to an E.164 number. Never throws: a failure is an answer. `key` makes a repeat recognisable. */
  send: (message: { to: string; text: string; key: string }) => Promise<Delivery>
  /** Whether the provider says later what became of a text. */
  reports: boolean
  /** Understands such a report; nothing when it tells nothing about the delivery. Absent where `reports` is false. */
  readReport?: (report: SmsReport) => Receipt | typeof FORGED | undefined
}
