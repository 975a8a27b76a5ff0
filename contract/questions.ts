import { z } from 'zod'
import { Identifier, PlainText } from './domain/bounds.ts'
import { endpoint, UploadedFile } from './endpoint.ts'
import { LinkTokenOrHeld } from './fields.ts'
import { address, caregiverPerson, mobile, personDetails, rulesFor } from './forms.ts'
import { NAME_MAX, PHOTO_MAX_BYTES, QUESTION_MAX } from './limits.ts'
import { PHOTO_TYPES } from './media.ts'
import type { AccountType } from './options.ts'
import { atMost, codesOf, required, type Rule } from './rules.ts'

/** The questions that are prepared in every language, and one in the administrator's own words. */
export const QUESTIONS = ['photo', 'contact', 'identity', 'own'] as const
export type PreparedQuestion = (typeof QUESTIONS)[number]

/** What of a registration a question opens: nothing else can be answered by its link. */
export const OPENED = ['text', 'identity', 'gender', 'address', 'contact', 'photo'] as const
export type Opened = (typeof OPENED)[number]

/** What may be asked about an account of each type. */
export const OPENED_OF: Record<AccountType, readonly Opened[]> = {
  DEMENTIA: OPENED,
  CAREGIVER: ['text', 'identity', 'gender', 'address'],
  PARTNER: ['text'],
  PUBLIC: ['text', 'identity'],
}
/** The questions that may be asked about an account of this type: each prepared one opens what it is named after. */
export const questionsOf = (type: AccountType): readonly PreparedQuestion[] =>
  QUESTIONS.filter((question) => question === 'own' || OPENED_OF[type].includes(question))

/** The fields that an answer fills in. A photo is sent by a call of its own. */
export const ANSWER_FIELDS = {
  text: ['text'],
  identity: ['firstname', 'lastname', 'birth'],
  gender: ['gender'],
  address: ['postalCode', 'blockNumber', 'streetName', 'unitNumber', 'building', 'cityCountry'],
  contact: ['name', 'prefixCountryNum', 'phone'],
  photo: [],
} as const satisfies Record<Opened, readonly string[]>
export type AnswerField = (typeof ANSWER_FIELDS)[Opened][number]

const contactToCall: Rule[] = [
  required('name', 'fill-required-data'),
  atMost('name', NAME_MAX, 'text-too-long'),
  ...mobile,
]
const ownWords: Rule[] = [required('text', 'fill-required-data'), atMost('text', QUESTION_MAX, 'text-too-long')]

/** The rules of an answer: those of the same fields in the journey of registration. */
export function answerRules(type: AccountType, opened: Opened): readonly Rule[] {
  if (opened === 'text') return ownWords
  if (opened === 'contact') return contactToCall
  if (opened === 'address') return address
  return rulesFor(type === 'DEMENTIA' ? personDetails : caregiverPerson, ANSWER_FIELDS[opened])
}

/** Where a question stands. RETURNED: no answer came in time; REPLACED: another one was asked; CLOSED: the case was decided. */
export const QUESTION_STATES = ['OPEN', 'ANSWERED', 'RETURNED', 'TAKEN', 'LEFT', 'REPLACED', 'CLOSED'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

const SOURCE = 'D41.1, D41.3'
const LinkParams = z.object({ token: LinkTokenOrHeld })
const AnswerText = z.string().trim().max(QUESTION_MAX, 'text-too-long').optional()
/** Which question the page showed: this browser may have opened the link of another one since. */
const QuestionId = z.string().max(40)

/** What a link asks: the question, what it opens, and whom it is about, by initials. Uses nothing up. */
export const readQuestion = endpoint({
  name: 'readQuestion',
  method: 'get',
  path: '/public/questions/{token}',
  source: SOURCE,
  who: ['public'],
  params: LinkParams,
  answer: z.object({
    id: Identifier,
    question: z.enum(QUESTIONS),
    opened: z.enum(OPENED),
    /** The administrator's words, where no prepared question was asked. */
    text: PlainText.nullable(),
    /** Initials of the person it is about, where the person is not the one who is asked. */
    about: PlainText.nullable(),
  }),
  errors: ['link-ended'],
})

/** Answers a question: the fields that it opens, and no other. Uses the link up. */
export const answerQuestion = endpoint({
  name: 'answerQuestion',
  method: 'post',
  path: '/public/questions/{token}',
  source: SOURCE,
  who: ['public'],
  params: LinkParams,
  body: z.object({
    question: QuestionId,
    text: AnswerText,
    firstname: AnswerText,
    lastname: AnswerText,
    birth: AnswerText,
    gender: AnswerText,
    postalCode: AnswerText,
    blockNumber: AnswerText,
    streetName: AnswerText,
    unitNumber: AnswerText,
    building: AnswerText,
    cityCountry: AnswerText,
    name: AnswerText,
    prefixCountryNum: AnswerText,
    phone: AnswerText,
  }),
  answer: z.object({ answered: z.literal(true) }),
  errors: [
    'link-ended',
    ...codesOf(
      ownWords,
      contactToCall,
      address,
      rulesFor([...personDetails, ...caregiverPerson], [...ANSWER_FIELDS.identity, ...ANSWER_FIELDS.gender]),
    ),
  ],
})

/** Answers a question with a photo, with the consent of the person in it or of someone who may act for them. Uses the link up. */
export const answerWithPhoto = endpoint({
  name: 'answerWithPhoto',
  method: 'put',
  path: '/public/questions/{token}/photo',
  source: SOURCE,
  who: ['public'],
  params: LinkParams,
  query: z.object({ question: QuestionId, consent: z.literal('PHOTO', 'photo-consent-required') }),
  body: z.object({ file: UploadedFile }),
  upload: { types: PHOTO_TYPES, maxBytes: PHOTO_MAX_BYTES, tooLarge: 'photo-too-large', wrongType: 'photo-type' },
  answer: z.object({ answered: z.literal(true) }),
  errors: [
    'link-ended',
    'photo-consent-required',
    'photo-heic',
    'photo-too-many-pixels',
    'photo-unreadable',
    'photo-storage-away',
  ],
})
