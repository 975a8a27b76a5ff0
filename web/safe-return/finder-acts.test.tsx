import { describe, expect, test } from 'vitest'
import { alarm, daughter, lost } from '../test/finder.ts'
import { routed } from '../test/draw.tsx'
import { changed, outline } from '../test/outline.ts'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import Helper, { action, ErrorBoundary, handle, headers, loader } from './helper.tsx'
import { action as prove } from './helping.tsx'
import { loader as seen } from './seen.ts'

const CODE = '2xKf9WzR4nBqT7sVjM8cPd'
const AT = '2026-03-09T22:53:00.000Z'
const person = lost({ taggedAccounts: [daughter()] })
const ok = (data: object) => ({ ok: true, data })

describe('what a code opens', () => {
  const open = async (status: object | undefined, step = '', who: object = ok(person)) => {
    const { args, asked } = routeArgs(
      `/safereturncards/${CODE}${step && `?step=${step}`}`,
      { uid: CODE },
      { readPerson: who, readHelperStatus: status },
      { headers: status ? { cookie: 'device=1' } : {} },
    )
    return { answer: await answerOf(() => loader(args)), asked: asked.map(([name]) => name) }
  }
  const left = (changes: object = {}, more: object = {}) =>
    ok({ granted: true, muted: false, incident: alarm(changes), ...more })
  const target = {
    id: 'daughter',
    kin: { relation: 'Child', calledAs: 'daughter', ordinal: null },
    partner: null,
    tel: '+6580000001',
    number: '+65 8000 0001',
    digits: null,
    isDown: false,
  }

  test.each([
    ['a first scan', undefined, '', { page: 'form', keepsTyped: true, isDesks: false }],
    [
      'nothing was left yet',
      ok({ granted: false, muted: false, incident: null }),
      '',
      { page: 'form', keepsTyped: true, isDesks: false },
    ],
    [
      'details were left',
      left(),
      '',
      { page: 'contact', incident: alarm(), targets: [target], thread: undefined, keepsTyped: true },
    ],
    ['a number was sent', left(), 'sent', { page: 'sent', incident: alarm(), hasNumber: true }],
    ['a place was sent', left(), 'sent-place', { page: 'sent', incident: alarm(), hasNumber: false }],
    ['"Report again"', left(), 'again', { page: 'form', keepsTyped: true, isDesks: false }],
    [
      'she is safe',
      left({ open: false, closedReason: 'SAFE' }),
      '',
      { page: 'safe', incident: alarm({ open: false, closedReason: 'SAFE' }) },
    ],
    [
      'a false alarm',
      left({ open: false, closedReason: 'FALSE_ALARM' }),
      '',
      { page: 'closed', muted: false, incident: alarm({ open: false, closedReason: 'FALSE_ALARM' }) },
    ],
    ['the report was marked', left({}, { muted: true }), '', { page: 'closed', muted: true, incident: alarm() }],
    [
      'the report was marked, and all is forgotten',
      ok({ granted: true, muted: true, incident: null }),
      '',
      { page: 'closed', muted: true, incident: null },
    ],
    [
      'she is with somebody',
      left({ withSomeone: { whom: null, at: AT, handedOver: null } }),
      '',
      { page: 'thanks', incident: alarm({ withSomeone: { whom: null, at: AT, handedOver: null } }) },
    ],
  ])('%s', async (_state, status, step, page) => {
    expect((await open(status, step)).answer).toEqual({ person, ...page })
  })
  test('without a cookie nothing is asked of what was left', async () => {
    expect((await open(undefined)).asked).toEqual(['readPerson'])
    expect((await open(left())).asked).toEqual(['readPerson', 'readHelperStatus', 'readRecordings'])
  })
  test.each([
    ['nothing', '', { status: 404, page: 'unusable', thanked: false, keepsTyped: true, opened: '' }],
    [
      'nothing, after a message',
      'thanks',
      { status: 404, page: 'unusable', thanked: true, keepsTyped: false, opened: '' },
    ],
  ])('%s', async (_what, step, page) => {
    expect((await open(undefined, step, refusal('user-not-found', 404))).answer).toEqual(page)
  })
  test.each([
    [undefined, 'service-unavailable'],
    [ok({ granted: false, muted: false, incident: null }), 'service-unavailable'],
    [ok({ granted: true, muted: false, incident: null }), 'tagged-accounts-not-found'],
    [refusal('service-unavailable', 503), 'service-unavailable'],
  ])('our records are away: %o', async (status, code) => {
    const { answer } = await open(status, '', refusal('service-unavailable', 503))
    expect(answer).toEqual({ status: 503, page: 'away', code })
  })
})

