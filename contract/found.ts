import { z } from 'zod'
import { Coordinates, Count, Identifier, listOf, Metres, PlainText, Timestamp } from './domain/bounds.ts'
import { Kin, Pronoun } from './called-as.ts'
import { endpoint } from './endpoint.ts'
import { LinkToken } from './fields.ts'
import { HandOverMark } from './hand-over.ts'
import { CHANNELS } from './messages.ts'
import { Nearby } from './nearby.ts'
import { RelayLine } from './relay.ts'
import { CLOSED_REASONS, INCIDENT_OPENERS, WITH_WHOM } from './safe-return.ts'

export const TIMELINE_KINDS = [
  'scanned',
  'details-left',
  'called-in',
  'details-corrected',
  'lost',
  'all-right',
  'called',
  'whereabouts-shared',
  'message-sent',
  'message-delivered',
  'message-failed',
  'on-my-way',
  'still-going',
  'withdrawn',
  'lapsed',
  'nobody-came',
  'restarted',
  'taken',
  'released',
  'with-someone',
  'not-with-someone',
  'handed-over',
  'handed-over-unproved',
  'hand-over-missed',
  'nobody-answered',
  'passed-on',
  'police-informed',
  'flood',
  'missing',
  'safe',
  'false-alarm',
  'muted',
  'unmuted',
  'screened',
  'unscreened',
  'expired',
  'reopened',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/**
 * What a report was left on: the page of a working code, that of one that no longer works, the person's own "I am lost", or the page of
 * a typed code, which shows no name; late, once so many wrong codes had been typed that none was looked up any more; or told to the
 * helpline.
 */
export const REPORT_KINDS = ['FOUND', 'UNUSABLE', 'SELF', 'TYPED', 'TYPED_LATE', 'CALLED_IN', 'TEXTED'] as const

/** Who did something, or was told: this reader, another contact, a finder, or the association's desk. */
export const Actor = z.discriminatedUnion('is', [
  z.object({ is: z.literal('you') }),
  z.object({ is: z.literal('kin'), kin: Kin }),
  z.object({ is: z.literal('finder'), name: PlainText }),
  z.object({ is: z.literal('duty') }),
])
export type Actor = z.output<typeof Actor>

const Whereabouts = {
  /** In the finder's own words: quoted, never linked. */
  place: PlainText.nullable(),
  position: z.object({ ...Coordinates, accuracy: Metres.nullable() }).nullable(),
}

/** One finder's report, as the family reads it. */
export const Report = z.object({
  id: Identifier,
  kind: z.enum(REPORT_KINDS),
  name: PlainText,
  /** E.164; null where the finder has no number, or keeps it. */
  phone: PlainText.nullable(),
  /** The finder has a number and keeps it: they are written to. */
  keepsNumber: z.boolean(),
  /** They keep it, it is proved, and they are called through us. */
  throughUs: z.boolean(),
  /** How: our own number, and the digits to press there; nothing while the relay connects no call. */
  relay: RelayLine.nullable(),
  at: Timestamp,
  /** The finder's number is verified: its owner opened the link that was sent to it. */
  proved: z.boolean(),
  /** The family marked it as a false alarm: what comes from this finder is not passed on for a day. */
  muted: z.boolean(),
  ...Whereabouts,
})
export type Report = z.output<typeof Report>

/** A group of like events within one minute, shown as one line: "Told 2 people". */
export const Moment = z.object({
  at: Timestamp,
  kind: z.enum(TIMELINE_KINDS),
  /** At most NAMED_IN_MOMENT of them; empty where it happened by itself. */
  who: listOf(Actor),
  /** How many people did it or were told. */
  people: Count,
  /** How many things this stands for. */
  count: Count,
  channels: listOf(z.enum(CHANNELS)),
  /** with-someone: with whom. */
  whom: z.enum(WITH_WHOM).nullable(),
  /** on-my-way, still-going: in how many minutes. */
  minutes: Count.nullable(),
  ...Whereabouts,
})
export type Moment = z.output<typeof Moment>

/** How many reports and moments one answer holds, and how many of those who were told a moment names: they bound its size. */
export const REPORTS_SHOWN = 20
export const MOMENTS_SHOWN = 25
export const NAMED_IN_MOMENT = 6

/** The alarm as one reader sees it; at most 60 kB whatever was sent (docs/decisions.md, "Promises of safe return", 3). */
export const Found = z.object({
  person: z.object({
    firstname: PlainText,
    lastname: PlainText,
    photo: PlainText.nullable(),
    pronoun: Pronoun,
  }),
  /** The reader is the person themself. */
  isSelf: z.boolean(),
  open: z.boolean(),
  openedBy: z.enum(INCIDENT_OPENERS),
  openedAt: Timestamp,
  closedAt: Timestamp.nullable(),
  closedReason: z.enum(CLOSED_REASONS).nullable(),
  /** Another alarm about the person is open since: how this one ended says nothing of how they are now. */
  newerAlarm: z.boolean(),
  /** Until when "Safe now" can be taken back. */
  reopenUntil: Timestamp.nullable(),
  /** The family's own report: since when, by whom, where last seen, and when that was said. */
  missing: z
    .object({ since: Timestamp, by: Actor.nullable(), lastSeen: PlainText.nullable(), at: Timestamp })
    .nullable(),
  /** What this reader said: on the way since, there in so many minutes, and whether the question waits for an answer. */
  onMyWay: z.object({ at: Timestamp, minutes: Count.nullable(), asked: z.boolean() }).nullable(),
  othersOnTheWay: listOf(z.object({ who: Actor, at: Timestamp, minutes: Count.nullable() })),
  /** Staff of the association took the alarm. */
  taken: z.object({ at: Timestamp }).nullable(),
  /** Two minutes passed without an answer. */
  unanswered: z.boolean(),
  /** A finder says that the person is safe with others now, and with whom. */
  withSomeone: z
    .object({
      by: PlainText,
      whom: z.enum(WITH_WHOM).nullable(),
      place: PlainText.nullable(),
      at: Timestamp,
      /** The person was handed over: to whom, where colour and digits proved it. */
      handedOver: z.object({ to: Actor.nullable() }).nullable(),
    })
    .nullable(),
  /** What this reader shows to the finder when they come for the person; null while they are not on the way. */
  handOver: HandOverMark.nullable(),
  /** The newest first, or, where there are more than these, the most unlike each other first; at most REPORTS_SHOWN. */
  reports: listOf(Report),
  /** The other stored reports, counted and grouped by the networks they came from: "1,490 more from one network". */
  folded: listOf(z.object({ count: Count, networks: Count, newestAt: Timestamp })),
  /** Reports altogether, also those beyond what is stored. */
  reportCount: Count,
  /** The newest place that a finder told, with what is near it; a position may be older than the words. */
  latest: z
    .object({
      by: Actor.nullable(),
      at: Timestamp,
      positionAt: Timestamp.nullable(),
      nearby: Nearby.nullable(),
      ...Whereabouts,
    })
    .nullable(),
  /** The code is screened until then: the association's desk hears first. */
  screenedUntil: Timestamp.nullable(),
  /** There was a false alarm in the last 24 hours: the family may have the code screened. */
  mayScreen: z.boolean(),
  /** Oldest first. */
  moments: listOf(Moment),
  /** The cursor of the moments before these; null at the beginning. */
  earlier: Identifier.nullable(),
  /** A version token: it changes whenever anything that this reader sees has changed, so that a page polls cheaply. */
  version: Identifier,
})
export type Found = z.output<typeof Found>

/** The pagination cursor of an earlier answer: asks for the moments before it. */
export const Before = z.object({ before: z.string().max(40, 'invalid-input').optional() })

/** The incident behind a private link, one link per recipient. */
export const readFound = endpoint({
  name: 'readFound',
  method: 'get',
  path: '/public/found/{token}',
  source: 'D7.5, D8.26',
  who: ['public'],
  anonymous: true,
  params: z.object({ token: LinkToken }),
  query: Before,
  answer: Found,
  errors: ['link-ended'],
})

export const FOUND_ACTS = [
  'on-my-way',
  'still-going',
  'withdraw',
  'safe',
  'reopen',
  'false-alarm',
  'unmute',
  'screen',
  'unscreen',
] as const
export type FoundAct = (typeof FOUND_ACTS)[number]

/** What a reader says of an alarm. */
export const FoundActBody = z.object({
  act: z.enum(FOUND_ACTS, 'invalid-input'),
  /** on-my-way, still-going: in how many minutes. */
  minutes: z.coerce
    .number('invalid-input')
    .int('invalid-input')
    .min(1, 'invalid-input')
    .max(240, 'invalid-input')
    .optional(),
  /** false-alarm: whose reports are not passed on for a day; unmute: whose are again. */
  reports: z.array(z.string().max(30, 'invalid-input')).max(50, 'invalid-input').optional(),
})
export type FoundActBody = z.output<typeof FoundActBody>

/** What a recipient says on the private link; never done by a GET. */
export const actOnFound = endpoint({
  name: 'actOnFound',
  method: 'post',
  path: '/public/found/{token}',
  source: 'D8.27, D8.35',
  who: ['public'],
  anonymous: true,
  params: z.object({ token: LinkToken }),
  body: FoundActBody,
  answer: Found,
  errors: ['link-ended', 'incident-closed'],
})
