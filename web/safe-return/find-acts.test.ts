import { describe, expect, test } from 'vitest'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import { action, handle, headers, loader } from './find.tsx'

const CODE = '7KM2QX4RH'
const ok = (data: object) => ({ ok: true, data })
const report = { open: true, relay: null, thread: null }
const known = (changes: object = {}) =>
  ok({ state: 'OPEN', opened: 'sealed', mayKeepNumber: true, report: null, ...changes })
const here = `303 /find/${CODE}`

describe('a code that is typed', () => {
  const open = async (answer: object, address = `/find/${CODE}`, code: string | undefined = CODE) => {
    const answers = { readTypedCode: answer, readThread: ok({ messages: [] }) }
    const { args, asked } = routeArgs(address, code === undefined ? {} : { code }, answers)
    return { answer: await answerOf(() => loader(args)), asked }
  }
  const read = ['readTypedCode', { code: CODE }]

  test('is asked for first, and nobody is asked anything', async () => {
    const { args, asked } = routeArgs('/find', {}, {})
    expect([await answerOf(() => loader(args)), asked]).toEqual([{ page: 'ask' }, []])
  })
  test.each([
    ['in small letters and with dashes', '/find/7km-2qx-4rh?lang=ms', '7km-2qx-4rh'],
    ['with a blank', '/find/7KM2QX4RH%20?lang=ms', '7KM2QX4RH '],
  ])('%s leads to its one address, in the language that was chosen', async (_how, address, code) => {
    expect(await open(known(), address, code)).toEqual({ answer: `302 /find/${CODE}?lang=ms`, asked: [] })
  })
  test.each(['7KM2QX4R', '7KM2QX4RE', 'x'])('that cannot be one, %s, is asked for again', async (code) => {
    expect(await open(known(), `/find/${code}`, code)).toEqual({
      answer: { status: 404, page: 'ask', mistyped: code },
      asked: [],
    })
  })
  test.each([
    ['is ours', known(), '', { page: 'form', opened: 'sealed', mayKeepNumber: true, keepsTyped: true }],
    [
      'is ours, and a number was left, "Report again"',
      known({ report }),
      '?step=again',
      { page: 'form', opened: 'sealed', mayKeepNumber: true, keepsTyped: true },
    ],
    [
      'is ours, and a number was left',
      known({ report }),
      '',
      { page: 'report', code: CODE, report, line: null, thread: undefined },
    ],
    [
      'opens nothing',
      known({ state: 'UNKNOWN', mayKeepNumber: false }),
      '',
      { status: 404, page: 'desk', state: 'UNKNOWN', written: '7KM-2QX-4RH', opened: 'sealed', thanked: false },
    ],
    [
      'opens nothing, after a message',
      known({ state: 'UNKNOWN' }),
      '?step=thanks',
      { status: 404, page: 'desk', state: 'UNKNOWN', written: '7KM-2QX-4RH', opened: 'sealed', thanked: true },
    ],
    [
      'is not looked up now',
      known({ state: 'DESK' }),
      '',
      { status: 200, page: 'desk', state: 'DESK', written: '7KM-2QX-4RH', opened: 'sealed', thanked: false },
    ],
    ['cannot be read', refusal('service-unavailable', 503), '', { status: 503, page: 'away' }],
    ['cannot be read at all', refusal('unexpected', 500), '', { status: 503, page: 'away' }],
  ])('and %s', async (_what, answered, step, page) => {
    expect(await open(answered, `/find/${CODE}${step}`)).toEqual({ answer: page, asked: [read] })
  })
  test('of an alarm in which calls go through us has our number with its digits, and the thread where there is one', async () => {
    const relayed = { ...report, relay: { number: '+6531580001', digits: '11234567' }, thread: { mark: '1.0' } }
    const { answer, asked } = await open(known({ report: relayed }))
    expect(answer).toMatchObject({ page: 'report', line: { tel: '+6531580001,,11234567' }, thread: { messages: [] } })
    expect(asked).toEqual([read, ['readThread', { uid: CODE }]])
  })
  test('is kept by nobody and found by no search engine', () => {
    const secret = {
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
    }
    expect(headers()).toEqual(secret)
    expect(handle).toMatchObject({
      words: ['safe-return', 'errors'],
      script: 'helper',
      carriesScript: true,
      noindex: true,
    })
  })
})

