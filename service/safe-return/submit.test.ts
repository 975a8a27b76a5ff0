import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refusals } from '../../contract/errors.ts'
import { submitSafeReturn } from '../../contract/safe-return.ts'
import { mutes, submissions } from '../db/tables.ts'
import { DUTY_EMAIL, world } from '../test/world.ts'

const { path } = submitSafeReturn
const page = (code: string) => `/public/accounts/users/v2/${code}`

/** A person with one caregiver, and how to submit on their code. */
async function found() {
  const its = await world()
  const uid = await its.person()
  const carer = await its.carer(uid)
  const code = await its.code(uid)
  const stored = () => its.db.select().from(submissions).where(eq(submissions.personUid, uid))
  const submit = (overrides: object = {}, from = its.device()) => from.post(path, its.submission(code, overrides))
  /** The numbers in an answer that lists contacts. */
  const numbers = async (response: Response) => {
    const { data } = await response.json()
    return (data.account ?? data.taggedAccounts).map((entry: { account: { phone: string } }) => entry.account.phone)
  }
  return { ...its, uid, code, daughter: carer, addCarer: its.carer, newCode: its.code, stored, submit, numbers }
}

test('an ended code answers like one that never was', async () => {
  const { device, person, code, submission } = await world()
  const finder = device()
  const ended = await code(await person({ status: 'ENDED' }))
  const [a, b] = [await finder.post(path, submission(ended)), await finder.post(path, submission('z'.repeat(22)))]
  expect(a.status).toBe(404)
  expect(await a.json()).toEqual(await b.json())
})

test('each caregiver is told at once, by SMS and by e-mail, whom to call', async () => {
  const { device, person, code, carer, submission, runJobs, sentTo } = await world()
  const uid = await person()
  const daughter = await carer(uid, { email: true })
  const son = await carer(uid)
  await device().post(path, submission(await code(uid)))
  await runJobs()
  const told = await sentTo(daughter.e164, daughter.email, son.e164)
  expect(told.map(({ to }) => to).toSorted()).toEqual([daughter.e164, daughter.email, son.e164].toSorted())
  for (const { text } of told) expect(text).toContain('Aisha is with Siew Hua. Call +6581234567 now.')
})

test('each caregiver is told in their own language', async () => {
  const { submit, addCarer, uid, runJobs, sentTo } = await found()
  const son = await addCarer(uid, { locale: 'md' })
  const niece = await addCarer(uid, { locale: 'ms' })
  await submit()
  await runJobs()
  expect((await sentTo(son.e164))[0]?.text).toMatch(/Aisha正陪着Siew Hua。.*\/found\/\w+\?lang=md$/)
  expect((await sentTo(niece.e164))[0]?.text).toMatch(/^Aisha sedang bersama Siew Hua.*\?lang=ms$/)
})

describe('the finder’s number', () => {
  test.each([
    ['8123 4567', undefined, '+6581234567'],
    [' 8123\t4567 ', undefined, '+6581234567'],
    ['8123-4567', undefined, '+6581234567'],
    ['(+65) 8123 4567', undefined, '+6581234567'],
    ['８１２３４５６７', undefined, '+6581234567'],
    ['6377 0700', undefined, '+6563770700'],
    ['+62 812 3456 7890', undefined, '+6281234567890'],
    ['012-345 6789', 'MY', '+60123456789'],
    ['0151 12345678', 'DE', '+4915112345678'],
    ['+1 415 555 2671', 'SG', '+14155552671'],
    ['1800 123 4567', undefined, '+6518001234567'],
    ['1234 5678', undefined, '+6512345678'],
    ['0000000000', undefined, '+650000000000'],
  ])('"%s" (%s) is kept as %s', async (phone, country, kept) => {
    const { submit, stored } = await found()
    expect((await submit({ phone, country })).status).toBe(200)
    expect((await stored())[0]?.phone).toBe(kept)
  })

  test.each(['1', '999', '995', '81234', '8123456789012345', '+', '+65', 'call me', '+65+81234567', '+999123456789'])(
    '"%s" has an impossible length and is asked for again',
    async (phone) => {
      const { submit, stored } = await found()
      const response = await submit({ phone })
      expect(response.status).toBe(400)
      expect((await response.json()).data.message).toBe('Please check the mobile number.')
      expect(await stored()).toEqual([])
    },
  )
})

