import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readShortCode, writtenShortCode } from '#contract/domain/short-code.ts'
import { audit, messages, rateLimits, returnCodes } from '../db/tables.ts'
import { giveShortCodes } from '../card/short-codes.ts'
import { randomShortCode } from '../secrets.ts'
import { typing } from '../test/typing.ts'
import { DUTY_PHONE, freshDatabase } from '../test/world.ts'

const NAME = 'Siew Hua'

describe('a code that is typed', () => {
  test('opens less than a scan: neither name nor photo nor number, before and after a number is left', async () => {
    const { read, report, of, uid, runJobs, actAs, submit, device } = await typing({
      daughter: { email: true },
      son: {},
    })
    const seen = [await read(), await report(), await read()]
    await submit({}, device())
    await runJobs()
    await actAs('daughter', 'on-my-way', { minutes: 10 })
    seen.push(await read())
    expect(seen[0]).toMatchObject({ type: 'SUCCESS', data: { state: 'OPEN', report: null } })
    expect(seen[3].data.report).toMatchObject({ open: true, told: true, coming: { minutes: 10 } })
    const said = JSON.stringify(seen)
    for (const secret of [
      NAME,
      'Lim',
      uid,
      of('daughter').phone,
      of('daughter').uid,
      'Parent',
      'Child',
      '"her"',
      '"kin"',
      'photo',
    ])
      expect(said).not.toContain(secret)
  })

  test('is read as people type it', async () => {
    const { read, short } = await typing()
    for (const typed of [short.toLowerCase(), writtenShortCode(short), ` ${short.split('').join(' ')} `])
      expect((await read(typed)).data.state).toBe('OPEN')
  })

  test('opens the person’s alarm, and the family reads that it was typed', async () => {
    const { report, runJobs, sentTo, of, stored, incident, eventsOf, uid } = await typing()
    expect(await report({ place: 'Bus stop' })).toEqual({ type: 'SUCCESS', data: { state: 'OPEN' } })
    await runJobs()
    expect(await stored()).toMatchObject([{ kind: 'TYPED', name: 'Aisha', phone: '+6581234567', place: 'Bus stop' }])
    expect(await incident()).toMatchObject({ openedBy: 'FINDER', audience: 'FAMILY' })
    expect((await eventsOf(uid))[0]).toMatchObject({ kind: 'details-left', place: 'Bus stop' })
    const [text] = await sentTo(of('daughter').e164)
    expect(text?.text).toContain('Aisha is with Siew Hua. Call +6581234567 now. The code was typed in, not scanned.')
  })

  test('joins the alarm that a scan opened; what a scan opened says nothing of typing', async () => {
    const { report, submit, runJobs, sentTo, of, incidentsOf, uid, device } = await typing()
    await submit({}, device())
    await runJobs()
    expect((await sentTo(of('daughter').e164))[0]?.text).not.toContain('typed')
    await report({ phone: '9876 5432' })
    await runJobs()
    expect(await incidentsOf(uid)).toHaveLength(1)
    const texts = (await sentTo(of('daughter').e164)).map(({ text }) => text)
    expect(texts.filter((text) => text?.includes('typed in, not scanned'))).toHaveLength(1)
  })

  test('that opens nothing any more sends no text, which would lead to the code behind it', async () => {
    const { report, finder, runJobs, sentTo, service, db, code } = await typing()
    await db.update(returnCodes).set({ revokedAt: service.now() }).where(eq(returnCodes.code, code))
    expect(await report({ phone: '8777 1234' })).toMatchObject({ data: { state: 'UNKNOWN' } })
    await finder.post('/public/safe-return/sms', { phone: '8777 1234' })
    await runJobs()
    expect(await sentTo('+6587771234')).toEqual([])
  })

  test('thanks a finder who asked for the text, as one who scanned', async () => {
    const { report, finder, runJobs, sentTo, actAs } = await typing()
    await report({ phone: '8777 4321' })
    await finder.post('/public/safe-return/sms', { phone: '8777 4321' })
    await runJobs()
    await actAs('daughter', 'safe')
    await runJobs()
    const texts = (await sentTo('+6587774321')).map(({ text }) => text)
    expect(texts.join('\n')).toContain('The person you helped is safe now.')
  })

  test('leads a finder who proves the number to the page of the typed code, on the device of the text too', async () => {
    const { report, finder, runJobs, sentTo, device, read, short, code } = await typing()
    await report()
    await finder.post('/public/safe-return/sms', {})
    await runJobs()
    const [text] = await sentTo('+6581234567')
    const [, token = ''] = /\/helping\/(\w+)/.exec(text?.text ?? '') ?? []
    const phone = device()
    const proved = await (await phone.post('/public/safe-return/prove', { token })).text()
    expect(JSON.parse(proved)).toEqual({ type: 'SUCCESS', data: { uid: short, isTyped: true } })
    expect(proved).not.toContain(code)
    expect((await read(short, phone)).data.report).toMatchObject({ open: true, told: true })
  })

  test('takes where the finder is, with whom the person is, and that nobody came, from that finder’s device alone', async () => {
    const { report, finder, device, short, kinds, read, runJobs, actAs, pass } = await typing()
    const say = (what: string, body: object, from = finder) =>
      from.post(`/public/safe-return/${what}`, { uid: short, ...body })
    await report()
    await runJobs()
    await actAs('daughter', 'on-my-way', { minutes: 5 })
    for (const code of [short, randomShortCode()]) {
      const refused = await say('whereabouts', { uid: code, place: 'Here' }, device())
      expect((await refused.json()).code, 'the same for a code that is none').toBe('details-needed-first')
    }
    expect((await say('whereabouts', { place: 'Void deck' })).status).toBe(200)
    await pass(20 * 60)
    expect((await read()).data.report).toMatchObject({ whereaboutsShared: true, mayCallAgain: true })
    expect((await say('nobody-came', {})).status).toBe(200)
    expect((await say('with-someone', { whom: 'POLICE' })).status).toBe(200)
    expect((await read()).data.report).toMatchObject({ withSomeone: { whom: 'POLICE' } })
    expect(await kinds()).toEqual(expect.arrayContaining(['whereabouts-shared', 'nobody-came', 'with-someone']))
  })

  test('that was revoked opens nothing; what is left reaches the desk as of every code that opens nothing', async () => {
    const { db, service, code, read, report, stored, incident } = await typing()
    await db.update(returnCodes).set({ revokedAt: service.now() }).where(eq(returnCodes.code, code))
    expect((await read()).data).toMatchObject({ state: 'UNKNOWN', report: null })
    expect(await report()).toEqual({ type: 'SUCCESS', data: { state: 'UNKNOWN' } })
    expect(await stored()).toMatchObject([{ kind: 'UNUSABLE' }])
    expect(await incident()).toMatchObject({ openedBy: 'REPORT' })
  })

  test('with one wrong character is a slip: it is refused in words and counts for nothing', async () => {
    const { read, report, short, service } = await typing()
    const wrong = short.slice(0, 8) + (short.at(8) === '0' ? '1' : '0')
    expect(readShortCode(wrong)).toBeUndefined()
    for (const answer of [await read(wrong), await report({ code: wrong })])
      expect(answer).toMatchObject({ type: 'ERROR', code: 'code-mistyped' })
    for (const typed of [short.slice(0, 3), `${short}7`])
      for (const answer of [await read(typed), await report({ code: typed })])
        expect(answer).toMatchObject({ type: 'ERROR', code: 'code-length' })
    expect(await service.limiter.isUsedUp('wrong-codes', 'all')).toBe(false)
  })
})

