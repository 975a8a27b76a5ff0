import { joinedNames, kindWords, type KnownPlace } from './dictionary.ts'
import { stations } from './stations.ts'
import type { Piece, Reading } from './reading.ts'
import { allowedErrors, normal, typingErrors } from './words.ts'

/** A place that a misspelt name most likely means. */
export interface Likely {
  place: KnownPlace
  /** The pieces that were taken for its name. */
  pieces: readonly Piece[]
  errors: number
}

const MOST_PIECES = 5
const isNaming = ({ as }: Piece) => as === 'name' || as === 'place' || as === 'kind' || as === 'number'

/** The known name that is the most like these letters, of those with few enough errors. */
function mostAlike(joined: string): { place: KnownPlace; errors: number } | undefined {
  let best: { place: KnownPlace; errors: number } | undefined
  for (const [name, place] of joinedNames) {
    const allowed = Math.min(allowedErrors(joined), allowedErrors(name))
    if (Math.abs(name.length - joined.length) > allowed) continue
    const errors = typingErrors(joined, name)
    if (errors <= allowed && errors < (best?.errors ?? Number.POSITIVE_INFINITY)) best = { place, errors }
  }
  return best
}

/**
 * The known place whose name neighbouring pieces misspell, at least one of them an unknown word: fewest errors first,
 * then the longest name. Words under five letters are corrected only as a part of a longer name.
 */
export function likelyPlace({ pieces }: Reading): Likely | undefined {
  let best: (Likely & { length: number }) | undefined
  for (let from = 0; from < pieces.length; from += 1)
    for (let to = from + 1; to <= Math.min(pieces.length, from + MOST_PIECES); to += 1) {
      const taken = pieces.slice(from, to)
      if (!taken.every(isNaming)) break
      if (!taken.some(({ as }) => as === 'name')) continue
      const joined = taken.flatMap(({ words }) => words).join('')
      if (!/^[a-z][a-z0-9]{4,}$/.test(joined)) continue
      const alike = mostAlike(joined)
      if (!alike) continue
      const better =
        !best || alike.errors < best.errors || (alike.errors === best.errors && joined.length > best.length)
      if (better) best = { ...alike, pieces: taken, length: joined.length }
    }
  return best
}

/** A reading in which misspelt words of kinds are kinds ("libary"), but for the pieces that are something else. */
export function withLikelyKinds(reading: Reading, but: readonly Piece[]): Reading {
  const pieces = reading.pieces.map((piece): Piece => {
    const word = piece.words.join('')
    if (piece.as !== 'name' || but.includes(piece) || !/^[a-z]{5,}$/.test(word)) return piece
    const alike = kindWords.find(([known]) => typingErrors(word, known) === 1)
    return alike ? { ...piece, as: 'kind', kind: alike[1] } : piece
  })
  return { ...reading, pieces }
}

/** The one station whose name begins with the words so far: "gardens by". */
export function begunStation({ pieces }: Reading): Likely | undefined {
  const typed = pieces.flatMap(({ words }) => words)
  const [first = ''] = typed
  if (first.length < 4 || !pieces.some(({ as }) => as === 'name')) return undefined
  const begun = stations.filter(({ name }) => {
    const words = normal(name).split(' ')
    return typed.every((word, at) => words[at]?.startsWith(word))
  })
  const [only] = begun
  if (!only || begun.length > 1) return undefined
  const { name, lat, lng } = only
  return { place: { name, lat, lng, sort: 'station' }, pieces, errors: 1 }
}
