import { z } from 'zod'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { CalledAs, Kin, Pronoun } from './called-as.ts'
import { endpoint } from './endpoint.ts'
import { FinderRelation } from './finder-relation.ts'
import { HandOverAsked } from './hand-over.ts'
import { RelayLine } from './relay.ts'
import {
  Country,
  FinderCode,
  FinderName,
  KeepsNumber,
  LinkToken,
  Place,
  Position,
  ReturnCode,
  TypedPhone,
} from './fields.ts'

/** Who set an incident off, and how it ended. */
export const INCIDENT_OPENERS = ['FINDER', 'MISSING', 'REPORT', 'SELF'] as const
/** With whom a finder says the person is safe now. */
export const WITH_WHOM = ['FAMILY', 'CARE_STAFF', 'POLICE', 'AMBULANCE', 'OTHER'] as const
export const CLOSED_REASONS = ['SAFE', 'FALSE_ALARM', 'EXPIRED'] as const

/** One caregiver or care partner (P3.2). The phone is masked until this device has a grant; a hotline is public. */
export const TaggedAccount = z.object({
  id: Identifier,
  relationship: FinderRelation,
  calledAs: CalledAs.nullable(),
  ordinal: Count.min(1).nullable(),
  account: z.object({
    type: z.enum(['CAREGIVER', 'PARTNER']),
    prefixCountryNum: PlainText,
    phone: PlainText,
    /** They keep their number: neither it nor a part of it stands here, and they are called through `relay`. */
    hidesNumber: z.boolean(),
    /** What a device with the grant dials instead; null where the relay connects no call now. */
    relay: RelayLine.nullable(),
    masterPartnerUid: Identifier.nullable(),
    partnerDetail: z
      .object({
        organizationName: PlainText,
        unitNumber: PlainText.nullable(),
        address: PlainText.nullable(),
        postalCode: PlainText.nullable(),
        branch: PlainText.nullable(),
        hotlineNumber: PlainText,
        /** Whether it is 9am to 5pm on a working day in Singapore now (P9.3). */
        openNow: z.boolean(),
      })
      .nullable(),
  }),
})
export type TaggedAccount = z.output<typeof TaggedAccount>

export const Person = z.object({
  /** The return code that was asked with, never an account's uid. */
  uid: Identifier,
  firstname: PlainText,
  lastname: PlainText,
  photo: PlainText.nullable(),
  membershipId: PlainText.nullable(),
  /** The language the person speaks best, for the words to say. */
  language: PlainText.nullable(),
  /** The person does not wish the page to say that they live with dementia. */
  hidesDementia: z.boolean(),
  /** For "her daughter", "stay with her". */
  pronoun: Pronoun,
  /** The moment this page was opened, sealed: sent back with the details, it tells a reader from a script. */
  opened: Identifier,
  /** A finder is offered to keep their number: calls go through a number of ours. */
  mayKeepNumber: z.boolean(),
  /** Since when the family says the person is missing. */
  missingSince: Timestamp.nullable(),
  taggedAccounts: listOf(TaggedAccount),
})
export type Person = z.output<typeof Person>

/** When the family can call a finder who keeps their number through ours. */
export const CALLED_THROUGH_US = ['NOW', 'AFTER_PROOF'] as const

/** The person behind a return code, with whom to call; phones masked without a grant. */
export const readPerson = endpoint({
  name: 'readPerson',
  method: 'get',
  path: '/public/accounts/users/v2/{uid}',
  source: 'P7.4',
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
  source: 'P7.7',
  who: ['public'],
  anonymous: true,
  query: z.object({ uid: ReturnCode, status: z.literal('ACCEPTED', 'invalid-input').default('ACCEPTED') }),
  answer: z.object({ account: listOf(TaggedAccount) }),
  errors: ['user-not-found'],
})

