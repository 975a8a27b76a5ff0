import type { SearchedFrom, SearchReading } from '#contract/locator.ts'
import { likelyPlace, withLikelyKinds } from '#contract/places/forgiving.ts'
import { KINDS } from '#contract/places/kinds.ts'
import { knownPlace, leftOut, meaningful } from '#contract/places/named.ts'
import { suggestedNames } from '#contract/places/suggested-names.ts'
import { readText, type Piece } from '#contract/places/reading.ts'
import { normal } from '#contract/places/words.ts'
import type { KeptPoint, ReadKept } from './kept-list.ts'

export { suggestedNames }

const beginsWord = (name: string, word: string) => ` ${normal(name)}`.includes(` ${word}`)

/** Whether a point is of a kind, as the service tells it (service/locator/distance-order.ts). */
function isOfKind({ name, kind: listed }: KeptPoint, kind: string): boolean {
  const known = KINDS[kind]
  if (!known) return false
  const is = known.names.some((word) => beginsWord(name, word)) || (listed !== null && listed === known.listed)
  return is && !known.not?.some((word) => beginsWord(name, word))
}

/** The first kind asked for, or the one looked for instead, that some point has. */
function kindOf(pieces: readonly Piece[], points: readonly KeptPoint[]) {
  for (const piece of pieces)
    for (let kind = piece.kind; kind; kind = KINDS[kind]?.instead) {
      const found = kind
      if (points.some((point) => isOfKind(point, found))) return { piece, kind }
    }
  return undefined
}

/**
 * Reads a text as the service does, without the table of addresses: a known place, else the words as points have them, else a
 * misspelt place.
 */
export const readKept: ReadKept = (typed, points) => {
  const text = readText(typed)
  const likely = likelyPlace(text)
  const known =
    knownPlace(text) ?? (likely?.errors === 0 ? { place: likely.place, used: new Set(likely.pieces) } : undefined)
  const pieces = meaningful(text)
  const words = pieces.flatMap((piece) => piece.words)
  const holds = ({ name, address, postalCode }: KeptPoint) => {
    const held = ` ${normal(`${name} ${address}`)} ${postalCode}`
    return words.every((word) => held.includes(` ${word}`))
  }
  const nameless = pieces.every(({ as }) => as === 'kind' || as === 'place')
  if (!known && !nameless && points.some(holds)) return { only: holds, reading: read([], false, null) }
  const found = known ?? (likely && { place: likely.place, used: new Set(likely.pieces) })
  const corrected = withLikelyKinds(text, [...(found?.used ?? [])])
  const kind = kindOf(meaningful(corrected), points)
  const used = new Set([...(found?.used ?? []), ...(kind ? [kind.piece] : [])])
  const nothing = !found && !kind && !text.postalCode && pieces.length > 0 && !nameless
  return {
    ...(found && { from: fromOf(found.place) }),
    ...(text.postalCode && { digits: text.postalCode }),
    ...(kind && { only: (point: KeptPoint) => isOfKind(point, kind.kind) }),
    ...(nothing && { only: () => false }),
    reading: read(leftOut(corrected, used), !known && likely !== undefined, kind?.kind ?? null),
  }
}

const read = (ignored: string[], guess: boolean, kind: string | null): SearchReading => ({
  ignored,
  guess,
  kind,
  choices: [],
})
const fromOf = ({ lat, lng, name, sort }: { lat: number; lng: number; name: string; sort: string }): SearchedFrom => ({
  lat,
  lng,
  name,
  kind: sort === 'station' ? 'station' : 'place',
})
