import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint, FileAnswer } from './endpoint.ts'
import { Uid } from './fields.ts'
import { CODE_LABEL_MAX } from './limits.ts'
import { ACCOUNT_STATUSES } from './options.ts'

const SOURCE = 'D23.6'
/** An organisation for its own people. */
const who = ['administrator', 'organisation'] as const
const PersonParams = z.object({ uid: Uid })

/** A return code of a person. */
export const PersonCode = z.object({
  code: Identifier,
  /** What it is on: "Card", "Red bag". */
  label: PlainText,
  /** The short code, typed by a finder who cannot scan, 3-3-3; none yet where the code is older than short codes are. */
  shortCode: PlainText.nullable(),
  createdAt: Timestamp,
  revokedAt: Timestamp.nullable(),
})
export type PersonCode = z.output<typeof PersonCode>

const PersonCodes = z.object({
  person: z.object({
    uid: Identifier,
    name: PlainText,
    membershipId: PlainText.nullable(),
    status: z.enum(ACCOUNT_STATUSES),
  }),
  codes: listOf(PersonCode),
})

/** The codes of one person, those in use first. */
export const listCodes = endpoint({
  name: 'listCodes',
  method: 'get',
  path: '/admin/people/{uid}/codes',
  source: SOURCE,
  who,
  params: PersonParams,
  answer: PersonCodes,
  errors: ['user-not-found'],
})

/** A code for one more thing. */
export const issueCode = endpoint({
  name: 'issueCode',
  method: 'post',
  path: '/admin/people/{uid}/codes',
  source: SOURCE,
  who,
  params: PersonParams,
  body: z.object({
    label: z.string('label-required').trim().min(1, 'label-required').max(CODE_LABEL_MAX, 'text-too-long'),
  }),
  answer: PersonCode,
  errors: ['user-not-found', 'label-required', 'text-too-long', 'person-not-approved', 'too-many-codes'],
})

/** Ends a code; a finder who scans it from now on is led to the helpline. */
export const revokeCode = endpoint({
  name: 'revokeCode',
  method: 'post',
  path: '/admin/people/{uid}/codes/{code}/revoke',
  source: 'D23.6, D76.4',
  who,
  params: PersonParams.extend({ code: Uid }),
  body: z.object({}),
  answer: PersonCode,
  errors: ['user-not-found', 'code-in-alarm'],
})

/** `sheet`: every place of the sheet is filled with the chosen codes; `single`: one label of each. */
export const LABEL_COPIES = ['sheet', 'single'] as const

/** Labels for the chosen codes of one person as a PDF: A4 sheets of fourteen. */
export const printLabels = endpoint({
  name: 'printLabels',
  method: 'get',
  path: '/admin/people/{uid}/labels',
  source: SOURCE,
  who,
  params: PersonParams,
  query: z.object({
    /** Codes in use, with commas between them. */
    codes: z
      .string('choose-codes')
      .max(2000, 'choose-codes')
      .transform((typed) => typed.split(',').filter(Boolean))
      .pipe(z.array(Uid).min(1, 'choose-codes').max(50, 'choose-codes')),
    copies: z.enum(LABEL_COPIES).default('sheet'),
  }),
  answer: FileAnswer,
  file: 'application/pdf',
  errors: ['user-not-found', 'choose-codes'],
})
