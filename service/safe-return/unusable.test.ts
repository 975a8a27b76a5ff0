import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, submissions } from '../db/tables.ts'
import { toAccount } from '../messages/recipient.ts'
import { lost } from '../test/lost.ts'
import { DUTY_EMAIL } from '../test/world.ts'
import { actAs } from './acts.ts'
import { sealOpened } from './opened.ts'

/** Somebody stands before the page of a code that opens nothing any more. */
async function unusable(person: Parameters<typeof lost>[1] = {}) {
  const its = await lost({ daughter: { email: true } }, person)
  const old = await its.newCode(its.uid, { revokedAt: its.service.now() })
  const report = async (body: object, from = its.device()) =>
    (await from.post('/public/safe-return/unusable', { code: old, ...body })).json()
  const stored = () => its.db.select().from(submissions).where(eq(submissions.personUid, its.uid))
  return { ...its, old, report, stored }
}
const left = { name: 'Aisha', phone: '8123 4567', place: 'Bus stop' }
const RECEIVED = { type: 'SUCCESS', data: { received: true } }

test('a number on a code we know opens the person’s alarm: the desk and the family hear at once', async () => {
  const { report, runJobs, sentTo, of, stored, incident } = await unusable()
  expect(await report(left)).toEqual(RECEIVED)
  await runJobs()
  expect(await stored()).toMatchObject([{ kind: 'UNUSABLE', name: 'Aisha', phone: '+6581234567', place: 'Bus stop' }])
  expect(await incident()).toMatchObject({ openedBy: 'REPORT', audience: 'FAMILY' })
  expect((await sentTo(of('daughter').e164))[0]?.text).toMatch(/Aisha.*\+6581234567.*\/found\/\w+$/)
  expect((await sentTo(DUTY_EMAIL)).at(-1)?.text).toContain('+6581234567')
})

test('a place alone is enough, and stands in the alarm', async () => {
  const { report, stored, eventsOf, uid } = await unusable()
  expect(await report({ place: 'Bus stop 83139' })).toEqual(RECEIVED)
  expect(await stored()).toMatchObject([{ phone: null, name: '', place: 'Bus stop 83139' }])
  expect((await eventsOf(uid))[0]).toMatchObject({ kind: 'details-left', place: 'Bus stop 83139' })
})

test('joins an open alarm, and those who care hear of it', async () => {
  const { report, submit, runJobs, incidentsOf, uid, told, pass } = await unusable()
  await submit()
  await runJobs()
  await pass(60)
  await report({ name: 'Bala', phone: '9123 4567' })
  await runJobs()
  expect(await incidentsOf(uid)).toHaveLength(1)
  expect(await told('unusable')).toEqual(['1 daughter email', '1 daughter sms', '1 duty email', '1 duty sms'])
})

test('of a finder whom the family marked as a false alarm only the desk hears, on this page too', async () => {
  const { report, finder, submit, runJobs, actAs, db, uid, incident, told, sentTo, of } = await unusable()
  await submit({ phone: '8123 4567' })
  await runJobs()
  const reports = (await db.select().from(submissions).where(eq(submissions.personUid, uid))).map(({ id }) => id)
  await actAs('daughter', 'false-alarm', { reports })
  await runJobs()
  const before = (await sentTo(of('daughter').e164)).length
  await report(left, finder)
  await runJobs()
  expect(await incident()).toMatchObject({ openedBy: 'REPORT', audience: 'DESK' })
  expect(await told('unusable')).toEqual(['0 duty email', '0 duty sms'])
  expect(await sentTo(of('daughter').e164)).toHaveLength(before)
})

test('"I am on my way" stops it like every first word of an alarm; withdrawn, it is sent after all', async () => {
  const { report, runJobs, told, db, service, incident, of } = await unusable()
  await report(left)
  const { id } = await incident()
  // Before any message was sent there is no private link to say it on.
  const say = (act: 'on-my-way' | 'withdraw') =>
    db.transaction((tx) => actAs(service, tx, id, toAccount(of('daughter').uid), { act }))
  await say('on-my-way')
  await runJobs()
  expect(await told('unusable')).toEqual([])
  await say('withdraw')
  await runJobs()
  expect(await told('unusable')).toEqual(['0 daughter email', '0 daughter sms', '0 duty email', '0 duty sms'])
})

