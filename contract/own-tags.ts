import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { CalledAs } from './called-as.ts'
import { endpoint } from './endpoint.ts'
import { FinderRelation } from './finder-relation.ts'

const FormText = z.string().trim().max(200)

export const TAG_ACTS = ['accept', 'decline', 'end', 'object', 'call-as', 'remove-quietly'] as const
export type TagAct = (typeof TAG_ACTS)[number]

/** A link that waits or is in force, as the caller sees it, and what the caller may do with it. */
export const OwnTag = z.object({
  id: Identifier,
  status: z.enum(['PENDING', 'ACCEPTED']),
  /** `uid` is present once the link is accepted. */
  person: z.object({ uid: Identifier.nullable(), name: PlainText, photo: PlainText.nullable() }),
  carer: z.object({ name: PlainText, type: z.enum(['CAREGIVER', 'PARTNER']) }),
  /** What the carer is to the person. */
  relation: FinderRelation,
  /** How the carer wants to be called on the pages of finders and family; without a choice it follows from the relation. */
  calledAs: CalledAs.nullable(),
  /** How those pages call the carer now: as chosen, or by relation and gender; null where only the relation is known. */
  knownAs: CalledAs.nullable(),
  /** The caller's side of the link: the person or their speaker, the carer, or another carer of the person. */
  side: z.enum(['person', 'carer', 'other']),
  isAskedByMe: z.boolean(),
  since: Timestamp,
  /** When an accepted link comes into force; until then other carers may object to it. */
  activeAt: Timestamp.nullable(),
  isObjectedTo: z.boolean(),
  /** A finder can call this carer: approved, with a number of their own that was verified, or a hotline. */
  isCallable: z.boolean(),
  may: listOf(z.enum(TAG_ACTS)),
})
export type OwnTag = z.output<typeof OwnTag>

/**
 * Links that wait or are in force: the caller's own, those of persons the caller speaks for, and new ones of a person the
 * caller cares for, to which they may object. With `person`, those of one person in the order of contact.
 */
export const listTags = endpoint({
  name: 'listTags',
  method: 'get',
  path: '/account/tags',
  source: 'R1.4, R6.8, D10.5',
  who: ['member'],
  query: z.object({ person: FormText.optional() }),
  answer: listOf(OwnTag),
  errors: ['not-found'],
})

/** Answers a link that waits for this account, objects to one, or ends one. */
export const answerTag = endpoint({
  name: 'answerTag',
  method: 'patch',
  path: '/account/tags/{id}',
  source: 'D2.15',
  who: ['member'],
  params: z.object({ id: FormText }),
  body: z.object({ status: z.enum(['ACCEPTED', 'REJECTED', 'ENDED']), objection: z.boolean().optional() }),
  answer: z.object({ id: Identifier, status: Identifier }),
  errors: ['not-found'],
})

/** How the contact of a link in force is called on the pages of finders and family: chosen by the contact or the person's side. */
export const changeCalledAs = endpoint({
  name: 'changeCalledAs',
  method: 'put',
  path: '/account/tags/{id}/called-as',
  source: 'D13.1',
  who: ['member'],
  params: z.object({ id: FormText }),
  body: z.object({ calledAs: CalledAs.nullable() }),
  answer: z.object({ id: Identifier, calledAs: CalledAs.nullable() }),
  errors: ['not-found'],
})

/** Asks staff to remove a contact without telling anybody; nothing changes until staff decide. */
export const removeQuietly = endpoint({
  name: 'removeQuietly',
  method: 'post',
  path: '/account/tags/{id}/remove-quietly',
  source: 'D12.5',
  who: ['member'],
  params: z.object({ id: FormText }),
  answer: z.object({ asked: z.literal(true) }),
  errors: ['not-found'],
})
