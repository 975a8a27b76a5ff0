import { expect, test } from 'vitest'
import { silentServer, smsProvider, type SmsBehaviour } from '../../test/providers.ts'
import { isSigned } from './twilio-signature.ts'
import { openTwilio } from './twilio.ts'

/** Whoever waits for a server that never answers does not end within this time. */
const IN_TIME = { timeout: 20_000 }

/** How long a test waits for a provider that says nothing; for one that answers it waits as long as a busy machine needs. */
const IMPATIENT_MS = 1500

const adapter = (baseUrl: string, callback?: string, timeoutMs = 10_000) => {
  const settings = { accountSid: 'AC123', authToken: 'secret', from: '+6590000000', timeoutMs }
  const sms = openTwilio({ ...settings, baseUrl, callback })
  return { sms, send: () => sms.send({ to: '+6581234567', text: 'Siew Hua 平安了', key: 'k1' }) }
}
async function twilioThat(behaviour?: SmsBehaviour, callback?: string) {
  const provider = await smsProvider(behaviour)
  return Object.assign(provider, adapter(provider.baseUrl, callback, behaviour === 'silent' ? IMPATIENT_MS : undefined))
}

test('a text is handed over as Twilio asks for it', async () => {
  const { send, taken, sms } = await twilioThat()
  expect(await send()).toEqual({ ok: true, id: taken[0]?.sid })
  expect(taken).toMatchObject([
    {
      path: 'POST /2010-04-01/Accounts/AC123/Messages.json',
      authorization: `Basic ${btoa('AC123:secret')}`,
      contentType: 'application/x-www-form-urlencoded',
    },
  ])
  expect(taken[0]?.fields).toEqual({ To: '+6581234567', From: '+6590000000', Body: 'Siew Hua 平安了' })
  expect(sms.reports).toBe(false)
})

test('where the world reaches us, Twilio is told where to report, with our own name of the message', async () => {
  const { send, taken, sms } = await twilioThat(undefined, 'https://homeward.test/api/public/receipts/sms')
  await send()
  expect(taken[0]?.fields.StatusCallback).toBe('https://homeward.test/api/public/receipts/sms?message=k1')
  expect(sms.reports).toBe(true)
})

test('an answer that takes its time, but comes, counts', async () => {
  const { send } = await twilioThat({ status: 201, afterMs: 150 })
  expect(await send()).toMatchObject({ ok: true })
})

test.each([
  ['a number that is none', 400, 21_211],
  ['a number that said STOP', 400, 21_610],
  ['a number that no text reaches from here', 400, 21_612],
  ['a landline', 400, 21_614],
  ['a text that is too long', 400, 21_617],
  ['a template that is none', 400, 21_655],
  ['words that do not fit their template', 400, 21_656],
  ['a number that WhatsApp does not know', 400, 63_003],
  ['words outside of an answer, without a template', 400, 63_016],
  ['somebody who takes nothing from us there', 400, 63_024],
  ['a template that is not there', 400, 63_027],
])('%s (%i, code %i) is refused for good', async (_what, status, code) => {
  const { send, taken } = await twilioThat({ status, body: { code, message: 'no to +6581234567', status } })
  expect(await send()).toEqual({ ok: false, retry: false, reason: `twilio ${status} ${code}` })
  expect(taken, 'it tries once: the job decides about more').toHaveLength(1)
})

test.each([
  ['a country that somebody must switch on', 400, 21_408],
  ['a sender that is not ours', 400, 21_606],
  ['a wrong account', 401, 20_003],
  ['a suspended account', 403, 20_005],
  ['an account that is not there', 404, 20_404],
  ['too many at once', 429, 20_429],
  ['a request that took too long', 408, 20_408],
  ['an outage', 500, 20_500],
  ['an outage behind it', 503, 20_503],
])('%s (%i, code %i) is not now: it ends when somebody mends it', async (_what, status, code) => {
  const { send, taken } = await twilioThat({ status, body: { code, message: 'no to +6581234567', status } })
  expect(await send()).toEqual({ ok: false, retry: true, reason: `twilio ${status} ${code}` })
  expect(taken).toHaveLength(1)
})

