import { dictionary, HAN, LONGEST_HAN } from './dictionary.ts'
import { longForm, plain } from './words.ts'

/** A word as it was typed, and in its long form; of a Chinese text a word of it. */
export interface Token {
  text: string
  /** Plain words in their long form, so one or several ("amk"). */
  words: readonly string[]
}

const HAN_OR_OTHER = /\p{Script=Han}+|[^\p{Script=Han}]+/gu
const WORD = /[\p{L}\p{N}\p{M}'’]+/gu
/** "blk123", "block 12A" written together. */
const JOINED_BLOCK = /^(blk|block|blok)(\d+[a-z]?)$/i
const CHINESE_ADDRESS = ['通道', '大牌', '道', '街', '路', '巷', '弄', '弯', '座']

const token = (text: string): Token => ({
  text,
  words: plain(text)
    .split(' ')
    .flatMap((word) => longForm(word).split(' '))
    .filter(Boolean),
})

/** The words of a Chinese text: the longest known first, a character that belongs to none stands alone. */
function hanTokens(run: string): Token[] {
  const found: Token[] = []
  for (let at = 0; at < run.length;) {
    let length = Math.min(LONGEST_HAN, run.length - at)
    const known = (word: string) => dictionary.has(word) || CHINESE_ADDRESS.includes(word)
    while (length > 1 && !known(run.slice(at, at + length))) length -= 1
    const word = run.slice(at, at + length)
    const before = found.at(-1)
    // Characters of no known script stay together, so that they are named as one.
    if (!known(word) && before && !known(before.text)) found[found.length - 1] = token(before.text + word)
    else found.push(token(word))
    at += length
  }
  return found
}

/** The words of a text, in its order. */
export const tokensOf = (text: string): Token[] =>
  (text.normalize('NFKC').match(WORD) ?? []).flatMap((word) =>
    (word.match(HAN_OR_OTHER) ?? []).flatMap((part) => {
      if (HAN.test(part)) return hanTokens(part)
      const [, block, number] = JOINED_BLOCK.exec(part) ?? []
      return (block && number ? [token(block), token(number)] : [token(part)]).filter(({ words }) => words.length > 0)
    }),
  )
