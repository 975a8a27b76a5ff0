import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrators, dutyShifts } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { DUTY_PHONE } from '../test/world.ts'
import { deskNow, phonesBut } from './desk.ts'
import { beginShift, endShift, latestShifts, shiftAt } from './shifts.ts'

const HOUR = 3_600_000
const PHONE = '+6581112222'

/** Nobody on duty yet, and two administrators. */
async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  await db.delete(dutyShifts)
  const [rahim, mei] = [await its.administrator('Rahim Osman'), await its.administrator('Tan Mei')]
  const inHours = (hours: number) => new Date(service.now().getTime() + hours * HOUR)
  const begin = (administratorUid: string, phone = PHONE, until = inHours(2)) =>
    db.transaction((tx) => beginShift(service, tx, { administratorUid, phone, until, createdBy: rahim.uid }))
  const end = (id: string) => db.transaction((tx) => endShift(service, tx, id))
  const phones = async () => (await deskNow(service, db)).phones
  return { ...its, rahim: rahim.uid, mei: mei.uid, inHours, begin, end, phones }
}

test('a number of the settings that is on duty is tried once, and first', async () => {
  const { begin, rahim, phones } = await desk()
  await begin(rahim, DUTY_PHONE)
  expect(await phones()).toEqual([DUTY_PHONE])
  await begin(rahim, PHONE)
  expect(await phones()).toEqual([PHONE, DUTY_PHONE])
})

test('whom a message is about does not get it on the number of their shift; everybody else gets it', async () => {
  const { begin, rahim, mei, db, service } = await desk()
  await begin(rahim)
  const now = await deskNow(service, db)
  expect(phonesBut(now, rahim)).toEqual([DUTY_PHONE])
  expect(phonesBut(now, mei)).toEqual([PHONE, DUTY_PHONE])
  expect(phonesBut(now, undefined)).toEqual([PHONE, DUTY_PHONE])
  expect(phonesBut({ ...now, shift: undefined, phones: [DUTY_PHONE] }, rahim)).toEqual([DUTY_PHONE])
})

test('a shift is on from its first moment to before its last, in the name of whoever may sign in then', async () => {
  const { begin, rahim, db, inHours } = await desk()
  const { id } = await begin(rahim)
  const on = async (hours: number) => (await shiftAt(db, inHours(hours)))?.id
  expect([await on(-0.001), await on(0), await on(1.999), await on(2)]).toEqual([undefined, id, id, undefined])
  expect((await shiftAt(db, inHours(0)))?.name).toBe('Rahim Osman')
  for (const part of ['suspendedAt', 'endedAt'] as const) {
    await db
      .update(administrators)
      .set({ [part]: inHours(1) })
      .where(eq(administrators.uid, rahim))
    expect([await on(0.999), await on(1)], part).toEqual([id, undefined])
    await db
      .update(administrators)
      .set({ [part]: null })
      .where(eq(administrators.uid, rahim))
  }
})

test('of two shifts that are on the later one counts, and the latest are listed first, no more than asked for', async () => {
  const { rahim, mei, db, inHours, service } = await desk()
  const row = { phone: PHONE, until: inHours(5), createdBy: rahim, createdAt: service.now() }
  await db.insert(dutyShifts).values([
    { ...row, id: 'early', administratorUid: rahim, from: inHours(-3) },
    { ...row, id: 'late', administratorUid: mei, from: inHours(-1) },
    { ...row, id: 'middle', administratorUid: rahim, from: inHours(-2) },
  ])
  expect(await shiftAt(db, inHours(0))).toMatchObject({ id: 'late', name: 'Tan Mei' })
  expect((await latestShifts(db, 9)).map(({ id, name }) => [id, name])).toEqual([
    ['late', 'Tan Mei'],
    ['middle', 'Rahim Osman'],
    ['early', 'Rahim Osman'],
  ])
  expect((await latestShifts(db, 2)).map(({ id }) => id)).toEqual(['late', 'middle'])
})

test('a handed-over shift ends at that moment, the others stay as they are, and what is over ends no more', async () => {
  const { begin, end, rahim, mei, db, service, moveClock } = await desk()
  const first = await begin(rahim)
  expect(first.before).toBeUndefined()
  await moveClock(60)
  const second = await begin(mei)
  expect(second.before?.id).toBe(first.id)
  const ended = async () => new Map((await db.select().from(dutyShifts)).map(({ id, endedAt }) => [id, endedAt]))
  expect(await ended()).toEqual(
    new Map([
      [first.id, service.now()],
      [second.id, null],
    ]),
  )
  expect(await end(first.id)).toBeUndefined()
  await moveClock(2 * 3600)
  expect(await end(second.id), 'its time is over').toBeUndefined()
  const third = await begin(mei)
  expect(third.before, 'nobody was on').toBeUndefined()
  expect((await end(third.id))?.administratorUid).toBe(mei)
  expect((await ended()).get(second.id)).toBeNull()
})
