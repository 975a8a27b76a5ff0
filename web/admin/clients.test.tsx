import { describe, expect, test } from 'vitest'
import type { ClientRow } from '#contract/admin-clients.ts'
import type { Locale } from '#contract/options.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import ClientMissing, { action as reportMissing, loader as loadMissing } from './client-missing.tsx'
import ClientPage from './client.tsx'
import Clients, { action, loader } from './clients.tsx'

const DAUGHTER = { relation: 'Child', calledAs: 'daughter', ordinal: null } as const
const client: ClientRow = {
  uid: 'siew-hua',
  name: 'Siew Hua Lim',
  photo: null,
  membershipId: 'D2C7F4H9JQ',
  status: 'APPROVED',
  branch: 'Bedok',
  isRegisteredByUs: true,
  isAppointed: true,
  isSafeReturnOpen: true,
  endingAt: null,
  incident: null,
  first: { kin: DAUGHTER, name: 'Hui Min Lim', isUs: false },
  lastScannedAt: null,
  asks: [],
  mayMissing: true,
  mayPrint: true,
}
const ALARM = { id: 'alarm', openedAt: '2026-03-02T01:00:00.000Z', missingSince: null }
const COUNTS = { all: 40, nobody: 4, alarm: 1, asks: 3 }
const figures = { weeks: 12, clients: 40, cards: 43, alarms: 3, answered: 2, firstAnswerSeconds: 130 }
const found = (clients: ClientRow[], changes: object = {}) => ({
  clients,
  next: null,
  found: clients.length,
  counts: COUNTS,
  branches: ['Bedok', 'Toa Payoh'],
  ...changes,
})
interface Shown {
  clients?: ClientRow[]
  list?: object
  actionData?: object
  locale?: Locale
  address?: string
}
const page = ({ clients = [client], list = {}, actionData, locale, address = '/admin/clients' }: Shown = {}) =>
  draw(routed(Clients, { loaderData: { list: found(clients, list), figures, words: {} }, actionData }), locale, address)
const rowOf = (changes: Partial<ClientRow>, locale?: Locale) =>
  linesOf(
    /<tbody>(.*?)<\/tbody>/s.exec(page({ clients: [{ ...client, ...changes }], ...(locale && { locale }) }))?.[1] ?? '',
  )

describe('how a client is stands in a sentence and a sign', () => {
  const NOBODY = { first: null }
  test.each([
    ['all is well', {}, 'good', 'All is well'],
    ['nobody can be called', NOBODY, 'bad', 'Nobody to call'],
    ['safe return is off, which says more', { ...NOBODY, isSafeReturnOpen: false }, 'over', 'Safe return is off'],
    ['they wait, whoever could be called', { ...NOBODY, status: 'PENDING' }, 'waiting', 'Waiting for approval'],
    ['the registration is not finished', { status: 'INCOMPLETE' }, 'waiting', 'Registration not finished'],
    ['they leave', { status: 'ENDING', endingAt: '2026-03-05T01:00:00.000Z' }, 'waiting', 'Leaving on 05-03-2026'],
    ['an alarm is open', { ...NOBODY, incident: ALARM }, 'bad', 'Alarm open since 02-03-2026 09:00'],
    [
      'they are missing',
      { incident: { ...ALARM, missingSince: '2026-03-02T02:30:00.000Z' } },
      'bad',
      'Missing since 02-03-2026 10:30',
    ],
  ] as const)('%s', (_state, changes, sign, words) => {
    const html = page({ clients: [{ ...client, ...changes }] })
    const said = /class="state sentence (\w+)"[^>]*>([^<]+)</.exec(html)
    expect([said?.[1], said?.[2]]).toEqual([sign, words])
  })
  test.each([
    ['md', '自 02-03-2026 10:30 起走失', '无人'],
    ['ms', 'Hilang sejak 02-03-2026 10:30', 'Tiada sesiapa'],
  ] as const)('in %s', (locale, words, nobody) => {
    const missing = { first: null, incident: { ...ALARM, missingSince: '2026-03-02T02:30:00.000Z' } }
    expect(rowOf(missing, locale)).toEqual(expect.arrayContaining([words, nobody]))
  })
})

describe('who is called first', () => {
  test.each([
    [{ kin: DAUGHTER, name: 'Hui Min Lim', isUs: false }, 'en', 'Hui Min Lim (daughter)'],
    [{ kin: DAUGHTER, name: null, isUs: false }, 'en', 'daughter'],
    [{ kin: { ...DAUGHTER, ordinal: 2 }, name: null, isUs: false }, 'md', '女儿（2）'],
    [
      { kin: { ...DAUGHTER, relation: 'Care Partner', calledAs: null }, name: 'Sunrise', isUs: true },
      'ms',
      'Sunrise (Anda)',
    ],
    [null, 'en', 'Nobody'],
  ] as const)('%j in %s', (first, locale, words) => {
    expect(rowOf({ first }, locale)).toContain(words)
  })
})

