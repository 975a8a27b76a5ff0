import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { Card, type PrintKind } from './domain/card.ts'
import { endpoint } from './endpoint.ts'
import { CODE_LABEL_MAX } from './limits.ts'
import { OwnPerson, PersonUid } from './member.ts'

/** A return code as a member names it; what is none is not found. */
export const Code = z.string().trim().max(200)

/** A code that stands, or stood, on one of a person's things. */
export const ReturnCode = z.object({
  code: Identifier,
  /** What it is on, as the family calls it: "Card", "Red bag". */
  label: PlainText,
  url: PlainText,
  /** The short code, typed by a finder who cannot scan, 3-3-3; none yet where the code is older than short codes are. */
  shortCode: PlainText.nullable(),
  createdAt: Timestamp,
  revokedAt: Timestamp.nullable(),
})
export type ReturnCode = z.output<typeof ReturnCode>

/** A person's codes, and the card that carries one of them: the named one, else the oldest that works. */
export const readOwnCard = endpoint({
  name: 'readOwnCard',
  method: 'get',
  path: '/account/people/{uid}/card',
  source: 'R1.6, D8.60',
  who: ['member'],
  params: PersonUid,
  query: z.object({ code: Code.optional() }),
  answer: z.object({
    person: OwnPerson,
    codes: listOf(ReturnCode),
    card: Card.extend({ code: Identifier }).nullable(),
  }),
  errors: ['not-found', 'user-not-found'],
})

/** Below `/api`: the same print as a PDF. Who may call: as `readOwnCard`. */
export const ownCardPdfPath = (uid: string, code: string, kind: PrintKind) =>
  `/account/people/${uid}/card.pdf?${new URLSearchParams({ code, kind })}`

/** A code for one more thing. */
export const addReturnCode = endpoint({
  name: 'addReturnCode',
  method: 'post',
  path: '/account/people/{uid}/codes',
  source: 'D1.4',
  who: ['member'],
  params: PersonUid,
  body: z.object({
    label: z.string('required-data').trim().min(1, 'required-data').max(CODE_LABEL_MAX, 'text-too-long'),
  }),
  answer: ReturnCode,
  errors: ['not-found', 'person-not-approved', 'required-data', 'text-too-long', 'too-many-codes', 'too-many-requests'],
})

/** A thing is lost: its code ends and another takes its place, in one act. */
export const replaceReturnCode = endpoint({
  name: 'replaceReturnCode',
  method: 'post',
  path: '/account/people/{uid}/codes/replace',
  source: 'D1.4, D76.4',
  who: ['member'],
  params: PersonUid,
  body: z.object({ code: Code }),
  answer: ReturnCode,
  errors: ['not-found', 'person-not-approved', 'code-in-alarm', 'too-many-requests'],
})

/** A thing is no longer used: its code ends. The last one that works can only be replaced. */
export const revokeReturnCode = endpoint({
  name: 'revokeReturnCode',
  method: 'post',
  path: '/account/people/{uid}/codes/revoke',
  source: 'D1.4, D76.4',
  who: ['member'],
  params: PersonUid,
  body: z.object({ code: Code }),
  answer: z.object({ revoked: z.literal(true) }),
  errors: ['not-found', 'last-code', 'code-in-alarm', 'too-many-requests'],
})
