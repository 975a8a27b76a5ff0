import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cleanUp } from '../clean-up.ts'
import { administrators, audit, dutyShifts } from '../db/tables.ts'
import { deskNow, isStaffed } from '../duty/desk.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newPhone, refusal } from '../test/registration.ts'
import { DUTY_EMAIL, DUTY_PHONE } from '../test/world.ts'
import { restoreAdministrator, suspendAdministrator } from './administrator-rows.ts'

const HOUR = 3600
/** Whoever is on duty when a test begins is no part of it. */
async function desk() {
  const its = await adminConsole()
  await its.db.delete(dutyShifts)
  const [rahim, mei] = [await its.administrator('Rahim Osman'), await its.administrator('Tan Mei')]
  const hoursAhead = (hours: number) => new Date(its.service.now().getTime() + hours * HOUR * 1000).toISOString()
  const begin = (body: object, by = rahim) => by.browser.post('/admin/duty', body)
  const begun = async (body: object, by = rahim) => (await answer(await begin(body, by))).data
  const read = async () => (await answer(await rahim.browser.get('/admin/duty'))).data
  const now = () => deskNow(its.service, its.db)
  const audited = () =>
    its.db
      .select()
      .from(audit)
      .where(
        and(
          inArray(audit.actor, [rahim.uid, mei.uid]),
          inArray(audit.action, ['duty-shift-begun', 'duty-shift-ended']),
        ),
      )
      .orderBy(audit.id)
  return { ...its, rahim, mei, hoursAhead, begin, begun, read, now, audited }
}

