import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openTwilio } from './twilio.ts'

/** Whoever waits for a server that never answers does not end within this time. */
const IN_TIME = { timeout: 20_000 }

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A server in the place of Twilio's; `answer` undefined: it never answers. */
async function twilioThat(answer?: { status: number; body: object | string }) {
  const asked: { request: IncomingMessage; body: string }[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      asked.push({ request, body })
      if (!answer) return
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, ...adapter(`http://127.0.0.1:${port}`) }
}

const adapter = (baseUrl: string) => {
  const settings = { accountSid: 'AC123', authToken: 'secret', from: '+6590000000', baseUrl, timeoutMs: 300 }
  const sms = openTwilio(settings)
  return { send: () => sms.send({ to: '+6581234567', text: 'Siew Hua 平安了', key: 'k1' }) }
}

test('a text is handed over as Twilio asks for it', async () => {
  const { send, asked } = await twilioThat({ status: 201, body: { sid: 'SM1', status: 'queued' } })
  expect(await send()).toEqual({ ok: true, id: 'SM1' })
  const [{ request, body } = expect.fail()] = asked
  expect([request.method, request.url]).toEqual(['POST', '/2010-04-01/Accounts/AC123/Messages.json'])
  expect(request.headers.authorization).toBe(`Basic ${btoa('AC123:secret')}`)
  expect(request.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    To: '+6581234567',
    From: '+6590000000',
    Body: 'Siew Hua 平安了',
  })
})

test.each([
  ['a number that is none', 400, 21_211, false],
  ['a country that is switched off', 400, 21_408, false],
  ['a number that said STOP', 400, 21_610, false],
  ['a landline', 400, 21_614, false],
  ['a wrong account', 401, 20_003, false],
  ['too many at once', 429, 20_429, true],
  ['a request that took too long', 408, 20_408, true],
  ['an outage', 500, 20_500, true],
  ['an outage behind it', 503, 20_503, true],
])('%s (%i, code %i) is tried again: %s', async (_what, status, code, retry) => {
  const { send, asked } = await twilioThat({ status, body: { code, message: 'no to +6581234567', status } })
  expect(await send()).toEqual({ ok: false, retry, reason: `twilio ${status} ${code}` })
  expect(asked, 'it tries once: the job decides about more').toHaveLength(1)
})

test.each([
  ['an answer that is no JSON', { status: 502, body: '<html>Bad gateway</html>' }],
  ['an empty answer', { status: 500, body: '' }],
])('%s is a failure worth another try', async (_what, answer) => {
  const { send } = await twilioThat(answer)
  expect(await send()).toMatchObject({ ok: false, retry: true })
})

test('a server that never answers is given up on in time, and tried again', IN_TIME, async () => {
  const { send } = await twilioThat()
  expect(await send()).toMatchObject({ ok: false, retry: true })
})

test('a server that is not there is tried again', async () => {
  expect(await adapter('http://127.0.0.1:1').send()).toMatchObject({ ok: false, retry: true })
})

test('no failure repeats the number, the text or the account', async () => {
  const { send } = await twilioThat({ status: 400, body: { code: 21_211, message: "'+6581234567' is no number" } })
  expect(JSON.stringify(await send())).not.toMatch(/81234567|Siew|AC123|secret/)
})
