import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { PUSH_DEVICES_MAX } from './limits.ts'
import { CHANNELS, SEND_FAILURES, SENT_STATES, type Channel } from './messages.ts'

/** The order in which a contact who chose none is told of an alarm where one channel comes after another. */
const FIRST_ORDER: readonly Channel[] = ['push', 'voice', 'sms', 'whatsapp', 'email']
/** Used only for a contact who asked for it: WhatsApp lets an organisation write to no others. */
const ASKED_FOR: readonly Channel[] = ['whatsapp']
/** Channels by which a test proves that a contact can be reached: for a while texts may then be off. */
export const PROVING_CHANNELS = ['push', 'voice'] as const satisfies Channel[]

/** What is known of a contact's channels. */
export interface OwnChannels {
  /** Those the contact has here: an address or number of their own, and a service behind it. */
  has: readonly Channel[]
  /** What they chose, the first one first; null where they never did. */
  chosen: readonly Channel[] | null
  /** By which a test of the last weeks reached them, where that still stands. */
  proved: readonly Channel[]
}

/**
 * The channels on which a contact is told of an alarm, in their order (docs/decisions.md, "Channels that a contact chooses"). Texts stay
 * on unless a test has proved a call or a push that is on, beside something to read: a call says only that the person was found. Whatever
 * ends the proof brings the texts back by itself.
 */
export function alarmChannels({ has, chosen, proved }: OwnChannels): Channel[] {
  const on = (chosen ?? FIRST_ORDER.filter((channel) => !ASKED_FOR.includes(channel))).filter((one) =>
    has.includes(one),
  )
  const isProved = PROVING_CHANNELS.some((channel) => on.includes(channel) && proved.includes(channel))
  const mayMissTexts = isProved && on.some((channel) => channel !== 'voice')
  return on.includes('sms') || !has.includes('sms') || mayMissTexts ? [...on] : [...on, 'sms']
}

/** Every channel that a contact has, those that are on first, for a list. */
export const listedChannels = (own: OwnChannels): Channel[] => {
  const on = alarmChannels(own)
  return [...on, ...FIRST_ORDER.filter((channel) => own.has.includes(channel) && !on.includes(channel))]
}

/** A browser of the caller's that takes alarms. */
const OwnDevice = z.object({
  id: Identifier,
  browser: PlainText.nullable(),
  system: PlainText.nullable(),
  createdAt: Timestamp,
  /** When the owner last tapped on a test there. */
  provedAt: Timestamp.nullable(),
})
export type OwnDevice = z.output<typeof OwnDevice>

/** A test that the caller had sent, and what is known of it: no more than the service behind the channel said. */
const ChannelTest = z.object({
  id: Identifier,
  channel: z.enum(CHANNELS),
  at: Timestamp,
  state: z.enum(SENT_STATES),
  failure: z.enum(SEND_FAILURES).nullable(),
  /** The owner pressed the key, or tapped on it. */
  proved: z.boolean(),
})
export type ChannelTest = z.output<typeof ChannelTest>

const Channels = z.object({
  /** In the caller's order, those that are on first. */
  channels: listOf(
    z.object({
      channel: z.enum(CHANNELS),
      isOn: z.boolean(),
      /** It cannot be turned off now: texts, while nothing else is proved. */
      mustStay: z.boolean(),
      provedAt: Timestamp.nullable(),
    }),
    CHANNELS.length,
  ),
  devices: listOf(OwnDevice, PUSH_DEVICES_MAX),
  /** The key that a browser subscribes with; null where pushes are not set up. */
  pushKey: PlainText.nullable(),
  /** The number that calls come from; null where no calls are made. */
  callsFrom: PlainText.nullable(),
  /** Whether finders are connected through our relay number instead of seeing the caller's own; null where there is none to be connected by. */
  relay: z.object({ hidesNumber: z.boolean(), isThere: z.boolean() }).nullable(),
  /** The last digits of the caller's own number. */
  phoneEndsIn: PlainText.nullable(),
  /** The last change, and until when it can be put back. */
  undo: z.object({ before: listOf(z.enum(CHANNELS), CHANNELS.length), until: Timestamp }).nullable(),
  /** The newest test of each channel within the last hour. */
  tests: listOf(ChannelTest, CHANNELS.length),
})
export type Channels = z.output<typeof Channels>

/** How the caller is told of alarms: channels in order, devices, and what was tried. */
export const readChannels = endpoint({
  name: 'readChannels',
  method: 'get',
  path: '/account/channels',
  source: 'D58.6',
  who: ['member'],
  answer: Channels,
  errors: [],
})

/** Chooses the channels that are on, in their order; what tells of alarms less than before is told of, and can be put back. */
export const changeChannels = endpoint({
  name: 'changeChannels',
  method: 'put',
  path: '/account/channels',
  source: 'D58.6, D58.8',
  who: ['member'],
  body: z.object({ channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length) }),
  answer: Channels,
  errors: ['channels-needed', 'sms-needed', 'account-frozen'],
})

/** Puts back the channels as they were before the last change. */
export const undoChannels = endpoint({
  name: 'undoChannels',
  method: 'post',
  path: '/account/channels/undo',
  source: 'D58.8',
  who: ['member'],
  answer: Channels,
  errors: ['not-found', 'account-frozen'],
})

/** Keeps the caller's number from finders, who are connected through our relay number, or shows it again. */
export const keepOwnNumber = endpoint({
  name: 'keepOwnNumber',
  method: 'put',
  path: '/account/channels/number',
  source: 'D64.11',
  who: ['member'],
  body: z.object({ hides: z.boolean() }),
  answer: Channels,
  errors: ['channel-missing', 'account-frozen'],
})

/** Sends the caller a test on one channel, also on one that is off: a proof is often what it waits for. */
export const testChannel = endpoint({
  name: 'testChannel',
  method: 'post',
  path: '/account/channels/test',
  source: 'D58.9',
  who: ['member'],
  body: z.object({ channel: z.enum(CHANNELS) }),
  answer: Channels,
  errors: ['channel-missing', 'too-many-requests'],
})
