/** What became of a message: handed over, refused for good (a wrong number), or worth another try. */
export type Delivery = { ok: true; id: string } | { ok: false; retry: boolean; reason: string }

export interface SmsService {
  /** Hands over one text to an E.164 number. Never throws: a failure is an answer. `key` makes a repeat recognisable. */
  send: (message: { to: string; text: string; key: string }) => Promise<Delivery>
}
