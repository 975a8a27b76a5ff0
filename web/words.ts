import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/options.ts'
import { refusals } from '#contract/errors.ts'
import { files, readBy, remembering, names } from './remembered-words.ts'

export type Dictionary = Record<string, object>

/** The English texts of refusals stand in the contract; the other languages in words/<language>/errors.json. */
const englishErrors = import.meta.env.SSR
  ? Object.fromEntries(Object.entries(refusals).map(([code, { text }]) => [code, text]))
  : {}

/** The named files in one language. */
export function dictionary(locale: Locale, names: readonly string[]): Dictionary {
  return Object.fromEntries(
    names.map((name) => [
      name,
      name === 'errors' && locale === DEFAULT_LOCALE ? englishErrors : (files[`./words/${locale}/${name}.json`] ?? {}),
    ]),
  )
}

/** The files of words in a language that somebody who grew up with it has read (web/words/read-by.json). */
export const wordsRead = (locale: Locale): string[] =>
  Object.entries(readBy[locale] ?? {}).flatMap(([file, readers]) => (readers.length > 0 ? [file] : []))

/** An i18next that has these words and no others. */
export function speak(locale: Locale, words: Dictionary): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: words },
    defaultNS: 'shared',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  })
  return instance
}

const spoken = new Map<Locale, i18n>(
  import.meta.env.SSR ? LOCALES.map((locale) => [locale, remembering(speak(locale, dictionary(locale, names)))]) : [],
)

/** On the server one instance per language serves every request. */
export const wordsOf = (locale: Locale) => spoken.get(locale)
