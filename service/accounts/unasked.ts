import { refuse } from '#contract/errors.ts'
import type { MembershipMessage } from '#contract/messages.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'

/** Messages that one user has sent to a number or address whose owner did not ask for them; each kind is counted by itself. */
export const UNASKED = [
  'invitation',
  'colleague-invited',
  'take-over',
  'confirm-email',
  'set-password',
  'remind-incomplete',
  'reset-password',
] as const satisfies readonly MembershipMessage[]

/** Who has a message sent: an account that staff approved, or whose owner proved their number, is no stranger. */
type Sender = Pick<Account, 'uid' | 'status' | 'phoneVerifiedAt'>
const isKnownSender = ({ status, phoneVerifiedAt }: Sender) => status === 'APPROVED' || phoneVerifiedAt !== null

/** From where messages are sent: a sender whom we know, by the account; anybody else by the network address. */
export interface Source {
  name: string
  isKnown: boolean
}
export const sourceOf = ({ address }: Pick<Caller, 'address'>, sender?: Sender): Source =>
  sender && isKnownSender(sender)
    ? { name: `account:${sender.uid}`, isKnown: true }
    : { name: `address:${address}`, isKnown: false }

export interface Unasked {
  kind: (typeof UNASKED)[number]
  /** E.164, or an e-mail address. */
  contact: string
  source: Source
}

/**
 * Takes from what this source may have sent of this kind to this contact, and where it is a stranger, from what all strangers may:
 * twice as much, so that none uses up another's.
 * @returns seconds until the next one may be sent; 0 when this one may
 */
export async function unaskedMustWait(
  { limiter, keys }: Pick<Service, 'limiter' | 'keys'>,
  { kind, contact, source }: Unasked,
): Promise<number> {
  const nameOf = (...parts: string[]) => keys.hashSubject([kind, contact, ...parts].join('\n'))
  const own = await limiter.take('unasked', nameOf(source.name))
  return own > 0 || source.isKnown ? own : limiter.take('unasked-all', nameOf())
}

/** Takes as `unaskedMustWait` does, and refuses when nothing is left. @throws `too-many-requests` */
export async function spareContact(service: Pick<Service, 'limiter' | 'keys'>, unasked: Unasked) {
  const wait = await unaskedMustWait(service, unasked)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
}
