import { z } from 'zod'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { FinderRelation } from './finder-relation.ts'
import { INCIDENT_OPENERS } from './safe-return.ts'

const SOURCE = 'D23.7'
/** An organisation sees those of its own people, and of people who appointed it. */
const who = ['administrator', 'organisation'] as const

/**
 * How an open alarm stands, in the order of the list: no contact can be called, no message went out, two minutes have passed without an
 * answer, no contact has answered yet; then those that a contact answers, and those where the family still looks for the person.
 */
export const STANDINGS = ['NOBODY_TO_CALL', 'NOBODY_TOLD', 'UNANSWERED', 'WAITING', 'SOUGHT', 'TAKEN', 'GOING'] as const
export type IncidentStanding = (typeof STANDINGS)[number]

/** No administrator has taken such an alarm and no contact is on the way: it stands first, in red, and the console rings. */
export const LOUD: readonly IncidentStanding[] = ['NOBODY_TO_CALL', 'NOBODY_TOLD', 'UNANSWERED', 'WAITING']

export const AUDIENCES = ['FAMILY', 'DESK'] as const

/** The person of an alarm, as the lists of alarms show them. */
export const IncidentPerson = z.object({
  uid: Identifier,
  firstname: PlainText,
  lastname: PlainText,
  photo: PlainText.nullable(),
})

/** Who took the alarm, by name to colleagues; null where the desk took it and the reader is an organisation. */
export const TakenBy = z.object({
  name: PlainText.nullable(),
  at: Timestamp,
  isMe: z.boolean(),
  /** They were asked whether they still have it, and the question waits for an answer. */
  asked: z.boolean(),
})

/** An open alarm, as the list of those on duty shows it: who, since when, and who answers. */
export const OpenIncident = z.object({
  id: Identifier,
  person: IncidentPerson,
  openedBy: z.enum(INCIDENT_OPENERS),
  openedAt: Timestamp,
  /** Whom the ladder addresses: DESK is the association's alone. */
  audience: z.enum(AUDIENCES),
  standing: z.enum(STANDINGS),
  taken: TakenBy.nullable(),
  /** What those on their way are to the person; "duty" is the association. */
  onTheWay: listOf(z.union([FinderRelation, z.literal('duty')])),
  finders: Count,
  /** The last thing that happened. */
  lastEventAt: Timestamp,
  /** The session answers for the person and may open the alarm. */
  mayOpen: z.boolean(),
})
export type OpenIncident = z.output<typeof OpenIncident>

/** Alarms that are open now, in the order of STANDINGS and within it the oldest first. */
export const listOpenIncidents = endpoint({
  name: 'listOpenIncidents',
  method: 'get',
  path: '/admin/incidents',
  source: SOURCE,
  who,
  answer: listOf(OpenIncident),
  errors: [],
})
