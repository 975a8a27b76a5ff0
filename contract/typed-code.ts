import { z } from 'zod'
import { Count, Identifier, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { Country, FinderName, KeepsNumber, Place, Position, TypedCode, TypedPhone } from './fields.ts'
import { HandOverAsked } from './hand-over.ts'
import { RelayLine } from './relay.ts'
import { CALLED_THROUGH_US, CLOSED_REASONS, WITH_WHOM } from './safe-return.ts'

/**
 * What the page of a typed code can do. OPEN: we know whom it is for. UNKNOWN: it opens nothing. DESK: so many wrong codes were typed
 * that none is looked up now, and a finder with a right code is helped by the helpline and the desk.
 */
export const TYPED_CODE_STATES = ['OPEN', 'UNKNOWN', 'DESK'] as const

/** What a finder who typed the code may know of the alarm: nothing of the person, and nothing of who cares for them. */
export const TypedReport = z.object({
  open: z.boolean(),
  closedReason: z.enum(CLOSED_REASONS).nullable(),
  /** The family marked this device's or number's report as a false alarm less than 24 h ago. */
  muted: z.boolean(),
  /** A message to a reachable contact was queued. */
  told: z.boolean(),
  /** A contact said that they are on the way, and in how many minutes they would be there. */
  coming: z.object({ at: Timestamp, minutes: Count.nullable() }).nullable(),
  /** Staff of the association took the alarm. */
  taken: z.boolean(),
  unanswered: z.boolean(),
  deskStaffed: z.boolean(),
  withSomeone: z.object({ whom: z.enum(WITH_WHOM).nullable(), at: Timestamp }).nullable(),
  /** The contact who comes is asked for colour and digits; null where no contact comes. */
  handOver: HandOverAsked.nullable(),
  /** Those who care have written to this finder; a mark that changes with every message (`readThread`). */
  thread: z.object({ mark: Identifier }).nullable(),
  whereaboutsShared: z.boolean(),
  /** This finder keeps their number: those who care do not see it. */
  keepsNumber: z.boolean(),
  /** As in `readHelperStatus`. */
  calledThroughUs: z.enum(CALLED_THROUGH_US).nullable(),
  /** "Nobody came" may be said now. */
  mayCallAgain: z.boolean(),
  /** A contact keeps their number and is called through the relay. */
  hidesNumber: z.boolean(),
  /** How: our own number, and the digits to press there; nothing while the relay connects no call. */
  relay: RelayLine.nullable(),
})
export type TypedReport = z.output<typeof TypedReport>

/** What a typed code opens for this device: whether we know whom it is for, and what became of the report that the device left. */
export const readTypedCode = endpoint({
  name: 'readTypedCode',
  method: 'get',
  path: '/public/typed-codes/{code}',
  source: 'D59.2, D59.3',
  who: ['public'],
  anonymous: true,
  params: z.object({ code: TypedCode }),
  answer: z.object({
    state: z.enum(TYPED_CODE_STATES),
    /** As `Person.opened`. */
    opened: Identifier,
    /** As `Person.mayKeepNumber`. */
    mayKeepNumber: z.boolean(),
    report: TypedReport.nullable(),
  }),
  errors: ['code-mistyped', 'code-length'],
})

/** A finder who typed the code leaves name and number: the alarm opens as after a scan, and rings as one of a typed code. */
export const reportTypedCode = endpoint({
  name: 'reportTypedCode',
  method: 'post',
  path: '/public/typed-codes',
  source: 'D59.2, D59.4',
  who: ['public'],
  anonymous: true,
  body: z
    .object({
      code: TypedCode,
      name: FinderName,
      phone: TypedPhone.optional(),
      country: Country.default('SG'),
      keepsNumber: KeepsNumber,
      position: Position.optional(),
      place: Place.optional(),
      /** As `readTypedCode` said it. */
      opened: z.string().max(200).optional(),
    })
    .refine((typed) => Boolean(typed.phone || typed.place || typed.position), {
      error: 'required-data',
      path: ['phone'],
    }),
  answer: z.object({ state: z.enum(TYPED_CODE_STATES) }),
  errors: ['code-mistyped', 'code-length', 'required-data', 'name-too-long', 'phone-impossible', 'place-too-long'],
})
