import { KINDS } from '#contract/places/kinds.ts'
import type { Piece } from '#contract/places/reading.ts'
import { termsOf, type Term } from './words.ts'

/** A piece as words to be found in a point's name or address; a kind by any of its names. */
export function termsOfPiece({ text, as, kind, place }: Piece): Term[] {
  if (as === 'kind')
    return [
      [
        ...termsOf(text)
          .flat()
          .slice(0, 1)
          .filter(() => !text.includes(' ')),
        ...(KINDS[kind ?? '']?.names ?? []),
      ],
    ]
  if (as === 'place' && place && !/^[\w\s'’.,@+&()/-]+$/.test(text)) return termsOf(place.name)
  return termsOf(text)
}

/** All words of these pieces, to be found together. */
export const termsOfAll = (pieces: readonly Piece[]): Term[] => pieces.flatMap(termsOfPiece)
