import { ID_PATTERN } from '#contract/domain/base58.ts'
import type { Address } from '#contract/addresses.ts'
import type { Checked } from '#contract/endpoint.ts'
import type { MessageKind } from '#contract/messages.ts'
import type { Locale } from '#contract/options.ts'
import type { RelayStep } from '#contract/relay.ts'
import type { VoiceStep } from '#contract/voice.ts'
import type { PushPayload } from '#contract/push-payload.ts'
import type { Receipt, receiveEmailReceipt } from '#contract/receipts.ts'

/**
 * What became of handing a message over. `ok`: the provider took it. `retry: false`: refused for good (a wrong number, an
 * opt-out, no such mailbox). `retry: true`: not now (too many, an outage, credentials of ours that an operator will mend), or
 * with `unknown`: the message was sent and the answer was lost, so that the recipient may have it already. `gone`: nothing will
 * ever be at this address again. `afterSeconds`: not before.
 */
export type Delivery =
  | { ok: true; id: string }
  | { ok: false; retry: false; gone?: true; reason: string }
  | { ok: false; retry: true; unknown?: true; afterSeconds?: number; reason: string }

/** What a service said when it was asked whether it would take a message from us, without one being sent. */
export type Proof = { ok: true } | { ok: false; reason: string }

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

/** One message on its way to one address of a channel, as it is handed over now. */
export interface Handing {
  /** A number as E.164, an e-mail address, or what names the recipient on a channel of another sort. */
  to: string
  subject: string
  /** The recipient's own link, which `text` holds too where the channel has no other place for it. */
  link: string
  /** What is read, or what a telephone says. */
  text: string
  /** Makes a repeat recognisable. */
  key: string
  kind: MessageKind
  locale: Locale
}

/**
 * A channel's adapter: what stands between this product and the provider that brings a message. `Said` is what it needs of a message, `Report`
 * what its provider says later. What holds of the channel itself is in messages/channels.ts.
 */
export interface ChannelService<Said, Report> {
  /**
   * Hands over one message to one address. Never throws, and never takes longer than REQUEST_TIMEOUT_MS: a failure is an answer, and
   * the queue tries again where that may help.
   */
  send: (message: Said) => Promise<Delivery>
  /** Signs in and sends nothing. Never throws. Absent where nothing outside is set. */
  prove?: () => Promise<Proof>
  /** Whether the provider says later what became of a message. */
  reports: boolean
  /** Understands such a report; nothing when it tells nothing about the delivery. Absent where `reports` is false. */
  readReport?: (report: Report) => Receipt | typeof FORGED | undefined
}

/** Texts, to numbers as E.164. */
export type SmsService = ChannelService<Pick<Handing, 'to' | 'text' | 'key'>, SmsReport>

/** A provider's webhook as it came in. */
export type EmailReport = Checked<typeof receiveEmailReceipt>

/** Plain-text e-mails. */
export type EmailService = ChannelService<Pick<Handing, 'to' | 'subject' | 'text' | 'key'>, EmailReport>

/** A channel beside texts and e-mails, whose provider reports by a form that it signs, as the one of texts does. */
export type FurtherService = ChannelService<Handing, SmsReport>

/** What a telephone says next: then it waits for a key, rings another number, or hangs up. */
export interface Spoken {
  locale: Locale
  text: string
  after: { ask: VoiceStep; again: number } | { dial: string } | 'end'
}
/** Our own name of a call, and where it stands. */
export interface VoiceTurn {
  message: string
  step: VoiceStep
  again: number
  /** When it was picked up, in seconds of the epoch; 0 until then. */
  since: number
}
/** Calls that a telephone answers, and what is said in them key by key. */
export interface VoiceService extends FurtherService {
  /** The provider's name of the call and the key that was pressed, if any, where the request is the provider's own. */
  readKey: (
    turn: VoiceTurn & Pick<SmsReport, 'signature' | 'fields'>,
  ) => { providerId: string; key: string } | typeof FORGED
  /** What is said next, in the provider's own language. */
  write: (call: Pick<VoiceTurn, 'message' | 'since'>, said: Spoken) => string
}

/** A text that came to a number of ours. */
export interface InboundText {
  /** The provider's name of it: one that comes twice has the same. */
  id: string
  /** The sender as E.164; none where it is no number that can be answered. */
  from: string | null
  text: string
}
/** Texts that come in, and are answered in the same breath. */
export interface InboundTexts {
  /** The text, where the request is the provider's own; nothing where it brings none. */
  readText: (asked: Pick<SmsReport, 'signature' | 'fields'>) => InboundText | typeof FORGED | undefined
  /** What goes back to the sender, in the provider's own language; with nothing said nothing goes back. */
  write: (answer: string | undefined) => string
}

