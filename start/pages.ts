import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Locale } from '#contract/options.ts'
import { inOnePiece } from '../service/answer-text.ts'
import { describeError } from '../service/log.ts'
import type { Peer } from '../service/caller.ts'
import type { OpenService } from '../service/open.ts'
import type { SharedPage } from '../web/shared-pages.server.ts'
import type { Site } from '../web/site.ts'
import { NO_PAGE } from './answers.ts'
import { callInProcess } from './call-in-process.ts'
import { lastResort } from './last-resort.ts'
import { pageLocale } from './page-locale.ts'
import type { Env, PeerOf } from './peer.ts'
import { firstSegments, routesBelow } from './routes-below.ts'
import { securityHeaders } from './security.ts'
import type { Website, WebsiteSource } from './website-source.ts'

type Handler = ReturnType<typeof createRequestHandler>

/** The catch-all route, which renders a page of the website. */
export function pages(service: OpenService, website: WebsiteSource, peerOf: PeerOf) {
  const { config } = service
  const base = config.basePath
  const app = new Hono<Env>()
  const handlerOf = handlers(config.appEnv === 'development' ? 'development' : 'production')
  app.all('*', async (c) => {
    if (!c.req.path.startsWith(base) && `${c.req.path}/` !== base) return c.redirect(base)
    const build = await website.load()
    const { siteContext, wholePageOf } = build.entry.module
    const { locale, remember } = pageLocale(c, service)
    const answers = new Headers(remember === undefined ? {} : { 'Set-Cookie': remember })
    const nonce = randomBytes(16).toString('base64url')
    const from = peerOf(c)
    const call = callInProcess(service, c.req.raw, from, locale, answers)
    const context = new RouterContextProvider()
    c.set('page', NO_PAGE)
    const matched = (pattern: string) => c.set('page', pattern.replace(/^\/?/, '/'))
    context.set(siteContext, siteOf(service, website, { call, locale, nonce, from, matched }))
    const page = await handlerOf(build, c.req.path.slice(base.length))(ownOrigin(c.req.raw, service), context)
    // The website's own error page could not be rendered either.
    if (page.status >= 500 && page.headers.get('content-type')?.startsWith('text/plain'))
      return lastResortPage(c, service, locale)
    for (const [name, value] of answers) page.headers.append(name, value)
    const whole = wholePageOf(page)
    const policy = securityHeaders(config, typeof whole === 'object' ? whole.inline : nonce)
    return finished(page, whole, policy, c.req.header('if-none-match'))
  })
  return app
}

/** The build as one that has only the routes below a first segment, or those of the first page where there is none. */
function buildBelow(build: Website, segment: string): Website {
  const assets = { ...build.assets, routes: routesBelow(build.assets.routes, segment) }
  return { ...build, routes: routesBelow(build.routes, segment), assets }
}

/**
 * Creates the router's request handlers of a build when they are first needed, and anew when the development server has rebuilt.
 * Each first segment of an address has one that knows the routes below it; the handler of all routes answers what else there is,
 * and what asks for the data of pages.
 */
function handlers(mode: 'development' | 'production') {
  let known: { build: Website; segments: Set<string>; made: Map<string | undefined, Handler> } | undefined
  return (build: Website, path: string): Handler => {
    if (known?.build !== build) known = { build, segments: firstSegments(build.routes), made: new Map() }
    const first = path.split('/', 1)[0]?.toLowerCase() ?? ''
    const isKnown = path === '' || (known.segments.has(first) && !path.endsWith('.data'))
    const segment = isKnown ? first : undefined
    let handler = known.made.get(segment)
    if (!handler) {
      handler = createRequestHandler(segment === undefined ? build : buildBelow(build, segment), mode)
      known.made.set(segment, handler)
    }
    return handler
  }
}

/** The context that a page's loaders receive. */
function siteOf(
  { config, log, outside, publicUrl }: OpenService,
  website: WebsiteSource,
  { call, locale, nonce, from, matched }: Pick<Site, 'call' | 'locale' | 'nonce' | 'matched'> & { from: Peer },
): Site {
  return {
    call,
    locale,
    nonce,
    matched,
    brand: config.brand,
    trial: config.appEnv === 'trial' || config.appEnv === 'development',
    outsideOff: config.outsideOff,
    scripts: website.scripts(),
    scriptText: website.scriptText,
    publicUrl: publicUrl(),
    ownMachine: config.devTour && from.ownMachine,
    mediaHosts: config.mediaHosts,
    reportError: (error) => {
      log.error({ error: describeError(error) }, 'page failed')
      outside.reportError(error, '')
    },
  }
}

/**
 * Completes a page's answer with headers that it did not set itself. The body is sent as one piece, because streaming
 * would take longer; none is sent to a browser that has this very text of a shared page (`tag`) already.
 */
async function finished(
  page: Response,
  whole: string | SharedPage | undefined,
  policy: Record<string, string>,
  tag: string | undefined,
): Promise<Response> {
  const { status, headers } = page
  for (const [name, value] of Object.entries(policy)) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store')
  if (typeof whole === 'object' && !headers.get('cache-control')?.includes('no-store')) {
    headers.set('ETag', `W/"${whole.tag}"`)
    if (tag === headers.get('ETag')) return new Response(null, { status: 304, headers })
  }
  if (whole !== undefined) return inOnePiece(whole, (text) => new Response(text, { status, headers }))
  return new Response(page.body && Buffer.from(await page.arrayBuffer()), { status, headers })
}

/** The numbers to call, when no page can be drawn. */
export const lastResortPage = (c: Context, { config }: OpenService, locale: Locale) =>
  c.html(lastResort(locale, config.brand), 500, { 'Cache-Control': 'no-store' })

/** The request with the public origin in its URL, whatever a proxy made of it. */
function ownOrigin(request: Request, service: OpenService): Request {
  const { publicUrl } = service.config
  if (!publicUrl) return request
  const url = new URL(request.url)
  const known = new URL(publicUrl)
  url.protocol = known.protocol
  url.host = known.host
  return new Request(url, request)
}
