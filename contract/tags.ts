import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { personSearch, relationship } from './forms.ts'
import { codesOf } from './rules.ts'
import { CalledAs } from './called-as.ts'
import { FinderRelation } from './finder-relation.ts'

const Typed = z.string().trim().max(200)

/** One row of a search: enough to recognise, not to reach. `uid` is a sealed 15-minute handle for the tag call alone. */
export const FoundAccount = z.object({
  uid: z.string(),
  photo: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable(),
  membershipId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  // R§3's names of the same in a search for persons.
  taggedName: z.string(),
  taggedMembershipId: z.string().nullable(),
  taggedPhoto: z.string().nullable(),
  memberSince: z.iso.datetime(),
})
export type FoundAccount = z.output<typeof FoundAccount>
const rows = z.array(FoundAccount)

/** Persons by name and NRIC part, or caregivers by name. */
export const usersFiltered = endpoint({
  name: 'usersFiltered',
  method: 'get',
  path: '/public/accounts/usersFiltered',
  source: 'R§7; docs/decisions.md, "Search and duplicates"',
  who: ['public'],
  query: z.object({ name: Typed.optional(), lastNric: Typed.optional(), type: z.enum(['DEMENTIA', 'CAREGIVER']) }),
  answer: rows,
  errors: ['not-allowed', ...codesOf(personSearch), 'too-many-requests'],
})

/** Caregivers by phone. */
export const users = endpoint({
  name: 'users',
  method: 'get',
  path: '/public/accounts/users',
  source: 'R§7; docs/decisions.md, "Search and duplicates"',
  who: ['public'],
  query: z.object({ phone: Typed, type: z.literal('CAREGIVER').default('CAREGIVER') }),
  answer: rows,
  errors: ['not-allowed', 'too-many-requests'],
})

/** The same searches for staff, with the partner token as Authorization or their own session. */
export const partnerUsers = endpoint({
  name: 'partnerUsers',
  method: 'get',
  path: '/partner/users',
  source: 'R§7; docs/decisions.md, "Sessions and links"',
  who: ['caregiver-partner', 'registration', 'member'],
  query: z.object({
    name: Typed.optional(),
    phone: Typed.optional(),
    lastNric: Typed.optional(),
    type: z.enum(['DEMENTIA', 'CAREGIVER']),
  }),
  answer: rows,
  errors: ['link-ended', ...codesOf(personSearch), 'too-many-requests'],
})

/** Asks for a link between two accounts, or appoints the organisation of a person it registered (ACCEPTED). */
export const tagMyOtherAccount = endpoint({
  name: 'tagMyOtherAccount',
  method: 'post',
  path: '/public/accounts/tagMyOtherAccount',
  source: 'R§7; docs/decisions.md, "Linking, approval, status"',
  who: ['registration', 'member'],
  body: z.object({
    /** A search row's handle, or the uid of an account the caller is linked to or acts for. */
    uidTagged: z.string().trim().max(1000),
    uidTags: z.union([Typed, z.number()]).transform(String).optional(),
    status: Typed.optional(),
    relationship: Typed.optional(),
    isWeb: z.boolean().optional(),
  }),
  answer: z.object({ id: z.string(), status: z.string() }),
  errors: [...codesOf(relationship), 'tag-not-possible', 'tag-exists', 'too-many-pending-tags', 'too-many-requests'],
})

export const TAG_ACTS = ['accept', 'decline', 'end', 'object', 'call-as', 'remove-quietly'] as const
export type TagAct = (typeof TAG_ACTS)[number]

/** A link that waits or is in force, as the caller sees it, and what the caller may do with it. */
export const OwnTag = z.object({
  id: z.string(),
  status: z.enum(['PENDING', 'ACCEPTED']),
  /** `uid` once the link was accepted. */
  person: z.object({ uid: z.string().nullable(), name: z.string(), photo: z.string().nullable() }),
  carer: z.object({ name: z.string(), type: z.enum(['CAREGIVER', 'PARTNER']) }),
  /** What the carer is to the person. */
  relation: FinderRelation,
  /** How the carer wants to be called on the pages of finders and family; without a choice it follows from the relation. */
  calledAs: CalledAs.nullable(),
  /** Where the caller stands: the person or who speaks for them, the carer, or somebody who cares for the person already. */
  side: z.enum(['person', 'carer', 'other']),
  isAskedByMe: z.boolean(),
  since: z.iso.datetime(),
  /** When it comes into force, while others may still object to it. */
  activeAt: z.iso.datetime().nullable(),
  isObjectedTo: z.boolean(),
  /** A finder can call this carer: approved, with a number of their own that was verified, or a hotline. */
  isCallable: z.boolean(),
  may: z.array(z.enum(TAG_ACTS)),
})
export type OwnTag = z.output<typeof OwnTag>

/**
 * Links that wait or are in force: the caller's own, those of persons the caller speaks for, and new ones of a person the
 * caller cares for, to which they may object. With `person`, those of one person in the order of contact.
 */
export const listTags = endpoint({
  name: 'listTags',
  method: 'get',
  path: '/account/tags',
  source: 'R§1, R§6; docs/decisions.md, "Linking, approval, status"',
  who: ['member'],
  query: z.object({ person: Typed.optional() }),
  answer: z.array(OwnTag),
  errors: ['not-found'],
})

/** Answers a link that waits for this account, objects to one, or ends one. */
export const answerTag = endpoint({
  name: 'answerTag',
  method: 'patch',
  path: '/account/tags/{id}',
  source: 'docs/decisions.md, "Names and calls"',
  who: ['member'],
  params: z.object({ id: Typed }),
  body: z.object({ status: z.enum(['ACCEPTED', 'REJECTED', 'ENDED']), objection: z.boolean().optional() }),
  answer: z.object({ id: z.string(), status: z.string() }),
  errors: ['not-found'],
})

/** How the contact of a link in force is called on the pages of finders and family: chosen by the contact or the person's side. */
export const changeCalledAs = endpoint({
  name: 'changeCalledAs',
  method: 'put',
  path: '/account/tags/{id}/called-as',
  source: 'docs/decisions.md, "Called as"',
  who: ['member'],
  params: z.object({ id: Typed }),
  body: z.object({ calledAs: CalledAs.nullable() }),
  answer: z.object({ id: z.string(), calledAs: CalledAs.nullable() }),
  errors: ['not-found'],
})

/** Asks staff to take a contact off without a word to anybody; until they have decided everything stays as it is. */
export const removeQuietly = endpoint({
  name: 'removeQuietly',
  method: 'post',
  path: '/account/tags/{id}/remove-quietly',
  source: 'docs/decisions.md, "Barred"',
  who: ['member'],
  params: z.object({ id: Typed }),
  answer: z.object({ asked: z.literal(true) }),
  errors: ['not-found'],
})
