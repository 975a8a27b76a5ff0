import { eq, like } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { answerRelayCall, readRelayDigits } from '#contract/relay.ts'
import { LOCALES } from '#contract/options.ts'
import { accounts, incidentEvents, outbox, rateLimits, relayCalls, returnCodes, submissions } from '../db/tables.ts'
import { openTwilioRelay } from '../messages/adapters/twilio-relay.ts'
import { beginLeaving } from '../tags/leaving.ts'
import { lost } from '../test/lost.ts'
import { relayProvider } from '../test/relay-provider.ts'
import { DUTY_PHONE, freshDatabase } from '../test/world.ts'

const TOKEN = 'the token of our account'
const RELAY = '+6531580001'
const ADDRESS = `https://homeward.test/api${answerRelayCall.path}`
const CALLER = '+6590909090'

/** A lost person whose daughter keeps her number, and a finder who left no number of their own. */
async function relaying() {
  const its = await lost({ daughter: { email: true }, son: {} })
  const { db, of, device } = its
  await db
    .update(accounts)
    .set({ hidesNumber: true })
    .where(eq(accounts.uid, of('daughter').uid))
  its.outside({ relay: openTwilioRelay({ authToken: TOKEN, number: RELAY, address: () => ADDRESS }) })
  onTestFinished(async () => void (await db.delete(rateLimits).where(like(rateLimits.key, 'relay-%'))))
  const provider = relayProvider({
    authToken: TOKEN,
    url: ADDRESS,
    post: (url, body, headers) => {
      const { pathname, search } = new URL(url)
      return device().send('POST', pathname.replace('/api', '') + search, body, headers)
    },
  })
  const read = async (from = its.finder, locale = 'en') =>
    (await (await from.get(`/public/accounts/users/v2/${its.code}?lang=${locale}`)).json()).data
  const lines = async () =>
    (
      (await read()).taggedAccounts as {
        account: { relay: { digits: string; number: string } | null; phone: string }
      }[]
    ).map(({ account }) => account)
  const digits = async () => (await lines())[0]?.relay?.digits ?? expect.fail('no digits')
  const useUp = async (most = 150) => {
    for (let calls = 0; calls < most; calls += 1) await its.service.limiter.take('relay-calls', 'all')
  }
  return { ...its, provider, read, lines, digits, useUp }
}
const NO_NUMBER = { phone: undefined, place: 'Bus stop 83049' }

