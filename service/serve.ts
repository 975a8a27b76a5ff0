import type { Context } from 'hono'
import { ago } from '#contract/domain/time.ts'
import { CONSOLE_USE_SECONDS } from '#contract/limits.ts'
import { addressLimitOf } from '#contract/rate-limits.ts'
import { isRescuePost, type AnsweredFile, type Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { calls, type CallName, type In, type Out } from '#contract/index.ts'
import { useAdminSession } from './admin-session.ts'
import { describeCall, envelopeOf } from './api-document.ts'
import { byteRange } from './byte-range.ts'
import { callerOf, isSessionToken, type Caller, type Env } from './caller.ts'
import { jsonAnswer, type Api } from './http.ts'
import { readInput } from './http-input.ts'
import type { Service } from './service.ts'

/** The function of every call; each capability's `endpoints.ts` has its own, `app.ts` has them all. */
export type Handlers = { [N in CallName]: (service: Service, input: In<N>, caller: Caller) => Out<N> }

/** Refuses whoever may not call a route of the tour; one that answers with a file asks it too. */
export function admit(c: Context<Env>, service: Service, { who }: Pick<Endpoint, 'who'>) {
  if (who.includes('dev') && !(service.config.devTour && c.env?.ownMachine)) throw new Refusal('not-found')
}

/** Refuses a caller whose session, or the lack of one, does not open this call. A link's token is read by the call itself. */
function admitCaller({ who }: Pick<Endpoint, 'who'>, { session, admin, lockedAdmin, watch, authorization }: Caller) {
  if (who.includes('public') || who.includes('dev')) return
  if (admin?.secondFactor && who.includes(admin.role)) return
  if ((watch ?? lockedAdmin) && who.includes('watch')) return
  if (session) {
    if (who.includes(session.purpose) || (session.purpose === 'member' && who.includes('registration'))) return
    throw new Refusal('not-allowed')
  }
  if (authorization && !isSessionToken(authorization) && who.includes('caregiver-partner')) return
  // Who is signed in to the console alone may sign in as a member: only a call of the console is nothing for them.
  const isOfTheConsole = who.includes('administrator') || who.includes('organisation')
  throw new Refusal(admin?.secondFactor && isOfTheConsole ? 'not-allowed' : 'sign-in-required')
}

/**
 * Writes down that the console is used: by every call of it but those that its pages repeat by themselves, the count of alarms and
 * what a page that is open reads again. A page that is opened counts.
 */
async function noteUse(c: Context<Env>, service: Service, { who }: Pick<Endpoint, 'who'>, { admin }: Caller) {
  if (!admin?.secondFactor || !who.includes(admin.role) || who.includes('watch')) return
  if (c.env?.inProcess && c.req.method === 'GET' && c.req.header('sec-fetch-dest') !== 'document') return
  const now = service.now()
  if (admin.lastUsedAt <= ago(now, CONSOLE_USE_SECONDS * 1000)) await useAdminSession(service.db, admin.id, now)
}

/** Who calls this endpoint, or a route that answers with a file of the same, once admitted. */
export async function admitted(
  c: Context<Env>,
  service: Service,
  endpoint: Pick<Endpoint, 'who' | 'anonymous'>,
): Promise<Caller> {
  admit(c, service, endpoint)
  const caller = await callerOf(c, service, endpoint)
  c.set('caller', caller)
  admitCaller(endpoint, caller)
  await noteUse(c, service, endpoint, caller)
  return caller
}

/**
 * Counts the request against the call's limit.
 * @returns whether the limit is used up and the call does less (`limit.reduce`)
 * @throws `too-many-requests` where it does not
 */
async function countRequest(c: Context<Env>, service: Service, endpoint: Endpoint, caller: Caller): Promise<boolean> {
  const limit = addressLimitOf(endpoint)
  // A page that only shows something is never refused; what it reads cannot be guessed at.
  if (!limit || (c.env?.inProcess && endpoint.method === 'get')) return false
  const wait = await service.limiter.take(limit.name, caller.address)
  if (wait > 0 && !limit.reduce) throw new Refusal('too-many-requests', { retryAfterSeconds: wait })
  return wait > 0
}

/** A file to be saved, never to be shown beside our pages; sound that a page plays comes in the parts that are asked for. */
function fileResponse(c: Context, type: string, { name, content }: AnsweredFile) {
  const headers = {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`,
  }
  if (!type.startsWith('audio/') || !(content instanceof Uint8Array)) return c.body(content, 200, headers)
  c.header('Accept-Ranges', 'bytes')
  const size = content.byteLength
  const part = byteRange(c.req.header('range'), size)
  if (part === undefined) return c.body(content, 200, headers)
  if (part === 'beyond') return c.body(null, 416, { 'Content-Range': `bytes */${size}` })
  const { from, to } = part
  return c.body(content.slice(from, to + 1), 206, { ...headers, 'Content-Range': `bytes ${from}-${to}/${size}` })
}

/**
 * Joins a call of the contract with its function: refuses who may not call, checks the input, counts limits, and drops
 * from the answer whatever its schema does not name.
 */
export function serve<N extends CallName>(app: Api, service: Service, name: N, work: Handlers[N]) {
  const endpoint: Endpoint = calls[name]
  const envelope = envelopeOf(endpoint)
  app.on(endpoint.method.toUpperCase(), endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
    c.set('route', name)
    c.set('endpoint', endpoint)
    if (isRescuePost(endpoint) && c.req.header('sec-fetch-site') === 'cross-site') throw new Refusal('other-site')
    const caller = await admitted(c, service, endpoint)
    const input = (await readInput(c, endpoint)) as In<N>
    c.set('input', input)
    const overLimit = await countRequest(c, service, endpoint, caller)
    const answer = await work(service, input, overLimit ? { ...caller, overLimit } : caller)
    c.set('answer', answer)
    if (endpoint.keptSeconds) c.header('Cache-Control', `public, max-age=${endpoint.keptSeconds}`)
    if (endpoint.file) return fileResponse(c, endpoint.file, answer as AnsweredFile)
    return jsonAnswer(c, { type: 'SUCCESS', ...envelope.parse(endpoint.beside ? answer : { data: answer }) })
  })
}

const pathOf = (name: CallName) => calls[name].path

/**
 * Serves every call of the contract, each with the service that is handed to it, and enters it in the API document under its
 * capability.
 */
export function serveCalls(
  app: Api,
  handlers: Handlers,
  { serviceOf, capabilityOf }: { serviceOf: (name: CallName) => Service; capabilityOf: (name: CallName) => string },
) {
  const names = Object.keys(calls) as CallName[]
  for (const name of names) describeCall(app, calls[name], capabilityOf(name))
  // Routes are tried in their order, and `{` sorts after every letter: a fixed word comes before a parameter in its place.
  const inOrder = names.toSorted((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1))
  for (const name of inOrder) serve(app, serviceOf(name), name, handlers[name])
}
