import { distanceMetres } from '../domain/distance.ts'
import type { KnownPlace } from './dictionary.ts'
import type { Piece, Reading } from './reading.ts'
import { normal } from './words.ts'

/** Places nearer to each other than this are parts of one: a mall and its station. */
const TOGETHER_METRES = 5000
/** A landmark says more than a station, a station more than a town. */
const ORDER: readonly KnownPlace['sort'][] = ['landmark', 'station', 'town']
const MEANINGFUL = new Set<Piece['as']>(['name', 'place', 'kind', 'number', 'block'])
const LEFT_OUT = new Set<Piece['as']>(['exit', 'unit', 'detail'])

/** The pieces that say which place is meant: all but fillers, exits, units and the like. */
export const meaningful = ({ pieces }: Pick<Reading, 'pieces'>): Piece[] =>
  pieces.filter(({ as }) => MEANINGFUL.has(as))

/** The words that no part of the answer used, as they were typed and in their order; neighbours stand together. */
export function leftOut({ pieces }: Pick<Reading, 'pieces'>, used: ReadonlySet<Piece>): string[] {
  const left: string[] = []
  let last: Piece | undefined
  for (const piece of pieces) {
    const isLeft = !used.has(piece) && (LEFT_OUT.has(piece.as) || MEANINGFUL.has(piece.as))
    // A unit was taken out of the text before its words were read, so its neighbours are others.
    if (isLeft && last && piece.as !== 'unit') left.push(`${left.pop()} ${piece.text}`)
    else if (isLeft) left.push(piece.text)
    last = isLeft && piece.as !== 'unit' ? piece : undefined
  }
  return left
}

/**
 * The known place that a reading names, with the pieces that name it, a place beside it, or say that it is a station; a kind that
 * its name says ("hospital tan tock seng") is a part of the name.
 */
export function knownPlace({ pieces }: Reading): { place: KnownPlace; used: ReadonlySet<Piece> } | undefined {
  const [best] = pieces
    .flatMap(({ place }) => (place ? [place] : []))
    .toSorted((a, b) => ORDER.indexOf(a.sort) - ORDER.indexOf(b.sort))
  if (!best) return undefined
  const inName = new Set(best.sort === 'landmark' ? normal(best.name).split(' ') : [])
  const beside = pieces.filter(({ place, kind, words }) =>
    place
      ? distanceMetres(place, best) < TOGETHER_METRES
      : kind === 'station'
        ? best.sort === 'station'
        : kind !== undefined && words.every((word) => inName.has(word)),
  )
  return { place: best, used: new Set(beside) }
}