describe('somebody who guesses', () => {
  test('is answered nothing more after thirty wrong codes from one network; another network is not held up', async () => {
    const { read, finder, short, device } = await thirty()
    expect((await read(short, finder)).data, 'also a right one').toMatchObject({ state: 'DESK', report: null })
    expect((await read(short, device('198.51.100.77'))).data.state).toBe('OPEN')
  })

  test('a code that is right never counts, however often it is opened', async () => {
    const { read } = await typing()
    for (let times = 0; times < 35; times += 1) expect((await read()).data.state).toBe('OPEN')
  })

  test('when five hundred were wrong none is looked up for anybody, and the desk is told once', async () => {
    await freshDatabase()
    const { read, useUp, service, db, device, runJobs, sentTo, short, report } = await typing()
    // Who left a number before goes on.
    const before = device()
    await report({}, before)
    await useUp(499)
    expect((await read()).data.state).toBe('OPEN')
    expect((await read(randomShortCode())).data.state).toBe('UNKNOWN')
    expect((await read(short)).data.state).toBe('DESK')
    expect((await read(randomShortCode(), device())).data.state).toBe('DESK')
    expect((await read(short, before)).data).toMatchObject({ state: 'OPEN', report: { open: true } })
    await runJobs()
    const told = (await sentTo(DUTY_PHONE)).filter(({ text }) => text?.includes('wrong codes were typed'))
    expect(told).toHaveLength(1)
    expect(await db.select().from(audit).where(eq(audit.action, 'codes-guessed'))).toMatchObject([
      { details: { times: service.limiter.limitOf('wrong-codes').points } },
    ])
    expect(await db.select().from(messages).where(eq(messages.kind, 'codes-guessed'))).not.toEqual([])
  })

  test('six hundred at once from many addresses, read or left, are looked up five hundred times and no more', async () => {
    const { read, report, device, service, runJobs, sentTo } = await typing()
    const told = async () =>
      (await sentTo(DUTY_PHONE)).filter(({ text }) => text?.includes('wrong codes were typed')).length
    const before = await told()
    const states = await Promise.all(
      Array.from({ length: 600 }, async (_, index) => {
        const from = device(`203.0.113.${index % 60}`)
        const code = randomShortCode()
        const answer = index % 2 ? await read(code, from) : await report({ code }, from)
        return answer.data.state
      }),
    )
    const { points } = service.limiter.limitOf('wrong-codes')
    expect(states.filter((state) => state === 'UNKNOWN')).toHaveLength(points)
    expect(states.filter((state) => state === 'DESK')).toHaveLength(600 - points)
    await runJobs()
    expect((await told()) - before).toBe(1)
  })

  test('forty at once from one address are looked up thirty times and no more', async () => {
    const { read, finder } = await typing()
    const seen = await Promise.all(Array.from({ length: 40 }, () => read(randomShortCode(), finder)))
    expect(seen.filter(({ data }) => data.state === 'UNKNOWN')).toHaveLength(30)
  })

  test('right codes at once give back what they held, and only in the hour that counted it', async () => {
    const { read, device, db, service } = await typing()
    await Promise.all(Array.from({ length: 40 }, (_, index) => read(undefined, device(`203.0.113.${index}`))))
    const counted = async () =>
      (await db.select().from(rateLimits).where(eq(rateLimits.key, 'wrong-codes:all'))).at(0)?.points ?? 0
    expect(await counted()).toBe(0)
    const held = await service.limiter.hold('wrong-codes', 'all')
    const nextHour = new Date(Date.now() + 2 * 3_600_000)
    await db.update(rateLimits).set({ points: 7, expire: nextHour }).where(eq(rateLimits.key, 'wrong-codes:all'))
    await held.giveBack()
    expect(await counted()).toBe(7)
  })

  test('after that a right code and a wrong one are answered alike, byte for byte, and no text is sent', async () => {
    const { useUp, report, runJobs, sentTo, stored, finder } = await typing()
    await useUp(500)
    const phone = '8123 0001'
    const right = await report({ phone })
    expect(right).toEqual({ type: 'SUCCESS', data: { state: 'DESK' } })
    expect(await report({ phone, code: randomShortCode() })).toEqual(right)
    await finder.post('/public/safe-return/sms', {})
    await runJobs()
    expect(await stored()).toMatchObject([{ kind: 'TYPED_LATE' }])
    expect(await sentTo('+6581230001')).toEqual([])
  })

  test('what comes then is heard at the desk first, and by the family when nobody there takes it', async () => {
    const { useUp, report, runJobs, sentTo, of, incident, told, pass } = await typing()
    await useUp(500)
    await report()
    await runJobs()
    expect(await incident()).toMatchObject({ audience: 'DESK' })
    expect(await told()).toEqual(['0 duty email', '0 duty sms'])
    expect((await sentTo(DUTY_PHONE)).at(-1)?.text).toContain('typed in, not scanned')
    await pass(330)
    expect((await sentTo(of('daughter').e164)).at(-1)?.text).toContain('typed in, not scanned')
  })

  async function thirty() {
    const its = await typing()
    for (let tries = 0; tries < 30; tries += 1) expect((await its.read(randomShortCode())).data.state).toBe('UNKNOWN')
    return its
  }
})

