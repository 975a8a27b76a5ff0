import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readShortCode, SHORT_CODE_CHARACTERS } from '#contract/domain/short-code.ts'
import { audit, idempotencyKeys, messages, returnCodes, submissions } from '../db/tables.ts'
import { randomShortCode } from '../secrets.ts'
import { networkOf } from './reports.ts'
import { texting } from '../test/texting.ts'
import { DUTY_PHONE } from '../test/world.ts'

const STAY = 'Please stay with this person if you can.'
const CALL = 'Helpline: 6377 0700. Danger: 999. Hurt: 995.'

describe('a text with a short code', () => {
  test('opens the person’s alarm with the sender as finder, and is answered in words', async () => {
    const { send, written, runJobs, sentTo, of, stored, sender, incident } = await texting()
    const answer = await send(`Found an uncle at Blk 123 void deck. Code ${written.toLowerCase()} pls help`)
    expect(answer).toMatch(/^Homeward \(Dementia Singapore\): Thank you\. We know who it is\. Those who care .* told/)
    expect(answer).toContain(`${STAY} ${CALL}`)
    await runJobs()
    expect(await stored()).toMatchObject([
      { kind: 'TEXTED', phone: sender, name: '', place: 'Found an uncle at Blk 123 void deck. Code pls help' },
    ])
    expect(await incident()).toMatchObject({ openedBy: 'FINDER', audience: 'FAMILY' })
    const [text] = await sentTo(of('daughter').e164)
    expect(text?.text).toContain(
      `A finder is with Siew Hua. Call ${sender} now. The code came as a text message, not scanned.`,
    )
  })

  test('tells nothing of the person and of who cares for them', async () => {
    const { send, short, uid, code, of, runJobs, actAs } = await texting({ daughter: {}, son: {} })
    const said = [await send(short)]
    await runJobs()
    await actAs('daughter', 'on-my-way', { minutes: 10 })
    said.push(await send(short))
    expect(said[1]).toContain('Somebody is on the way, in about 10 min.')
    for (const secret of ['Siew', 'Lim', uid, code, of('daughter').phone, 'Hui Min', 'daughter', 'family'])
      expect(said.join(' ')).not.toContain(secret)
  })

  test('joins the alarm that a scan opened', async () => {
    const { send, short, submit, runJobs, incidentsOf, uid } = await texting()
    await submit()
    await runJobs()
    await send(short)
    await runJobs()
    expect(await incidentsOf(uid)).toHaveLength(1)
  })

  test('with several codes opens an alarm for each person, and says which it does not know', async () => {
    const { send, short, written, person, carer, newCode, shortOf, incidentsOf, uid } = await texting()
    const other = await person()
    await carer(other)
    const second = await shortOf(await newCode(other))
    const unknown = randomShortCode()
    const answer = await send(`${short} and ${second}, also ${unknown}`)
    expect(answer).toContain(`${written}: Those who care`)
    expect(answer).toContain(`We could not find this code: ${unknown.replace(/(...)(...)(...)/, '$1-$2-$3')}.`)
    expect([await incidentsOf(uid), await incidentsOf(other)].map((rows) => rows.length)).toEqual([1, 1])
  })

  test('after a word that passes the check together with two of its groups is found, and the sender reads of no other code', async () => {
    const { send, written, incidentsOf, uid } = await texting()
    const groups = written.replaceAll('-', ' ')
    const words = [...SHORT_CODE_CHARACTERS].map((first) => `${first}LS`)
    const misleading = words.find((word) => readShortCode(`${word} ${groups.slice(0, 7)}`)) ?? ''
    expect(misleading).not.toBe('')
    const answer = await send(`${misleading} ${groups}`)
    expect(answer).toContain('We know who it is.')
    expect(answer).not.toContain('We could not find this code')
    expect(await incidentsOf(uid)).toHaveLength(1)
  })

  test('two codes of one person are one alarm', async () => {
    const { send, short, newCode, shortOf, incidentsOf, uid } = await texting()
    await send(`${short} ${await shortOf(await newCode(uid))}`)
    expect(await incidentsOf(uid)).toHaveLength(1)
  })

  test('leads to the page of a typed code, on the sender’s own device, and the number is proved by it', async () => {
    const { send, short, device, stored, code } = await texting()
    const answer = await send(short)
    const [, token = ''] = /See who is coming: https:\/\/homeward\.test\/helping\/(\w+)/.exec(answer ?? '') ?? []
    const phone = device()
    const proved = await (await phone.post('/public/safe-return/prove', { token })).text()
    expect(JSON.parse(proved)).toEqual({ type: 'SUCCESS', data: { uid: short, isTyped: true } })
    expect(proved).not.toContain(code)
    expect((await stored())[0]?.provedAt).not.toBeNull()
    expect((await (await phone.get(`/public/typed-codes/${short}`)).json()).data.report).toMatchObject({ open: true })
  })

  test('that was revoked opens nothing and is answered as an unknown one; the desk has the report', async () => {
    const { db, service, code, send, short, stored, written } = await texting()
    await db.update(returnCodes).set({ revokedAt: service.now() }).where(eq(returnCodes.code, code))
    expect(await send(short)).toContain(`We could not find this code: ${written}.`)
    expect(await stored()).toMatchObject([{ kind: 'UNUSABLE' }])
  })
})

