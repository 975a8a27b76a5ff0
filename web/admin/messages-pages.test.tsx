import { describe, expect, test } from 'vitest'
import type { Undelivered } from '#contract/admin-delivery.ts'
import type { Channel } from '#contract/messages.ts'
import type { Locale } from '#contract/options.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import AccountMessages, { action as askForNumber } from './account-messages.tsx'
import Delivery, { action as retry, loader as loadDelivery } from './delivery.tsx'

const AT = '2026-03-02T01:00:00.000Z'
const message: Undelivered = {
  id: 'm',
  kind: 'approved',
  channel: 'email',
  to: { kind: 'ACCOUNT', uid: 'sunrise', name: 'Sunrise Day Care' },
  status: 'FAILED',
  state: 'FAILED',
  unconfirmed: false,
  attempts: 2,
  queuedAt: AT,
  handedOverAt: null,
  deliveredAt: null,
  nextAttemptAt: null,
  failure: 'NO_SUCH_ADDRESS',
  failureCode: '550',
  call: null,
}
const bodies = (html: string) => [...html.matchAll(/<tbody>(.*?)<\/tbody>/gs)].map(([, body = '']) => linesOf(body))

describe('what did not arrive', () => {
  const count = { status: 'FAILED', kind: 'approved', channel: 'email', count: 4000, since: AT }
  const delivery = (changes: object, actionData?: object, locale?: Locale) =>
    draw(
      routed(Delivery, {
        loaderData: {
          counts: [count],
          more: [],
          messages: [message],
          next: null,
          status: undefined,
          kind: undefined,
          now: Date.parse('2026-03-02T01:08:00.000Z'),
          silent: [],
          ...changes,
        },
        actionData,
      }),
      locale,
    )
  test('of very many only the newest are counted, and the page says which', () => {
    expect(linesOf(delivery({ more: ['UNCONFIRMED'] }))).toContain(
      'Only the newest 1,000 unconfirmed messages are counted here; there may be more.',
    )
    expect(linesOf(delivery({ more: ['FAILED'] }, undefined, 'ms')).join(' ')).toMatch(
      /1,000 mesej terbaharu yang gagal/,
    )
  })
  test('is counted with since when, and each message names whose it is and leads there', () => {
    const html = delivery({})
    expect(bodies(html)).toEqual([
      [
        'Registration approved',
        'E-mail',
        'Failed',
        '4000',
        '2 Mar 2026, 9:00 am',
        'Send all again: Registration approved',
      ],
      [
        'Registration approved E-mail',
        'Sunrise Day Care',
        '8 minutes',
        'failed',
        'The number or address does not exist. 550 · 2 attempts',
        'Send again',
      ],
    ])
    expect(html).toMatch(/<a[^>]*href="\/admin\/users\/sunrise\/messages"/)
    expect(html).toContain('aria-label="Messages of Sunrise Day Care, and calling instead"')
  })
  test('to nobody whom the reader may open is called what it is, and leads nowhere', () => {
    const html = delivery({ messages: [{ ...message, to: { kind: 'FINDER', uid: null, name: null } }] })
    expect(bodies(html)[1]?.[1]).toBe('a finder')
    expect(html).not.toContain('/messages"')
  })
  test('what was handed over and never confirmed is told apart, and is not sent a second time', () => {
    const unconfirmed = {
      ...message,
      status: 'UNCONFIRMED',
      state: 'HANDED_OVER',
      unconfirmed: true,
      failure: null,
      handedOverAt: AT,
    }
    const lines = bodies(delivery({ messages: [unconfirmed] }, undefined, 'md'))[1]?.join(' ') ?? ''
    expect(lines).toContain('未获送达确认')
    expect(lines).not.toMatch(/已送达|再次发送|重新发送/)
    expect(delivery({ messages: [unconfirmed], counts: [] })).not.toContain('name="id"')
  })
  test.each([
    ['nothing', [], []],
    ['texts', ['sms'], ['The SMS provider']],
    ['e-mails', ['email'], ['The e-mail provider']],
    ['calls and pushes', ['voice', 'push'], ['The voice-call provider', 'The push service']],
    ['WhatsApp', ['whatsapp'], ['WhatsApp']],
  ] satisfies [string, Channel[], string[]][])('%s: handed over is never called delivered', (_of, silent, said) => {
    const found = linesOf(delivery({ silent })).filter((line) => line.includes('sends no reports'))
    expect(found.map((line) => line.split(' sends no')[0])).toEqual(said)
  })
  test('nothing failed: no table, no filter', () => {
    const lines = linesOf(delivery({ counts: [], messages: [] }))
    expect(lines).toContain('All messages sent.')
    expect(lines.join('\n')).not.toMatch(/Each message|How many/)
  })
  test('nothing of what was filtered: the filter stays, so that one comes back', () => {
    const html = delivery({ counts: [], messages: [], status: 'WAITING', kind: 'rejected' })
    expect(html).toMatch(/<option[^>]*value="WAITING"[^>]*selected|<option[^>]*selected=""[^>]*value="WAITING"/)
    expect(html).toContain('Registration declined')
  })
  test('more than a page goes on within the filter', () => {
    expect(delivery({ next: 'cursor', status: 'FAILED' })).toContain('?status=FAILED&amp;after=cursor')
  })
  test('what goes out again is said, and what was left because its link has ended', () => {
    expect(linesOf(delivery({}, { done: { retried: 1, ended: 0 } }))).toContain('1 message will be sent again.')
    expect(linesOf(delivery({}, { done: { retried: 3, ended: 2 } }))).toContain(
      '3 messages will be sent again. 2 were not sent again: their links or alarms have ended.',
    )
    expect(delivery({}, { refused: { code: 'user-not-found', typed: {} } }, 'ms')).toMatch(
      /<title>Ralat: [^<]+<\/title>[^]*role="alert"/,
    )
  })
  test.each([
    [{ id: 'm' }, { id: 'm' }],
    [{ kind: 'approved' }, { kind: 'approved' }],
    [{ kind: 'no kind of ours' }, { kind: undefined }],
  ])('%j is sent again', async (form, input) => {
    const done = { retried: 1, ended: 0 }
    const answers = { retryMessages: { ok: true, data: done } }
    const { args, asked } = routeArgs('/admin/delivery', {}, answers, { form: form as Record<string, string> })
    expect(await answerOf(() => retry(args))).toEqual({ done })
    expect(asked).toEqual([['retryMessages', input]])
  })
  test('an address asks for no state or kind that there is not', async () => {
    const { args, asked } = routeArgs(
      '/admin/delivery?status=GONE&kind=nothing',
      {},
      {
        readDelivery: { ok: true, data: {} },
      },
    )
    await loadDelivery(args)
    expect(asked).toEqual([['readDelivery', { status: undefined, kind: undefined, after: undefined }]])
  })
})

