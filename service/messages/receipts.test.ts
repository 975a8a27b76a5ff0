import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RECEIPT_FRESH_HOURS } from '#contract/limits.ts'
import { RECEIPT_STATES, receiveEmailReceipt, receiveSmsReceipt, type Receipt } from '#contract/receipts.ts'
import { RETENTION } from '../clean-up.ts'
import { createApi, type Api } from '../http.ts'
import { randomUid } from '../secrets.ts'
import { serve } from '../serve.ts'
import type { Service } from '../service.ts'
import { mailWebhook, smsCallback, smsProvider } from '../test/providers.ts'
import { START, world } from '../test/world.ts'
import { withMailgunReports } from './adapters/mailgun.ts'
import { openOutbox } from './adapters/outbox.ts'
import { openTwilio } from './adapters/twilio.ts'
import { receiptHandlers } from './endpoints.ts'
import { recordReceipt, type KeepReceipt } from './receipts.ts'

const state = fc.constantFrom(...RECEIPT_STATES)
const after = (states: readonly Receipt['state'][]) =>
  states.reduce<Pick<Receipt, 'state'> | undefined>((stands, state) => recordReceipt(stands, { state }), undefined)
    ?.state

describe('what stands after the reports about a message', () => {
  test('delivered wins for ever, wherever it comes; without it a failure stands, and else that it was sent', () => {
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 12 }), (states) => {
        const expected = states.includes('DELIVERED')
          ? 'DELIVERED'
          : states.includes('UNDELIVERED')
            ? 'UNDELIVERED'
            : 'SENT'
        expect(after(states)).toBe(expected)
      }),
    )
  })
  test('no order and no repeat changes it', () => {
    const shuffled = fc
      .array(state, { minLength: 1, maxLength: 8 })
      .chain((states) =>
        fc.tuple(
          fc.constant(states),
          fc.shuffledSubarray([...states, ...states], { minLength: states.length * 2, maxLength: states.length * 2 }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([states, mixed]) => {
        expect(after(mixed)).toBe(after(states))
      }),
    )
  })
  test('it never says less than before', () => {
    fc.assert(
      fc.property(fc.array(state, { minLength: 2 }), (states) => {
        const history = states.map((_, index) => RECEIPT_STATES.indexOf(after(states.slice(0, index + 1)) ?? 'SENT'))
        expect(history).toEqual(history.toSorted((a, b) => a - b))
      }),
    )
  })
  test('the reason of the report that counts stays with it', () => {
    const failed: Pick<Receipt, 'state' | 'reason'> = { state: 'UNDELIVERED', reason: 'twilio 30003' }
    expect(recordReceipt(failed, { state: 'SENT', reason: 'late' })).toBe(failed)
    expect(recordReceipt(failed, { state: 'UNDELIVERED', reason: 'again' })).toBe(failed)
    expect(recordReceipt(failed, { state: 'DELIVERED', reason: null })).toEqual({ state: 'DELIVERED', reason: null })
  })
})

const CALLBACK = 'https://homeward.test/api/public/receipts/sms'
const TOKEN = 'the token of our account'
const MAIL_KEY = 'key-3ax6xnjp29jd6fds4gc373sgvjxteol0'

/** Serves the two calls and nothing else. */
function serveReceipts(app: Api, service: Service, keep: KeepReceipt) {
  const { receiveSmsReceipt: sms, receiveEmailReceipt: email } = receiptHandlers(keep)
  serve(app, service, 'receiveSmsReceipt', sms)
  serve(app, service, 'receiveEmailReceipt', email)
}

interface Forging {
  key?: string
  signedKey?: string
  token?: string
  change?: (body: string) => string
}

/** An app with nothing but the two calls, whose providers are on this machine; and what it was told to keep. */
async function receiving({ reports = true } = {}) {
  const { service } = await world()
  const provider = await smsProvider()
  const settings = { accountSid: 'AC123', authToken: TOKEN, from: '+6590000000', baseUrl: provider.baseUrl }
  const sms = openTwilio({ ...settings, callback: reports ? CALLBACK : undefined })
  const { email } = openOutbox(service.db, service.now)
  const told = {
    ...service,
    outside: {
      ...service.outside,
      ...(reports && { sms, email: withMailgunReports(email, { key: MAIL_KEY, now: service.now }) }),
    },
  }
  const app = createApi(told)
  const kept: [channel: string, receipt: Receipt][] = []
  serveReceipts(app, told, async (_service, channel, receipt) => void kept.push([channel, receipt]))
  const post = async (address: string, body: string, headers: Record<string, string>) =>
    app.request(address, { method: 'POST', body, headers })
  return {
    sms,
    email,
    kept,
    /** Twilio reports; the request itself arrives behind a proxy, at another host than the one Twilio asked for. */
    reportSms: async (
      callback: Parameters<typeof smsCallback>[1],
      { key = '', signedKey = key, token = TOKEN, change = (body: string) => body }: Forging = {},
    ) => {
      const of = (key: string) => (key ? `?message=${key}` : '')
      const { body, headers } = smsCallback(CALLBACK + of(signedKey), callback, token)
      return post(`http://10.0.0.7:3000/api${receiveSmsReceipt.path}${of(key)}`, change(body), headers)
    },
    reportMail: async (webhook: object) =>
      post(`http://10.0.0.7:3000/api${receiveEmailReceipt.path}`, JSON.stringify(webhook), {
        'content-type': 'application/json',
      }),
  }
}