describe('when somebody answers', () => {
  test('the sender hears by text who comes, that nobody does any more, and at the end thanks', async () => {
    const { send, short, runJobs, actAs, sentTo, sender } = await texting()
    await send(short)
    await runJobs()
    const texts = async () => (await sentTo(sender)).map(({ text }) => text ?? '')
    expect(await texts()).toEqual([])
    await actAs('daughter', 'on-my-way', { minutes: 15 })
    await runJobs()
    expect((await texts()).at(-1)).toContain('Somebody is on the way to you, in about 15 min.')
    await actAs('daughter', 'withdraw')
    await runJobs()
    expect((await texts()).join(' ')).toContain('Whoever was on the way to you cannot come now. We call on others.')
    await actAs('daughter', 'on-my-way')
    await runJobs()
    await actAs('daughter', 'safe')
    await runJobs()
    expect((await texts()).join(' ')).toContain('The person you helped is safe now.')
    expect(await texts()).toHaveLength(4)
  })

  test('who only reads a page is not texted; nor a number that the family marked as a false alarm', async () => {
    const { send, short, submit, runJobs, actAs, sentTo, sender, stored, device } = await texting()
    await submit()
    await send(short)
    await runJobs()
    const [texted] = (await stored()).filter(({ kind }) => kind === 'TEXTED')
    await actAs('daughter', 'false-alarm', { reports: [texted?.id] })
    await send(short)
    await submit({ phone: '8123 9999' }, device())
    await runJobs()
    await actAs('daughter', 'on-my-way')
    await runJobs()
    expect((await sentTo(sender)).filter(({ text }) => text?.includes('on the way to you'))).toEqual([])
    expect((await sentTo('+6581239999')).filter(({ text }) => text?.includes('on the way to you'))).toEqual([])
  })

  test('a sender is texted six times at most in an alarm, whoever changes their mind', async () => {
    const { send, short, runJobs, actAs, db, stored } = await texting()
    await send(short)
    await runJobs()
    for (let times = 0; times < 5; times += 1) {
      await actAs('daughter', 'on-my-way')
      await actAs('daughter', 'withdraw')
    }
    const [report] = await stored()
    const toSender = and(eq(messages.kind, 'finder-answered'), eq(messages.recipientId, report?.id ?? ''))
    expect(await db.$count(messages, toSender)).toBe(6)
  })
})

describe('a text', () => {
  test('that comes twice is one report, also after the alarm has ended, and is answered as things stand', async () => {
    const { send, short, sender, stored, runJobs, actAs, incidentsOf, uid, pass } = await texting()
    const sid = 'SM00000000000000000000000000000abc'
    const answer = await send(short, sender, sid)
    expect(await send(short, sender, sid), 'with the page, for the first answer may be lost').toBe(answer)
    expect(answer).toMatch(/\/helping\/\w+/)
    expect(await stored()).toHaveLength(1)
    await runJobs()
    await actAs('daughter', 'safe')
    await pass(600)
    expect(await send(short, sender, sid)).toContain('This person is safe now.')
    expect(await incidentsOf(uid)).toHaveLength(1)
    await send(short, sender)
    expect(await incidentsOf(uid), 'another text is news').toHaveLength(2)
  })

  test.each(['', '   ', 'Help', 'where is everybody today', '8123 4567', '🙏'])(
    'without a code, %j, is answered how to write it; nothing is stored',
    async (text) => {
      const { send, db, sender } = await texting()
      expect(await send(text)).toBe(
        `Homeward (Dementia Singapore): We found no code in your text. Please text the nine letters and digits under the square QR code, like 7KM-2QX-4RD. ${STAY} ${CALL}`,
      )
      expect(await db.select().from(submissions).where(eq(submissions.phone, sender))).toEqual([])
    },
  )

  test('that is forged, or signed for another address, is refused without a trace', async () => {
    const { provider, short, sender, stored, db } = await texting()
    const count = async () => [await db.$count(idempotencyKeys), await db.$count(audit), await db.$count(messages)]
    const before = await count()
    const fields = provider.fieldsOf(sender, short)
    for (const forging of [{ token: 'another token' }, { signedUrl: 'https://homeward.test/api/public/voice' }]) {
      const refused = await provider.ask(fields, forging)
      expect([refused.status, (await refused.json()).code]).toEqual([403, 'not-allowed'])
    }
    expect(await stored()).toEqual([])
    expect(await count()).toEqual(before)
  })

  test('to a product without a number is no text', async () => {
    const { provider, short, sender, outside } = await texting()
    outside({ inbound: undefined })
    expect((await provider.ask(provider.fieldsOf(sender, short))).status).toBe(404)
  })

  test('from a name or a country that we do not text opens the alarm, and is not answered', async () => {
    const { send, short, stored } = await texting()
    expect(await send(short, 'DBS Bank')).toBeUndefined()
    expect(await stored()).toMatchObject([{ kind: 'TEXTED', phone: null }])
    expect(await send(short, '+8613812345678')).toBeUndefined()
    expect(await stored()).toMatchObject([{ phone: null }, { phone: '+8613812345678' }])
  })

  test('from a machine that answers our answers comes to an end; its reports do not', async () => {
    const { send, short, sender, db } = await texting()
    let answered = 0
    for (let times = 0; times < 25; times += 1) if (await send('Auto-reply: I am driving.')) answered += 1
    expect(answered).toBe(20)
    expect(await send(short)).toBeUndefined()
    expect(await db.select().from(submissions).where(eq(submissions.phone, sender))).toHaveLength(1)
  })

  test.each([
    ['找到一位老先生', '求助热线：6377 0700', 'md'],
    ['Tolong, saya jumpa seorang nenek', 'Talian bantuan: 6377 0700', 'ms'],
    ['ஒருவரைக் கண்டேன்', 'உதவித் தொலைபேசி: 6377 0700', 'ta'],
    ['Found this makcik lah', 'Helpline: 6377 0700', 'en'],
  ])('in its own language is answered in it: %s', async (words, said, locale) => {
    const { send, written, stored } = await texting()
    expect(await send(`${words} ${written}`)).toContain(said)
    expect(await stored()).toMatchObject([{ locale }])
  })
})