describe('a code in a tester’s browser', () => {
  const status = { granted: true, muted: false, incident: alarm() }
  const open = async (address: string, over: object = {}) => {
    const answers = {
      readPerson: ok(person),
      readHelperStatus: ok({ granted: false, muted: false, incident: null }),
      readCardTest: ok({ test: { until: AT, status } }),
      ...over,
    }
    const { args, asked } = routeArgs(address, { uid: CODE }, answers, { headers: { cookie: 'homeward_tester=1' } })
    return { answer: await answerOf(() => loader(args)), asked: asked.map(([name]) => name) }
  }
  test('shows the test’s own state, and asks for no recorded words', async () => {
    const { answer, asked } = await open(`/safereturncards/${CODE}?test=1`)
    expect(answer).toMatchObject({ page: 'contact', test: { until: AT } })
    expect(asked).toEqual(['readPerson', 'readHelperStatus', 'readCardTest'])
  })
  test('leads to the address of the test, and from it once the test is over', async () => {
    expect((await open(`/safereturncards/${CODE}`)).answer).toBe(`302 /safereturncards/${CODE}?test=1`)
    const over = await open(`/safereturncards/${CODE}?test=1`, { readCardTest: ok({ test: null }) })
    expect(over.answer).toBe(`302 /safereturncards/${CODE}?over=1`)
  })
  test('says also where our records are away, or the code opens nothing, that it is a test', async () => {
    const address = `/safereturncards/${CODE}?test=1`
    const away = await open(address, { readPerson: refusal('service-unavailable', 503) })
    expect(away.answer).toMatchObject({ status: 503, page: 'away', test: { until: AT } })
    const unusable = await open(address, {
      readPerson: refusal('user-not-found', 404),
      readUnusable: ok({ opened: 'sealed' }),
    })
    expect(unusable.answer).toMatchObject({ status: 404, page: 'unusable', opened: 'sealed', test: { until: AT } })
  })
  test.each([
    [`${CODE}.`, `302 /safereturncards/${CODE}?lang=ms`],
    [`${CODE} `, `302 /safereturncards/${CODE}?lang=ms`],
  ])('with what a scanner adds (%j) leads to its own address', async (uid, to) => {
    const { args, asked } = routeArgs(`/safereturncards/${encodeURIComponent(uid)}?lang=ms`, { uid }, {})
    expect([await answerOf(() => loader(args)), asked]).toEqual([to, []])
  })
  test('a form of the page marked "Test" is taken for nothing else, a photo neither', async () => {
    const { args, asked } = routeArgs(
      `/safereturncards/${CODE}?test=1`,
      { uid: CODE },
      { leaveTestDetails: ok({}) },
      { form: { act: 'details', name: 'Aisha' } },
    )
    expect(await answerOf(() => action(args))).toBe(`303 /safereturncards/${CODE}?test=1&step=sent-place`)
    expect(asked.map(([name]) => name)).toEqual(['leaveTestDetails'])
    const photo = routeArgs(`/safereturncards/${CODE}?test=1`, { uid: CODE }, {}, { form: { act: 'photo' } })
    expect(await answerOf(() => action(photo.args))).toMatchObject({ status: 400, refusal: { code: 'invalid-input' } })
  })
})

