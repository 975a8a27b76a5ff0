import { z } from 'zod'
import { CalledAs, Kin, Pronoun } from './called-as.ts'
import { endpoint } from './endpoint.ts'
import { FinderRelation } from './finder-relation.ts'
import { CHANNELS } from './messages.ts'
import { Country, FinderName, LinkToken, Place, Position, ReturnCode, TypedPhone } from './fields.ts'

/** Who set an incident off, and how it ended. */
export const INCIDENT_OPENERS = ['FINDER', 'MISSING', 'REPORT'] as const
/** With whom a finder says the person is safe now. */
export const WITH_WHOM = ['FAMILY', 'CARE_STAFF', 'POLICE', 'AMBULANCE', 'OTHER'] as const
export const CLOSED_REASONS = ['SAFE', 'FALSE_ALARM', 'EXPIRED'] as const

/** One caregiver or care partner (P§3). The phone is masked until this device has a grant; a hotline is public. */
export const TaggedAccount = z.object({
  id: z.string(),
  relationship: FinderRelation,
  /** How pages call the contact: as they chose, or by relationship and gender. */
  calledAs: CalledAs.nullable(),
  /** 1, 2, … where two contacts would be called alike. */
  ordinal: z.int().min(1).nullable(),
  account: z.object({
    type: z.enum(['CAREGIVER', 'PARTNER']),
    prefixCountryNum: z.string(),
    phone: z.string(),
    masterPartnerUid: z.string().nullable(),
    partnerDetail: z
      .object({
        organizationName: z.string(),
        unitNumber: z.string().nullable(),
        address: z.string().nullable(),
        postalCode: z.string().nullable(),
        branch: z.string().nullable(),
        hotlineNumber: z.string(),
        /** Whether it is 9am to 5pm on a working day in Singapore now (P§9). */
        openNow: z.boolean(),
      })
      .nullable(),
  }),
})
export type TaggedAccount = z.output<typeof TaggedAccount>

export const Person = z.object({
  /** The return code that was asked with, never an account's uid. */
  uid: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  photo: z.string().nullable(),
  membershipId: z.string().nullable(),
  /** The language the person speaks best, for the words to say. */
  language: z.string().nullable(),
  /** Since when the family says the person is missing. */
  missingSince: z.iso.datetime().nullable(),
  /** For "her daughter", "stay with her". */
  pronoun: Pronoun,
  /** The moment this page was opened, sealed: sent back with the details, it tells a reader from a script. */
  opened: z.string(),
  taggedAccounts: z.array(TaggedAccount),
})
export type Person = z.output<typeof Person>

/** The person behind a return code, with whom to call; phones masked without a grant. */
export const readPerson = endpoint({
  name: 'readPerson',
  method: 'get',
  path: '/public/accounts/users/v2/{uid}',
  source: 'P§7',
  who: ['public'],
  anonymous: true,
  params: z.object({ uid: ReturnCode }),
  answer: Person,
  errors: ['user-not-found'],
})

/** The accepted caregivers and care partners of the person behind a return code. */
export const listTaggedAccounts = endpoint({
  name: 'listTaggedAccounts',
  method: 'get',
  path: '/public/myotheraccount',
  source: 'P§7',
  who: ['public'],
  anonymous: true,
  query: z.object({ uid: ReturnCode, status: z.literal('ACCEPTED', 'invalid-input').default('ACCEPTED') }),
  answer: z.object({ account: z.array(TaggedAccount) }),
  errors: ['user-not-found'],
})

/** A finder leaves name and number, or a place; the family is told and its numbers open to that finder's device until `until`. */
export const submitSafeReturn = endpoint({
  name: 'submitSafeReturn',
  method: 'post',
  path: '/public/credential/safereturncard',
  source: 'P§7; docs/decisions.md, "Sending is the consent" and "Grant"',
  who: ['public'],
  anonymous: true,
  body: z
    .object({
      name: FinderName,
      /** Without one, "I have no number": then a place or a position is needed. */
      phone: TypedPhone.optional(),
      /** The country chosen beside the number; a number that begins with + brings its own. */
      country: Country.default('SG'),
      location: z.literal('Singapore', 'invalid-input').default('Singapore'),
      uidDementia: ReturnCode,
      position: Position.optional(),
      place: Place.optional(),
      /** `opened` of the page that the finder read. */
      opened: z.string().max(200).optional(),
    })
    .refine(({ phone, place, position }) => Boolean(phone || place || position), {
      error: 'required-data',
      path: ['phone'],
    }),
  answer: z.object({ until: z.iso.datetime(), account: z.array(TaggedAccount) }),
  errors: ['required-data', 'name-too-long', 'phone-impossible', 'place-too-long', 'user-not-found'],
})

