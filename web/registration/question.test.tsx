import { expect, test } from 'vitest'
import type { Opened } from '#contract/questions.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import QuestionPage from './question.tsx'

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
