import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { MEMBERSHIP_CHANNELS } from './messages.ts'

const SOURCE = 'D22.10'
const IdText = z.string().max(100)

/** Kinds of link that are made at the console, and by whom. */
export const MADE_LINKS = {
  admin: ['administrator'],
  partner: ['administrator'],
  mop: ['administrator'],
  reset: ['administrator'],
  'set-password': ['administrator', 'organisation'],
  'caregiver-partner': ['organisation'],
  'care-professional': ['organisation'],
} as const satisfies Record<string, readonly ('administrator' | 'organisation')[]>
export type MadeLink = keyof typeof MADE_LINKS
export const MADE_LINK_KINDS = Object.keys(MADE_LINKS) as [MadeLink, ...MadeLink[]]
/** Kinds that are for one account: the console asks for them on that account's page. */
export const FOR_ACCOUNT: readonly MadeLink[] = ['partner', 'mop', 'reset', 'set-password']

/** Every kind of link that was ever issued; those of an incident belong to it and are not listed. */
export const LISTED_LINKS = [
  ...MADE_LINK_KINDS,
  'take-over',
  'email',
  'freeze',
  'question',
  'number',
  'hand-over',
] as const
export const LINK_STATES = ['open', 'used', 'revoked', 'expired'] as const

export const LinkRow = z.object({
  id: Identifier,
  kind: Identifier,
  /** The account it is for, or the organisation behind it. */
  account: z.object({ uid: Identifier, name: PlainText }).nullable(),
  /** For whom, as the administrator who made it wrote down. */
  label: PlainText.nullable(),
  by: PlainText,
  state: z.enum(LINK_STATES),
  createdAt: Timestamp,
  expiresAt: Timestamp.nullable(),
  usedAt: Timestamp.nullable(),
  revokedAt: Timestamp.nullable(),
  mayRevoke: z.boolean(),
})
export type LinkRow = z.output<typeof LinkRow>

/** Links and what became of them, newest first; never a secret. */
export const listLinks = endpoint({
  name: 'listLinks',
  method: 'get',
  path: '/admin/links',
  source: SOURCE,
  who: ['administrator', 'organisation'],
  query: z.object({
    kind: z.enum(LISTED_LINKS).optional(),
    account: IdText.optional(),
    after: IdText.optional(),
  }),
  answer: z.object({ links: listOf(LinkRow), next: Identifier.nullable() }),
  errors: ['not-found'],
})

/** Makes a link. Its token is either sent to its recipient or returned in this answer, and nowhere else. */
export const makeLink = endpoint({
  name: 'makeLink',
  method: 'post',
  path: '/admin/links',
  source: SOURCE,
  who: ['administrator', 'organisation'],
  body: z.object({
    kind: z.enum(MADE_LINK_KINDS),
    account: IdText.optional(),
    label: z.string().trim().max(100).optional(),
  }),
  answer: z.object({
    id: Identifier,
    /** Present when the link was not sent; below the website's address, without a slash at the end. */
    url: PlainText.nullable(),
    sentBy: z.enum(MEMBERSHIP_CHANNELS).nullable(),
  }),
  errors: ['not-found', 'resets-wait', 'too-many-requests'],
})

/** Ends a link before its time. */
export const revokeLink = endpoint({
  name: 'revokeLink',
  method: 'post',
  path: '/admin/links/{id}/revoke',
  source: SOURCE,
  who: ['administrator', 'organisation'],
  params: z.object({ id: IdText }),
  answer: z.object({ revoked: z.literal(true) }),
  errors: ['not-found', 'decided-already'],
})
