import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { submitSafeReturn } from '#contract/safe-return.ts'
import { submissions } from '../db/tables.ts'
import { START, world } from '../test/world.ts'

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
  expect((await sentTo(niece.e164))[0]?.text).toMatch(/: Aisha sedang bersama Siew Hua.*\?lang=ms$/)
})

test('a finder whose name must not stand in a text is named by each language’s own word', async () => {
  const { submit, addCarer, uid, daughter, runJobs, sentTo } = await found()
  const named = [
    [daughter, 'A finder is with Siew Hua.'],
    [await addCarer(uid, { locale: 'md' }), '一位好心人正陪着Siew Hua。'],
    [await addCarer(uid, { locale: 'ms' }), 'Seorang penemu sedang bersama Siew Hua.'],
    [await addCarer(uid, { locale: 'ta' }), 'கண்ட ஒருவர்'],
  ] as const
  expect((await submit({ name: 'prize.example' })).status).toBe(200)
  await runJobs()
  for (const [{ e164 }, words] of named) expect((await sentTo(e164))[0]?.text).toContain(words)
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
    ['an empty number', { phone: '  ' }, 400, required],
    ['neither number nor place', { phone: undefined }, 400, required],
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
    ['a code that is a number', { uidDementia: 12 }, 404, refusals['user-not-found'].text],
    ['a code that is an object', { uidDementia: { $ne: '' } }, 404, refusals['user-not-found'].text],
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
    const { device, code, moveTo } = await found()
    await moveTo(START)
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
    await runJobs()
    await moveClock(3600)
    expect((await once()).status).toBe(200)
    expect(await stored()).toHaveLength(1)
    await device().post(path, submission(code), { 'idempotency-key': 'another' })
    expect(await stored()).toHaveLength(2)
    await runJobs()
    expect(
      (await sentTo(daughter.e164)).filter(({ text }) => text.includes(': Aisha is with')),
      'the same number an hour later is news',
    ).toHaveLength(2)
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
    expect(cookie).toMatch(
      /^__Host-homeward_device=\w{43,44}\.\w{8}; Max-Age=172800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('to no page of another origin, even when the browser sends the cookie along', async () => {
    const { submit, device, code, numbers, daughter } = await found()
    const finder = device()
    await submit({}, finder)
    const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect(await numbers(await finder.get(page(code), crossSite))).toEqual([`•••• ${daughter.phone.slice(-4)}`])
  })
})
