import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { RefusalCode } from '#contract/errors.ts'
import { siteContext, type Site } from '../site.ts'
import { draw, routed } from '../test/draw.tsx'
import { daughter, lost } from '../test/finder.ts'
import { FormStep } from './form.tsx'
import Helper, { action, loader } from './helper.tsx'

const person = lost()

/** What loader and action are handed; `answers` stands for the service. */
function askedOf(answers: (name: string, input: unknown) => object, form?: Record<string, string>, search = '') {
  const context = new RouterContextProvider()
  const call = (({ name }: { name: string }, input: unknown) =>
    Promise.resolve(answers(name, input))) as unknown as Site['call']
  context.set(siteContext, { call } as Site)
  const url = new URL(`http://localhost/safereturncards/code${search}`)
  const request = new Request(url, {
    headers: { cookie: 'any=1' },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  return { context, params: { uid: 'code' }, request, url } as never
}
const refused = (status: number, code: RefusalCode) => ({ ok: false, status, code, message: '' })
const dataOf = (answer: unknown) => (answer as { data: unknown }).data

test('a person without a photo has initials, and a dash where a membership id is not known', () => {
  const page = draw(<FormStep person={person} refusal={undefined} />)
  expect(page).not.toContain('<img')
  expect(page).toContain('>SL</text>')
  expect(page).toContain('<span class="number">–</span>')
  const known = { ...person, photo: '/photo/siew-hua.webp', membershipId: 'D2C7F4H9JQ' }
  const other = draw(<FormStep person={known} refusal={undefined} />)
  expect(other).toMatch(/<img[^>]* src="\/photo\/siew-hua\.webp" alt="Photo of Siew Hua Lim"/)
  expect(other).toContain('D2C7F4H9JQ')
})

test('above the button stands who gets name and number, and for how long', () => {
  const page = draw(<FormStep person={lost({ taggedAccounts: [daughter()] })} refusal={undefined} />)
  const [before, after] = page.split('Tell her family</span>')
  expect(before).toContain(
    'Her family, care partners and, if needed, Dementia Singapore get your name and number, to call you.',
  )
  expect(before).toContain('Both are deleted after 30 days.')
  expect(after).toBeDefined()
})

test('a finder whom the family muted is told that the desk hears first, unless the person is missing', async () => {
  const carer = lost({ taggedAccounts: [daughter()] })
  const page = draw(<FormStep person={carer} isDesks refusal={undefined} />)
  expect(page).toContain('Tell Dementia Singapore</span>')
  expect(page).toContain('gets your name and number first, and may pass them on to her family.')
  expect(page).not.toContain('Tell her family')
  for (const missingSince of [null, '2026-03-09T22:50:00.000Z']) {
    const answers = (name: string) => ({
      ok: true,
      data: name === 'readPerson' ? { ...carer, missingSince } : { granted: true, muted: true, incident: null },
    })
    const shown = await loader(askedOf(answers, undefined, '?step=again'))
    expect(shown).toMatchObject({ page: 'form', isDesks: missingSince === null })
  }
})

test('so it stands on the page that the code opens', () => {
  const opened = (isDesks: boolean) =>
    draw(
      routed(Helper, {
        loaderData: { page: 'form', person: lost({ taggedAccounts: [daughter()] }), isDesks, keepsTyped: true },
        params: { uid: 'code' },
      }),
    )
  expect(opened(true)).toContain('Tell Dementia Singapore</span>')
  expect(opened(false)).toContain('Tell her family</span>')
})

test('where nobody is linked the button names the association', () => {
  expect(draw(<FormStep person={person} refusal={undefined} />)).toContain('Tell Dementia Singapore</span>')
})

test('name and number are marked as required, and the button is never inert', () => {
  const page = draw(<FormStep person={person} refusal={undefined} />)
  expect(page.match(/<input[^>]* required=""/g)).toHaveLength(2)
  expect(page.match(/\(required\)/g)).toHaveLength(2)
  expect(page).not.toContain('disabled')
})

test.each([
  [{}, ['name', 'phone']],
  [{ name: ' ', phone: '8123 4567' }, ['name']],
  [{ name: 'Aisha', phone: ' ' }, ['phone']],
  [{ place: 'Bus stop 83139' }, ['name']],
  [{ lat: '1.3' }, ['name']],
])('pressed with %o it says that %o is missing, and leads there', (typed: Record<string, string>, missing) => {
  const page = draw(<FormStep person={person} refusal={{ code: 'required-data', field: 'name', typed }} />)
  const dialog = page.slice(0, page.indexOf('</dialog>'))
  expect(dialog).toContain('Required Data Cannot Be Empty, Please Fill All Required Data')
  expect([...dialog.matchAll(/<li><a href="#(\w+)">/g)].map(([, field]) => field)).toEqual(missing)
  expect(dialog).toContain(`data-field="${missing[0]}"`)
  const marked = [...page.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes('aria-invalid="true"'))
    .map((input) => / id="(\w+)"/.exec(input)?.[1])
  expect(marked).toEqual(missing)
})

test('a report on an unusable code takes along the page’s own moment and a position, and asks for the finder’s own text', async () => {
  const asked: [string, unknown][] = []
  const answers = (name: string, input: unknown) => {
    asked.push([name, input])
    return { ok: true, data: {} }
  }
  const form = {
    act: 'report',
    name: 'Aisha',
    phone: '8123 4567',
    place: '',
    opened: 'sealed',
    lat: '1.3',
    lng: '103.8',
  }
  const answer = (await action(askedOf(answers, { ...form, accuracy: '9' }))) as Response
  expect(answer.headers.get('location')).toBe('/safereturncards/code?step=thanks')
  const position = { lat: 1.3, lng: 103.8, accuracy: 9 }
  expect(asked).toEqual([
    ['reportUnusable', { code: 'code', name: 'Aisha', phone: '8123 4567', place: '', opened: 'sealed', position }],
    ['requestFollowUpSms', {}],
  ])
  asked.length = 0
  await action(askedOf(answers, { act: 'report', name: '', phone: ' ', place: 'Bus stop' }))
  expect(
    asked.map(([name]) => name),
    'without a number there is nothing to text',
  ).toEqual(['reportUnusable'])
})

test('a place without a number is enough, and the page’s own moment goes along', async () => {
  const asked: unknown[] = []
  const answers = (name: string, input: unknown) => {
    asked.push([name, input])
    return { ok: true, data: {} }
  }
  const typed = { act: 'details', name: 'Aisha', phone: '', country: 'SG', place: 'Bus stop', opened: 'sealed' }
  const answer = await action(askedOf(answers, typed))
  expect((answer as Response).headers.get('location')).toBe('/safereturncards/code?step=sent-place')
  const sent = { name: 'Aisha', uidDementia: 'code', country: 'SG', place: 'Bus stop', opened: 'sealed' }
  expect(asked).toEqual([['submitSafeReturn', sent]])
})

test('another language without script brings back what was typed, and sends nothing', async () => {
  const typed = { act: 'details', name: 'Aisha', phone: '8123', place: 'Bus stop', opened: 'sealed', language: 'ms' }
  const answer = await action(
    askedOf(() => {
      throw new Error('nothing may be sent')
    }, typed),
  )
  expect(dataOf(answer)).toEqual({ refusal: undefined, typed })
  const page = draw(<FormStep person={person} refusal={undefined} typed={typed} />)
  for (const value of ['Aisha', '8123', 'Bus stop', 'sealed']) expect(page).toContain(`value="${value}"`)
  expect(page).toMatch(/<details[^>]* open=""/)
  expect(page.split('<template')[0]).not.toContain('<dialog')
})

test('when only the contacts cannot be read, a finder who may see them is told so', async () => {
  const incident = { open: true }
  const answers = (name: string) =>
    name === 'readPerson' ? refused(503, 'service-unavailable') : { ok: true, data: { granted: true, incident } }
  expect(dataOf(await loader(askedOf(answers)))).toEqual({ page: 'away', code: 'tagged-accounts-not-found' })
})

test.each([
  ['required-data', 'required-data'],
  ['phone-impossible', 'phone-impossible'],
  ['user-not-found', 'user-not-found'],
  ['unexpected', 'error-submit-data'],
  ['invalid-input', 'invalid-input'],
  ['too-large', 'too-large'],
  ['incident-closed', 'error-submit-data'],
] as const)('a submission refused with %s says %s', async (code, said) => {
  const answer = await action(askedOf(() => refused(400, code), { act: 'details', name: 'Aisha', phone: '8' }))
  expect(dataOf(answer)).toMatchObject({ refusal: { code: said } })
})

test.each(['%20', ' ', '\u00a0', '.', '\u200b'])(
  'a code with %j behind it leads to its own address',
  async (behind) => {
    const code = '2xKf9WzR4nBqT7sVjM8cPd'
    const uid = `${code}${behind}`
    const given = { ...(askedOf(() => ({})) as object), params: { uid }, url: new URL('http://localhost/x?lang=ms') }
    const led = await Promise.resolve(loader(given as never)).catch((thrown: unknown) => thrown)
    expect(led).toBeInstanceOf(Response)
    expect((led as Response).headers.get('location')).toBe(`/safereturncards/${code}?lang=ms`)
  },
)
