import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import { requestOf, resultOf, type Call } from '../contract/call.ts'
import { COOKIES } from '../contract/cookies.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '../contract/options.ts'
import { sameText } from '../service/secrets.ts'
import { ping } from '../service/db/open.ts'
import { metrics } from '../service/metrics.ts'
import type { OpenService } from '../service/open.ts'
import type { Peer } from '../service/http.ts'
import { describeError } from '../service/log.ts'
import { SERVICE_WORKER } from './build.ts'
import { compressed } from './compress.ts'
import { apiReader } from './api-reader.ts'
import { peerOf, trustedProxies } from './peer.ts'
import type { RunningWebsite } from './development.ts'
import { lastResort, refusedOtherSite } from './last-resort.ts'
import { isSentByOtherSite } from './other-site.ts'
import { securityHeaders } from './security.ts'

/** The website as the router built it, with the context through which we hand it what a page needs. */
type Website = ServerBuild & { entry: { module: { siteContext: RouterContext<unknown> } } }
export interface WebsiteSource {
  load: () => Promise<ServerBuild>
  /** Addresses of the small scripts of plain pages. */
  scripts: () => Record<string, string>
  /** The text of one, as built; nothing while the development server makes them. */
  scriptText: (name: string) => string | undefined
  /** Where built files are, or nothing while the development server serves them. */
  files?: string
}

type Env = { Bindings: { incoming: { socket: { remoteAddress?: string } } } }

/**
 * The one place that joins website and service: the service's HTTP app answers `/api`, and every page is handed a
 * `call` that asks that same app in process.
 */
export function createSite(service: OpenService, website: WebsiteSource) {
  const { config, log } = service
  const base = config.basePath
  const app = new Hono<Env>()
  const trusted = trustedProxies(config.trustProxy)
  const peer = (c: Context<Env>) => peerOf(c.req.raw.headers, c.env.incoming.socket.remoteAddress ?? '', trusted)

  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('content-security-policy')) {
      for (const [name, value] of Object.entries(securityHeaders(config))) c.res.headers.set(name, value)
    }
    const response = await compressed(c.req.raw, c.res)
    if (response === c.res) return
    // Hono would give the new answer the old one's headers again.
    c.res = undefined
    c.res = response
  })

  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    c.header('Cache-Control', 'no-store')
    try {
      await Promise.race([
        Promise.all([ping(service.db), service.jobs.ready()]),
        new Promise((_resolve, reject) => setTimeout(() => reject(new Error('late')), 2000).unref()),
      ])
      return c.text('ready')
    } catch {
      return c.text('not ready', 503)
    }
  })
  app.get('/metrics', async (c) => {
    const { metricsToken } = config
    const given = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    if (!metricsToken || !sameText(given, metricsToken)) return c.notFound()
    return c.text(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
  })

  const api = `${base}api`
  app.route(`${api}/docs`, apiReader(`${api}/openapi.json`))
  app.all(`${api}/*`, (c) => service.app.fetch(c.req.raw, peer(c)))
  // The two addresses of the tour answer JSON to programs and a page to people.
  for (const path of ['dev', 'dev/outbox']) {
    app.get(base + path, async (c, next) => {
      if (!c.req.header('accept')?.includes('application/json')) return next()
      const answer = await service.app.request(`/${path}`, {}, peer(c))
      const body = (await answer.json()) as { type: string; data: unknown }
      return c.json(body.type === 'SUCCESS' ? body.data : body, answer.status as 200)
    })
  }

  if (website.files) app.use(...files(base, website.files))

  app.onError((error, c) => {
    log.error({ error: describeError(error) }, 'request failed')
    service.outside.reportError(error, '')
    return c.html(lastResort(pageLocale(c, base, service, []), config.brand), 500, { 'Cache-Control': 'no-store' })
  })

  app.use(async (c, next) => {
    if (!isSentByOtherSite(c.req.raw, base)) return next()
    const page = refusedOtherSite(pageLocale(c, base, service, []), config.brand)
    return c.html(page, 403, { 'Cache-Control': 'no-store' })
  })

  let handler: ((request: Request, context: RouterContextProvider) => Promise<Response>) | undefined
  let built: Website | undefined
  app.all('*', async (c) => {
    if (!c.req.path.startsWith(base) && `${c.req.path}/` !== base) return c.redirect(base)
    const build = (await website.load()) as Website
    if (build !== built) {
      handler = createRequestHandler(build, config.appEnv === 'development' ? 'development' : 'production')
      built = build
    }
    const nonce = randomBytes(16).toString('base64url')
    const cookies: string[] = []
    const from = peer(c)
    const locale = pageLocale(c, base, service, cookies)
    const context = new RouterContextProvider()
    context.set(
      build.entry.module.siteContext as never,
      {
        call: callInProcess(service, c.req.raw, from, locale, cookies),
        locale,
        brand: config.brand,
        trial: config.appEnv === 'trial' || config.appEnv === 'development',
        nonce,
        scripts: website.scripts(),
        scriptText: website.scriptText,
        publicUrl: service.publicUrl(),
        ownMachine: config.devTour && from.ownMachine,
        mediaHosts: config.mediaHosts,
        reportError: (error: unknown) => {
          log.error({ error: describeError(error) }, 'page failed')
          service.outside.reportError(error, '')
        },
      } as never,
    )
    const page = await handler?.(ownOrigin(c.req.raw, service), context)
    if (!page) return c.notFound()
    // Not even the website's own page for this could be drawn.
    if (page.status >= 500 && page.headers.get('content-type')?.startsWith('text/plain'))
      return c.html(lastResort(locale, config.brand), 500, { 'Cache-Control': 'no-store' })
    const { status, headers } = page
    for (const cookie of cookies) headers.append('Set-Cookie', cookie)
    for (const [name, value] of Object.entries(securityHeaders(config, nonce))) {
      if (!headers.has(name)) headers.set(name, value)
    }
    if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store')
    // In one piece: pages are finished when they get here, and a stream would take longer than the page.
    const body = (page as { html?: string }).html ?? (page.body && Buffer.from(await page.arrayBuffer()))
    return new Response(body, { status, headers })
  })
  return app
}

