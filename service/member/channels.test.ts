import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { alarmChannels, type Channels } from '#contract/channels.ts'
import { CHANNELS, type Channel } from '#contract/messages.ts'
import { cleanUp } from '../clean-up.ts'
import { accounts, channelChoices, pushDevices } from '../db/tables.ts'
import { newVapidKeys, openWebPush } from '../messages/adapters/web-push.ts'
import type { FurtherService } from '../outside.ts'
import { pushBrowser } from '../test/push-service.ts'
import { pushing } from '../test/pushing.ts'
import { answer, refusal } from '../test/registration.ts'

const AT = '/account/channels'
const DAY = 86_400

describe('the rule of channels', () => {
  const has: Channel[] = ['sms', 'email', 'voice', 'push', 'whatsapp']
  const on = (its: Partial<Parameters<typeof alarmChannels>[0]>) =>
    alarmChannels({ has, chosen: null, proved: [], ...its }).join(' ')
  test('tells whoever chose nothing on all they have but WhatsApp, which nobody gets unasked', () => {
    expect(on({})).toBe('push voice sms email')
    expect(on({ has: ['sms', 'email'] })).toBe('sms email')
  })
  test('keeps the chosen ones in their order, of those that are there', () => {
    expect(on({ chosen: ['sms', 'whatsapp', 'push'] })).toBe('sms whatsapp push')
    expect(on({ chosen: ['whatsapp', 'sms'], has: ['sms', 'email'] })).toBe('sms')
  })
  test('brings texts back unless a call or a push that is on was proved', () => {
    expect(on({ chosen: ['push', 'email'] })).toBe('push email sms')
    expect(on({ chosen: ['push', 'email'], proved: ['push'] })).toBe('push email')
    expect(on({ chosen: ['email'], proved: ['push', 'voice'] }), 'what was proved is off').toBe('email sms')
    expect(on({ chosen: ['voice'], proved: ['push'] })).toBe('voice sms')
    expect(on({ chosen: ['voice'], proved: ['voice'] }), 'a call says only that somebody was found').toBe('voice sms')
    expect(on({ chosen: ['voice', 'email'], proved: ['voice'] })).toBe('voice email')
    expect(on({ chosen: ['push'], proved: ['push'], has: ['sms', 'email'] }), 'the last device has gone').toBe('sms')
  })
  test('holds for every choice there is: texts are off only beside a proof, and nobody is told nowhere', () => {
    const subsets = <T>(list: readonly T[]): T[][] =>
      list.reduce<T[][]>((all, one) => [...all, ...all.map((some) => [...some, one])], [[]])
    for (const chosen of subsets(CHANNELS))
      for (const proved of subsets(['push', 'voice'] as const)) {
        const told = alarmChannels({ has, chosen, proved })
        expect(told.length).toBeGreaterThan(0)
        const isProved = proved.some((channel) => told.includes(channel))
        const which = `${chosen.join(' ')} / ${proved.join(' ')}`
        expect(told.includes('sms') || isProved, which).toBe(true)
        expect(
          told.some((channel) => channel !== 'voice'),
          which,
        ).toBe(true)
      }
  })
})

type Pushing = Awaited<ReturnType<typeof pushing>>
type Browser = Pushing['daughter']['browser']
const choose = async (browser: Browser, ...channels: Channel[]) => browser.send('PUT', AT, { channels })
const onOf = (shown: Channels) => shown.channels.filter(({ isOn }) => isOn).map(({ channel }) => channel)

/** Allows a device, and proves by a tap on a test that it reaches its owner. */
async function proved(its: Pushing, browser: Browser) {
  const device = await its.allow(browser)
  await answer(await browser.post(`${AT}/test`, { channel: 'push' }))
  await its.pass(1)
  await answer(await device.says('seen', device.came().at(-1)))
  return device
}

