import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MESSAGE_KINDS, SAFE_RETURN_MESSAGES } from '#contract/messages.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/options.ts'
import { codeText, plainName, textOf, texts } from './texts.ts'
import type { MessageValues } from './text-values.ts'
import { MESSAGE_VALUES } from '../test/message-values.ts'

const values: MessageValues = { ...MESSAGE_VALUES, link: 'https://homeward.test/found/secret' }
describe.each(MESSAGE_KINDS)('the message "%s"', (kind) => {
  const said = Object.fromEntries(LOCALES.map((locale) => [locale, texts[locale][kind](values)]))

  test.each(LOCALES)('says something in %s, whole and on one subject line', (locale) => {
    const { subject, text } = said[locale] ?? expect.fail()
    expect(subject).toMatch(/^\S.*\S$/)
    expect(text.length).toBeGreaterThan(20)
    expect(`${subject}\n${text}`).not.toMatch(/undefined|\[object|\$\{|  /)
  })

  test.each(LOCALES)('has a link in %s that ends where a telephone finds its end', (locale) => {
    for (const [link] of said[locale]?.text.matchAll(/https?:\S+/g) ?? []) expect(link).toBe(values.link)
  })

  test.each(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE))(
    'is translated in %s and leaves out nothing that English names',
    (locale) => {
      const [english, other] = [said.en ?? expect.fail(), said[locale] ?? expect.fail()]
      expect(other.subject).not.toBe(english.subject)
      expect(other.text).not.toBe(english.text)
      for (const value of Object.values(values).filter((value) => typeof value === 'string')) {
        if (english.text.includes(value)) expect(other.text, `names ${value}`).toContain(value)
      }
    },
  )
})

test('a message to a finder never names the person, and no link but the finder’s own', () => {
  for (const locale of LOCALES) {
    for (const kind of ['finder-follow-up', 'finder-thanks'] as const) {
      const { text } = texts[locale][kind]({ ...values, link: '' })
      expect(text).not.toContain(values.person)
      expect(text).not.toContain('http')
    }
    expect(texts[locale]['finder-follow-up'](values).text).toMatch(/https:\/\/homeward\.test\/found\/secret$/)
  }
})

describe('where nobody cares for the person', () => {
  const FAMILY = /family|家|keluarga|குடும்ப/i
  const alone: MessageValues = { ...values, hasFamily: false, told: 'DESK', whom: 'AMBULANCE' }
  test.each(LOCALES)('no message of an alarm speaks of a family, in %s', (locale) => {
    for (const kind of SAFE_RETURN_MESSAGES) {
      // The last sentence of thanks is about the way home, which is written with the same sign.
      if (kind === 'finder-thanks') continue
      const { subject, text } = texts[locale][kind](alone)
      expect(`${subject} ${text}`, kind).not.toMatch(FAMILY)
    }
  })
  test.each(LOCALES)('a finder hears that the desk has the number, or nothing when nobody has it, in %s', (locale) => {
    const said = (told: MessageValues['told']) => texts[locale]['finder-follow-up']({ ...alone, told }).text
    expect(said('DESK')).toContain('Dementia Singapore')
    expect(said('NOBODY')).not.toContain('Dementia Singapore')
    expect(said('NOBODY')).not.toMatch(FAMILY)
  })
})

describe('where the finder has no number', () => {
  test.each(LOCALES)('no message of an alarm asks for a call to one, in %s', (locale) => {
    for (const kind of ['found', 'still-unanswered', 'another-finder', 'unusable'] as const) {
      const { subject, text } = texts[locale][kind]({ ...values, phone: '' })
      expect(`${subject} ${text}`, kind).not.toMatch(/call \D|致电 |telefon \D|undefined|  /i)
      expect(text).toContain(values.link)
    }
  })
})

/** The first words of every text: what an unknown number must say before anything else. */
const HEAD: Record<Locale, string> = {
  en: 'Homeward (Dementia Singapore): ',
  md: 'Homeward（Dementia Singapore）：',
  ms: 'Homeward (Dementia Singapore): ',
  ta: 'Homeward (Dementia Singapore): ',
}
const writer = { brand: 'Homeward', association: 'Dementia Singapore' }

describe.each(LOCALES)('in %s every text begins with the product’s name and the association’s, once:', (locale) => {
  test.each([...MESSAGE_KINDS])('%s', (kind) => {
    const { text } = textOf(locale, kind, values)
    expect(text.slice(0, HEAD[locale].length)).toBe(HEAD[locale])
    expect(text.slice(HEAD[locale].length), 'a sentence follows').toMatch(/^[\p{Lu}\p{Script=Han}\p{Script=Tamil}\d]/u)
    expect(text.slice(HEAD[locale].length)).not.toMatch(/^(Homeward|Dementia Singapore)/)
  })
  test.each(['register', 'change'] as const)('a code to %s', (purpose) => {
    const text = codeText(locale, purpose, { ...writer, code: '123456', domain: 'homeward.test' })
    expect(text.slice(0, HEAD[locale].length + 7)).toBe(`${HEAD[locale]}123456 `)
  })
})

describe('a message of an alarm', () => {
  test.each([
    ['en', 3, 'Sent late: written 3 minutes ago.'],
    ['en', 119, 'Sent late: written 119 minutes ago.'],
    ['en', 121, 'Sent late: written 2 hours ago.'],
    ['en', 361, 'Sent late: written 6 hours ago.'],
    ['md', 3, '这条消息送晚了：写于 3 分钟前。'],
    ['md', 361, '这条消息送晚了：写于 6 小时前。'],
    ['ms', 3, 'Lewat dihantar: ditulis 3 minit yang lalu.'],
    ['ms', 361, 'Lewat dihantar: ditulis 6 jam yang lalu.'],
    ['ta', 3, 'தாமதமாக அனுப்பப்பட்டது: எழுதியது 3 நிமிடங்களுக்கு முன்.'],
    ['ta', 361, 'தாமதமாக அனுப்பப்பட்டது: எழுதியது 6 மணி நேரத்திற்கு முன்.'],
  ] as const)('in %s that is %i minutes late ends with "%s"', (locale, late, said) => {
    expect(textOf(locale, 'found', values, late).text.split('\n').at(-1)).toBe(said)
    expect(textOf(locale, 'found', values).text).not.toContain('\n')
  })
  test.each(LOCALES)('names how many helpers there are when there are several, in %s', (locale) => {
    for (const kind of ['found', 'still-unanswered', 'another-finder'] as const) {
      expect(texts[locale][kind](values).text, kind).toMatch(/\b3 (finders|penemu)|3 位|இதுவரை 3 பேர்/)
      expect(texts[locale][kind]({ ...values, helpers: 1 }).text, kind).not.toMatch(/1 (finders|penemu)|1 位|1 பேர்/)
    }
  })
})

test('a finder is told whom to call in danger, in every language', () => {
  for (const locale of LOCALES) expect(texts[locale]['finder-follow-up'](values).text).toMatch(/6377 0700.*999.*995/)
})

test.each([
  ['en', 'register', 'is your code to register. It works for 10 minutes. Never share it with anyone.'],
  ['en', 'change', 'is your code to change your number. It works for 10 minutes. Never share it with anyone.'],
  ['md', 'register', '是您注册的验证码，10 分钟内有效。请不要告诉任何人。'],
  ['md', 'change', '是您更改号码的验证码，10 分钟内有效。请不要告诉任何人。'],
  ['ms', 'register', 'ialah kod Anda untuk mendaftar. Sah selama 10 minit. Jangan kongsi dengan sesiapa.'],
  ['ms', 'change', 'ialah kod Anda untuk menukar nombor. Sah selama 10 minit. Jangan kongsi dengan sesiapa.'],
  ['ta', 'register', 'என்பது பதிவுக்கான உங்கள் குறியீடு. 10 நிமிடங்கள் செல்லும். யாரிடமும் சொல்லாதீர்கள்.'],
  ['ta', 'change', 'என்பது எண்ணை மாற்றுவதற்கான உங்கள் குறியீடு. 10 நிமிடங்கள் செல்லும். யாரிடமும் சொல்லாதீர்கள்.'],
] as const)('in %s a code to %s says what it is for, to the letter', (locale, purpose, said) => {
  const text = codeText(locale, purpose, { ...writer, code: '123456', domain: 'homeward.test' })
  expect(text).toBe(`${HEAD[locale]}123456 ${said}\n\n@homeward.test #123456`)
})

test('a code is named in every language and bound to its site', () => {
  const said = LOCALES.map((locale) =>
    codeText(locale, 'register', { ...writer, code: '123456', domain: 'homeward.test' }),
  )
  expect(new Set(said).size).toBe(LOCALES.length)
  for (const text of said) expect(text).toMatch(/123456[\s\S]*\n\n@homeward\.test #123456$/)
})

describe('a finder’s name in a message', () => {
  test.each([
    ['Aisha', 'Aisha'],
    ['  Aisha   binte  Salleh ', 'Aisha binte Salleh'],
    ["O'Brien-Tan", "O'Brien-Tan"],
    ['J. K. Lim', 'J. K. Lim'],
    ['J.K. Lim', 'J.K. Lim'],
    ['林小姐', '林小姐'],
    ['நளினி', 'நளினி'],
    ['محمد', 'محمد'],
    ['Zoë', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    ['Mary\nLim', 'Mary Lim'],
    ['Mary\u2028Lim', 'Mary Lim'],
    ['Aisha 😀', 'Aisha'],
    ['\u202eahsiA\u202c', 'ahsiA'],
    ['Ai\u200bsha', 'Aisha'],
    ['<b>Aisha</b>', 'A finder'],
    ['Aisha (nurse)', 'Aisha nurse'],
    ['=HYPERLINK("x")', 'HYPERLINKx'],
  ])('%j stands there as %j', (typed, shown) => {
    expect(plainName(typed, 'en')).toBe(shown)
  })

  test.each([
    'https://evil.example',
    'evil.example',
    'www.evil.example/pay',
    'evil.\u200bexample',
    'evil.\nexample'.replace('\n', '\u2060'),
    'e\u200bvil.ex\u200bample',
    'ｅｖｉｌ.ｅｘａｍｐｌｅ',
    'evil.e\u0301xample',
    'Call 9123 4567',
    'Call ９１２３',
    'Call ٩١٢٣',
    'Call ①②③',
    'a/b',
    '12345',
    '😀😀',
    '...',
    "'--'",
    '   ',
    '\u202e',
    '',
    null,
  ])('%j is only "A finder"', (typed) => {
    expect(plainName(typed, 'en')).toBe('A finder')
    expect(plainName(typed, 'md')).toBe('一位好心人')
    expect(plainName(typed, 'ms')).toBe('Seorang penemu')
    expect(plainName(typed, 'ta')).toBe('கண்ட ஒருவர்')
  })

  test('never carries a digit, a link, a line break or anything unseen, whatever was typed', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom('a', 'é', '.', ' ', '\n', '\u200b', '\u202e', '\u0301', '/', '7', '林'),
        maxLength: 20,
      }),
    )
    fc.assert(
      fc.property(typed, (name) => {
        const shown = plainName(name, 'en')
        expect(shown).toMatch(/^[\p{L}\p{M} .'-]+$/u)
        expect(shown).not.toMatch(/\p{L}\.\p{L}{2}|  |^ | $/u)
      }),
      { numRuns: 2000 },
    )
  })
})
