import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REJECTIONS } from '#contract/admin-questions.ts'
import { refusals } from '#contract/errors.ts'
import { MESSAGE_KINDS } from '#contract/messages.ts'
import { consoleLocale, DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/options.ts'
import { REPORT_WORDS } from '#contract/report-words.ts'
import { WITH_WHOM } from '#contract/safe-return.ts'
import { detailLabel } from '#service/admin/audit-words/details.ts'
import { AUDIT_SENTENCES } from '#service/admin/audit-words/sentences.ts'
import { VALUE_WORDS } from '#service/admin/audit-words/values.ts'
import type { MessageValues } from '#service/messages/text-values.ts'
import { codeText, plainName, textOf } from '#service/messages/texts.ts'
import { type Glossary, misused, missed } from './glossary.ts'
import { MESSAGE_VALUES } from '../service/test/message-values.ts'

const root = new URL('..', import.meta.url).pathname
const glossary = JSON.parse(readFileSync(`${root}web/words/glossary.json`, 'utf8')) as Glossary
const languages = readdirSync(`${root}web/words`, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** Every text below a value, by its path. */
function textsIn(value: unknown, path: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
}

function wordFiles(language: string) {
  return globSync(`web/words/${language}/*.json`, { cwd: root }).flatMap((file) =>
    textsIn(JSON.parse(readFileSync(root + file, 'utf8')), basename(file, '.json')),
  )
}

/** What stands in a message, whatever is known: each kind in each language with every value that changes its words. */
function messages(locale: Locale): [key: string, text: string][] {
  const known: MessageValues = { ...MESSAGE_VALUES, finder: plainName(null, locale), whom: 'OTHER', rejection: 'talk' }
  const other: Partial<MessageValues>[] = [
    {},
    { phone: '', helpers: 1, hasFamily: false, told: 'DESK', failing: 'email', isBareScan: true, isDesk: true },
    { isOwnWord: true, told: 'NOBODY', failing: null, seesAnswers: false },
    ...WITH_WHOM.map((whom) => ({ whom })),
    ...REJECTIONS.map((rejection) => ({ rejection })),
  ]
  const codes = (['register', 'change'] as const).map((purpose): [string, string] => [
    `code.${purpose}`,
    codeText(locale, purpose, { ...known, code: '123456', domain: 'homeward.test' }),
  ])
  return [
    ...codes,
    ...MESSAGE_KINDS.flatMap((kind) =>
      other.flatMap((values): [string, string][] => {
        const { subject, text } = textOf(locale, kind, { ...known, ...values }, 3)
        return [
          [`messages.${kind}.subject`, subject],
          [`messages.${kind}`, text],
        ]
      }),
    ),
  ]
}

function auditWords(locale: Locale): [key: string, text: string][] {
  const details = ['reason', 'part', 'stopSafeReturn', 'carerUid', 'recoveryCodesLeft'].map((key): [string, string] => [
    `audit.details.${key}`,
    detailLabel(locale, key) ?? expect.fail(`the audit has no word for ${key}`),
  ])
  return [
    ...textsIn(AUDIT_SENTENCES[consoleLocale(locale)], 'audit'),
    ...textsIn(VALUE_WORDS[consoleLocale(locale)], 'audit.values'),
    ...details,
  ]
}

/** What the monthly report says, on the page, in the file and on paper. */
function reportWords(locale: Locale): [key: string, text: string][] {
  const { title, tooFewNote, ...words } = REPORT_WORDS[consoleLocale(locale)]
  return textsIn({ ...words, title: title('2026-03'), tooFewNote: tooFewNote(5) }, 'report')
}

/** Refusals whose English the specification gives to the letter: what people read in its place stands with the fields. */
const SPECIFIED = new Set([
  'tagged-accounts-not-found',
  'google-taken',
  'code-invalid',
  'email-taken',
  'email-invalid',
  'email-phone-wrong',
  'credentials-verified',
])

describe.each(languages)('what is read in %s', (language) => {
  const isSpoken = (LOCALES as readonly string[]).includes(language)
  const everything = [
    ...wordFiles(language),
    ...(isSpoken
      ? [...messages(language as Locale), ...auditWords(language as Locale), ...reportWords(language as Locale)]
      : []),
    ...(language === DEFAULT_LOCALE
      ? Object.entries(refusals).flatMap(([code, { text }]): [string, string][] =>
          SPECIFIED.has(code) ? [] : [[`errors.${code}`, text]],
        )
      : []),
  ]

  test('says one thing with one word, the one of the glossary', () => {
    expect(everything.length).toBeGreaterThan(100)
    const wrong = everything.flatMap(([key, text]) => misused(glossary, language, text).map((why) => `${key}: ${why}`))
    expect(wrong).toEqual([])
  })

  test('says the glossary’s word wherever English does, for the terms that have one everywhere', () => {
    const said = new Map(everything)
    const wrong = wordFiles(DEFAULT_LOCALE).flatMap(([key, english]) => {
      const translated = said.get(key)
      if (translated === undefined) return []
      return missed(glossary, language, english, translated).map((why) => `${key}: ${why}`)
    })
    expect(wrong).toEqual([])
  })
})

test('Malay says Anda with a capital letter', () => {
  const small = [...wordFiles('ms'), ...messages('ms'), ...auditWords('ms')].filter(([, text]) => /\banda\b/.test(text))
  expect(small).toEqual([])
})

/** Headings of the rescue pages: a line breaks behind the name, where a blank stands (web/shared/base.css). */
const BREAKS_BEHIND_NAMES =
  /^safe-return\.(?:lost|lookedFor|lookedForAlone|contact\.(?:family|partner)|found\.heading\.\w+)$/

test('a name stands in Chinese without a space but in headings of a rescue: the style sheet parts scripts', () => {
  const name = String.raw`\{\{(?:name|person|carer|who|finder|by|other)\}\}`
  const spaced = new RegExp(`[\u4e00-\u9fff] ${name}|${name} [\u4e00-\u9fff]`)
  const joined = new RegExp(`[\u4e00-\u9fff]${name}|${name}[\u4e00-\u9fff]`)
  const wrong = wordFiles('md').filter(([key, text]) => (BREAKS_BEHIND_NAMES.test(key) ? joined : spaced).test(text))
  expect(wrong).toEqual([])
})

test('the glossary has each term in each language, and nothing that it both says and refuses', () => {
  const terms = Object.entries(glossary.terms)
  expect(terms.length).toBeGreaterThanOrEqual(60)
  for (const [term, said] of terms) {
    for (const language of ['en', 'md', 'ms', 'ta'] as const) {
      const { say, not, but = [] } = said[language]
      expect(say.join(''), `${term} in ${language}`).not.toBe('')
      expect(
        not.filter((word) => say.includes(word)),
        `${term} in ${language}`,
      ).toEqual([])
      for (const phrase of but)
        expect(
          not.some((word) => phrase.toLowerCase().includes(word.toLowerCase())),
          `${term}: ${phrase}`,
        ).toBe(true)
    }
  }
})

// The same check on samples that are wrong: it must refuse what a careless hand would write.
describe('the check refuses', () => {
  test.each([
    ['en', 'A sufferer of dementia', 'person'],
    ['en', 'Her carers are told', 'caregiver'],
    ['en', 'A helper is with her', 'finder'],
    ['en', 'Your email', 'email'],
    ['en', 'Log in', 'sign-in'],
    ['md', '卡上的代码', 'code'],
    ['md', '关于她的误报', 'false-alarm'],
    ['md', '有人发出警报', 'alarm'],
    ['md', '邮区编号', 'postal-code'],
    ['md', '失智人士', 'dementia'],
    ['md', '你的账户', 'you'],
    ['ms', 'Amaran baharu', 'alarm'],
    ['ms', 'Amaran palsu', 'false-alarm'],
    ['ms', 'ID keahlian Anda', 'membership-number'],
    ['ms', 'penghidap demensia', 'person'],
    ['md', '请陪着他们', 'one-person'],
    ['ms', 'Cipta akaun untuk mereka', 'one-person'],
    ['ta', 'எச்சரிக்கையை நிறுத்து', 'alarm'],
  ])('in %s “%s”', (language, text, term) => {
    expect(misused(glossary, language, text).map((why) => why.split(':')[0])).toContain(term)
  })

  test.each([
    ['md', 'Choose a password', '选择口令', 'password'],
    ['ms', 'Call the helpline', 'Telefon talian hayat', 'helpline'],
  ])('in %s a translation of “%s” without its term', (language, english, translated, term) => {
    expect(missed(glossary, language, english, translated).map((why) => why.split(':')[0])).toContain(term)
  })
})

test.each([
  ['en', 'Call {{carer}}, her caregiver. Write an e-mail, not more.'],
  ['md', '接收消息和优惠。{{carer}}扫描二维码。'],
  ['md', '为失智症人士和照顾他们的人而设。他们收到您的号码。'],
  ['ms', 'Terma dan Syarat Keahlian; gunakan <terms>App Store</terms>, homeward_admin'],
])('in %s it lets stand “%s”', (language, text) => {
  expect(misused(glossary, language, text)).toEqual([])
})
