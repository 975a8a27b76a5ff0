import { openState } from '#contract/domain/opening-hours.ts'
import { ALWAYS } from '../config.ts'
import type { Queryable } from '../db/open.ts'
import type { Service } from '../service.ts'
import { shiftAt, type Shift } from './shifts.ts'

/** The association's duty desk at one moment. */
export interface Desk {
  /** E.164, in the order in which they are tried: the administrator on duty first, then `DUTY_PHONES`. */
  phones: string[]
  email: string | undefined
  /** Whether the desk is staffed: a shift is on, or `DUTY_HOURS` says so. */
  staffed: boolean
  shift: Shift | undefined
}

/** Who the duty desk is now: the one place that decides it, for messages, the console and what pages promise. */
export async function deskNow({ config, now }: Pick<Service, 'config' | 'now'>, db: Queryable): Promise<Desk> {
  const { phones, email, hours } = config.duty
  const shift = await shiftAt(db, now())
  return {
    phones: [...new Set([...(shift ? [shift.phone] : []), ...phones])],
    email,
    staffed: shift !== undefined || areHoursOn(hours, now()),
    shift,
  }
}

/** The desk's telephones without the one that this administrator holds on a shift: whom a message is about does not get it. */
export const phonesBut = ({ phones, shift }: Desk, administratorUid: string | undefined): string[] =>
  phones.filter((phone) => shift?.administratorUid !== administratorUid || phone !== shift?.phone)

/** Whether the duty desk is staffed now; where it is not, a page says 999. */
export const isStaffed = async (service: Pick<Service, 'config' | 'now'>, db: Queryable): Promise<boolean> =>
  (await deskNow(service, db)).staffed

/** Hours that cannot be read with certainty for a day, as on a holiday they leave out, count as not staffed. */
const areHoursOn = (hours: string, moment: Date) => hours === ALWAYS || openState(hours, moment)?.state === 'open'