describe('what is sent', () => {
  const required = refusals['required-data'].text
  test.each([
    ['no name', { name: '' }, 400, required],
    ['a name of spaces', { name: '   ' }, 400, required],
    ['no number', { phone: '  ' }, 400, required],
    ['neither', { name: undefined, phone: undefined }, 400, required],
    ['a name of 61 letters', { name: 'a'.repeat(61) }, 400, refusals['name-too-long'].text],
    ['a place of 201 letters', { place: 'a'.repeat(201) }, 400, refusals['place-too-long'].text],
    ['a name that is a number', { name: 7 }, 400, required],
    ['a name that is a list', { name: ['Aisha'] }, 400, required],
    ['a number that is a number', { phone: 81_234_567 }, 400, required],
    ['another location', { location: 'Malaysia' }, 400, refusals['invalid-input'].text],
    ['a country that is none', { country: 'Singapore' }, 400, refusals['invalid-input'].text],
    ['a position beside the earth', { position: { lat: 91, lng: 0 } }, 400, refusals['invalid-input'].text],
    ['half a position', { position: { lat: 1.3 } }, 400, refusals['invalid-input'].text],
    ['a code that is a number', { uidDementia: 12 }, 400, refusals['invalid-input'].text],
    ['a code that is an object', { uidDementia: { $ne: '' } }, 400, refusals['invalid-input'].text],
  ])('%s is refused in words', async (_what, overrides, status, message) => {
    const { submit, stored } = await found()
    const response = await submit(overrides)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ type: 'ERROR', message, data: { message } })
    expect(await stored()).toEqual([])
  })

  test.each([
    ['broken JSON', '{"name": "Aisha"', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['a form', 'name=Aisha', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{}', 'text/plain', 415],
    ['more than 32 kB', JSON.stringify({ name: 'a'.repeat(33_000) }), 'application/json', 413],
    ['a body nested a thousand deep', '['.repeat(1000), 'application/json', 400],
  ])('%s as the body is a 4xx in the envelope', async (_what, body, type, status) => {
    const { device } = await world()
    const response = await device().send('POST', path, body, { 'content-type': type })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ type: 'ERROR', data: { message: expect.any(String) } })
  })

  test('sixty letters of any script, quotes and a NUL are a name', async () => {
    const { submit, stored } = await found()
    expect((await submit({ name: `${'林'.repeat(57)}'"\u0000` })).status).toBe(200)
    expect((await stored())[0]?.name).toBe(`${'林'.repeat(57)}'"`)
  })

  test('place and position are kept, unknown fields are not', async () => {
    const { submit, stored, eventsOf, uid } = await found()
    const where = { place: ' Bus stop 83139 ', position: { lat: 1.3, lng: 103.8, accuracy: 12 } }
    await submit({ ...where, id: 'mine', phoneVerifiedAt: 'now', createdAt: '2001-01-01', incidentId: 'x' })
    const [row] = await stored()
    expect(row).toMatchObject({ place: 'Bus stop 83139', lat: 1.3, lng: 103.8, accuracy: 12, name: 'Aisha' })
    expect(row?.id).not.toBe('mine')
    expect(row?.createdAt.getUTCFullYear()).toBe(2025)
    expect((await eventsOf(uid))[0]).toMatchObject({ kind: 'details-left', place: 'Bus stop 83139', lat: 1.3 })
  })

  test('the documented four fields are enough', async () => {
    const { device, code } = await found()
    const body = { name: 'Aisha', phone: '81234567', location: 'Singapore', uidDementia: code }
    const response = await device().post(path, body)
    expect(await response.json()).toMatchObject({ type: 'SUCCESS', data: { until: '2025-03-11T02:00:00.000Z' } })
  })
})

