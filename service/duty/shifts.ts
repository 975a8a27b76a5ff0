import { and, desc, eq, gt, isNull, lte, or, sql, type Placeholder } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { administrators, dutyShifts } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'

export type Shift = typeof dutyShifts.$inferSelect & { name: string }

const running = (moment: Date | Placeholder) =>
  and(
    lte(dutyShifts.from, moment),
    gt(dutyShifts.until, moment),
    isNull(dutyShifts.endedAt),
    // Whoever may not sign in any more is not the desk either.
    or(isNull(administrators.endedAt), gt(administrators.endedAt, moment)),
    or(isNull(administrators.suspendedAt), gt(administrators.suspendedAt, moment)),
  )

const shiftsWithNames = (db: Queryable) =>
  db
    .select({ shift: dutyShifts, name: administrators.name })
    .from(dutyShifts)
    .innerJoin(administrators, eq(administrators.uid, dutyShifts.administratorUid))

const runningShift = preparedOnce((db) =>
  shiftsWithNames(db)
    .where(running(sql.placeholder('moment')))
    .orderBy(desc(dutyShifts.from))
    .limit(1)
    .prepare('running_shift'),
)

/** The shift that is on at `moment`, with the administrator's name; nothing outside every shift. */
export async function shiftAt(db: Queryable, moment: Date): Promise<Shift | undefined> {
  const [found] = await runningShift(db).execute({ moment })
  return found && { ...found.shift, name: found.name }
}

/** The latest shifts, the newest first, the one that is on among them. */
export async function latestShifts(db: Queryable, most: number): Promise<Shift[]> {
  const rows = await shiftsWithNames(db).orderBy(desc(dutyShifts.from), desc(dutyShifts.id)).limit(most)
  return rows.map(({ shift, name }) => ({ ...shift, name }))
}

/**
 * Puts an administrator on duty from now on; whoever was on hands over at this moment. `seen`: the shift that was on for whoever does it, null
 * where none was. @returns the new shift and the one before @throws `changed-meanwhile` where another one is on since
 */
export async function beginShift(
  { now }: Pick<Service, 'now'>,
  tx: Tx,
  {
    administratorUid,
    phone,
    until,
    createdBy,
    seen,
  }: { administratorUid: string; phone: string; until: Date; createdBy: string; seen?: string | null | undefined },
) {
  await lockSubject(tx, 'duty-shift')
  const moment = now()
  const before = await shiftAt(tx, moment)
  if (seen !== undefined && (before?.id ?? null) !== seen) refuse('changed-meanwhile')
  if (before) await tx.update(dutyShifts).set({ endedAt: moment }).where(eq(dutyShifts.id, before.id))
  const id = randomUid()
  await tx.insert(dutyShifts).values({ id, administratorUid, phone, from: moment, until, createdBy, createdAt: moment })
  return { id, before }
}

/** Ends the shifts of an administrator who may not sign in from now on: none of them is on again should they be let in again. */
export const endShiftsOf = (tx: Tx, administratorUid: string, at: Date) =>
  tx
    .update(dutyShifts)
    .set({ endedAt: at })
    .where(and(eq(dutyShifts.administratorUid, administratorUid), isNull(dutyShifts.endedAt), gt(dutyShifts.until, at)))

/** Ends a shift that is on. @returns the shift, or nothing when it is over already or was never there */
export async function endShift({ now }: Pick<Service, 'now'>, tx: Tx, id: string) {
  const moment = now()
  const [ended] = await tx
    .update(dutyShifts)
    .set({ endedAt: moment })
    .where(and(eq(dutyShifts.id, id), isNull(dutyShifts.endedAt), gt(dutyShifts.until, moment)))
    .returning()
  return ended
}
