import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import { redirectUnlessMeant, TEST_ACTS, testIn } from './card-test.server.ts'

const CODE = '2xKf9WzR4nBqT7sVjM8cPd'
const ok = (data: object) => ({ ok: true, data })
/** What a page calls, each answered so, and what was asked. */
function calls(answers: Record<string, object>) {
  const asked: [string, unknown][] = []
  const call = (({ name }: { name: string }, input: unknown) => {
    asked.push([name, input])
    return Promise.resolve(answers[name] ?? refusal('unexpected', 500))
  }) as unknown as Call
  return { call, asked }
}
const test1 = `/safereturncards/${CODE}?test=1`
const over = `/safereturncards/${CODE}?over=1`

describe('a test of a card', () => {
  const look = async (cookie: string | undefined, answer: object = ok({ test: { until: 'soon' } })) => {
    const { call, asked } = calls({ readCardTest: answer })
    const { args } = routeArgs('/', {}, {}, { headers: cookie ? { cookie } : {} })
    return { test: await testIn(call, CODE, (args as { request: Request }).request), asked: asked.length }
  }
  test('is asked for by a browser with a tester’s cookie alone', async () => {
    expect(await look('homeward_tester=x')).toEqual({ test: { until: 'soon' }, asked: 1 })
    expect(await look('homeward_device=x')).toEqual({ test: undefined, asked: 0 })
    expect(await look(undefined)).toEqual({ test: undefined, asked: 0 })
  })
  test('that has ended, or cannot be read, is none', async () => {
    expect((await look('homeward_tester=x', ok({ test: null }))).test).toBeUndefined()
    expect((await look('homeward_tester=x', refusal('service-unavailable', 503))).test).toBeUndefined()
  })

  test.each([
    ['?test=1', true, undefined],
    ['', false, undefined],
    ['', true, `302 ${test1}`],
    ['?lang=ms', true, `302 ${test1}&lang=ms`],
    ['?test=1', false, `302 ${over}`],
    ['?test=1&lang=ta', false, `302 ${over}&lang=ta`],
  ])('at %j, in a browser that tests (%s), the way leads to %s', async (query, isTest, to) => {
    const url = new URL(`/safereturncards/${CODE}${query}`, 'http://localhost')
    const answer = await answerOf(() => ({ data: redirectUnlessMeant(url, CODE, isTest), init: null }))
    expect(answer).toEqual(to ?? { status: undefined })
  })

  const left = ['leaveTestDetails', { name: 'Aisha', phone: '81234567', uidDementia: CODE }] as const
  test.each([
    ['details', { name: 'Aisha', phone: '81234567' }, [left], `${test1}&step=sent`],
    [
      'details',
      { name: 'Aisha' },
      [['leaveTestDetails', { name: 'Aisha', uidDementia: CODE }]],
      `${test1}&step=sent-place`,
    ],
    ['ok', {}, [], test1],
    ['where', { place: 'Void deck' }, [['actInCardTest', { uid: CODE, act: 'where' }]], test1],
    [
      'with-someone',
      { whom: 'POLICE' },
      [['actInCardTest', { uid: CODE, act: 'with-someone', whom: 'POLICE' }]],
      test1,
    ],
    ['with-someone', { whom: 'NOBODY' }, [['actInCardTest', { uid: CODE, act: 'with-someone' }]], test1],
    ['undo-with-someone', {}, [['actInCardTest', { uid: CODE, act: 'undo-with-someone' }]], test1],
    ['nobody-came', {}, [], test1],
    ['report', {}, [], `${test1}&step=thanks`],
    ['real', {}, [['actInCardTest', { uid: CODE, act: 'real' }]], `/safereturncards/${CODE}`],
  ] as const)('"%s" with %o tells nobody but the tester', async (act, typed, asks, to) => {
    const { call, asked } = calls({ leaveTestDetails: ok({}), actInCardTest: ok({}) })
    expect(await TEST_ACTS[act]?.(call, CODE, typed)).toBe(to)
    expect(asked).toEqual(asks)
  })
  test.each(['details', 'where', 'with-someone', 'undo-with-someone'])(
    '"%s" after its end leads to the real page, which says so',
    async (act) => {
      const ended = refusal('test-over', 409)
      const { call } = calls({ leaveTestDetails: ended, actInCardTest: ended })
      expect(await TEST_ACTS[act]?.(call, CODE, {})).toBe(over)
    },
  )
  test('what is refused otherwise is said', async () => {
    const wrong = refusal('phone-impossible', 400, 'phone')
    const { call } = calls({ leaveTestDetails: wrong })
    expect(await TEST_ACTS.details?.(call, CODE, { phone: '1' })).toEqual(wrong)
  })
})
