import { z } from 'zod'
import { AccountRow, Claim } from './admin-accounts.ts'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { ACCOUNT_TYPES, LOCALES, type AccountType } from './options.ts'

const IdText = z.string().max(100)

/** What waits for a decision: all of it, and by who it is about (P9.12, R9.14). */
export const QUEUES = ['all', 'registrations', 'organisations', 'public'] as const
export type Queue = (typeof QUEUES)[number]
/** The kinds of account in each queue. */
export const QUEUE_TYPES: Readonly<Record<Queue, readonly AccountType[]>> = {
  all: ['DEMENTIA', 'CAREGIVER', 'PARTNER', 'PUBLIC'],
  registrations: ['DEMENTIA', 'CAREGIVER'],
  organisations: ['PARTNER'],
  public: ['PUBLIC'],
}
/** The working days that were promised to each kind of account. */
export const WORKING_DAYS: Readonly<Record<AccountType, { from: number; to: number }>> = {
  DEMENTIA: { from: 7, to: 7 },
  CAREGIVER: { from: 7, to: 7 },
  PARTNER: { from: 5, to: 7 },
  PUBLIC: { from: 5, to: 7 },
}
/** A count of the queues stops at this number, which the console shows as "a great many". */
export const QUEUE_COUNT_MAX = 1000
/** The queue's filter offers so many organisations at most, those with the most cases. */
export const QUEUE_ORGANISATIONS = 100
/** One request claims or releases so many cases at most: a page of the queue. */
export const CLAIMED_AT_ONCE = 50
/** Whose cases the queue shows: those that the caller claimed, or those that no administrator did. */
export const CLAIM_FILTERS = ['mine', 'free'] as const

const filters = {
  /** Longer than the working days that were promised. */
  due: z.enum(['overdue']).optional(),
  kind: z.enum(ACCOUNT_TYPES).optional(),
  /** The language in which the account is written to. */
  locale: z.enum(LOCALES).optional(),
  /** The uid of the organisation that the account belongs to. */
  organisation: IdText.optional(),
  claim: z.enum(CLAIM_FILTERS).optional(),
}

/** Who waits, the longest first; how many wait in each queue, and how many each filter of this queue finds. */
export const listQueue = endpoint({
  name: 'listQueue',
  method: 'get',
  path: '/admin/queues/{queue}',
  source: 'P9.12, R9.14, D40.5',
  who: ['administrator'],
  params: z.object({ queue: z.enum(QUEUES) }),
  query: z.object({ ...filters, after: IdText.optional() }),
  answer: z.object({
    waiting: listOf(
      AccountRow.extend({
        locale: z.enum(LOCALES),
        since: Timestamp,
        /** Working days gone by, Singapore's public holidays left out. */
        age: Count,
        /** in time; due now; over. */
        due: z.enum(['in-time', 'due', 'overdue']),
        /** A question to the applicant: open, answered, or back without an answer. */
        question: z.enum(['OPEN', 'ANSWERED', 'RETURNED']).nullable(),
        claim: Claim.nullable(),
      }),
    ),
    next: Identifier.nullable(),
    counts: z.object({ all: Count, registrations: Count, organisations: Count, public: Count, work: Count }),
    found: z.object({
      overdue: Count,
      mine: Count,
      free: Count,
      kinds: listOf(z.object({ kind: z.enum(ACCOUNT_TYPES), count: Count })),
      locales: listOf(z.object({ locale: z.enum(LOCALES), count: Count })),
      organisations: listOf(z.object({ uid: Identifier, name: PlainText, count: Count }), QUEUE_ORGANISATIONS),
    }),
  }),
  errors: [],
})

/**
 * Claims the next case of a queue that no colleague works on: the one after `after`, else the longest waiting; null when no other
 * waits. Of two administrators who ask at once each gets another.
 */
export const takeNextCase = endpoint({
  name: 'takeNextCase',
  method: 'post',
  path: '/admin/queues/{queue}/next',
  source: 'D40.4',
  who: ['administrator'],
  params: z.object({ queue: z.enum(QUEUES) }),
  body: z.object({ ...filters, after: IdText.optional() }),
  answer: z.object({ uid: Identifier.nullable() }),
  errors: ['too-many-claims'],
})

/** Claims cases that wait, or releases one's own. Those that a colleague works on, or that wait no longer, stay as they are. */
export const claimCases = endpoint({
  name: 'claimCases',
  method: 'post',
  path: '/admin/claims',
  source: 'D40.4',
  who: ['administrator'],
  body: z.object({ uids: z.array(IdText).min(1).max(CLAIMED_AT_ONCE), claimed: z.boolean() }),
  answer: z.object({ changed: Count }),
  errors: ['too-many-claims'],
})

/** What waits for administrators, for the console's navigation. Counts stop at QUEUE_COUNT_MAX. */
export const readDeskCounts = endpoint({
  name: 'readDeskCounts',
  method: 'get',
  path: '/admin/desk-counts',
  source: 'D40.8',
  who: ['administrator'],
  answer: z.object({
    /** Cases and work items. */
    waiting: Count,
    approvals: Count,
  }),
  errors: [],
})