describe('a contact', () => {
  test('reads the ways that they have, and cannot turn off texts before anything else was proved', async () => {
    const its = await pushing()
    const { browser } = its.daughter
    await its.allow(browser)
    const shown: Channels = await its.channels(browser)
    expect(shown.channels.map(({ channel, mustStay }) => `${channel} ${mustStay}`)).toEqual([
      'push false',
      'sms true',
      'email false',
    ])
    expect(shown.phoneEndsIn).toBe(its.daughter.phone.slice(-4))
    expect(await refusal(await choose(browser, 'push', 'email'))).toBe('sms-needed')
    expect(await refusal(await choose(browser))).toBe('channels-needed')
    expect(await refusal(await choose(browser, 'whatsapp')), 'what is not set up is no way').toBe('channels-needed')
  })

  test('proves a device by a tap on a test, may then turn off texts, is told, and hears of alarms there alone', async () => {
    const its = await pushing()
    const { browser, phone, mail, uid } = its.daughter
    const device = await proved(its, browser)
    const [test] = (await its.channels(browser)).tests
    expect(test).toMatchObject({ channel: 'push', state: 'DELIVERED', proved: true, failure: null })
    const shown = (await answer(await choose(browser, 'push'))).data as Channels
    expect(onOf(shown)).toEqual(['push'])
    await its.pass(1)
    for (const to of [phone, mail])
      expect((await its.textsTo(to)).filter((text) => text.includes('by fewer ways than before'))).toHaveLength(1)
    const before = await its.textsTo(phone)
    await its.find()
    expect(device.came().at(-1)?.title).toContain('Siew Hua has been found')
    expect(await its.textsTo(phone), 'no text').toEqual(before)
    expect(await its.audited(uid)).toContain('channels-changed')
  })

  test.each([
    ['has said that the alarm came', true, 0],
    ['has said anything', false, 1],
  ])('is texted the same after twenty seconds, with texts off, unless a device %s', async (_what, comes, texts) => {
    const its = await pushing()
    const { browser, phone } = its.daughter
    const device = await proved(its, browser)
    await answer(await choose(browser, 'push'))
    await its.pass(1)
    const before = (await its.textsTo(phone)).length
    await its.find()
    if (comes) await answer(await device.says('came', device.came().at(-1)))
    expect((await its.textsTo(phone)).length).toBe(before)
    await its.pass(21)
    expect((await its.textsTo(phone)).length - before).toBe(texts)
    await its.pass(14)
    expect((await its.textsTo(phone)).length - before, 'the next rung says it no second time').toBe(texts)
  })

  test('is told by text again by itself when the proof is over: too old, or its device gone', async () => {
    const its = await pushing()
    const { browser, phone } = its.daughter
    await proved(its, browser)
    await answer(await choose(browser, 'push'))
    await its.pass(1)
    const before = (await its.textsTo(phone)).length
    await its.db.delete(pushDevices).where(eq(pushDevices.accountUid, its.daughter.uid))
    await its.find()
    expect((await its.textsTo(phone)).length).toBe(before + 1)
    await proved(its, browser)
    expect(onOf(await its.channels(browser))).toEqual(['push'])
    await its.moveClock(90 * DAY)
    const again = await its.browserOf(its.daughter.uid)
    expect(onOf(await its.channels(again))).toEqual(['push', 'sms'])
  })

  test('puts back what stood before within fourteen days, and again the other way', async () => {
    const its = await pushing()
    const { browser, uid } = its.daughter
    await answer(await choose(browser, 'sms'))
    const shown: Channels = await its.channels(browser)
    expect([onOf(shown), shown.undo?.before]).toEqual([['sms'], ['sms', 'email']])
    const back = (await answer(await browser.post(`${AT}/undo`, {}))).data as Channels
    expect([onOf(back), back.undo?.before]).toEqual([['sms', 'email'], ['sms']])
    await its.moveClock(14 * DAY)
    expect(await refusal(await (await its.browserOf(uid)).post(`${AT}/undo`, {}))).toBe('not-found')
    const untouched = await its.browserOf(its.son.uid)
    expect(await refusal(await untouched.post(`${AT}/undo`, {}))).toBe('not-found')
  })

  test('is told of no change that takes nothing away', async () => {
    const its = await pushing()
    const { browser, phone } = its.daughter
    await answer(await choose(browser, 'email', 'sms'))
    await its.pass(1)
    expect(await its.textsTo(phone)).toEqual([])
  })

  test('reads of a test no more than is known: it was refused, and why', async () => {
    const its = await pushing()
    const { browser } = its.daughter
    await its.allow(browser)
    its.server.behaviour = { status: 413 }
    await answer(await browser.post(`${AT}/test`, { channel: 'push' }))
    await its.pass(1)
    expect((await its.channels(browser)).tests).toMatchObject([{ channel: 'push', state: 'FAILED', proved: false }])
    expect(await refusal(await browser.post(`${AT}/test`, { channel: 'voice' }))).toBe('channel-missing')
  })

  test('gets WhatsApp only after turning it on', async () => {
    const its = await pushing()
    const to: string[] = []
    const whatsapp: FurtherService = {
      reports: false,
      send: async (message) => {
        to.push(message.to)
        return { ok: true, id: message.key }
      },
    }
    its.outside({ whatsapp })
    await answer(await choose(its.son.browser, 'sms', 'whatsapp'))
    await its.find()
    expect(to).toEqual([its.son.phone])
  })
})

