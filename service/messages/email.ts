import type { Checked } from '../../contract/endpoint.ts'
import type { Receipt, receiveEmailReceipt } from '../../contract/receipts.ts'
import type { Delivery, FORGED } from './sms.ts'

/** A provider's webhook as it came in. */
export type EmailReport = Checked<typeof receiveEmailReceipt>

export interface EmailService {
  /** Hands over one plain-text e-mail. Never throws: a failure is an answer. `key` makes a repeat recognisable. */
  send: (message: { to: string; subject: string; text: string; key: string }) => Promise<Delivery>
  /** Whether the provider says later what became of an e-mail. */
  reports: boolean
  /** Understands such a report; nothing when it tells nothing about the delivery. Absent where `reports` is false. */
  readReport?: (report: EmailReport) => Receipt | typeof FORGED | undefined
}
