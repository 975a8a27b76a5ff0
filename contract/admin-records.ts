import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Uid } from './fields.ts'
import { ACCOUNT_TYPES } from './options.ts'

const SOURCE = 'D23.17, D23.18'
const who = ['administrator'] as const
const Account = z.object({ uid: Uid })
const Reason = z.object({
  reason: z.string('reason-required').trim().min(4, 'reason-required').max(500, 'text-too-long'),
})

export const APPROVAL_DECISIONS = ['APPROVED', 'REFUSED'] as const

/** A request to delete an account. */
export const Erasure = z.object({
  id: z.string(),
  accountUid: z.string(),
  account: z.object({ type: z.enum(ACCOUNT_TYPES), name: z.string() }).nullable(),
  reason: z.string(),
  askedAt: z.iso.datetime(),
  askedByName: z.string(),
  /** The caller asked for it and cannot decide. */
  mine: z.boolean(),
})
export type Erasure = z.output<typeof Erasure>

/** Whose records these are, and whether deletion was asked for. */
export const readRecords = endpoint({
  name: 'readRecords',
  method: 'get',
  path: '/admin/accounts/{uid}/records',
  source: SOURCE,
  who,
  params: Account,
  answer: z.object({
    uid: z.string(),
    name: z.string(),
    type: z.enum(ACCOUNT_TYPES),
    erasure: Erasure.nullable(),
  }),
  errors: ['user-not-found'],
})

/** Everything stored about an account, on its owner's request (PDPA s21): as JSON, the reason audited. */
export const exportRecords = endpoint({
  name: 'exportRecords',
  method: 'post',
  path: '/admin/accounts/{uid}/records',
  source: SOURCE,
  who,
  params: Account,
  body: Reason,
  answer: z.record(z.string(), z.unknown()),
  errors: ['user-not-found', 'reason-required', 'text-too-long'],
})

/** A second administrator decides; what deletion takes away and what stays is D23.18. */
export const askErasure = endpoint({
  name: 'askErasure',
  method: 'post',
  path: '/admin/accounts/{uid}/erasure',
  source: SOURCE,
  who,
  params: Account,
  body: Reason,
  answer: Erasure,
  errors: ['user-not-found', 'reason-required', 'text-too-long', 'erasure-asked', 'decided-already'],
})

/** Requests that wait for a second administrator, oldest first. */
export const listErasures = endpoint({
  name: 'listErasures',
  method: 'get',
  path: '/admin/erasures',
  source: SOURCE,
  who,
  answer: z.array(Erasure),
  errors: [],
})

export const decideErasure = endpoint({
  name: 'decideErasure',
  method: 'post',
  path: '/admin/erasures/{id}',
  source: SOURCE,
  who,
  params: z.object({ id: z.string().max(40) }),
  body: z.object({ decision: z.enum(APPROVAL_DECISIONS, 'invalid-input') }),
  answer: z.object({ decision: z.enum(APPROVAL_DECISIONS) }),
  errors: ['not-found', 'second-administrator', 'decided-already', 'alarm-open'],
})
