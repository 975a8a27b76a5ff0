import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { address, mobile, relationship } from './forms.ts'
import { ACCOUNT_TYPES, LOCALES, RELATIONSHIP_SIDES, TAG_STATUSES } from './options.ts'
import { atMost, codesOf, email, required, type Rule } from './rules.ts'
import { NAME_MAX } from './limits.ts'

const SOURCE = 'D41.7'
const who = ['administrator'] as const
const IdText = z.string().max(100)
const Reason = z.string().trim().min(1, 'reason-required').max(500)
const FormText = z.string().trim().max(200).optional()

/** What staff correct in an account, one at a time, each with a reason. */
export const MENDED_PARTS = ['phone', 'email', 'address', 'locale', 'language'] as const
export type MendedPart = (typeof MENDED_PARTS)[number]
export const ADDRESS_FIELDS = [
  'postalCode',
  'blockNumber',
  'streetName',
  'unitNumber',
  'building',
  'cityCountry',
] as const

const spoken: Rule[] = [required('language', 'fill-required-data'), atMost('language', NAME_MAX, 'text-too-long')]
const writtenTo: Rule[] = [email('email', 'email-invalid')]
/** The rules of each part: those of the same fields in registration. The language of messages is one of the product's. */
export const MENDING_RULES: Record<MendedPart, readonly Rule[]> = {
  phone: mobile,
  email: writtenTo,
  address,
  locale: [],
  language: spoken,
}

const MendedTag = z.object({
  id: Identifier,
  uid: Identifier,
  name: PlainText,
  type: z.enum(ACCOUNT_TYPES),
  status: z.enum(TAG_STATUSES),
  relationship: PlainText,
  relationshipSide: z.enum(RELATIONSHIP_SIDES),
  /** Until when staff can restore the link, which they ended. */
  restorableUntil: Timestamp.nullable(),
})

/** What of an account can be mended, as it stands. */
export const readMending = endpoint({
  name: 'readMending',
  method: 'get',
  path: '/admin/accounts/{uid}/mending',
  source: SOURCE,
  who,
  params: z.object({ uid: IdText }),
  answer: z.object({
    uid: Identifier,
    name: PlainText,
    type: z.enum(ACCOUNT_TYPES),
    /** The optimistic lock, to be sent back with a change. */
    seen: Timestamp,
    prefixCountryNum: PlainText.nullable(),
    phone: PlainText.nullable(),
    email: PlainText.nullable(),
    /** An address that its owner has not confirmed yet. */
    newEmail: PlainText.nullable(),
    address: z.object({
      postalCode: PlainText.nullable(),
      blockNumber: PlainText.nullable(),
      streetName: PlainText.nullable(),
      unitNumber: PlainText.nullable(),
      building: PlainText.nullable(),
      cityCountry: PlainText.nullable(),
    }),
    locale: z.enum(LOCALES),
    language: PlainText.nullable(),
    /** No link for a new password goes out before: the number or address was changed by staff. */
    resetsWaitUntil: Timestamp.nullable(),
    /** A new number that waits for a second administrator. */
    numberAsked: z.object({ by: PlainText, at: Timestamp }).nullable(),
    tags: listOf(MendedTag),
  }),
  errors: ['not-found'],
})

/**
 * Corrects how an account is reached, where its owner lives, or a language. The contact from before is told and resets wait; a new e-mail
 * address counts once its owner confirms it, and the number of anybody but a person living with dementia once a second administrator
 * agrees (`waits`).
 */
export const mendAccount = endpoint({
  name: 'mendAccount',
  method: 'patch',
  path: '/admin/accounts/{uid}/mending',
  source: 'D41.7, D41.8',
  who,
  params: z.object({ uid: IdText }),
  body: z.object({
    seen: Timestamp,
    part: z.enum(MENDED_PARTS),
    reason: Reason,
    prefixCountryNum: FormText,
    phone: FormText,
    email: FormText,
    postalCode: FormText,
    blockNumber: FormText,
    streetName: FormText,
    unitNumber: FormText,
    building: FormText,
    cityCountry: FormText,
    locale: z.enum(LOCALES).optional(),
    language: FormText,
  }),
  answer: z.object({ waits: z.boolean() }),
  errors: [
    'not-found',
    'reason-required',
    'changed-meanwhile',
    'account-frozen',

    'phone-taken',
    'email-taken',
    'number-asked',
    ...codesOf(mobile, writtenTo, address, spoken),
  ],
})

export const TAG_MENDS = ['relation', 'earlier', 'end', 'restore'] as const
export type TagMend = (typeof TAG_MENDS)[number]

/** Corrects a relation, calls a contact earlier, ends a link, or restores one that staff ended in the last days. */
export const mendTag = endpoint({
  name: 'mendTag',
  method: 'post',
  path: '/admin/tags/{id}/mending',
  source: 'D41.9',
  who,
  params: z.object({ id: IdText }),
  body: z.object({ act: z.enum(TAG_MENDS), relationship: FormText, reason: Reason }),
  answer: z.object({ status: z.enum(TAG_STATUSES) }),
  errors: ['not-found', 'reason-required', 'decided-already', 'tag-exists', ...codesOf(relationship)],
})

/** Asks for a link between a person and a registered caregiver: it waits like any other. */
export const addContact = endpoint({
  name: 'addContact',
  method: 'post',
  path: '/admin/accounts/{uid}/contacts',
  source: 'D41.10',
  who,
  params: z.object({ uid: IdText }),
  body: z.object({
    /** Username, membership number or mobile number, whole. */
    carer: z.string().trim().max(200),
    relationship: FormText,
    reason: Reason,
  }),
  answer: z.object({ id: Identifier }),
  errors: ['not-found', 'reason-required', 'carer-unknown', 'tag-not-possible', 'tag-exists', ...codesOf(relationship)],
})
