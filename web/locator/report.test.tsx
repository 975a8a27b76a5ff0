// @vitest-environment happy-dom
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { draw } from '../test/draw.tsx'
import { posted } from '../test/filled-form.ts'
import { hub } from '../test/go-to-point.ts'
import Report, { action } from './report.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

const page = (locale: (typeof LOCALES)[number], { sent = false, refused }: { sent?: boolean; refused?: object } = {}) =>
  draw(
    <Report
      {...({ loaderData: { point: hub, sent }, actionData: refused && { refused } } as ComponentProps<typeof Report>)}
    />,
    locale,
  )

const ASKED = {
  en: ['What is wrong?', 'It is closed for good', 'We do not ask who you are'],
  md: ['哪里有误？', '已永久关闭', '我们不会问您是谁'],
  ms: ['Apa yang salah?', 'Sudah ditutup selama-lamanya', 'Kami tidak bertanya siapa Anda'],
  ta: ['என்ன தவறு?', 'அது நிரந்தரமாக மூடப்பட்டது', 'நீங்கள் யார் என்று கேட்க மாட்டோம்'],
} as const

test.each(LOCALES)('in %s the page asks what is wrong with the place, and for nothing about who says so', (locale) => {
  const html = page(locale)
  for (const text of [...ASKED[locale], 'Our Tampines Hub', '1 Tampines Walk, Singapore 528523'])
    expect(html).toContain(text)
  const names = [...html.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]+)"/g)].map(([, name]) => name)
  expect([...new Set(names)]).toEqual(['what', 'text'])
  expect(html).toContain('method="post"')
})

test.each([
  ['It is closed for good', 'closed'],
  ['The opening hours', 'hours'],
  ['The address, or the place on the map', 'address'],
  ['The phone number', 'phone'],
  ['Something else', 'other'],
])('“%s” reaches the service, with what would be right', async (chosen, what) => {
  const typed = { [chosen]: true, 'What would be right?': 'Closes at 5' } as const
  const { asked } = await posted(action, page('en'), 'Send', typed, { id: 'hub' })
  expect(asked).toEqual([['reportWrongEntry', { id: 'hub', what, text: 'Closes at 5' }]])
})

test('a form without what is wrong comes back with what was typed, and says what is missing', () => {
  const html = page('en', { refused: { code: 'required-data', field: 'what', typed: { text: 'Closes at 5' } } })
  expect(html).toContain('Required Data Cannot Be Empty, Please Fill All Required Data')
  expect(html).toContain('Closes at 5</textarea>')
})

test('what was sent is thanked for, and the form is gone', () => {
  const html = page('en', { sent: true })
  expect(html).toContain('Thank you. Our staff will check this entry.')
  expect(html).not.toContain('<form')
})
