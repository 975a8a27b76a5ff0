import { data, type DataStrategyResult, type MiddlewareFunction } from 'react-router'
import type { unstable_RouterFetch as RouterFetch } from 'react-router/dom'
import { ACCOUNT_HEADER } from '#contract/call.ts'
import { readPageAccount } from './page-account.ts'
import { randomKey } from './random-key.ts'
import { askWith } from './router-fetch.ts'

/** Milliseconds until a read that had no answer is asked again. */
export const AGAIN_MS = 3000

/** The key of a fetcher for what nobody pressed and what may be said twice: it is sent until it is answered. */
export const KEEPS_TRYING = 'keeps-trying'

/** The last press, until it is answered: the same one again has the same key. */
let pressed: { what: string; key: string } | undefined

/**
 * The key of a press, by which the service does it once: a second tap, or a press whose answer was lost and that somebody presses again,
 * is the same one. (D79.9)
 */
async function keyOf(request: Request): Promise<string> {
  const what = `${request.url} ${await request.clone().text()}`
  if (pressed?.what !== what) pressed = { what, key: randomKey() }
  return pressed.key
}

/** The request in the name of the account whose page makes it. */
function requestOfPage(request: Request, key: string | undefined): Request {
  const headers = new Headers(request.headers)
  const account = readPageAccount()
  if (account !== undefined) headers.set(ACCOUNT_HEADER, account)
  if (key !== undefined) headers.set('idempotency-key', key)
  return new Request(request, { headers })
}

/** What a page knows of its connection. */
interface Connection {
  /** A read has no answer, and is asked again. */
  isAway?: boolean
  /** How many presses had no answer: each is said anew. */
  unsent?: number
  /** The path on which the last of them was, until the next press. */
  page?: string | undefined
}

/** As it is before anything was asked, and on the server. */
export const THERE: Connection = {}

let connection = THERE
let settling: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(change: Connection) {
  clearTimeout(settling)
  connection = { ...connection, ...change }
  for (const listen of listeners) listen()
}

/** The connection of this document. */
export const readConnection = () => connection

/** Tells a listener when the connection changes. @returns what ends that */
export function onConnection(listen: () => void) {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/**
 * Asks once, and reads the answer to its end, for a connection may break in the middle of one. @returns nothing where none came, or one
 * of what stands before the service
 */
async function askOnce(request: Request) {
  try {
    const answer = await fetch(request.clone())
    await answer.clone().arrayBuffer()
    return /50[234]/.test(`${answer.status}`) && !answer.headers.has('X-Remix-Response') ? undefined : answer
  } catch (error) {
    if (request.signal.aborted) throw error
    return undefined
  }
}

/** Waits until it is time to ask again, or the network is back. @throws when the router no longer wants the answer */
const pause = ({ signal }: Request) =>
  new Promise<unknown>((goOn, stop) => {
    setTimeout(goOn, AGAIN_MS)
    addEventListener('online', goOn, { once: true })
    signal.addEventListener('abort', () => {
      stop(signal.reason as Error)
      // Whatever is asked instead says in its turn that nothing answers; where nothing is, nothing is waited for.
      settling = setTimeout(() => set({ isAway: false }), 3 * AGAIN_MS)
    })
  })

/** What a press without an answer throws: of the page, or of one of its fetchers. */
interface NotSent {
  notSent: string | null
}

/** The part of the router's state that says what earlier presses were answered. */
interface Answered {
  actionData: Record<string, unknown> | null
  fetchers: ReadonlyMap<string, { data?: unknown }>
}

/**
 * What the router is told of its calls. A press that was not sent leaves what the one before was answered, a second step or a refusal,
 * and its status reads nothing anew.
 */
export function asBefore(results: Record<string, DataStrategyResult>) {
  for (const [id, { result }] of Object.entries(results)) {
    const key = (result as { data?: NotSent | null } | undefined)?.data?.notSent
    if (key === undefined) continue
    const { actionData, fetchers } = (Reflect.get(window, '__reactRouterDataRouter') as { state: Answered }).state
    const before = key ? fetchers.get(key)?.data : actionData?.[id]
    results[id] = { type: 'data', result: data(before, 503) }
  }
  return results
}

/** The middleware of a site in the browser: a press that found no network leaves the page as it was (D76.11). */
export const pressesAsBefore: MiddlewareFunction<Record<string, DataStrategyResult>>[] = [
  (_args, next) => next().then(asBefore),
]

/**
 * Asks the service for the router, so that no page goes for want of an answer. A read is asked until it is answered, while the page
 * before stays (D76.10). A press without an answer ends as if it had not been pressed, and what was typed stays (D76.11).
 */
export const fetchPatiently: RouterFetch = async (asked, context) => {
  const key = 'fetcherKey' in context ? context.fetcherKey : null
  const isPress = asked.method !== 'GET' && key !== KEEPS_TRYING
  const press = isPress ? await keyOf(asked) : undefined
  const request = requestOfPage(asked, press)
  if (isPress) set({ page: undefined })
  for (;;) {
    const answer = await askOnce(request)
    // What was only read anew may have failed in any way: what stands there stays.
    if (answer && !(context.type === 'revalidation' && (answer.status > 499 || answer.status === 429))) {
      set({ isAway: false })
      if (pressed?.key === press) pressed = undefined
      return answer
    }
    if (isPress) {
      set({ page: location.pathname, unsent: (connection.unsent ?? 0) + 1 })
      const notSent: NotSent = { notSent: key }
      // oxlint-disable-next-line only-throw-error -- no failure: the router's own middleware takes it (asBefore)
      throw notSent
    }
    set({ isAway: true })
    await pause(request)
  }
}
askWith(fetchPatiently)