describe('behind a network that floods the page of the code', () => {
  /** Three reports of junk from this address were told; what comes from it now is folded unless something lifts it. */
  async function flooded() {
    const its = await unusable()
    const attacker = its.device({ address: '198.51.100.20' })
    for (let n = 0; n < 3; n += 1) await its.report({ name: 'Junk', phone: `9000 10${n + 10}` }, attacker)
    await its.runJobs()
    const read = async (code = its.old) =>
      (await (await its.device().get(`/public/safe-return/unusable?code=${code}`)).json()).data.opened
    const texts = async () => (await its.sentTo(its.of('daughter').e164)).map(({ text }) => text).join('\n')
    const finder = its.device({ address: '198.51.100.20' })
    const bala = { name: 'Bala', phone: '9123 4567' }
    return { ...its, finder, read, texts, bala }
  }

  test('a finder is folded like the flood if nothing tells them from it', async () => {
    const { report, finder, bala, runJobs, texts } = await flooded()
    await report(bala, finder)
    await runJobs()
    expect(await texts()).not.toContain('Bala')
  })

  test('a position in Singapore lifts a finder out, and is enough without a number', async () => {
    const { report, finder, runJobs, texts, stored } = await flooded()
    await report({ name: 'Bala', position: { lat: 1.324, lng: 103.93, accuracy: 14 } }, finder)
    await runJobs()
    expect(await texts()).toContain('Bala')
    expect((await stored()).at(-1)).toMatchObject({ name: 'Bala', phone: null, lat: 1.324, lng: 103.93, accuracy: 14 })
  })

  test('a page that had been open for three seconds does, also one that was opened while the code still worked', async () => {
    const { report, finder, bala, read, runJobs, texts, moveClock, service, old } = await flooded()
    const opened = await read()
    await moveClock(2)
    await report({ ...bala, name: 'Too soon', phone: '9123 4560', opened }, finder)
    await moveClock(1)
    await report({ ...bala, opened }, finder)
    await report({ ...bala, name: 'Chen', phone: '9123 4568', opened: await read('z'.repeat(22)) }, finder)
    await runJobs()
    expect(await texts()).toContain('Bala')
    expect(await texts()).not.toMatch(/Too soon|Chen/)
    const before = sealOpened(service, old)
    await moveClock(3)
    await report({ name: 'Devi', phone: '9123 4569', opened: before }, finder)
    await runJobs()
    expect(await texts()).toContain('Devi')
  })

  test('a number that the finder’s own text proved does; that text and its link tell nothing of the person', async () => {
    const { report, finder, bala, runJobs, texts, sentTo, actAs, code } = await flooded()
    await report(bala, finder)
    await finder.post('/public/safe-return/sms', {})
    await runJobs()
    const [text = expect.fail()] = (await sentTo('+6591234567')).map((one) => one.text)
    expect(text).toMatch(/Please confirm that this number is yours: \S+\/helping\/\w+$/)
    expect(text).not.toMatch(/Siew Hua|family|has your number|coming/)
    const [, token] = /\/helping\/(\w+)$/.exec(text) ?? []
    expect((await finder.post('/public/safe-return/prove', { token })).status).toBe(200)
    await runJobs()
    expect(await texts()).toContain('Bala')
    const page = await (await finder.get(`/public/safe-return/status?uid=${code}`)).json()
    expect(page.data, 'it opens no page of an alarm').toMatchObject({ granted: false, incident: null })
    await actAs('daughter', 'safe')
    await runJobs()
    expect(await sentTo('+6591234567'), 'nor do thanks say that anybody is safe').toHaveLength(1)
  })

  test('the page of every code carries a seal of one shape, whether anybody has the code or not', async () => {
    const { read, code, uid, old } = await flooded()
    const seals = [
      await read(),
      await read('z'.repeat(22)),
      await read('…'),
      await read(code),
      await read(uid),
      await read(`${old}.`),
    ]
    expect(
      new Set(
        seals.map((seal) =>
          seal.replaceAll(/\d(?=\d*\.)/g, '0').replace(/(?<=\.).*/, (its: string) => `${its.length}`),
        ),
      ).size,
    ).toBe(1)
    expect(seals[5], 'a full stop behind the code is none of it').toBe(seals[0])
  })
})

