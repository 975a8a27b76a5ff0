// @vitest-environment happy-dom
import { data, NavigationType } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { fetchPatiently as Fetch } from './connection.ts'

type Answer = Response | 'no network'
type Context = Parameters<typeof Fetch>[1]

const NAVIGATION: Context = { type: 'navigation', fetcherKey: null, navigationType: NavigationType.Push }
const REVALIDATION: Context = { type: 'revalidation', fetcherKey: null, navigationType: null }
const fetcher = (fetcherKey: string): Context => ({ type: 'fetcher', fetcherKey, navigationType: null })

/** What the network answers, one after another; the last goes on. */
let answers: Answer[]
let asked: string[]
let names: (string | null)[]
let keys: (string | null)[]
let connection: typeof import('./connection.ts')
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  names = []
  keys = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.method)
    names.push(request.headers.get('x-page-account'))
    keys.push(request.headers.get('idempotency-key'))
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (request.signal.aborted) throw new DOMException('given up', 'AbortError')
    if (!(answer instanceof Response)) throw new TypeError('Failed to fetch')
    return answer.clone()
  })
  connection = await import('./connection.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const page = () => new Response('[]', { headers: { 'X-Remix-Response': 'yes' } })
const ofOurs = (status: number) => new Response('[]', { status, headers: { 'X-Remix-Response': 'yes' } })
const read = (context: Context = NAVIGATION, signal?: AbortSignal) =>
  connection.fetchPatiently(new Request('http://localhost/account.data', signal ? { signal } : {}), context)
const press = (context: Context = NAVIGATION) =>
  connection.fetchPatiently(new Request('http://localhost/account.data', { method: 'POST', body: 'a=1' }), context)

test.each<[string, Answer]>([
  ['has no network', 'no network'],
  ['is answered by what stands before the service', new Response('Bad gateway', { status: 502 })],
])('a page that is asked for and %s is asked for again until it is there', async (_what, failure) => {
  answers = [failure, failure, page()]
  const opened = read()
  await vi.waitFor(() => expect(connection.readConnection().isAway).toBe(true))
  await vi.advanceTimersByTimeAsync(2 * connection.AGAIN_MS)
  expect((await opened).status).toBe(200)
  expect(asked).toHaveLength(3)
  expect(connection.readConnection()).toEqual({ isAway: false })
})

test('what is asked and pressed on a page names the account whose page it is, until the page is left', async () => {
  const { askAs } = await import('./page-account.ts')
  answers = [page()]
  await read()
  askAs('hui-min')
  await read()
  await press()
  askAs(undefined)
  await press()
  expect(names).toEqual([null, 'hui-min', 'hui-min', null])
})

test('a press has the key of the one before for as long as that one has no answer, and a page that is read has none', async () => {
  answers = ['no network', page()]
  await press().catch(() => undefined)
  await Promise.all([press(), press()])
  await press()
  await read()
  const [lost, again, twice, later, reading] = keys
  expect(lost).toMatch(/^[0-9a-f]{32}$/)
  expect([again, twice]).toEqual([lost, lost])
  expect(later).toMatch(/^[0-9a-f]{32}$/)
  expect(later).not.toBe(lost)
  expect(reading).toBeNull()
})

test('a person whose network is back does not wait for the next time', async () => {
  answers = ['no network', page()]
  const opened = read()
  await vi.waitFor(() => expect(connection.readConnection().isAway).toBe(true))
  dispatchEvent(new Event('online'))
  expect((await opened).status).toBe(200)
})

test.each([500, 503, 429])(
  'what a page reads anew by itself fails with a %d of ours, and is read again',
  async (status) => {
    answers = [ofOurs(status), page()]
    const again = read(REVALIDATION)
    await vi.waitFor(() => expect(connection.readConnection().isAway).toBe(true))
    await vi.advanceTimersByTimeAsync(connection.AGAIN_MS)
    expect((await again).status).toBe(200)
  },
)

test.each([404, 403])('what a page reads anew and is told %d is told at once', async (status) => {
  answers = [ofOurs(status)]
  expect((await read(REVALIDATION)).status).toBe(status)
})

test('a person who opens a page that breaks on our side is told so', async () => {
  answers = [ofOurs(500)]
  expect((await read()).status).toBe(500)
})

test('whoever goes elsewhere meanwhile waits for nothing, and is not told that we keep trying', async () => {
  answers = ['no network']
  const leaving = new AbortController()
  const opened = read(NAVIGATION, leaving.signal)
  const given = opened.catch((error: unknown) => error)
  await vi.waitFor(() => expect(connection.readConnection().isAway).toBe(true))
  leaving.abort(new Error('elsewhere'))
  expect(await given).toEqual(new Error('elsewhere'))
  await vi.advanceTimersByTimeAsync(4 * connection.AGAIN_MS)
  expect(connection.readConnection().isAway).toBe(false)
  expect(asked).toHaveLength(1)
})

/** What the router knows, and is told of a press. */
async function toldOf(pressed: Promise<unknown>, state: object) {
  vi.stubGlobal('__reactRouterDataRouter', { state: { actionData: null, fetchers: new Map(), ...state } })
  const thrown: unknown = await pressed.catch((error: unknown) => error)
  return connection.asBefore({ page: { type: 'error', result: data(thrown) } })
}

test('a press without network is sent once, and the next one takes back what was said', async () => {
  const heard: unknown[] = []
  const end = connection.onConnection(() => void heard.push(connection.readConnection().page))
  answers = ['no network', page()]
  await expect(press()).rejects.toBeDefined()
  expect(asked).toEqual(['POST'])
  expect(connection.readConnection()).toMatchObject({ page: location.pathname, unsent: 1 })
  await press()
  expect(connection.readConnection().page).toBeUndefined()
  expect(heard).toContain(location.pathname)
  end()
})

test.each<[string, Context, object, unknown]>([
  ['the first', NAVIGATION, {}, undefined],
  ['the code of a second step', NAVIGATION, { actionData: { page: { sent: 'a number' } } }, { sent: 'a number' }],
  ['on another page', NAVIGATION, { actionData: { other: { sent: 'a number' } } }, undefined],
  ['a note', fetcher('note'), { fetchers: new Map([['note', { data: 'refused' }]]) }, 'refused'],
  ['a note beside a form', fetcher('note'), { actionData: { page: 'of the form' } }, undefined],
])('a press without network, %s, leaves the page as it was', async (_which, context, state, before) => {
  answers = ['no network']
  expect(await toldOf(press(context), state)).toEqual({ page: { type: 'data', result: data(before, 503) } })
})

test('an error of ours in an action stays one', async () => {
  const failed = {
    page: { type: 'error' as const, result: data(new Error('ours')) },
    beside: { type: 'data' as const, result: null },
  }
  expect(connection.asBefore({ ...failed })).toEqual(failed)
})

test('a refusal of the service is no missing network', async () => {
  answers = [ofOurs(503)]
  expect(await (await press()).text()).toBe('[]')
  expect(connection.readConnection().unsent).toBeUndefined()
})

test('what nobody pressed, and what may be said twice, is sent until it is answered', async () => {
  answers = ['no network', page()]
  const sent = press(fetcher(connection.KEEPS_TRYING))
  await vi.waitFor(() => expect(connection.readConnection().isAway).toBe(true))
  await vi.advanceTimersByTimeAsync(connection.AGAIN_MS)
  expect((await sent).status).toBe(200)
  expect(asked).toEqual(['POST', 'POST'])
})

test('a document with the portal or the console has its router wait for answers, another one does not', async () => {
  answers = ['no network', page()]
  const { fetchForRouter } = await import('./router-fetch.ts')
  const opened = fetchForRouter(new Request('http://localhost/account.data'), NAVIGATION)
  await vi.waitFor(() => expect(connection.readConnection().isAway).toBe(true))
  await vi.advanceTimersByTimeAsync(connection.AGAIN_MS)
  expect((await opened).status).toBe(200)
  vi.resetModules()
  answers = ['no network']
  const { fetchForRouter: alone } = await import('./router-fetch.ts')
  await expect(alone(new Request('http://localhost/registration.data'), NAVIGATION)).rejects.toThrow('Failed to fetch')
})
