import { and, like, or, type SQL } from 'drizzle-orm'

/** How places are written for searching, and how typed words are understood. */

/** Short forms that people and lists use; what is stored for searching has the long one. */
const LONG_FORMS: Record<string, string> = {
  aac: 'active ageing centre',
  ave: 'avenue',
  av: 'avenue',
  blk: 'block',
  bt: 'bukit',
  cck: 'choa chu kang',
  center: 'centre',
  cl: 'close',
  cres: 'crescent',
  ctr: 'centre',
  dr: 'drive',
  gdn: 'garden',
  gdns: 'gardens',
  hosp: 'hospital',
  hts: 'heights',
  int: 'interchange',
  jln: 'jalan',
  kg: 'kampong',
  lor: 'lorong',
  pk: 'park',
  rd: 'road',
  saint: 'street',
  sq: 'square',
  st: 'street',
  stn: 'station',
  ter: 'terrace',
  tg: 'tanjong',
  tj: 'tanjong',
  tpy: 'toa payoh',
  upp: 'upper',
  amk: 'ang mo kio',
}
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

/** Small letters, digits and single spaces; accents, apostrophes and other marks are gone. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const long = (word: string) => LONG_FORMS[word] ?? word
const stored = (text: string) => plain(text).split(' ').map(long).join(' ')

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

/** Whether a stored text holds every term. */
export const holdsTerms = (text: SQL, terms: readonly Term[]) =>
  and(...terms.map((term) => or(...term.map((form) => like(text, patternOf(form))))))

/** Typing errors between two words: letters missing, added, changed or swapped with their neighbour. */
export function typingErrors(a: string, b: string): number {
  let [before, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = previous
    previous = row
  }
  return previous[b.length] ?? 0
}

/** How many errors a word of this length may have: one in a short word, two from seven letters. */
export const allowedErrors = (word: string): number => (word.length < 3 ? 0 : word.length < 7 ? 1 : 2)
