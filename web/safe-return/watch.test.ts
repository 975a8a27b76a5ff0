import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const PAGE = '/found/secret'
let heard: Map<string, () => void>
let shown: { dataset: Record<string, string>; isConnected: boolean; querySelectorAll: () => never[] } | null
let isHidden: boolean
let asked: string[]
let answer: () => Promise<object>

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  heard = new Map()
  asked = []
  isHidden = false
  shown = {
    dataset: { watch: '/api/status', version: '1', open: 'true' },
    isConnected: true,
    querySelectorAll: () => [],
  }
  answer = () => Promise.resolve({ type: 'SUCCESS', data: { version: 1 } })
  const listen = (name: string, work: () => void) => heard.set(name, work)
  vi.stubGlobal('location', { href: PAGE, pathname: PAGE, search: '' })
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('document', {
    get hidden() {
      return isHidden
    },
    querySelector: () => shown,
    addEventListener: listen,
  })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    // The page itself is not given: what is watched here is when it is asked for.
    return address === PAGE ? Promise.reject(new Error('offline')) : answer().then((said) => ({ json: () => said }))
  })
  const { watch } = await import('./watch.ts')
  watch(({ version }: { version: number }) => version)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('asks every three seconds whether something happened, and for the page only when something did', async () => {
  await seconds(2.999)
  expect(asked).toEqual([])
  await seconds(6.001)
  expect(asked).toEqual(['/api/status', '/api/status', '/api/status'])
  answer = () => Promise.resolve({ type: 'SUCCESS', data: { version: 2 } })
  await seconds(3)
  expect(asked.slice(3)).toEqual(['/api/status', PAGE])
})
test('asks for the page when the link has ended, and for nothing at any other refusal', async () => {
  answer = () => Promise.resolve({ type: 'ERROR', code: 'service-unavailable' })
  await seconds(3)
  expect(asked).toEqual(['/api/status'])
  answer = () => Promise.resolve({ type: 'ERROR', code: 'link-ended' })
  await seconds(3)
  expect(asked).toEqual(['/api/status', '/api/status', PAGE])
})
test('asks again after a connection that failed', async () => {
  answer = () => Promise.reject(new Error('offline'))
  await seconds(6)
  expect(asked).toHaveLength(2)
})
test('asks nothing while nobody looks, on a page that is not watched, or while an answer is awaited', async () => {
  isHidden = true
  await seconds(3)
  isHidden = false
  const watched = shown
  shown = null
  await seconds(3)
  expect(asked).toEqual([])
  shown = watched
  answer = () => new Promise(() => undefined)
  await seconds(9)
  expect(asked).toEqual(['/api/status'])
})
test('asks at once when somebody looks again, or comes back to the page', async () => {
  heard.get('visibilitychange')?.()
  await seconds(0)
  heard.get('pageshow')?.()
  await seconds(0)
  expect(asked).toEqual(['/api/status', '/api/status'])
})
