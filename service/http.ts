import { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { getPath } from 'hono/utils/url'
import { Histogram } from 'prom-client'
import { errorsOf, type Endpoint } from '#contract/endpoint.ts'
import { Refusal, refusals, type RefusalCode } from '#contract/errors.ts'
import { inOnePiece } from './answer-text.ts'
import { limitSubject, type Env } from './caller.ts'
import { databaseTrouble } from './db/away.ts'
import { describeError } from './log.ts'
import { metrics } from './metrics.ts'
import { deviceWords, networkOf, withOrigin } from './request-origin.ts'
import { randomUid } from './secrets.ts'
import { auditOutcome } from './security-event.ts'
import type { Service } from './service.ts'
import { inSpan, isTraced } from './tracing.ts'

/** The routes, and beside them what the API document says of each. */
export class Api extends Hono<Env> {
  readonly document = new OpenAPIRegistry()
}

/** A refusal that its call does not announce: an error where no real people are, so that every test proves the lists. */
export class UndeclaredRefusal extends Error {
  constructor({ name }: Endpoint, code: RefusalCode) {
    super(`${name} does not declare ${code}`)
  }
}

const durations = new Histogram({
  name: 'homeward_request_seconds',
  help: 'Time to answer a call, by call and status.',
  labelNames: ['call', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
})

/** An answer of JSON, whose text stays at hand (answer-text.ts). */
export const jsonAnswer = (c: Context<Env>, value: object, status: ContentfulStatusCode = 200): Response =>
  inOnePiece(JSON.stringify(value), (text) => c.body(text, status, { 'Content-Type': 'application/json' }))

/** The one error envelope (docs/decisions.md, "Names and calls"). */
function refusalAnswer(c: Context<Env>, code: RefusalCode, extra: { field?: string; retryAfterSeconds?: number } = {}) {
  const { status, text } = refusals[code]
  if (extra.retryAfterSeconds) c.header('Retry-After', String(extra.retryAfterSeconds))
  return jsonAnswer(
    c,
    { type: 'ERROR', code, message: text, data: { message: text, ...(extra.field && { field: extra.field }) } },
    status as ContentfulStatusCode,
  )
}

/**
 * An empty API with what every call shares: request id, times, log line, no caching, the error envelope. It answers below
 * `/api`, and to the website in process without it; the request itself is not copied for that.
 */
export function createApi(service: Service): Api {
  const outside = `${service.config.basePath}api/`
  const app = new Api({
    getPath(request) {
      const path = getPath(request)
      return path.startsWith(outside) ? path.slice(outside.length - 1) : path
    },
  })
  if (isTraced()) app.use(traced)
  app.use(async (c, next) => {
    const started = performance.now()
    c.set('requestId', randomUid())
    const origin = {
      device: deviceWords(c.req.header('user-agent')),
      network: networkOf(limitSubject(c.env?.address ?? '')),
    }
    await withOrigin(origin, async () => {
      await next()
      await auditCall(service, c)
    })
    // Not by c.header: it would copy the finished answer for each.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('X-Request-Id', c.get('requestId'))
    const seconds = (performance.now() - started) / 1000
    const call = c.get('route') ?? 'unknown'
    durations.observe({ call, status: c.res.status }, seconds)
    service.log.info(
      {
        requestId: c.get('requestId'),
        call,
        method: c.req.method,
        status: c.res.status,
        ms: Math.round(seconds * 1000),
      },
      'call',
    )
  })
  app.notFound((c) => refusalAnswer(c, 'not-found'))
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      const endpoint = c.get('endpoint')
      if (endpoint && !service.config.live && !errorsOf(endpoint).includes(error.code))
        throw new UndeclaredRefusal(endpoint, error.code)
      return refusalAnswer(c, error.code, {
        ...(error.field && { field: error.field }),
        ...(error.retryAfterSeconds && { retryAfterSeconds: error.retryAfterSeconds }),
      })
    }
    const requestId = c.get('requestId')
    service.log.error({ requestId, call: c.get('route'), error: describeError(error) }, 'unexpected')
    service.outside.reportError(error, requestId)
    return refusalAnswer(c, databaseTrouble(error) ? 'service-unavailable' : 'unexpected')
  })
  return app
}

/** Makes the call a span: named like it, with its status and nothing of what was asked. */
const traced: MiddlewareHandler<Env> = (c, next) =>
  inSpan('call', {}, async (span) => {
    await next()
    span.rename(`call ${c.get('route') ?? 'unknown'}`)
    span.add({ 'http.response.status_code': c.res.status, 'homeward.request.id': c.get('requestId') })
  })

/** Audits how the call ended; what cannot be written there is logged, and the answer stands as it is. */
async function auditCall(service: Service, c: Context<Env>) {
  const refusal = c.error instanceof Refusal ? c.error : undefined
  const { caller, input, answer, route: call } = c.var
  try {
    await auditOutcome(service, { call, refusal, caller, input, answer })
  } catch (error) {
    service.log.error(
      { requestId: c.get('requestId'), call, error: describeError(error) },
      'security event not written',
    )
  }
}
