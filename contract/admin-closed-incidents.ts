import { z } from 'zod'
import { Count, Identifier, listOf, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { field } from './fields.ts'
import { CLOSED_REASONS, INCIDENT_OPENERS } from './safe-return.ts'
import { IncidentPerson } from './admin-incidents.ts'

const SOURCE = 'D23.7'
/** An organisation sees those of its own people, and of people who appointed it. */
const who = ['administrator', 'organisation'] as const

/** An alarm that is over. */
export const ClosedIncident = z.object({
  id: Identifier,
  person: IncidentPerson,
  openedBy: z.enum(INCIDENT_OPENERS),
  openedAt: Timestamp,
  closedAt: Timestamp,
  closedReason: z.enum(CLOSED_REASONS),
  /** From the first report until a contact said "I am on my way" or the desk took the alarm; null where neither happened. */
  firstAnswerSeconds: Count.nullable(),
  /** From the first report until "Safe now"; null where it ended otherwise. */
  safeSeconds: Count.nullable(),
  finders: Count,
  mayOpen: z.boolean(),
})
export type ClosedIncident = z.output<typeof ClosedIncident>

/** Alarms that are over, the latest first, CONSOLE_PAGE a page. */
export const listClosedIncidents = endpoint({
  name: 'listClosedIncidents',
  method: 'get',
  path: '/admin/closed-incidents',
  source: SOURCE,
  who,
  query: z.object({
    /** The person's uid: the alarms of one alone. */
    person: field(z.string().trim().max(100)),
    /** Words of the person's name, username or membership number. */
    search: field(z.string().trim().max(100)),
    /** Days in Singapore, both included, on which the alarm closed. */
    from: field(z.iso.date('invalid-input').max(10)),
    to: field(z.iso.date('invalid-input').max(10)),
    /** Where the page before ended. */
    after: field(z.string().max(80)),
  }),
  answer: z.object({ incidents: listOf(ClosedIncident), next: Identifier.nullable() }),
  errors: ['search-too-short'],
})
