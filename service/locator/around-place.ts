import { CHOICES_MAX, type SearchedFrom, type SearchReading } from '#contract/locator.ts'
import { KINDS } from '#contract/places/kinds.ts'
import { leftOut, meaningful } from '#contract/places/named.ts'
import type { Piece, Reading } from '#contract/places/reading.ts'
import type { Database } from '../db/open.ts'
import type { NamedPlace } from './address-search.ts'
import { nearest, type Looking, type NearRow } from './distance-order.ts'
import { countMatching } from './matching-count.ts'
import { termsOfAll } from './reading-words.ts'
import { holdsTermsIn, termsOf } from './words.ts'

/** What a search came to: the points, from where they were measured, and how the text was read. */
export interface Outcome {
  rows: NearRow[]
  from: SearchedFrom
  reading: SearchReading
  /** How many rows there are in all, where that was asked for (matching-count.ts). */
  total: number | null
}

/** A point whose name has every word typed is what was meant, so far from the place that the text also names. */
const NAMED_WITHIN_METRES = 5000
/** One that has them in its address or area, only so near. */
const ADDRESS_WITHIN_METRES = 1500
/** A point of the same name as a place is at the place, so far. */
const SAME_PLACE_METRES = 500
/** A point at the address of a street stands so near to where it is looked from. */
const ON_STREET_METRES = 300
/** A station or terminus further away than this is not the one of the place that was named. */
const STOP_WITHIN_METRES = 1500
/** The list's nearest of a kind, further away than this from the place that was named, is no answer to a reader there. */
const KIND_WITHIN_METRES = 5000
const STOPS = new Set(['station', 'interchange'])

/** The kind that a reading asks for, if the list has any of it (or of the kind looked for instead). */
async function kindIn(db: Database, pieces: readonly Piece[], looking: Looking, place: SearchedFrom) {
  for (const piece of pieces) {
    for (let kind = piece.kind; kind; kind = KINDS[kind]?.instead) {
      const [first] = await nearest(db, { ...looking, from: place, kind, limit: 1 })
      const atPlace = looking.from !== place
      // Who gives a postal code is told how far it is, and chose the kind apart from it.
      const isNamed = atPlace && place.kind !== 'postal-code'
      if (!first || (isNamed && !STOPS.has(kind) && first.distanceMetres > KIND_WITHIN_METRES)) continue
      const tooFar = STOPS.has(kind) && atPlace && first.distanceMetres > STOP_WITHIN_METRES
      return tooFar ? { piece, kind: undefined } : { piece, kind }
    }
  }
  return undefined
}

/** Points whose name has all these pieces, near enough to the place to be what was meant. */
async function meantByName(
  db: Database,
  pieces: readonly Piece[],
  looking: Looking,
  within: { metres: number; addressMetres: number },
) {
  const terms = termsOfAll(pieces)
  if (terms.length === 0) return []
  const rows = await nearest(db, { ...looking, kind: undefined }, terms)
  return rows.filter(
    ({ name, distanceMetres: metres }) => metres <= (holdsTermsIn(name, terms) ? within.metres : within.addressMetres),
  )
}

/** Points near by whose name has the very words of the kind: "care home" is a closer answer than a day care. */
async function ofKindAsTyped(db: Database, kinds: readonly Piece[], around: Looking) {
  const terms = kinds.flatMap(({ text }) => termsOf(text))
  const rows = await nearest(db, { ...around, kind: undefined }, terms)
  return rows.filter((row) => row.distanceMetres <= ADDRESS_WITHIN_METRES && holdsTermsIn(row.name, terms))
}

/**
 * Points that the text names beside a place: by all of its words, else by those that do not name the place. Where the place has
 * taken all words, only a point of its name that stands there.
 */
async function pointsNamed(db: Database, pieces: readonly Piece[], place: NamedPlace, around: Looking) {
  const rest = pieces.filter((piece) => !place.used.has(piece) && piece.as !== 'kind')
  if (rest.length === 0) {
    const kinds = pieces.filter((piece) => piece.as === 'kind' && !place.used.has(piece))
    if (kinds.length > 0) return { rows: await ofKindAsTyped(db, kinds, around), used: [] }
    if (place.guess) return { rows: [], used: [] }
    const metres = place.from.kind === 'street' ? ON_STREET_METRES : SAME_PLACE_METRES
    const addressMetres = place.from.kind === 'station' ? 0 : metres
    return { rows: await meantByName(db, pieces, around, { metres, addressMetres }), used: [] }
  }
  const addressMetres = place.from.kind === 'street' ? 0 : ADDRESS_WITHIN_METRES
  const byAll = await meantByName(db, pieces, around, { metres: NAMED_WITHIN_METRES, addressMetres })
  if (byAll.length > 0) return { rows: byAll, used: pieces }
  const byRest = await meantByName(db, rest, around, { metres: NAMED_WITHIN_METRES, addressMetres: 0 })
  return { rows: byRest, used: byRest.length > 0 ? rest : [] }
}

/** What is around a place: points that the text names first, then the nearest of the kind asked for. */
export async function aroundPlace(
  db: Database,
  reading: Reading,
  place: NamedPlace,
  looking: Looking,
): Promise<Outcome> {
  const pieces = meaningful(reading)
  const around = { ...looking, from: place.from }
  const unused = pieces.filter((piece) => !place.used.has(piece))
  const kind = await kindIn(db, unused, looking, place.from)
  const named = await pointsNamed(db, pieces, place, around)
  const nearby = await nearest(db, { ...around, kind: kind?.kind })
  const rows = [...named.rows, ...nearby.filter(({ id }) => !named.rows.some((row) => row.id === id))]
  return {
    rows: rows.slice(0, looking.limit),
    from: place.from,
    reading: {
      ignored: leftOut(reading, new Set([...place.used, ...(kind ? [kind.piece] : []), ...named.used])),
      guess: place.guess,
      choices: place.choices.filter((name) => name !== place.from.name).slice(0, CHOICES_MAX),
      kind: kind?.kind ?? null,
    },
    total: await countMatching(db, { ...looking, kind: kind?.kind }, { named: named.rows }),
  }
}

/** A reading in which no kind is looked for. */
export const plainReading = (ignored: string[] = [], guess = false, choices: string[] = []): SearchReading => ({
  ignored,
  guess,
  choices,
  kind: null,
})

/** Of a text that names nothing. */
export const NOTHING_READ = plainReading()

/** No place is named: what is around the person, of a kind where one is asked for. */
export async function aroundHere(db: Database, reading: Reading, looking: Looking): Promise<Outcome> {
  const pieces = meaningful(reading)
  const kind = await kindIn(db, pieces, looking, looking.from)
  const rows = await nearest(db, { ...looking, kind: kind?.kind })
  const used = new Set(kind?.kind ? [kind.piece] : [])
  return {
    rows,
    from: looking.from,
    reading: { ...plainReading(leftOut(reading, used)), kind: kind?.kind ?? null },
    total: await countMatching(db, { ...looking, kind: kind?.kind }),
  }
}

/** The answer to a text that cannot be placed: no position, with its words named. */
export const aroundNothing = (reading: Reading, { from }: Looking, choices: string[] = []): Outcome => ({
  rows: [],
  from,
  reading: plainReading(leftOut(reading, new Set()), choices.length > 0, choices.slice(0, CHOICES_MAX)),
  total: 0,
})
