// @vitest-environment happy-dom
import { act } from 'react'
import { useActionData } from 'react-router'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ChannelTest } from '#contract/channels.ts'
import { lines, mounted, press, settled } from '../test/mounted.tsx'
import { ownPerson } from '../test/portal.ts'
import { routed } from '../test/draw.tsx'
import { the } from '../test/tab.tsx'
import { AccountBar } from './account-bar.tsx'
import { Ask } from './ask.tsx'
import { Print } from './card-print.tsx'
import { useFollowTests } from './channel-result.tsx'
import Lost from './lost.tsx'
import { PushDevices } from './push-devices.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

const AT = '2026-03-09T22:53:00.000Z'
beforeEach(() =>
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    for (const name of ['serviceWorker', 'geolocation']) Reflect.deleteProperty(navigator, name)
  }),
)
/** Lets so many milliseconds pass, with all that waits for them. */
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const isSeen = (state: 'visible' | 'hidden') => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)

describe('"I am lost"', () => {
  const lost = (ownWord: 'lost' | 'all-right' | null) =>
    routed(Lost, {
      loaderData: {
        uid: 'siew-hua',
        home: { person: ownPerson({ isSelf: true, may: ['lost'] }), contacts: [], ownWord, pronoun: 'her' },
        coming: [],
        taken: false,
      },
    })
  const open = (ownWord: 'lost' | 'all-right' | null) => mounted(lost(ownWord), '/account/lost')
  /** The page as it is read again once a press was answered. */
  const Answered = () => lost(useActionData() === undefined ? null : 'lost')
  /** A device that says where it is, or does not. */
  function device(answers: boolean) {
    const asked: unknown[] = []
    const getCurrentPosition = (found: (at: object) => void, failed: () => void, options: unknown) => {
      asked.push(options)
      if (answers) found({ coords: { latitude: 1.3, longitude: 103.8, accuracy: 20 } })
      else failed()
    }
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
    return asked
  }
  const say = async () => {
    await act(async () => {
      the('main form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
    await settled()
  }
  test('is said at once, and then where: the device is asked after the press, never before', async () => {
    const asked = device(true)
    const tab = await mounted(<Answered />, '/account/lost')
    expect(asked).toEqual([])
    await say()
    expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 30_000, maximumAge: 30_000 }])
    await vi.waitFor(() => expect(tab.sent).toHaveLength(2))
    expect(tab.sent).toEqual([{ act: 'lost' }, { act: 'where', lat: '1.3', lng: '103.8', accuracy: '20' }])
  })
  test('that was not heard sends no position later by itself', async () => {
    device(true)
    const tab = await open(null)
    await say()
    await settled()
    expect(tab.sent).toEqual([{ act: 'lost' }])
  })
  test('is said also where the device does not say where it is, or cannot', async () => {
    device(false)
    const tab = await open(null)
    await say()
    await vi.waitFor(() => expect(tab.sent).toEqual([{ act: 'lost' }]))
    Reflect.deleteProperty(navigator, 'geolocation')
    await say()
    await vi.waitFor(() => expect(tab.sent).toEqual([{ act: 'lost' }, { act: 'lost' }]))
  })
  test('looks every ten seconds who comes, while the page is seen', async () => {
    vi.useFakeTimers()
    const seen = isSeen('visible')
    const tab = await open('lost')
    const first = tab.loads
    await pass(9_999)
    expect(tab.loads).toBe(first)
    await pass(1)
    expect(tab.loads).toBe(first + 1)
    await pass(10_000)
    expect(tab.loads).toBe(first + 2)
    seen.mockReturnValue('hidden')
    await pass(30_000)
    expect(tab.loads).toBe(first + 2)
  })
  test.each([null, 'all-right'] as const)('that was not said (%s) looks for nobody', async (word) => {
    vi.useFakeTimers()
    isSeen('visible')
    const tab = await open(word)
    const first = tab.loads
    await pass(60_000)
    expect(tab.loads).toBe(first)
  })
})

describe('a test of a channel', () => {
  const Follow = ({ tests }: { tests: ChannelTest[] }) => {
    useFollowTests(tests)
    return null
  }
  const looks = async (changes: Partial<ChannelTest>, ago = 0) => {
    vi.useFakeTimers({ now: new Date(AT) })
    const at = new Date(Date.now() - ago).toISOString()
    const one: ChannelTest = { id: 'a', channel: 'sms', at, state: 'WAITING', failure: null, proved: false, ...changes }
    const tab = await mounted(<Follow tests={[one]} />)
    const first = tab.loads
    await pass(2_000)
    return tab.loads - first
  }
  test.each([
    ['that waits', {}],
    ['that was handed over', { state: 'HANDED_OVER' }],
    ['of a push that arrived, for it can still be tapped', { state: 'DELIVERED', channel: 'push' }],
  ] as [string, Partial<ChannelTest>][])('%s is looked at again after two seconds', async (_what, changes) => {
    expect(await looks(changes)).toBe(1)
  })
  test.each([
    ['that is proved', { proved: true }],
    ['of a text that arrived', { state: 'DELIVERED' }],
    ['that failed', { state: 'FAILED' }],
  ] as [string, Partial<ChannelTest>][])('%s is not', async (_what, changes) => {
    expect(await looks(changes)).toBe(0)
  })
  test('is followed for two minutes', async () => {
    expect(await looks({}, 120_000)).toBe(1)
  })
  test('that is older is not followed any more', async () => {
    expect(await looks({}, 120_001)).toBe(0)
  })
})

