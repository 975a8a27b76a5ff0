import { z } from 'zod'
import { listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { OwnPerson, PersonUid } from './member.ts'

/** What staff can look at of a record: acts of the audit, each with the person as its subject. */
export const LOOK_KINDS = [
  'record-read',
  'record-compared',
  'incident-read',
  'nric-revealed',
  'health-revealed',
  'home-revealed',
  'messages-read',
  'number-revealed',
  'photo-revealed',
  'records-exported',
  'card-printed',
  'client-exported',
] as const

/** Who looked: the association, an organisation that is named, or staff whose account is there no longer. */
export const LOOKERS = ['association', 'organisation', 'gone'] as const

/** Who of the association and its partners looked at a person's record, when and why; the newest first. */
export const readLooks = endpoint({
  name: 'readLooks',
  method: 'get',
  path: '/account/people/{uid}/looks',
  source: 'D32.3',
  who: ['member'],
  params: PersonUid,
  answer: z.object({
    person: OwnPerson,
    looks: listOf(
      z.object({
        at: Timestamp,
        what: z.enum(LOOK_KINDS),
        by: z.enum(LOOKERS),
        /** The organisation's name. */
        name: PlainText.nullable(),
        reason: PlainText.nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: ['not-found'],
})
