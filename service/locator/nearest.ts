import type { LatLng } from '#contract/domain/distance.ts'
import type { In, Out } from '#contract/index.ts'
import { DEFAULT_CENTRE, MAP_BOUNDS } from '#contract/limits.ts'
import type { NearGoToPoint, SearchedFrom } from '#contract/locator.ts'
import { meaningful } from '#contract/places/named.ts'
import { readText } from '#contract/places/reading.ts'
import { plain } from '#contract/places/words.ts'
import type { Service } from '../service.ts'
import { nearest, type NearRow } from './distance-order.ts'
import { countMatching } from './matching-count.ts'
import { shownPoint } from './point.ts'
import { placePostalCode } from './postal-codes.ts'
import { regionNamed, TOWN_OF_REGION_WORD } from './region-words.ts'
import { searchAround, searchPoints } from './search-attempts.ts'
import { NOTHING_READ } from './around-place.ts'

/** A reader abroad is shown Singapore from its middle: the plane's distances hold here only. */
const isNear = ({ lat, lng }: LatLng) =>
  lat > MAP_BOUNDS.south - 1 && lat < MAP_BOUNDS.north + 1 && lng > MAP_BOUNDS.west - 1 && lng < MAP_BOUNDS.east + 1

/**
 * The Go-To Points nearest to a position, a postal code, or a place that the search names; only when none matches, the
 * nearest of all as suggestions (P4.11). Further pages begin where `offset` says (D52.2).
 */
export async function nearestGoToPoints(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { lat, lng, search, region, postalCode, limit, offset, counted }: In<'nearestGoToPoints'>,
): Out<'nearestGoToPoints'> {
  const asked = readText(search ?? '')
  const here: SearchedFrom =
    lat !== undefined && lng !== undefined && isNear({ lat, lng })
      ? { lat, lng, kind: 'position', name: null }
      : { lat: DEFAULT_CENTRE.lat, lng: DEFAULT_CENTRE.lng, kind: 'centre', name: null }
  const named = regionNamed(plain(search ?? ''))
  const text = named ? { ...asked, pieces: [] } : asked
  const digits = postalCode ?? asked.postalCode
  const placed = digits ? await placePostalCode(db, digits) : undefined
  const looking = { from: here, region: region ?? named, limit: offset + limit, counted: counted === 'yes' }
  const found = placed
    ? await searchAround(db, text, placed, looking)
    : // A code that is nowhere in Singapore matches nothing, unless other words name a place.
      digits && meaningful(text).length === 0
      ? { rows: [], from: here, reading: NOTHING_READ, total: 0 }
      : await searchPoints(db, text, looking)
  const { rows, from, reading } = found
  const isFound = rows.length > 0
  const around = { ...looking, from, region: undefined }
  const suggested = isFound ? [] : await nearest(db, around)
  const total = isFound ? found.total : await countMatching(db, around)
  const moment = now()
  const shown = (row: NearRow): NearGoToPoint => ({ ...shownPoint(row, moment), distanceMetres: row.distanceMetres })
  const town = named && TOWN_OF_REGION_WORD[plain(search ?? '')]
  const read = town ? { ...reading, guess: true, choices: [town] } : reading
  const page = (all: NearRow[]) => all.slice(offset).map(shown)
  return { data: page(rows), suggestedData: page(suggested), from, reading: read, total }
}
