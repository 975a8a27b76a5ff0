import { readShortCode } from '#contract/domain/short-code.ts'

/** What may be a short code in a text, and where it stands. */
export interface CodeInText {
  code: string
  from: number
  until: number
  /** Written as one word of nine, or 3-3-3: no other word is written so. */
  isPlain: boolean
  /** One word of nine, or groups that a sign joins: blanks alone do not say where a code begins ("pls AGX C11 00H"). */
  isJoined: boolean
}

/** So many of a text are looked up: it has room for a hundred, and each is a guess. */
const CODES_READ = 12
const GROUP = 3
const LENGTH = 3 * GROUP

interface Word {
  from: number
  until: number
}

/** The text as it is read: letters that only look different are the same. */
export const plainText = (text: string) => text.normalize('NFKC')

/** Places of a text that could be a code: whole words that are nine characters together, and nine that other letters stand close to. */
function* places(words: readonly Word[]): Generator<Word & { isPlain: boolean }> {
  const lengthOf = ({ from, until }: Word) => until - from
  for (const [index, word] of words.entries()) {
    const [second, third] = [words[index + 1], words[index + 2]]
    // "code7KM 2QX 4RDplease"
    if (second && third && lengthOf(word) >= GROUP && lengthOf(second) === GROUP && lengthOf(third) >= GROUP)
      yield {
        from: word.until - GROUP,
        until: third.from + GROUP,
        isPlain: lengthOf(word) === GROUP && lengthOf(third) === GROUP,
      }
    if (lengthOf(word) > LENGTH) {
      yield { from: word.from, until: word.from + LENGTH, isPlain: false }
      yield { from: word.until - LENGTH, until: word.until, isPlain: false }
    }
    let length = 0
    for (let last = index; last < words.length && length < LENGTH; last += 1) {
      const next = words[last] ?? word
      length += lengthOf(next)
      if (length === LENGTH) yield { from: word.from, until: next.until, isPlain: last === index }
    }
  }
}

/**
 * The short codes that stand in a text with any noise around them: small letters, blanks, dashes, look-alikes, several of them. What was
 * surely meant as a code comes first; a word that only happens to pass the check is left out where it shares a place with one.
 */
export function codesIn(text: string): CodeInText[] {
  const plain = plainText(text)
  const words = [...plain.matchAll(/[\dA-Za-z]+/g)].map(({ index, 0: { length } }) => ({
    from: index,
    until: index + length,
  }))
  const read = [...places(words)].flatMap((place): CodeInText[] => {
    const written = plain.slice(place.from, place.until)
    const code = readShortCode(written)
    return code ? [{ ...place, code, isJoined: place.isPlain && !/\s/.test(written) }] : []
  })
  const kept: CodeInText[] = []
  for (const one of read.toSorted((a, b) => likelihood(b) - likelihood(a)))
    if (!kept.some((other) => other.code === one.code || displaces(other, one))) kept.push(one)
  return kept.slice(0, CODES_READ)
}

/** How surely a place was meant as a code: 2 joined, 1 plain, 0 nine characters that pass the check. */
const likelihood = ({ isPlain, isJoined }: CodeInText) => Number(isPlain) + Number(isJoined)

/** Whether a code rules out another that shares a place with it: of two as likely as each other both are looked up. */
const displaces = (one: CodeInText, other: CodeInText) =>
  sharePlace(one, other) && (likelihood(one) > likelihood(other) || likelihood(other) === 0)

/** Whether two codes have characters of the text in common. */
export const sharePlace = (one: Word, other: Word) => one.from < other.until && other.from < one.until

/** What else the text says, without these codes. */
export function wordsBeside(text: string, codes: readonly CodeInText[]): string {
  const plain = plainText(text)
  const [...characters] = plain.split('')
  for (const { from, until } of codes) characters.fill(' ', from, until)
  const words = characters.join('').replaceAll(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : ''
}
