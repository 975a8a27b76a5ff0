import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { Uid } from './fields.ts'
import { ACCOUNT_TYPES } from './options.ts'

const SOURCE = 'D23.17, D23.18, D32.1'
const who = ['administrator'] as const
const Account = z.object({ uid: Uid })
const Reason = z.object({
  reason: z.string('reason-required').trim().min(4, 'reason-required').max(500, 'text-too-long'),
})

export const APPROVAL_DECISIONS = ['APPROVED', 'REFUSED'] as const

/** What needs a second administrator: about an account, or about one of the administrators. */
export const APPROVAL_KINDS = ['ERASURE', 'EXPORT', 'NUMBER', 'ADMINISTRATOR_INVITE', 'ADMINISTRATOR_END'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** A request to delete an account, to give out a copy of its records, to change a carer's number, or to invite or end an administrator. */
export const Approval = z.object({
  id: Identifier,
  kind: z.enum(APPROVAL_KINDS),
  accountUid: Identifier,
  account: z.object({ type: z.enum(ACCOUNT_TYPES), name: PlainText }).nullable(),
  /** The administrator it is about; `accountUid` is theirs then. */
  administrator: z.object({ name: PlainText, username: PlainText, email: PlainText.nullable() }).nullable(),
  reason: PlainText,
  /** The number that is asked for. */
  number: PlainText.nullable(),
  askedAt: Timestamp,
  askedByName: PlainText,
  /** The caller asked for it and cannot decide. */
  mine: z.boolean(),
})
export type Approval = z.output<typeof Approval>

/** Whose records these are, and whether deletion or a copy was asked for. */
export const readRecords = endpoint({
  name: 'readRecords',
  method: 'get',
  path: '/admin/accounts/{uid}/records',
  source: SOURCE,
  who,
  params: Account,
  answer: z.object({
    uid: Identifier,
    name: PlainText,
    type: z.enum(ACCOUNT_TYPES),
    erasure: Approval.nullable(),
    /** The copy that was asked for last; `until`: a second administrator agreed, and who asked can download it until then. */
    export: Approval.extend({ until: Timestamp.nullable() }).nullable(),
  }),
  errors: ['user-not-found'],
})

/** Asks for a copy of everything stored about an account, on its owner's request (PDPA s21). A second administrator decides. */
export const askExport = endpoint({
  name: 'askExport',
  method: 'post',
  path: '/admin/accounts/{uid}/export',
  source: SOURCE,
  who,
  params: Account,
  body: Reason,
  answer: Approval,
  errors: ['user-not-found', 'reason-required', 'text-too-long', 'export-asked', 'decided-already'],
})

/** The copy itself, as JSON, for who asked for it once a second administrator agreed; each time is audited. */
export const exportRecords = endpoint({
  name: 'exportRecords',
  method: 'post',
  path: '/admin/accounts/{uid}/records',
  source: SOURCE,
  who,
  params: Account,
  answer: z.record(PlainText, z.unknown()),
  errors: ['user-not-found', 'export-not-approved', 'too-many-requests'],
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
  answer: Approval,
  errors: ['user-not-found', 'reason-required', 'text-too-long', 'erasure-asked', 'decided-already'],
})

/** Requests that wait for a second administrator, oldest first. */
export const listApprovals = endpoint({
  name: 'listApprovals',
  method: 'get',
  path: '/admin/approvals',
  source: SOURCE,
  who,
  answer: listOf(Approval),
  errors: [],
})

export const decideApproval = endpoint({
  name: 'decideApproval',
  method: 'post',
  path: '/admin/approvals/{id}',
  source: SOURCE,
  who,
  params: z.object({ id: z.string().max(40) }),
  body: z.object({ decision: z.enum(APPROVAL_DECISIONS, 'invalid-input') }),
  answer: z.object({ kind: z.enum(APPROVAL_KINDS), decision: z.enum(APPROVAL_DECISIONS) }),
  errors: [
    'not-found',
    'user-not-found',
    'second-administrator',
    'decided-already',
    'alarm-open',
    'account-frozen',
    'changed-meanwhile',
    'phone-taken',
  ],
})