describe('the same tap', () => {
  test('fifty at once from one device make one row and one message', async () => {
    const { submit, device, stored, incidentsOf, uid, runJobs, sentTo, daughter } = await found()
    const finder = device()
    await finder.get('/account/go-to-points')
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit({}, finder)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await stored()).toHaveLength(1)
    expect(await incidentsOf(uid)).toHaveLength(1)
    await runJobs()
    expect(await sentTo(daughter.e164)).toHaveLength(1)
  })

  test('fifty finders at once join one incident', async () => {
    const { submit, stored, incidentsOf, uid } = await found()
    await Promise.all(Array.from({ length: 50 }, (_, n) => submit({ phone: `812345${String(n).padStart(2, '0')}` })))
    expect(await stored()).toHaveLength(50)
    expect(await incidentsOf(uid)).toHaveLength(1)
  })

  test('a double tap is one row, with the cookie or without; later it is a new submission', async () => {
    const { submit, device, stored, moveClock } = await found()
    const finder = device()
    await submit({}, finder)
    await moveClock(100)
    await submit({}, finder)
    await submit({})
    expect(await stored()).toHaveLength(1)
    await moveClock(30)
    await submit({}, finder)
    expect(await stored()).toHaveLength(2)
  })

  test('an Idempotency-Key makes a repeat one row at any time of the incident', async () => {
    const { device, submission, code, stored, moveClock, runJobs, sentTo, daughter } = await found()
    const once = () => device().post(path, submission(code), { 'idempotency-key': 'first try' })
    await once()
    await moveClock(3600)
    expect((await once()).status).toBe(200)
    expect(await stored()).toHaveLength(1)
    await device().post(path, submission(code), { 'idempotency-key': 'another' })
    expect(await stored()).toHaveLength(2)
    await runJobs()
    expect(
      (await sentTo(daughter.e164)).filter(({ text }) => text.startsWith('Another')),
      'the same number is the same finder',
    ).toHaveLength(0)
  })

  test('a key used again after the incident closed stands for one new submission', async () => {
    const { device, submission, code, stored, moveClock, runJobs, daughter, act, incidentsOf, uid } = await found()
    const once = () => device().post(path, submission(code), { 'idempotency-key': 'kept for ever' })
    await once()
    await runJobs()
    await act(daughter.e164, 'safe')
    await moveClock(600)
    await once()
    await moveClock(600)
    await once()
    expect(await stored()).toHaveLength(2)
    expect((await incidentsOf(uid)).map(({ closedReason }) => closedReason)).toEqual(['SAFE', null])
  })
})

