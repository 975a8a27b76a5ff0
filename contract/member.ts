import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { AccountData } from './account-data.ts'
import { Confirmation, CONFIRMATION_ERRORS } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { PEOPLE_MAX } from './limits.ts'
import { Place } from './fields.ts'
import { address, personDetails } from './forms.ts'
import { ACCOUNT_STATUSES } from './options.ts'
import { MEMBERSHIP_CHANNELS } from './messages.ts'
import { AfterChange, Changes } from './changes.ts'
import { codesOf } from './rules.ts'
import { FinderRelation } from './finder-relation.ts'
import { Before, Found, FoundActBody } from './found.ts'
import { INCIDENT_OPENERS } from './safe-return.ts'

/**
 * An account's uid or a row's id in a path. One that belongs to none of the caller's people answers like an unknown
 * one.
 */
export const PersonUid = z.object({ uid: z.string().trim().max(200) })

/** What the caller may do for a person: decided by the service alone. */
export const PERSON_ACTS = [
  'card',
  'history',
  'looks',
  'order',
  'invite',
  'add-caregiver',
  'edit',
  'let-sign-in',
  'missing',
  'lost',
  'photo',
  'voice',
] as const
export type PersonAct = (typeof PERSON_ACTS)[number]

/** One of the caller's people: themself, a person they care for or registered, or a client of their organisation. */
export const OwnPerson = z.object({
  uid: Identifier,
  name: PlainText,
  /** As it stands on the card. */
  displayName: PlainText,
  photo: PlainText.nullable(),
  membershipId: PlainText.nullable(),
  status: z.enum(ACCOUNT_STATUSES),
  isSelf: z.boolean(),
  /** What the caller, or their organisation, is to the person. */
  relation: FinderRelation.nullable(),
  /** A card or label with their code opens their page now. */
  isSafeReturnOpen: z.boolean(),
  /** The person is leaving: when the membership ends, unless they or staff take it back. */
  endingAt: Timestamp.nullable(),
  /** The person chose "Stop now": finders see nothing of them, and scans reach the association. */
  isStopped: z.boolean(),
  /** One contact alone can be called for this person, and the caller may ask a second. */
  hasLoneContact: z.boolean(),
  /** The open alarm: a finder reported the person, or they are missing since. */
  incident: z
    .object({
      id: Identifier,
      openedBy: z.enum(INCIDENT_OPENERS),
      openedAt: Timestamp,
      missingSince: Timestamp.nullable(),
    })
    .nullable(),
  may: listOf(z.enum(PERSON_ACTS)),
})
export type OwnPerson = z.output<typeof OwnPerson>

/** The caller's people, those with an open incident first. */
export const listPeople = endpoint({
  name: 'listPeople',
  method: 'get',
  path: '/account/people',
  source: 'R6.8, D10.9',
  who: ['member'],
  answer: z.object({ people: listOf(OwnPerson, PEOPLE_MAX), hasMore: z.boolean() }),
  errors: [],
})

/** What a caregiver who made a person's account reads and may change of it; no NRIC, no health data. */
const details = z.object({
  birth: PlainText.nullable(),
  gender: PlainText.nullable(),
  prefixCountryNum: PlainText.nullable(),
  phone: PlainText.nullable(),
  homeNumber: PlainText.nullable(),
  email: PlainText.nullable(),
  streetName: PlainText.nullable(),
  unitNumber: PlainText.nullable(),
  postalCode: PlainText.nullable(),
  cityCountry: PlainText.nullable(),
  building: PlainText.nullable(),
  blockNumber: PlainText.nullable(),
  address: PlainText.nullable(),
})
export const PersonDetails = OwnPerson.extend({
  details: details.nullable(),
  /** Where a link to sign in would go, the person's own; null where there is nothing, or the caller may send none. */
  signInLinkBy: z.enum(MEMBERSHIP_CHANNELS).nullable(),
})
export type PersonDetails = z.output<typeof PersonDetails>

/** One of the caller's people; `details` only for who may change them. */
export const readOwnPerson = endpoint({
  name: 'readOwnPerson',
  method: 'get',
  path: '/account/people/{uid}',
  source: 'R6.2, D10.8',
  who: ['member'],
  params: PersonUid,
  answer: PersonDetails,
  errors: ['not-found'],
})

