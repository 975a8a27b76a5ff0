import { createInstance, type i18n, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/options.ts'
import { refusals } from '#contract/errors.ts'

export type Dictionary = Record<string, object>

/** Every word, on the server only: the condition lets the browser's build leave all of it out. */
const files: Record<string, object> = import.meta.env.SSR
  ? import.meta.glob<object>('./words/*/*.json', { eager: true, import: 'default' })
  : {}

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

/**
 * The same i18next, but a text that takes no values is found once: finding forty of them for every page took longer than
 * asking the database.
 */
function remembering(instance: i18n): i18n {
  const find = instance.getFixedT.bind(instance)
  const known = new Map<string, object>()
  const getFixedT = (_locale: unknown, names: string | readonly string[]) => {
    const own = String(names)
    const t = known.get(own) ?? rememberingTexts(find(null, names))
    known.set(own, t)
    return t
  }
  return Object.assign(instance, { getFixedT })
}
function rememberingTexts(find: TFunction) {
  const texts = new Map<string, string>()
  const t = (key: string, values: { ns?: string } = {}) => {
    const { ns = '', ...rest } = values
    if (Object.keys(rest).length > 0) return find(key, values)
    const name = `${ns}:${key}`
    const text = texts.get(name) ?? find(key, values)
    texts.set(name, text)
    return text
  }
  return Object.assign(t, find)
}

const names = [...new Set(Object.keys(files).map((path) => path.replace(/.*\/(.*)\.json$/, '$1'))), 'errors']
const spoken = new Map<Locale, i18n>(
  import.meta.env.SSR ? LOCALES.map((locale) => [locale, remembering(speak(locale, dictionary(locale, names)))]) : [],
)

/** On the server one instance per language serves every request. */
export const wordsOf = (locale: Locale) => spoken.get(locale)
