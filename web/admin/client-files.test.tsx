import { describe, expect, test } from 'vitest'
import type { ClientsImport } from '#contract/admin-client-files.ts'
import type { Locale } from '#contract/options.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import ExportClients, { action as actOnExport, loader as loadExport } from './clients-export.tsx'
import ImportClients, { clientAction } from './clients-import.tsx'

const report: ClientsImport = {
  rows: 3,
  ready: 2,
  registered: 0,
  appointed: 0,
  mistakes: [{ line: 4, column: 'birth', code: 'birth-not-past' }],
  seen: 'fingerprint',
  applied: false,
}
const imported = (actionData?: object, locale?: Locale) => draw(routed(ImportClients, { actionData }), locale)
/** The words of each button of the form, and what it sends. */
const buttons = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', words = '']) => [
    linesOf(words)[0],
    /name="(\w+)"/.exec(attributes)?.[1],
    /value="([^"]*)"/.exec(attributes)?.[1],
  ])

describe('a list of clients', () => {
  test('is looked at first: nothing else can be pressed', () => {
    const html = imported()
    expect(buttons(html)).toEqual([['See what would happen', undefined, undefined]])
    expect(html).not.toContain('type="checkbox"')
    expect(linesOf(html)).toContain(
      'First see what would be registered: nothing is stored or sent. Then register exactly that. Each client waits for approval, as if you had registered them one by one.',
    )
  })
  test('explains each of its columns', () => {
    const explained = [...imported().matchAll(/<dt><code>(\w+)<\/code><\/dt><dd>([^<]+)<\/dd>/g)]
    expect(explained).toHaveLength(24)
    expect(explained.find(([, column]) => column === 'nric_last_4')?.[2]).toBe(
      'The last 4 characters of the NRIC, such as 567A',
    )
  })
  test.each([
    ['en', '3 rows read, 2 can be registered.', 'Register 2 clients'],
    ['md', '已读取 3 行，其中 2 行可以注册。', '注册 2 位服务对象'],
    ['ms', '3 baris dibaca, 2 boleh didaftarkan.', 'Daftarkan 2 klien'],
  ] as const)(
    'that was looked at is registered as it was seen, once everybody agreed (%s)',
    (locale, counts, register) => {
      const html = imported({ report }, locale)
      expect(linesOf(html)).toContain(counts)
      expect(buttons(html).at(-1)).toEqual([register, 'seen', 'fingerprint'])
      expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*required=""[^>]*name="agreed"|name="agreed"[^>]*required=""/)
    },
  )
  test('names the line, the column and the reason of each mistake', () => {
    const row = /<tbody>(.*?)<\/tbody>/s.exec(imported({ report }))?.[1] ?? ''
    expect(linesOf(row)).toEqual(['4', 'birth', 'Please choose a date of birth in the past.'])
    const whole = imported({ report: { ...report, mistakes: [{ line: 2, column: '', code: 'row-uneven' }] } })
    expect(linesOf(/<tbody>(.*?)<\/tbody>/s.exec(whole)?.[1] ?? '').slice(0, 2)).toEqual(['2', '–'])
  })
  test('without a row that can be registered offers nothing to register', () => {
    expect(buttons(imported({ report: { ...report, ready: 0 } }))).toHaveLength(1)
  })
  test('that was registered says how many, and offers it no second time', () => {
    const html = imported({ report: { ...report, registered: 2, appointed: 1, applied: true } })
    expect(linesOf(html)).toContain('2 clients are registered; 1 with your organisation appointed.')
    expect(buttons(html)).toHaveLength(1)
  })
  test('that is refused says why, at the file', () => {
    const html = imported({ refused: { code: 'list-changed', field: 'file', typed: {} }, seen: '' }, 'md')
    expect(linesOf(/<div[^>]*role="alert".*?<\/div>/s.exec(html)?.[0] ?? '')).toEqual([
      '您查看之后，名单有了变动。请再看一次。',
    ])
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*type="file"|type="file"[^>]*aria-invalid="true"/)
  })
  test('is not sent where no file was chosen', async () => {
    const request = new Request('http://localhost/admin/clients/import', { method: 'POST', body: new FormData() })
    expect(await clientAction({ request } as never)).toEqual({
      refused: { code: 'file-type', field: 'file', typed: {} },
    })
  })
})