describe('a form of the finder’s page', () => {
  const send = async (form: Record<string, string>, said: object = ok({})) => {
    const names = [
      'submitSafeReturn',
      'requestFollowUpSms',
      'tellWhereabouts',
      'tellWithSomeone',
      'tellNobodyCame',
      'tellHandedOver',
      'reportUnusable',
    ]
    const { args, asked } = routeArgs(
      `/safereturncards/${CODE}`,
      { uid: CODE },
      Object.fromEntries(names.map((name) => [name, said])),
      { form },
    )
    return { answer: await answerOf(() => action(args)), asked }
  }
  const position = { lat: '1.3', lng: '103.8', accuracy: '20' }
  const numbers = { position: { lat: 1.3, lng: 103.8, accuracy: 20 } }
  const here = `303 /safereturncards/${CODE}`

  test.each([
    [
      { act: 'details', name: 'Aisha', phone: '81234567', country: 'SG' },
      ['submitSafeReturn', { name: 'Aisha', uidDementia: CODE, phone: '81234567', country: 'SG' }],
      `${here}?step=sent`,
    ],
    [
      { act: 'details', name: 'Aisha', phone: '  ', ...position },
      ['submitSafeReturn', { name: 'Aisha', uidDementia: CODE, ...numbers }],
      `${here}?step=sent-place`,
    ],
    [{ act: 'details' }, ['submitSafeReturn', { name: '', uidDementia: CODE }], `${here}?step=sent-place`],
    [{ act: 'ok' }, ['requestFollowUpSms', {}], here],
    [{ act: 'where', place: 'Bus stop' }, ['tellWhereabouts', { uid: CODE, place: 'Bus stop' }], here],
    [{ act: 'where', place: '', ...position }, ['tellWhereabouts', { uid: CODE, ...numbers }], here],
    [
      { act: 'with-someone', whom: 'POLICE', place: 'Bishan' },
      ['tellWithSomeone', { uid: CODE, whom: 'POLICE', place: 'Bishan' }],
      here,
    ],
    [{ act: 'with-someone', whom: 'NOBODY', place: '' }, ['tellWithSomeone', { uid: CODE }], here],
    [{ act: 'undo-with-someone' }, ['tellWithSomeone', { uid: CODE, undo: true }], here],
    [
      { act: 'hand-over', how: 'SHOWN', colour: 'blue', digits: '047', place: '' },
      ['tellHandedOver', { uid: CODE, how: 'SHOWN', colour: 'blue', digits: '047' }],
      here,
    ],
    [{ act: 'hand-over', how: 'SHOWN', colour: 'mauve' }, ['tellHandedOver', { uid: CODE, how: 'SHOWN' }], here],
    [
      { act: 'hand-over', how: 'POLICE', place: 'Bishan', digits: '047' },
      ['tellHandedOver', { uid: CODE, how: 'POLICE', place: 'Bishan' }],
      here,
    ],
    [{ act: 'nobody-came' }, ['tellNobodyCame', { uid: CODE }], here],
    [
      { act: 'report', name: 'Aisha', phone: '8', place: 'Here' },
      ['reportUnusable', { code: CODE, name: 'Aisha', phone: '8', place: 'Here' }],
      `${here}?step=thanks`,
    ],
    [{ act: 'report' }, ['reportUnusable', { code: CODE, name: '', phone: '', place: '' }], `${here}?step=thanks`],
  ])('%o', async (form, call, to) => {
    // A number left on a code that opens nothing is sent the link that proves it.
    const texted = form.act === 'report' && 'phone' in form ? [['requestFollowUpSms', {}]] : []
    expect(await send(form as Record<string, string>)).toEqual({ answer: to, asked: [call, ...texted] })
  })
  test.each(['where', 'with-someone', 'undo-with-someone', 'nobody-came', 'report'])(
    '"%s" that is refused says why, where it was sent',
    async (act) => {
      const { answer } = await send({ act, place: 'far' }, refusal('place-too-long', 400, 'place'))
      const typed = { act, place: 'far' }
      expect(answer).toEqual({ status: 400, refusal: { code: 'place-too-long', field: 'place', typed }, typed })
    },
  )
  test('"OK" leads on also when no message can be sent', async () => {
    expect((await send({ act: 'ok' }, refusal('service-unavailable', 503))).answer).toBe(here)
  })
  test('to nobody of the list the person is not handed over', async () => {
    const { answer, asked } = await send({ act: 'hand-over', how: 'NEIGHBOUR' })
    expect([answer, asked]).toMatchObject([{ status: 400, refusal: { code: 'invalid-input' } }, []])
  })
  test.each(['', 'constructor', 'unknown'])('the act "%s" is none', async (act) => {
    const { answer, asked } = await send({ act })
    expect(answer).toEqual({ status: 400, refusal: { code: 'invalid-input', typed: { act } }, typed: { act } })
    expect(asked).toEqual([])
  })
  test('what is no form is refused', async () => {
    const { args } = routeArgs('/safereturncards/x', { uid: CODE }, {})
    expect(await answerOf(() => action(args))).toEqual({
      status: 400,
      refusal: { code: 'invalid-input', typed: {} },
      typed: {},
    })
  })
})

