import type { ComponentProps } from 'react'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_LOCALE, LOCALES } from '#contract/options.ts'
import { WORD_PLACES } from '#contract/wrong-words.ts'
import { isUnread, placeOf, Unread } from '../shared/unread.tsx'
import { draw, linesOf } from '../test/draw.tsx'
import WrongWords from './wrong-words.tsx'

const page = (locale: (typeof LOCALES)[number], { sent = false, refused }: { sent?: boolean; refused?: object } = {}) =>
  draw(
    <WrongWords
      {...({ loaderData: { place: 'member', sent }, actionData: refused && { refused } } as ComponentProps<
        typeof WrongWords
      >)}
    />,
    locale,
  )

const ASKED = {
  en: ['Which words are wrong, and how should they read?', 'We do not ask who you are'],
  md: ['哪些文字有误？应该怎么写？', '我们不会问您是谁'],
  ms: ['Perkataan mana yang salah, dan bagaimana sepatutnya?', 'Kami tidak bertanya siapa Anda'],
  ta: ['எந்தச் சொற்கள் தவறு, அவை எப்படி இருக்க வேண்டும்?', 'நீங்கள் யார் என்று கேட்க மாட்டோம்'],
} as const

test.each(LOCALES)('in %s the page asks which words are wrong, and for nothing about who says so', (locale) => {
  const html = page(locale)
  for (const text of ASKED[locale]) expect(html).toContain(text)
  const names = [...html.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]+)"/g)].map(([, name]) => name)
  expect(names).toEqual(['place', 'text'])
  expect(html).toContain('method="post"')
  expect(html).toMatch(/<option value="member" selected=""/)
  expect([...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)).toEqual([...WORD_PLACES])
})

test('an empty form comes back and says what is missing', () => {
  const html = page('en', { refused: { code: 'required-data', field: 'text', typed: { place: 'site', text: '' } } })
  expect(html).toContain('Required Data Cannot Be Empty, Please Fill All Required Data')
  expect(html).toMatch(/<option value="site" selected=""/)
})

test('what was sent is thanked for, and the form is gone', () => {
  const html = page('md', { sent: true })
  expect(html).toContain('谢谢您。我们的职员会查看这些文字。')
  expect(html).not.toContain('<form')
})

test('English, where the words come from, is never unread; another language is, until every file of the page was read', () => {
  expect(isUnread('en', ['home', 'site'], [])).toBe(false)
  expect(isUnread('md', ['home', 'site'], [])).toBe(true)
  expect(isUnread('md', ['home', 'site'], ['home', 'site'])).toBe(true)
  expect(isUnread('md', ['home', 'site'], ['home', 'shared', 'site', 'faq'])).toBe(false)
})

test.each([
  [['home', 'site'], 'site'],
  [['safe-return', 'errors'], 'safe-return'],
  [['member', 'safe-return', 'errors'], 'safe-return'],
  [['registration', 'sections'], 'registration'],
  [['member', 'sections'], 'registration'],
  [['passkeys'], 'member'],
  [['locator', 'site'], 'locator'],
  [['admin', 'admin-accounts', 'sections'], 'console'],
  [[], 'site'],
] as const)('a page of %j is of the pages “%s”', (words, place) => {
  expect(placeOf(words)).toBe(place)
})

test.each([
  ['md', '这一页的中文还没有经母语人士校对。 文字有误？请告诉我们'],
  ['ms', 'Belum disemak oleh penutur jati. Laporkan perkataan yang salah'],
] as const)('the mark in %s says so and leads to the form, without the address of the page', (locale, said) => {
  const html = draw(<Unread words={['safe-return']} />, locale)
  expect(linesOf(html).join(' ')).toBe(said)
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(['/wrong-words?place=safe-return'])
})

test('who has read the words is said of every file in every other language, with a day that has been', () => {
  const folder = new URL('../words', import.meta.url).pathname
  const readBy = JSON.parse(readFileSync(`${folder}/read-by.json`, 'utf8')) as Record<string, Record<string, unknown>>
  const languages = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)
  expect(Object.keys(readBy)).toEqual(expect.arrayContaining(languages))
  for (const [language, files] of Object.entries(readBy)) {
    const there = globSync(`${folder}/${language}/*.json`).map((file) => basename(file, '.json'))
    expect(Object.keys(files).toSorted(), language).toEqual([...there, 'messages', 'audit'].toSorted())
    for (const [file, readers] of Object.entries(files))
      for (const { who, day } of readers as { who: string; day: string }[]) {
        expect(who, `${language} ${file}`).toMatch(/\S/)
        expect(Date.parse(day), `${language} ${file}`).toBeLessThanOrEqual(Date.now())
      }
  }
})
