import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { QUESTION_MAX } from './limits.ts'
import { LOCALES } from './options.ts'
import { OPENED, QUESTION_STATES, QUESTIONS } from './questions.ts'

/** What staff ask the applicant: a prepared question, or one in own words with what it opens. */
export const QuestionToAsk = z.object({
  question: z.enum(QUESTIONS),
  opened: z.enum(OPENED).optional(),
  text: z.string().trim().max(QUESTION_MAX, 'text-too-long').optional(),
})

/** A question to the applicant, with what was answered beside what stands or stood. */
export const AskedQuestion = z.object({
  id: Identifier,
  question: z.enum(QUESTIONS),
  opened: z.enum(OPENED),
  text: PlainText.nullable(),
  state: z.enum(QUESTION_STATES),
  /** Whom it was sent to. */
  to: PlainText,
  locale: z.enum(LOCALES),
  by: PlainText,
  at: Timestamp,
  remindedAt: Timestamp.nullable(),
  answeredAt: Timestamp.nullable(),
  /** Who took the answer, left it or ended the question, and when. */
  closed: z.object({ by: PlainText, at: Timestamp }).nullable(),
  answer: listOf(z.object({ field: Identifier, before: PlainText.nullable(), value: PlainText })),
  /** The photo that was sent, until an administrator has decided about it. */
  photo: PlainText.nullable(),
})
export type AskedQuestion = z.output<typeof AskedQuestion>

/** What a rejection says to the applicant, each in words of their language with what they can do. */
export const REJECTIONS = ['talk', 'not-reached', 'not-confirmed', 'outside', 'as-asked'] as const
export type Rejection = (typeof REJECTIONS)[number]

/**
 * Takes the answer to a question, which changes what it was asked about, or leaves everything as it is. Either way the answer stays
 * readable in the case.
 */
export const settleQuestion = endpoint({
  name: 'settleQuestion',
  method: 'post',
  path: '/admin/questions/{id}',
  source: 'D41.5',
  who: ['administrator'],
  params: z.object({ id: z.string().max(40) }),
  body: z.object({ outcome: z.enum(['take', 'leave']), seen: Timestamp }),
  answer: z.object({ state: z.enum(QUESTION_STATES) }),
  errors: ['not-found', 'decided-already', 'changed-meanwhile', 'person-exists'],
})