describe('the devices that show alarms', () => {
  const phone = { id: 'phone', browser: 'Chrome', system: 'Android', createdAt: AT, provedAt: null }
  const other = { ...phone, id: 'other', browser: 'Firefox' }
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: null },
    getKey: () => new Uint8Array([1]).buffer,
    unsubscribe: vi.fn(async () => true),
  }
  /** A browser that may take pushes, and which of the devices the service knows it as. */
  function browser(permission: 'granted' | 'default' | 'denied', id: string | null = null) {
    const pushManager = {
      getSubscription: async () => (id === null ? null : subscription),
      subscribe: async () => subscription,
    }
    const registered = { pushManager }
    vi.stubGlobal('Notification', {
      permission,
      requestPermission: async () => (permission === 'default' ? 'granted' : permission),
    })
    vi.stubGlobal('PushManager', vi.fn())
    const value = {
      register: async () => registered,
      ready: Promise.resolve(registered),
      getRegistration: async () => registered,
    }
    Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
    vi.stubGlobal('fetch', async () => Response.json({ type: 'SUCCESS', data: { id } }))
  }
  const open = async (devices = [phone, other]) => {
    const tab = await mounted(<PushDevices devices={devices} pushKey="AQID" />)
    await settled()
    return tab
  }
  const allow = () =>
    [...document.querySelectorAll('main button')].find(
      ({ textContent }) => textContent === 'Show alarms on this device',
    )

  test('name this one, which is not asked to be one again', async () => {
    browser('granted', 'phone')
    await open()
    await vi.waitFor(() => expect(lines()).toContain('Chrome · Android · This device'))
    expect(lines()).toContain('Firefox · Android')
    expect(allow()).toBeUndefined()
  })
  test('this one is stopped in the browser too when it is removed', async () => {
    browser('granted', 'phone')
    const tab = await open()
    await vi.waitFor(() => expect(lines()).toContain('Chrome · Android · This device'))
    const form = document.querySelector('main button[aria-label$="Chrome · Android"]')?.closest('form')
    await act(async () => void form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
    await vi.waitFor(() => expect(tab.sent).toEqual([{ act: 'remove', id: 'phone' }]))
    expect(subscription.unsubscribe).toHaveBeenCalledOnce()
  })
  test('become one more by a press', async () => {
    browser('default')
    const tab = await open([other])
    await press(allow())
    await vi.waitFor(() =>
      expect(tab.sent).toEqual([{ act: 'allow', endpoint: 'https://push.example/1', p256dh: 'AQ', auth: 'AQ' }]),
    )
    expect(document.querySelector('[role="alert"]')).toBeNull()
  })
  test('do not, where the owner had said no: why stands there, and the button to try again', async () => {
    browser('denied')
    const tab = await open([])
    const why = document.querySelector('main .notice')
    expect([why?.getAttribute('role'), allow()?.getAttribute('aria-disabled')]).toEqual([null, 'false'])
    await press(allow())
    await vi.waitFor(() => expect(document.querySelector('main .notice')?.getAttribute('role')).toBe('alert'))
    expect(tab.sent).toEqual([])
  })
  test('are not offered where the browser cannot take pushes', async () => {
    await open([])
    expect(document.querySelector('main .notice')).not.toBeNull()
    expect(allow()).toBeUndefined()
  })
})

describe('a question before something ends', () => {
  const open = () =>
    mounted(
      <Ask title="Sure?" text="It ends." yes="Yes" no="No" back="/account" fields={{ act: 'end', id: 'mei' }} />,
      '/account?end=mei',
    )
  test('is modal, and the answer that changes nothing has the focus', async () => {
    await open()
    expect(the<HTMLDialogElement>('dialog').open).toBe(true)
    expect(document.activeElement).toBe(the('[data-safe]'))
  })
  test('left by Escape leads back, and nothing is sent', async () => {
    const tab = await open()
    const escape = new Event('cancel', { cancelable: true })
    await act(async () => void the('dialog').dispatchEvent(escape))
    expect([escape.defaultPrevented, tab.sent]).toEqual([true, []])
  })
})

test('a card is printed by a press, where there is a script', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const layout = { width: 10, height: 10, items: [] }
  await mounted(
    <Print
      person={{ uid: 'siew-hua' }}
      kind="card"
      card={{ code: 'bag', layout }}
      page="/account/people/siew-hua/card"
    />,
  )
  await press([...document.querySelectorAll('main button')].find(({ textContent }) => textContent === 'Print'))
  expect(print).toHaveBeenCalledOnce()
  const kinds = [...document.querySelectorAll('main nav a')]
  expect(kinds.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/account/people/siew-hua/card?kind=card&code=bag', 'page'],
    ['/account/people/siew-hua/card?kind=labels&code=bag', null],
  ])
})

test('the portal’s ways stand at the head of each of its pages', async () => {
  await mounted(<AccountBar />, '/account/settings')
  expect(
    [...document.querySelectorAll('main nav a')].map((link) => [
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ]),
  ).toEqual([
    ['/account', null],
    ['/account/settings', 'page'],
  ])
  expect(lines().at(-1)).toBe('Sign out')
})
