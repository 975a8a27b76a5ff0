import type { Delivery } from './sms.ts'

export interface EmailService {
  /** Hands over one plain-text e-mail. Never throws: a failure is an answer. `key` makes a repeat recognisable. */
  send: (message: { to: string; subject: string; text: string; key: string }) => Promise<Delivery>
}
