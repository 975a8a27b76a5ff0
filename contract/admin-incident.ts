import { z } from 'zod'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { Reason } from './admin-accounts.ts'
import { AUDIENCES, STANDINGS, TakenBy } from './admin-incidents.ts'
import { Kin } from './called-as.ts'
import { endpoint } from './endpoint.ts'
import { Uid } from './fields.ts'
import { Before, Found, FOUND_ACTS, FoundActBody } from './found.ts'
import { CHANNELS, SENT_STATES } from './messages.ts'

const SOURCE = 'D23.9, D23.11'
const who = ['administrator', 'organisation'] as const
const Id = z.object({ id: Uid })

/** What became of the newest message of an alarm on one channel. */
const Sent = z.object({
  channel: z.enum(CHANNELS),
  state: z.enum(SENT_STATES),
  /** When it came to this: delivered, handed over, else queued. */
  at: Timestamp,
})
export type Sent = z.output<typeof Sent>

/** What an administrator heard on a call. */
export const CALL_OUTCOMES = ['NO_ANSWER', 'ANSWERED', 'VOICEMAIL'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** A contact to call, in the person's order; `sent` is the newest message on each channel, none where nothing was queued. */
const SheetContact = z.object({
  uid: Identifier,
  name: PlainText,
  kin: Kin,
  isOrganisation: z.boolean(),
  /** As it is dialled. */
  phone: PlainText,
  /** Said to be on the way, and not withdrawn. */
  isGoing: z.boolean(),
  sent: listOf(Sent),
  /** The latest call that was noted; by whom is said to colleagues, to others by whose staff. */
  call: z.object({ outcome: z.enum(CALL_OUTCOMES), by: PlainText, at: Timestamp }).nullable(),
})
export type SheetContact = z.output<typeof SheetContact>

/** What the administrator who calls needs in hand; nothing that is sealed stands here. */
export const CallSheet = z.object({
  /** What the person likes to be called. */
  displayName: PlainText.nullable(),
  gender: PlainText.nullable(),
  /** In whole years. */
  age: Count.nullable(),
  /** The language the person speaks best. */
  language: PlainText.nullable(),
  /** The part of town the person lives in: a postal district. */
  area: z.object({ number: Count, name: PlainText }).nullable(),
  /** An address is stored: it is shown for a reason (revealHome). */
  hasAddress: z.boolean(),
  contacts: listOf(SheetContact),
  /** The newest messages to the duty desk. */
  desk: listOf(Sent),
  notes: listOf(z.object({ id: Identifier, by: PlainText, at: Timestamp, text: PlainText })),
})
export type CallSheet = z.output<typeof CallSheet>

/** What staff say of an alarm, beside what a family says of it. */
export const DESK_ACTS = ['take', 'release', 'pass-on', 'send-again', 'police-informed', 'call-noted', 'note'] as const
export const ADMIN_ACTS = [...FOUND_ACTS, ...DESK_ACTS] as const
export type AdminAct = (typeof ADMIN_ACTS)[number]
export const NOTE_MAX = 300

const SeenIncidentAnswer = Found.extend({
  id: Identifier,
  personUid: Identifier,
  audience: z.enum(AUDIENCES),
  /** How it stands while it is open. */
  standing: z.enum(STANDINGS).nullable(),
  taken: TakenBy.nullable(),
  policeInformedAt: Timestamp.nullable(),
  /** What this session may say now. */
  acts: listOf(z.enum(ADMIN_ACTS)),
  /** The session may open the person's account in the console. */
  mayOpenAccount: z.boolean(),
  sheet: CallSheet,
})
export type SeenIncident = z.output<typeof SeenIncidentAnswer>

/** One alarm as a call sheet: whom to call, who found the person, what happened; who looked is audited. */
export const readIncident = endpoint({
  name: 'readIncident',
  method: 'get',
  path: '/admin/incidents/{id}',
  source: SOURCE,
  who,
  params: Id,
  query: Before,
  answer: SeenIncidentAnswer,
  errors: ['user-not-found'],
})

/**
 * What the duty desk, or the responsible organisation, says of an alarm. Taking, giving back and passing on are the desk's own;
 * each is audited. Who takes or gives back what a colleague has taken or given back since is refused (D80.2).
 */
export const actOnIncident = endpoint({
  name: 'actOnIncident',
  method: 'post',
  path: '/admin/incidents/{id}',
  source: SOURCE,
  who,
  params: Id,
  body: FoundActBody.extend({
    act: z.enum(ADMIN_ACTS, 'invalid-input'),
    /** note: what is worth knowing. */
    text: z.string().trim().max(NOTE_MAX, 'invalid-input').optional(),
    /** call-noted: who was called, by the uid of the call sheet, and what was heard. send-again: the one it is sent to. */
    contact: Uid.optional(),
    outcome: z.enum(CALL_OUTCOMES, 'invalid-input').optional(),
    /** take, release: when the alarm was taken as it was seen (`taken.at`); null where nobody had it. */
    takenAt: Timestamp.nullable().optional(),
  }),
  answer: SeenIncidentAnswer,
  errors: ['user-not-found', 'incident-closed', 'required-data', 'taken-meanwhile'],
})

/** The person's whole address, for a reason that is written down with who asked. */
export const revealHome = endpoint({
  name: 'revealHome',
  method: 'post',
  path: '/admin/incidents/{id}/home',
  source: SOURCE,
  who,
  params: Id,
  body: z.object({ reason: Reason }),
  answer: z.object({ address: PlainText.nullable() }),
  errors: ['user-not-found', 'reason-required', 'too-many-requests'],
})
