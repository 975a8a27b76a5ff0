import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '#contract/addresses.ts'
import { addressAnswers, postalCodes } from '../db/tables.ts'
import { readConfig } from '../config.ts'
import { world } from '../test/world.ts'
import { findAddresses } from './find.ts'
import { openOneMap } from './onemap.ts'

const ROWELL: Address = {
  ADDRESS: '640 ROWELL ROAD SINGAPORE 200640',
  ROAD_NAME: 'ROWELL ROAD',
  BUILDING: 'NIL',
  BLK_NO: '640',
  POSTAL: '200640',
  LATITUDE: '1.30743547948389',
  LONGITUDE: '103.854713903431',
}
const page = (results: object[], totalNumPages = 1, pageNum = 1) => ({
  found: results.length,
  totalNumPages,
  pageNum,
  results,
})
type Behaviour = (request: URL, response: ServerResponse, incoming: IncomingMessage) => void
const json =
  (body: unknown, status = 200): Behaviour =>
  (_url, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
/** Does nothing: too slow for anybody. */
const silent: Behaviour = () => {}
const hangsUp: Behaviour = (_url, _response, incoming) => void incoming.socket.destroy()

/** A server that answers as OneMap does, well or badly, as each test says. */
const asked = { tokens: [] as unknown[], searches: [] as URL[], authorizations: [] as (string | undefined)[] }
const DEFAULTS = {
  token: json({ access_token: 'token-1', expiry_timestamp: '1900000000' }),
  search: json(page([ROWELL])),
}
let behaviour: { token: Behaviour; search: Behaviour } = { ...DEFAULTS }
const server = createServer((incoming, response) => {
  const url = new URL(incoming.url ?? '/', 'http://localhost')
  if (incoming.method === 'POST' && url.pathname === '/api/auth/post/getToken') {
    let body = ''
    incoming.on('data', (chunk) => (body += chunk))
    incoming.on('end', () => {
      asked.tokens.push(JSON.parse(body))
      behaviour.token(url, response, incoming)
    })
    return
  }
  if (url.pathname !== '/api/common/elastic/search') return void response.writeHead(404).end()
  asked.searches.push(url)
  asked.authorizations.push(incoming.headers.authorization)
  behaviour.search(url, response, incoming)
})
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  behaviour = { ...DEFAULTS }
  for (const list of Object.values(asked)) list.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let time = new Date('2025-03-10T02:00:00Z')
const oneMap = () => openOneMap({ email: 'a@b.test', password: 'secret', now: () => time, baseUrl, questionMs: 150 })
/** Behaves in turn; the last goes on. */
const inTurn = (...turns: Behaviour[]): Behaviour => {
  let turn = 0
  return (...request) => turns[Math.min(turn++, turns.length - 1)]?.(...request)
}

describe('OneMap', () => {
  test('is let in once and asked as it wants to be; NIL becomes nothing', async () => {
    const service = oneMap()
    expect(await service.find('200640')).toEqual({ ok: true, addresses: [{ ...ROWELL, BUILDING: '' }] })
    await service.find('200640')
    expect(asked.tokens).toEqual([{ email: 'a@b.test', password: 'secret' }])
    expect(asked.authorizations).toEqual(['token-1', 'token-1'])
    expect(Object.fromEntries(asked.searches[0]?.searchParams ?? [])).toEqual({
      searchVal: '200640',
      returnGeom: 'Y',
      getAddrDetails: 'Y',
      pageNum: '1',
    })
  })

  test('knows no such code', async () => {
    behaviour.search = json(page([]))
    expect(await oneMap().find('999999')).toEqual({ ok: true, addresses: [] })
  })

  test('answers in several pages, and with places that only have the digits in their name', async () => {
    const other = { ...ROWELL, POSTAL: '111111', BUILDING: 'LOT 200640' }
    behaviour.search = (url, ...rest) => {
      const number = Number(url.searchParams.get('pageNum'))
      return json(page([{ ...ROWELL, BUILDING: `NAME ${number}` }, other], 9, number))(url, ...rest)
    }
    const answer = await oneMap().find('200640')
    expect(answer).toMatchObject({
      ok: true,
      addresses: [{ BUILDING: 'NAME 1' }, { BUILDING: 'NAME 2' }, { BUILDING: 'NAME 3' }],
    })
    expect(asked.searches).toHaveLength(3)
  })

  test.each<[string, Behaviour, string, number]>([
    ['a failure that comes as 200 with an error', json({ error: 'Something is wrong.' }), 'odd', 2],
    ['the same with results', json({ ...page([ROWELL]), error: 'Something is wrong.' }), 'odd', 2],
    [
      'too many questions, as a page of HTML',
      (_url, response) => void response.writeHead(429, { 'content-type': 'text/html' }).end('<html>Too many</html>'),
      'busy',
      1,
    ],
    ['HTML with status 200', (_url, response) => void response.end('<html>Welcome</html>'), 'odd', 2],
    ['another shape', json({ results: 'none' }), 'odd', 2],
    ['an error of its own', json({}, 502), 'away', 2],
    ['silence', silent, 'late', 2],
    ['a connection that breaks', hangsUp, 'away', 2],
    ['more than there is to say', json({ ...page([ROWELL]), more: 'x'.repeat(1_000_000) }), 'away', 2],
  ])('%s is told apart, after one more try where that is safe', async (_what, search, reason, tries) => {
    behaviour.search = search
    expect(await oneMap().find('200640')).toEqual({ ok: false, reason })
    expect(asked.searches).toHaveLength(tries)
  })

  test.each<[string, Behaviour]>([
    ['silence', silent],
    ['a connection that breaks', hangsUp],
    ['an error of its own', json({}, 503)],
  ])('that recovers after %s answers at the second try', async (_what, first) => {
    behaviour.search = inTurn(first, json(page([ROWELL])))
    expect(await oneMap().find('200640')).toMatchObject({ ok: true, addresses: [{ POSTAL: '200640' }] })
  })

  test('gets a new token when the old one is nearly over, or was ended before its time', async () => {
    const service = oneMap()
    behaviour.token = inTurn(
      json({ access_token: 'token-1', expiry_timestamp: String(time.getTime() / 1000 + 259_200) }),
      json({ access_token: 'token-2', expiry_timestamp: '1900000000' }),
      json({ access_token: 'token-3', expiry_timestamp: '1900000000' }),
    )
    await service.find('200640')
    time = new Date(time.getTime() + 259_200_000 - 30_000)
    await service.find('200640')
    behaviour.search = inTurn(json({ error: 'Your token has expired.' }), json(page([ROWELL])))
    expect(await service.find('200640')).toMatchObject({ ok: true })
    expect(asked.authorizations).toEqual(['token-1', 'token-2', 'token-2', 'token-3'])
  })

  test.each<[string, Behaviour, string]>([
    ['a wrong password', json({ error: 'Authentication failed.' }), 'refused'],
    ['a refusal', json({}, 401), 'refused'],
    ['silence', silent, 'late'],
    ['too many questions', json({}, 429), 'busy'],
  ])('that answers the wish for a token with %s gives no answer', async (_what, token, reason) => {
    behaviour.token = token
    expect(await oneMap().find('200640')).toEqual({ ok: false, reason })
    expect(asked.searches).toHaveLength(0)
  })

  test('is asked once when two people want the same code at once', async () => {
    const service = oneMap()
    const [a, b, c] = await Promise.all([service.find('200640'), service.find('200640'), service.find('111111')])
    expect(a).toEqual(b)
    expect(c).toEqual({ ok: true, addresses: [] })
    expect(asked.searches).toHaveLength(2)
    expect(asked.tokens).toHaveLength(1)
  })

  test('that is not there at all gives no answer', async () => {
    const service = openOneMap({
      email: 'a@b.test',
      password: 'x',
      now: () => time,
      baseUrl: 'http://127.0.0.1:1',
      questionMs: 150,
    })
    expect(await service.find('200640')).toEqual({ ok: false, reason: 'away' })
  })
})

describe('the addresses at a postal code', () => {
  /** The account service with OneMap, or without, and an empty table. */
  async function desk() {
    const here = await world()
    for (const table of [addressAnswers, postalCodes]) await here.db.delete(table)
    await here.db.insert(postalCodes).values({
      postalCode: '319191',
      block: '6',
      road: 'TOA PAYOH CENTRAL',
      building: 'LIBRARY',
      lat: 1.33352,
      lng: 103.85049,
      searchText: ' library | ',
    })
    const find = (postalCode: string) =>
      findAddresses({ ...here.service, outside: { ...here.service.outside, addresses: oneMap() } }, { postalCode })
    return { ...here, find }
  }

  test('come from the table of postal codes where no address service is configured', async () => {
    const { device } = await desk()
    const answer = await device().get('/account/address?postalCode=319191')
    expect(await answer.json()).toEqual({
      type: 'SUCCESS',
      data: [
        {
          ADDRESS: '6 TOA PAYOH CENTRAL LIBRARY SINGAPORE 319191',
          ROAD_NAME: 'TOA PAYOH CENTRAL',
          BUILDING: 'LIBRARY',
          BLK_NO: '6',
          POSTAL: '319191',
          LATITUDE: '1.33352',
          LONGITUDE: '103.85049',
        },
      ],
    })
    const unknown = await device().get('/account/address?postalCode=999999')
    expect([unknown.status, await unknown.json()]).toEqual([200, { type: 'SUCCESS', data: [] }])
    for (const postalCode of ['', '12345', '1234567', 'abcdef']) {
      const refused = await device().get(`/account/address?postalCode=${postalCode}`)
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([400, 'postal-code-invalid'])
    }
  })

  test('are asked for once in ninety days; that there is none, once a day', async () => {
    const { find, moveClock } = await desk()
    const hours = (count: number) => moveClock(count * 3600)
    expect(await find('200640')).toMatchObject([{ POSTAL: '200640', BUILDING: '' }])
    await hours(24 * 89)
    await find('200640')
    expect(asked.searches).toHaveLength(1)
    await hours(25)
    await find('200640')
    expect(asked.searches).toHaveLength(2)
    behaviour.search = json(page([]))
    expect(await find('999999')).toEqual([])
    await hours(23)
    await find('999999')
    expect(asked.searches).toHaveLength(3)
    await hours(2)
    behaviour.search = json(page([{ ...ROWELL, POSTAL: '999999' }]))
    expect(await find('999999')).toMatchObject([{ POSTAL: '999999' }])
  })

  test('come from an older answer, else from the table, when the service is away; else the person is told to type', async () => {
    const { find, moveClock, logged } = await desk()
    await find('200640')
    await moveClock(91 * 24 * 3600)
    behaviour.search = json({}, 500)
    logged()
    expect(await find('200640')).toMatchObject([{ POSTAL: '200640' }])
    expect(await find('319191')).toMatchObject([{ ROAD_NAME: 'TOA PAYOH CENTRAL' }])
    await expect(find('111111')).rejects.toMatchObject({ code: 'address-service-unavailable' })
    const log = logged()
    expect(log).toContain('"reason":"away"')
    for (const code of ['200640', '319191', '111111']) expect(log).not.toContain(code)
  })
})

test('settings for OneMap belong together', () => {
  expect(() => readConfig({ ONEMAP_EMAIL: 'a@b.test' })).toThrow('ONEMAP_EMAIL and ONEMAP_PASSWORD belong together')
  expect(readConfig({ ONEMAP_EMAIL: 'a@b.test', ONEMAP_PASSWORD: 'x' }).oneMap).toEqual({
    email: 'a@b.test',
    password: 'x',
  })
  expect(readConfig({}).oneMap).toBeUndefined()
})
