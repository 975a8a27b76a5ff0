import { data } from 'react-router'
import { DEFAULT_CENTRE } from '#contract/limits.ts'
import { nearestGoToPoints } from '#contract/locator.ts'
import type { Site } from '../site.ts'
import { askedOf, nearestInput, type LocatorQuery } from './locator-query.ts'
import { mapScriptsOf, type MapScripts } from './map-place.tsx'
import { thisMinute } from '../shared/this-minute.ts'
import { NOTHING_READ, outcomeOf, type Outcome } from './describe.ts'

export interface Places {
  asked: LocatorQuery
  found: Outcome
  /** The list could not be reached. */
  failed: boolean
  /** The minute in which this was so. */
  at: string
  mapScripts: MapScripts
  /** The address of the script that reads a text without the service. */
  readingScript: string
}

const NOTHING: Outcome = {
  points: [],
  suggested: false,
  from: { lat: DEFAULT_CENTRE.lat, lng: DEFAULT_CENTRE.lng, kind: 'centre', name: null },
  reading: NOTHING_READ,
  total: 0,
}

/** What an address of the locator asks for. A list that cannot be reached is an empty one, and says so (P8.8). */
export async function findPlaces({ call, scripts }: Pick<Site, 'call' | 'scripts'>, query: URLSearchParams) {
  const asked = askedOf(query)
  const answer = await call(nearestGoToPoints, nearestInput(asked))
  const found = answer.ok ? outcomeOf(answer) : NOTHING
  const places: Places = {
    asked,
    found,
    failed: !answer.ok,
    at: thisMinute(),
    mapScripts: mapScriptsOf(scripts),
    readingScript: scripts.reading ?? '',
  }
  return data(places, answer.ok ? 200 : 503)
}
