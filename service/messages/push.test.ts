import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages, pushDevices } from '../db/tables.ts'
import { answer, refusal } from '../test/registration.ts'
import { pushing } from '../test/pushing.ts'

/** Starting a product of one's own takes a while on a busy machine. */
const MINUTE = 60

type Pushing = Awaited<ReturnType<typeof pushing>>
/** What stands of the pushes to somebody, oldest first, as "kind STATUS". */
const pushesTo = async ({ db }: Pushing, uid: string) =>
  (
    await db
      .select()
      .from(messages)
      .where(and(eq(messages.recipientId, uid), eq(messages.channel, 'push')))
      .orderBy(messages.createdAt)
  ).map(({ kind, status }) => `${kind} ${status}`)
const devicesOf = ({ db }: Pushing, uid: string) => db.select().from(pushDevices).where(eq(pushDevices.accountUid, uid))
const stateOf = async ({ db, person }: Pushing) => (await incidentsFor(db, person.uid)).at(-1)?.acknowledgedAt ?? null
async function incidentsFor(db: Pushing['db'], uid: string) {
  const { incidents } = await import('../db/tables.ts')
  return db.select().from(incidents).where(eq(incidents.personUid, uid)).orderBy(incidents.openedAt)
}

describe('an alarm', () => {
  test('comes to each device of a contact, sealed, with no more than a text says and the answer as a button', async () => {
    const its = await pushing()
    const [phone, tablet] = [await its.allow(its.daughter.browser), await its.allow(its.daughter.browser)]
    await its.find()
    const [shown] = phone.came()
    expect(shown).toMatchObject({
      title: 'Siew Hua has been found. Please call +6581234567',
      body: 'Aisha is with Siew Hua. Call +6581234567 now. See where, and say that you are on your way.',
      lang: 'en',
      quiet: false,
      answer: { label: 'On my way' },
    })
    expect(shown?.url).toMatch(/^https:\/\/homeward\.test\/found\/\w{43,46}$/)
    expect(tablet.came()).toHaveLength(1)
    expect(tablet.came()[0]?.token).not.toBe(shown?.token)
    expect(JSON.stringify(shown), 'neither her last name nor what she lives with').not.toMatch(/Lim|dementia/i)
    expect(its.server.taken[0]?.headers).toMatchObject({ urgency: 'high', ttl: '3600' })
  })

  test('is written in the contact’s language', async () => {
    const its = await pushing()
    await its.daughter.browser.send('PATCH', '/account/me', { accountData: { locale: 'md' } })
    const phone = await its.allow(its.daughter.browser)
    await its.find()
    expect(phone.came()[0]).toMatchObject({
      title: '有人找到了Siew Hua，请致电 +6581234567',
      body: 'Aisha正陪着Siew Hua。请马上致电 +6581234567。请查看地点，并告诉我们您在路上。',
      lang: 'zh-Hans',
      answer: { label: '我正在赶去' },
    })
  })

  test('has reached somebody when a device says that it came, and not before', async () => {
    const its = await pushing()
    const phone = await its.allow(its.daughter.browser)
    await its.find()
    expect(await pushesTo(its, its.daughter.uid)).toEqual(['found SENT'])
    expect((await answer(await phone.says('came', phone.came()[0]))).data).toEqual({ kept: true })
    expect(await pushesTo(its, its.daughter.uid)).toEqual(['found DELIVERED'])
    await answer(await phone.says('seen', phone.came()[0]))
    const [device] = await devicesOf(its, its.daughter.uid)
    expect(device?.seenAt).toEqual(its.service.now())
    expect(device?.provedAt, 'only a test that is tapped proves a device').toBeNull()
    const events = (await its.eventsOf(its.person.uid)).filter(({ channel }) => channel === 'push')
    expect(events.map(({ kind }) => kind)).toEqual(['message-sent', 'message-delivered'])
  })

  test('is answered without any page: the ladder is held, and every device reads so in its place', async () => {
    const its = await pushing()
    const [hers, his] = [await its.allow(its.daughter.browser), await its.allow(its.son.browser)]
    await its.find()
    expect((await answer(await hers.says('on-my-way', hers.came()[0]))).data).toEqual({ said: true })
    expect(await stateOf(its)).not.toBeNull()
    await its.pass(1)
    expect(his.came()[1]).toMatchObject({
      title: 'Somebody is on the way to Siew Hua',
      quiet: true,
      answer: null,
      tag: his.came()[0]?.tag,
    })
    expect(hers.came()[1]?.title).toBe('You are on your way to Siew Hua')
    const topics = its.server.taken.filter(({ path }) => path === his.path).map(({ headers }) => headers.topic)
    expect(new Set(topics).size, 'at the push service too it takes the place of the alarm').toBe(1)
    const said = (await its.eventsOf(its.person.uid)).filter(({ kind }) => kind === 'on-my-way')
    expect(said.map(({ actor }) => actor)).toEqual([its.daughter.uid])
    // A second tap, after an answer that was lost, is one word.
    expect((await answer(await hers.says('on-my-way', hers.came()[0]))).data).toEqual({ said: true })
    expect((await its.eventsOf(its.person.uid)).filter(({ kind }) => kind === 'on-my-way')).toHaveLength(1)
  })

  test('that somebody goes waits a day for a device that is away, takes no sound, and is texted to nobody', async () => {
    const its = await pushing()
    const [hers, his] = [await its.allow(its.daughter.browser), await its.allow(its.son.browser)]
    await its.find()
    await his.says('came', his.came()[0])
    await hers.says('on-my-way', hers.came()[0])
    await its.pass(1)
    const toHis = its.server.taken
      .filter(({ path }) => path === his.path)
      .map(({ headers }) => [headers.ttl, headers.urgency])
    expect(toHis).toEqual([
      ['3600', 'high'],
      ['86400', 'normal'],
    ])
    const before = await its.textsTo(its.son.phone)
    await its.pass(60)
    expect(await its.textsTo(its.son.phone), 'no device of his says that it came').toEqual(before)
  })

  test('takes one answer of each message: taken back on the page, the old button says nothing any more', async () => {
    const its = await pushing()
    const phone = await its.allow(its.daughter.browser)
    await its.find()
    const [first] = phone.came()
    await answer(await phone.says('on-my-way', first))
    await its.pass(1)
    const token = /\/found\/(\w+)/.exec(first?.url ?? '')?.[1] ?? ''
    await answer(await its.device().post(`/public/found/${token}`, { act: 'withdraw' }))
    expect(await refusal(await phone.says('on-my-way', first))).toBe('link-ended')
    await its.pass(MINUTE)
    const again = phone.came().at(-1)
    expect(again).toMatchObject({ quiet: false, answer: { label: 'On my way' } })
    await answer(await phone.says('on-my-way', again))
  })

  test('is answered by nobody with a token that we did not make, of another device, of a removed one, or when it is over', async () => {
    const its = await pushing()
    const [hers, his] = [await its.allow(its.daughter.browser), await its.allow(its.son.browser)]
    await its.find()
    const [her, him] = [hers.came()[0], his.came()[0]]
    const [message = '', , secret = ''] = her?.token.split('.') ?? []
    const forged = { ...her, token: `${message}.${his.id}.${secret}` } as typeof her
    expect(await refusal(await hers.says('on-my-way', forged))).toBe('link-ended')
    expect(await refusal(await hers.says('came', forged))).toBe('not-allowed')
    await answer(await its.son.browser.send('DELETE', `/account/push-devices/${his.id}`))
    expect(await refusal(await his.says('on-my-way', him))).toBe('link-ended')
    const token = /\/found\/(\w+)/.exec(her?.url ?? '')?.[1] ?? ''
    await answer(await its.device().post(`/public/found/${token}`, { act: 'safe' }))
    expect(await refusal(await hers.says('on-my-way', her))).toBe('incident-closed')
  })

  test('says nothing to somebody whose link with the person has ended', async () => {
    const its = await pushing()
    const phone = await its.allow(its.son.browser)
    await its.find()
    const { tags } = await import('../db/tables.ts')
    await its.db.update(tags).set({ status: 'ENDED' }).where(eq(tags.carerUid, its.son.uid))
    expect(await refusal(await phone.says('on-my-way', phone.came()[0]))).toBe('link-ended')
  })
})

