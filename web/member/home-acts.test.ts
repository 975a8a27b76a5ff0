import { describe, expect, test } from 'vitest'
import { ownAccount, ownPerson } from '../test/portal.ts'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import * as channels from './channels.tsx'
import * as lost from './lost.tsx'
import * as photo from './photo.tsx'
import * as sessions from './sessions.tsx'
import * as tryCard from './try-card.tsx'
import * as voice from './voice.tsx'
import * as wishes from './wishes.tsx'
import { shouldRevalidate } from './layout.tsx'

const AT = '2026-03-09T22:53:00.000Z'
const ok = (data: object) => ({ ok: true, data })
const uid = { uid: 'siew-hua' }
const person = ownAccount({ uid: 'siew-hua', type: 'DEMENTIA' })
const hers = (changes: object = {}, own: Parameters<typeof ownPerson>[0] = {}) =>
  ok({ person: ownPerson({ isSelf: true, ...own }), contacts: [], ownWord: null, hidesDementia: false, ...changes })
const ways = ok({
  channels: [
    { channel: 'push', isOn: true },
    { channel: 'sms', isOn: true },
    { channel: 'email', isOn: true },
    { channel: 'voice', isOn: false },
  ],
  callsFrom: '+6531580001',
})

const run = async (
  work: unknown,
  address: string,
  params: Record<string, string>,
  answers: Record<string, object>,
  form?: Record<string, string>,
) => {
  const { args, asked } = routeArgs(address, params, answers, { form })
  return { answer: await answerOf(() => (work as (args: never) => unknown)(args)), asked }
}