describe('a contact who keeps their number', () => {
  test('is dialled under our number by the digits of the finder’s page, ten minutes at most', async () => {
    const { submit, digits, provider, of, lines } = await relaying()
    await submit(NO_NUMBER)
    const [daughter, son] = await lines()
    expect(daughter).toMatchObject({ phone: '', relay: { number: RELAY } })
    expect(son, 'who shows theirs').toMatchObject({ phone: of('son').phone, relay: null })
    const call = await provider.dial(CALLER, await digits())
    expect(call.said).toBe('We are connecting you. Neither of you sees the other’s number.')
    expect(call.dial).toMatchObject({ number: of('daughter').e164, callerId: RELAY, seconds: '600' })
  })

  test('neither number is in any byte of what anybody reads, is sent, or is logged', async () => {
    const its = await relaying()
    const { submit, read, of, provider, digits, finder, code, status, runJobs, actAs, db, incident, device } = its
    its.logged()
    const said: unknown[] = [await read()]
    said.push(await (await submit(NO_NUMBER)).json(), await read(), await status())
    said.push(await (await finder.get(`/public/myotheraccount?uid=${code}`)).json(), await read(device()))
    await runJobs()
    const call = await provider.dial(CALLER, await digits())
    await provider.heard(call.dial?.next ?? '', provider.fieldsOf(CALLER, call.sid, { DialCallStatus: 'no-answer' }))
    await actAs('daughter', 'on-my-way')
    await runJobs()
    said.push(await status(), await read(), its.logged())
    const { id } = await incident()
    const found = await device().get(`/public/found/${its.service.keys.foundToken(id, of('son').uid)}`)
    const family = [await found.text(), await db.select().from(incidentEvents), await db.select().from(relayCalls)]
    const texts = (await db.select().from(outbox)).map(({ text, subject }) => [text, subject])
    const hers = of('daughter').phone
    for (const number of [hers, hers.slice(-4), `${hers.slice(0, 4)} ${hers.slice(4)}`])
      expect(JSON.stringify([said, texts])).not.toContain(number)
    for (const number of ['90909090', '9090 9090']) expect(JSON.stringify([said, texts, family])).not.toContain(number)
    const reports = await db.select().from(submissions).where(eq(submissions.incidentId, id))
    expect(reports).toMatchObject([{ phone: null }])
  })

  test('is dialled by a finder who typed the code too, who reads neither name nor number nor how many there are', async () => {
    const { provider, of, db, code, device, uid, runJobs, useUp, actAs } = await relaying()
    const [row] = await db.select().from(returnCodes).where(eq(returnCodes.code, code))
    const typed = `/public/typed-codes/${row?.shortCode}`
    const finder = device({ address: '192.0.2.77' })
    const page = async () => (await (await finder.get(`${typed}?lang=ms`)).json()).data.report
    expect(await page()).toBeNull()
    await finder.post('/public/typed-codes', { code: row?.shortCode, name: 'Aisha', place: 'Bus stop 83049' })
    await runJobs()
    const read = await page()
    expect(read).toMatchObject({ hidesNumber: true, relay: { number: RELAY } })
    expect(readRelayDigits(read.relay.digits)?.locale).toBe('ms')
    for (const secret of [of('daughter').phone, of('daughter').phone.slice(-4), of('son').phone, uid, 'Siew'])
      expect(JSON.stringify(read)).not.toContain(secret)
    expect((await provider.dial(CALLER, read.relay.digits)).dial?.number).toBe(of('daughter').e164)
    await useUp()
    expect(await page(), 'while we connect nobody').toMatchObject({ hidesNumber: true, relay: null })
    await actAs('daughter', 'safe')
    expect(await page()).toMatchObject({ open: false, hidesNumber: false, relay: null })
  })

  test('nobody else is called through us from the page of a typed code', async () => {
    const { of, db, code, device, runJobs } = await relaying()
    await db
      .update(accounts)
      .set({ hidesNumber: false })
      .where(eq(accounts.uid, of('daughter').uid))
    const [row] = await db.select().from(returnCodes).where(eq(returnCodes.code, code))
    const finder = device({ address: '192.0.2.78' })
    await finder.post('/public/typed-codes', { code: row?.shortCode, name: 'Aisha', place: 'Bus stop 83049' })
    await runJobs()
    const read = (await (await finder.get(`/public/typed-codes/${row?.shortCode}`)).json()).data.report
    expect(read).toMatchObject({ open: true, hidesNumber: false, relay: null })
  })

  test('whose number nobody proved any more is not dialled', async () => {
    const { submit, digits, provider, db, of } = await relaying()
    await submit(NO_NUMBER)
    const its = await digits()
    await db
      .update(accounts)
      .set({ phoneVerifiedAt: null })
      .where(eq(accounts.uid, of('daughter').uid))
    const call = await provider.dial(CALLER, its)
    expect([call.dial, call.said.includes('Please press the digits')]).toEqual([undefined, true])
  })

  test('is reached six times an alarm; then the page says that it does not work, and texts go on', async () => {
    const { submit, digits, provider, lines, runJobs, sentTo, of, pass } = await relaying()
    await submit(NO_NUMBER)
    const its = await digits()
    for (let calls = 0; calls < 6; calls += 1) expect((await provider.dial(CALLER, its)).dial).toBeDefined()
    const seventh = await provider.dial(CALLER, its)
    expect(seventh.dial).toBeUndefined()
    expect(seventh.said).toContain(
      'We cannot connect you now. Please stay with the person, and call the helpline: 6 3 7 7',
    )
    expect((await lines())[0]).toMatchObject({ phone: '', relay: null })
    const texts = (await sentTo(of('daughter').e164)).length
    await runJobs()
    await pass(60)
    expect((await sentTo(of('daughter').e164)).length).toBeGreaterThan(texts)
  })

  test('is reached six times more in an alarm that was opened again', async () => {
    const { submit, digits, provider, lines, runJobs, actAs, moveClock } = await relaying()
    await submit(NO_NUMBER)
    await runJobs()
    const its = await digits()
    for (let calls = 0; calls < 6; calls += 1) await provider.dial(CALLER, its)
    await actAs('daughter', 'safe')
    await moveClock(60)
    await actAs('daughter', 'reopen')
    expect((await lines())[0]?.relay?.digits).toBe(its)
    for (let calls = 0; calls < 6; calls += 1) expect((await provider.dial(CALLER, its)).dial).toBeDefined()
    expect((await provider.dial(CALLER, its)).dial).toBeUndefined()
  })

  test('once the ceiling is reached nobody is connected, and the desk is told once', async () => {
    await freshDatabase()
    const { submit, digits, provider, lines, useUp, runJobs, sentTo } = await relaying()
    await submit(NO_NUMBER)
    const its = await digits()
    await useUp()
    for (let calls = 0; calls < 2; calls += 1)
      expect((await provider.dial(CALLER, its)).said).toContain('We cannot connect you now.')
    expect((await lines())[0]).toMatchObject({ relay: null })
    await runJobs()
    const told = (await sentTo(DUTY_PHONE)).filter(({ text }) =>
      text?.includes('Phone calls about Siew Hua do not get through'),
    )
    expect(told).toHaveLength(1)
  })

  test('the last call under the ceiling is connected, and the desk hears at once that no further one is', async () => {
    const { submit, digits, provider, of, lines, useUp, runJobs, sentTo } = await relaying()
    const told = async () =>
      (await sentTo(DUTY_PHONE)).filter(({ text }) => text?.includes('Phone calls about Siew Hua do not get through'))
    await submit(NO_NUMBER)
    const its = await digits()
    await useUp(149)
    await runJobs()
    const before = (await told()).length
    expect((await provider.dial(CALLER, its)).dial?.number).toBe(of('daughter').e164)
    await runJobs()
    expect((await told()).length - before, 'no page leads anybody to try a further one').toBe(1)
    expect((await lines())[0]).toMatchObject({ relay: null })
  })

  test('while there is no relay their page says so by naming no line', async () => {
    const { submit, lines, outside, provider } = await relaying()
    await submit(NO_NUMBER)
    outside({ relay: undefined })
    expect((await lines())[0]).toMatchObject({ phone: '', relay: null })
    expect((await provider.ask(provider.first, provider.fieldsOf(CALLER, 'CA1'))).status).toBe(404)
  })
})