test.each([
  ['an answer that is no JSON', { status: 502, body: '<html>Bad gateway</html>' }],
  ['an empty answer', { status: 500, body: '' }],
])('%s is a failure worth another try', async (_what, answer) => {
  const { send } = await twilioThat(answer)
  expect(await send()).toEqual({ ok: false, retry: true, reason: `twilio ${answer.status}` })
})

test.each([
  ['the connection breaks after the text was sent', 'drop'],
  ['the answer breaks off', 'cut'],
  ['nothing is answered in time', 'silent'],
  ['it is taken without a name', { status: 201, body: '{}' }],
  ['more is answered than there is to say', { status: 400, body: 'x'.repeat(1_000_001) }],
] satisfies [string, SmsBehaviour][])('%s: nobody knows whether it went', IN_TIME, async (_what, behaviour) => {
  const { send, taken } = await twilioThat(behaviour)
  expect(await send()).toMatchObject({ ok: false, retry: true, unknown: true })
  expect(taken, 'it did arrive').toHaveLength(1)
})

test.each([
  ['a server that is not there', async () => 'http://127.0.0.1:1'],
  ['a host that nobody knows', async () => 'http://homeward.invalid'],
  ['a server that never ends the greeting of TLS', async () => `https://127.0.0.1:${await silentServer()}`],
])('%s had nothing from us: not now, and no doubt', IN_TIME, async (_what, baseUrl) => {
  const answer = await adapter(await baseUrl(), undefined, IMPATIENT_MS).send()
  expect(answer).toMatchObject({ ok: false, retry: true })
  expect(answer).not.toHaveProperty('unknown')
})

test('no failure repeats the number, the text or the account', async () => {
  const { send } = await twilioThat({ status: 400, body: { code: 21_211, message: "'+6581234567' is no number" } })
  expect(JSON.stringify(await send())).not.toMatch(/81234567|Siew|AC123|secret/)
})

/** The worked example of Twilio's security documentation, then answers of its own library (6.2.0) to harder fields. */
const example = { CallSid: ['CA1234567890ABCDE'], Digits: ['1234'], To: ['+18005551212'] }
const from = (number: string) => ({ ...example, Caller: [number], From: [number] })
test.each([
  [
    'the documented example',
    'https://mycompany.com/myapp.php?foo=1&bar=2',
    from('+12349013030'),
    '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
  ],
  [
    'the same elsewhere',
    'https://example.com/myapp.php?foo=1&bar=2',
    from('+14158675310'),
    'L/OH5YylLD5NRKLltdqwSvS0BnU=',
  ],
  [
    'a value that came twice, a blank, and Chinese',
    'https://homeward.test/api/public/receipts/sms?message=a',
    { MessageSid: ['b', 'a', 'b'], AccountSid: ['AC1'], body: ['two words + 平安'], Z: [''] },
    'guX0VofJafUBq7ufpP+pztQ/m1E=',
  ],
])('Twilio’s signature is recognised: %s', (_what, url, fields, signature) => {
  expect(isSigned('12345', signature, url, fields)).toBe(true)
  expect(isSigned('12346', signature, url, fields), 'another token').toBe(false)
  expect(isSigned('12345', signature, url.replace('https', 'http'), fields), 'another address').toBe(false)
  expect(isSigned('12345', signature, url, { ...fields, To: ['+6580000000'] }), 'another field').toBe(false)
  expect(isSigned('12345', '', url, fields), 'none').toBe(false)
})

test('an address may be signed with its port or without', () => {
  const [bare, ported] = ['https://example.com/x', 'https://example.com:8443/x']
  const fields = { A: ['1'] }
  // By Twilio's own library, for token 12345.
  const signed = {
    bare: 'vPJgwMN0xF29s0//KOu0M1DZAlg=',
    standard: 'r5BrQ/JD6OdL4XGvqh5Ze8JlSP8=',
    other: 'KrIt0gOka50h3e5NkFMfbO3Z7FI=',
  }
  expect(isSigned('12345', signed.bare, bare, fields)).toBe(true)
  expect(isSigned('12345', signed.standard, bare, fields)).toBe(true)
  expect(isSigned('12345', signed.other, ported, fields)).toBe(true)
  expect(isSigned('12345', signed.bare, ported, fields)).toBe(true)
  expect(isSigned('12345', signed.other, bare, fields)).toBe(false)
})
