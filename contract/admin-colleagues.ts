import { z } from 'zod'
import { clientCallers } from './admin-clients.ts'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { OVERVIEW_WEEKS } from './limits.ts'
import { ACCOUNT_STATUSES } from './options.ts'
import { Uid } from './fields.ts'

const who = clientCallers

/** A staff member, who acts for the organisation. */
export const Colleague = z.object({
  uid: Identifier,
  /** The name, else the username. */
  name: PlainText,
  status: z.enum(ACCOUNT_STATUSES),
  isMe: z.boolean(),
  /** The organisation's own account, which cannot be removed here. */
  isOrganisation: z.boolean(),
  lastSignInAt: Timestamp.nullable(),
})
export type Colleague = z.output<typeof Colleague>

/** Who acts for the organisation, with the last sign-in to the console, and who is invited. */
export const listColleagues = endpoint({
  name: 'listColleagues',
  method: 'get',
  path: '/admin/colleagues',
  source: 'D43.10',
  who,
  answer: z.object({
    colleagues: listOf(Colleague),
    invited: listOf(
      z.object({
        id: Identifier,
        linkId: Identifier,
        email: PlainText,
        by: PlainText,
        sentAt: Timestamp,
        expiresAt: Timestamp,
      }),
    ),
  }),
  errors: [],
})

/** Invites a colleague by e-mail: a link of one use, for seven days. */
export const inviteColleague = endpoint({
  name: 'inviteColleague',
  method: 'post',
  path: '/admin/colleagues',
  source: 'D43.10',
  who,
  body: z.object({ email: z.string().trim().max(254) }),
  answer: z.object({ id: Identifier }),
  errors: ['email-invalid', 'too-many-requests'],
})

/** Removes a colleague at once: the account ends with every session, and the links it made for colleagues. */
export const removeColleague = endpoint({
  name: 'removeColleague',
  method: 'post',
  path: '/admin/colleagues/{uid}/remove',
  source: 'D43.11',
  who,
  params: z.object({ uid: Uid }),
  answer: z.object({ removed: z.literal(true) }),
  errors: ['not-found', 'user-not-found', 'not-oneself'],
})

/** The organisation's own figures of the last weeks: clients, cards in use, alarms, and how long the first answer took. */
export const readClientFigures = endpoint({
  name: 'readClientFigures',
  method: 'get',
  path: '/admin/clients/figures',
  source: 'D43.12',
  who,
  answer: z.object({
    weeks: z.literal(OVERVIEW_WEEKS),
    clients: Count,
    cards: Count,
    alarms: Count,
    answered: Count,
    /** The middle of all first answers; null where there was none. */
    firstAnswerSeconds: Count.nullable(),
  }),
  errors: [],
})
