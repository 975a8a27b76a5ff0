import type { SearchedFrom } from '#contract/locator.ts'
import type { KnownPlace } from '#contract/places/dictionary.ts'
import type { Likely } from '#contract/places/forgiving.ts'
import { knownPlace } from '#contract/places/named.ts'
import type { Piece, Reading } from '#contract/places/reading.ts'
import type { Queryable } from '../db/open.ts'
import { findPartOfStreet, type NamedPlace } from './address-search.ts'
import { findBuildings, type FoundBuildings } from './building-search.ts'
import { placePostalCode } from './postal-codes.ts'

const knownFrom = ({ lat, lng, name, sort }: KnownPlace): SearchedFrom => ({
  lat,
  lng,
  kind: sort === 'station' ? 'station' : 'place',
  name,
})
/** The place of the dictionary that a reading names. */
export function dictionaryPlace(reading: Reading): NamedPlace | undefined {
  const known = knownPlace(reading)
  return known && { from: knownFrom(known.place), used: known.used, guess: false, choices: [] }
}

/** Of an address and a place of the dictionary, the one that more of the text names. */
export function likelier(address: NamedPlace | undefined, known: NamedPlace | undefined): NamedPlace | undefined {
  if (!address || !known) return address ?? known
  const words = ({ used }: NamedPlace) => [...used].reduce((sum, piece) => sum + Math.max(1, piece.words.length), 0)
  return words(address) > words(known) ? address : known
}

/** A place that a corrected or unfinished name most likely means, which is a guess unless only spaces were missing. */
export const placeOf = ({ place, pieces, errors }: Likely, choices: string[] = []): NamedPlace => ({
  from: knownFrom(place),
  used: new Set(pieces),
  guess: errors > 0,
  choices,
})

/** The first digits of a postal code, alone: what is around the first code that begins so. */
export async function similarCode(db: Queryable, { pieces }: Reading): Promise<NamedPlace | undefined> {
  const digits = pieces.length === 1 ? (pieces[0]?.words.join(' ') ?? '') : ''
  const from = /^\d{3,5}$/.test(digits) ? await placePostalCode(db, digits) : undefined
  return from && { from, used: new Set(pieces), guess: false, choices: [] }
}

/** The street that some of whose words stand alone for it ("stirling"), a guess. */
export async function partOfStreet(
  db: Queryable,
  pieces: readonly Piece[],
  words = pieces.flatMap((piece) => piece.words),
) {
  const from = await findPartOfStreet(db, words)
  return from && { from, used: new Set(pieces), guess: true, choices: [] }
}

/**
 * The buildings that the words name, of which the answer says that they are a guess; over a known position only by a whole name
 * of two words. First with all words, then without the kind of place.
 */
export async function buildingsNamed(
  db: Queryable,
  pieces: readonly Piece[],
  here: SearchedFrom,
): Promise<{ place: NamedPlace | undefined; choices: string[] }> {
  const wholeOnly = here.kind === 'position'
  const withoutKinds = pieces.filter(({ as }) => as !== 'kind')
  let found: FoundBuildings = { choices: [] }
  for (const some of withoutKinds.length < pieces.length ? [pieces, withoutKinds] : [pieces]) {
    const words = some.flatMap((piece) => piece.words)
    if (words.length < (wholeOnly ? 2 : 1) || !some.some(({ as }) => as === 'name')) continue
    found = await findBuildings(db, words, { wholeOnly })
    const { from, choices } = found
    if (from) return { place: { from, used: new Set(some), guess: true, choices }, choices }
  }
  return { place: undefined, choices: found.choices }
}
