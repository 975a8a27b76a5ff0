import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { incidents } from '../db/tables.ts'
import { lost } from '../test/lost.ts'
import { world } from '../test/world.ts'

/** A finder who has left a number on a person's code. */
async function helping(overrides: object = {}) {
  const its = await world()
  const uid = await its.person()
  const daughter = await its.carer(uid)
  const code = await its.code(uid)
  const finder = its.device()
  const submit = (from = finder, more: object = {}) =>
    from.post('/public/credential/safereturncard', its.submission(code, { ...overrides, ...more }))
  await submit()
  await its.runJobs()
  const sms = async (body: object, from = finder) => (await from.post('/public/safe-return/sms', body)).json()
  const status = async (from = finder) => (await (await from.get(`/public/safe-return/status?uid=${code}`)).json()).data
  const say = (path: string, body: object, from = finder) =>
    from.post(`/public/safe-return/${path}`, { uid: code, ...body })
  return { ...its, uid, daughter, code, finder, submit, sms, status, say }
}
/** A number of this test's own, as other tests of this file text theirs. */
let numbers = 0
const ownNumber = () => `9${String((numbers += 1)).padStart(7, '0')}`

describe('the follow-up SMS', () => {
  test('goes once to the number the finder left', async () => {
    const { sms, finder, submit, runJobs, sentTo } = await helping()
    const phone = ownNumber()
    await submit(finder, { phone })
    const done = { type: 'SUCCESS', data: { success: true, message: expect.any(String) } }
    expect(await sms({ phone })).toEqual(done)
    expect(await sms({ phone })).toEqual(done)
    await runJobs()
    expect((await sentTo(`+65${phone}`)).map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^Homeward \(Dementia Singapore\): Thank you for helping\. The family has your number and may call\. Please stay with the person if you can\. Nobody answers\? 6377 0700\. Danger: 999\. Hurt: 995\. See who is coming: http\S+\/helping\/[1-9A-HJ-NP-Za-km-z]{40,46}$/,
      ),
    ])
  })

  test.each([
    ['md', /^Homeward（Dementia Singapore）：谢谢您的帮助。.*看看谁正赶来：http\S+\/helping\/\w+\?lang=md$/],
    ['ms', /: Terima kasih kerana membantu\. .* Lihat siapa yang sedang datang: http\S+\/helping\/\w+\?lang=ms$/],
  ])('is written in the language of the finder’s page, with their own link: %s', async (locale, said) => {
    const { finder, code, submission, sms, runJobs, sentTo } = await helping()
    const phone = ownNumber()
    await finder.post(`/public/credential/safereturncard?lang=${locale}`, submission(code, { phone }))
    await sms({ phone })
    await runJobs()
    expect((await sentTo(`+65${phone}`))[0]?.text).toMatch(said)
  })

  test('needs no number: the one just left is meant', async () => {
    const phone = ownNumber()
    const { sms, runJobs, sentTo } = await helping({ phone })
    await sms({})
    await runJobs()
    expect(await sentTo(`+65${phone}`)).toHaveLength(1)
  })

  test('leads the telephone that opens its link to the numbers, as the device that left the details', async () => {
    const { sms, finder, submit, device, runJobs, sentTo, status } = await helping()
    const phone = ownNumber()
    await submit(finder, { phone })
    await sms({ phone })
    await runJobs()
    const [, token] = /\/helping\/(\w+)$/.exec((await sentTo(`+65${phone}`))[0]?.text ?? '') ?? []
    const telephone = device()
    expect((await status(telephone)).granted).toBe(false)
    expect((await telephone.post('/public/safe-return/prove', { token })).status).toBe(200)
    expect((await status(telephone)).granted).toBe(true)
    expect((await status(device())).granted, 'and no other').toBe(false)
  })

  test('asked for twenty times at once is one message', async () => {
    const phone = ownNumber()
    const { sms, runJobs, sentTo } = await helping({ phone })
    await Promise.all(Array.from({ length: 20 }, () => sms({ phone })))
    await runJobs()
    expect(await sentTo(`+65${phone}`)).toHaveLength(1)
  })

  test('goes to no other number and from no other device, and the answer does not tell', async () => {
    const [own, other] = [ownNumber(), ownNumber()]
    const { sms, device, runJobs, sentTo } = await helping({ phone: own })
    const stranger = device()
    const answers = [await sms({ phone: other }), await sms({ phone: own }, stranger), await sms({}, stranger)]
    await runJobs()
    expect(await sentTo(`+65${own}`, `+65${other}`)).toEqual([])
    expect(answers).toEqual(Array(3).fill(await sms({ phone: own })))
  })

  test('is sent only within 15 minutes', async () => {
    const phone = ownNumber()
    const { sms, moveClock, runJobs, sentTo } = await helping({ phone })
    await moveClock(15 * 60)
    expect(await sms({ phone })).toMatchObject({ data: { success: true } })
    await runJobs()
    expect(await sentTo(`+65${phone}`)).toEqual([])
  })

  test.each(['1', '999', '+', 'call me', '812345678901234567'])(
    'an impossible number such as "%s" is told so, with 200',
    async (phone) => {
      const { finder } = await helping()
      const response = await finder.post('/public/safe-return/sms', { phone })
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({
        type: 'SUCCESS',
        data: { success: false, message: 'Please check the mobile number.' },
      })
    },
  )

  test.each(['+1 415 555 2671', '+44 7400 123456', '+91 81234 56789'])(
    'goes to no country that is not on the list: %s',
    async (phone) => {
      const { sms, status, runJobs, sentTo } = await helping({ phone })
      expect(await sms({ phone })).toMatchObject({ data: { success: true } })
      await runJobs()
      expect(await sentTo(phone.replaceAll(' ', ''))).toEqual([])
      expect((await status()).granted, 'the contact step opens all the same').toBe(true)
    },
  )

  test.each(['+62 812 3456 7890', '+60 12-345 6789'])('goes to %s', async (phone) => {
    const { sms, runJobs, sentTo } = await helping({ phone })
    await sms({ phone })
    await runJobs()
    expect(await sentTo(phone.replaceAll(/[ -]/g, ''))).toHaveLength(1)
  })

  test('is sent to a real finder whatever a flood asked for: five an hour go to one network, three to one number', async () => {
    const { submit, device, sms, messagesOf, uid, moveClock, code, runJobs, sentTo } = await helping()
    const ask = async (phone: string, helper = device(), more: object = {}) => {
      await submit(helper, { phone, ...more })
      await sms({ phone }, helper)
      await runJobs()
    }
    const followUps = async () => (await messagesOf(uid)).filter(({ kind }) => kind === 'finder-follow-up').length
    const flood = () => device({ address: '198.51.100.9' })
    for (let n = 0; n < 5; n += 1) await ask(`+1 415 555 267${n}`, flood())
    expect(await followUps(), 'numbers far away use up nothing').toBe(0)
    for (let n = 0; n < 9; n += 1) await ask(ownNumber(), flood())
    expect(await followUps()).toBe(5)
    for (let n = 0; n < 9; n += 1) await ask(ownNumber())
    expect(await followUps(), 'from other networks as if nothing had been').toBe(14)
    // Behind the flood's own address, somebody who read the page.
    const real = flood()
    const { opened } = (await (await real.get(`/public/accounts/users/v2/${code}`)).json()).data
    await moveClock(3)
    const phone = ownNumber()
    await ask(phone, real, { opened })
    expect(await sentTo(`+65${phone}`)).toHaveLength(1)
    await moveClock(3600)
    await ask(ownNumber(), flood())
    expect(await followUps(), 'an hour later').toBe(16)
  })

  test('comes three times an hour to one number, from wherever it is asked for', async () => {
    const { submit, device, sms, moveClock, runJobs, sentTo } = await helping()
    const phone = ownNumber()
    for (let n = 0; n < 5; n += 1) {
      const helper = device()
      await moveClock(121)
      await submit(helper, { phone })
      await sms({ phone }, helper)
    }
    await runJobs()
    expect(await sentTo(`+65${phone}`)).toHaveLength(3)
  })

  test('an outage of the SMS service never stands between a finder and a call button', async () => {
    const phone = ownNumber()
    const { sms, outside, runJobs, pass, sentTo, finder, code, daughter } = await helping({ phone })
    outside({ sms: { send: async () => ({ ok: false, retry: true, reason: 'away' }) } })
    expect(await sms({ phone })).toMatchObject({ data: { success: true } })
    await runJobs()
    expect(await (await finder.get(`/public/accounts/users/v2/${code}`)).text()).toContain(daughter.phone)
    outside({ sms: undefined })
    await pass(600)
    expect(await sentTo(`+65${phone}`), 'sent when the service is back').toHaveLength(1)
  })
})