describe('the numbers open', () => {
  test('to the device that submitted, for the code it submitted on', async () => {
    const { submit, device, code, numbers, daughter, newCode, uid } = await found()
    const finder = device()
    const other = await newCode(uid)
    expect(await numbers(await submit({}, finder))).toEqual([daughter.phone])
    expect(await numbers(await finder.get(page(code)))).toEqual([daughter.phone])
    expect(await numbers(await finder.get(`/public/myotheraccount?uid=${code}&status=ACCEPTED`))).toEqual([
      daughter.phone,
    ])
    const masked = [`•••• ${daughter.phone.slice(-4)}`]
    expect(await numbers(await device().get(page(code))), 'another device').toEqual(masked)
    expect(await numbers(await finder.get(page(other))), 'another code of the same person').toEqual(masked)
    await submit({ uidDementia: other }, finder)
    expect(await numbers(await finder.get(page(other)))).toEqual([daughter.phone])
  })

  test('in the same answer to a finder whose browser keeps no cookie', async () => {
    const { device, submission, code, numbers, daughter } = await found()
    const response = await device({ headers: { cookie: '' } }).post(path, submission(code))
    expect(await numbers(response)).toEqual([daughter.phone])
    const cookie = response.headers.get('set-cookie')
    expect(cookie).toMatch(/^homeward_device=\w{43,44}; Max-Age=172800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('to no page of another origin, even when the browser sends the cookie along', async () => {
    const { submit, device, code, numbers, daughter } = await found()
    const finder = device()
    await submit({}, finder)
    const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect(await numbers(await finder.get(page(code), crossSite))).toEqual([`•••• ${daughter.phone.slice(-4)}`])
  })
})

describe('over a limit', () => {
  test('a finder is stored and sees the numbers all the same; only the family hears less', async () => {
    const { submit, device, submission, code, addCarer, uid, numbers, daughter, stored, incidentsOf, messagesOf } =
      await found()
    await addCarer(uid)
    const finder = device()
    for (let n = 0; n < 60; n += 1) await finder.post(path, submission('z'.repeat(22)))
    expect(await numbers(await submit({}, finder))).toContain(daughter.phone)
    expect(await numbers(await finder.get(page(code)))).toContain(daughter.phone)
    expect(await stored()).toHaveLength(1)
    expect((await incidentsOf(uid))[0]?.escalation).toBe('REDUCED')
    const told = (await messagesOf(uid)).map(({ to, channel }) => `${to} ${channel}`)
    expect(told.toSorted()).toEqual([`${daughter.uid} sms`, 'duty email', 'duty sms'].toSorted())
  })

  test('the fourth incident of a day is one message to the first contact and to the duty desk', async () => {
    const { submit, addCarer, uid, runJobs, act, incidentsOf, messagesOf, daughter, moveClock, pass } = await found()
    await addCarer(uid)
    for (let n = 0; n < 3; n += 1) {
      await submit()
      await runJobs()
      await act(daughter.e164, 'safe')
      await moveClock(600)
    }
    await submit()
    await pass(600)
    const all = await incidentsOf(uid)
    expect(all.map(({ escalation }) => escalation)).toEqual(['FULL', 'FULL', 'FULL', 'REDUCED'])
    const fourth = (await messagesOf(uid)).filter(({ incidentId }) => incidentId === all[3]?.id)
    expect(fourth.map(({ to, channel }) => `${to} ${channel}`).toSorted()).toEqual(
      [`${daughter.uid} sms`, 'duty email', 'duty sms'].toSorted(),
    )
    await act(daughter.e164, 'safe')
    await moveClock(24 * 3600)
    await submit()
    expect((await incidentsOf(uid)).at(-1)?.escalation, 'a day later').toBe('FULL')
  })
})

describe('after a false alarm', () => {
  test('that device and that number see the numbers but reach only the duty desk, for a day', async () => {
    const { submit, device, uid, runJobs, act, daughter, incidentsOf, messagesOf, numbers, moveClock, db } =
      await found()
    const prankster = device()
    await submit({}, prankster)
    await runJobs()
    await act(daughter.e164, 'false-alarm')
    await moveClock(600)
    expect(await numbers(await submit({ phone: '8999 9999' }, prankster)), 'same device').toEqual([daughter.phone])
    expect(await numbers(await submit({})), 'same number').toEqual([daughter.phone])
    await runJobs()
    const second = (await incidentsOf(uid)).at(-1)
    expect(second?.escalation).toBe('NONE')
    const told = (await messagesOf(uid)).filter(({ incidentId }) => incidentId === second?.id)
    expect(told.map(({ to, channel }) => `${to} ${channel}`).toSorted()).toEqual(['duty email', 'duty sms'])
    const rows = await db.select().from(mutes).where(eq(mutes.personUid, uid))
    expect(JSON.stringify(rows), 'a mute names nobody').not.toContain('81234567')
  })

  test('another finder who joins is passed on, and it is their number the family reads', async () => {
    const { submit, device, uid, runJobs, act, daughter, sentTo, incidentsOf, moveClock } = await found()
    const prankster = device()
    await submit({ name: 'Joker' }, prankster)
    await runJobs()
    await act(daughter.e164, 'false-alarm')
    await moveClock(600)
    await submit({ name: 'Joker' }, prankster)
    await submit({ name: 'Bala', phone: '9123 4567' })
    await runJobs()
    const text = (await sentTo(daughter.e164)).at(-1)?.text
    expect(text).toContain('Bala is with Siew Hua. Call +6591234567 now.')
    expect(text).not.toContain('81234567')
    expect((await incidentsOf(uid)).at(-1)?.escalation).toBe('FULL')
  })

  test('after a day the same number is believed again', async () => {
    const { submit, uid, runJobs, act, daughter, incidentsOf, moveClock } = await found()
    await submit()
    await runJobs()
    await act(daughter.e164, 'false-alarm')
    await moveClock(24 * 3600 + 1)
    await submit()
    expect((await incidentsOf(uid)).at(-1)?.escalation).toBe('FULL')
  })
})

test('of further finders in one incident the family hears three times; with somebody on the way only they hear; then the duty desk too', async () => {
  const { submit, addCarer, uid, runJobs, moveClock, act, daughter, sentTo } = await found()
  const son = await addCarer(uid)
  await submit()
  await runJobs()
  await moveClock(1)
  await submit({ phone: '9000 0001', name: 'Bala' })
  await runJobs()
  expect((await sentTo(son.e164)).at(-1)?.text).toContain('Bala is there. Call +6590000001 now.')
  await act(daughter.e164, 'on-my-way')
  const toDuty = async () => (await sentTo(DUTY_EMAIL)).filter(({ text }) => /^Another.*6590000000?[4-7]/s.test(text))
  for (const last of [2, 3, 4, 5, 6]) await submit({ phone: `9000 000${last}` })
  await runJobs()
  expect((await sentTo(son.e164)).filter(({ text }) => text.startsWith('Another'))).toHaveLength(1)
  expect((await sentTo(daughter.e164)).filter(({ text }) => text.startsWith('Another'))).toHaveLength(4)
  // Beyond three, one message in ten minutes: no flood silences a real finder.
  expect(await toDuty()).toHaveLength(1)
  await moveClock(601)
  await submit({ phone: '9000 0007' })
  await runJobs()
  expect((await sentTo(daughter.e164)).filter(({ text }) => text.startsWith('Another'))).toHaveLength(5)
  expect(await toDuty()).toHaveLength(2)
})