describe('the messages of an account', () => {
  const SUNRISE = { uid: 'sunrise', type: 'PARTNER', name: 'Sunrise Day Care' }
  const logged = { ...message, side: 'TO', locale: 'md' }
  const page = (changes: object, actionData?: object, locale?: Locale) =>
    draw(
      routed(AccountMessages, {
        loaderData: { account: SUNRISE, messages: [logged], next: null, callInstead: false, silent: [], ...changes },
        actionData,
      }),
      locale,
    )
  test('stand with kind, channel, language and what became of each', () => {
    expect(bodies(page({}))[0]).toEqual([
      'Registration approved E-mail · Chinese',
      'This account',
      '2 Mar 2026, 9:00 am',
      'failed',
      'The number or address does not exist. 550 · 2 attempts',
    ])
    const delivered = { ...logged, state: 'DELIVERED', failure: null, handedOverAt: AT, deliveredAt: AT, locale: null }
    expect(bodies(page({ messages: [delivered] }, undefined, 'ms'))[0]?.join(' ')).toMatch(/Diserahkan .* · Diterima /)
  })
  test('to somebody else lead to theirs, or say only what they are', () => {
    const about = { ...logged, side: 'ABOUT', to: { kind: 'ACCOUNT', uid: 'hui-min', name: 'Hui Min Lim' } }
    expect(page({ messages: [about] })).toContain('href="/admin/users/hui-min/messages"')
    const of = (to: object) => bodies(page({ messages: [{ ...about, to }] }, undefined, 'md'))[0]?.[1]
    expect(of({ kind: 'ACCOUNT', uid: null, name: null })).toBe('另一账户')
    expect(of({ kind: 'DUTY', uid: null, name: null })).not.toMatch(/账户/)
  })
  test('none yet', () => {
    const html = page({ messages: [] }, undefined, 'md')
    expect(linesOf(html)).toContain('还没有信息。')
    expect(html).not.toContain('<table')
  })
  test('more than a page goes on', () => {
    expect(page({ next: 'cursor' })).toContain('href="/?after=cursor"')
  })
  test.each([
    ['arrived', false, undefined, 'nothing'],
    ['did not arrive', true, undefined, 'a reason is asked for'],
    ['did not arrive, and a reason was given', true, { done: { phone: '+6561000001' } }, 'the number'],
    ['did not arrive, and there is no number', true, { done: { phone: null } }, 'that there is none'],
  ])('where one %s: %j', (_state, callInstead, actionData, offered) => {
    const html = page({ callInstead }, actionData)
    const offers = {
      'a reason is asked for': html.includes('Show the number'),
      'the number': html.includes('href="tel:+6561000001"'),
      'that there is none': html.includes('We have no number for this account.'),
    }
    expect(Object.entries(offers).flatMap(([name, is]) => (is ? [name] : []))).toEqual(
      offered === 'nothing' ? [] : [offered],
    )
  })
  test('the number is asked for with a reason, and without one nothing is shown', async () => {
    const params = { uid: 'sunrise' }
    const reason = { reason: 'A message did not arrive' }
    const shown = { revealAccount: { ok: true, data: { phone: '+6561000001' } } }
    const { args, asked } = routeArgs('/admin/users/sunrise/messages', params, shown, { form: reason })
    expect(await answerOf(() => askForNumber(args))).toEqual({ done: { phone: '+6561000001' } })
    expect(asked).toEqual([['revealAccount', { uid: 'sunrise', what: 'number', ...reason }]])

    const refused = { revealAccount: refusal('reason-required', 400, 'reason') }
    const { args: without } = routeArgs('/admin/users/sunrise/messages', params, refused, { form: { reason: '' } })
    const answer = await answerOf(() => askForNumber(without))
    expect(answer).toMatchObject({ status: 400, refused: { code: 'reason-required' } })
    const html = page({ callInstead: true }, answer as object, 'md')
    expect(html).toMatch(/<title>出错：[^<]+<\/title>/)
    expect(html).not.toContain('tel:')
    expect(html).toMatch(/<input[^>]*aria-invalid="true"/)
  })
})