describe('a call to the relay', () => {
  test('that comes twice counts once; a forged one is refused and counts for nothing', async () => {
    const { submit, digits, provider, db, incident } = await relaying()
    await submit(NO_NUMBER)
    const its = await digits()
    const at = provider.first.replace('answered', 'digits')
    const fields = provider.fieldsOf(CALLER, 'CA77', { Digits: its })
    for (const forging of [{ token: 'another' }, { signedUrl: provider.first }])
      expect((await provider.ask(at, fields, forging)).status).toBe(403)
    expect((await provider.heard(at, fields)).dial).toEqual((await provider.heard(at, fields)).dial)
    const { id } = await incident()
    expect(await db.$count(relayCalls, eq(relayCalls.incidentId, id))).toBe(1)
    for (let calls = 0; calls < 4; calls += 1) await provider.dial(CALLER, its)
    const last = provider.fieldsOf(CALLER, 'CA78', { Digits: its })
    const both = await Promise.all([provider.heard(at, last), provider.heard(at, last)])
    expect(
      both.map(({ dial }) => dial !== undefined),
      'the last that is left, asked for twice at once',
    ).toEqual([true, true])
    expect(await db.$count(relayCalls, eq(relayCalls.incidentId, id))).toBe(6)
  })

  test('with digits of an alarm that has ended, or with none, leads to the helpline', async () => {
    const { submit, digits, provider, actAs, runJobs } = await relaying()
    await submit(NO_NUMBER)
    await runJobs()
    const its = await digits()
    await actAs('daughter', 'safe')
    const call = await provider.dial(CALLER, its, '', its)
    expect(call).toMatchObject({ dial: undefined, action: undefined })
    expect(call.said).toContain('or the report has been closed. Please stay with the person, and call the helpline')
  })

  test('with digits that were read before the person stopped everything leads to the helpline', async () => {
    const { submit, digits, provider, db, service, uid } = await relaying()
    await submit(NO_NUMBER)
    const read = await digits()
    const [person] = await db.select().from(accounts).where(eq(accounts.uid, uid))
    if (!person) return expect.fail('no person')
    await db.transaction((tx) => beginLeaving(service, tx, person, { stopNow: true }))
    const call = await provider.dial(CALLER, read)
    expect(call.dial).toBeUndefined()
    expect(call.said).toContain('helpline')
  })

  test('of somebody who guesses is connected no more after ten wrong ones, also by the right digits', async () => {
    const { submit, digits, provider } = await relaying()
    await submit(NO_NUMBER)
    const its = await digits()
    for (let calls = 0; calls < 4; calls += 1) await provider.dial(CALLER, '19999999', '19999998', '19999997')
    expect((await provider.dial(CALLER, its)).dial).toBeUndefined()
    expect((await provider.dial('+6590000001', its)).dial).toBeDefined()
  })

  test('of somebody who withholds their number is connected whatever others who do have guessed', async () => {
    const { submit, digits, provider } = await relaying()
    await submit(NO_NUMBER)
    const its = await digits()
    for (const from of ['anonymous', '+266696687', '']) {
      for (let calls = 0; calls < 4; calls += 1) await provider.dial(from, '19999999', '19999998', '19999997')
      expect((await provider.dial(from, its)).dial, from).toBeDefined()
    }
  })

  test('of whoever withholds their number is connected no more while all of them together guess', async () => {
    const { submit, digits, provider, service } = await relaying()
    await submit(NO_NUMBER)
    const its = await digits()
    for (let guesses = 0; guesses < 100; guesses += 1) await service.limiter.take('relay-digits-withheld', 'all')
    const words = ['+266696687', '+2562533', '+7378742833', '+8656696', '+86282452253']
    for (const from of ['anonymous', ...words]) {
      const call = await provider.dial(from, its)
      expect(call.dial, from).toBeUndefined()
      expect(call.said, from).toContain('show your number')
    }
    expect((await provider.dial('+6590000001', its)).dial).toBeDefined()
  })

  test('is spoken to in the language of the page', async () => {
    const { submit, digits, provider } = await relaying()
    await submit(NO_NUMBER)
    const line = (await digits()).slice(1)
    const said = []
    const missed = []
    for (const [index] of LOCALES.entries()) {
      const call = await provider.dial(CALLER, `${index + 1}${line}`)
      said.push(call.said)
      const nobody = provider.fieldsOf(CALLER, call.sid, { DialCallStatus: 'no-answer' })
      missed.push((await provider.heard(call.dial?.next ?? '', nobody)).said)
    }
    expect(said.map((text) => text.slice(0, 6))).toEqual(['We are', '正在为您接通', 'Kami s', 'இணைப்ப'])
    expect(
      missed.map((text) => text.slice(0, 6)),
      'where nobody picks up',
    ).toEqual(['We can', '现在无法为您', 'Kami t', 'இப்போத'])
  })

  test.each(['', '1', '0123', '51234567', '1234567a', '123456789'])('digits that are none: %j', (digits) => {
    expect(readRelayDigits(digits)).toBeUndefined()
  })
})