/** What of a person's account their caregiver may change (D10.8); the rest needs proof or is the person's own. */
export const PersonChange = AccountData.pick({
  displayName: true,
  prefixCountryNum: true,
  phone: true,
  homeNumber: true,
  email: true,
  streetName: true,
  unitNumber: true,
  postalCode: true,
  cityCountry: true,
  building: true,
  blockNumber: true,
  address: true,
})

/** The caregiver who made a person's account, while linked, changes address, contact and the name on the card. */
export const changeOwnPerson = endpoint({
  name: 'changeOwnPerson',
  method: 'patch',
  path: '/account/people/{uid}',
  source: 'R6.2, D10.8',
  who: ['member'],
  params: PersonUid,
  body: z.object({
    accountData: PersonChange,
    /** The caregiver's own; asked for where the person's number or e-mail address changes. */
    confirmation: Confirmation.optional(),
  }),
  answer: PersonDetails,
  errors: ['not-found', ...codesOf(personDetails, address), ...CONFIRMATION_ERRORS, 'account-frozen'],
})

/**
 * A person whose account was made without anything to sign in with is sent a link, to their own phone or e-mail, by which they choose
 * a username and a password.
 */
export const sendSignInLink = endpoint({
  name: 'sendSignInLink',
  method: 'post',
  path: '/account/people/{uid}/sign-in-link',
  source: 'D10.41',
  who: ['member'],
  params: PersonUid,
  answer: z.object({ sentBy: z.enum(MEMBERSHIP_CHANNELS) }),
  errors: ['not-found', 'no-own-contact', 'resets-wait', 'too-many-requests'],
})

/** Whom a finder calls first: the links of one person, all of them, in the order wanted. */
export const orderContacts = endpoint({
  name: 'orderContacts',
  method: 'put',
  path: '/account/people/{uid}/contacts',
  source: 'D10.10',
  who: ['member'],
  params: PersonUid,
  body: z.object({ tags: z.array(z.string().max(200)).max(200) }),
  answer: z.object({ ordered: z.literal(true) }),
  errors: ['not-found'],
})

/**
 * When the person's codes were scanned, and what happened then, which are deleted after 90 days; and what others changed, a page at a
 * time.
 */
export const readHistory = endpoint({
  name: 'readHistory',
  method: 'get',
  path: '/account/people/{uid}/history',
  source: 'D10.9, D24.1, D49.1',
  who: ['member'],
  params: PersonUid,
  query: z.object(AfterChange),
  answer: z.object({
    person: OwnPerson,
    scans: listOf(z.object({ at: Timestamp, label: PlainText, incidentId: Identifier.nullable() })),
    incidents: listOf(
      z.object({
        id: Identifier,
        openedBy: z.enum(INCIDENT_OPENERS),
        openedAt: Timestamp,
        closedAt: Timestamp.nullable(),
        closedReason: Found.shape.closedReason,
      }),
    ),
    ...Changes,
  }),
  errors: ['not-found'],
})

/**
 * "Missing now": opens the person's incident, or joins an open one, and tells every contact; the page of every code
 * says it first. Idempotent while the report is open: no contact is told twice.
 */
export const reportMissing = endpoint({
  name: 'reportMissing',
  method: 'post',
  path: '/account/people/{uid}/missing',
  source: 'D8.52',
  who: ['member'],
  params: PersonUid,
  body: z.object({
    /** Where and when the person was last seen, for the family only. */
    place: Place.optional(),
  }),
  answer: z.object({ incidentId: Identifier }),
  errors: ['not-found', 'person-not-approved', 'place-too-long'],
})

/** An incident as one of the person's people sees it: a finder's name and number while it is open and a day longer. */
export const Incident = Found.extend({
  personUid: Identifier,
  /** The caller may do the acts of the private link. */
  mayAct: z.boolean(),
})
export type Incident = z.output<typeof Incident>

export const readOwnIncident = endpoint({
  name: 'readOwnIncident',
  method: 'get',
  path: '/account/incidents/{id}',
  source: 'D8.26',
  who: ['member'],
  params: z.object({ id: z.string().trim().max(200) }),
  query: Before,
  answer: Incident,
  errors: ['not-found'],
})

/** The same acts as on the private link, by a caregiver or the appointed organisation who signed in. */
export const actOnOwnIncident = endpoint({
  name: 'actOnOwnIncident',
  method: 'post',
  path: '/account/incidents/{id}',
  source: 'D8.56',
  who: ['member'],
  params: z.object({ id: z.string().trim().max(200) }),
  body: FoundActBody,
  answer: Incident,
  errors: ['not-found', 'incident-closed'],
})
