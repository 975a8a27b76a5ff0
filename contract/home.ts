import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { Kin, Pronoun } from './called-as.ts'
import { endpoint } from './endpoint.ts'
import { Position } from './fields.ts'
import { OwnPerson, PersonUid } from './member.ts'

/** What is thin about a person's safe return, the weightiest first; each has one page that mends it. */
export const NUDGES = ['number', 'lone-contact', 'no-call', 'no-photo', 'old-photo', 'no-test'] as const

/** A contact who would be called for the person, in the order in which a finder sees them. */
export const CalledContact = z.object({
  id: Identifier,
  /** Of a caregiver only for a caller who may read the numbers; of an organisation for every caller. */
  name: PlainText.nullable(),
  firstname: PlainText.nullable(),
  kin: Kin,
  isOrganisation: z.boolean(),
  isMe: z.boolean(),
  /** E.164 or a hotline as it was typed; masked for a caller who may not read it. */
  phone: PlainText,
  isMasked: z.boolean(),
})
export type CalledContact = z.output<typeof CalledContact>

export const Home = z.object({
  person: OwnPerson,
  pronoun: Pronoun,
  contacts: listOf(CalledContact),
  /** What the person last said of themself in the open alarm; read by them alone. */
  ownWord: z.enum(['lost', 'all-right']).nullable(),
  /** The person's wish that a finder does not read the word dementia. */
  hidesDementia: z.boolean(),
  lastScannedAt: Timestamp.nullable(),
  lastTestedAt: Timestamp.nullable(),
  /** What the caller can mend, the weightiest first. */
  nudges: listOf(z.enum(NUDGES)),
})
export type Home = z.output<typeof Home>

/** What the portal opens on: one person, how they are, who would be called for them, and what is thin. */
export const readHome = endpoint({
  name: 'readHome',
  method: 'get',
  path: '/account/people/{uid}/home',
  source: 'D44.1, D44.2',
  who: ['member'],
  params: PersonUid,
  answer: Home,
  errors: ['not-found'],
})

/**
 * "I am lost", by the person themself: opens their alarm, or joins the open one, and tells everybody who cares, with the
 * person's own number and, where they share it, their position. No limit refuses it.
 */
export const sayLost = endpoint({
  name: 'sayLost',
  method: 'post',
  path: '/account/people/{uid}/lost',
  source: 'D44.8, D44.9',
  who: ['member'],
  params: PersonUid,
  body: z.object({ position: Position.optional() }),
  answer: z.object({ incidentId: Identifier }),
  errors: ['not-found', 'person-not-approved'],
})

/** What the person wishes a finder to read; only they change it. */
export const changeWishes = endpoint({
  name: 'changeWishes',
  method: 'put',
  path: '/account/people/{uid}/wishes',
  source: 'D44.11',
  who: ['member'],
  params: PersonUid,
  body: z.object({ hidesDementia: z.boolean() }),
  answer: z.object({ hidesDementia: z.boolean() }),
  errors: ['not-found'],
})

/** "I am all right now": told to everybody who heard; the alarm stays open until the family or staff close it. */
export const sayAllRight = endpoint({
  name: 'sayAllRight',
  method: 'post',
  path: '/account/people/{uid}/all-right',
  source: 'D44.10',
  who: ['member'],
  params: PersonUid,
  answer: z.object({ told: z.boolean() }),
  errors: ['not-found', 'incident-closed'],
})
