import { DEFAULT_LOCALE, isLocale, LANG_ATTRIBUTE } from '../options.ts'

const tagOf = (language: string) => LANG_ATTRIBUTE[isLocale(language) ? language : DEFAULT_LOCALE]

/** Things one after the other, as the language separates them: "A, B, C", in Chinese "A、B、C". Tamil has no conjunction so narrow. */
export const enumerated = (parts: readonly string[], language: string): string =>
  new Intl.ListFormat(
    tagOf(language),
    language === 'ta' ? { style: 'long', type: 'unit' } : { style: 'narrow', type: 'conjunction' },
  ).format(parts)

/** Things of one sentence with the language's "and" before the last. */
export const joinedByAnd = (parts: readonly string[], language: string): string =>
  new Intl.ListFormat(tagOf(language), { style: 'long', type: 'conjunction' }).format(parts)