describe('the duty desk', () => {
  test('is the numbers of the settings in order while nobody has a shift', async () => {
    const { now, read, rahim } = await desk()
    expect(await now()).toEqual({ phones: [DUTY_PHONE], email: DUTY_EMAIL, staffed: true, shift: undefined })
    expect(await read()).toMatchObject({
      phones: [DUTY_PHONE],
      email: DUTY_EMAIL,
      hours: 'always',
      shift: null,
      me: rahim.uid,
    })
  })

  test('is whoever is on duty first, until the time they said', async () => {
    const { begun, hoursAhead, now, read, moveClock, useConsoles, rahim } = await desk()
    const phone = newPhone()
    const until = hoursAhead(2)
    expect((await begun({ phone, until })).shift).toMatchObject({
      administrator: { uid: rahim.uid, name: 'Rahim Osman' },
      phone: `+65${phone}`,
      until,
      endedAt: null,
    })
    expect((await now()).phones).toEqual([`+65${phone}`, DUTY_PHONE])
    await moveClock(2 * HOUR - 1)
    expect((await now()).phones[0]).toBe(`+65${phone}`)
    await moveClock(1)
    expect((await now()).phones).toEqual([DUTY_PHONE])
    await useConsoles()
    const { shift, shifts } = await read()
    expect(shift).toBeNull()
    expect(shifts).toMatchObject([{ administrator: { name: 'Rahim Osman' }, until, endedAt: null }])
    expect(JSON.stringify(shifts), 'the history names people, not their numbers').not.toContain(phone)
  })

  test('is handed over: the other is on from that moment, and the audit says by whom', async () => {
    const { begun, hoursAhead, now, read, service, rahim, mei, audited, moveClock, useConsoles } = await desk()
    const [first, second] = [newPhone(), newPhone()]
    await begun({ phone: first, until: hoursAhead(8) })
    await moveClock(HOUR)
    await useConsoles()
    const until = hoursAhead(4)
    await begun({ administrator: mei.uid, phone: second, until })
    expect((await now()).phones).toEqual([`+65${second}`, DUTY_PHONE])
    const { shifts } = await read()
    expect(shifts.map((shift: { endedAt: string | null }) => shift.endedAt)).toEqual([
      null,
      service.now().toISOString(),
    ])
    const lines = await audited()
    expect(lines).toMatchObject([
      { actor: rahim.uid, action: 'duty-shift-begun', subject: rahim.uid },
      { actor: rahim.uid, action: 'duty-shift-begun', subject: mei.uid, details: { takenOverFrom: rahim.uid, until } },
    ])
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${first}|${second}`))
  })

  test('is taken over from nobody by a page that has not seen them: of two who begin at once one is on', async () => {
    const { begin, begun, hoursAhead, read, now, rahim, mei } = await desk()
    const [first, until] = [newPhone(), hoursAhead(8)]
    const { shift } = await begun({ phone: first, until, shift: null })
    expect(await refusal(await begin({ phone: newPhone(), until, shift: null }, mei))).toBe('changed-meanwhile')
    expect((await now()).phones[0]).toBe(`+65${first}`)
    await begun({ phone: newPhone(), until, shift: shift.id }, mei)
    expect((await read()).shift.administrator.uid).toBe(mei.uid)
    expect(await refusal(await begin({ phone: first, until, shift: shift.id }, rahim))).toBe('changed-meanwhile')
  })

  test('is not again, once they are let in again, whoever was suspended while on', async () => {
    const { begun, hoursAhead, now, db, service, rahim, mei } = await desk()
    await begun({ administrator: mei.uid, phone: newPhone(), until: hoursAhead(8) })
    await db.transaction((tx) => suspendAdministrator(service, tx, mei.uid))
    const { shift } = await begun({ phone: newPhone(), until: hoursAhead(1) })
    await db.transaction((tx) => restoreAdministrator(tx, mei.uid))
    await answer(await rahim.browser.send('POST', `/admin/duty/${shift.id}/end`))
    expect((await now()).phones).toEqual([DUTY_PHONE])
  })

  test('is the settings’ numbers again once a shift is ended, and a shift ends once', async () => {
    const { begun, hoursAhead, now, rahim, mei, audited } = await desk()
    const { shift } = await begun({ phone: newPhone(), until: hoursAhead(8) })
    const end = (by = mei) => by.browser.send('POST', `/admin/duty/${shift.id}/end`)
    expect((await answer(await end())).data.shift).toBeNull()
    expect((await now()).phones).toEqual([DUTY_PHONE])
    expect(await refusal(await end())).toBe('decided-already')
    expect((await audited()).at(-1)).toMatchObject({ actor: mei.uid, action: 'duty-shift-ended', subject: rahim.uid })
  })

  test('is not somebody who left the association', async () => {
    const { begun, hoursAhead, now, db, rahim, mei, begin, service } = await desk()
    await begun({ administrator: mei.uid, phone: newPhone(), until: hoursAhead(8) })
    await db.update(administrators).set({ endedAt: service.now() }).where(eq(administrators.uid, mei.uid))
    expect(await now()).toMatchObject({ phones: [DUTY_PHONE], shift: undefined })
    expect(await refusal(await begin({ administrator: mei.uid, phone: newPhone(), until: hoursAhead(1) }, rahim))).toBe(
      'not-found',
    )
  })

  test('takes a number that can take a text, and an end that lies ahead within a week', async () => {
    const { begin, hoursAhead, begun } = await desk()
    const until = hoursAhead(1)
    expect(await refusal(await begin({ phone: '6377 0700', until }))).toBe('phone-impossible')
    expect(await refusal(await begin({ phone: '12', until }))).toBe('phone-impossible')
    expect((await begun({ phone: DUTY_PHONE, until })).shift.phone).toBe(DUTY_PHONE)
    const phone = newPhone()
    expect(await refusal(await begin({ phone, until: hoursAhead(0) }))).toBe('invalid-input')
    expect(await refusal(await begin({ phone, until: hoursAhead(7 * 24 + 1) }))).toBe('invalid-input')
    expect((await begun({ phone, until: hoursAhead(7 * 24) })).shift.phone).toBe(`+65${phone}`)
  })

  test('forgets who was on after 90 days', async () => {
    const { begun, hoursAhead, db, service } = await desk()
    await begun({ phone: newPhone(), until: hoursAhead(1) })
    const after = (days: number) => ({
      ...service,
      now: () => new Date(service.now().getTime() + (days * 24 + 1) * HOUR * 1000),
    })
    await cleanUp(after(90))
    expect(await db.select().from(dutyShifts)).toHaveLength(1)
    await cleanUp(after(91))
    expect(await db.select().from(dutyShifts)).toEqual([])
  })

  test('two who take it at once leave one on duty', async () => {
    const { begun, hoursAhead, rahim, mei, db, service } = await desk()
    const until = hoursAhead(8)
    await Promise.all([begun({ phone: newPhone(), until }, rahim), begun({ phone: newPhone(), until }, mei)])
    const rows = await db.select().from(dutyShifts)
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
    expect(await isStaffed(service, db)).toBe(true)
  })
})

test('an alarm that nobody answers reaches whoever is on duty, at their number', async () => {
  const { begun, hoursAhead, person, code, device, submission, runJobs, pass, textsTo } = await desk()
  const phone = newPhone()
  await begun({ phone, until: hoursAhead(8) })
  const uid = await person()
  await answer(await device().post('/public/credential/safereturncard', submission(await code(uid))))
  await runJobs()
  await pass(600)
  expect((await textsTo(`+65${phone}`)).length).toBeGreaterThan(0)
  expect((await textsTo(`+65${phone}`))[0]).toContain('Aisha')
})

describe('somebody is at the desk', () => {
  const at = (singapore: string) => new Date(`${singapore}:00+08:00`)
  const staffed = async (hours: string, moment: string) => {
    const { service, db } = await desk()
    const duty = { ...service.config.duty, hours }
    return isStaffed({ config: { ...service.config, duty }, now: () => at(moment) }, db)
  }

  test.each([
    // 10 March 2025 is a Monday, 31 March a public holiday.
    ['always', '2025-03-31T03:00', true],
    ['Mon-Fri 08:00-20:00, Sat 09:00-13:00', '2025-03-10T07:59', false],
    ['Mon-Fri 08:00-20:00, Sat 09:00-13:00', '2025-03-10T08:00', true],
    ['Mon-Fri 08:00-20:00, Sat 09:00-13:00', '2025-03-10T20:00', false],
    ['Mon-Fri 08:00-20:00, Sat 09:00-13:00', '2025-03-15T12:59', true],
    ['Mon-Fri 08:00-20:00, Sat 09:00-13:00', '2025-03-16T10:00', false],
    ['Mon-Fri 08:00-20:00, Sat 09:00-13:00', '2025-03-31T10:00', false],
    ['Mon-Fri 08:00-20:00, PH 10:00-16:00', '2025-03-31T10:00', true],
    ['Daily 20:00-08:00', '2025-03-10T02:00', true],
  ])('with the hours %s at %s: %s', async (hours, moment, expected) => {
    expect(await staffed(hours, moment)).toBe(expected)
  })

  test('outside the hours too, while a shift is on', async () => {
    const { service, db, begun, hoursAhead } = await desk()
    const duty = { ...service.config.duty, hours: 'Sat 09:00-13:00' }
    const nightly = { ...service, config: { ...service.config, duty } }
    expect(await isStaffed(nightly, db)).toBe(false)
    await begun({ phone: newPhone(), until: hoursAhead(1) })
    expect(await isStaffed(nightly, db)).toBe(true)
  })
})
