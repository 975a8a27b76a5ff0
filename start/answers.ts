import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../service/log.ts'
import { counterFromZero } from '../service/metrics.ts'
import { inSpan, isTraced } from '../service/tracing.ts'
import type { Env } from './peer.ts'

const answers = counterFromZero(
  'homeward_answers_total',
  'Answers to requests from outside, by what was asked for and status.',
  {
    kind: ['page', 'call', 'file'],
    status: ['2xx', '3xx', '4xx', '5xx'],
  },
)

/** What a page's log line and span name in place of its address, which may hold a code or the secret of a link. */
export const NO_PAGE = 'no page'

/**
 * Counts every answer but those to the balancer and to Prometheus, and writes a log line for each page: its route's pattern, method,
 * status and time. A call writes its own line (service/http.ts); a file is only counted, for a page asks for a dozen.
 */
export function watchAnswers({ log }: { log: Logger }, api: string): MiddlewareHandler<Env> {
  const watched: MiddlewareHandler<Env> = async (c, next) => {
    const started = performance.now()
    await next()
    const page = c.get('page')
    const kind = page !== undefined ? 'page' : c.req.path.startsWith(`${api}/`) ? 'call' : 'file'
    const { status } = c.res
    answers.inc({ kind, status: `${Math.floor(status / 100)}xx` })
    if (page === undefined) return
    const ms = Math.round(performance.now() - started)
    log.info({ page, method: c.req.method, status, ms }, 'page')
  }
  if (!isTraced()) return watched
  return (c, next) =>
    inSpan('request', { kind: 'server', root: true }, async (span) => {
      await watched(c, next)
      const page = c.get('page')
      const { method } = c.req
      if (page !== undefined) span.add({ 'http.route': page })
      span.rename(page === undefined ? method : `${method} ${page}`)
      span.add({ 'http.request.method': method, 'http.response.status_code': c.res.status })
    })
}