/** Where a call to our relay number stands. */
export interface RelayTurn {
  step: RelayStep
  again: number
  /** In which language the call went on; none before digits said it. */
  locale?: Locale | undefined
}
/** What a telephone hears that dialled our relay number: then digits are waited for, a number is rung, or it hangs up. */
export interface RelaySaid {
  says: { locale: Locale; text: string }[]
  after: { ask: number; again: number } | { dial: string; locale: Locale } | 'end'
}
/** Calls to our own number that connect two people who keep theirs. */
export interface RelayService {
  /** The number that finders dial, as E.164. */
  number: string
  /** The provider's name of the call, who calls, the digits and whether a call that was connected was answered; where it is the provider's own. */
  readCall: (
    asked: RelayTurn & Pick<SmsReport, 'signature' | 'fields'>,
  ) => { id: string; from: string; digits: string; isAnswered: boolean } | typeof FORGED
  /** What is said next, in the provider's own language. */
  write: (said: RelaySaid) => string
}

/** A device that takes pushes: the address at its push service, and the keys that seal for it, in base64url. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

/** One message on its way to one device. */
export interface PushHanding {
  device: PushDevice
  payload: PushPayload
  /** What the device reports by. */
  key: string
  /** How long its push service keeps it where the device is away. */
  seconds: number
  /** One with the same topic takes its place at the push service. */
  topic: string
  urgent: boolean
}

/** Pushes, of which no push service reports anything: the device itself does (messages/push-receipt.ts). */
export interface PushService extends ChannelService<PushHanding, never> {
  /** The public key that a browser subscribes with. */
  publicKey: string
  /** Whether an address that a browser gave may be connected to, as far as its form tells. */
  takesEndpoint: (endpoint: string) => boolean
}

/** Why the address service gave no answer: too late, not there, too many questions, not let in, or not to be understood. */
export type AddressTrouble = 'late' | 'away' | 'busy' | 'refused' | 'odd'
/** A look-up of Singapore's addresses outside this process; without one the table of postal codes answers. */
export interface AddressService {
  /** The addresses at a postal code of six digits; an unknown code has none. */
  find: (postalCode: string) => Promise<{ ok: true; addresses: Address[] } | { ok: false; reason: AddressTrouble }>
}

/** The identity that Google's token states. Keyed on issuer and subject, never on the e-mail (D10.16). */
export interface GoogleIdentity {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  firstname: string
  lastname: string
  nonce: string
}
export interface GoogleService {
  clientId: string
  authorizationUrl: string
  /** @throws when the token is not Google's for us, expired, or without a nonce */
  verify: (idToken: string, now: Date) => Promise<GoogleIdentity>
}

/** Where photos are kept, by name: `<key>.webp` and `<key>-small.webp`. All three throw `PhotoStoreAway`. */
export interface PhotoStore {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Nothing when there is no such file. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removing what is not there succeeds. */
  remove: (name: string) => Promise<void>
}

/** The store did not answer, or not as it should; `message` is for the log and holds no name. */
export class PhotoStoreAway extends Error {}

/** What a photo's name looks like: nothing in it can lead out of a folder or into a query. */
export const PHOTO_NAME = new RegExp(`^(${ID_PATTERN})(-small)?\\.webp$`)

/** Everything outside this process, each behind a small interface with a default that needs nothing. */
export interface Outside {
  sms: SmsService
  email: EmailService
  /** Calls that a telephone answers; absent unless configured. */
  voice?: VoiceService | undefined
  /** Pushes to browsers; absent unless configured. */
  push?: PushService | undefined
  /** Absent unless configured. */
  whatsapp?: FurtherService | undefined
  /** Calls between two people who keep their numbers; absent unless a number is set. */
  relay?: RelayService | undefined
  /** Texts to our own number; absent unless one is set. */
  inbound?: InboundTexts | undefined
  /** Google sign-in; absent unless configured. */
  google?: GoogleService | undefined
  /** The national address service; absent unless configured. */
  addresses?: AddressService | undefined
  photos: PhotoStore
  /** Takes each sealed line of the audit, for a copy elsewhere; absent unless configured. */
  shipAudit?: ((line: string) => void) | undefined
  /** Tells the error-reporting service; does nothing unless configured. */
  reportError: (error: unknown, requestId: string) => void
}