type Row = [
  what: string,
  route: { action: unknown },
  params: Record<string, string>,
  form: Record<string, string>,
  calls: [string, object][],
  to: string,
]
const HERE = '/account/settings/channels'
const readWays: [string, object] = ['readChannels', {}]
const me: [string, object] = ['readOwnAccount', {}]
const ROWS: Row[] = [
  ['the last change is put back', channels, {}, { act: 'undo' }, [['undoChannels', {}]], `${HERE}?done=undone`],
  [
    'the number is kept',
    channels,
    {},
    { act: 'hide' },
    [['keepOwnNumber', { hides: true }]],
    `${HERE}?done=changed#keep-number`,
  ],
  [
    'the number is shown',
    channels,
    {},
    { act: 'show' },
    [['keepOwnNumber', { hides: false }]],
    `${HERE}?done=changed#keep-number`,
  ],
  [
    'a device is removed',
    channels,
    {},
    { act: 'remove', id: 'phone' },
    [['removePushDevice', { id: 'phone' }]],
    `${HERE}?done=removed`,
  ],
  ['no device is removed', channels, {}, { act: 'remove' }, [['removePushDevice', { id: '' }]], `${HERE}?done=removed`],
  [
    'a device is allowed',
    channels,
    {},
    { act: 'allow', endpoint: 'https://push.example', p256dh: 'key', auth: 'secret', other: 'x' },
    [['addPushDevice', { endpoint: 'https://push.example', p256dh: 'key', auth: 'secret' }]],
    `${HERE}?done=allowed`,
  ],
  [
    'nothing is allowed',
    channels,
    {},
    { act: 'allow' },
    [['addPushDevice', { endpoint: '', p256dh: '', auth: '' }]],
    `${HERE}?done=allowed`,
  ],
  [
    'a call is tested',
    channels,
    {},
    { act: 'test', channel: 'voice' },
    [['testChannel', { channel: 'voice' }]],
    `${HERE}?done=tested#voice`,
  ],
  [
    'a way that is none is tested',
    channels,
    {},
    { act: 'test', channel: 'pigeon' },
    [readWays, ['changeChannels', { channels: ['push', 'sms', 'email'] }]],
    `${HERE}?done=changed`,
  ],
  [
    'a way is turned off',
    channels,
    {},
    { act: 'off', channel: 'sms' },
    [readWays, ['changeChannels', { channels: ['push', 'email'] }]],
    `${HERE}?done=changed`,
  ],
  [
    'a way is turned on',
    channels,
    {},
    { act: 'on', channel: 'voice' },
    [readWays, ['changeChannels', { channels: ['push', 'sms', 'email', 'voice'] }]],
    `${HERE}?done=changed`,
  ],
  [
    'a way that is on is turned on again',
    channels,
    {},
    { act: 'on', channel: 'push' },
    [readWays, ['changeChannels', { channels: ['sms', 'email', 'push'] }]],
    `${HERE}?done=changed`,
  ],
  [
    'the last way comes one earlier',
    channels,
    {},
    { act: 'earlier', channel: 'email' },
    [readWays, ['changeChannels', { channels: ['push', 'email', 'sms'] }]],
    `${HERE}?done=changed`,
  ],
  [
    'the second way comes first',
    channels,
    {},
    { act: 'earlier', channel: 'sms' },
    [readWays, ['changeChannels', { channels: ['sms', 'push', 'email'] }]],
    `${HERE}?done=changed`,
  ],
  [
    'the first way stays the first',
    channels,
    {},
    { act: 'earlier', channel: 'push' },
    [readWays, ['changeChannels', { channels: ['push', 'sms', 'email'] }]],
    `${HERE}?done=changed`,
  ],
  [
    'a way that is off comes no earlier',
    channels,
    {},
    { act: 'earlier', channel: 'voice' },
    [readWays, ['changeChannels', { channels: ['push', 'sms', 'email'] }]],
    `${HERE}?done=changed`,
  ],
  [
    'the photo is removed',
    photo,
    uid,
    { act: 'remove' },
    [['removePhoto', uid]],
    '/account/people/siew-hua/photo?done=saved',
  ],
  [
    'a few words are removed',
    voice,
    uid,
    { act: 'remove' },
    [['removeVoice', uid]],
    '/account/people/siew-hua/voice?done=gone',
  ],
  [
    'a sign-in is ended',
    sessions,
    {},
    { id: 'lost' },
    [['endOwnSession', { id: 'lost' }]],
    '/account/sessions?done=sessionEnded',
  ],
  ['all others are ended', sessions, {}, {}, [['endOtherSessions', {}]], '/account/sessions?done=sessionsEnded'],
  ['"I am lost"', lost, {}, { act: 'lost' }, [me, ['sayLost', uid]], '/account/lost'],
  [
    'a position follows',
    lost,
    {},
    { act: 'where', lat: '1.3', lng: '103.8', accuracy: '20' },
    [me, ['readHome', uid], ['sayLost', { ...uid, position: { lat: 1.3, lng: 103.8, accuracy: 20 } }]],
    '/account/lost',
  ],
  ['"I am all right now"', lost, {}, { act: 'all-right' }, [me, ['sayAllRight', uid]], '/account/lost'],
  [
    'the word is not to be read',
    wishes,
    {},
    { word: 'no' },
    [me, ['changeWishes', { ...uid, hidesDementia: true }]],
    '/account/wishes?done=saved',
  ],
  [
    'the word may be read',
    wishes,
    {},
    { word: 'yes' },
    [me, ['changeWishes', { ...uid, hidesDementia: false }]],
    '/account/wishes?done=saved',
  ],
  [
    'the photo is not wished',
    wishes,
    {},
    { act: 'remove-photo' },
    [me, ['removePhoto', uid]],
    '/account/wishes?done=saved',
  ],
  ['a test begins', tryCard, uid, {}, [['beginCardTest', uid]], `/account/people/siew-hua/test?until=${AT}`],
]
const answersTo = (calls: [string, object][], last: object) => ({
  ...Object.fromEntries(calls.map(([name]) => [name, last])),
  ...(calls.length > 1 && { readOwnAccount: ok(person), readChannels: ways, readHome: hers() }),
})