/** A finder leaves name and number; the family is told and its numbers open to that finder's device until `until`. */
export const submitSafeReturn = endpoint({
  name: 'submitSafeReturn',
  method: 'post',
  path: '/public/credential/safereturncard',
  source: 'P7.5, D8.1, D8.5',
  who: ['public'],
  anonymous: true,
  body: z
    .object({
      name: FinderName,
      /** None: "I have no number"; then a place or a position is needed. */
      phone: TypedPhone.optional(),
      /** The country chosen beside the number; a number that begins with + brings its own. */
      country: Country.default('SG'),
      keepsNumber: KeepsNumber,
      location: z.literal('Singapore', 'invalid-input').default('Singapore'),
      uidDementia: ReturnCode,
      position: Position.optional(),
      place: Place.optional(),
      /** As `Person.opened` said it. */
      opened: z.string().max(200).optional(),
    })
    .refine((typed) => Boolean(typed.phone || typed.place || typed.position), {
      error: 'required-data',
      path: ['phone'],
    }),
  answer: z.object({ until: Timestamp, account: listOf(TaggedAccount) }),
  errors: ['required-data', 'name-too-long', 'phone-impossible', 'place-too-long', 'user-not-found'],
})

const TickedOnce = z.union([z.literal(1), z.literal('1'), z.literal(true)], 'invalid-input').transform(() => 1 as const)

