import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Uid } from './fields.ts'
import { Found, FOUND_ACTS } from './safe-return.ts'

const SOURCE = 'docs/decisions.md, "Console: operations"'
const who = ['administrator', 'organisation'] as const
const Id = z.object({ id: Uid })

const Seen = Found.extend({ id: z.string(), personUid: z.string() })
export type SeenIncident = z.output<typeof Seen>

/** One alarm with its timeline and its finders' names and numbers; who looked is audited. */
export const readIncident = endpoint({
  name: 'readIncident',
  method: 'get',
  path: '/admin/incidents/{id}',
  source: SOURCE,
  who,
  params: Id,
  answer: Seen,
  errors: ['user-not-found'],
})

/** What the duty desk, or the responsible organisation, says of an alarm: the same words as the family's. */
export const actOnIncident = endpoint({
  name: 'actOnIncident',
  method: 'post',
  path: '/admin/incidents/{id}',
  source: SOURCE,
  who,
  params: Id,
  body: z.object({ act: z.enum(FOUND_ACTS, 'invalid-input') }),
  answer: Seen,
  errors: ['user-not-found', 'incident-closed'],
})
