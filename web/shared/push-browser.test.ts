// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { allowPush, pushEndpoint, pushTrouble, stopPush } from './push-browser.ts'

const KEY = 'AQID-_8'
const bytes = (...values: number[]) => new Uint8Array(values).buffer
const subscription = (applicationServerKey: ArrayBuffer | null, endpoint = 'https://push.example/1') => ({
  endpoint,
  options: { applicationServerKey },
  getKey: (name: string) => (name === 'p256dh' ? bytes(251, 255) : bytes(1)),
  unsubscribe: vi.fn(async () => true),
})
type Subscription = ReturnType<typeof subscription>

/** A browser that takes pushes: what its owner answers, and the subscription that stands. */
function browser({ answer = 'granted', standing }: { answer?: string; standing?: Subscription | undefined } = {}) {
  const asked: unknown[] = []
  const registered = {
    pushManager: {
      getSubscription: async () => standing ?? null,
      subscribe: vi.fn(async (options: unknown) => {
        asked.push(options)
        return subscription(null, 'https://push.example/new')
      }),
    },
  }
  const serviceWorker = {
    register: vi.fn(async () => registered),
    ready: Promise.resolve(registered),
    getRegistration: async () => registered,
  }
  vi.stubGlobal('Notification', { permission: answer, requestPermission: async () => answer })
  vi.stubGlobal('PushManager', vi.fn())
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { asked, serviceWorker, subscribe: registered.pushManager.subscribe }
}
const without = (name: 'serviceWorker' | 'PushManager' | 'Notification') => {
  if (name === 'serviceWorker') Reflect.deleteProperty(navigator, name)
  else Reflect.deleteProperty(window, name)
}
function telephone(agent: string, isStandalone = false) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isStandalone && query.includes('standalone') }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
}
beforeEach(() =>
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }),
)

describe('what stands in the way of pushes', () => {
  test('is nothing in a browser that may take them', () => {
    browser()
    expect(pushTrouble()).toBeUndefined()
  })
  test('is its owner, who said no', () => {
    browser({ answer: 'denied' })
    expect(pushTrouble()).toBe('denied')
  })
  test.each(['serviceWorker', 'PushManager', 'Notification'] as const)('is the browser, which has no %s', (name) => {
    browser()
    telephone('Mozilla/5.0 (Linux; Android 15)')
    without(name)
    expect(pushTrouble()).toBe('cannot')
  })
  test.each(['iPhone', 'iPad', 'iPod'])('is that the page of an %s does not stand on the home screen', (name) => {
    telephone(`Mozilla/5.0 (${name}; CPU OS 18_0)`)
    expect(pushTrouble()).toBe('install')
    telephone(`Mozilla/5.0 (${name}; CPU OS 18_0)`, true)
    expect(pushTrouble()).toBe('cannot')
  })
})

describe('pushes are allowed', () => {
  test('with the deployment’s key, which the browser is given as bytes', async () => {
    const { asked, serviceWorker } = browser()
    expect(await allowPush(KEY)).toEqual({ endpoint: 'https://push.example/new', p256dh: '-_8', auth: 'AQ' })
    expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: new Uint8Array([1, 2, 3, 251, 255]) }])
    expect(serviceWorker.register).toHaveBeenCalledWith('/service-worker.js', { scope: '/' })
  })
  test('again with the subscription that stands, where it is of this key', async () => {
    const standing = subscription(bytes(1, 2, 3, 251, 255))
    const { subscribe } = browser({ standing })
    expect(await allowPush(KEY)).toMatchObject({ endpoint: 'https://push.example/1' })
    expect([subscribe.mock.calls.length, standing.unsubscribe.mock.calls.length]).toEqual([0, 0])
  })
  test.each([
    ['of another key', bytes(9)],
    ['of no key', null],
  ])('anew, where the one that stands is %s: it is given up first', async (_what, key) => {
    const standing = subscription(key)
    browser({ standing })
    expect(await allowPush(KEY)).toMatchObject({ endpoint: 'https://push.example/new' })
    expect(standing.unsubscribe).toHaveBeenCalledOnce()
  })
  test('not by who says no, now or before, nor where it does not work', async () => {
    const { subscribe } = browser({ answer: 'default' })
    expect(await allowPush(KEY)).toBe('denied')
    browser({ answer: 'denied' })
    expect(await allowPush(KEY)).toBe('denied')
    expect(subscribe).not.toHaveBeenCalled()
    browser().subscribe.mockRejectedValue(new Error('no network'))
    expect(await allowPush(KEY)).toBe('failed')
  })
})

describe('where this browser takes pushes', () => {
  test('is known where it does, and its owner has not said no since', async () => {
    browser({ standing: subscription(null) })
    expect(await pushEndpoint()).toBe('https://push.example/1')
    browser()
    expect(await pushEndpoint()).toBeUndefined()
    browser({ answer: 'default', standing: subscription(null) })
    expect(await pushEndpoint()).toBeUndefined()
    without('PushManager')
    expect(await pushEndpoint()).toBeUndefined()
  })
  test('ends when it is stopped, and where there is none nothing breaks', async () => {
    const standing = subscription(null)
    browser({ standing })
    await stopPush()
    expect(standing.unsubscribe).toHaveBeenCalledOnce()
    browser()
    await stopPush()
    without('serviceWorker')
    await stopPush()
  })
})
