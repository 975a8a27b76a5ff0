import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages, scans } from '../db/tables.ts'
import { world } from '../test/world.ts'

/** A person with a caregiver and two codes, and how a device says that the page was seen. */
async function scanned() {
  const its = await world()
  const uid = await its.person()
  const daughter = await its.carer(uid)
  const [card, bag] = [await its.code(uid), await its.code(uid)]
  type Device = ReturnType<typeof its.device>
  const scan = async (from: Device, code = card, body: object = { qrCodeScanned: 1 }) =>
    from.post(`/public/dementia-info?uid=${code}`, body)
  const submit = (from: Device) => from.post('/public/credential/safereturncard', its.submission(card))
  const stored = () => its.db.select().from(scans).where(eq(scans.personUid, uid))
  const kinds = async () => (await its.eventsOf(uid)).map(({ kind }) => kind)
  return { ...its, uid, daughter, card, bag, scan, submit, stored, kinds }
}

const recorded = async (response: Response) => (await response.json()).data.recorded

test('a scan counts once for each device and code in 10 minutes', async () => {
  const { scan, device, bag, card, moveClock, stored } = await scanned()
  const phone = device()
  expect(await recorded(await scan(phone))).toBe(true)
  expect(await recorded(await scan(phone))).toBe(false)
  expect(await recorded(await scan(device())), 'another device').toBe(true)
  expect(await recorded(await scan(phone, bag)), 'another code').toBe(true)
  await moveClock(599)
  expect(await recorded(await scan(phone, card))).toBe(false)
  await moveClock(1)
  expect(await recorded(await scan(phone, card))).toBe(true)
  expect(await stored()).toHaveLength(4)
})

test('a scan sent twenty times at once counts once', async () => {
  const { scan, device, stored } = await scanned()
  const phone = device()
  await phone.post('/public/safe-return/sms', {})
  await scan(phone)
  await Promise.all(Array.from({ length: 20 }, () => scan(phone)))
  expect(await stored()).toHaveLength(1)
})

test('looking at the page records nothing, neither by GET nor by HEAD', async () => {
  const { device, card, stored } = await scanned()
  await device().get(`/public/accounts/users/v2/${card}`)
  await device().send('HEAD', `/public/accounts/users/v2/${card}`)
  await device().get(`/public/myotheraccount?uid=${card}&status=ACCEPTED`)
  await device().get(`/public/dementia-info?uid=${card}`)
  expect(await stored()).toEqual([])
})

test.each([[{ qrCodeScanned: 1 }], [{ qrCodeScanned: '1' }], [{ qrCodeScanned: true }]])(
  'the documented %j is understood',
  async (body) => {
    const { scan, device, card } = await scanned()
    expect(await recorded(await scan(device(), card, body))).toBe(true)
  },
)

test.each([[{}], [{ qrCodeScanned: 0 }], [{ qrCodeScanned: 'yes' }], [{ callByHelper: 2 }]])(
  '%j says nothing and is refused',
  async (body) => {
    const { scan, device, card, stored } = await scanned()
    expect((await scan(device(), card, body)).status).toBe(400)
    expect(await stored()).toEqual([])
  },
)

test('a scan alone tells nobody and opens no incident', async () => {
  const { scan, device, uid, incidentsOf, pass, sentTo, daughter, db } = await scanned()
  // Messages of alarms are other people's: this person has none.
  const ofNoAlarm = () => db.select().from(messages).where(isNull(messages.incidentId))
  const before = await ofNoAlarm()
  await scan(device())
  await scan(device())
  await pass(3600)
  expect(await incidentsOf(uid)).toEqual([])
  expect(await sentTo(daughter.e164)).toEqual([])
  expect(await ofNoAlarm()).toEqual(before)
})

test('a scan while the person is being helped joins the timeline, with its code', async () => {
  const { scan, device, submit, bag, eventsOf, uid } = await scanned()
  await submit(device())
  await scan(device(), bag)
  expect((await eventsOf(uid)).map(({ kind, code }) => [kind, code]).at(-1)).toEqual(['scanned', bag])
})

test('a scan that stood alone is taken into the incident of the same device, with its own time', async () => {
  const { scan, device, submit, moveClock, eventsOf, uid, stored, service } = await scanned()
  const [finder, passerBy] = [device(), device()]
  await scan(finder)
  await scan(passerBy)
  const seenAt = service.now()
  await moveClock(23 * 3600)
  await submit(finder)
  const events = await eventsOf(uid)
  expect(events.map(({ kind }) => kind)).toEqual(['scanned', 'details-left'])
  expect(events[0]?.createdAt).toEqual(seenAt)
  expect((await stored()).map(({ incidentId }) => incidentId !== null).toSorted()).toEqual([false, true])
})

test('a scan older than a day stays alone', async () => {
  const { scan, device, submit, moveClock, kinds } = await scanned()
  const finder = device()
  await scan(finder)
  await moveClock(24 * 3600)
  await submit(finder)
  expect(await kinds()).toEqual(['details-left'])
})

test('a call is recorded only for a finder who left a number', async () => {
  const { scan, device, submit, card, kinds, stored } = await scanned()
  const finder = device()
  const refusedCall = await scan(finder, card, { callByHelper: 1 })
  expect([refusedCall.status, (await refusedCall.json()).code]).toEqual([403, 'details-needed-first'])
  await submit(finder)
  expect(await recorded(await scan(finder, card, { callByHelper: 1 }))).toBe(true)
  expect((await scan(device(), card, { callByHelper: 1 })).status, 'another device').toBe(403)
  expect(await kinds()).toEqual(['details-left', 'called'])
  expect(await stored(), 'a call is no scan').toEqual([])
})

test('the timeline says who was called, and only somebody linked to the person can have been', async () => {
  const { scan, device, submit, card, eventsOf, uid, daughter, person, code, carer } = await scanned()
  const finder = device()
  await submit(finder)
  const listed = async (its: string, from: ReturnType<typeof device>) =>
    (await (await from.get(`/public/accounts/users/v2/${its}`)).json()).data.taggedAccounts[0].id
  const stranger = await person()
  await carer(stranger)
  await scan(finder, card, { callByHelper: 1, contact: await listed(card, finder) })
  await scan(finder, card, { callByHelper: 1, contact: await listed(await code(stranger), device()) })
  const called = (await eventsOf(uid)).filter(({ kind }) => kind === 'called')
  expect(called.map(({ actor }) => actor)).toEqual([daughter.uid, null])
})

test('devices that forget their cookies do not fill the family’s page', async () => {
  const { scan, submit, device, kinds, moveClock } = await scanned()
  await submit(device())
  for (let nth = 1; nth <= 15; nth += 1) expect(await recorded(await scan(device()))).toBe(true)
  const seen = async () => (await kinds()).filter((kind) => kind === 'scanned').length
  expect(await seen()).toBe(10)
  await moveClock(601)
  await scan(device())
  expect(await seen()).toBe(11)
})
