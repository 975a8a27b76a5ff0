import { expect, test } from 'vitest'
import type { Handing } from '../../outside.ts'
import { smsCallback, smsProvider, type SmsBehaviour } from '../../test/providers.ts'
import { openWhatsApp } from './twilio-whatsapp.ts'

const MESSAGE: Handing = {
  to: '+6581234567',
  subject: 'Siew Hua has been found',
  text: 'Aisha is with Siew Hua.\nSent late: written 3 minutes ago.',
  link: 'https://homeward.test/found/secret',
  key: 'k1',
  kind: 'found',
  locale: 'en',
}
const CALLBACK = 'https://homeward.test/api/public/receipts/sms'

async function world(behaviour?: SmsBehaviour) {
  const provider = await smsProvider(behaviour)
  const settings = { accountSid: 'AC123', authToken: 'secret', from: '+6590000001', callback: CALLBACK }
  const templates = { 'found.en': 'HX1', 'found.md': 'HX2' }
  const whatsapp = openWhatsApp({ ...settings, baseUrl: provider.baseUrl, templates })
  return { provider, whatsapp }
}

test('a message is handed over as its approved template, in its language, what is said and the link as variables', async () => {
  const { provider, whatsapp } = await world()
  expect(await whatsapp.send(MESSAGE)).toEqual({ ok: true, id: provider.taken[0]?.sid })
  expect(provider.taken[0]?.fields).toEqual({
    To: 'whatsapp:+6581234567',
    From: 'whatsapp:+6590000001',
    ContentSid: 'HX1',
    ContentVariables: JSON.stringify({
      1: 'Aisha is with Siew Hua. Sent late: written 3 minutes ago.',
      2: 'https://homeward.test/found/secret',
    }),
    StatusCallback: `${CALLBACK}?message=k1`,
  })
  await whatsapp.send({ ...MESSAGE, locale: 'md' })
  expect(provider.taken[1]?.fields.ContentSid).toBe('HX2')
})

test.each([
  ['a kind', { kind: 'safe' }],
  ['a language', { locale: 'ms' }],
] as const)('%s without a template fails, and nobody is asked', async (_what, changed) => {
  const { provider, whatsapp } = await world()
  expect(await whatsapp.send({ ...MESSAGE, ...changed })).toEqual({ ok: false, retry: false, reason: 'no template' })
  expect(provider.taken).toEqual([])
})

test.each([
  ['a number that is not on WhatsApp', 63_003],
  ['a template that is not approved', 63_016],
  ['wrong variables', 21_656],
])('%s (%i) is refused for good', async (_what, code) => {
  const { whatsapp } = await world({ status: 400, body: { code } })
  expect(await whatsapp.send(MESSAGE)).toEqual({ ok: false, retry: false, reason: `twilio 400 ${code}` })
})

test.each([
  ['too many', { status: 429, body: { code: 20_429 } }, 'twilio 429 20429'],
  ['an outage', { status: 503 }, 'twilio 503'],
])('%s is not now', async (_what, behaviour, reason) => {
  const { whatsapp } = await world(behaviour)
  expect(await whatsapp.send(MESSAGE)).toEqual({ ok: false, retry: true, reason })
})

test('an answer that was lost may have arrived', async () => {
  const { whatsapp } = await world('drop')
  expect(await whatsapp.send(MESSAGE)).toMatchObject({ ok: false, retry: true, unknown: true })
})

test('a report is believed by its signature alone; read is delivered', async () => {
  const { whatsapp } = await world()
  const report = (authToken: string) => {
    const { body, headers } = smsCallback(
      `${CALLBACK}?message=k1`,
      { sid: 'SM1', status: 'read', From: 'whatsapp:+6590000001' },
      authToken,
    )
    const fields = Object.fromEntries([...new URLSearchParams(body)].map(([name, value]) => [name, [value]]))
    return { signature: headers['x-twilio-signature'], messageId: 'k1', fields }
  }
  expect(whatsapp.readReport?.(report('secret'))).toEqual({
    providerId: 'SM1',
    messageId: 'k1',
    state: 'DELIVERED',
    reason: null,
  })
  expect(whatsapp.readReport?.(report('guessed'))).toBe('forged')
})