describe('an SMS receipt', () => {
  test('tells what became of the text that was handed over, by its provider’s name and by ours', async () => {
    const { sms, reportSms, kept } = await receiving()
    const key = randomUid()
    const sent = await sms.send({ to: '+6581234567', text: 'Call now', key })
    const sid = sent.ok ? sent.id : expect.fail('not taken')
    expect((await reportSms({ sid, status: 'sent' }, { key })).status).toBe(200)
    expect((await reportSms({ sid, status: 'delivered' }, { key })).status).toBe(200)
    const receipt = { providerId: sid, messageId: key, reason: null }
    expect(kept).toEqual([
      ['sms', { ...receipt, state: 'SENT' }],
      ['sms', { ...receipt, state: 'DELIVERED' }],
    ])
  })

  test('names why it was not delivered by a code, and nobody’s number', async () => {
    const { reportSms, kept } = await receiving()
    const sid = `SM${'a'.repeat(32)}`
    await reportSms({ sid, status: 'undelivered', error: '30003', ErrorMessage: 'no answer of +6581234567' })
    await reportSms({ sid, status: 'failed' })
    expect(kept.map(([, { state, reason }]) => [state, reason])).toEqual([
      ['UNDELIVERED', 'twilio 30003'],
      ['UNDELIVERED', 'twilio failed'],
    ])
    expect(JSON.stringify(kept)).not.toContain('81234567')
  })

  test('late, twice and out of order ends as it should', async () => {
    const { reportSms, kept } = await receiving()
    const sid = `SM${'b'.repeat(32)}`
    for (const status of ['queued', 'delivered', 'sending', 'sent', 'delivered', 'failed'])
      expect((await reportSms({ sid, status })).status, status).toBe(200)
    expect(
      kept.map(([, { state }]) => state),
      'what says nothing new is not kept',
    ).toEqual(['DELIVERED', 'SENT', 'DELIVERED', 'UNDELIVERED'])
    expect(after(kept.map(([, { state }]) => state))).toBe('DELIVERED')
  })

  test('with a field that Twilio adds one day is still Twilio’s', async () => {
    const { reportSms } = await receiving()
    const sid = `SM${'c'.repeat(32)}`
    expect((await reportSms({ sid, status: 'delivered', RawDlrDoneDate: '2611220130', Wörter: ' a  b ' })).status).toBe(
      200,
    )
  })

  test.each([
    ['of another account', { token: 'of another account' }],
    ['whose state was changed', { change: (body: string) => body.replaceAll('undelivered', 'delivered') }],
    ['with a field more', { change: (body: string) => `${body}&Extra=1` }],
    ['with a field twice', { change: (body: string) => `${body}&MessageStatus=delivered` }],
  ])('%s is refused and kept nowhere', async (_what, forging) => {
    const { reportSms, kept } = await receiving()
    const sid = `SM${'d'.repeat(32)}`
    expect((await reportSms({ sid, status: 'undelivered' }, forging)).status).toBe(403)
    expect(kept).toEqual([])
  })

  test('signed for another message, or not at all, is refused', async () => {
    const { kept, reportSms } = await receiving()
    const callback = { sid: `SM${'e'.repeat(32)}`, status: 'delivered' }
    expect((await reportSms(callback, { key: randomUid(), signedKey: randomUid() })).status).toBe(403)
    expect((await reportSms(callback, { key: randomUid(), signedKey: '' })).status).toBe(403)
    expect((await reportSms(callback, { key: randomUid(), token: '' })).status).toBe(403)
    expect(kept).toEqual([])
  })

  test('is no call where no provider reports', async () => {
    const { reportSms } = await receiving({ reports: false })
    expect((await reportSms({ sid: `SM${'f'.repeat(32)}`, status: 'delivered' })).status).toBe(404)
  })

  test('that is no form is refused before anything is read of it', async () => {
    const { service } = await world()
    const app = createApi(service)
    serveReceipts(app, service, async () => expect.fail('kept'))
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect((await app.request(`/api${receiveSmsReceipt.path}`, json)).status).toBe(415)
  })
})