/** The page was seen by a person (`qrCodeScanned`), or a call button was tapped (`callByHelper`, needs the grant). */
export const recordScan = endpoint({
  name: 'recordScan',
  method: 'post',
  path: '/public/dementia-info',
  source: 'P7.6, P4.1, P4.6, D8.20',
  who: ['public'],
  anonymous: true,
  query: z.object({ uid: ReturnCode }),
  body: z
    .object({
      qrCodeScanned: TickedOnce.optional(),
      callByHelper: TickedOnce.optional(),
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
  source: 'P7.8, P4.4, D8.4',
  who: ['public'],
  anonymous: true,
  body: z.object({
    /** Without one, the number of this device's latest submission is meant. */
    phone: TypedPhone.optional(),
    country: Country.default('SG'),
  }),
  answer: z.object({ success: z.boolean(), message: PlainText }),
  errors: ['required-data', 'phone-impossible'],
})

/** What this finder's device may know of the incident: who is on the way, whether anybody answered, whether it is over. */
export const readHelperStatus = endpoint({
  name: 'readHelperStatus',
  method: 'get',
  path: '/public/safe-return/status',
  source: 'D2.18, D7.5',
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
        /** Who was told of this finder: a message to a reachable contact was queued. */
        told: z.enum(['FAMILY', 'DESK', 'NOBODY']),
        /** The person has a contact whom a finder could call. */
        hasFamily: z.boolean(),
        /** Who said they are on the way, newest last. */
        answers: listOf(
          z.object({
            who: z.union([Kin, z.literal('duty')]),
            at: Timestamp,
            /** In how many minutes they said they would be there. */
            minutes: Count.nullable(),
            /** Said after this finder came, or less than 45 minutes ago. */
            isCurrent: z.boolean(),
          }),
        ),
        /** Staff of the association took the alarm. */
        taken: z.boolean(),
        /** Two minutes passed without an answer. */
        unanswered: z.boolean(),
        /** The association's desk is staffed now. */
        deskStaffed: z.boolean(),
        withSomeone: z
          .object({
            whom: z.enum(WITH_WHOM).nullable(),
            at: Timestamp,
            /** The person was handed over: to whom, where colour and digits proved it. */
            handedOver: z.object({ to: z.union([Kin, z.literal('duty')]).nullable() }).nullable(),
          })
          .nullable(),
        /** Colour and digits are asked for; not of a finder whose report is folded or marked as false. */
        handOver: HandOverAsked.nullable(),
        /** The family has written to this finder: a mark that changes with what stands in the thread. */
        thread: z.object({ mark: Identifier }).nullable(),
        whereaboutsShared: z.boolean(),
        /** Another finder left details before this one. */
        earlierHelper: z.boolean(),
        /** This finder keeps their number: the family does not see it. */
        keepsNumber: z.boolean(),
        /** When the family can call who keeps it through us: now, or once the link that we text is opened; else never. */
        calledThroughUs: z.enum(CALLED_THROUGH_US).nullable(),
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
  source: 'D2.18, D8.23',
  who: ['public'],
  anonymous: true,
  body: z
    .object({ uid: FinderCode, position: Position.optional(), place: Place.optional() })
    .refine((body) => body.position !== undefined || Boolean(body.place), { error: 'required-data', path: ['place'] }),
  answer: z.object({ shared: z.literal(true) }),
  errors: ['required-data', 'place-too-long', 'details-needed-first', 'user-not-found', 'incident-closed'],
})

/** "The person is safe with someone now": shown to the family; it neither closes the incident nor stops the escalation. */
export const tellWithSomeone = endpoint({
  name: 'tellWithSomeone',
  method: 'post',
  path: '/public/safe-return/with-someone',
  source: 'D8.18',
  who: ['public'],
  anonymous: true,
  body: z.object({
    uid: FinderCode,
    whom: z.enum(WITH_WHOM, 'invalid-input').optional(),
    place: Place.optional(),
    /** Takes it back: the person is not with anybody. */
    undo: z.literal(true).optional(),
  }),
  answer: z.object({ recorded: z.literal(true) }),
  errors: ['place-too-long', 'details-needed-first', 'user-not-found', 'incident-closed'],
})

/** The finder says that no contact has come who said "on my way": the alarm starts again. */
export const tellNobodyCame = endpoint({
  name: 'tellNobodyCame',
  method: 'post',
  path: '/public/safe-return/nobody-came',
  source: 'D8.37',
  who: ['public'],
  anonymous: true,
  body: z.object({ uid: FinderCode }),
  answer: z.object({ recorded: z.literal(true) }),
  errors: ['details-needed-first', 'user-not-found', 'incident-closed'],
})

/** The finder opened the link that was sent to the number they left: the number is theirs. */
export const proveFinder = endpoint({
  name: 'proveFinder',
  method: 'post',
  path: '/public/safe-return/prove',
  source: 'D8.7, D8.16',
  who: ['public'],
  anonymous: true,
  body: z.object({ token: LinkToken }),
  /** The code whose page is the finder's; a short one where theirs is the page of a typed code. */
  answer: z.object({ uid: Identifier, isTyped: z.boolean() }),
  errors: ['link-ended'],
})

/** What the page of an unusable code carries in its form: the same for every code, so that it says of none whether it exists. */
export const readUnusable = endpoint({
  name: 'readUnusable',
  method: 'get',
  path: '/public/safe-return/unusable',
  source: 'D8.16, D8.48',
  who: ['public'],
  anonymous: true,
  query: z.object({ code: PlainText }),
  /** As `Person.opened`. */
  answer: z.object({ opened: Identifier }),
  errors: [],
})

/** The form of the page that every unusable code shows. The answer never says whether the person exists. */
export const reportUnusable = endpoint({
  name: 'reportUnusable',
  method: 'post',
  path: '/public/safe-return/unusable',
  source: 'D8.48, D8.49',
  who: ['public'],
  anonymous: true,
  body: z
    .object({
      code: z.string().trim().max(200),
      name: z.string().trim().max(60, 'name-too-long').optional(),
      phone: z.string().trim().max(40, 'phone-impossible').optional(),
      place: Place.optional(),
      position: Position.optional(),
      /** As `readUnusable` or `Person.opened` said it. */
      opened: z.string().max(200).optional(),
    })
    .refine((typed) => Boolean(typed.phone || typed.place || typed.position), {
      error: 'report-needs-contact',
      path: ['phone'],
    }),
  answer: z.object({ received: z.literal(true) }),
  errors: ['report-needs-contact', 'name-too-long', 'phone-impossible', 'place-too-long'],
})
