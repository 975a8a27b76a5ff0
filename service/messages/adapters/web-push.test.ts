import { expect, test } from 'vitest'
import type { PushPayload } from '#contract/push-payload.ts'
import { pushBrowser, pushService, senderOf, type PushBehaviour } from '../../test/push-service.ts'
import { newVapidKeys, openWebPush, vapidProblem } from './web-push.ts'

const SUBJECT = 'mailto:help@homeward.test'
const IN_TIME = { timeout: 20_000 }
const PAYLOAD: PushPayload = {
  title: '有人找到了Siew Hua，请致电 +6581234567',
  body: '一位好心人正陪着Siew Hua。',
  tag: 'alarm-1',
  lang: 'zh-Hans',
  url: '/found/secret?lang=md',
  quiet: false,
  writtenAt: 1,
  token: 'token',
  answer: { label: '我在路上', taken: '已告诉他们', failed: '没有送出' },
}

async function world(behaviour?: PushBehaviour, timeoutMs = 10_000) {
  const keys = newVapidKeys()
  const service = await pushService(behaviour)
  const browser = pushBrowser(service.origin)
  const now = () => new Date()
  const push = openWebPush({ keys, subject: SUBJECT, now, privateHosts: true, timeoutMs })
  const send = (changed: Partial<Parameters<typeof push.send>[0]> = {}) =>
    push.send({
      device: browser.subscription,
      payload: PAYLOAD,
      key: 'k1',
      seconds: 60,
      topic: 't1',
      urgent: true,
      ...changed,
    })
  return { keys, service, browser, push, send }
}

test('a message is sealed for the device alone, signed, urgent, and takes the place of the one before it', async () => {
  const { keys, service, browser, send, push } = await world()
  expect(await send()).toEqual({ ok: true, id: 'k1' })
  const [taken] = service.taken
  if (!taken) throw new Error('nothing came')
  expect(browser.open(taken.body)).toEqual(PAYLOAD)
  expect(taken.body.includes('Siew'), 'nothing is readable on the way').toBe(false)
  expect(taken.headers).toMatchObject({ ttl: '60', urgency: 'high', topic: 't1', 'content-encoding': 'aes128gcm' })
  const sender = await senderOf(taken, new Date())
  expect(sender).toMatchObject({ publicKey: keys.publicKey, aud: service.origin, sub: SUBJECT })
  expect(sender.exp ?? Infinity).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600)
  expect(push).toMatchObject({ publicKey: keys.publicKey, reports: true })
})

test('another device cannot open it', async () => {
  const { service, send } = await world()
  await send()
  const other = pushBrowser(service.origin)
  expect(() => other.open(service.taken[0]?.body ?? Buffer.alloc(0))).toThrow(/authenticate|state/)
})

test('what asks nothing of anybody does not wake a device', async () => {
  const { service, send } = await world()
  await send({ urgent: false })
  expect(service.taken[0]?.headers.urgency).toBe('normal')
})

test.each([
  ['a device that is gone', 410],
  ['a device that was never there', 404],
])('%s (%i) is refused for good, and gone', async (_what, status) => {
  const { service, send } = await world({ status })
  expect(await send()).toEqual({ ok: false, retry: false, gone: true, reason: `push ${status}` })
  expect(service.taken, 'it tries once: the job decides about more').toHaveLength(1)
})

test.each([
  ['a message that is too large', 413],
  ['what is not understood', 400],
])('%s (%i) is refused for good, and the device stays', async (_what, status) => {
  const { send } = await world({ status })
  expect(await send()).toEqual({ ok: false, retry: false, reason: `push ${status}` })
})

test('nobody is led elsewhere', async () => {
  const elsewhere = await pushService()
  const { send } = await world({ status: 307, headers: { location: `${elsewhere.origin}/inside` } })
  expect(await send()).toEqual({ ok: false, retry: false, reason: 'push 307' })
  expect(elsewhere.taken).toEqual([])
})