describe('a form of a typed code’s page', () => {
  const NAMES = [
    'requestFollowUpSms',
    'tellWhereabouts',
    'tellWithSomeone',
    'tellHandedOver',
    'tellNobodyCame',
    'writeThread',
  ]
  const send = async (form: Record<string, string> | undefined, said: object = ok({}), state = 'OPEN', code = CODE) => {
    const answers = Object.fromEntries(NAMES.map((name) => [name, said]))
    const reported = 'ok' in said && said.ok === true ? ok({ state }) : said
    const { args, asked } = routeArgs('/find', { code }, { ...answers, reportTypedCode: reported }, { form })
    return { answer: await answerOf(() => action(args)), asked }
  }
  const position = { lat: '1.3', lng: '103.8', accuracy: '20' }
  const numbers = { position: { lat: 1.3, lng: 103.8, accuracy: 20 } }

  test.each([
    [
      { act: 'details', name: 'Aisha', phone: ' 8123 4567', country: 'SG', opened: 'sealed', keepsNumber: 'on' },
      [
        'reportTypedCode',
        { name: 'Aisha', phone: ' 8123 4567', country: 'SG', keepsNumber: true, opened: 'sealed', code: CODE },
      ],
      true,
    ],
    [
      { act: 'details', name: 'Aisha', phone: '  ', ...position },
      ['reportTypedCode', { name: 'Aisha', ...numbers, code: CODE }],
    ],
    [{ act: 'details', place: 'Bus stop' }, ['reportTypedCode', { name: '', place: 'Bus stop', code: CODE }]],
    [{ act: 'where', place: 'Bus stop' }, ['tellWhereabouts', { uid: CODE, place: 'Bus stop' }]],
    [{ act: 'where', place: '', ...position }, ['tellWhereabouts', { uid: CODE, ...numbers }]],
    [
      { act: 'with-someone', whom: 'POLICE', place: 'Bishan' },
      ['tellWithSomeone', { uid: CODE, whom: 'POLICE', place: 'Bishan' }],
    ],
    [{ act: 'with-someone', whom: 'NOBODY', place: '' }, ['tellWithSomeone', { uid: CODE }]],
    [{ act: 'undo-with-someone' }, ['tellWithSomeone', { uid: CODE, undo: true }]],
    [
      { act: 'hand-over', how: 'SHOWN', colour: 'blue', digits: '047' },
      ['tellHandedOver', { uid: CODE, how: 'SHOWN', colour: 'blue', digits: '047' }],
    ],
    [{ act: 'nobody-came' }, ['tellNobodyCame', { uid: CODE }]],
    [{ act: 'write', text: 'We sit down' }, ['writeThread', { uid: CODE, text: 'We sit down' }]],
  ] as [Record<string, string>, [string, object], boolean?][])('%o', async (form, call, isTexted) => {
    const texted = isTexted ? [['requestFollowUpSms', {}]] : []
    expect(await send(form)).toEqual({ answer: here, asked: [call, ...texted] })
  })
  test.each(['UNKNOWN', 'DESK'])(
    'with a number for a code that is %s is thanked, and no text is asked for',
    async (state) => {
      const { answer, asked } = await send({ act: 'details', name: 'Aisha', phone: '81234567' }, ok({}), state)
      expect([answer, asked.map(([name]) => name)]).toEqual([`${here}?step=thanks`, ['reportTypedCode']])
    },
  )
  test.each(['where', 'with-someone', 'undo-with-someone', 'nobody-came'])(
    '"%s" that is refused says why, with what was typed',
    async (act) => {
      const typed = { act, place: 'far' }
      const { answer } = await send(typed, refusal('place-too-long', 400, 'place'))
      expect(answer).toEqual({ status: 400, refusal: { code: 'place-too-long', field: 'place', typed }, typed })
    },
  )
  test('says of a number that cannot be one what is wrong, and of whatever else broke that it was not sent', async () => {
    const typed = { act: 'details', phone: '1' }
    const wrong = await send(typed, refusal('phone-impossible', 400, 'phone'))
    expect(wrong.answer).toMatchObject({ status: 400, refusal: { code: 'phone-impossible', field: 'phone' }, typed })
    for (const code of ['unexpected', 'not-allowed'] as const) {
      const broken = await send(typed, refusal(code, 500))
      expect(broken.answer).toMatchObject({ status: 500, refusal: { code: 'error-submit-data' }, typed })
    }
  })
  test('a hand-over to nobody of the list is none', async () => {
    const { answer, asked } = await send({ act: 'hand-over', how: 'NEIGHBOUR' })
    expect([answer, asked]).toMatchObject([{ status: 400, refusal: { code: 'invalid-input' } }, []])
  })
  test.each(['', 'constructor', 'unknown'])('the act "%s" is none', async (act) => {
    expect(await send({ act })).toEqual({
      answer: { status: 400, refusal: { code: 'invalid-input', typed: { act } }, typed: { act } },
      asked: [],
    })
  })
  test('what is no form is refused', async () => {
    const refused = { status: 400, refusal: { code: 'invalid-input', typed: {} }, typed: {} }
    expect(await send(undefined)).toEqual({ answer: refused, asked: [] })
  })
  test('another language is the same page with what was typed', async () => {
    const typed = { act: 'details', name: 'Aisha', language: 'ms' }
    expect(await send(typed)).toEqual({ answer: { status: undefined, refusal: undefined, typed }, asked: [] })
  })
  test.each([
    ['7km 2qx 4rh', here],
    [' 7KM-2QX-4RH ', here],
  ])('"Continue" with %s opens the code', async (code, to) => {
    expect(await send({ act: 'find', code })).toEqual({ answer: to, asked: [] })
  })
  test.each([
    ['7KM 2QX 4R', 'code-length'],
    ['', 'code-length'],
    ['7KM 2QX 4RE', 'code-mistyped'],
  ])('"Continue" with %j says what is wrong: %s', async (code, slip) => {
    const typed = { act: 'find', code }
    expect(await send(typed)).toEqual({
      answer: { status: 400, refusal: { code: slip, field: 'code', typed: { act: 'find' } }, typed },
      asked: [],
    })
  })
  test('a form that was sent to no code leads nowhere', async () => {
    const { answer, asked } = await send({ act: 'details', name: 'Aisha' }, ok({}), 'OPEN', 'nothing')
    expect([answer, asked]).toMatchObject([{ status: 400, refusal: { code: 'code-length', field: 'code' } }, []])
  })
  test('a photo without a file wants one', async () => {
    expect((await send({ act: 'photo' })).answer).toMatchObject({
      status: 400,
      refusal: { code: 'required-data', field: 'file' },
    })
  })
})