describe('an e-mail receipt', () => {
  const letter = () => `${randomUid()}@homeward.test`
  const now = async () => (await world()).service.now()

  test.each([
    [{ event: 'accepted' }, 'SENT', null],
    [{ event: 'delivered' }, 'DELIVERED', null],
    [{ event: 'opened' }, 'DELIVERED', null],
    [{ event: 'failed', severity: 'permanent', reason: 'bounce', code: 550 }, 'UNDELIVERED', 'mailgun 550 bounce'],
    [{ event: 'failed', severity: 'temporary', reason: 'generic', code: 451 }, 'SENT', null],
    [{ event: 'rejected', reason: 'Sandbox of daughter@example.test', code: 0 }, 'UNDELIVERED', 'mailgun'],
  ])('%j is understood', async (event, state, reason) => {
    const { reportMail, kept } = await receiving()
    const messageId = letter()
    const response = await reportMail(mailWebhook({ ...event, messageId }, { key: MAIL_KEY, at: await now() }))
    expect(await response.json()).toMatchObject({ data: { kept: true } })
    expect(kept).toEqual([
      ['email', { providerId: `<${messageId}>`, messageId: messageId.split('@')[0], state, reason }],
    ])
    expect(JSON.stringify(kept)).not.toContain('daughter')
  })

  test('that tells nothing of the delivery is taken and not kept', async () => {
    const { reportMail, kept } = await receiving()
    const report = mailWebhook({ event: 'unsubscribed', messageId: letter() }, { key: MAIL_KEY, at: await now() })
    expect(await (await reportMail(report)).json()).toMatchObject({ data: { kept: false } })
    expect(kept).toEqual([])
  })

  test('eight hours late, when Mailgun tries for the last time, still counts; a day late it does not', async () => {
    const { reportMail, kept } = await receiving()
    const at = (hours: number) => new Date(START.getTime() - hours * 3_600_000)
    const report = (hours: number) =>
      mailWebhook({ event: 'delivered', messageId: letter() }, { key: MAIL_KEY, at: at(hours) })
    expect((await reportMail(report(8))).status).toBe(200)
    expect((await reportMail(report(24))).status).toBe(403)
    expect((await reportMail(report(-1))).status, 'from a time to come').toBe(403)
    expect(kept).toHaveLength(1)
  })

  test('a used token is remembered longer than it is believed', () => {
    expect(RETENTION.idempotencyKeys).toBeGreaterThan(RECEIPT_FRESH_HOURS * 3_600_000)
  })

  test('the same report again is the provider’s repeat; its token with other content is refused', async () => {
    const { reportMail, kept } = await receiving()
    const [first, other] = [letter(), letter()]
    const signing = { key: MAIL_KEY, at: await now(), token: randomUid() }
    const report = mailWebhook({ event: 'failed', severity: 'permanent', messageId: first }, signing)
    expect((await reportMail(report)).status).toBe(200)
    expect((await reportMail(report)).status).toBe(200)
    expect((await reportMail(mailWebhook({ event: 'delivered', messageId: first }, signing))).status).toBe(403)
    expect((await reportMail(mailWebhook({ event: 'delivered', messageId: other }, signing))).status).toBe(403)
    expect(kept.map(([, { state }]) => state)).toEqual(['UNDELIVERED', 'UNDELIVERED'])
  })

  test.each([
    ['by another key', (report: ReturnType<typeof mailWebhook>) => report, 'key-of-somebody-else'],
    [
      'with a younger time',
      (report: ReturnType<typeof mailWebhook>) => ({
        ...report,
        signature: { ...report.signature, timestamp: String(Number(report.signature.timestamp) + 1) },
      }),
      MAIL_KEY,
    ],
    [
      'without signature',
      (report: ReturnType<typeof mailWebhook>) => ({ ...report, signature: { ...report.signature, signature: '' } }),
      MAIL_KEY,
    ],
  ])('signed %s is refused and kept nowhere', async (_what, change, key) => {
    const { reportMail, kept } = await receiving()
    const report = mailWebhook({ event: 'delivered', messageId: letter() }, { key, at: await now() })
    expect((await reportMail(change(report))).status).toBe(403)
    expect(kept).toEqual([])
  })

  test('is no call where no provider reports', async () => {
    const { reportMail } = await receiving({ reports: false })
    const report = mailWebhook({ event: 'delivered', messageId: letter() }, { key: MAIL_KEY, at: await now() })
    expect((await reportMail(report)).status).toBe(404)
  })
})
