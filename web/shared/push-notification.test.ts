import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PushPayload } from '#contract/push-payload.ts'
import { answerNotification, showPush, type PushWorker } from './push-notification.ts'

const PAYLOAD: PushPayload = {
  title: 'Somebody found Siew Hua',
  body: 'Ravi is with Siew Hua.',
  tag: 'alarm-1',
  lang: 'en',
  url: '/found/secret',
  quiet: false,
  writtenAt: 1000,
  token: 'message.device.secret',
  answer: { label: 'On my way', taken: 'We told them.', failed: 'It did not get through.' },
}

interface Shown {
  title: string
  options: { body: string; tag: string; silent: boolean; renotify: boolean; actions: object[]; data: PushPayload }
}
let shown: Shown[]
let standing: { data: unknown; close: () => void }[]
let open: { url: string; focus: () => Promise<void> }[]
let opened: string[]
let asked: { path: string; body: unknown }[]
let answers: (number | 'no network')[]
let closed: number
const worker: PushWorker = {
  registration: {
    showNotification: (title, options) =>
      Promise.resolve(void shown.push({ title, options: options as Shown['options'] })),
    getNotifications: ({ tag }) =>
      Promise.resolve(standing.filter(({ data }) => (data as PushPayload | undefined)?.tag === tag)),
  },
  clients: { matchAll: () => Promise.resolve(open), openWindow: (url) => Promise.resolve(opened.push(url)) },
}

