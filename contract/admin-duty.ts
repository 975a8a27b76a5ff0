import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { TypedPhone, Uid } from './fields.ts'

const SOURCE = 'D9.1, D9.2'
const who = ['administrator'] as const

/** Days that one shift may last: over a long weekend, never for good. */
export const DUTY_SHIFT_DAYS = 7

const Shift = z.object({
  id: Identifier,
  administrator: z.object({ uid: Identifier, name: PlainText }),
  from: Timestamp,
  until: Timestamp,
  /** When it was ended or handed over before its time. */
  endedAt: Timestamp.nullable(),
})
export type DutyShift = z.output<typeof Shift>

/** The duty desk as it stands. */
export const Duty = z.object({
  /** The numbers of the settings, in order. */
  phones: listOf(PlainText),
  email: PlainText.nullable(),
  /** When the desk is staffed, as the settings say it: "always", or written hours. */
  hours: PlainText,
  /** The desk is staffed now: by a shift, or by the hours. */
  staffed: z.boolean(),
  /** The shift that is on, with the number that hears first. */
  shift: Shift.extend({ phone: PlainText }).nullable(),
  /** The latest shifts, the newest first; no numbers. */
  shifts: listOf(Shift),
  /** Who may be put on duty. */
  administrators: listOf(z.object({ uid: Identifier, name: PlainText })),
  me: Identifier,
})
export type Duty = z.output<typeof Duty>

/** Who is at the duty desk, and who was. */
export const readDuty = endpoint({
  name: 'readDuty',
  method: 'get',
  path: '/admin/duty',
  source: SOURCE,
  who,
  answer: Duty,
  errors: [],
})

/** Puts an administrator on duty from now until then: oneself, or another who takes over. The administrator who was on is off. */
export const beginDutyShift = endpoint({
  name: 'beginDutyShift',
  method: 'post',
  path: '/admin/duty',
  source: SOURCE,
  who,
  body: z.object({
    /** An administrator's uid; without it the caller's. */
    administrator: Uid.optional(),
    phone: TypedPhone,
    until: z.iso.datetime({ offset: true, error: 'invalid-input' }).max(40),
    /** The shift that is on as it was seen, null where none is: one that began since is not taken over (D80.11). */
    shift: Uid.nullable().optional(),
  }),
  answer: Duty,
  errors: ['not-found', 'user-not-found', 'required-data', 'phone-impossible', 'changed-meanwhile'],
})

/** Ends a shift before its time: from now on the numbers of the settings hear. */
export const endDutyShift = endpoint({
  name: 'endDutyShift',
  method: 'post',
  path: '/admin/duty/{id}/end',
  source: SOURCE,
  who,
  params: z.object({ id: Uid }),
  answer: Duty,
  errors: ['user-not-found', 'decided-already'],
})