const REQUEST = {
  id: 'request',
  by: 'Rosnah Salleh',
  isMine: false,
  reason: 'Quarterly review',
  askedAt: '2026-03-02T01:00:00.000Z',
  until: null as string | null,
}
const exported = (loaderData: object, actionData?: object, locale?: Locale) =>
  draw(
    routed(ExportClients, { loaderData: { clients: 54, isAlone: false, request: null, ...loaderData }, actionData }),
    locale,
  )
const DOWNLOAD = 'Download the file'
const offered = (html: string) => buttons(html).map(([words]) => words)

describe('the clients as a file', () => {
  test('are one’s own to take while they are few', () => {
    const html = exported({ clients: 50, isAlone: true })
    expect(linesOf(html)).toContain('50 clients, with name, membership number and status, as a CSV file.')
    expect(offered(html)).toEqual([DOWNLOAD])
  })
  test('of more are asked for, with a reason, and nothing is offered before', () => {
    const html = exported({}, undefined, 'ms')
    expect(linesOf(html).join(' ')).toContain('Lebih daripada 50 klien dalam sehari memerlukan dua kakitangan')
    expect(offered(html)).toEqual(['Minta rakan sekerja'])
    expect(html).toMatch(/<input[^>]*name="reason"/)
  })
  test.each([
    ['a colleague’s request, which is agreed to or refused', { ...REQUEST }, ['Agree', 'Refuse']],
    ['one’s own, which can only be taken back', { ...REQUEST, isMine: true }, ['Withdraw the request']],
    [
      'one’s own that a colleague agreed to',
      { ...REQUEST, isMine: true, until: '2026-03-03T01:00:00.000Z' },
      [DOWNLOAD],
    ],
    ['a colleague’s that was agreed to', { ...REQUEST, until: '2026-03-03T01:00:00.000Z' }, []],
  ])('%s', (_whose, request, buttonsShown) => {
    const html = exported({ request })
    expect(offered(html)).toEqual(buttonsShown)
    expect(linesOf(html)).toContain('Rosnah Salleh asked for the file, 02-03-2026 09:00: Quarterly review')
    if (request.until)
      expect(linesOf(html)).toContain(
        'A colleague agreed. The person who asked can download the file until 03-03-2026 09:00.',
      )
  })
  test('a reason that is missing is said at its field', () => {
    const html = exported({}, { refused: { code: 'reason-required', field: 'reason', typed: { reason: 'x' } } }, 'md')
    expect(html).toMatch(/<title>出错：导出服务对象<\/title>/)
    expect(html).toMatch(/<input[^>]*aria-invalid="true"/)
    expect(linesOf(html)).toContain('请写明原因。')
  })
  test.each([
    ['ask', { reason: 'Quarterly review' }, ['askClientExport', { reason: 'Quarterly review' }], 'ask'],
    ['agree', { id: 'request' }, ['decideClientExport', { id: 'request', decision: 'APPROVED' }], 'agree'],
    ['refuse', { id: 'request' }, ['decideClientExport', { id: 'request', decision: 'REFUSED' }], 'refuse'],
  ] as const)('"%s" is one call, and is said', async (intent, form, call, done) => {
    const answers = { askClientExport: { ok: true, data: {} }, decideClientExport: { ok: true, data: {} } }
    const { args, asked } = routeArgs('/admin/clients/export', {}, answers, { form: { intent, ...form } })
    expect(await answerOf(() => actOnExport(args))).toEqual({ done })
    expect(asked).toEqual([call])
  })
  test('what the service refuses comes back with its status', async () => {
    const answers = { decideClientExport: refusal('second-colleague', 403) }
    const { args } = routeArgs('/admin/clients/export', {}, answers, { form: { intent: 'agree', id: 'request' } })
    expect(await answerOf(() => actOnExport(args))).toMatchObject({
      status: 403,
      refused: { code: 'second-colleague' },
    })
    const { args: read } = routeArgs(
      '/admin/clients/export',
      {},
      { readClientExport: { ok: true, data: { clients: 1 } } },
    )
    expect(await answerOf(() => loadExport(read))).toEqual({ clients: 1 })
  })
})