describe('somebody who guesses by text', () => {
  test('uses up the five hundred of the whole product; a text that comes twice counts once', async () => {
    const { send, sender, useUp, service, short, runJobs, sentTo } = await texting()
    await useUp(498)
    const wrong = randomShortCode()
    await send(wrong, sender, 'SM1')
    await send(wrong, sender, 'SM1')
    expect(await service.limiter.isUsedUp('wrong-codes', 'all')).toBe(false)
    expect(await send(short)).toContain('We know who it is')
    await send(randomShortCode(), sender, 'SM2')
    expect(await service.limiter.isUsedUp('wrong-codes', 'all')).toBe(true)
    await runJobs()
    expect((await sentTo(DUTY_PHONE)).some(({ text }) => text?.includes('wrong codes'))).toBe(true)
  })

  test('is answered alike for a right and a wrong code then: the desk has it, call the helpline; no text follows', async () => {
    const { send, useUp, short, stored, incident, runJobs, actAs, pass, sentTo, sender } = await texting()
    await useUp(500)
    const right = await send(short)
    expect(right).toContain('Too many wrong codes came in the last hour')
    expect(right).toContain(CALL)
    expect(await send(randomShortCode())).toBe(right)
    expect(await stored()).toMatchObject([{ kind: 'TYPED_LATE' }])
    await runJobs()
    expect(await incident()).toMatchObject({ audience: 'DESK' })
    await pass(330)
    await actAs('daughter', 'on-my-way')
    await runJobs()
    expect(await sentTo(sender)).toEqual([])
  })

  test('forty at once of one number are looked up thirty times; a text that is all noise but for a right one counts for the noise alone', async () => {
    const { send, short, service } = await texting()
    const texts = Array.from({ length: 40 }, (_, index) => send(randomShortCode(), '+6581117777', `SMX${index}`))
    const answers = await Promise.all(texts)
    expect(answers.filter((answer) => answer?.includes('We could not find this code')).length).toBeLessThanOrEqual(30)
    await send(`${short} ${randomShortCode()}`, '+6581116666')
    for (let times = 0; times < 28; times += 1)
      await service.limiter.take('wrong-codes-network', networkOf(service, 'telephone:+6581116666'))
    expect(await send(short, '+6581116666')).toContain('We know who it is')
  })

  test('with more codes than are left to try has none looked up, and none of them counts', async () => {
    const { send, sender, short, db, service } = await texting()
    for (let times = 0; times < 29; times += 1) await send(randomShortCode(), sender)
    await send(`${short} ${randomShortCode()}`, sender)
    expect(await db.select().from(submissions).where(eq(submissions.phone, sender))).toMatchObject([
      { kind: 'TYPED_LATE' },
    ])
    expect(await service.limiter.isUsedUp('wrong-codes-network', networkOf(service, `telephone:${sender}`))).toBe(false)
  })

  test('thirty wrong ones of one number close that number and no other', async () => {
    const { send, short, sender, db } = await texting()
    for (let times = 0; times < 30; times += 1) await send(randomShortCode(), sender)
    await send(short)
    const rows = await db.select().from(submissions).where(eq(submissions.phone, sender))
    expect(rows).toMatchObject([{ kind: 'TYPED_LATE' }])
    expect(await send(short, '+6581119999')).toContain('We know who it is')
  })
})
