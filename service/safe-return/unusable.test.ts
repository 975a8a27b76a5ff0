import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages, unusableReports } from '../db/tables.ts'
import { DUTY_EMAIL, world } from '../test/world.ts'

/** Somebody stands before the page of an unusable code. */
async function unusable() {
  const its = await world()
  const uid = await its.person({ firstname: `Siew Hua ${(await its.db.select().from(unusableReports)).length}` })
  const daughter = await its.carer(uid, { email: true })
  const lost = await its.code(uid, { revokedAt: its.service.now() })
  const report = async (body: object) => (await its.device().post('/public/safe-return/unusable', body)).json()
  const stored = () => its.db.select().from(unusableReports).where(eq(unusableReports.personUid, uid))
  return { ...its, uid, daughter, lost, report, stored }
}
const left = { name: 'Aisha', phone: '8123 4567', place: 'Bus stop' }

test('what is left on a code we know reaches the duty desk and the family', async () => {
  const { report, lost, runJobs, sentTo, daughter, stored } = await unusable()
  await report({ code: lost, ...left })
  await runJobs()
  expect(await stored()).toMatchObject([left])
  const [toFamily] = await sentTo(daughter.e164)
  expect(toFamily?.text).toMatch(
    /Somebody scanned an old code of Siew Hua.* and left a message\. Name: Aisha\. Number: 8123 4567\./,
  )
  expect(await sentTo(daughter.email)).toHaveLength(1)
  expect((await sentTo(DUTY_EMAIL)).map(({ text }) => text)).toContain(toFamily?.text)
})

test('no call opens an incident, gives a grant or shows a number from there', async () => {
  const { report, lost, uid, incidentsOf, device } = await unusable()
  expect(await report({ code: lost, ...left })).toEqual({ type: 'SUCCESS', data: { received: true } })
  expect(await incidentsOf(uid)).toEqual([])
  expect((await device().get(`/public/accounts/users/v2/${lost}`)).status).toBe(404)
})

test('a code that works has a page of its own: nothing reaches anybody from here', async () => {
  const { report, code, uid, stored, runJobs, sentTo, daughter } = await unusable()
  await report({ code: await code(uid), ...left })
  await runJobs()
  expect(await stored()).toEqual([])
  expect(await sentTo(daughter.e164)).toEqual([])
})

test('reports cannot bury the duty desk: after ten in a day they are only kept', async () => {
  const { report, lost, uid, stored, db } = await unusable()
  const toDuty = async () => {
    const own = new Set((await stored()).map(({ id }) => id))
    return (await db.select().from(messages).where(eq(messages.recipientKind, 'DUTY'))).filter(
      ({ details, channel }) => channel === 'email' && own.has(details.reportId ?? ''),
    ).length
  }
  for (let nth = 1; nth <= 12; nth += 1) await report({ code: lost, ...left, place: `Bus stop ${nth} ${uid}` })
  expect(await stored()).toHaveLength(12)
  expect(await toDuty()).toBe(10)
})

test('of a person who died only the duty desk hears', async () => {
  const { report, person, carer, code, runJobs, sentTo, db } = await unusable()
  const uid = await person({ status: 'ENDED', firstname: 'Ah Kow' })
  const widow = await carer(uid, { email: true })
  await report({ code: await code(uid), ...left })
  await runJobs()
  expect(await sentTo(widow.e164, widow.email)).toEqual([])
  expect((await sentTo(DUTY_EMAIL)).some(({ text }) => text.includes('Ah Kow'))).toBe(true)
  expect(await db.select().from(unusableReports).where(eq(unusableReports.personUid, uid))).toHaveLength(1)
})

test('a code nobody has is answered alike, and nothing is kept', async () => {
  const { report, lost, db } = await unusable()
  const before = (await db.select().from(unusableReports)).length
  const answers = [await report({ code: 'z'.repeat(22), ...left }), await report({ code: '…', ...left })]
  expect(await db.select().from(unusableReports)).toHaveLength(before)
  expect(answers).toEqual([await report({ code: lost, ...left }), await report({ code: lost, ...left })])
})

test('an empty form tells nobody', async () => {
  const { report, lost, stored } = await unusable()
  expect(await report({ code: lost })).toEqual({ type: 'SUCCESS', data: { received: true } })
  await report({ code: lost, name: ' ', phone: '', place: ' ' })
  expect(await stored()).toEqual([])
})

test('whatever is typed as name and number, the message carries no link and only what can be dialled', async () => {
  const { report, lost, runJobs, sentTo, daughter } = await unusable()
  await report({ code: lost, name: 'evil.example/pay', phone: 'https://evil.example 9000' })
  await runJobs()
  expect((await sentTo(daughter.e164))[0]?.text).toContain('Name: A helper. Number: 9000.')
})

test('a code that somebody picked up cannot text the family more than three times a day', async () => {
  const { report, lost, runJobs, sentTo, daughter, stored, db, moveClock } = await unusable()
  for (let n = 0; n < 6; n += 1) await report({ code: lost, ...left })
  await runJobs()
  expect(await stored()).toHaveLength(6)
  expect(await sentTo(daughter.e164)).toHaveLength(3)
  const ids = new Set((await stored()).map(({ id }) => id))
  const toDuty = (await db.select().from(messages).where(eq(messages.recipientKind, 'DUTY'))).filter(({ details }) =>
    ids.has(details.reportId ?? ''),
  )
  expect(toDuty, 'the duty desk hears of each, by SMS and e-mail').toHaveLength(12)
  await moveClock(24 * 3600)
  await report({ code: lost, ...left })
  await runJobs()
  expect(await sentTo(daughter.e164)).toHaveLength(4)
})

test.each([
  ['name', 'a'.repeat(61)],
  ['phone', '1'.repeat(41)],
  ['place', 'a'.repeat(201)],
])('a %s that is too long is refused in words', async (field, value) => {
  const { report, lost, stored } = await unusable()
  expect(await report({ code: lost, [field]: value })).toMatchObject({ type: 'ERROR', data: { field } })
  expect(await stored()).toEqual([])
})