test.each([
  ['our keys are not taken', 401],
  ['our keys are others than the device knows', 403],
  ['an outage', 500],
  ['an outage behind it', 503],
])('%s (%i) is not now', async (_what, status) => {
  const { send } = await world({ status })
  expect(await send()).toEqual({ ok: false, retry: true, reason: `push ${status}` })
})

test.each([
  ['in seconds', '17', 17],
  ['as a moment', new Date(Date.now() + 90_000).toUTCString(), 90],
  ['as a moment that is over', new Date(0).toUTCString(), undefined],
  ['as nonsense', 'soon', undefined],
  ['as less than nothing', '-5', undefined],
])('too many: not before what it asks for, %s', async (_how, retryAfter, seconds) => {
  const { send } = await world({ status: 429, headers: { 'retry-after': retryAfter } })
  const outcome = await send()
  expect(outcome).toMatchObject({ ok: false, retry: true, reason: 'push 429' })
  const { afterSeconds } = outcome as { afterSeconds?: number }
  if (seconds === undefined) expect(afterSeconds).toBeUndefined()
  else expect(Math.abs((afterSeconds ?? 0) - seconds)).toBeLessThanOrEqual(seconds === 17 ? 0 : 15)
})

test('an answer that was lost may have arrived', async () => {
  const { service, send } = await world('drop')
  expect(await send()).toMatchObject({ ok: false, retry: true, unknown: true })
  expect(service.taken).toHaveLength(1)
})

test('a push service that says nothing is waited for so long and no longer', IN_TIME, async () => {
  const { send } = await world('silent', 1500)
  expect(await send()).toEqual({ ok: false, retry: true, unknown: true, reason: 'push ETIMEDOUT' })
})

test('a push service that is not there is not now, and nothing was sent', async () => {
  const { browser, send } = await world()
  const device = { ...browser.subscription, endpoint: 'http://127.0.0.1:1/push' }
  expect(await send({ device })).toEqual({ ok: false, retry: true, reason: 'push ECONNREFUSED' })
})

test.each([
  ['no point of the curve', { p256dh: Buffer.alloc(65, 7).toString('base64url') }],
  ['too short', { p256dh: 'abc' }],
  ['without a secret', { auth: '' }],
])('a device whose keys are none is refused, and nobody is asked: %s', async (_what, wrong) => {
  const { service, browser, send } = await world()
  expect(await send({ device: { ...browser.subscription, ...wrong } })).toEqual({
    ok: false,
    retry: false,
    reason: 'push keys',
  })
  expect(service.taken).toEqual([])
})

test('an address inside our network is not connected to, by its form or by what its name leads to', async () => {
  const service = await pushService()
  const browser = pushBrowser(service.origin)
  const push = openWebPush({ keys: newVapidKeys(), subject: SUBJECT, now: () => new Date() })
  const message = { payload: PAYLOAD, key: 'k1', seconds: 60, topic: 't1', urgent: true }
  const to = (endpoint: string) => push.send({ ...message, device: { ...browser.subscription, endpoint } })
  expect(push.takesEndpoint(browser.subscription.endpoint)).toBe(false)
  expect(await to(browser.subscription.endpoint)).toEqual({ ok: false, retry: false, reason: 'push address' })
  expect(service.taken).toEqual([])
})

test('keys that are none, or do not belong together, are found before anybody needs them', async () => {
  const [one, other] = [newVapidKeys(), newVapidKeys()]
  expect(vapidProblem(one, SUBJECT)).toBeUndefined()
  expect(vapidProblem({ publicKey: one.publicKey, privateKey: other.privateKey }, SUBJECT)).toBe(
    'the two keys do not belong together',
  )
  for (const wrong of [{ publicKey: 'x' }, { privateKey: 'x' }, { privateKey: '' }])
    expect(vapidProblem({ ...one, ...wrong }, SUBJECT)).toBe('the keys are none')
  const push = (keys: typeof one) => openWebPush({ keys, subject: SUBJECT, now: () => new Date() })
  expect(await push(one).prove?.()).toEqual({ ok: true })
  expect(await push({ ...one, privateKey: other.privateKey }).prove?.()).toMatchObject({ ok: false })
})
