import { describe, expect, test } from 'vitest'
import { FOUND, report } from '../test/found.tsx'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import { actIn, beforeIn, shownFound } from './found-form.server.ts'
import { action, handle, headers, loader } from './found.tsx'

const ok = (data: object) => ({ ok: true, data })
const at = (address: string) => new URL(address, 'http://localhost')

describe('the private link', () => {
  const open = (answer: object, address = '/found/secret') => {
    const { args, asked } = routeArgs(address, { token: 'secret' }, { readFound: answer })
    return answerOf(() => loader(args)).then((said) => ({ said, asked }))
  }
  test('asks for the alarm, and for what happened before where that is wanted', async () => {
    expect((await open(ok(FOUND))).asked).toEqual([
      ['readFound', { token: 'secret' }],
      ['readFoundThreads', { token: 'secret' }],
    ])
    expect((await open(ok(FOUND), '/found/secret?before=cursor')).asked).toEqual([
      ['readFound', { token: 'secret', before: 'cursor' }],
      ['readFoundThreads', { token: 'secret' }],
    ])
    expect((await open(ok(FOUND))).said).toMatchObject({ page: 'found', found: FOUND })
  })
  test.each([
    [refusal('link-ended', 410), { status: 410, page: 'ended' }],
    [refusal('service-unavailable', 503), { status: 503, page: 'away' }],
    [refusal('unexpected', 500), { status: 503, page: 'away' }],
  ])('that cannot be read: %o', async (answer, said) => {
    expect((await open(answer)).said).toEqual(said)
  })
  const send = (form: Record<string, string> | undefined, answer: object = ok(FOUND)) => {
    const { args, asked } = routeArgs('/found/secret', { token: 'secret' }, { actOnFound: answer }, { form })
    return answerOf(() => action(args)).then((said) => ({ said, asked }))
  }
  test('takes an act and comes back to itself', async () => {
    expect(await send({ act: 'on-my-way', minutes: '20' })).toEqual({
      said: '303 /found/secret',
      asked: [['actOnFound', { token: 'secret', act: 'on-my-way', minutes: 20 }]],
    })
  })
  test('says why an act was refused, and takes nothing that is none', async () => {
    expect((await send({ act: 'safe' }, refusal('incident-closed', 409))).said).toEqual({
      status: 409,
      refused: 'incident-closed',
    })
    expect(await send({ act: 'constructor' })).toEqual({ said: { status: 400, refused: 'invalid-input' }, asked: [] })
    expect(await send(undefined)).toEqual({ said: { status: 400, refused: 'invalid-input' }, asked: [] })
  })
  test('is kept by nobody, and has its own small script', () => {
    expect(headers()).toEqual({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
    })
    expect(handle).toMatchObject({ words: ['safe-return', 'errors'], script: 'found', noindex: true })
  })
})

test.each([
  ['/?ask=safe', true, 'safe'],
  ['/?ask=false-alarm', true, 'false-alarm'],
  ['/?ask=safe', false, undefined],
  ['/?ask=reopen', true, undefined],
  ['/', true, undefined],
])('at %s, while the alarm is open (%s), %s is asked first', (address, open, asked) => {
  expect(shownFound({ ...FOUND, open }, at(address)).asked).toBe(asked)
})
test('numbers stand as people read them, and where there is none, none', () => {
  const { reports, drawnAt } = shownFound({ ...FOUND, reports: [report(), report({ phone: null })] }, at('/'))
  expect(reports.map(({ number }) => number)).toEqual(['+65 8123 4567', null])
  expect(Math.abs(Date.parse(drawnAt) - Date.now())).toBeLessThan(60_000)
})
test('the cursor of earlier moments is taken from the address, at most forty characters of it', () => {
  expect(beforeIn(at('/?before=abc'))).toEqual({ before: 'abc' })
  expect(beforeIn(at('/?before='))).toEqual({})
  expect(beforeIn(at('/'))).toEqual({})
  expect(beforeIn(at(`/?before=${'x'.repeat(41)}`))).toEqual({ before: 'x'.repeat(40) })
})
test.each([
  [{ act: 'safe' }, { act: 'safe' }],
  [
    { act: 'on-my-way', minutes: '5' },
    { act: 'on-my-way', minutes: 5 },
  ],
  [{ act: 'on-my-way', minutes: '' }, { act: 'on-my-way' }],
  [
    { act: 'false-alarm', 'report-aisha': 'on', 'report-ben': 'on', other: 'x' },
    { act: 'false-alarm', reports: ['aisha', 'ben'] },
  ],
  [{ act: 'unknown' }, undefined],
  [{}, undefined],
  [undefined, undefined],
])('a form that holds %o says %o', (form, said) => {
  expect(actIn(form as Record<string, string> | undefined)).toEqual(said)
})

describe('what the family writes to a finder', () => {
  const threads = [{ report: 'aisha', door: 'FOUND', name: 'Aisha', at: '2026-03-09T22:50:00.000Z', messages: [] }]
  const open = async (found: object, written: object = ok({ threads })) => {
    const answers = { readFound: ok(found), readFoundThreads: written }
    const { args, asked } = routeArgs('/found/secret', { token: 'secret' }, answers)
    return { said: (await answerOf(() => loader(args))) as object, asked: asked.map(([name]) => name) }
  }
  test('stands on the page of an open alarm, and is not asked for once it is closed', async () => {
    expect((await open(FOUND)).said).toMatchObject({ threads })
    expect((await open(FOUND, refusal('service-unavailable', 503))).said).toMatchObject({ threads: [] })
    const over = await open({ ...FOUND, open: false })
    expect([over.said, over.asked]).toMatchObject([{ threads: [] }, ['readFound']])
  })
  const send = async (form: Record<string, string>, answer: object = ok({ threads })) => {
    const { args, asked } = routeArgs('/found/secret', { token: 'secret' }, { writeFoundThread: answer }, { form })
    return { said: await answerOf(() => action(args)), asked }
  }
  test.each([
    [
      { to: 'aisha', sentence: 'ten-minutes', text: '' },
      { to: 'aisha', sentence: 'ten-minutes' },
    ],
    [
      { to: 'aisha', sentence: 'sitting', text: 'We come' },
      { to: 'aisha', text: 'We come' },
    ],
    [{ report: '7' }, { to: '', report: '7' }],
    [
      { to: 'aisha', lat: '1.3', lng: '103.8', accuracy: '20' },
      { to: 'aisha', position: { lat: 1.3, lng: 103.8, accuracy: 20 } },
    ],
  ] as [Record<string, string>, object][])(
    '%o is sent as %o, and the page comes back to itself',
    async (form, input) => {
      expect(await send({ act: 'write', ...form })).toEqual({
        said: '303 /found/secret',
        asked: [['writeFoundThread', { token: 'secret', ...input }]],
      })
    },
  )
  test('that is refused comes back with what was typed', async () => {
    const form = { act: 'write', to: 'aisha', text: 'long' }
    expect((await send(form, refusal('text-too-long', 400, 'text'))).said).toEqual({
      status: 400,
      refused: 'text-too-long',
      unsent: { code: 'text-too-long', field: 'text', typed: form },
    })
  })
})