/**
 * Built files: their names carry a hash, so browsers keep them for ever; the rest for an hour. What has no ending is a
 * page, and the disk is not asked for it.
 */
function files(base: string, root: string): [string, MiddlewareHandler] {
  const hashed = `${base}assets/`
  return [
    `${base}:path{.+\\.\\w+}`,
    serveStatic({
      root,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice(base.length - 1),
      onFound: (_path, c) =>
        c.header(
          'Cache-Control',
          c.req.path.startsWith(hashed)
            ? 'public, max-age=31536000, immutable'
            : c.req.path === base + SERVICE_WORKER
              ? 'no-cache'
              : 'public, max-age=3600',
        ),
    }),
  ]
}

/** `?lang=` chooses and is remembered; else the cookie; else English. */
function pageLocale(c: Context, base: string, service: OpenService, cookies: string[]): Locale {
  const asked = c.req.query('lang')
  if (isLocale(asked)) {
    cookies.push(
      generateCookie(COOKIES.language.name, asked, {
        path: base,
        maxAge: COOKIES.language.seconds,
        sameSite: 'Lax',
        secure: service.publicUrl().startsWith('https:'),
      }),
    )
    return asked
  }
  const kept = getCookie(c, COOKIES.language.name)
  return isLocale(kept) ? kept : DEFAULT_LOCALE
}

/** The request at the address people know us by, whatever a proxy made of it. */
function ownOrigin(request: Request, service: OpenService): Request {
  const { publicUrl } = service.config
  if (!publicUrl) return request
  const url = new URL(request.url)
  const known = new URL(publicUrl)
  url.protocol = known.protocol
  url.host = known.host
  return new Request(url, request)
}

/** Asks the service's app in process, as the browser that asked for the page; its cookies go back with the page. */
function callInProcess(service: OpenService, page: Request, peer: Peer, locale: Locale, cookies: string[]): Call {
  const forwarded = new Headers()
  for (const name of ['cookie', 'origin', 'sec-fetch-site', 'host', 'authorization']) {
    const value = page.headers.get(name)
    if (value !== null) forwarded.set(name, value)
  }
  forwarded.set('x-page-language', locale)
  // Showing a page changes nothing and is read by nobody but who asked for it, wherever the link stood.
  if (page.method === 'GET' || page.method === 'HEAD') forwarded.set('sec-fetch-site', 'same-origin')
  return async (endpoint, input) => {
    const { method, path, body, contentType } = requestOf(endpoint, input as Record<string, unknown>)
    const headers = new Headers(forwarded)
    if (contentType) headers.set('content-type', contentType)
    const response = await service.app.request(
      path,
      { method, headers, ...(body !== undefined && { body }) },
      { ...peer, inProcess: true },
    )
    cookies.push(...response.headers.getSetCookie())
    return resultOf(response)
  }
}

/** A built file's text, unless it could not stand within a script element. */
function builtText(folder: string, address: string): string | undefined {
  const text = readFileSync(join(folder, 'client', 'assets', basename(address)), 'utf8')
  return /<\/script|<!--/i.test(text) ? undefined : text
}

/** The website that `npm run build` left in `folder`. */
export function builtWebsite(folder: string): RunningWebsite {
  const build = import(join(folder, 'server', 'index.js')) as Promise<ServerBuild>
  const list = join(folder, 'scripts.json')
  const scripts = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>) : {}
  const texts = new Map(Object.entries(scripts).map(([name, address]) => [name, builtText(folder, address)]))
  return {
    load: () => build,
    scripts: () => scripts,
    scriptText: (name) => texts.get(name),
    files: join(folder, 'client'),
  }
}
