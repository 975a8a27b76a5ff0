import { readFileSync, globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/options.ts'
import { numbersIn } from './test/numbers.ts'
import { languageOf, wordsOf } from './words.ts'

const root = new URL('..', import.meta.url).pathname
const read = (path: string) => readFileSync(root + path, 'utf8')

/** Every text by its full key, "capability:a.b.c". */
function flat(language: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (prefix: string, value: unknown) => {
    if (typeof value === 'string') found.set(prefix, value)
    else
      for (const [key, inner] of Object.entries(value as object))
        walk(prefix.endsWith(':') ? prefix + key : `${prefix}.${key}`, inner)
  }
  for (const file of globSync(`web/words/${language}/*.json`, { cwd: root })) {
    walk(`${basename(file, '.json')}:`, JSON.parse(read(file)))
  }
  return found
}

const en = flat(DEFAULT_LOCALE)
for (const [code, { text }] of Object.entries(refusals)) en.set(`errors:${code}`, text)
const others = Object.fromEntries(
  LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => [locale, flat(locale)]),
)
/** Whether a language has the file of a text: Tamil lacks some, on purpose (web/words.ts). */
const isIn = (locale: string, key: string) => languageOf(locale as Locale, [key.split(':')[0] ?? '']) === locale

/** Words that are the same in two languages for a reason: names, numbers, and what Malay shares with English. */
const SAME = new Set(JSON.parse(read('web/words/same-in-english.json')) as string[])

describe.each(Object.entries(others))('the words in %s', (language, words) => {
  test('have every text that English has, and no other', () => {
    expect([...en.keys()].filter((key) => isIn(language, key) && !words.has(key))).toEqual([])
    expect([...words.keys()].filter((key) => !en.has(key))).toEqual([])
  })
  test('are translated, but for those listed', () => {
    const same = [...words]
      .filter(([key, text]) => text === en.get(key) && !SAME.has(`${language} ${key}`))
      .map(([key]) => key)
    expect(same).toEqual([])
  })
  test('name the same values in each text', () => {
    const names = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()
    const different = [...words]
      .filter(([key, text]) => `${names(text)}` !== `${names(en.get(key))}`)
      .map(([key]) => key)
    expect(different).toEqual([])
  })
})

/** Texts whose numbers differ from English for a reason, by language. */
const OTHER_NUMBERS: Partial<Record<string, readonly string[]>> = {
  // "The last four" as a word.
  'admin-accounts:fact.nric': ['md'],
  'admin-clients:import.column.nric_last_4': ['md', 'ms'],
  'member:settings.nric': ['md'],
  'registration:ahead.details': ['md'],
  'registration:tag.personLead': ['md'],
  'sections:person.lastNric': ['md'],
  // The month of the example, which Chinese numbers.
  'sections:person.birthHint': ['md'],
  // English as it is specified; the others say whom to call.
  'safe-return:thanks.emergency': ['md', 'ms'],
}

test('a number is the same in every language: periods, limits and telephones', () => {
  const differing = Object.entries(others).flatMap(([language, words]) =>
    [...words].flatMap(([key, text]) => {
      const [here, there] = [numbersIn(text).toSorted(), numbersIn(en.get(key) ?? '').toSorted()]
      return here.join() === there.join() ? [] : [`${key} ${language}`]
    }),
  )
  expect(differing.toSorted()).toEqual(
    Object.entries(OTHER_NUMBERS)
      .flatMap(([key, languages = []]) => languages.map((language) => `${key} ${language}`))
      .toSorted(),
  )
})

test('every text is used by some page', () => {
  const sources = globSync(['web/**/*.{ts,tsx}'], { cwd: root, exclude: (path) => /test|words\//.test(path) })
    .map(read)
    .join('\n')
  // A key built from data ("timeline.${kind}") counts by the part before the data.
  const built = [...sources.matchAll(/`([\w.:-]*?)\$\{/g)].map(([, prefix]) => prefix ?? '').filter(Boolean)
  // Whole texts are read at once, section by section.
  built.push(...[...sources.matchAll(/\bbelow\([`'"][^`'":]*:([\w.]+)/g)].map(([, whole]) => `${whole}.`))
  const unused = [...en.keys()].filter((key) => {
    const [file, name = ''] = key.split(':')
    if (file === 'errors') return false
    const plural = name.replace(/_(zero|one|two|few|many|other)$/, '')
    return (
      !sources.includes(`'${plural}'`) &&
      !sources.includes(`"${plural}"`) &&
      !sources.includes(`'${file}:${plural}'`) &&
      !built.some((prefix) => name.startsWith(prefix) || key.startsWith(prefix))
    )
  })
  expect(unused).toEqual([])
})

test('nobody is called a sufferer', () => {
  for (const words of [en, ...Object.values(others)]) {
    for (const [key, text] of words)
      expect(`${key} ${text}`).not.toMatch(
        /suffer|victim|demented|senile|痴呆|老年痴|penghidap|nyanyuk|நோயாளி|பாதிக்கப்பட்ட/i,
      )
  }
})

test.each(LOCALES)('each text of a page is found under its name, as it is written, in %s', (locale) => {
  const words = wordsOf(locale)
  for (const [name, text] of flat(locale)) {
    const [capability = '', key = ''] = name.split(/:(.*)/)
    if (text.includes('{{') || /_(one|other|few|many|zero)$/.test(key)) continue
    expect(words?.of(capability)(key), name).toBe(text)
    expect(words?.t(key, { ns: capability }), name).toBe(text)
  }
})
test('values are put into a text each time anew', () => {
  const t = wordsOf('en')?.of('sections')
  expect(t?.('credentials.suggested', { suggested: 'Sunrise' })).toBe('For example Sunrise.')
  expect(t?.('credentials.suggested', { suggested: 'Sunset' })).toBe('For example Sunset.')
})

test('what Tamil leaves in English are the console, the trial’s pages and the legal texts, each whole, and nothing that a family reads', () => {
  const files = [...new Set([...en.keys()].map((key) => key.split(':')[0] ?? ''))]
  const english = files.filter((name) => languageOf('ta', [name]) === DEFAULT_LOCALE)
  expect(english.filter((name) => !name.startsWith('admin')).toSorted()).toEqual(
    ['design', 'dev', 'legal', 'membership', 'privacy', 'security', 'terms'].toSorted(),
  )
  expect(english.filter((name) => [...flat('ta').keys()].some((key) => key.startsWith(`${name}:`)))).toEqual([])
  // One file in English makes the page English: none is in two languages.
  expect(languageOf('ta', ['safe-return', 'admin-incidents'])).toBe(DEFAULT_LOCALE)
  expect(languageOf('ta', ['safe-return', 'errors'])).toBe('ta')
  expect(languageOf('ms', ['terms'])).toBe('ms')
})
test('a name or a number that is put into a text of Tamil stands alone: no ending is joined to it', () => {
  const stem = new Set(['them'])
  const joined = [...flat('ta')].flatMap(([key, text]) =>
    [...text.matchAll(/\{\{(\w+)\}\}(?=\p{Script=Tamil})|\p{Script=Tamil}\{\{(\w+)\}\}/gu)]
      .map(([, after, before]) => after ?? before ?? '')
      .filter((name) => !stem.has(name))
      .map((name) => `${key} ${name}`),
  )
  expect(joined).toEqual([])
})
