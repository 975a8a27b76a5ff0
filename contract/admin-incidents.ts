import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Uid } from './fields.ts'
import { FinderRelation } from './finder-relation.ts'
import { Found, FOUND_ACTS } from './found.ts'
import { INCIDENT_OPENERS } from './safe-return.ts'

const SOURCE = 'docs/decisions.md, "Console: operations"'
/** An organisation sees those of its own people, and of people who appointed it. */
const who = ['administrator', 'organisation'] as const
const Id = z.object({ id: Uid })

/** An open alarm, as the list of those on duty shows it: who, since when, and whether somebody goes. */
export const OpenIncident = z.object({
  id: z.string(),
  person: z.object({ uid: z.string(), firstname: z.string(), lastname: z.string(), photo: z.string().nullable() }),
  openedBy: z.enum(INCIDENT_OPENERS),
  openedAt: z.iso.datetime(),
  /** What those on their way are to the person; "duty" is the association. */
  onTheWay: z.array(z.union([FinderRelation, z.literal('duty')])),
  /** Everybody who is told was told, and nobody has answered. */
  unanswered: z.boolean(),
  finders: z.int(),
  /** The last thing that happened. */
  lastEventAt: z.iso.datetime(),
})
export type OpenIncident = z.output<typeof OpenIncident>

/** Alarms that are open now: those nobody has answered first, then the oldest. */
export const listOpenIncidents = endpoint({
  name: 'listOpenIncidents',
  method: 'get',
  path: '/admin/incidents',
  source: SOURCE,
  who,
  answer: z.array(OpenIncident),
  errors: [],
})

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
