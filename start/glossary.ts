import type { Locale } from '#contract/options.ts'

/** How one language says a term: the words for it, the words that are not used for it, and phrases in which those may stand. */
interface TermInLanguage {
  say: string[]
  not: string[]
  but?: string[]
}
type Term = { means?: string; held?: boolean } & Record<Locale | 'ta', TermInLanguage>
/** One term for one thing, by language (`web/words/glossary.json`). */
export interface Glossary {
  terms: Record<string, Term>
}

/** Languages whose words stand next to each other without a space. */
const UNSPACED: readonly string[] = ['md']
/** Languages that join endings to a word. */
const JOINING: readonly string[] = ['ta']
/** Endings that a word may have in the others. */
const ENDINGS: Record<string, string> = { en: '(?:s|es)?', ms: '(?:nya)?' }

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Whether a text has a word: whole where words are parted by spaces, with or without its usual ending. */
function hasWord(language: string, text: string, word: string): boolean {
  const isLatin = /^[\p{Script=Latin}\p{P}\d ]+$/u.test(word)
  if (UNSPACED.includes(language) && !isLatin) return text.includes(word)
  const ending = /[a-z]$/.test(word) ? (ENDINGS[language] ?? '') : ''
  const end = JOINING.includes(language) && !isLatin ? '' : String.raw`(?![\p{L}\p{M}\d_])`
  return new RegExp(String.raw`(?<![\p{L}\p{M}\d_])${escaped(word)}${ending}${end}`, 'iu').test(text)
}

/** What a reader sees of a text: values, tags and the addresses of links are no words. */
const read = (text: string) =>
  text
    .replaceAll(/\{\{?[^}]*\}?\}/g, ' ')
    .replaceAll(/<\/?\w+>/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, '] ')

/** The words in a text that the glossary refuses, each with what to say in its place. */
export function misused({ terms }: Glossary, language: string, text: string): string[] {
  return Object.entries(terms).flatMap(([term, said]) => {
    const { say, not, but = [] } = said[language as Locale] ?? { say: [], not: [] }
    const left = but.reduce((rest, phrase) => rest.replaceAll(new RegExp(escaped(phrase), 'giu'), ' '), read(text))
    return not
      .filter((word) => hasWord(language, left, word))
      .map((word) => `${term}: “${word}”, say “${say.join('” or “')}”`)
  })
}

/** What all forms of a word begin with: in Tamil the last letter of a word changes with the case (குறியீடு, குறியீட்டை). */
const stemOf = (language: string, word: string) =>
  language === 'ta' ? word.replace(/\p{Script=Tamil}\p{M}*$/u, '') : word

/** The terms that the English text names and its translation does not, of those that have one word everywhere. */
export function missed({ terms }: Glossary, language: string, english: string, translated: string): string[] {
  return Object.entries(terms)
    .filter(([, { held, en }]) => held && en.say.some((word) => hasWord('en', read(english), word)))
    .filter(
      ([, said]) =>
        !said[language as Locale].say.some((word) => hasWord(language, read(translated), stemOf(language, word))),
    )
    .map(([term, said]) => `${term}: say “${said[language as Locale].say.join('” or “')}”`)
}
