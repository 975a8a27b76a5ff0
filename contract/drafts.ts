import { z } from 'zod'
import { Figure, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { DRAFT_BYTES } from './limits.ts'

/** Journeys that may be begun without a session. */
const OPEN_JOURNEYS = ['caregiver', 'person', 'public-member', 'partner-application'] as const
/** Journeys whose every page needs a session. */
const SIGNED_IN_JOURNEYS = ['person-by-caregiver', 'caregiver-by-person', 'tag-person', 'tag-caregiver'] as const
/**
 * The journeys whose unfinished draft is kept. What begins with a link of one use is not among them, because its token would
 * have to be kept too.
 */
export const DRAFT_JOURNEYS = [...OPEN_JOURNEYS, ...SIGNED_IN_JOURNEYS] as const
export type DraftJourney = (typeof DRAFT_JOURNEYS)[number]
export const isDraftJourney = (name: string): name is DraftJourney => DRAFT_JOURNEYS.some((journey) => journey === name)
export const needsSession = (name: DraftJourney): boolean => SIGNED_IN_JOURNEYS.some((journey) => journey === name)

/** Fields of a draft that are kept in memory only: neither the tab's storage nor the service stores them (D1.13). */
export const SECRETS: readonly string[] = ['password', 'confirmPassword', 'code', 'idTokenGoogle', 'passkey']

/** A search handle that opens somebody's account for minutes, and a photo that lies in the tab's own storage. */
const OF_THE_TAB: readonly string[] = ['uidTagged', 'photo']
const isToken = (name: string) => /token/i.test(name)

/** Whether the service keeps a field of a draft: no secret, no token, nothing that only its tab can use. */
export const isKept = (name: string) => !SECRETS.includes(name) && !OF_THE_TAB.includes(name) && !isToken(name)

const Simple = z.union([z.string().max(2000), Figure, z.boolean(), z.null()])
const Values = z.record(
  z.string().max(60),
  z.union([Simple, z.array(Simple).max(1000), z.record(z.string().max(60), Simple)]),
)
/** Answers by the names of their fields; a draft with a secret in it is refused. */
const DraftValues = Values.refine(
  (values) => Object.entries(values).every(([name, value]) => isKept(name) && hasKeptNames(value)),
  'invalid-input',
)
const hasKeptNames = (value: unknown) =>
  typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).every(isKept)

const Journey = z.object({ journey: z.enum(DRAFT_JOURNEYS) })

/** Where a draft is kept: under the key of one browser, in an account, or nowhere because the device is shared. */
export const DRAFT_PLACES = ['browser', 'account', 'nowhere'] as const
export type DraftPlace = (typeof DRAFT_PLACES)[number]

/** An unfinished draft as it is offered: without a name, and without anything that was typed. */
export const DraftOffer = z.object({
  journey: Journey.shape.journey,
  place: z.enum(DRAFT_PLACES),
  keptAt: Timestamp,
  expiresAt: Timestamp,
  /** It was typed in a session, and opens for the same account alone. */
  needsSignIn: z.boolean(),
})
export type DraftOffer = z.output<typeof DraftOffer>

/** The unfinished drafts of this browser and, for a signed-in caller, of the account. */
export const listDrafts = endpoint({
  name: 'listDrafts',
  method: 'get',
  path: '/drafts',
  source: 'D26.1, D26.4, D26.5',
  who: ['public'],
  answer: z.object({ isShared: z.boolean(), drafts: listOf(DraftOffer) }),
  errors: [],
})

/** What was typed so far, and the step where it stopped. */
export const readDraft = endpoint({
  name: 'readDraft',
  method: 'get',
  path: '/drafts/{journey}',
  source: 'D26.2, D26.4, D26.5',
  who: ['public'],
  params: Journey,
  answer: z.object({ path: PlainText, values: z.record(PlainText, z.unknown()) }),
  errors: ['not-found', 'sign-in-required'],
})

/**
 * Keeps a draft: in the account when `inAccount` says so or the account keeps this journey's draft already, else under this
 * browser's key, else, on a shared device, nowhere. A draft that is too long is refused, and the one before stays.
 */
export const keepDraft = endpoint({
  name: 'keepDraft',
  method: 'put',
  path: '/drafts/{journey}',
  source: 'D26.1, D26.3, D26.5, D26.6, D26.7',
  who: ['public'],
  params: Journey,
  body: z.object({
    /** The step's address within the website, of letters alone, so that no token fits into it. */
    path: z
      .string()
      .max(100)
      .regex(/^(?:\/[A-Za-z-]+)+(?:\?step=[a-z]+)?$/, 'invalid-input'),
    values: DraftValues,
    inAccount: z.boolean().optional(),
  }),
  answer: z.object({ place: z.enum(DRAFT_PLACES) }),
  errors: ['sign-in-required'],
})

/** Erases a draft of this browser and, for a signed-in caller, of the account: it was sent, or is no longer wanted. */
export const discardDraft = endpoint({
  name: 'discardDraft',
  method: 'delete',
  path: '/drafts/{journey}',
  source: 'D26.8',
  who: ['public'],
  params: Journey,
  answer: z.object({}),
  errors: [],
})

/** Says whether this device is shared; on one that is, every draft of this browser is erased, and none is kept from then on. */
export const changeSharedDevice = endpoint({
  name: 'changeSharedDevice',
  method: 'put',
  path: '/drafts',
  source: 'D26.6',
  who: ['public'],
  body: z.object({ isShared: z.boolean() }),
  answer: z.object({ isShared: z.boolean() }),
  errors: [],
})

/** Whether a draft is short enough to be kept. */
export const fits = (values: Readonly<Record<string, unknown>>) =>
  new TextEncoder().encode(JSON.stringify(values)).length <= DRAFT_BYTES
