import type { SearchedFrom } from '#contract/locator.ts'
import type { Database } from '../db/open.ts'
import { nearest, type Looking, type NearRow } from './distance-order.ts'
import { placePostalCode } from './postal-codes.ts'
import { withoutRegion } from './region-words.ts'
import type { ParsedSearch } from './search.ts'
import { findStation } from './stations.ts'
import { findStreet } from './streets.ts'
import { corrected } from './typing-errors.ts'
import type { Term } from './words.ts'

/** What a search came to: the points, and from where they were measured. */
interface Outcome {
  rows: NearRow[]
  from: SearchedFrom
}
/** One way to read the words of a search; undefined when they cannot be read so. */
type Attempt = (db: Database, terms: readonly Term[], looking: Looking) => Promise<Outcome | undefined>

const typed = (terms: readonly Term[]) => terms.map(([word = '']) => word)

/** The points nearest to a place, with words those that have them. */
const around = async (
  db: Database,
  looking: Looking,
  from: SearchedFrom,
  words: readonly Term[] = [],
): Promise<Outcome> => ({ rows: await nearest(db, { ...looking, from }, words), from })

const unlessEmpty = (outcome: Outcome) => (outcome.rows.length > 0 ? outcome : undefined)

function stationNamed(terms: readonly Term[], forgiving = false): SearchedFrom | undefined {
  const station = findStation(typed(terms), forgiving)
  return station && { lat: station.lat, lng: station.lng, kind: 'station', name: station.name }
}

/** A station or street that the words name. */
const placeNamed = async (db: Database, terms: readonly Term[]): Promise<SearchedFrom | undefined> =>
  stationNamed(terms) ?? findStreet(db, terms)

/** Points that have the words as they were typed. */
const spelled: Attempt = async (db, terms, looking) => unlessEmpty(await around(db, looking, looking.from, terms))

/** All words name a place: what is around it. */
const aroundPlace: Attempt = async (db, terms, looking) => {
  const place = await placeNamed(db, terms)
  return place && around(db, looking, place)
}

/** The last words name a station: points around it that have the words before. */
const whatNearStation: Attempt = async (db, terms, looking) => {
  for (let length = terms.length - 1; length > 0; length -= 1) {
    const station = stationNamed(terms.slice(length))
    const outcome = station && unlessEmpty(await around(db, looking, station, terms.slice(0, length)))
    if (outcome) return outcome
  }
  return undefined
}

/** The beginning of a postal code: what is around the first code that begins so. */
const similarCode: Attempt = async (db, terms, looking) => {
  const [first = ''] = typed(terms)
  if (terms.length > 1 || !/^\d{3,5}$/.test(first)) return undefined
  const place = await placePostalCode(db, first)
  return place && around(db, looking, place)
}

/** Some words name a region: points in it that have the others. */
const regionInWords: Attempt = async (db, terms, looking) => {
  const regional = withoutRegion(terms)
  return (
    regional && unlessEmpty(await around(db, { ...looking, region: regional.region }, looking.from, regional.terms))
  )
}

/** The words with typing errors forgiven: points that have them, else what is around the station or street they name. */
const misspelled: Attempt = async (db, terms, looking) => {
  const wider = await corrected(db, terms)
  if (!wider) return undefined
  const forgiven = unlessEmpty(await around(db, looking, looking.from, wider))
  if (forgiven) return forgiven
  const place = stationNamed(terms, true) ?? (await findStreet(db, wider))
  return place && around(db, looking, place)
}

/**
 * In this order: points that have the words win; then the place that they name is where to look from; typing errors are
 * forgiven only where nothing is spelled as typed.
 */
const ATTEMPTS: readonly Attempt[] = [spelled, aroundPlace, whatNearStation, similarCode, regionInWords, misspelled]

/** "A near B": points that have the words A around the place, or else around the first point, that B names. */
async function nearNamed(db: Database, terms: readonly Term[], near: readonly Term[], looking: Looking) {
  const place = await placeNamed(db, near)
  if (place) return around(db, looking, place, terms)
  const [point] = await nearest(db, { ...looking, region: undefined, limit: 1 }, near)
  return point && around(db, looking, { lat: point.lat, lng: point.lng, kind: 'street', name: point.name }, terms)
}

/** The points that a search names by the first attempt that reads its words, and from where they were measured. */
export async function searchPoints(db: Database, { terms, near }: ParsedSearch, looking: Looking): Promise<Outcome> {
  if (near && near.length > 0) {
    const outcome = await nearNamed(db, terms, near, looking)
    if (outcome) return outcome
  }
  const words = [...terms, ...(near ?? [])]
  if (words.length === 0) return around(db, looking, looking.from)
  for (const attempt of ATTEMPTS) {
    const outcome = await attempt(db, words, looking)
    if (outcome) return outcome
  }
  return { rows: [], from: looking.from }
}
