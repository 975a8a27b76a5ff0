import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { wordsIn } from './translation.ts'
import { names } from './word-files.ts'
import { dictionary } from './words.ts'

/** Every text of a dictionary by its key below its file. */
const keysIn = (texts: object, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string' ? [before + key] : keysIn(text as object, `${before}${key}.`),
  )

test.each(LOCALES)(
  'each text in %s reads as i18next writes it, with its values and for one, none and many',
  (locale) => {
    const words = Object.assign({}, ...names.map((name) => dictionary(locale, [name]))) as Record<string, object>
    // Every language has the keys of English, one and more than one.
    const library = createInstance()
    void library.init({
      lng: 'en',
      resources: { en: words },
      defaultNS: 'shared',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      initAsync: false,
    })
    const { t, of, below } = wordsIn(locale, words)
    const all = Object.entries(words).flatMap(([file, texts]) => keysIn(texts).map((key) => ({ file, key })))
    expect(all.length).toBeGreaterThan(1000)
    for (const { file, key } of all) {
      const whole = `${file}:${key}`
      const [, ...named] = library.t(whole).split('{{')
      const values = Object.fromEntries(named.map((rest, nth) => [rest.split('}}')[0] ?? '', `<b> & {{name}} $${nth}`]))
      expect(t(whole), whole).toBe(library.t(whole))
      expect(of(file)(key, values), whole).toBe(library.getFixedT(null, file)(key, values))
      for (const count of key.endsWith('_one') ? [0, 1, 2, 21] : []) {
        const plural = whole.replace(/_one$/, '')
        expect(t(plural, { ...values, count }), plural).toBe(library.t(plural, { ...values, count }))
      }
    }
    expect(below('locator:live')).toEqual(library.t('locator:live', { returnObjects: true, skipInterpolation: true }))
  },
)

describe('a text', () => {
  const words = wordsIn('en', {
    shared: { home: 'Home', said: '{{who}}: {{what}}', left_one: 'One is left', left_other: '{{count}} are left' },
    card: { title: 'Card', part: { deep: 'Deep {{name}}', deeper: ['{{name}} too'] } },
    site: { title: 'Site', only: 'Only here' },
  })

  test('is found in its own file, in the first of several, and in another one that is named', () => {
    expect(words.t('home')).toBe('Home')
    expect(words.of('card')('part.deep', { name: 'Mei' })).toBe('Deep Mei')
    expect(words.of(['card', 'site'])('title')).toBe('Card')
    expect(words.of(['card', 'site'])('only')).toBe('Only here')
    expect(words.of('card')('site:title')).toBe('Site')
    expect(words.of('card')('title', { ns: 'site' })).toBe('Site')
    expect(words.of(['card', 'site'])).toBe(words.of(['card', 'site']))
  })
  test('that does not exist is its key, or what is said in its place', () => {
    for (const key of ['nothing', 'home.deeper', 'card:part', 'none:home', 'constructor'])
      expect(words.t(key)).toBe(key.replace(/^\w+:/, ''))
    expect(words.t('nothing', { defaultValue: 'Something' })).toBe('Something')
  })
  test('takes what is put into it as it is, and keeps a name that nothing is put into', () => {
    expect(words.t('said', { who: '{{what}}', what: '$& <i>' })).toBe('{{what}}: $& <i>')
    expect(words.t('said', { who: 0, what: undefined })).toBe('0: ')
    expect(words.t('said', { who: null })).toBe(': {{what}}')
  })
  test('has words of its own for exactly one, where it has them', () => {
    expect([0, 1, 2].map((count) => words.t('left', { count }))).toEqual(['0 are left', 'One is left', '2 are left'])
    expect(words.t('home', { count: 1 })).toBe('Home')
  })
  test('comes with all others below a key', () => {
    expect(words.below('card:part', { name: 'Mei' })).toEqual({ deep: 'Deep Mei', deeper: ['Mei too'] })
    expect(words.below('card:part')).toEqual({ deep: 'Deep {{name}}', deeper: ['{{name}} too'] })
  })
})
