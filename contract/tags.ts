import { z } from 'zod'
import { Figure, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { SEARCH_ROWS } from './limits.ts'
import { personSearch, caregiverRelationship, relationship } from './forms.ts'
import { codesOf } from './rules.ts'

const FormText = z.string().trim().max(200)

/** One row of a search: enough to recognise, not to reach. `uid` is a sealed 15-minute handle for the tag call alone. */
export const FoundAccount = z.object({
  uid: Identifier,
  photo: PlainText.nullable(),
  firstname: PlainText,
  lastname: PlainText,
  email: PlainText.nullable(),
  membershipId: PlainText.nullable(),
  createdAt: Timestamp,
  // The same by the names of a search for persons (R3.19).
  taggedName: PlainText,
  taggedMembershipId: PlainText.nullable(),
  taggedPhoto: PlainText.nullable(),
  memberSince: Timestamp,
})
export type FoundAccount = z.output<typeof FoundAccount>
const rows = listOf(FoundAccount, SEARCH_ROWS)

/** Persons by name and NRIC part, or caregivers by name, or by name and number. */
export const usersFiltered = endpoint({
  name: 'usersFiltered',
  method: 'get',
  path: '/public/accounts/usersFiltered',
  source: 'R7.12, D14.1, D14.8, D14.9, D35.12',
  who: ['public'],
  query: z.object({
    name: FormText.optional(),
    /** With a caregiver's whole name: their number, by which a searcher who knows both recognises them. */
    phone: FormText.optional(),
    lastNric: FormText.optional(),
    type: z.enum(['DEMENTIA', 'CAREGIVER']),
  }),
  answer: rows,
  errors: ['not-allowed', ...codesOf(personSearch), 'too-many-requests'],
})

/** Caregivers by phone. */
export const users = endpoint({
  name: 'users',
  method: 'get',
  path: '/public/accounts/users',
  source: 'R7.12, D14.1, D35.12',
  who: ['public'],
  query: z.object({ phone: FormText, type: z.literal('CAREGIVER').default('CAREGIVER') }),
  answer: rows,
  errors: ['not-allowed', 'too-many-requests'],
})

/** The same searches for staff, with the partner token as Authorization or their own session. */
export const partnerUsers = endpoint({
  name: 'partnerUsers',
  method: 'get',
  path: '/partner/users',
  source: 'R7.13, D14.2',
  who: ['caregiver-partner', 'registration', 'member'],
  query: z.object({
    name: FormText.optional(),
    phone: FormText.optional(),
    lastNric: FormText.optional(),
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
  source: 'R7.11, D10.5',
  who: ['registration', 'member'],
  body: z.object({
    /** A search row's handle, or the uid of an account the caller is linked to or acts for. */
    uidTagged: z.string().trim().max(1000),
    uidTags: z.union([FormText, Figure]).transform(String).optional(),
    status: FormText.optional(),
    relationship: FormText.optional(),
    isWeb: z.boolean().optional(),
  }),
  answer: z.object({ id: Identifier, status: Identifier }),
  errors: [
    ...codesOf(relationship, caregiverRelationship),
    'tag-not-possible',
    'tag-exists',
    'too-many-pending-tags',
    'too-many-requests',
  ],
})
