import { and, eq } from 'drizzle-orm'
import { days } from '#contract/domain/time.ts'
import { DUTY_SHIFT_DAYS, type DutyShift } from '#contract/admin-duty.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Queryable } from '../db/open.ts'
import { administrators } from '../db/tables.ts'
import { deskNow } from '../duty/desk.ts'
import { beginShift, endShift, latestShifts, type Shift } from '../duty/shifts.ts'
import { e164, isMobile } from '../messages/queue.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { mayEnter } from './administrator-rows.ts'
import { consoleOf } from './scope.ts'

const SHIFTS_SHOWN = 30

const dutyShift = ({ id, administratorUid, name, from, until, endedAt }: Shift): DutyShift => ({
  id,
  administrator: { uid: administratorUid, name },
  from: from.toISOString(),
  until: until.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

/** The duty desk: the present shift, the numbers in order, and the latest shifts. */
export async function readDuty(service: Service, _input: unknown, caller: Caller): Out<'readDuty'> {
  const { db, config } = service
  const { shift, staffed, email } = await deskNow(service, db)
  return {
    phones: config.duty.phones,
    email: email ?? null,
    hours: config.duty.hours,
    staffed,
    shift: shift ? { ...dutyShift(shift), phone: shift.phone } : null,
    shifts: (await latestShifts(db, SHIFTS_SHOWN)).map(dutyShift),
    administrators: await administratorsOnDuty(db),
    me: consoleOf(caller).actor,
  }
}

/** Administrators who may sign in, by name. */
const administratorsOnDuty = (db: Queryable, uid?: string) =>
  db
    .select({ uid: administrators.uid, name: administrators.name })
    .from(administrators)
    .where(and(mayEnter, uid ? eq(administrators.uid, uid) : undefined))
    .orderBy(administrators.name, administrators.uid)

/** A number that can take a text: a mobile number, or one of the desk's own. @throws `phone-impossible` */
function phoneOf({ config }: Service, typed: string): string {
  const phone = e164(typed)
  if (phone && (isMobile(phone) || config.duty.phones.includes(phone))) return phone
  return refuse('phone-impossible')
}

/** The end of a shift, which must be in the future and within DUTY_SHIFT_DAYS. @throws `invalid-input` */
function endOf({ now }: Service, until: string): Date {
  const end = new Date(until)
  const ahead = end.getTime() - now().getTime()
  if (ahead > 0 && ahead <= days(DUTY_SHIFT_DAYS)) return end
  return refuse('invalid-input', { field: 'until' })
}

/** Puts an administrator on duty until then; whoever was on hands over. @throws `not-found`, `phone-impossible`, `invalid-input`, `changed-meanwhile` */
export async function beginDutyShift(
  service: Service,
  { administrator, phone, until, shift: seen }: In<'beginDutyShift'>,
  caller: Caller,
): Out<'beginDutyShift'> {
  const { db, now } = service
  const { actor } = consoleOf(caller)
  const [number, end] = [phoneOf(service, phone), endOf(service, until)]
  await db.transaction(async (tx) => {
    const [on] = await administratorsOnDuty(tx, administrator ?? actor)
    if (!on) refuse('not-found')
    const { id, before } = await beginShift(service, tx, {
      administratorUid: on.uid,
      phone: number,
      until: end,
      createdBy: actor,
      seen,
    })
    const details = {
      shift: id,
      until: end.toISOString(),
      ...(before && { takenOverFrom: before.administratorUid }),
    }
    await writeAudit({ db: tx, now }, { actor, action: 'duty-shift-begun', subject: on.uid, details })
  })
  return readDuty(service, {}, caller)
}

/** Ends a shift before its time. @throws `decided-already` when it is over */
export async function endDutyShift(service: Service, { id }: In<'endDutyShift'>, caller: Caller): Out<'endDutyShift'> {
  const { db, now } = service
  await db.transaction(async (tx) => {
    const ended = (await endShift(service, tx, id)) ?? refuse('decided-already')
    await writeAudit(
      { db: tx, now },
      {
        actor: consoleOf(caller).actor,
        action: 'duty-shift-ended',
        subject: ended.administratorUid,
        details: { shift: id },
      },
    )
  })
  return readDuty(service, {}, caller)
}
