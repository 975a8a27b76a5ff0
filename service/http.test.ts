import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { refusals } from '../contract/errors.ts'
import { endpoints } from '../contract/index.ts'
import { createApp } from './app.ts'
import { openLimiter } from './limiter.ts'
import { withinHelperTime } from './safe-return/person.ts'
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

  test('holds nothing the contract does not name', async () => {
    const { device, person, code, carer } = await world()
    const uid = await person({ birth: '1940-01-01', address: '12 Lorong 1' })
    await carer(uid)
    const text = await (await device().get(`/public/accounts/users/v2/${await code(uid)}`)).text()
    expect(text).not.toMatch(/1940|Lorong|carerUid|contacts|phoneVerified|pocEmail/)
  })
})

describe('limits', () => {
  test('over one, the answer says when to come back; another address goes on', async () => {
    const { device, moveClock } = await world()
    const from = device()
    for (let n = 0; n < 60; n += 1) expect((await from.post(noLink, { act: 'safe' })).status).toBe(404)
    const over = await from.post(noLink, { act: 'safe' })
    const { text } = refusals['too-many-requests']
    expect(over.status).toBe(429)
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(await over.json()).toEqual({
      type: 'ERROR',
      code: 'too-many-requests',
      message: text,
      data: { message: text },
    })
    expect((await device().post(noLink, { act: 'safe' })).status).toBe(404)
    expect((await from.get(noLink)).status, 'another call').toBe(404)
    await moveClock(61)
    expect((await from.post(noLink, { act: 'safe' })).status, 'a minute later').toBe(404)
  })

  test('count one subscriber’s IPv6 addresses together', async () => {
    const { device } = await world()
    for (let n = 0; n < 60; n += 1) await device({ address: `2001:db8:1:2::${n}` }).post(noLink, { act: 'safe' })
    expect((await device({ address: '2001:db8:1:2:ffff::1' }).post(noLink, { act: 'safe' })).status).toBe(429)
    expect((await device({ address: '2001:db8:1:3::1' }).post(noLink, { act: 'safe' })).status).toBe(404)
  })

  test('never refuse a page that only shows something', async () => {
    const { device } = await world()
    const website = device({ inProcess: true })
    const answers = await Promise.all(Array.from({ length: 310 }, () => website.get(noLink)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  })

  test('do not count what was no valid request', async () => {
    const { device } = await world()
    const from = device()
    for (let n = 0; n < 70; n += 1) await from.post(noLink, { act: 'nonsense' })
    expect((await from.post(noLink, { act: 'safe' })).status).toBe(404)
  })

  test('can be changed by a setting', async () => {
    const { service } = await world()
    const limiter = openLimiter(service.database, { changed: { points: 2, seconds: 60 } })
    const take = () => limiter.take('changed', { points: 100, seconds: 1 }, 'somebody')
    expect([await take(), await take()]).toEqual([0, 0])
    expect(await take()).toBeGreaterThan(0)
  })

  test('are shared by every process on the database', async () => {
    const { service } = await world()
    const processes = [openLimiter(service.database, {}), openLimiter(service.database, {})]
    const waits = await Promise.all(
      Array.from({ length: 10 }, (_, n) => processes[n % 2]?.take('shared', { points: 4, seconds: 60 }, 'somebody')),
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
    const app = createApp({ ...service, db: hanging } as unknown as typeof service)
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

test('every call of the contract stands on an address of its own, and is served', async () => {
  const { service } = await world()
  const addresses = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
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
