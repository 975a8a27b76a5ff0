import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { MENDED_PARTS } from './admin-mending.ts'

/** Lines of one page of the changes. */
export const CHANGES_PAGE = 20

/** What others can change of a link, as the portal names it. */
const LINK_CHANGES = [
  'link-asked',
  'link-accepted',
  'link-added',
  'link-ended',
  'link-restored',
  'link-relation',
  'link-earlier',
  'called-as-changed',
  'contacts-ordered',
] as const

/** What everybody who may read a person's history reads: what concerns card, codes, photo, contacts and membership. */
export const CHANGES_TO_CARERS = [
  'account-approved',
  'account-suspended',
  'account-lifted',
  'account-undone',
  'photo-put',
  'photo-removed',
  'photo-changed',
  'voice-put',
  'voice-removed',
  'code-made',
  'code-replaced',
  'code-revoked',
  'leaving-begun',
  'leaving-undone',
  ...LINK_CHANGES,
] as const

/** What the account's owner, and the caregiver who made the account, read besides: how they are reached, and what is stored of them. */
export const CHANGES_TO_OWNERS = [
  ...CHANGES_TO_CARERS,
  ...MENDED_PARTS.map((part) => `mended-${part}` as const),
  'identity-changed',
  'person-changed',
  'answer-taken',
  'account-frozen',
  'account-unfrozen',
  'link-made',
  'sessions-ended',
] as const
export type ChangeKind = (typeof CHANGES_TO_OWNERS)[number]

/** Who changed it, as far as the reader may know: the association, an organisation that is named, the person, or a contact. */
export const CHANGERS = ['association', 'organisation', 'person', 'contact', 'gone'] as const

/** A change that was made by another account than the reader's. */
export const Change = z.object({
  id: Identifier,
  at: Timestamp,
  what: z.enum(CHANGES_TO_OWNERS),
  /** Null where the name is kept from the reader, or the change was made without a session. */
  by: z.enum(CHANGERS).nullable(),
  /** The organisation's name, the person's, or the contact's where the reader may know it. */
  name: PlainText.nullable(),
  /** Of a link: the name of whom it is with, where the reader may know it. */
  other: PlainText.nullable(),
})
export type Change = z.output<typeof Change>

/** A page of changes, and the cursor of the next one. */
export const Changes = { changes: listOf(Change, CHANGES_PAGE), next: PlainText.nullable() }
/** The cursor of a page of changes. */
export const AfterChange = { after: z.string().max(60).optional() }

/** What others changed of the member's own account and links, the newest first. */
export const readOwnChanges = endpoint({
  name: 'readOwnChanges',
  method: 'get',
  path: '/account/changes',
  source: 'D49.1',
  who: ['member'],
  query: z.object(AfterChange),
  answer: z.object(Changes),
  errors: [],
})
