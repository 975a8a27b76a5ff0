import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Listener = (event: Record<string, unknown>) => void
const ORIGIN = 'http://localhost'
let listeners: Map<string, Listener>
let stores: Map<string, Map<string, Response>>
let isOnline: boolean
let answered: string[]
let status: number
const done: string[] = []
const pathOf = (asked: string | Request) => (typeof asked === 'string' ? asked : asked.url.slice(ORIGIN.length))

/** The browser's caches, in memory: each a map from an address to its answer. */
function store(name: string) {
  const entries = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, entries)
  return {
    addAll: async (paths: string[]) => {
      for (const path of paths) entries.set(path, await fetch(path))
    },
    put: (asked: string | Request, answer: Response) => Promise.resolve(entries.set(pathOf(asked), answer)),
    match: (asked: string | Request, how?: { ignoreSearch?: boolean }) => {
      const path = pathOf(asked)
      const bare = (address: string) => (how?.ignoreSearch ? address.split('?')[0] : address)
      return Promise.resolve([...entries].find(([address]) => bare(address) === bare(path))?.[1]?.clone())
    },
  }
}

beforeEach(async () => {
  listeners = new Map()
  stores = new Map()
  answered = []
  isOnline = true
  status = 200
  done.length = 0
  vi.resetModules()
  vi.stubEnv('BUILD_VERSION', 'v2')
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('fetch', (asked: string | Request) => {
    const path = pathOf(asked)
    answered.push(path)
    return isOnline ? Promise.resolve(new Response(`online ${path}`, { status })) : Promise.reject(new Error('offline'))
  })
  vi.stubGlobal('caches', {
    open: (name: string) => Promise.resolve(store(name)),
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    match: async (asked: string | Request, how?: { cacheName?: string }) => {
      for (const name of how?.cacheName ? [how.cacheName] : stores.keys()) {
        const answer = await store(name).match(asked)
        if (answer) return answer
      }
      return undefined
    },
  })
  vi.stubGlobal('self', {
    registration: { scope: '/', navigationPreload: { enable: () => Promise.resolve(done.push('preload')) } },
    clients: { claim: () => Promise.resolve(done.push('claim')) },
    skipWaiting: () => Promise.resolve(done.push('skip')),
    addEventListener: (name: string, listen: Listener) => listeners.set(name, listen),
  })
  await import('./service-worker.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** Tells the worker of something, and waits for what it does. @returns what it answers a request with */
async function tell(name: string, event: Record<string, unknown> = {}): Promise<Response | undefined> {
  const work: unknown[] = []
  let response: Promise<Response> | undefined
  listeners.get(name)?.({
    waitUntil: (promise: unknown) => work.push(promise),
    respondWith: (answer: Promise<Response>) => (response = answer),
    ...event,
  })
  const answer = await response
  await Promise.all(work)
  return answer
}
const visit = (path: string, more: Record<string, unknown> = {}) => {
  const request = { url: `${ORIGIN}${path}`, method: 'GET', mode: 'navigate', ...more }
  return tell('fetch', { request, ...('preloadResponse' in more && { preloadResponse: more.preloadResponse }) })
}
const read = async (answer: Response | undefined) => answer && (await answer.text())
const kept = (name = 'homeward-v2') => [...(stores.get(name)?.keys() ?? [])]

test('installed, it keeps the pages for when there is no network, and is used at once', async () => {
  const routes: { condition: { urlPattern: { pathname: string } }; source: string }[] = []
  const addRoutes = (added: typeof routes) => Promise.resolve(void routes.push(...added))
  await tell('install', { addRoutes })
  expect(kept()).toEqual(['/offline', '/offline/code', '/', '/icon.svg'])
  expect(done).toEqual(['skip'])
  const past = routes.map(({ condition }) => condition.urlPattern.pathname)
  expect(past).toEqual(expect.arrayContaining(['/account*', '/api/*', '/found/*', '/admin*']))
  expect(past).not.toContain('/safereturncards/*')
  expect(new Set(routes.map(({ source }) => source))).toEqual(new Set(['network']))
})
test('it installs where the browser knows no routes, or refuses them', async () => {
  await tell('install')
  await tell('install', { addRoutes: () => Promise.reject(new Error('unknown')) })
  expect(done).toEqual(['skip', 'skip'])
})
test('activated, it drops what older versions kept, but not what was kept on request', async () => {
  for (const name of ['homeward-v1', 'homeward-v2', 'homeward-kept']) store(name)
  await tell('activate')
  expect([...stores.keys()]).toEqual(['homeward-v2', 'homeward-kept'])
  expect(done).toEqual(['preload', 'claim'])
})

describe('pages kept on request', () => {
  const keep = (...paths: unknown[]) => tell('message', { data: { keep: paths } })
  test('are those of the public site and its files alone', async () => {
    await keep(
      '/go-to-points',
      '/assets/map.js',
      '/account',
      '/found/secret',
      'https://other.example/',
      '/secret',
      'xassets/map.js',
    )
    expect(kept('homeward-kept')).toEqual(['/go-to-points', '/assets/map.js'])
  })
  test('replace the earlier ones, and only when all of them came', async () => {
    await keep('/FAQ')
    await keep('/go-to-points')
    expect(kept('homeward-kept')).toEqual(['/go-to-points'])
    status = 500
    await keep('/FAQ')
    expect(kept('homeward-kept')).toEqual(['/go-to-points'])
  })
  test('are asked for by nothing else', async () => {
    await tell('message')
    await tell('message', { data: {} })
    await tell('message', { data: { keep: '/FAQ' } })
    expect(answered).toEqual([])
  })
})

describe('a page', () => {
  test('of the public site comes from the network, and is kept', async () => {
    expect(await read(await visit('/FAQ'))).toBe('online /FAQ')
    expect(kept()).toEqual(['/FAQ'])
  })
  test('that the browser fetched ahead is used', async () => {
    expect(await read(await visit('/FAQ', { preloadResponse: Promise.resolve(new Response('ahead')) }))).toBe('ahead')
    expect(answered).toEqual([])
  })
  test('in a language that was chosen brings the pages without network in that language', async () => {
    await visit('/FAQ?lang=ms')
    expect(kept()).toEqual(expect.arrayContaining(['/FAQ?lang=ms', '/offline', '/offline/code']))
  })
  test.each(['/account', '/found/secret', '/safereturncards/code'])(
    'with personal data is never kept: %s',
    async (path) => {
      expect(await read(await visit(path))).toBe(`online ${path}`)
      expect(kept()).toEqual([])
    },
  )
  test('that failed on our side is shown and not kept', async () => {
    status = 500
    expect((await visit('/FAQ'))?.status).toBe(500)
    expect(kept()).toEqual([])
  })

  describe('without network', () => {
    const offline = (...paths: string[]) => {
      for (const path of paths) stores.get('homeward-v2')?.set(path, new Response(`kept ${path}`))
      isOnline = false
    }
    beforeEach(async () => {
      await tell('install')
      answered.length = 0
    })
    test('is the one that was kept, also under another query', async () => {
      offline('/FAQ', '/FAQ?a=1')
      expect(await read(await visit('/FAQ?a=1'))).toBe('kept /FAQ?a=1')
      expect(await read(await visit('/FAQ?a=2'))).toBe('kept /FAQ')
    })
    test('of the locator is the one that was kept on request', async () => {
      await tell('message', { data: { keep: ['/go-to-points'] } })
      offline('/FAQ')
      expect(await read(await visit('/go-to-points/one'))).toBe('online /go-to-points')
      expect(await read(await visit('/FAQ'))).toBe('kept /FAQ')
    })
    test('that is personal says that there is none; that of a code says whom to call', async () => {
      offline('/account', '/safereturncards/code')
      expect(await read(await visit('/account'))).toBe('online /offline')
      expect(await read(await visit('/FAQ'))).toBe('online /offline')
      expect(await read(await visit('/safereturncards/code'))).toBe('online /offline/code')
      expect(await read(await visit('/SafeReturnCards/code'))).toBe('online /offline/code')
    })
    test('fails as it would without us where nothing is kept', async () => {
      stores.clear()
      offline()
      await expect(visit('/FAQ')).rejects.toThrow('offline')
    })
  })
})

describe('a file', () => {
  const file = (path: string, more: Record<string, unknown> = {}) => visit(path, { mode: 'no-cors', ...more })
  test.each(['/assets/map.js', '/icon.svg'])('is kept the first time and asked for once: %s', async (path) => {
    expect(await read(await file(path))).toBe(`online ${path}`)
    expect(await read(await file(path))).toBe(`online ${path}`)
    expect(answered).toEqual([path])
  })
  test('that is not there is not kept', async () => {
    status = 404
    await file('/assets/map.js')
    expect(kept()).toEqual([])
  })
})

test.each([
  ['a form', '/FAQ', { method: 'POST' }],
  ['another site', '', { url: 'https://other.example/FAQ' }],
  ['a call', '/api/points', { mode: 'cors' }],
  ['a photo', '/photo/a.webp', { mode: 'no-cors' }],
])('%s goes past it', async (_what, path, more) => {
  expect(await visit(path, more)).toBeUndefined()
  expect(answered).toEqual([])
})