describe('an act of the portal', () => {
  const rows = ROWS.map(([what, route, params, form, calls, to]) => ({ what, route, params, form, calls, to }))
  test.each(rows)('$what, and it leads to $to', async ({ route, params, form, calls, to }) => {
    const { answer, asked } = await run(route.action, '/', params, answersTo(calls, ok({ until: AT })), form)
    expect(asked).toEqual(calls)
    expect(answer).toBe(`303 ${to}`)
  })
  test.each(rows)('$what: without a session the way leads to the sign-in', async ({ route, params, form, calls }) => {
    const answers = answersTo(calls, refusal('sign-in-required', 401))
    expect((await run(route.action, '/', params, answers, form)).answer).toBe(
      '303 /registration?tab=sign-in&next=%2Faccount',
    )
  })
  test.each(rows)('$what: a refusal is said', async ({ route, params, form, calls }) => {
    const answers = answersTo(calls, refusal('too-many-requests', 429))
    const { answer } = await run(route.action, '/', params, answers, form)
    expect(answer).toMatchObject({ status: 429, refused: { code: 'too-many-requests' } })
  })

  test('a sign-in that has ended meanwhile is as it was wished', async () => {
    const { answer } = await run(sessions.action, '/', {}, { endOwnSession: refusal('not-found', 404) }, { id: 'gone' })
    expect(answer).toBe('303 /account/sessions?done=sessionEnded')
  })
  test('a position that comes after "I am all right now" opens nothing again', async () => {
    const answers = { readOwnAccount: ok(person), readHome: hers({ ownWord: 'all-right' }), sayLost: ok({}) }
    const { answer, asked } = await run(lost.action, '/', {}, answers, { act: 'where', lat: '1.3' })
    expect([answer, asked.map(([name]) => name)]).toEqual(['303 /account/lost', ['readOwnAccount', 'readHome']])
  })
})

