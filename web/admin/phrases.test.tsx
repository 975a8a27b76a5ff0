import { expect, test } from 'vitest'
import type { ConsoleLocale } from '#contract/options.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import Phrases from './phrases.tsx'
import type { StoredPhrase } from './phrases-in.tsx'

const AT = '2026-03-09T22:53:00.000Z'
const HELLO: StoredPhrase = { language: 'Hokkien', phrase: 'hello', hash: 'a1', at: AT }
const page = (phrases: StoredPhrase[], shown: object = {}, locale: ConsoleLocale = 'en') =>
  draw(routed(Phrases, { loaderData: { phrases, done: undefined, opened: null, ...shown } }), locale)
const chosen = (html: string) =>
  [...html.matchAll(/<option [^>]*selected=""[^>]*>([^<]*)|<option selected=""[^>]*>([^<]*)/g)].map(
    ([, one, other]) => one ?? other,
  )

test('every language is there with what is missing, and the first that is missing is chosen', () => {
  const html = page([])
  expect(html.match(/<details/g)).toHaveLength(8)
  expect(linesOf(html).filter((line) => line.includes('0 of 5 recorded'))).toHaveLength(8)
  expect(chosen(html)).toEqual(['Hokkien', 'Hello. I am here to help you.'])
})

test('what is recorded can be heard, loaded only then, and removed', () => {
  const html = page([HELLO], { opened: 'Hokkien' })
  expect(html).toMatch(/<details[^>]*open/)
  expect(html).toMatch(/<audio[^>]*preload="none"[^>]*src="[^"]*\/api\/public\/phrases\/a1"/)
  expect(linesOf(html).join('\n')).toContain('1 of 5 recorded')
  expect(linesOf(html).join('\n')).toContain('Recorded 10-03-2026 06:53')
  expect(html).toContain('Remove')
  expect(chosen(html)).toEqual(['Hokkien', 'You are safe. I am staying with you.'])
})

test.each([
  ['en', 'The recording is in use.'],
  ['md', '录音已经启用。'],
  ['ms', 'Rakaman sudah digunakan.'],
] as const)('what was done is said (%s)', (locale, said) => {
  expect(linesOf(page([HELLO], { done: 'recorded' }, locale)).join('\n')).toContain(said)
})
