import { createHash } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createElement, useContext, type ReactNode } from 'react'
import { Scripts, useLoaderData } from 'react-router'
import { readConfig } from '../service/config.ts'
import { createApi } from '../service/http.ts'
import type { OpenService } from '../service/open.ts'
import { deriveKeys } from '../service/secrets.ts'
import { serve } from '../service/serve.ts'
import { DocumentContext, type PageHandle } from '../web/site.ts'
import * as entry from '../web/entry.server.tsx'
import { InlineStyle } from '../web/shared/inline.tsx'
import type { Route } from '../web/+types/root'
import { createSite } from './website.ts'

const PAGES: Record<string, PageHandle> = {
  plain: { words: [], script: 'none' },
  public: { words: [], script: 'none', publicSite: true },
  app: { words: [], script: 'app' },
  security: { words: [], script: 'none', publicSite: true, css: 'p { color: teal }' },
  begin: { words: [], script: 'app', css: '', isShared: (_, search) => search === '' && said !== 'Write to Mei.' },
}
/** What the page `/security` says. */
let said = 'Write to us.'
const routes = Object.fromEntries(
  Object.entries(PAGES).map(([id, handle]) => [id, { id, path: `/${id}`, module: { handle, default: () => null } }]),
)
const saying = routes.security!.module as Record<string, unknown>
saying.loader = ({ context, url }: Route.LoaderArgs) => ({
  said,
  locale: context.get(entry.siteContext).locale,
  asked: url.search,
})
saying.default = () => {
  const { said: text, locale } = useLoaderData<{ said: string; locale: string }>()
  return createElement('div', { lang: locale }, createElement(InlineStyle, { text: 'p { color: teal }' }), text)
}
/** An app page says the same, to its script too. */
Object.assign(routes.begin!.module, {
  loader: saying.loader,
  default: () =>
    createElement('body', {}, createElement(saying.default as () => ReactNode), createElement(Scripts, useNonce())),
})
const useNonce = () => {
  const { nonce } = useContext(DocumentContext)
  return nonce === undefined ? {} : { nonce }
}
/** A website of pages that say nothing but two, drawn by the website's own entry. */
const website = {
  entry: { module: entry },
  routes,
  assets: {
    routes: Object.fromEntries(
      Object.keys(routes).map((id) => [id, { id, path: `/${id}`, module: '/page.js', imports: [], css: [] }]),
    ),
    entry: { imports: [], module: '/entry.js' },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  basename: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
}

/** The site before a service that answers one call. */
function site(environment: Record<string, string> = {}) {
  const service = {
    config: readConfig(environment),
    log: { error: () => undefined, info: () => undefined },
    outside: { reportError: () => undefined },
    publicUrl: () => environment.PUBLIC_URL ?? 'http://localhost',
    limiter: { take: () => Promise.resolve(0) },
    refreshFigures: () => Promise.resolve(),
    keys: deriveKeys('a secret that only the tests know, long enough'),
  } as unknown as OpenService
  const app = createApi(service)
  serve(app, service, 'suggestPostalCodes', () => Promise.resolve([]))
  const source = { load: () => Promise.resolve(website as never), scripts: () => ({}), scriptText: () => undefined }
  const whole = createSite({ ...service, app }, source)
  return (path: string, headers: Record<string, string> = {}) =>
    whole.request(path, { headers }, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
}

/** Every header of an answer; what is made anew for each answer stands as its kind. */
async function headersOf(asked: Response | Promise<Response>) {
  const { headers } = await asked
  return Object.fromEntries(
    [...headers].map(([name, value]) => [
      name,
      name === 'x-request-id' ? 'an id' : value.replaceAll(/'nonce-[\w-]{22}'/g, `'nonce-…'`),
    ]),
  )
}

/** What every answer carries, to the letter. */
const ALWAYS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), interest-cohort=()',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
/** What even the reader of the API document carries, which has a policy of its own. */
const ALWAYS_OF_DOCS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}
const policy = (own: string) =>
  `default-src 'none'; object-src 'none'; script-src ${own}; style-src ${own}; img-src 'self' data: https://www.onemap.gov.sg; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
const OF_A_PAGE = {
  ...ALWAYS,
  'content-security-policy': policy(`'self' 'nonce-…'`),
  'content-type': 'text/html; charset=utf-8',
}

describe('the headers of an answer are these and no others', () => {
  test('a plain page', async () => {
    expect(await headersOf(site()('/plain'))).toEqual({ ...OF_A_PAGE, 'cache-control': 'no-store' })
  })
  test('a page of the public site, on which nothing is personal', async () => {
    expect(await headersOf(site()('/public'))).toEqual({ ...OF_A_PAGE, 'cache-control': 'private, no-cache' })
  })
  test('a page with the client runtime', async () => {
    expect(await headersOf(site()('/app'))).toEqual({ ...OF_A_PAGE, 'cache-control': 'no-store' })
  })
  test('a call', async () => {
    const answer = await site()('/api/admin/go-to-points/postal-codes?search=310')
    expect(await answer.clone().json()).toEqual({ type: 'SUCCESS', data: [] })
    expect(await headersOf(answer)).toEqual({
      ...ALWAYS,
      'content-security-policy': policy(`'self'`),
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': 'an id',
    })
  })
  test('a reader of the API document, and every answer where the address is https: only by https, for two years', async () => {
    const get = site({ PUBLIC_URL: 'https://homeward.example' })
    for (const path of [
      '/plain',
      '/app',
      '/api/admin/go-to-points/postal-codes?search=310',
      '/api/docs/',
      '/api/docs/reader.js',
    ]) {
      const headers = await headersOf(get(path))
      expect(headers, path).toMatchObject(ALWAYS_OF_DOCS)
      expect(headers['content-security-policy'], path).toMatch(/default-src 'none'.*object-src 'none'.*base-uri 'none'/)
    }
  })
  test('each page has a nonce of its own', async () => {
    const get = site()
    const nonces = await Promise.all(['/plain', '/plain', '/app'].map(async (path) => (await get(path)).headers))
    const all = nonces.map((headers) => /'nonce-([\w-]{22})'/.exec(headers.get('content-security-policy') ?? '')?.[1])
    expect(new Set(all.filter(Boolean)).size).toBe(3)
  })
})

describe('a page that is the same for everybody, as it is built', () => {
  const built = () => {
    vi.stubEnv('PROD', true)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      said = 'Write to us.'
    })
    return site()
  }
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  test('has no nonce that many would know: its policy names what stands inline by its hash', async () => {
    const get = built()
    const answer = await get('/security')
    const html = await answer.clone().text()
    expect(html).toContain('<style>p { color: teal }</style>')
    expect(html).not.toContain('nonce')
    const headers = await headersOf(answer)
    expect(headers).toEqual({
      ...OF_A_PAGE,
      'content-security-policy': policy(`'self'`).replace(
        `style-src 'self'`,
        `style-src 'self' ${hashOf('p { color: teal }')}`,
      ),
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    })
  })
  test('is another one as soon as what it says is another, and the one before when it says that again', async () => {
    const get = built()
    const texts = ['Write to us.', 'Call us.', 'Write to us.', '', 'Call us. ']
    for (const text of texts) {
      said = text
      expect(await (await get('/security')).text()).toContain(`</style>${text}</div>`)
    }
  })
  test('is not sent to a browser that has this very text, and sent where the browser has another', async () => {
    const get = built()
    const first = await get('/security')
    const tag = first.headers.get('etag') ?? ''
    const again = await get('/security', { 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    const inMalay = await get('/security', { 'if-none-match': tag, cookie: 'lang=ms' })
    expect([inMalay.status, inMalay.headers.get('etag') === tag]).toEqual([200, false])
    said = 'Call us.'
    expect((await get('/security', { 'if-none-match': tag })).status).toBe(200)
  })
  test('is compressed once for each encoding, to what it is', async () => {
    const get = built()
    said = 'Write to us. '.repeat(100)
    const plain = await (await get('/security')).text()
    for (const [encoding, unpacked] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const answer = await get('/security', { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(unpacked(Buffer.from(await answer.arrayBuffer())).toString()).toBe(plain)
    }
  })
  test('so is an app page where its answer says nothing of a person: each script of its policy stands in it', async () => {
    const get = built()
    const [answer, again] = [await get('/begin'), await get('/begin')]
    const html = await answer.text()
    expect(await again.text()).toBe(html)
    expect(html).not.toContain('nonce="')
    const scripts = [...html.matchAll(/<script[^>]*>([\s\S]+?)<\/script>/g)].map(([, text = '']) => hashOf(text))
    expect(scripts.length).toBeGreaterThan(2)
    const [, added = ''] = /modules = (".*")$/m.exec(html) ?? []
    const policyOf = (one: Response) => one.headers.get('content-security-policy') ?? ''
    const allowed = /script-src ([^;]*)/.exec(policyOf(answer))?.[1]?.split(' ').toSorted()
    expect(allowed).toEqual([`'self'`, hashOf(JSON.parse(added) as string), ...scripts].toSorted())
    expect(policyOf(again)).toBe(policyOf(answer))
    // It is asked for anew each time: a browser keeps nothing of a registration.
    expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['no-store', null])
    said = 'Write to Mei.'
    const hers = await get('/begin')
    expect(policyOf(hers)).toMatch(/'nonce-[\w-]{22}'/)
    expect(await hers.text()).toContain('Write to Mei.')
  })
  test('what was written into a page by somebody else is allowed by no hash', async () => {
    const get = built()
    said = '<script>steal()</script><script nonce="">steal()</script>'
    const answer = await get('/security?')
    expect(await answer.text()).not.toContain('<script>steal()')
    expect(answer.headers.get('content-security-policy')).not.toContain(hashOf('steal()'))
  })
  test.each(['/security?q=Bedok', '/plain', '/public', '/begin?tab=sign-in'])(
    '%s is not: it has a nonce of its own, and is not kept',
    async (path) => {
      const answer = await built()(path)
      expect(answer.headers.get('content-security-policy')).toMatch(/'nonce-[\w-]{22}'/)
      expect(answer.headers.get('etag')).toBeNull()
    },
  )
})

describe('the language of a page', () => {
  const https = { PUBLIC_URL: 'https://homeward.example' }
  const set = async (asked: Response | Promise<Response>) => (await asked).headers.getSetCookie()
  const kept = (name: string, locale: string) => `${name}=${locale}; Max-Age=31536000; Path=/; SameSite=Lax`
  test('is kept in a cookie that on https our own host alone set, and that is secure', async () => {
    expect(await set(site(https)('/plain?lang=md'))).toEqual([
      '__Host-lang=md; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
    ])
    expect(await set(site()('/plain?lang=md'))).toEqual([kept('lang', 'md')])
  })
  test('that was chosen before the cookie had its prefix moves to the new name', async () => {
    const moved = await set(site(https)('/plain', { cookie: 'lang=ms' }))
    expect(moved).toEqual(['__Host-lang=ms; Max-Age=31536000; Path=/; Secure; SameSite=Lax'])
    expect(await set(site(https)('/plain', { cookie: 'lang=ms; __Host-lang=md' }))).toEqual([])
    expect(await set(site()('/plain', { cookie: 'lang=ms' }))).toEqual([])
  })
})

describe('/metrics', () => {
  const METRICS_TOKEN = 'a token of the scraper, long enough'
  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
  const nothing: Record<string, string> = {}
  test('answers nobody while no token is set', async () => {
    const get = site()
    for (const headers of [nothing, bearer(''), bearer('undefined')])
      expect((await get('/metrics', headers)).status).toBe(404)
  })
  test('answers nobody without the token, or with a wrong one', async () => {
    const get = site({ METRICS_TOKEN })
    for (const headers of [nothing, bearer(''), bearer(`${METRICS_TOKEN}!`)]) {
      const answer = await get('/metrics', headers)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('homeward_')
    }
  })
  test('answers whoever has it, and nothing keeps the answer', async () => {
    const answer = await site({ METRICS_TOKEN })('/metrics', bearer(METRICS_TOKEN))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('# TYPE homeward_request_seconds histogram')
  })
})
