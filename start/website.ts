import { Hono } from 'hono'
import { describeError } from '../service/log.ts'
import type { OpenService } from '../service/open.ts'
import { watchAnswers } from './answers.ts'
import { apiReader } from './api-reader.ts'
import { files } from './files.ts'
import { headersAndCompression } from './headers.ts'
import { health, metricsPage } from './health.ts'
import { pageLocale } from './page-locale.ts'
import { refusedOtherSite } from './last-resort.ts'
import { refuseMethods } from './methods.ts'
import { isSentByOtherSite } from './other-site.ts'
import { lastResortPage, pages } from './pages.ts'
import { peersBehind, type Env } from './peer.ts'
import { tourAnswers } from './tour-answers.ts'
import type { WebsiteSource } from './website-source.ts'

/**
 * The one place that joins website and service: the service's HTTP app answers `/api`, and every page is handed a
 * `call` that asks that same app in process. While `stopping`, a balancer is told to look elsewhere.
 */
export function createSite(service: OpenService, website: WebsiteSource, stopping = () => false) {
  const { config, log } = service
  const base = config.basePath
  const api = `${base}api`
  const peerOf = peersBehind(config.trustProxy, config.countryHeader)
  const site = new Hono<Env>()
  site.use(headersAndCompression(config))
  site.use(refuseMethods(api))
  // At the root for whoever asks this process itself, and where the world reaches it: a proxy may pass on no more than the base path.
  for (const place of new Set(['/', base])) site.route(place, health(service, stopping))
  site.route('/', metricsPage(service))
  site.use(watchAnswers(service, api))
  site.route(`${api}/docs`, apiReader(`${api}/openapi.json`))
  site.all(`${api}/*`, (c) => service.app.fetch(c.req.raw, peerOf(c)))
  site.route(base, tourAnswers(service, peerOf))
  if (website.files) site.use(...files(base, website.files))
  if (website.filesBefore) site.use(...files(base, website.filesBefore, 'assets/'))
  site.use(async (c, next) => {
    if (!isSentByOtherSite(c.req.raw, base)) return next()
    const page = refusedOtherSite(pageLocale(c, service).locale, config.brand)
    return c.html(page, 403, { 'Cache-Control': 'no-store' })
  })
  site.route('/', pages(service, website, peerOf))
  site.onError((error, c) => {
    log.error({ error: describeError(error) }, 'request failed')
    service.outside.reportError(error, '')
    return lastResortPage(c, service, pageLocale(c, service).locale)
  })
  return site
}