describe('a browser that takes pushes', () => {
  test('is told of on number and address, with a link that puts the account on hold; known again, nobody is', async () => {
    const its = await pushing()
    const { browser, phone, mail } = its.daughter
    const device = await its.allow(browser)
    await answer(await browser.post('/account/push-devices', device.subscription))
    await its.pass(1)
    for (const to of [phone, mail]) {
      const texts = await its.textsTo(to)
      expect(texts).toHaveLength(1)
      expect(texts[0]).toMatch(/allowed just now to show the alarms.*\/freeze\/\w+/)
    }
    expect((await its.channels(browser)).devices).toHaveLength(1)
    const [row] = await its.db.select().from(pushDevices).where(eq(pushDevices.id, device.id))
    expect(JSON.stringify(row), 'address and keys are sealed').not.toContain(device.path)
  })

  test('is refused where pushes are off, by an address inside our network, on a shared device, beyond ten, or on hold', async () => {
    const its = await pushing()
    const { browser } = its.daughter
    const add = (to: Browser, origin = its.server.origin) =>
      to.post('/account/push-devices', pushBrowser(origin).subscription)
    for (let nth = 0; nth < 10; nth += 1) await answer(await add(browser))
    expect(await refusal(await add(browser))).toBe('push-devices-full')
    const shared = await its.browserOf(its.son.uid)
    shared.cookies.set('homeward_shared', '1')
    expect(await refusal(await add(shared))).toBe('shared-device')
    const { now } = its.service
    its.outside({ push: openWebPush({ keys: newVapidKeys(), subject: 'mailto:a@homeward.test', now }) })
    for (const origin of ['https://10.0.0.1', 'https://localhost', 'http://push.example.com', its.server.origin])
      expect(await refusal(await add(its.son.browser, origin))).toBe('push-address')
    its.outside({ push: undefined })
    expect(await refusal(await add(its.son.browser))).toBe('push-off')
  })

  test('stands under the session that used it last, and ends where somebody signs out of that', async () => {
    const its = await pushing()
    const { uid } = its.daughter
    const left = await its.allow(its.daughter.browser)
    const device = await its.allow(its.daughter.browser)
    const later = await its.browserOf(uid)
    const kept = await answer(
      await later.send('PUT', '/account/push-devices', { endpoint: device.subscription.endpoint }),
    )
    expect(kept.data).toEqual({ id: device.id })
    const stranger = await its.son.browser.send('PUT', '/account/push-devices', {
      endpoint: device.subscription.endpoint,
    })
    expect((await answer(stranger)).data, 'nobody else gets it').toEqual({ id: null })
    await answer(await later.post('/account/signOut', {}))
    expect((await its.channels(its.daughter.browser)).devices.map(({ id }: { id: string }) => id)).toEqual([left.id])
    await answer(await (await its.browserOf(uid)).send('DELETE', '/account/sessions'))
    expect((await its.channels(await its.browserOf(uid))).devices).toEqual([])
  })

  test('is nobody else’s to remove', async () => {
    const its = await pushing()
    const device = await its.allow(its.daughter.browser)
    expect(await refusal(await its.son.browser.send('DELETE', `/account/push-devices/${device.id}`))).toBe('not-found')
    await answer(await its.daughter.browser.send('DELETE', `/account/push-devices/${device.id}`))
    expect((await its.channels(its.daughter.browser)).devices).toEqual([])
    await its.pass(1)
    const told = (await its.textsTo(its.daughter.phone)).filter((text) => text.includes('by fewer ways than before'))
    expect(told, 'it was the last one').toHaveLength(1)
  })

  test('is forgotten 180 days after it was last there, and with the account', async () => {
    const its = await pushing()
    const device = await its.allow(its.daughter.browser)
    await its.moveClock(180 * DAY - 60)
    await cleanUp(its.service)
    const ids = async () => (await its.db.select().from(pushDevices)).map(({ id }) => id)
    expect(await ids()).toContain(device.id)
    await its.moveClock(120)
    await cleanUp(its.service)
    expect(await ids()).not.toContain(device.id)
    const [other] = [await its.allow(await its.browserOf(its.son.uid))]
    await its.db.delete(accounts).where(eq(accounts.uid, its.son.uid))
    expect(await ids()).not.toContain(other?.id)
    expect(await its.db.select().from(channelChoices).where(eq(channelChoices.accountUid, its.son.uid))).toEqual([])
  })
})