describe('a client is reported missing from the row', () => {
  const leads = (changes: Partial<ClientRow>) =>
    page({ clients: [{ ...client, ...changes }] }).includes('href="/admin/clients/siew-hua/missing"')
  test.each([
    ['whom the organisation may report', {}, true],
    ['beside an alarm of a finder', { incident: ALARM }, true],
    ['who is missing already', { incident: { ...ALARM, missingSince: ALARM.openedAt } }, false],
    ['who appointed somebody else', { mayMissing: false }, false],
  ] as const)('%s', (_who, changes, may) => {
    expect(leads(changes)).toBe(may)
  })
  const args = (answers: Record<string, object>, form?: Record<string, string>) =>
    routeArgs('/admin/clients/siew-hua/missing', { uid: 'siew-hua' }, answers, { form })
  const read = (changes: object) => ({ readClient: { ok: true, data: { ...client, ...changes } } })
  test.each([
    [{ incident: { ...ALARM, missingSince: ALARM.openedAt } }, '302 /admin/incidents/alarm'],
    [{ mayMissing: false }, '302 /admin/clients/siew-hua'],
    [{}, { uid: 'siew-hua', name: 'Siew Hua Lim' }],
  ])('the page that asks, for %j', async (changes, answer) => {
    expect(await answerOf(() => loadMissing(args(read(changes)).args))).toEqual(answer)
  })
  test('with where they were last seen, and is led to the alarm', async () => {
    const answers = { reportClientMissing: { ok: true, data: { incidentId: 'new' } } }
    const { args: said, asked } = args(answers, { place: 'Market, 9 am' })
    expect(await answerOf(() => reportMissing(said))).toBe('302 /admin/incidents/new')
    expect(asked).toEqual([['reportClientMissing', { uid: 'siew-hua', place: 'Market, 9 am' }]])
  })
  test('what is refused is said beside what was typed', async () => {
    const place = 'x'.repeat(600)
    const refused = refusal('place-too-long', 400, 'place')
    const { args: said } = args({ reportClientMissing: refused }, { place })
    const answer = await answerOf(() => reportMissing(said))
    expect(answer).toMatchObject({ status: 400, refused: { code: 'place-too-long', field: 'place' } })
    const html = draw(
      routed(ClientMissing, { loaderData: { uid: 'siew-hua', name: 'Siew Hua Lim' }, actionData: answer as object }),
      'ms',
    )
    expect(html).toContain(place)
    expect(html).toMatch(/aria-invalid="true"/)
  })
})

describe('the list', () => {
  test('says what each filter shows, and keeps the branch when another is chosen', () => {
    const html = page({ address: '/admin/clients?show=nobody&branch=Bedok' })
    expect(linesOf(/<ul class="tabs-line">(.*?)<\/ul>/s.exec(html)?.[1] ?? '')).toEqual([
      'All40',
      'Nobody to call4',
      'Alarm open1',
      'Needs you3',
    ])
    expect(html).toMatch(/aria-current="page"[^>]*href="[^"]*\?show=nobody&amp;branch=Bedok"/)
    expect(html).toContain('href="/admin/clients?show=alarm&amp;branch=Bedok"')
  })
  test('without clients has nothing to choose, to print or to go on to', () => {
    const lines = linesOf(page({ clients: [], list: { branches: [], next: null } }))
    expect(lines).toContain('0 clients')
    expect(lines.join('\n')).not.toMatch(/PDF|All branches|Further|Called first/)
  })
  test.each([
    [100, false],
    [101, true],
  ])('of %i offers one file of all of them, as far as a file goes', (count, isTooMany) => {
    const html = page({ list: { found: count } })
    expect(linesOf(html)).toContain(`For all ${count} clients of this list`)
    expect(html.includes('One file holds at most 100 clients')).toBe(isTooMany)
    expect(/<button[^>]*disabled=""[^>]*>Cards as PDF/.test(html)).toBe(isTooMany)
  })
  test('of more than a page goes on: by the address, or by the words that were searched for', () => {
    expect(page({ list: { next: 'cursor' } })).toContain('href="/admin/clients?after=cursor"')
    const searched = page({ actionData: { text: 'siew', list: found([client], { next: 'cursor' }) } })
    expect(searched).toMatch(/name="text" value="siew"[^]*value="cursor" name="after"/)
    expect(searched).not.toContain('after=cursor')
  })
  test('a search that is too short is said, and what was typed stays to be mended', () => {
    const html = page({ actionData: { refused: 'search-too-short', text: 'si' }, locale: 'md' })
    expect(linesOf(/<div[^>]*role="alert".*?<\/div>/s.exec(html)?.[0] ?? '')).toEqual(['请至少输入 3 个字母或数字。'])
    expect(html).toMatch(/<input[^>]*value="si"/)
    expect(html).toContain('<title>出错：服务对象</title>')
  })
  test('what waits for the organisation stands at the client, each in a sentence', () => {
    const lines = rowOf({ asks: ['unfinished', 'not-appointed'] }, 'ms')
    const said = lines.join(' ')
    expect(said).toContain('Kad belum disahkan: sila selesaikan pendaftaran.')
    expect(said).toContain('Organisasi Anda belum dilantik: sila tanya orang itu.')
  })
  test('the organisation’s own numbers: no time is said where nothing was answered', () => {
    expect(linesOf(page())).toEqual(
      expect.arrayContaining(['2 minutes', '2 of 3 alarms were answered, half of them within this time.']),
    )
    const html = draw(
      routed(Clients, {
        loaderData: { list: found([]), figures: { ...figures, answered: 0, firstAnswerSeconds: null }, words: {} },
      }),
    )
    expect(linesOf(html)).toContain('–')
    expect(html).not.toMatch(/minute|were answered/)
  })
})

