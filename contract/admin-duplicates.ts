import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES } from './options.ts'

const IdText = z.string().max(100)

/**
 * Why two accounts may be the same: the keyed hash of last name, birth and NRIC part; the NRIC part with the year of birth; birth and
 * whole name, in either order; the number; the e-mail; an organisation's name.
 */
export const DUPLICATE_REASONS = ['person', 'nric-and-year', 'birth-and-name', 'phone', 'email', 'name'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]
/** What staff decided about two accounts: not the same; the same, one of which was rejected. */
export const DUPLICATE_VERDICTS = ['DIFFERENT', 'SAME'] as const
/** So many possible duplicates of an account are shown at most. */
export const DUPLICATES_SHOWN = 5

/** What is compared of the accounts. */
const Compared = z.object({
  uid: Identifier,
  name: PlainText,
  type: z.enum(ACCOUNT_TYPES),
  status: z.enum(ACCOUNT_STATUSES),
  staff: z.boolean(),
  birth: PlainText.nullable(),
  phone: PlainText.nullable(),
  email: PlainText.nullable(),
  address: PlainText.nullable(),
  membershipId: PlainText.nullable(),
  organisation: PlainText.nullable(),
  createdBy: PlainText.nullable(),
  createdAt: Timestamp,
})
export type Compared = z.output<typeof Compared>

/**
 * Accounts of the caller's that may be the same as this one, which waits for a decision, with the reasons; those about which staff
 * decided are left out. Each is looked at in the sense of "Who looked".
 */
export const listDuplicates = endpoint({
  name: 'listDuplicates',
  method: 'get',
  path: '/admin/accounts/{uid}/duplicates',
  source: 'D40.2',
  who: ['administrator', 'organisation'],
  params: z.object({ uid: IdText }),
  answer: z.object({
    own: Compared,
    duplicates: listOf(Compared.extend({ reasons: listOf(z.enum(DUPLICATE_REASONS)) }), DUPLICATES_SHOWN),
    /** There are more than DUPLICATES_SHOWN. */
    hasMore: z.boolean(),
  }),
  errors: ['not-found'],
})

/** Remembers that two accounts are not the same, so that neither is shown as a possible duplicate of the other again. */
export const dismissDuplicate = endpoint({
  name: 'dismissDuplicate',
  method: 'post',
  path: '/admin/accounts/{uid}/duplicates/{other}',
  source: 'D40.3',
  who: ['administrator', 'organisation'],
  params: z.object({ uid: IdText, other: IdText }),
  body: z.object({}),
  answer: z.object({ dismissed: z.literal(true) }),
  errors: ['not-found'],
})