describe('the finder’s page around its steps', () => {
  const page = (loaderData: object, actionData?: object) =>
    outline(routed(Helper, { loaderData, params: { uid: CODE }, ...(actionData && { actionData }) }))
  const whole = { person, page: 'form' }
  test('tells the script, and without script an image, that it was seen', () => {
    const lines = page(whole)
    expect(lines).toContain(`div data-scan=/api/public/dementia-info?uid=${CODE}`)
    expect(lines).toContain(`img src=/safereturncards/${CODE}/seen alt width=1 height=1`)
    expect(page({ page: 'unusable', thanked: false })).toContain(`div data-scan=/api/public/dementia-info?uid=${CODE}`)
    expect(page({ page: 'away', code: 'service-unavailable' }).join()).not.toContain('data-scan')
  })
  test.each([
    ['the form', whole, undefined, 'title "Help this person get home"'],
    [
      'what was refused',
      whole,
      { refusal: { code: 'name-too-long', field: 'name', typed: {} }, typed: {} },
      'title "Error: Help this person get home"',
    ],
    [
      'a code that opens nothing',
      { page: 'unusable', thanked: false },
      undefined,
      'title "Error: Help this person get home"',
    ],
  ])('is called by its name: %s', (_page, loaderData, actionData, title) => {
    expect(page(loaderData, actionData).filter((line) => line.startsWith('title'))).toEqual([title])
  })
  test.each([
    [{ page: 'unusable', thanked: false }, 'h1 "◇ You can still help" tabindex=-1 data-live=true'],
    [{ page: 'unusable', thanked: true }, 'p "Thank you. We have your message." (good) aria-live=polite'],
    [{ page: 'away', code: 'service-unavailable' }, 'h1 "◇ Please stay and call" tabindex=-1 data-live=true'],
    [{ page: 'away', code: 'tagged-accounts-not-found' }, 'p "Error get tagged account data"'],
    [{ person, page: 'sent', incident: alarm(), hasNumber: true }, 'h2 "Her family has been told"'],
    [{ person, page: 'safe', incident: alarm() }, 'h1 "She is safe. Thank you." tabindex=-1'],
    [{ person, page: 'thanks', incident: alarm() }, 'h1 "Thank you for helping" tabindex=-1'],
    [
      { person, page: 'closed', muted: true, incident: alarm() },
      'h1 "◇ Her family marked this report as a false alarm." tabindex=-1 data-live=true',
    ],
    [
      { person, page: 'contact', incident: alarm(), targets: [] },
      'h1 "◇ Call Siew Hua’s family now" tabindex=-1 data-live=true',
    ],
  ])('draws %o', (loaderData, line) => {
    expect(page(loaderData)).toContain(line)
  })
  test('keeps what was typed where our records are away, and where another language was chosen', () => {
    const typed = { act: 'details', name: 'Aisha' }
    expect(page({ page: 'away', code: 'service-unavailable' }, { typed })).toContain(
      'input type=hidden name=name value=Aisha',
    )
    expect(changed(page(whole, { typed }), page(whole)).more).toEqual([
      'input "Name (required)" autocomplete=name maxlength=60 required name=name value=Aisha',
    ])
  })
  test('names whom to call whatever broke', () => {
    expect(outline(<ErrorBoundary />)).toContain('a "◇ Dementia helpline 6377 0700" → tel:+6563770700')
  })
  test('is kept by nobody, found by no search engine, told to no other site', () => {
    const secret = {
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
    }
    expect(headers()).toEqual(secret)
    expect(handle).toMatchObject({
      script: 'helper',
      carriesScript: true,
      noindex: true,
      words: ['safe-return', 'errors'],
    })
  })
})

describe('a scan without script', () => {
  const look = async (headers: Record<string, string>, method = 'GET') => {
    const { args, asked } = routeArgs(
      `/safereturncards/${CODE}/seen`,
      { uid: CODE },
      { recordScan: ok({}) },
      { headers, form: method === 'POST' ? {} : undefined },
    )
    const answer = await seen(args)
    expect(answer.headers.get('content-type')).toBe('image/gif')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return asked
  }
  const cookie = 'homeward_device=1'
  test.each([
    ['our own page', { cookie, 'sec-fetch-site': 'same-origin' }, true],
    ['a browser that does not say whose page', { cookie }, true],
    ['another site’s page', { cookie, 'sec-fetch-site': 'cross-site' }, false],
    ['a page drawn in advance', { cookie, 'sec-purpose': 'prefetch' }, false],
    ['a page drawn in advance by an older browser', { cookie, purpose: 'prefetch' }, false],
    ['nobody whom a page gave its cookie', {}, false],
  ])('counts when asked for by %s: %o', async (_who, headers, counts) => {
    expect(await look(headers as Record<string, string>)).toEqual(
      counts ? [['recordScan', { uid: CODE, qrCodeScanned: 1 }]] : [],
    )
  })
})

test('the link in a finder’s message proves the number by a press, and leads to the page', async () => {
  const press = (answer: object) =>
    answerOf(() => prove(routeArgs('/helping/secret', { token: 'secret' }, { proveFinder: answer }).args))
  expect(await press(ok({ uid: CODE }))).toBe(`303 /safereturncards/${CODE}?step=thanks`)
  expect(await press(refusal('link-ended', 410))).toEqual({ status: 410, hasEnded: true })
})
