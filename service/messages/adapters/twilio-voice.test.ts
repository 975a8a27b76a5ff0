import { expect, onTestFinished, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { FORGED } from '../../outside.ts'
import { silentServer } from '../../test/providers.ts'
import { twiml } from './twiml.ts'
import { readTwiml, voiceProvider, type VoiceBehaviour } from '../../test/voice-provider.ts'
import { openTwilioVoice, VOICES } from './twilio-voice.ts'

const TOKEN = 'secret'
const addresses = () => ({
  turns: 'https://homeward.test/api/public/voice',
  receipts: 'https://homeward.test/api/public/receipts/voice',
})
const adapter = (baseUrl: string, timeoutMs = 10_000) =>
  openTwilioVoice({ accountSid: 'AC123', authToken: TOKEN, from: '+6531580000', addresses, baseUrl, timeoutMs })
const message = {
  to: '+6581234567',
  subject: '',
  link: '',
  text: 'Siew Hua',
  key: 'k1',
  kind: 'found',
  locale: 'en',
} as const

async function twilioThat(behaviour?: VoiceBehaviour, timeoutMs?: number) {
  const provider = await voiceProvider({ authToken: TOKEN })
  onTestFinished(provider.close)
  if (behaviour) provider.behave(behaviour)
  return Object.assign(adapter(provider.baseUrl, timeoutMs), { calls: provider.calls })
}

test('a call is asked for as Twilio asks for it; its words go nowhere before somebody picks up', async () => {
  const { send, calls } = await twilioThat()
  expect(await send(message)).toEqual({ ok: true, id: calls[0]?.sid })
  const [call] = calls
  expect(call).toMatchObject({
    path: '/2010-04-01/Accounts/AC123/Calls.json',
    authorization: `Basic ${btoa('AC123:secret')}`,
  })
  expect(Object.fromEntries(call?.fields ?? [])).toMatchObject({
    To: '+6581234567',
    From: '+6531580000',
    Url: 'https://homeward.test/api/public/voice?message=k1&step=answered&again=0',
    StatusCallback: 'https://homeward.test/api/public/receipts/voice?message=k1',
    Timeout: '25',
  })
  expect(call?.fields.getAll('StatusCallbackEvent')).toEqual(['initiated', 'ringing', 'answered', 'completed'])
  expect(call?.fields.toString()).not.toContain('Siew')
})

test.each([
  ['found', '780'],
  ['channel-test', '180'],
  ['channel-down', '180'],
] as const)('the provider itself ends a call about %s after %s seconds', async (kind, seconds) => {
  const { send, calls } = await twilioThat()
  await send({ ...message, kind })
  expect(calls[0]?.fields.get('TimeLimit')).toBe(seconds)
})

test.each([
  ['a number that is none', 400, 21_211],
  ['a number that is written in no way we know', 400, 13_223],
  ['a number that is not valid', 400, 13_224],
  ['a number that nobody is to be called at', 400, 21_217],
  ['a number that cannot be called', 400, 21_214],
  ['a number that we may not call', 400, 21_216],
])('%s is refused for good', async (_what, status, code) => {
  const { send } = await twilioThat({ status, body: { code, message: 'no to +6581234567', status } })
  expect(await send(message)).toEqual({ ok: false, retry: false, reason: `twilio ${status} ${code}` })
})
test.each([
  ['too many calls', { status: 429, body: { code: 20_429 } }, 'twilio 429 20429'],
  ['an outage', { status: 503 }, 'twilio 503'],
  ['a login that is refused', { status: 401, body: { code: 20_003 } }, 'twilio 401 20003'],
])('%s: another try later', async (_what, behaviour, reason) => {
  const { send } = await twilioThat(behaviour)
  expect(await send(message)).toEqual({ ok: false, retry: true, reason })
})
test.each(['drop', 'silent'] as const)('an answer that is lost (%s) may have rung the telephone', async (how) => {
  const { send, calls } = await twilioThat(how, 1500)
  expect(await send(message)).toMatchObject({ ok: false, retry: true, unknown: true })
  expect(calls).toHaveLength(1)
})
test('a server that never takes the connection had nothing from us', async () => {
  expect(await adapter('http://127.0.0.1:1').send(message)).not.toHaveProperty('unknown')
  expect(await adapter(`https://127.0.0.1:${await silentServer()}`, 1500).send(message)).toMatchObject({ retry: true })
})
test('signing in without a call says whether one would be made', async () => {
  expect(await (await twilioThat()).prove?.()).toEqual({ ok: true })
  expect(await (await twilioThat({ status: 401 })).prove?.()).toEqual({ ok: false, reason: 'twilio 401' })
})

test('every language has a voice, and what is said is escaped', () => {
  const { write } = adapter('http://127.0.0.1:1')
  for (const locale of LOCALES) {
    const xml = write({ message: 'k1', since: 0 }, { locale, text: 'A & B <5>', after: { ask: 'menu', again: 1 } })
    expect(readTwiml(xml)).toEqual({
      said: 'A & B <5>',
      action: 'https://homeward.test/api/public/voice?message=k1&step=menu&again=1',
      dial: undefined,
    })
    const later = write(
      { message: 'k1', since: 1_790_000_000 },
      { locale, text: 'A', after: { ask: 'menu', again: 1 } },
    )
    expect(readTwiml(later).action).toBe(`${addresses().turns}?message=k1&step=menu&again=1&since=1790000000`)
    expect(xml).toContain(`<Say language="${VOICES[locale].language}" voice="${VOICES[locale].voice}">`)
  }
  expect(
    readTwiml(write({ message: 'k1', since: 0 }, { locale: 'en', text: 'x', after: { dial: '+6590000000' } })).dial,
  ).toBe('+6590000000')
  expect(
    readTwiml(write({ message: 'k1', since: 0 }, { locale: 'en', text: 'x', after: { dial: '' } })).dial,
    'a dial that holds no number is read as one',
  ).toBe('')
  expect(() => readTwiml(twiml('<Record/><Hangup/>')), 'a verb that the reader does not know').toThrow('<Record/>')
  expect(readTwiml(write({ message: 'k1', since: 0 }, { locale: 'en', text: 'x', after: 'end' }))).toMatchObject({
    action: undefined,
  })
})

test.each([
  ['initiated', { state: 'SENT', reason: null }],
  ['in-progress', { state: 'SENT', reason: null }],
  ['completed', { state: 'UNDELIVERED', reason: 'twilio completed' }],
  ['no-answer', { state: 'UNDELIVERED', reason: 'twilio no-answer' }],
  ['busy', { state: 'UNDELIVERED', reason: 'twilio busy' }],
])('the state %s is understood, and believed with its signature alone', async (status, said) => {
  const provider = await voiceProvider({ authToken: TOKEN })
  onTestFinished(provider.close)
  const { readReport, readKey } = adapter(provider.baseUrl)
  const fields = { CallSid: ['CA1'], CallStatus: [status], Digits: ['5'] }
  expect(readReport?.({ signature: 'x', messageId: 'k1', fields })).toBe(FORGED)
  expect(readKey({ signature: 'x', message: 'k1', step: 'menu', again: 0, since: 0, fields })).toBe(FORGED)
  let signature = ''
  const keep = await voiceProvider({
    authToken: TOKEN,
    post: async (_url, _body, headers) => {
      signature = headers['x-twilio-signature'] ?? ''
      return new Response()
    },
  })
  onTestFinished(keep.close)
  const flat = { CallSid: 'CA1', CallStatus: status, Digits: '5' }
  await keep.ask(`${addresses().receipts}?message=k1`, flat)
  expect(readReport?.({ signature, messageId: 'k1', fields })).toEqual({ providerId: 'CA1', messageId: 'k1', ...said })
  expect(readReport?.({ signature, messageId: 'k2', fields }), 'of another message').toBe(FORGED)
  await keep.ask(`${addresses().turns}?message=k1&step=menu&again=0`, flat)
  expect(readKey({ signature, message: 'k1', step: 'menu', again: 0, since: 0, fields })).toEqual({
    providerId: 'CA1',
    key: '5',
  })
  await keep.ask(`${addresses().turns}?message=k1&step=menu&again=0&since=1790000000`, flat)
  const later = { signature, message: 'k1', step: 'menu', again: 0, fields } as const
  expect(readKey({ ...later, since: 1_790_000_000 })).toEqual({ providerId: 'CA1', key: '5' })
  expect(readKey({ ...later, since: 1_790_000_900 }), 'picked up at another time').toBe(FORGED)
  expect(readKey({ signature, message: 'k1', step: 'sure', again: 0, since: 0, fields }), 'at another step').toBe(
    FORGED,
  )
})