describe('what a page of the portal is read for', () => {
  test('the ways, with the number that calls come from as people read it', async () => {
    const { answer } = await run(channels.loader, '/', {}, { readChannels: ways })
    expect(answer).toMatchObject({ callsFrom: '+65 3158 0001' })
    const none = await run(channels.loader, '/', {}, { readChannels: ok({ channels: [], callsFrom: null }) })
    expect(none.answer).toEqual({ channels: [], callsFrom: null })
  })
  test('the photo of whoever may have one, and the question before it goes', async () => {
    const may = { readOwnPerson: ok(ownPerson({ may: ['photo'] })) }
    expect((await run(photo.loader, '/', uid, may)).answer).toMatchObject({
      person: { uid: 'siew-hua' },
      isAsked: false,
    })
    expect((await run(photo.loader, '/?remove', uid, may)).answer).toMatchObject({ isAsked: true })
    const { answer } = await run(photo.loader, '/', uid, { readOwnPerson: ok(ownPerson({ may: ['card'] })) })
    expect(answer).toBe('302 /account/people/siew-hua')
  })
  test('a few words, with what was just done with them', async () => {
    const answers = { readOwnPerson: ok(ownPerson()), readVoice: ok({ voice: null, mayRecord: true }) }
    expect((await run(voice.loader, '/?done=kept', uid, answers)).answer).toMatchObject({
      done: 'kept',
      isAsked: false,
    })
    expect((await run(voice.loader, '/?done=gone&remove', uid, answers)).answer).toMatchObject({
      done: 'gone',
      isAsked: true,
    })
    expect((await run(voice.loader, '/?done=other', uid, answers)).answer).toMatchObject({ done: undefined })
    expect(voice.headers()['Permissions-Policy']).toContain('microphone=(self)')
  })
  test('a file with words is kept; none, or one too large, is said', async () => {
    const send = async (init: RequestInit) => {
      const { args, asked } = routeArgs('/', uid, { putVoice: ok({}) })
      const request = new Request('http://localhost/', { method: 'POST', ...init })
      return { answer: await answerOf(() => voice.action({ ...(args as object), request } as never)), asked }
    }
    const holding = (file?: File) => {
      const body = new FormData()
      if (file) body.set('file', file)
      return { body }
    }
    const file = new File(['words'], 'words.wav', { type: 'audio/wav' })
    const kept = await send(holding(file))
    expect(kept.answer).toBe('303 /account/people/siew-hua/voice?done=kept')
    expect(kept.asked).toMatchObject([['putVoice', { uid: 'siew-hua', file: expect.any(File) }]])
    expect(await send(holding())).toEqual({
      answer: { refused: { code: 'required-data', field: 'file', typed: {} } },
      asked: [],
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const large = await send({ body: new Uint8Array(4_032_769), headers })
    expect(large).toMatchObject({ answer: { refused: { code: 'recording-too-large', field: 'file' } }, asked: [] })
  })
  test('the codes that work, and until when a test goes on', async () => {
    const codes = [
      { code: 'bag', label: 'Red bag', revokedAt: null, url: '' },
      { code: 'old', label: 'Coat', revokedAt: AT, url: '' },
    ]
    const { answer } = await run(tryCard.loader, `/?until=${AT}`, uid, {
      readOwnCard: ok({ person: ownPerson(), codes }),
    })
    expect(answer).toEqual({ person: ownPerson(), codes: [{ code: 'bag', label: 'Red bag' }], until: AT })
  })
  test.each([
    ['"I am lost"', lost.loader],
    ['the wishes', wishes.loader],
  ])('%s is the person’s own page alone', async (_page, loader) => {
    const caregiver = await run(loader, '/', {}, { readOwnAccount: ok(ownAccount()), readHome: hers() })
    expect([caregiver.answer, caregiver.asked]).toEqual(['302 /account', [me]])
    const away = await run(loader, '/', {}, { readOwnAccount: ok(person), readHome: refusal('not-found', 404) })
    expect(away.answer).toBe('302 /account')
  })
  test('the wishes with the question before the photo goes', async () => {
    const answers = { readOwnAccount: ok(person), readHome: hers({ hidesDementia: true }) }
    expect((await run(wishes.loader, '/?photo', {}, answers)).answer).toMatchObject({
      isAsked: true,
      hidesDementia: true,
    })
    expect((await run(wishes.loader, '/', {}, answers)).answer).toMatchObject({ isAsked: false })
  })
  test('who comes, once the person has said that they are lost', async () => {
    const incident = { id: 'alarm', openedBy: 'SELF' as const, openedAt: AT, missingSince: null }
    const load = (home: object, alarm: object = ok({ othersOnTheWay: ['son'], taken: { at: AT } })) =>
      run(lost.loader, '/', {}, { readOwnAccount: ok(person), readHome: home, readOwnIncident: alarm })
    const said = await load(hers({ ownWord: 'lost' }, { incident }))
    expect(said.answer).toMatchObject({ uid: 'siew-hua', coming: ['son'], taken: true })
    expect(said.asked).toEqual([me, ['readHome', uid], ['readOwnIncident', { id: 'alarm' }]])
    expect(
      (await load(hers({ ownWord: 'lost' }, { incident }), ok({ othersOnTheWay: [], taken: null }))).answer,
    ).toMatchObject({ taken: false })
    expect((await load(hers({ ownWord: 'lost' }, { incident }), refusal('not-found', 404))).answer).toMatchObject({
      coming: [],
      taken: false,
    })
    for (const home of [hers({ ownWord: 'lost' }), hers({}, { incident })])
      expect((await load(home)).asked, 'no alarm of their own').toEqual([me, ['readHome', uid]])
  })
  test('a masked number as it is masked, any other as people read it', async () => {
    const contacts = [
      { phone: '+6580000001', isMasked: false },
      { phone: '•••• 0002', isMasked: true },
    ]
    const { answer } = await run(lost.loader, '/', {}, { readOwnAccount: ok(person), readHome: hers({ contacts }) })
    expect(answer).toMatchObject({ home: { contacts: [{ number: '+65 8000 0001' }, { number: '•••• 0002' }] } })
  })
  test.each([
    ['/account', '/account?lang=ms', undefined, true],
    ['/account', '/account/settings', undefined, false],
    ['/account', '/account', 'POST', false],
  ])(
    'the words are read anew where the language changes in place: from %s to %s by %s is %s',
    (from, to, formMethod, reads) => {
      const at = (address: string) => new URL(address, 'http://localhost')
      expect(shouldRevalidate({ currentUrl: at(from), nextUrl: at(to), formMethod } as never)).toBe(reads)
    },
  )
})
