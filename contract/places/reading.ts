import { dictionary, LONGEST_PHRASE, type KnownPlace } from './dictionary.ts'
import type { AroundSort } from './around-words.ts'
import { tokensOf, type Token } from './tokens.ts'

/** A part of a typed text and what it is taken for. `name` is whatever the dictionary does not know. */
export interface Piece {
  text: string
  as: 'postal-code' | 'unit' | 'block' | 'number' | 'place' | 'kind' | 'exit' | 'line' | 'name' | AroundSort
  /** Plain words in their long forms; of a place in another script those of its English name. */
  words: readonly string[]
  place?: KnownPlace
  kind?: string
}

/** A typed text taken apart: every word of it belongs to one piece. */
export interface Reading {
  pieces: readonly Piece[]
  /** Six digits. */
  postalCode: string | undefined
}

const POSTAL_CODE = /(?:(?<![\p{L}])s(?:ingapore|g)?\s*)?\(?(?<!\d)(\d{3}) ?(\d{3})(?!\d)\)?/iu
const UNITS = [
  /#\s*[a-z]?\d+[a-z]?(?:\s*-\s*\d+[a-z]?(?:\/\d+)*)?/giu,
  /(?<![\d-])\d{2}-\d{2,4}(?![\d-])/gu,
  /\b(?:level|lvl|floor|unit)\s+\d+[a-z]?\b/giu,
  /\b\d+(?:st|nd|rd|th)\s+(?:floor|level|storey)\b/giu,
]
const NUMBER = /^\d{1,4}[a-z]?$/

/** Takes one pattern out of a text. */
function takeOut(text: string, pattern: RegExp, as: Piece['as'], pieces: Piece[]): string {
  return text.replace(pattern, (whole) => {
    pieces.push({ text: whole.trim(), as, words: [] })
    return ' , '
  })
}

/** The longest phrase of the dictionary that begins at a token. */
function phraseAt(tokens: readonly Token[], at: number): { piece: Piece; length: number } | undefined {
  const flat = tokens.slice(at, at + LONGEST_PHRASE)
  for (let length = flat.length; length > 0; length -= 1) {
    const taken = flat.slice(0, length)
    const words = taken.flatMap((token) => token.words)
    const meaning = dictionary.get(words.join(' '))
    if (!meaning || (meaning.as === 'place' && meaning.wholeOnly && tokens.length > length)) continue
    const text = taken.map((token) => token.text).join(' ')
    const piece: Piece = { text, as: meaning.as, words }
    if (meaning.as === 'place') {
      piece.place = meaning.place
      // A station's code or another script is no part of a street's name; the English name is.
      if (!/^[a-z0-9 ]+$/.test(words.join(' ')))
        piece.words = tokensOf(meaning.place.name).flatMap((token) => token.words)
    }
    if (meaning.as === 'kind') piece.kind = meaning.kind
    return { piece, length }
  }
  return undefined
}

const isExit = ({ words }: Token) => words[0] === 'exit' || words[0] === '出口'
const isExitName = (token: Token | undefined) =>
  token !== undefined && /^(?:[a-z]|\d{1,2})$/.test(token.words.join(' '))

/** "exit B", "A出口": the words of a station's exit. */
function exitAt(tokens: readonly Token[], at: number): Token[] | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token && isExit(token)) return isExitName(next) && next ? [token, next] : [token]
  if (token && next?.words[0] === '出口' && isExitName(token)) return [token, next]
  return undefined
}

/** A number beside the word "block", on either side of it as Chinese writes it. */
function blockAt(tokens: readonly Token[], at: number): Token[] | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]]
  const isNumber = (one: Token | undefined) => NUMBER.test(one?.words.join(' ') ?? '')
  if (token?.words[0] === 'block' && next && isNumber(next)) return [token, next]
  if (token && isNumber(token) && next?.text === '座') return [next, token]
  return undefined
}

/** Words that make of the kind after them a mark on the way: "beside the market". */
const BESIDE = new Set(
  'beside behind opp opposite next above below outside inside sebelah belakang depan 旁边 对面 后面 前面'.split(' '),
)

/** Whether a kind only names a landmark that the searcher stands beside. */
function isBeside(pieces: readonly Piece[]): boolean {
  const fillers = pieces.slice(pieces.findLastIndex(({ as }) => as !== 'filler') + 1)
  return fillers.some(({ words }) => words.some((word) => BESIDE.has(word)))
}

/** Everyday words that are as often a part of a name: "Astoria Park", "Beach Road". */
const NAME_PARTS = new Set(['park', 'beach', 'hotel'])

/** Such a word beside a name is a part of it. */
const partOfName = (piece: Piece, at: number, pieces: readonly Piece[]): Piece =>
  NAME_PARTS.has(piece.words.join(' ')) && [pieces[at - 1], pieces[at + 1]].some((beside) => beside?.as === 'name')
    ? { ...piece, as: 'name' }
    : piece

/** Reads a typed text, in any of the languages: what each of its pieces is taken for. It looks nothing up. */
export function readText(typed: string): Reading {
  const pieces: Piece[] = []
  let text = typed.normalize('NFKC')
  const [whole, start = '', end = ''] = POSTAL_CODE.exec(text) ?? []
  if (whole) text = takeOut(text, POSTAL_CODE, 'postal-code', pieces)
  for (const unit of UNITS) text = takeOut(text, unit, 'unit', pieces)
  const tokens = tokensOf(text)
  const textOf = (taken: readonly Token[]) => taken.map((token) => token.text).join(' ')
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]
    if (!token) break
    const exit = exitAt(tokens, at)
    const block = exit ? undefined : blockAt(tokens, at)
    const phrase = exit || block ? undefined : phraseAt(tokens, at)
    if (exit) pieces.push({ text: textOf(exit), as: 'exit', words: [] })
    else if (block) pieces.push({ text: textOf(block), as: 'block', words: block[1]?.words ?? [] })
    else if (phrase)
      pieces.push(
        phrase.piece.kind && isBeside(pieces)
          ? { text: phrase.piece.text, as: 'detail', words: phrase.piece.words }
          : phrase.piece,
      )
    else {
      const number = NUMBER.test(token.words.join(' '))
      pieces.push({ text: token.text, as: number ? 'number' : 'name', words: token.words })
    }
    at += (exit ?? block)?.length ?? phrase?.length ?? 1
  }
  return { pieces: pieces.map(partOfName), postalCode: whole && start + end }
}
