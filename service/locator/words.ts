import { and, like, or, type SQL } from 'drizzle-orm'
import { LONG_FORMS, plain } from '#contract/places/words.ts'

/** How places are written for searching, and how typed words are understood. */

/** Short forms of which lists write either, and what people call the hospitals. */
const OTHER_FORMS: Record<string, string[]> = {
  cc: ['community club', 'community centre'],
  cgh: ['changi general hospital'],
  kkh: ['kk women'],
  ktph: ['khoo teck puat hospital'],
  ntfgh: ['ng teng fong general hospital'],
  nuh: ['national university hospital'],
  rc: ['residents corner'],
  rn: ['residents network'],
  sgh: ['singapore general hospital'],
  ttsh: ['tan tock seng hospital'],
}

/** Words a person writes around what they mean. */
const AROUND = new Set([
  'a',
  'an',
  'and',
  'any',
  'at',
  'by',
  'for',
  'from',
  'in',
  'is',
  'me',
  'my',
  'of',
  'the',
  'to',
  'where',
])

const long = (word: string) => LONG_FORMS[word] ?? word
export const stored = (text: string) => plain(text).split(' ').map(long).join(' ')

/**
 * What a search looks through: " name | rest | name and first of the rest without spaces ", so that "toapayoh" is found
 * too. A word begins after a space.
 */
export function searchable(name: string, ...rest: (string | null | undefined)[]): string {
  const others = rest.map((text) => stored(text ?? '')).filter(Boolean)
  const joined = [stored(name), others[0] ?? ''].map((text) => text.replaceAll(' ', ''))
  return ` ${stored(name)} | ${others.join(' ')} | ${joined.join(' ')} `
}

/** The words of what was stored, for correcting typing errors: those with letters, of three and more. */
export const wordsOf = (searchText: string): string[] =>
  (
    searchText
      .split('|')
      .slice(0, 2)
      .join(' ')
      .match(/\p{L}{3,}/gu) ?? []
  ).filter((word) => word.length <= 30)

/** One typed word and the ways it may be written; any of them will do. */
export type Term = readonly string[]

/** What was typed, as terms. */
export const termsOf = (typed: string): Term[] =>
  plain(typed)
    .split(' ')
    .filter((word) => word && !AROUND.has(word))
    .map((word) => [...new Set([word, long(word), ...(OTHER_FORMS[word] ?? [])])])

/**
 * The pattern of a term: short ones must be a whole word, longer ones begin one, long ones may stand inside one
 * ("price" finds FairPrice). Terms hold only letters, digits and spaces, so nothing in a pattern is a wildcard of theirs.
 */
function patternOf(form: string): string {
  if (/^\d+$/.test(form)) return form.length < 3 ? `% ${form} %` : `% ${form}%`
  if (form.length < 3) return `% ${form} %`
  return form.length < 5 ? `% ${form}%` : `%${form}%`
}

/** Whether a name, as lists write it, holds every term. */
export function holdsTermsIn(name: string, terms: readonly Term[]): boolean {
  const text = ` ${stored(name)} ${stored(name).replaceAll(' ', '')} `
  const holds = (form: string) => text.includes(patternOf(form).slice(1, -1))
  return terms.every((term) => term.some(holds))
}

/** Whether a text, as lists write it, has every term in whole words: "tent" is none of "Tentera". */
export function hasWholeWords(text: string, terms: readonly Term[]): boolean {
  const held = ` ${stored(text)} `
  return terms.every((term) => term.some((form) => held.includes(` ${form} `)))
}

/** Whether a stored text holds every term. */
export const holdsTerms = (text: SQL, terms: readonly Term[]) =>
  and(...terms.map((term) => or(...term.map((form) => like(text, patternOf(form))))))
