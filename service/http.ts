import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { getPath } from 'hono/utils/url'
import { Histogram } from 'prom-client'
import { z } from 'zod'
import type { Answered, AnsweredFile, Checked, Endpoint, Upload } from '../contract/endpoint.ts'
import { Refusal, isRefusalCode, refusals, type RefusalCode } from '../contract/errors.ts'
import { MAX_BODY_BYTES } from '../contract/limits.ts'
import { callerOf, isSessionToken, type Caller } from './caller.ts'
import { describeError } from './log.ts'
import { metrics } from './metrics.ts'
import { InvalidField } from './rules.ts'
import { randomUid } from './secrets.ts'
import type { Service } from './service.ts'

/** What the start file tells about a request beside its text. */
export interface Peer {
  /** The caller's address, behind trusted proxies. */
  address: string
  /** The socket's own address is loopback, the request asked for localhost or 127.0.0.1, and no proxy stood between. */
  ownMachine: boolean
  /** The website calls in process, for a page it renders. */
  inProcess?: boolean
}
export type Env = { Bindings: Peer; Variables: { requestId: string; route: string } }
export type Api = OpenAPIHono<Env>

const durations = new Histogram({
  name: 'homeward_request_seconds',
  help: 'Time to answer a call, by call and status.',
  labelNames: ['call', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
})

/** The one error envelope (docs/decisions.md, "Names and calls"). */
function refused(c: Context, code: RefusalCode, extra: { field?: string; retryAfterSeconds?: number } = {}) {
  const { status, text } = refusals[code]
  if (extra.retryAfterSeconds) c.header('Retry-After', String(extra.retryAfterSeconds))
  return c.json(
    { type: 'ERROR', code, message: text, data: { message: text, ...(extra.field && { field: extra.field }) } },
    status as ContentfulStatusCode,
  )
}

/** PostgreSQL's text cannot hold the character NUL. */
const withoutNul = (_key: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)
const cleaned = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replaceAll('\0', '')]))

/** The body, read no further than it may be long. */
async function readBytes(c: Context, most: number, tooLarge: RefusalCode): Promise<Buffer<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > most) throw new Refusal(tooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new Refusal(tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The one file of a call that takes one, in the place where other calls have their JSON. */
async function readUpload(c: Context, { types, maxBytes, tooLarge, wrongType }: Upload): Promise<unknown> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) throw new Refusal(wrongType)
  return { file: new Blob([await readBytes(c, maxBytes, tooLarge)], { type }) }
}

/** The fields of a form, each with all its values. */
async function readForm(c: Context): Promise<unknown> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new Refusal('unsupported-content-type')
  const form = new URLSearchParams((await readBytes(c, MAX_BODY_BYTES, 'too-large')).toString('utf8'))
  return { fields: Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)])) }
}

/** The body as the call declares it. */
const readBody = (c: Context, { upload, form }: Endpoint): Promise<unknown> =>
  upload ? readUpload(c, upload) : form ? readForm(c) : readJson(c)

async function readJson(c: Context): Promise<unknown> {
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal('unsupported-content-type')
  const bytes = await readBytes(c, MAX_BODY_BYTES, 'too-large')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), withoutNul)
  } catch {
    throw new Refusal('invalid-input')
  }
}

function check(schema: z.ZodType | undefined, value: unknown): object {
  if (!schema) return {}
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data as object
  const issue = parsed.error.issues[0]
  const code = isRefusalCode(issue?.message) ? issue.message : 'invalid-input'
  // A code or a token that cannot be one answers to the letter like one that nobody has.
  if (refusals[code].status === 404) throw new Refusal(code)
  throw new InvalidField(code, issue?.path.map(String).join('.') ?? '')
}

/** Refuses whoever may not call a route of the tour; one that answers with a file asks it too. */
export function admit(c: Context<Env>, service: Service, { who }: Pick<Endpoint, 'who'>) {
  if (who.includes('dev') && !(service.config.devTour && c.env?.ownMachine)) throw new Refusal('not-found')
}

/** Refuses a caller whose session, or the lack of one, does not open this call. A link's token is read by the call itself. */
function admitCaller({ who }: Pick<Endpoint, 'who'>, { session, admin, authorization }: Caller) {
  if (who.includes('public') || who.includes('dev')) return
  if (admin?.secondFactor && who.includes(admin.role)) return
  if (session) {
    if (who.includes(session.purpose) || (session.purpose === 'member' && who.includes('registration'))) return
    throw new Refusal('not-allowed')
  }
  if (authorization && !isSessionToken(authorization) && who.includes('caregiver-partner')) return
  throw new Refusal(admin?.secondFactor ? 'not-allowed' : 'sign-in-required')
}

const fileContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]))

/** What the API document says of a body. */
const contentOf = (body: NonNullable<Endpoint['body']>, { upload, form }: Endpoint) =>
  upload
    ? fileContent(upload.types)
    : form
      ? { 'application/x-www-form-urlencoded': { schema: body } }
      : { 'application/json': { schema: body } }

/** A file to be saved, never to be shown beside our pages. */
const fileResponse = (c: Context, type: string, { name, content }: AnsweredFile) =>
  c.body(content, 200, {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`,
  })

/** Who calls a route that answers with a file, admitted as to the call beside it. */
export async function admitFile(c: Context<Env>, service: Service, endpoint: Pick<Endpoint, 'who'>): Promise<Caller> {
  admit(c, service, endpoint)
  const caller = await callerOf(c, service)
  admitCaller(endpoint, caller)
  return caller
}

/**
 * Joins a call of the contract with the capability's function of the same name: checks the input, refuses who may not
 * call, counts limits, and drops from the answer whatever its schema does not name.
 */
export function serve<E extends Endpoint>(
  app: Api,
  service: Service,
  endpoint: E,
  work: (service: Service, input: Checked<E>, caller: Caller) => Promise<Answered<E>> | Answered<E>,
) {
  const { params, query, body } = endpoint
  const envelope = z.object({ data: endpoint.answer, ...endpoint.beside?.shape })
  app.openAPIRegistry.registerPath({
    method: endpoint.method,
    path: endpoint.path,
    operationId: endpoint.name,
    description: `Source: ${endpoint.source}. Who may call: ${endpoint.who.join(', ')}.`,
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: { content: contentOf(body, endpoint), required: true } }),
    },
    responses: {
      200: {
        description: 'Done.',
        content: endpoint.file
          ? fileContent([endpoint.file])
          : { 'application/json': { schema: envelope.extend({ type: z.literal('SUCCESS') }) } },
      },
      ...Object.fromEntries(
        endpoint.errors.map((code) => [
          refusals[code].status,
          {
            description: endpoint.errors.filter((other) => refusals[other].status === refusals[code].status).join(', '),
          },
        ]),
      ),
    },
  })
  app.on(endpoint.method.toUpperCase(), endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
    c.set('route', endpoint.name)
    admit(c, service, endpoint)
    const caller = await callerOf(c, service)
    admitCaller(endpoint, caller)
    const input = {
      ...check(params, cleaned(c.req.param())),
      ...check(query, cleaned(c.req.query())),
      ...(body && check(body, await readBody(c, endpoint))),
    } as Checked<E>
    // A page that only shows something is never refused; what it reads cannot be guessed at.
    if (endpoint.limit && !(c.env?.inProcess && endpoint.method === 'get')) {
      const wait = await service.limiter.take(endpoint.name, endpoint.limit, caller.address)
      if (wait > 0 && !endpoint.limit.reduce) throw new Refusal('too-many-requests', wait)
      caller.overLimit = wait > 0
    }
    const answer = await work(service, input, caller)
    if (endpoint.file) return fileResponse(c, endpoint.file, answer as AnsweredFile)
    return c.json({ type: 'SUCCESS', ...envelope.parse(endpoint.beside ? answer : { data: answer }) })
  })
}

/**
 * An empty API with what every call shares: request id, times, log line, no caching, the error envelope. It answers below
 * `/api`, and to the website in process without it; the request itself is not copied for that.
 */
export function createApi(service: Service): Api {
  const outside = `${service.config.basePath}api/`
  const app: Api = new OpenAPIHono<Env>({
    getPath(request) {
      const path = getPath(request)
      return path.startsWith(outside) ? path.slice(outside.length - 1) : path
    },
  })
  app.use(async (c, next) => {
    const started = performance.now()
    c.set('requestId', randomUid())
    await next()
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
  app.notFound((c) => refused(c, 'not-found'))
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      return refused(c, error.code, {
        ...(error instanceof InvalidField && { field: error.field }),
        ...(error.retryAfterSeconds && { retryAfterSeconds: error.retryAfterSeconds }),
      })
    }
    const requestId = c.get('requestId')
    service.log.error({ requestId, call: c.get('route'), error: describeError(error) }, 'unexpected')
    service.outside.reportError(error, requestId)
    return refused(c, isConnectionTrouble(error) ? 'service-unavailable' : 'unexpected')
  })
  return app
}

/** The database could not be reached or did not answer in time. */
function isConnectionTrouble(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return false
  const code = (cause as { code?: string }).code ?? ''
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P0|08|53300)/.test(code) ||
    /Connection terminated|connection timeout|timeout exceeded when trying to connect|PGlite is closed/i.test(
      cause.message,
    )
  )
}
