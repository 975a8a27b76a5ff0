export const NAME_LINE_MAX = 15

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const characters = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)
const length = (text: string) => characters(text).length
/** One line of text as a printer can draw it. */
export const plain = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * The width of a text in units of its font size, slightly more than in the widest usual font, so that text that fits
 * here also fits on page and paper.
 */
export function widthOf(text: string): number {
  return characters(text).reduce((sum, character) => sum + emsOf(character), 0)
}
function emsOf(character: string): number {
  if (/\p{Extended_Pictographic}/u.test(character)) return /^[©®]/.test(character) ? 1 : 1.4
  if (/^[ -~]$/.test(character)) {
    if (/[MW@%mw]/.test(character)) return 1
    if (/[ijlI.,:;'|!]/.test(character)) return 0.37
    if (/[ ftr()[\]{}/\\-]/.test(character)) return 0.46
    return /[A-Z&#+<=>~^]/.test(character) ? 0.78 : 0.66
  }
  if (/^\p{Script=Tamil}/u.test(character)) return Array.from(character).reduce((sum, sign) => sum + tamilEms(sign), 0)
  // What a grapheme adds to its first letter stands above or below it in Latin, beside it in other scripts.
  return /^\p{Script=Latin}/u.test(character) ? 1 : Math.max(1.05, character.length * 0.95)
}
/** A vowel sign of Tamil stands beside its letter, the pulli above it. */
function tamilEms(sign: string): number {
  if (sign === '\u0bcd') return 0
  return /^[அ-ஈஉஎ-ஓக-டத-ஸ\u0bbe-\u0bc8]$/.test(sign) ? 1.45 : 2.2
}
/** The largest size up to `most` at which the text is no wider than `width`. */
export const fitting = (text: string, width: number, most: number) => Math.min(most, width / Math.max(widthOf(text), 1))

/** A word that is too long for a line: at its hyphens, else in even parts, hyphenated where the script does that. */
function parts(word: string): string[] {
  if (length(word) <= NAME_LINE_MAX) return [word]
  const atHyphens = word.split(/(?<=\p{Pd})(?=.)/u)
  if (atHyphens.length > 1) {
    return atHyphens.flatMap(parts).reduce<string[]>((lines, part) => {
      const last = lines.at(-1)
      if (last !== undefined && length(last + part) <= NAME_LINE_MAX) lines[lines.length - 1] = last + part
      else lines.push(part)
      return lines
    }, [])
  }
  const letters = characters(word)
  const hyphen = /\p{Script=Han}/u.test(word) ? '' : '-'
  const count = Math.ceil(letters.length / (NAME_LINE_MAX - hyphen.length))
  const size = Math.ceil(letters.length / count)
  return Array.from({ length: count }, (_, index) => letters.slice(index * size, (index + 1) * size).join(''))
    .filter(Boolean)
    .map((part, index, all) => (index < all.length - 1 ? part + hyphen : part))
}

/** Words in lines of at most fifteen characters. */
function wrapped(words: readonly string[]): string[] {
  const lines: string[] = []
  for (const word of words) {
    const [head = '', ...more] = parts(word)
    const last = lines.at(-1)
    if (last !== undefined && length(`${last} ${head}`) <= NAME_LINE_MAX) lines[lines.length - 1] = `${last} ${head}`
    else lines.push(head)
    lines.push(...more)
  }
  return lines.filter(Boolean)
}

/**
 * The printed name, wrapped at 15 characters (R2.38). It is broken between given name and surname, whichever stands first; its first
 * word alone stands on a line where the printed name does not have the surname at an end (D66.6).
 */
export function nameLines(displayName: string, surname = ''): string[] {
  const name = plain(displayName)
  const family = plain(surname)
  if (family && name.endsWith(` ${family}`))
    return [name.slice(0, -family.length).trim(), family].flatMap((part) => wrapped(part.split(' ')))
  if (family && name.startsWith(`${family} `))
    return [family, name.slice(family.length).trim()].flatMap((part) => wrapped(part.split(' ')))
  const [first = '', ...rest] = name.split(' ')
  return [...wrapped([first]), ...wrapped(rest)]
}