describe('the finder’s page', () => {
  test('tells a device without a grant only that it has none', async () => {
    const { status, device } = await helping()
    expect(await status(device())).toEqual({ granted: false, muted: false, incident: null })
  })

  test('says that the alarm ended after 24 hours, half an hour long, and shows no number any more', async () => {
    const { status, finder, code, daughter, pass } = await helping()
    await pass(24 * 3600 + 60)
    expect(await status()).toMatchObject({ granted: false, incident: { open: false, closedReason: 'EXPIRED' } })
    expect(await (await finder.get(`/public/accounts/users/v2/${code}`)).text()).not.toContain(daughter.phone)
    await pass(30 * 60)
    expect(await status()).toMatchObject({ granted: false, incident: null })
  })
})

describe('where the finder is', () => {
  test('goes into the timeline and to the finder’s own page as shared', async () => {
    const { say, status, eventsOf, uid } = await helping()
    expect((await say('whereabouts', { place: 'Block 12, void deck' })).status).toBe(200)
    expect((await say('whereabouts', { position: { lat: 1.35, lng: 103.85, accuracy: 30 } })).status).toBe(200)
    expect((await eventsOf(uid)).slice(-2)).toMatchObject([
      { kind: 'whereabouts-shared', place: 'Block 12, void deck', lat: null },
      { kind: 'whereabouts-shared', place: null, lat: 1.35, lng: 103.85, accuracy: 30 },
    ])
    expect((await status()).incident.whereaboutsShared).toBe(true)
  })

  test('is taken only from a finder who left a number, and not after closing', async () => {
    const { say, device, act, daughter, eventsOf, uid } = await helping()
    expect((await say('whereabouts', { place: 'Bus stop' }, device())).status).toBe(403)
    expect(await (await say('whereabouts', {})).json()).toMatchObject({
      code: 'required-data',
      data: { field: 'place' },
    })
    await act(daughter.e164, 'safe')
    const late = await say('whereabouts', { place: 'Bus stop' })
    expect([late.status, (await late.json()).code]).toEqual([409, 'incident-closed'])
    expect((await eventsOf(uid)).map(({ kind }) => kind)).not.toContain('whereabouts-shared')
  })

  test('is followed to the last step: the newest always stands, and a flood of places fills no page', async () => {
    const { say, moveClock, eventsOf, uid, sentTo, daughter, device } = await helping()
    const kept = async () => (await eventsOf(uid)).filter(({ kind }) => kind === 'whereabouts-shared')
    const token = /\/found\/(\w+)/.exec((await sentTo(daughter.e164)).at(-1)?.text ?? '')?.[1]
    const shown = async () => (await (await device().get(`/public/found/${token}`)).json()).data
    const versions = new Set<string>()
    for (let nth = 1; nth <= 25; nth += 1) {
      expect((await say('whereabouts', { place: `Block ${nth}` })).status).toBe(200)
      const page = await shown()
      expect(page.latest.place).toBe(`Block ${nth}`)
      versions.add(page.version)
    }
    expect(versions.size, 'an open page sees each').toBe(25)
    expect((await kept()).map(({ place }) => place)).toEqual([
      ...Array.from({ length: 19 }, (_, n) => `Block ${n + 1}`),
      'Block 25',
    ])
    await moveClock(601)
    expect((await say('whereabouts', { place: 'Block 26' })).status).toBe(200)
    expect(await kept()).toHaveLength(21)
  })

  test.each([[{}], [{ place: '  ' }], [{ place: '' }]])('%j says nothing and is refused', async (body) => {
    const { say } = await helping()
    expect((await say('whereabouts', body)).status).toBe(400)
  })

  test('stands in no message', async () => {
    const { say, submit, device, runJobs, pass, sentTo, daughter } = await helping({ place: 'https://evil.example' })
    await say('whereabouts', { place: 'Call 1900 123 now' })
    await submit(device(), { phone: ownNumber(), place: 'https://evil.example' })
    await runJobs()
    await pass(300)
    const texts = (await sentTo(daughter.e164)).map(({ text }) => text).join('\n')
    expect(texts).not.toMatch(/evil|1900/)
  })
})