test('every code has a short one from its first moment; older ones get theirs in the clean-up, and keep what they have', async () => {
  const { db, newCode, uid } = await typing()
  const old = await newCode(uid, { shortCode: null })
  const kept = await newCode(uid)
  const shortOf = async (code: string) =>
    (await db.select().from(returnCodes).where(eq(returnCodes.code, code))).at(0)?.shortCode
  const before = await shortOf(kept)
  expect(await giveShortCodes(db)).toBe(1)
  expect(await giveShortCodes(db)).toBe(0)
  expect(readShortCode((await shortOf(old)) ?? '')).toBe(await shortOf(old))
  expect(await shortOf(kept)).toBe(before)
})

test('whoever typed the code asks for colour and digits, and reads no more for it', async () => {
  const { finder, read, report, runJobs, actAs, incident, service, of, device, eventsOf, uid, code, short } =
    await typing()
  await report()
  await runJobs()
  await actAs('daughter', 'on-my-way')
  const token = service.keys.foundToken((await incident()).id, of('daughter').uid)
  const { handOver: mark } = (await (await device().get(`/public/found/${token}`)).json()).data
  const handOver = async (body: object) =>
    (await finder.post('/public/safe-return/handed-over', { uid: short, how: 'SHOWN', ...body })).status
  expect((await read()).data.report).toMatchObject({ handOver: { triesLeft: 3 } })
  const digits = String((Number(mark.digits) + 1) % 1000).padStart(3, '0')
  expect(await handOver({ ...mark, digits })).toBe(409)
  expect((await read()).data.report).toMatchObject({ handOver: { triesLeft: 2 } })
  expect(await handOver(mark)).toBe(200)
  const after = await read()
  expect(after.data.report.withSomeone).toEqual({ whom: null, at: expect.any(String) })
  for (const secret of [NAME, uid, code, of('daughter').uid, 'Parent', mark.digits])
    expect(JSON.stringify(after)).not.toContain(secret)
  expect((await eventsOf(uid)).find(({ kind }) => kind === 'handed-over')).toMatchObject({ code })
})
