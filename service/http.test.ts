import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { derivedErrors } from '#contract/endpoint.ts'
import { Refusal, refusals } from '#contract/errors.ts'
import { calls, endpoints } from '#contract/index.ts'
import { ADDRESS_LIMITS } from '#contract/rate-limits.ts'
import { answerText } from './answer-text.ts'
import { createApp } from './app.ts'
import { createApi, UndeclaredRefusal } from './http.ts'
import { openLimiter } from './limiter.ts'
import { withinHelperTime } from './safe-return/helper-time.ts'
import { world } from './test/world.ts'

const noLink = `/public/found/${'z'.repeat(43)}`

describe('every answer', () => {
  test('has an id of its own, which the log has too, and is never kept by a cache', async () => {
    const { device, logged } = await world()
    const from = device()
    logged()
    const answers = [
      await from.get('/account/go-to-points'),
      await from.get(noLink),
      await from.get('/no/such/call'),
      await from.post(noLink, 'broken'),
    ]
    const lines = logged()
    const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
    expect(new Set(ids).size).toBe(4)
    for (const [index, id] of ids.entries()) {
      expect(id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/)
      expect(lines).toContain(id)
      expect(answers[index]?.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('is logged with the milliseconds it took', async () => {
    const { device, logged } = await world()
    const from = device()
    logged()
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(5000).mockReturnValueOnce(5012.4)
    onTestFinished(() => clock.mockRestore())
    await from.get(noLink)
    expect(logged()).toContain('"ms":12,')
  })

  test.each([
    ['GET', '/no/such/call'],
    ['GET', '/'],
    ['POST', '/account/go-to-points'],
    ['GET', '/public/credential/safereturncard'],
    ['DELETE', noLink],
    ['PUT', '/public/dementia-info'],
    ['GET', '/../../etc/passwd'],
    ['GET', '/public/accounts/users/v2/'],
  ])('to %s %s, which is no call, is a 404 in the envelope', async (method, path) => {
    const { device } = await world()
    const response = await device().send(method, path, method === 'GET' ? undefined : {})
    const { text } = refusals['not-found']
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ type: 'ERROR', code: 'not-found', message: text, data: { message: text } })
  })

  test('that refuses an input names its field, so that a form can show it there', async () => {
    const { device, submission } = await world()
    const body = submission('z'.repeat(22), { position: { lat: 1, lng: 'east' } })
    const answer = await (await device().post('/public/credential/safereturncard', body)).json()
    expect(answer).toMatchObject({ code: 'invalid-input', data: { field: 'position.lng' } })
  })

  test('is at hand as text for whoever passes it on', async () => {
    const { service } = await world()
    const app = createApp(service)
    for (const path of [noLink, '/account/go-to-points/nearest?limit=1', '/no/such/call', '/account/go-to-points/x']) {
      const answer = await app.request(path)
      expect(answerText(answer), path).toBe(await answer.text())
    }
  })

  test('holds nothing the contract does not name', async () => {
    const { device, person, code, carer } = await world()
    const uid = await person({ birth: '1940-01-01', address: '12 Lorong 1' })
    await carer(uid)
    const text = await (await device().get(`/public/accounts/users/v2/${await code(uid)}`)).text()
    expect(text).not.toMatch(/1940|Lorong|carerUid|contacts|phoneVerified|pocEmail/)
  })
})

describe('limits', () => {
  /** Calls that have a limit by address; no call of an alarm has one. */
  const VERIFY = `/public/verify-email/${'z'.repeat(43)}`
  const OPEN = '/public/credential/openLink'
  const link = { token: 'z'.repeat(43), purpose: 'email' }

  test('over one, the answer says when to come back; another address goes on', async () => {
    const { device, moveClock } = await world()
    const from = device()
    for (let n = 0; n < 60; n += 1) expect((await from.post(VERIFY, {})).status).toBe(404)
    const over = await from.post(VERIFY, {})
    const { text } = refusals['too-many-requests']
    expect(over.status).toBe(429)
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(await over.json()).toEqual({
      type: 'ERROR',
      code: 'too-many-requests',
      message: text,
      data: { message: text },
    })
    expect((await device().post(VERIFY, {})).status).toBe(404)
    expect((await from.post(OPEN, link)).status, 'another call').toBe(404)
    await moveClock(61)
    expect((await from.post(VERIFY, {})).status, 'a minute later').toBe(404)
  })

  test('count one subscriber’s IPv6 addresses together', async () => {
    const { device } = await world()
    for (let n = 0; n < 60; n += 1) await device({ address: `2001:db8:1:2::${n}` }).post(VERIFY, {})
    expect((await device({ address: '2001:db8:1:2:ffff::1' }).post(VERIFY, {})).status).toBe(429)
    expect((await device({ address: '2001:db8:1:3::1' }).post(VERIFY, {})).status).toBe(404)
  })

  test('never refuse a page that only shows something', async () => {
    const { device } = await world()
    const website = device({ inProcess: true })
    const answers = await Promise.all(
      Array.from({ length: 310 }, () => website.get(`/admin/go-to-points/${'z'.repeat(22)}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  })

  test('count a form that a page sends for a browser without script', async () => {
    const { device } = await world()
    const website = device({ inProcess: true })
    for (let n = 0; n < 60; n += 1) expect((await website.post(VERIFY, {})).status).toBe(404)
    expect((await website.post(VERIFY, {})).status).toBe(429)
  })

  test('do not count what was no valid request', async () => {
    const { device } = await world()
    const from = device()
    for (let n = 0; n < 70; n += 1) await from.post(OPEN, { ...link, purpose: 'nonsense' })
    expect((await from.post(OPEN, link)).status).toBe(404)
  })

  test('can be changed by a setting', async () => {
    const { service } = await world()
    const limiter = openLimiter(service.database, { reveal: { points: 2, seconds: 60 } })
    const take = () => limiter.take('reveal', 'somebody')
    expect([await take(), await take()]).toEqual([0, 0])
    expect(await take()).toBeGreaterThan(0)
  })

  test('are shared by every process on the database', async () => {
    const { service } = await world()
    const changed = { 'make-link': { points: 4, seconds: 60 } }
    const processes = [openLimiter(service.database, changed), openLimiter(service.database, changed)]
    const waits = await Promise.all(
      Array.from({ length: 10 }, (_, n) => processes[n % 2]?.take('make-link', 'somebody')),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(4)
  })
})

describe('the newcomer’s tour', () => {
  test('answers the machine’s own owner and nobody else', async () => {
    const { device } = await world()
    for (const path of ['/dev', '/dev/outbox']) {
      expect((await device({ ownMachine: true }).get(path)).status, path).toBe(200)
      const outside = await device().get(path)
      expect([outside.status, (await outside.json()).code], path).toEqual([404, 'not-found'])
    }
  })

  test('does not exist where real people’s data is', async () => {
    const { service } = await world()
    const live = createApp({ ...service, config: { ...service.config, devTour: false } })
    const response = await live.request('/dev', {}, { address: '127.0.0.1', ownMachine: true })
    expect(response.status).toBe(404)
  })
})

/** A database that takes every question and answers none. */
const hanging: object = new Proxy(() => {}, {
  get: (_target, name) => (name === 'then' ? () => {} : hanging),
  apply: () => hanging,
})

describe('when the database fails', () => {
  test('a finder reads where to call, and the log says no word of what was asked', async () => {
    const { service, device, logged, submission } = await world()
    const stopped = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    const failing = {
      ...service,
      db: { ...service.db, select: () => expect.fail(), transaction: () => Promise.reject(stopped) },
    }
    const reported: unknown[] = []
    const app = createApp({
      ...failing,
      outside: { ...service.outside, reportError: (error: unknown) => reported.push(error) },
    } as unknown as typeof service)
    logged()
    const response = await app.request(
      '/public/credential/safereturncard',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(submission('z'.repeat(22))),
      },
      { address: '203.0.113.9', ownMachine: false },
    )
    const { text } = refusals['service-unavailable']
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'service-unavailable', data: { message: text } })
    expect(reported).toEqual([stopped])
    expect(logged()).not.toMatch(/Aisha|8123|zzzz/)
    expect((await device().get('/account/go-to-points')).status, 'the next request is served').toBe(200)
  })

  test.each([
    ['the person', '/public/accounts/users/v2/'],
    ['whom to call', '/public/myotheraccount?status=ACCEPTED&uid='],
  ])('that hangs, the helper page waits 250 ms and no longer for %s', async (_what, path) => {
    const { service } = await world()
    const app = createApp({ ...service, db: hanging, helperDb: hanging } as unknown as typeof service)
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: service.now() })
    try {
      let answered = false
      const answering = Promise.resolve(
        app.request(`${path}${'z'.repeat(22)}`, {}, { address: '203.0.113.9', ownMachine: false, inProcess: true }),
      ).finally(() => {
        answered = true
      })
      await vi.advanceTimersByTimeAsync(249)
      expect(answered).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      const response = await answering
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await response.json()).toMatchObject({ code: 'service-unavailable' })
    } finally {
      vi.useFakeTimers({ toFake: ['Date'], now: service.now() })
    }
  })

  test('that fails within this time says so itself', async () => {
    await expect(withinHelperTime(Promise.reject(new Error('gave up')))).rejects.toThrow('gave up')
  })

  test('an unexpected error is one general sentence with an id to ask about', async () => {
    const { service, logged } = await world()
    const app = createApp(service)
    app.get('/broken', () => {
      throw new Error('the secret plan of Siew Hua')
    })
    logged()
    const response = await app.request('/broken', {}, { address: '203.0.113.9', ownMachine: false })
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(JSON.parse(text)).toMatchObject({ code: 'unexpected', data: { message: refusals.unexpected.text } })
    expect(text).not.toContain('secret plan')
    expect(logged()).toContain(response.headers.get('x-request-id'))
  })
})

test('the OpenAPI document names every call, with its source', async () => {
  const { device } = await world()
  const document = await (await device().get('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  for (const { name, method, path, source } of endpoints) {
    const operation = document.paths[path]?.[method]
    expect(operation?.operationId, name).toBe(name)
    expect(operation.description).toContain(source)
  }
})

test('the OpenAPI document names the refusals that follow from input, limit and who may call, and the call’s own', async () => {
  const { device } = await world()
  const { paths } = await (await device().get('/openapi.json')).json()
  const refused = (path: string, method: string) =>
    Object.fromEntries(
      Object.entries(paths[path][method].responses as Record<string, { description: string }>)
        .filter(([status]) => status !== '200')
        .map(([status, { description }]) => [status, description]),
    )
  expect(refused('/account/invite', 'post')).toEqual({
    400: 'email-invalid, invalid-input, phone-country, phone-impossible, phone-required, phone-too-short, relationship-required, required-data, text-too-long',
    401: 'sign-in-required',
    403: 'not-allowed',
    409: 'tag-not-possible',
    413: 'too-large',
    415: 'unsupported-content-type',
    429: 'too-many-requests',
    500: 'unexpected',
    503: 'service-unavailable',
  })
  expect(refused('/public/found/{token}', 'get')).toEqual({
    400: 'invalid-input',
    404: 'link-ended',
    500: 'unexpected',
    503: 'service-unavailable',
  })
  expect(refused('/account/photo/{uid}', 'put')).toMatchObject({
    413: 'photo-too-large, photo-too-many-pixels',
    415: 'photo-heic, photo-type',
  })
  expect(refused('/public/credential/safereturncard', 'post'), 'a limit that never refuses').not.toHaveProperty('429')
  expect(refused('/dev', 'get')).toEqual({ 404: 'not-found', 500: 'unexpected', 503: 'service-unavailable' })
})

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  'the errors of %s are only those that do not follow from the rest of its declaration',
  (_name, endpoint) => {
    const derived = derivedErrors(endpoint)
    expect(endpoint.errors.filter((code) => derived.includes(code))).toEqual([])
    expect(new Set(endpoint.errors).size, 'each once').toBe(endpoint.errors.length)
  },
)

test('a refusal that its call does not declare is an error, but not where real people are', async () => {
  const { service, device } = await world()
  const findAddresses = { ...calls.findAddresses }
  const answers = async (live: boolean) => {
    const app = createApi({ ...service, config: { ...service.config, live } })
    app.get('/undeclared', (c) => {
      c.set('endpoint', findAddresses)
      throw new Refusal('incident-closed')
    })
    const response = await app.request('/undeclared', {}, { address: '203.0.113.9', ownMachine: false })
    return [response.status, (await response.json()).code]
  }
  const own = service.outside.reportError
  const reported: unknown[] = []
  service.outside.reportError = (error) => reported.push(error)
  expect(await answers(false)).toEqual([500, 'unexpected'])
  service.outside.reportError = own
  expect(reported).toEqual([new UndeclaredRefusal(findAddresses, 'incident-closed')])
  expect(await answers(true)).toEqual([409, 'incident-closed'])
  expect((await device().get('/account/go-to-points')).status).toBe(200)
})

test('each limit by address belongs to a call', () => {
  const names = new Set<string>(Object.keys(calls))
  expect(Object.keys(ADDRESS_LIMITS).filter((name) => !names.has(name))).toEqual([])
})

test('every call of the contract stands on an address of its own, and is served', async () => {
  const { service } = await world()
  const addresses = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(endpoints.map(({ name }) => name)).toEqual(Object.keys(calls))
  const served = new Set(createApp(service).routes.map(({ method, path }) => `${method.toLowerCase()} ${path}`))
  for (const address of addresses) expect(served).toContain(address.replaceAll(/\{(\w+)\}/g, ':$1'))
})

test('the clock of the database is never asked', async () => {
  const { db } = await world()
  const defaults = await db.execute(
    sql`select table_name, column_name from information_schema.columns where table_schema = 'public' and column_default ~ 'now|current'`,
  )
  expect((defaults as { rows: unknown[] }).rows).toEqual([])
})
