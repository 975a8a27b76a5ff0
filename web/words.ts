import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/options.ts'
import { refusals } from '#contract/errors.ts'
import { wordsIn, type Dictionary, type Words } from './translation.ts'
import { files, names, readBy } from './word-files.ts'

/**
 * The word files that a language does not have, because nobody who needs it reads them: the console's, the trial's and those of the
 * legal texts (D62.1). A page that uses one of them is in English and says so.
 */
const IN_ENGLISH: Partial<Record<Locale, readonly string[]>> = {
  ta: [
    'admin',
    'admin-accounts',
    'admin-administrators',
    'admin-clients',
    'admin-incidents',
    'admin-mending',
    'admin-messages',
    'admin-operations',
    'design',
    'dev',
    'legal',
    'membership',
    'privacy',
    'security',
    'terms',
  ],
}

/** The language of a page that uses these files, for whoever chose this one. */
export const languageOf = (locale: Locale, names: readonly string[]): Locale =>
  names.some((name) => IN_ENGLISH[locale]?.includes(name)) ? DEFAULT_LOCALE : locale

/** The languages that a page with these files can be read in. */
export const languagesOf = (names: readonly string[]): Locale[] =>
  LOCALES.filter((locale) => languageOf(locale, names) === locale)

/** The English texts of refusals stand in the contract; the other languages in words/<language>/errors.json. */
const englishErrors = import.meta.env.SSR
  ? Object.fromEntries(Object.entries(refusals).map(([code, { text }]) => [code, text]))
  : {}

/** The named files in the one language in which a page has all of them. */
export function dictionary(chosen: Locale, names: readonly string[]): Dictionary {
  const locale = languageOf(chosen, names)
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

/** All files of a language; one that it does not have is in English. */
const everyFile = (locale: Locale): Dictionary =>
  Object.assign({}, ...names.map((name) => dictionary(locale, [name]))) as Dictionary

const whole = new Map<Locale, Words>(
  import.meta.env.SSR ? LOCALES.map((locale) => [locale, wordsIn(locale, everyFile(locale))]) : [],
)

/** All words of a language, on the server only; a browser has those of its pages. */
export const wordsOf = (locale: Locale) => whole.get(locale)
