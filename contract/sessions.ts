import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'

/** A sign-in of one's own that is in force. */
export const OwnSession = z.object({
  id: Identifier,
  /** The browser and the system, as the browser names itself; null where it names none we know. */
  browser: PlainText.nullable(),
  system: PlainText.nullable(),
  /** Two letters, where the deployment's proxy says it; null elsewhere. */
  country: PlainText.nullable(),
  signedInAt: Timestamp,
  /** To a few minutes. */
  lastUsedAt: Timestamp,
  isThis: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** The caller's sessions in force: this one first, then those used last. */
export const listSessions = endpoint({
  name: 'listSessions',
  method: 'get',
  path: '/account/sessions',
  source: 'D30.3',
  who: ['member'],
  answer: z.object({ sessions: listOf(OwnSession) }),
  errors: [],
})

/** Ends one of the caller's sessions. */
export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'delete',
  path: '/account/sessions/{id}',
  source: 'D30.3',
  who: ['member'],
  params: z.object({ id: z.string().trim().max(100) }),
  answer: z.object({ ended: z.literal(true) }),
  errors: ['not-found'],
})

/** Ends every session of the caller but this one, those at the console too. */
export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'delete',
  path: '/account/sessions',
  source: 'D30.3',
  who: ['member'],
  answer: z.object({ ended: z.literal(true) }),
  errors: [],
})
