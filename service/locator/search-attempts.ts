import type { SearchedFrom } from '#contract/locator.ts'
import { begunStation, likelyPlace, withLikelyKinds } from '#contract/places/forgiving.ts'
import { meaningful } from '#contract/places/named.ts'
import type { Piece, Reading } from '#contract/places/reading.ts'
import type { Database } from '../db/open.ts'
import { findAddress } from './address-search.ts'
import { aroundHere, aroundNothing, aroundPlace, plainReading, type Outcome } from './around-place.ts'
import { nearest, type Looking } from './distance-order.ts'
import { countMatching } from './matching-count.ts'
import { buildingsNamed, dictionaryPlace, likelier, partOfStreet, placeOf, similarCode } from './named-place.ts'
import { termsOfAll } from './reading-words.ts'
import { withoutRegion } from './region-words.ts'
import { corrected } from './typing-errors.ts'
import { hasWholeWords, type Term } from './words.ts'

/** What is around a postal code, of the kind that stands beside it; an address beside it says the same. */
export async function searchAround(
  db: Database,
  reading: Reading,
  from: SearchedFrom,
  looking: Looking,
): Promise<Outcome> {
  const address = from.kind === 'postal-code' ? undefined : await findAddress(db, reading)
  if (address) return aroundPlace(db, reading, address, looking)
  const beside = reading.pieces.filter(({ as }) => !['name', 'place', 'number', 'block'].includes(as))
  const place = { from, used: new Set<Piece>(), guess: false, choices: [] }
  return aroundPlace(db, { ...reading, pieces: beside }, place, looking)
}

/** Some words name a region: points in it that have the others, or are of the kind that is asked for. */
async function inRegionNamed(db: Database, reading: Reading, looking: Looking): Promise<Outcome | undefined> {
  const pieces = meaningful(reading)
  const named = pieces.filter(({ as }) => as === 'name')
  const regional = withoutRegion([['any'], ...termsOfAll(named)])
  if (!regional || regional.terms.length > 1 || named.length === 0) return undefined
  const others = pieces.filter(({ as }) => as !== 'name')
  if (others.some(({ as }) => as !== 'kind')) return undefined
  const within = { ...looking, region: regional.region }
  const outcome = await aroundHere(db, { ...reading, pieces: others }, within)
  return outcome.rows.length > 0 ? outcome : undefined
}

/**
 * Points that have all words, wherever they are, when nothing else is known of the text; where they have only parts of words that
 * is a guess.
 */
async function spelled(db: Database, looking: Looking, terms: readonly Term[]): Promise<Outcome | undefined> {
  const rows = terms.length > 0 ? await nearest(db, looking, terms) : []
  const [first] = rows
  if (!first) return undefined
  const whole = hasWholeWords(`${first.name} ${first.address} ${first.postalCode}`, terms)
  const total = await countMatching(db, looking, { terms })
  return { rows, from: looking.from, reading: plainReading([], !whole), total }
}

/** The words with typing errors forgiven: a known place or kind, else points or a street that has them. */
async function misspelled(db: Database, typed: Reading, looking: Looking): Promise<Outcome | undefined> {
  const likely = likelyPlace(typed)
  const reading = withLikelyKinds(typed, likely?.pieces ?? [])
  const pieces = meaningful(reading)
  if (likely) return aroundPlace(db, reading, placeOf(likely), looking)
  if (pieces.every(({ as }) => as === 'kind')) return aroundHere(db, reading, looking)
  // One unknown word, over a known position, is no reason to look elsewhere.
  if (looking.from.kind === 'position' && pieces.length === 1) return undefined
  const wider = await corrected(db, termsOfAll(pieces))
  const forgiven = wider && (await spelled(db, looking, wider))
  if (forgiven) return { ...forgiven, reading: plainReading([], true) }
  const words = wider?.map((term) => (term.length > 1 ? (term.at(-1) ?? '') : (term[0] ?? '')))
  const street = words && (await partOfStreet(db, pieces, words))
  return street && aroundPlace(db, reading, street, looking)
}

/** A place that some words of the text name, when it has unknown words too. */
async function wordsBeside(db: Database, typed: Reading, known: ReturnType<typeof placeOf>, looking: Looking) {
  const reading = withLikelyKinds(typed, [])
  const outcome = await aroundPlace(db, reading, known, looking)
  const pieces = meaningful(reading)
  if (!pieces.some(({ as, text }) => as === 'name' && outcome.reading.ignored.some((left) => left.includes(text))))
    return outcome
  const { place } = await buildingsNamed(db, pieces, looking.from)
  if (place) return aroundPlace(db, reading, place, looking)
  const likely = likelyPlace(reading)
  const naming = [...known.used].filter(({ as }) => as !== 'kind')
  const better = likely && likely.pieces.length > naming.length
  return better ? aroundPlace(db, reading, placeOf(likely, [known.from.name ?? '']), looking) : outcome
}

/** What no place of the dictionary and no address names: points, then streets and buildings, then corrected words. */
async function otherwise(db: Database, reading: Reading, looking: Looking): Promise<Outcome> {
  const pieces = meaningful(reading)
  // "12" stands in many names and means none of them.
  if (pieces.every(({ as }) => as === 'number')) return aroundNothing(reading, looking)
  const points = await spelled(db, looking, termsOfAll(pieces))
  if (points) return points
  const begun = looking.from.kind === 'position' ? undefined : begunStation(reading)
  const street = begun ? placeOf(begun) : await partOfStreet(db, pieces)
  // One everyday word ("happy") is a part of some street too, but does not lead away from a known position.
  if (street && looking.from.kind === 'position' && pieces.length === 1)
    return aroundNothing(reading, looking, street.from.name ? [street.from.name] : [])
  if (street) return aroundPlace(db, reading, street, looking)
  const buildings = await buildingsNamed(db, pieces, looking.from)
  if (buildings.place) return aroundPlace(db, reading, buildings.place, looking)
  return (await misspelled(db, reading, looking)) ?? aroundNothing(reading, looking, buildings.choices)
}

/**
 * The points that a text names. In this order: the address or place that most of its words name, with what is left out said;
 * points that have all words; a street or building of the name, said to be a guess; the same with typing errors forgiven.
 * Words that name nothing never take a person away from where they are.
 */
export async function searchPoints(db: Database, reading: Reading, looking: Looking): Promise<Outcome> {
  const pieces = meaningful(reading)
  const unknown = pieces.some(({ as }) => as === 'name' || as === 'number' || as === 'block')
  const code = await similarCode(db, reading)
  if (code) return aroundPlace(db, reading, code, looking)
  const region = await inRegionNamed(db, reading, looking)
  if (region) return region
  const likely = unknown ? likelyPlace(reading) : undefined
  const known = dictionaryPlace(reading) ?? (likely?.errors === 0 ? placeOf(likely) : undefined)
  const inAddress = unknown || pieces.some(({ as }) => as === 'kind')
  const place = likelier(inAddress ? await findAddress(db, reading) : undefined, known)
  if (place) return wordsBeside(db, reading, place, looking)
  return unknown ? otherwise(db, reading, looking) : aroundHere(db, reading, looking)
}
