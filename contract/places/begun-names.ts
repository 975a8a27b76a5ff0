import { HAN } from './dictionary.ts'
import { meaningful } from './named.ts'
import { readText } from './reading.ts'
import { normal, plain } from './words.ts'

/** A name that is being typed, as far as it stands. */
export interface BegunName {
  /** What the name begins with, or one of its words; each is another way to read the last word. */
  beginnings: readonly string[]
  /** Other words that it has, where the text gives no order, as Chinese addresses do. */
  words: readonly string[]
  /** "Blk 331", which stands before a street; empty without one. */
  block: string
}

/** Fewer letters say too little; one Chinese character says enough. */
const FEWEST_LETTERS = 2
const isEnough = (text: string) => text.length >= (HAN.test(text) ? 1 : FEWEST_LETTERS) && !/^[\d ]+$/.test(text)

/** Which name a text begins, by the parser of searches: words around it are left out, and short forms are in full. */
export function begunName(typed: string): BegunName {
  const { pieces } = readText(typed)
  const naming = meaningful({ pieces }).filter(({ as }) => as !== 'block')
  const block = pieces.find(({ as }) => as === 'block')?.words.join(' ') ?? ''
  const [head = '', last = ''] = /^(.*?)(\S*)$/.exec(plain(typed))?.slice(1) ?? []
  const place = naming.find((piece) => piece.place)
  const isOrdered = !HAN.test(typed) || !place
  const words = naming.flatMap((piece) => piece.words)
  const said = isOrdered ? words : (place?.words ?? [])
  // A short word may stand for a longer one or be the beginning of another: "st".
  const unfinished = [...said.slice(0, -1), last].join(' ')
  const isLastNaming = naming.at(-1)?.words.includes(normal(last).split(' ').at(-1) ?? '') ?? false
  const beginnings = [
    normal(typed),
    `${normal(head)} ${last}`.trim(),
    said.join(' '),
    ...(isOrdered && isLastNaming ? [unfinished] : []),
  ]
  return {
    beginnings: [...new Set(beginnings)].filter(isEnough),
    words: isOrdered ? [] : words.filter((word) => !said.includes(word)),
    block: block && `Blk ${block.toUpperCase()}`,
  }
}