test('opens no numbers to that device', async () => {
  const { report, device, code, of } = await unusable()
  const finder = device()
  await report(left, finder)
  expect(await (await finder.get(`/public/accounts/users/v2/${code}`)).text()).not.toContain(of('daughter').phone)
})

test.each([
  ['stopped at once', { stoppedNowAt: new Date(0) }],
  ['is said to have died', { deathReportedAt: new Date(0) }],
  ['left', { status: 'ENDED' }],
  ['was rejected', { status: 'REJECTED' }],
  ['was suspended without safe return', { status: 'SUSPENDED', safeReturnStoppedAt: new Date(0) }],
] as const)('of somebody who %s only the desk hears, on any rung', async (_what, columns) => {
  const { report, db, uid, runJobs, pass, told, incident, code } = await unusable()
  await db.update(accounts).set(columns).where(eq(accounts.uid, uid))
  expect(await report({ ...left, code })).toEqual(RECEIVED)
  await runJobs()
  for (let n = 0; n < 10; n += 1) await pass(60)
  expect((await incident()).audience).toBe('DESK')
  expect((await told()).every((one) => one.includes('duty'))).toBe(true)
  expect((await told()).length).toBeGreaterThan(4)
})

test('of a person who is leaving the family hears as before', async () => {
  const { report, db, uid, runJobs, told } = await unusable()
  await db.update(accounts).set({ status: 'ENDING' }).where(eq(accounts.uid, uid))
  await report(left)
  await runJobs()
  expect(await told()).toContain('0 daughter sms')
})

test('every code is answered alike, and nothing is kept of one that nobody has', async () => {
  const { report, stored, code, submit } = await unusable()
  await submit()
  const answers = [await report({ ...left, code: 'z'.repeat(22) }), await report({ ...left, code: '…' })]
  expect([...answers, await report({ ...left, code }), await report(left)]).toEqual(
    Array.from({ length: 4 }, () => RECEIVED),
  )
  expect((await stored()).filter(({ kind }) => kind === 'UNUSABLE')).toHaveLength(2)
})

test.each([
  ['nothing', {}, 'report-needs-contact'],
  ['a name alone', { name: 'Aisha' }, 'report-needs-contact'],
  ['blanks', { name: 'Aisha', phone: ' ', place: ' ' }, 'report-needs-contact'],
  ['a number that cannot be', { phone: '12' }, 'phone-impossible'],
  ['a name that is too long', { ...left, name: 'a'.repeat(61) }, 'name-too-long'],
  ['a place that is too long', { ...left, place: 'a'.repeat(201) }, 'place-too-long'],
])('%s is not thanked for, on a code we know as on none', async (_what, body, refusal) => {
  const { report, stored } = await unusable()
  expect(await report(body)).toMatchObject({ type: 'ERROR', code: refusal })
  expect(await report({ ...body, code: 'z'.repeat(22) })).toMatchObject({ type: 'ERROR', code: refusal })
  expect(await stored()).toEqual([])
})

test('a code scanned after "Stop now" tells the desk once in ten minutes, and nobody else', async () => {
  const { db, uid, code, device, runJobs, sentTo, of, moveClock } = await unusable({
    firstname: 'Ah Kow',
    stoppedNowAt: new Date(0),
  })
  const toDesk = async () => (await sentTo(DUTY_EMAIL)).filter(({ text }) => text.includes('Ah Kow')).length
  const scan = () => device().post(`/public/dementia-info?uid=${code}`, { qrCodeScanned: 1 })
  expect([(await scan()).status, (await scan()).status]).toEqual([404, 404])
  await runJobs()
  expect(await toDesk()).toBe(1)
  expect((await sentTo(DUTY_EMAIL)).find(({ text }) => text.includes('Ah Kow'))?.text).toMatch(
    /: A code of Ah Kow that is stopped was scanned\. Nobody has left a name or a number\..*\/admin\/queues$/,
  )
  await moveClock(601)
  await scan()
  await runJobs()
  expect(await toDesk()).toBe(2)
  expect(await sentTo(of('daughter').e164, of('daughter').email)).toEqual([])
  await db.update(accounts).set({ stoppedNowAt: null, status: 'ENDED' }).where(eq(accounts.uid, uid))
  await scan()
  await runJobs()
  expect(await toDesk(), 'of others who left nobody is told of a scan').toBe(2)
})