const One = z.union([z.literal(1), z.literal('1'), z.literal(true)], 'invalid-input').transform(() => 1 as const)

/** The page was seen by a person (`qrCodeScanned`), or a call button was tapped (`callByHelper`, needs the grant). */
export const recordScan = endpoint({
  name: 'recordScan',
  method: 'post',
  path: '/public/dementia-info',
  source: 'P§4, P§7; docs/decisions.md, "Safe return"',
  who: ['public'],
  anonymous: true,
  query: z.object({ uid: ReturnCode }),
  body: z
    .object({
      qrCodeScanned: One.optional(),
      callByHelper: One.optional(),
      /** `id` of the tagged account that is being called. */
      contact: z.string().max(30).optional(),
    })
    .refine((body) => body.qrCodeScanned !== undefined || body.callByHelper !== undefined, 'required-data'),
  answer: z.object({ recorded: z.boolean() }),
  errors: ['required-data', 'user-not-found', 'details-needed-first'],
})

/** Sends the finder the fixed follow-up text, once per submission, only to a number left from this device in the last 15 minutes. */
export const requestFollowUpSms = endpoint({
  name: 'requestFollowUpSms',
  method: 'post',
  path: '/public/safe-return/sms',
  source: 'P§4, P§7; docs/decisions.md, "Finder’s number"',
  who: ['public'],
  anonymous: true,
  body: z.object({
    /** Without one, the number of this device's latest submission is meant. */
    phone: TypedPhone.optional(),
    country: Country.default('SG'),
  }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
  errors: ['required-data', 'phone-impossible'],
})

/** What this finder's device may know of the incident: who was told, who is on the way, whether it is over. */
export const readHelperStatus = endpoint({
  name: 'readHelperStatus',
  method: 'get',
  path: '/public/safe-return/status',
  source: 'docs/decisions.md, "Safe return"',
  who: ['public'],
  anonymous: true,
  query: z.object({ uid: ReturnCode }),
  answer: z.object({
    granted: z.boolean(),
    /** The family marked this device's or number's report as a false alarm less than 24 h ago. */
    muted: z.boolean(),
    incident: z
      .object({
        open: z.boolean(),
        closedReason: z.enum(CLOSED_REASONS).nullable(),
        /** Who was told of this finder: a message to somebody reachable was queued. */
        told: z.enum(['FAMILY', 'DESK', 'NOBODY']),
        /** The person has somebody a finder could call. */
        hasFamily: z.boolean(),
        /** Who said they are on the way, the newest last. */
        answers: z.array(
          z.object({
            who: z.union([Kin, z.literal('duty')]),
            at: z.iso.datetime(),
            /** In how many minutes they said they would be there. */
            minutes: z.int().nullable(),
            /** Said after this finder came, or less than 45 minutes ago. */
            isCurrent: z.boolean(),
          }),
        ),
        /** Staff of the association took the alarm. */
        taken: z.boolean(),
        /** Two minutes passed and nobody has answered. */
        unanswered: z.boolean(),
        /** Somebody sits at the association's desk now. */
        deskStaffed: z.boolean(),
        /** What this finder said last of whom the person is with. */
        withSomeone: z.object({ whom: z.enum(WITH_WHOM).nullable(), at: z.iso.datetime() }).nullable(),
        whereaboutsShared: z.boolean(),
        /** Another finder left details before this one. */
        earlierHelper: z.boolean(),
        /** "Nobody came" may be said now. */
        mayCallAgain: z.boolean(),
      })
      .nullable(),
  }),
  errors: ['user-not-found'],
})

/** The finder shares the device's position or types a place; it goes to the family only. */
export const tellWhereabouts = endpoint({
  name: 'tellWhereabouts',
  method: 'post',
  path: '/public/safe-return/whereabouts',
  source: 'docs/decisions.md, "Safe return"',
  who: ['public'],
  anonymous: true,
  body: z
    .object({ uid: ReturnCode, position: Position.optional(), place: Place.optional() })
    .refine((body) => body.position !== undefined || Boolean(body.place), { error: 'required-data', path: ['place'] }),
  answer: z.object({ shared: z.literal(true) }),
  errors: ['required-data', 'place-too-long', 'details-needed-first', 'user-not-found', 'incident-closed'],
})

/** "The person is safe with someone now", or no longer: told to the family; it neither closes the incident nor stops the ladder. */
export const tellWithSomeone = endpoint({
  name: 'tellWithSomeone',
  method: 'post',
  path: '/public/safe-return/with-someone',
  source: 'docs/decisions.md, "Safe return"',
  who: ['public'],
  anonymous: true,
  body: z.object({
    uid: ReturnCode,
    whom: z.enum(WITH_WHOM, 'invalid-input').optional(),
    place: Place.optional(),
    /** Takes back what was said before. */
    undo: z.literal(true, 'invalid-input').optional(),
  }),
  answer: z.object({ recorded: z.literal(true) }),
  errors: ['place-too-long', 'details-needed-first', 'user-not-found', 'incident-closed'],
})

/** "Nobody came": whoever was on the way is late, and the family and the desk are called again. */
export const tellNobodyCame = endpoint({
  name: 'tellNobodyCame',
  method: 'post',
  path: '/public/safe-return/nobody-came',
  source: 'docs/decisions.md, "Promises of safe return"',
  who: ['public'],
  anonymous: true,
  body: z.object({ uid: ReturnCode }),
  answer: z.object({ recorded: z.literal(true) }),
  errors: ['details-needed-first', 'user-not-found', 'incident-closed'],
})

/** The finder opened the link of the follow-up text: the number is theirs, and this device sees the family's. */
export const proveFinder = endpoint({
  name: 'proveFinder',
  method: 'post',
  path: '/public/safe-return/prove',
  source: 'docs/decisions.md, "Promises of safe return"',
  who: ['public'],
  anonymous: true,
  body: z.object({ token: LinkToken }),
  answer: z.object({ uid: ReturnCode }),
  errors: ['link-ended'],
})

/** The form of the page that every unusable code shows. The answer never says whether the person exists. */
export const reportUnusable = endpoint({
  name: 'reportUnusable',
  method: 'post',
  path: '/public/safe-return/unusable',
  source: 'docs/decisions.md, "Unusable code"',
  who: ['public'],
  anonymous: true,
  body: z.object({
    code: z.string().trim().max(200),
    name: z.string().trim().max(60, 'name-too-long').optional(),
    phone: z.string().trim().max(40, 'phone-impossible').optional(),
    place: Place.optional(),
  }),
  answer: z.object({ received: z.literal(true) }),
  errors: ['name-too-long', 'phone-impossible', 'place-too-long', 'report-needs-contact'],
})

export const TIMELINE_KINDS = [
  'scanned',
  'details-left',
  'details-corrected',
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

const Whereabouts = {
  place: z.string().nullable(),
  position: z.object({ lat: z.number(), lng: z.number(), accuracy: z.number().nullable() }).nullable(),
}

/** The incident as one recipient of its private link sees it. */
export const Found = z.object({
  person: z.object({ firstname: z.string(), lastname: z.string(), photo: z.string().nullable() }),
  open: z.boolean(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  closedReason: z.enum(CLOSED_REASONS).nullable(),
  /** Until when "Safe now" can be taken back. */
  reopenUntil: z.iso.datetime().nullable(),
  /** This recipient has said "I am on my way" and not withdrawn it. */
  onMyWay: z.boolean(),
  /** What others on their way are to the person. */
  othersOnTheWay: z.array(FinderRelation),
  finders: z.array(z.object({ name: z.string(), phone: z.string(), at: z.iso.datetime(), ...Whereabouts })),
  timeline: z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.enum(TIMELINE_KINDS),
      /** Who did it or was told: this recipient, somebody's relation to the person, a finder's name, or the duty desk. */
      who: z
        .discriminatedUnion('is', [
          z.object({ is: z.literal('you') }),
          z.object({ is: z.literal('relation'), relation: FinderRelation }),
          z.object({ is: z.literal('finder'), name: z.string() }),
          z.object({ is: z.literal('duty') }),
        ])
        .nullable(),
      channel: z.enum(CHANNELS).nullable(),
      ...Whereabouts,
    }),
  ),
})
export type Found = z.output<typeof Found>

/** The incident behind a private link, one link per recipient. */
export const readFound = endpoint({
  name: 'readFound',
  method: 'get',
  path: '/public/found/{token}',
  source: 'docs/decisions.md, "Incident"',
  who: ['public'],
  anonymous: true,
  params: z.object({ token: LinkToken }),
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
  source: 'docs/decisions.md, "Incident"',
  who: ['public'],
  anonymous: true,
  params: z.object({ token: LinkToken }),
  body: FoundActBody,
  answer: Found,
  errors: ['link-ended', 'incident-closed'],
})
