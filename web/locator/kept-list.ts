import { distanceMetres } from '#contract/domain/distance.ts'
import type { GoToPoint, NearGoToPoint, SearchedFrom, SearchReading } from '#contract/locator.ts'
import { openState } from '#contract/domain/opening-hours.ts'
import { REGIONS, type Region } from '#contract/options.ts'
import { limitOf, offsetOf, type LocatorQuery } from './locator-query.ts'
import { NOTHING_READ, type Outcome } from './describe.ts'

/** A point as a row; hours and kinds, which repeat, stand once beside the rows. */
type KeptRow = [
  id: string,
  name: string,
  address: string,
  postalCode: string,
  phone: string,
  lat: number,
  lng: number,
  region: number,
  hours: number,
  kind: number,
]
/** The whole list for when there is no network, as small as it can be: below 60 kB compressed. */
export interface KeptList {
  /** When the list was read. */
  at: string
  hours: string[]
  kinds: string[]
  points: KeptRow[]
}
export type KeptPoint = Omit<GoToPoint, 'openState' | 'specialNote' | 'updated'>

/** What a text means in the kept list: from where to look, and which points have what it asks for. */
export interface KeptReading {
  /** A place that the text names; else the person's own. */
  from?: SearchedFrom
  /** Six digits, or the first of them. */
  digits?: string
  /** Points that are shown; all where it is absent. */
  only?: (point: KeptPoint) => boolean
  reading: SearchReading
}

/** Reads a text against the kept points. */
export type ReadKept = (typed: string, points: readonly KeptPoint[]) => KeptReading

const positionIn = (list: string[], text: string | null) => {
  if (text === null) return -1
  const known = list.indexOf(text)
  return known >= 0 ? known : list.push(text) - 1
}

/** Notes are left out: only a point's own page shows them. */
export function packList(points: readonly KeptPoint[], at: string): KeptList {
  const list: KeptList = { at, hours: [], kinds: [], points: [] }
  // Neighbours share digits, which compresses.
  for (const point of points.toSorted((a, b) => (a.postalCode < b.postalCode ? -1 : 1)))
    list.points.push([
      point.id,
      point.name,
      point.address,
      point.postalCode,
      point.contactNumber ?? '',
      point.lat,
      point.lng,
      REGIONS.indexOf(point.region),
      positionIn(list.hours, point.openingHours),
      positionIn(list.kinds, point.kind),
    ])
  return list
}

export const unpackList = ({ points, hours, kinds }: KeptList): KeptPoint[] =>
  points.map(([id, name, address, postalCode, phone, lat, lng, region, hour, kind]) => ({
    id,
    name,
    address,
    postalCode,
    contactNumber: phone || null,
    lat,
    lng,
    region: REGIONS[region] ?? 'CENTRAL',
    openingHours: hours[hour] ?? null,
    kind: kinds[kind] ?? null,
  }))

const sameDigits = (a: string, b: string) => {
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  return same
}

/** From the point with that postal code, else from the one whose code begins most alike. */
function placeDigits(points: readonly KeptPoint[], digits: string): SearchedFrom | undefined {
  const [best] = points.toSorted((a, b) => sameDigits(digits, b.postalCode) - sameDigits(digits, a.postalCode))
  if (!best || sameDigits(digits, best.postalCode) < 2) return undefined
  const known = best.postalCode === digits
  return { lat: best.lat, lng: best.lng, name: best.postalCode, kind: known ? 'postal-code' : 'similar-postal-code' }
}

/**
 * Finds in the kept list as the service does: `read` is the same reading of the text (reading.script.ts), without the table of
 * addresses; postal codes are those of the points. `regionNamed` knows the regions' words in the reader's language.
 */
export function findInList(
  points: readonly KeptPoint[],
  asked: LocatorQuery,
  here: SearchedFrom,
  { now, regionNamed, read }: { now: Date; regionNamed: (text: string) => Region | undefined; read: ReadKept },
): Outcome {
  const inText = regionNamed(asked.q.trim().toLowerCase())
  const text: KeptReading = inText ? { reading: NOTHING_READ } : read(asked.q, points)
  const digits = asked.postalCode || text.digits || (/^[\d ]{3,7}$/.test(asked.q) ? asked.q.replaceAll(' ', '') : '')
  const placed = digits ? placeDigits(points, digits) : (text.from ?? here)
  const from = placed ?? here
  const named = asked.region || inText
  const only = asked.q.replaceAll(' ', '') === digits ? undefined : text.only
  const near = (chosen: readonly KeptPoint[]) =>
    chosen
      .map((point): NearGoToPoint => ({
        ...point,
        specialNote: null,
        updated: null,
        distanceMetres: distanceMetres(from, point),
        openState: openState(point.openingHours, now) ?? null,
      }))
      .toSorted((a, b) => a.distanceMetres - b.distanceMetres || (a.name < b.name ? -1 : 1))
      .slice(offsetOf(asked), offsetOf(asked) + limitOf(asked))
  const matching = placed ? points.filter((point) => (!named || point.region === named) && (only?.(point) ?? true)) : []
  const suggested = matching.length === 0 && points.length > 0
  const listed = suggested ? points : matching
  return { points: near(listed), suggested, from, reading: text.reading, total: listed.length }
}