beforeEach(() => {
  shown = []
  standing = []
  open = []
  opened = []
  asked = []
  answers = []
  closed = 0
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://homeward.test' })
  vi.stubGlobal('fetch', (path: string, init: { body: string }) => {
    asked.push({ path, body: JSON.parse(init.body) })
    const answer = answers.shift() ?? 200
    return answer === 'no network'
      ? Promise.reject(new Error('offline'))
      : Promise.resolve(new Response('', { status: answer }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a worker does with an event, however long it pauses. */
async function done(work: Promise<void>) {
  await vi.runAllTimersAsync()
  await work
}
const waitUntil = () => {}
const pushed = (payload: unknown) => done(showPush(worker, '/app/', { waitUntil, data: { json: () => payload } }))
const tapped = (action: string, data: unknown = PAYLOAD) =>
  done(answerNotification(worker, '/app/', { waitUntil, action, notification: { data, close: () => (closed += 1) } }))

test('an alarm is shown loudly, stays, has the answer as a button, and the service hears that it came', async () => {
  await pushed(PAYLOAD)
  expect(shown).toMatchObject([
    {
      title: PAYLOAD.title,
      options: {
        body: PAYLOAD.body,
        tag: 'alarm-1',
        lang: 'en',
        silent: false,
        renotify: true,
        requireInteraction: true,
        icon: '/app/icon-192.png',
        actions: [{ action: 'on-my-way', title: 'On my way' }],
      },
    },
  ])
  expect(asked).toEqual([{ path: '/app/api/public/receipts/push', body: { token: PAYLOAD.token } }])
})

test('what says that somebody answered takes the place of the alarm, without a sound and without the button', async () => {
  standing = [{ data: PAYLOAD, close: () => {} }]
  await pushed({ ...PAYLOAD, writtenAt: 2000, quiet: true, answer: null, body: 'Somebody is on the way.' })
  expect(shown).toMatchObject([
    { options: { tag: 'alarm-1', silent: true, renotify: false, requireInteraction: false, actions: [] } },
  ])
  expect(shown[0]?.options).not.toHaveProperty('vibrate')
})

test('an older message never takes the place of a newer one about the same alarm, and has come all the same', async () => {
  standing = [{ data: { ...PAYLOAD, writtenAt: 2000 }, close: () => {} }]
  await pushed(PAYLOAD)
  expect(shown).toEqual([])
  expect(asked).toHaveLength(1)
  await pushed({ ...PAYLOAD, tag: 'alarm-2' })
  expect(shown, 'another alarm stands beside it').toHaveLength(1)
})

test('an alarm is shown although the service cannot be told', async () => {
  answers = ['no network']
  await pushed(PAYLOAD)
  expect(shown).toHaveLength(1)
})

test.each([
  ['nothing', null],
  ['no message of ours', { hello: 1 }],
  ['a word', 'found'],
])('%s is not shown', async (_what, payload) => {
  await pushed(payload)
  await done(showPush(worker, '/app/', { waitUntil, data: null }))
  const broken = { json: () => JSON.parse('{') }
  await done(showPush(worker, '/app/', { waitUntil, data: broken }))
  expect(shown).toEqual([])
  expect(asked).toEqual([])
})

test('"On my way" is said without any page, and the notification says that it was taken', async () => {
  await tapped('on-my-way')
  expect(asked).toEqual([{ path: '/app/api/public/found/push', body: { token: PAYLOAD.token } }])
  expect(closed).toBe(1)
  expect(opened).toEqual([])
  expect(shown).toMatchObject([{ options: { body: 'We told them.', tag: 'alarm-1', silent: true, actions: [] } }])
})

test('it is tried again while the network or our side fails', async () => {
  answers = ['no network', 503, 200]
  await tapped('on-my-way')
  expect(asked).toHaveLength(3)
  expect(shown).toMatchObject([{ options: { body: 'We told them.' } }])
})

test.each([
  ['that never gets through', ['no network', 'no network', 'no network', 200] as const, 3],
  ['that is refused, because the alarm is over', [409, 200] as const, 1],
  ['whose link has ended', [404, 200] as const, 1],
])('an answer %s is never called taken: it says so aloud, and a tap opens the page', async (_what, these, tries) => {
  answers = [...these]
  await tapped('on-my-way')
  expect(asked).toHaveLength(tries)
  expect(shown).toMatchObject([{ options: { body: 'It did not get through.', silent: false, actions: [] } }])
  asked = []
  await tapped('', shown[0]?.options.data)
  expect(opened).toEqual(['https://homeward.test/found/secret'])
})

test('a tap beside the button opens the page, and says that somebody has seen it', async () => {
  await tapped('')
  expect(opened).toEqual(['https://homeward.test/found/secret'])
  expect(asked).toEqual([{ path: '/app/api/public/receipts/push', body: { token: PAYLOAD.token, seen: true } }])
})

test('a page that is open already is brought to the front', async () => {
  const focus = vi.fn(() => Promise.resolve())
  open = [
    { url: 'https://homeward.test/', focus: vi.fn() },
    { url: 'https://homeward.test/found/secret', focus },
  ]
  await tapped('')
  expect(focus).toHaveBeenCalledOnce()
  expect(opened).toEqual([])
})

test('a notification that is none of ours only goes', async () => {
  await tapped('on-my-way', null)
  expect(closed).toBe(1)
  expect([asked, opened, shown]).toEqual([[], [], []])
})

test.each(['title', 'tag', 'token', 'url'])('what came without %s is none of ours', async (name) => {
  const { [name as 'title']: _left, ...rest } = PAYLOAD
  await pushed(rest)
  await tapped('on-my-way', rest)
  expect([shown, asked, opened]).toEqual([[], [], []])
})
test('of two that were written in one moment the later one is shown', async () => {
  standing = [{ data: PAYLOAD, close: () => {} }]
  await pushed({ ...PAYLOAD, body: 'Once more.' })
  expect(shown.map(({ options }) => options.body)).toEqual(['Once more.'])
})
test('a loud one shakes the telephone three times, a quiet one not at all', async () => {
  await pushed(PAYLOAD)
  await pushed({ ...PAYLOAD, tag: 'alarm-2', quiet: true })
  expect(shown.map(({ options }) => (options as { vibrate?: number[] }).vibrate)).toEqual([
    [600, 200, 600, 200, 600],
    undefined,
  ])
})
test('a button of a message that takes no answer opens its page', async () => {
  await tapped('on-my-way', { ...PAYLOAD, answer: null })
  expect([opened, asked.map(({ path }) => path)]).toEqual([
    ['https://homeward.test/found/secret'],
    ['/app/api/public/receipts/push'],
  ])
})