describe('a device', () => {
  test.each([404, 410])('that is gone (%i) is forgotten, and whose last one it was is told by text', async (status) => {
    const its = await pushing()
    const [phone, tablet] = [await its.allow(its.daughter.browser), await its.allow(its.daughter.browser)]
    its.server.byPath.set(phone.path, { status })
    await its.find()
    expect((await devicesOf(its, its.daughter.uid)).map(({ id }) => id)).toEqual([tablet.id])
    expect(await pushesTo(its, its.daughter.uid), 'the other one has it').toEqual(['found SENT'])
    its.server.byPath.set(tablet.path, { status })
    await its.pass(MINUTE)
    await its.pass(MINUTE)
    expect(await devicesOf(its, its.daughter.uid)).toEqual([])
    const texts = await its.textsTo(its.daughter.phone)
    expect(texts.filter((text) => text.includes('takes no more notifications'))).toHaveLength(1)
  })

  test('whose push service asks for time is tried again after it; an alarm waits five minutes at most', async () => {
    const its = await pushing()
    const phone = await its.allow(its.daughter.browser)
    its.server.behaviour = { status: 429, headers: { 'retry-after': '20' } }
    await its.find()
    const waits = async () => {
      const [row] = await its.db
        .select()
        .from(messages)
        .where(and(eq(messages.recipientId, its.daughter.uid), eq(messages.channel, 'push')))
      return Math.round(((row?.nextAttemptAt?.getTime() ?? 0) - its.service.now().getTime()) / 1000)
    }
    expect(await waits()).toBeGreaterThanOrEqual(19)
    its.server.behaviour = { status: 201 }
    await its.pass(10)
    expect(phone.came()).toHaveLength(1)
    await its.pass(11)
    expect(phone.came()).toHaveLength(2)
  })

  test.each([413, 400])(
    'to which a message cannot be pushed (%i) stays, and the message has failed',
    async (status) => {
      const its = await pushing()
      await its.allow(its.daughter.browser)
      its.server.behaviour = { status }
      await its.find()
      expect(await pushesTo(its, its.daughter.uid)).toEqual(['found FAILED'])
      expect(await devicesOf(its, its.daughter.uid)).toHaveLength(1)
      expect(await its.textsTo(its.daughter.phone), 'the text went all the same').toHaveLength(2)
    },
  )

  test('whose push service is away is tried until the alarm closes', async () => {
    const its = await pushing()
    const phone = await its.allow(its.daughter.browser)
    its.server.behaviour = { status: 503 }
    await its.find()
    await its.pass(20)
    its.server.behaviour = { status: 201 }
    await its.pass(20)
    expect(phone.came().length).toBeGreaterThan(2)
    expect((await pushesTo(its, its.daughter.uid)).at(-1)).toBe('found SENT')
  })
})