test('"The person is safe with someone now" is told once with whom and where, stops nothing, and can be taken back', async () => {
  const { say, device, status, pass, eventsOf, uid, incidentsOf, sentTo, daughter, runJobs } = await helping()
  expect((await say('with-someone', {}, device())).status).toBe(403)
  await say('with-someone', { whom: 'POLICE', place: 'Bedok police post' })
  await say('with-someone', { whom: 'POLICE', place: 'Bedok police post' })
  await runJobs()
  expect((await status()).incident).toMatchObject({ open: true, withSomeone: { whom: 'POLICE' } })
  const said = async () => (await eventsOf(uid)).filter(({ kind }) => /with-someone/.test(kind))
  expect(await said()).toMatchObject([{ whom: 'POLICE', place: 'Bedok police post' }])
  const texts = async () => (await sentTo(daughter.e164)).map(({ text }) => text)
  expect((await texts()).join('\n')).toMatch(/Aisha says that Siew Hua is safe with the police now.*\/found\//)
  expect((await texts()).join(), 'a finder’s words stand in no message').not.toContain('Bedok')
  expect((await incidentsOf(uid))[0]).toMatchObject({ closedAt: null, acknowledgedAt: null })
  const before = (await texts()).length
  await pass(60)
  expect((await texts()).length, 'the second text').toBeGreaterThan(before)
  await say('with-someone', { undo: true })
  await say('with-someone', { undo: true })
  await runJobs()
  expect((await status()).incident.withSomeone).toBeNull()
  expect((await said()).map(({ kind }) => kind)).toEqual(['with-someone', 'not-with-someone'])
  expect((await texts()).join('\n')).toMatch(/Siew Hua is not with somebody else after all/)
})

test('that the person is with someone is told to caregivers, and to an organisation only where the alarm had reached it', async () => {
  const { submit, runJobs, say, pass, told } = await lost()
  await submit()
  await runJobs()
  await say('with-someone', { whom: 'POLICE' })
  await runJobs()
  const ofFirst = ['1 daughter email', '1 daughter sms', '1 son sms']
  expect(await told('with-someone')).toEqual(ofFirst)
  const heard = async (...kinds: string[]) =>
    [...new Set((await told(...kinds)).map((line) => line.split(' ')[1]))].toSorted()
  await pass(60)
  await say('with-someone', { undo: true })
  await runJobs()
  expect(await heard('not-with-someone')).toEqual(['daughter', 'partner', 'son'])
  await pass(120)
  await say('with-someone', { whom: 'FAMILY' })
  await runJobs()
  expect(await heard('with-someone'), 'the desk had been called').toEqual(['daughter', 'duty', 'partner', 'son'])
})

test('what a finder says once the alarm is closed is refused in words, whatever it is', async () => {
  const { say, uid, incidentsOf, db, service } = await helping()
  const [incident] = await incidentsOf(uid)
  await db
    .update(incidents)
    .set({ closedAt: service.now() })
    .where(eq(incidents.id, incident?.id ?? ''))
  const said: [string, object][] = [
    ['whereabouts', { place: 'Void deck' }],
    ['with-someone', { whom: 'FAMILY', place: 'Void deck' }],
    ['with-someone', { undo: true }],
    ['nobody-came', {}],
  ]
  for (const [path, body] of said) {
    const response = await say(path, body)
    expect([path, response.status, (await response.json()).code]).toEqual([path, 409, 'incident-closed'])
  }
})

test('calls and corrections of one finder stand twenty times in ten minutes; the newest always does', async () => {
  const { finder, code, submit, eventsOf, uid, moveClock } = await helping()
  const call = () => finder.post(`/public/dementia-info?uid=${code}`, { callByHelper: 1 })
  const kept = async (which: string) => (await eventsOf(uid)).filter(({ kind }) => kind === which)
  for (let n = 1; n <= 25; n += 1) {
    expect((await call()).status).toBe(200)
    expect((await submit(finder, { place: `Block ${n}` })).status).toBe(200)
  }
  expect(await kept('called')).toHaveLength(20)
  expect((await kept('details-corrected')).map(({ place }) => place)).toEqual([
    ...Array.from({ length: 19 }, (_, n) => `Block ${n + 1}`),
    'Block 25',
  ])
  await moveClock(601)
  await call()
  expect(await kept('called')).toHaveLength(21)
})

test('"Safe with someone now" changed again and again is told four times in ten minutes; the newest always stands', async () => {
  const { say, status, moveClock, eventsOf, uid, messagesOf } = await helping()
  const told = async () =>
    new Set((await messagesOf(uid)).filter(({ kind }) => kind === 'with-someone').map(({ step }) => step)).size
  for (const whom of ['POLICE', 'FAMILY', 'POLICE', 'FAMILY', 'POLICE', 'FAMILY', 'POLICE'])
    expect((await say('with-someone', { whom })).status).toBe(200)
  expect(await told()).toBe(4)
  expect((await status()).incident.withSomeone).toMatchObject({ whom: 'POLICE' })
  const said = (await eventsOf(uid)).filter(({ kind }) => kind === 'with-someone')
  expect(said.map(({ whom }) => whom)).toEqual(['POLICE', 'FAMILY', 'POLICE', 'POLICE'])
  await moveClock(601)
  await say('with-someone', { undo: true })
  expect((await status()).incident.withSomeone).toBeNull()
  expect((await messagesOf(uid)).some(({ kind }) => kind === 'not-with-someone')).toBe(true)
})
