import { createContext } from 'react-router'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../service/config.ts'
import type { OpenService } from '../service/open.ts'
import { createSite } from './website.ts'
import type { WebsiteSource } from './website-source.ts'

/** The website as it stands before a service that nothing of this asks. */
function site(load: WebsiteSource['load'], settings: Record<string, string> = {}) {
  const reported: unknown[] = []
  const service = {
    config: readConfig(settings),
    database: { kind: 'pglite' },
    log: { error: (what: unknown) => reported.push(what), info: () => undefined },
    outside: { reportError: () => undefined },
    publicUrl: () => 'http://localhost',
  } as unknown as OpenService
  const app = createSite(service, { load, scripts: () => ({}), scriptText: () => undefined })
  const get = (path: string) => app.request(path, {}, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  const post = (path: string, headers: Record<string, string>) =>
    app.request(
      path,
      { method: 'POST', headers, body: new URLSearchParams({ act: 'report' }) },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
  const ask = (method: string, path: string) =>
    app.fetch(Object.defineProperty(new Request(`http://localhost${path}`), 'method', { value: method }), {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    })
  return { get, post, ask, reported }
}

describe('a method that nothing here has', () => {
  const untouched = () => site(() => Promise.reject(new Error('the website was asked')))

  test.each(['TRACE', 'PROPFIND', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s on a page is 405, and no error of ours',
    async (method) => {
      const { ask, reported } = untouched()
      const answer = await ask(method, '/FAQ')
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
      expect(reported).toEqual([])
    },
  )

  test.each(['TRACE', 'PROPFIND', 'CONNECT'])('%s on a call is too', async (method) => {
    const { ask, reported } = untouched()
    expect((await ask(method, '/api/public/locator/points')).status).toBe(405)
    expect(reported).toEqual([])
  })
})

test('health is told at the root, and below the base path: a proxy may pass on no more than that', async () => {
  const { get } = site(() => Promise.reject(new Error('the website was asked')), { BASE_PATH: '/care' })
  for (const path of ['/healthz', '/servez'])
    for (const place of [path, `/care${path}`]) expect((await get(place)).status, place).toBe(200)
})

test('the reader of the API document is one page, with the slash and without', async () => {
  const { get } = site(() => Promise.reject(new Error('the website was asked')))
  const bare = await get('/api/docs')
  expect([bare.status, bare.headers.get('location')]).toEqual([302, '/api/docs/'])
  const page = await get('/api/docs/')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('swagger-ui.css')
  expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  expect((await get('/api/docs/reader.js')).headers.get('content-type')).toContain('javascript')
})

test.each(['/FAQ', '/safereturncards/whoever'])(
  'when the website itself breaks, %s still has the numbers to call, in the chosen language, and says nothing of why',
  async (path) => {
    const { get, reported } = site(() => Promise.reject(new Error('secret of the house')))
    const answer = await get(`${path}?lang=ms`)
    const page = await answer.text()
    expect(answer.status).toBe(500)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(page).toContain('<html lang="ms">')
    expect(page).toContain('Ada masalah di pihak kami')
    for (const number of ['+6563770700', '999', '995']) expect(page).toContain(`href="tel:${number}"`)
    expect(page).not.toContain('secret')
    expect(reported).toHaveLength(1)
  },
)

test('a page that cannot even show its own error gives the numbers to call', async () => {
  const { get } = site(() =>
    Promise.resolve({
      entry: {
        module: {
          siteContext: createContext(),
          wholePageOf: () => undefined,
          default: () => Promise.reject(new Error('broken')),
        },
      },
      routes: { root: { id: 'root', path: '', module: { default: () => null } } },
      assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
      publicPath: '/',
      assetsBuildDirectory: '',
      future: {},
      ssr: true,
      isSpaMode: false,
      prerender: [],
      routeDiscovery: { mode: 'initial' },
    } as never),
  )
  const answer = await get('/')
  expect(answer.status).toBe(500)
  expect(await answer.text()).toContain('href="tel:+6563770700"')
})

describe('what a form on another website sends to a page of finders or families', () => {
  const untouched = () => site(() => Promise.reject(new Error('the website was asked')))

  test.each([
    '/safereturncards/2xKf9WzR4nBqT7sVjM8cPd',
    '/SafeReturnCards/2xKf9WzR4nBqT7sVjM8cPd?lang=ms',
    '/%73afereturncards/2xKf9WzR4nBqT7sVjM8cPd',
    '/safereturncards/2xKf9WzR4nBqT7sVjM8cPd.data',
    '/found/whatever',
  ])('is refused at %s, with the numbers to call', async (path) => {
    const { post, reported } = untouched()
    const answer = await post(path, { 'sec-fetch-site': 'cross-site' })
    const page = await answer.text()
    expect(answer.status).toBe(403)
    expect(page).toContain(
      path.endsWith('ms') ? 'Ini dihantar dari laman web lain' : 'This was sent from another website',
    )
    for (const number of ['+6563770700', '999', '995']) expect(page).toContain(`href="tel:${number}"`)
    expect(reported).toEqual([])
  })

  test.each(['none', 'same-site', 'same-origin', undefined])('is taken when its browser says %s', async (from) => {
    const { post, reported } = untouched()
    await post('/safereturncards/2xKf9WzR4nBqT7sVjM8cPd', from ? { 'sec-fetch-site': from } : {})
    expect(reported, 'the website was asked').toHaveLength(1)
  })

  test('is taken by every other page', async () => {
    const { post, reported } = untouched()
    await post('/registrationCG', { 'sec-fetch-site': 'cross-site' })
    expect(reported).toHaveLength(1)
  })
})