describe('what is asked of the service', () => {
  const LIST = { findClients: { ok: true, data: found([client]) }, readClientFigures: { ok: true, data: figures } }
  test.each([
    ['', { after: undefined }],
    ['?show=nobody&branch=Bedok&after=x', { show: 'nobody', branch: 'Bedok', after: 'x' }],
    ['?branch=-', { branch: '', after: undefined }],
    ['?show=everything&branch=', { after: undefined }],
  ])('by the address "%s"', async (search, query) => {
    const { args, asked } = routeArgs(`/admin/clients${search}`, {}, LIST)
    await loader(args)
    expect(asked[0]).toEqual(['findClients', query])
  })
  test('a search within the branch and filter of the address', async () => {
    const { args, asked } = routeArgs('/admin/clients?branch=Bedok', {}, LIST, { form: { text: 'siew', after: 'x' } })
    expect(await answerOf(() => action(args))).toMatchObject({ text: 'siew', list: { found: 1 } })
    expect(asked).toEqual([['findClients', { branch: 'Bedok', text: 'siew', after: 'x' }]])
  })
  test('a search that is too short comes back with what was typed', async () => {
    const refused = { findClients: refusal('search-too-short', 400, 'search') }
    const { args } = routeArgs('/admin/clients', {}, refused, { form: { text: 'si' } })
    expect(await answerOf(() => action(args))).toEqual({ status: 400, refused: 'search-too-short', text: 'si' })
  })
  test('a branch for those chosen', async () => {
    const form = { intent: 'place', uids: 'a b ', branch: 'Bedok' }
    const { args, asked } = routeArgs(
      '/admin/clients',
      {},
      { placeClients: { ok: true, data: { placed: 2 } } },
      { form },
    )
    expect(await answerOf(() => action(args))).toEqual({ placed: 2 })
    expect(asked).toEqual([['placeClients', { uids: ['a', 'b'], branch: 'Bedok' }]])
    expect(linesOf(page({ actionData: { placed: 2 }, locale: 'ms' })).join('\n')).toContain('2 klien')
  })
})

describe('the page of a client', () => {
  const shown = (changes: object, locale?: Locale, actionData?: object) =>
    draw(
      routed(ClientPage, {
        loaderData: {
          client: {
            ...client,
            contacts: client.first ? [client.first] : [],
            branches: [],
            hasFile: true,
            scans: [],
            incidents: [],
            ...changes,
          },
          words: {},
        },
        actionData,
      }),
      locale,
    )
  const FILE = 'href="/admin/users/siew-hua"'
  test('leads to their file where the organisation registered them, and to codes always', () => {
    expect(shown({})).toContain(FILE)
    expect(shown({ hasFile: false })).not.toContain(FILE)
    expect(shown({ hasFile: false })).toContain('href="/admin/users/siew-hua/codes"')
  })
  test('says who is called, in order, or that there is nobody', () => {
    const second = { kin: { ...DAUGHTER, relation: 'Care Partner', calledAs: null }, name: 'Sunrise', isUs: true }
    const lines = linesOf(shown({ contacts: [client.first, second] }))
    const at = lines.indexOf('Hui Min Lim (daughter)')
    expect(lines.slice(at, at + 2)).toEqual(['Hui Min Lim (daughter)', 'Sunrise (you)'])
    expect(linesOf(shown({ contacts: [] }, 'md'))).toContain('无人')
  })
  test('lists alarms before scans, each with its moment, or that nothing happened', () => {
    const lines = linesOf(
      shown({
        incidents: [{ id: 'old', openedAt: ALARM.openedAt, closedAt: '2026-03-02T02:00:00.000Z' }],
        scans: [{ at: '2026-03-03T01:00:00.000Z', label: 'Red bag' }],
      }),
    )
    expect(lines.slice(-2)).toEqual([
      'Alarm from 02-03-2026 09:00:00 to 02-03-2026 10:00:00',
      'Red bag scanned, 03-03-2026 09:00',
    ])
    expect(linesOf(shown({}))).toContain('Nothing happened.')
  })
  test('what the organisation did is said, and what was refused', () => {
    expect(linesOf(shown({}, 'en', { placed: true }))).toContain('Branch saved for 1 client.')
    expect(shown({}, 'ms', { refused: 'text-too-long' })).toMatch(/<title>Ralat: Siew Hua Lim<\/title>[^]*role="alert"/)
  })
})
