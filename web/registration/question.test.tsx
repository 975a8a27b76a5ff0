// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Opened } from '#contract/questions.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { filledForm, posted, type Typed } from '../test/filled-form.ts'
import { answerOf, routeArgs } from '../test/route.ts'
import QuestionPage, { action } from './question.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

/** The page of a question that opens this, as it comes, or as it comes back refused. */
const page = (opened: Opened, refused?: object) =>
  draw(
    routed(QuestionPage, {
      loaderData: {
        page: 'question',
        question: { id: 'q', question: 'own', opened, text: 'Please say.', about: null },
      },
      actionData: refused && { refused: { typed: {}, ...refused } },
    }),
  )

test('a choice and a box that are required say so, in words and to a screen reader', () => {
  const gender = page('gender')
  expect(gender.match(/<input [^>]*type="radio"[^>]*>/g)).toHaveLength(2)
  for (const choice of gender.match(/<input [^>]*type="radio"[^>]*>/g) ?? []) expect(choice).toContain('required')
  expect(linesOf(gender)).toContain('Gender (required)')
  const photo = page('photo')
  expect(photo).toMatch(/<input (?=[^>]*type="checkbox")[^>]*required/)
  expect(linesOf(photo).find((line) => line.includes('photo') && line.endsWith('(required)'))).toBeDefined()
})

test('what is wrong leads to the field that it is about', () => {
  for (const [opened, field] of [
    ['gender', 'gender'],
    ['photo', 'agreePhoto'],
    ['identity', 'birth'],
  ] as const) {
    const html = page(opened, { code: 'fill-required-data', field })
    expect(html).toMatch(new RegExp(`role="alert"><a href="#${field}">`))
    expect(html.match(new RegExp(` id="${field}"`, 'g')), field).toHaveLength(1)
  }
  expect(page('text', { code: 'service-unavailable' })).toMatch(/role="alert">We cannot reach our records/)
})

test.each<[Opened, Typed, object]>([
  ['text', { 'Your answer': 'Block 192' }, { text: 'Block 192' }],
  [
    'identity',
    { 'First name': 'Siew Hua', 'Last name': 'Lim', 'Date of birth': '1944-11-30' },
    { firstname: 'Siew Hua', lastname: 'Lim', birth: '1944-11-30' },
  ],
  ['gender', { Female: true }, { gender: 'female' }],
  [
    'address',
    {
      'Postal code': '310192',
      'Block number': '192',
      'Street name': 'Lorong 4',
      'Unit number': '#03-12',
      Building: 'Toa Payoh Court',
      'City / Country': 'Johor Bahru',
    },
    {
      postalCode: '310192',
      blockNumber: '192',
      streetName: 'Lorong 4',
      unitNumber: '#03-12',
      building: 'Toa Payoh Court',
      cityCountry: 'Johor Bahru',
    },
  ],
  [
    'contact',
    { 'Their name': 'Mei Lim', 'Country code': 'Malaysia +60', 'Mobile number': '123456789' },
    { name: 'Mei Lim', prefixCountryNum: '+60', phone: '123456789' },
  ],
])('an answer of the kind “%s” reaches the service, each field with what was typed', async (opened, typed, answer) => {
  const { asked } = await posted(action, page(opened), 'Send my answer', typed, { token: 'held' })
  expect(asked).toEqual([['answerQuestion', { token: 'held', question: 'q', ...answer }]])
})

const AGREED =
  "The person in the photo, or someone who may act for them, agrees that it is stored, and shown to whoever scans the person's card or labels."
const SENT = { token: 'held', question: 'q', consent: 'PHOTO', file: expect.objectContaining({ name: 'face.jpg' }) }
test.each<[string, Typed, [string, object][]]>([
  ['a photo that was agreed to reaches the service', { [AGREED]: true }, [['answerWithPhoto', SENT]]],
  ['a photo that nobody agreed to reaches nobody', {}, []],
])('%s', async (_what, typed, calls) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(filledForm(page('photo'), 'Send my answer', typed))) form.set(name, value)
  form.set('file', new File(['picture'], 'face.jpg', { type: 'image/jpeg' }))
  const { args, asked } = routeArgs('/question/held', { token: 'held' }, {}, { form })
  await answerOf(() => action(args))
  expect(asked).toEqual(calls)
})
