import { DEFAULT_CENTRE } from '#contract/limits.ts'
import type { NearGoToPoint, SearchedFrom, SearchReading } from '#contract/locator.ts'
import { REGIONS } from '#contract/options.ts'
import { nearestInput, type LocatorQuery } from './locator-query.ts'
import { outcomeOf, type Outcome } from './describe.ts'
import type { Speaker } from './speaker.ts'
import { findInList, unpackList, type KeptList, type KeptPoint } from './kept-list.ts'
import type { Position } from './position.ts'

const TIME_LIMIT_MS = 10_000 // P9.1, as in contract/limits.ts

/** Where the answers come from: the nearest call, and the list that the service worker keeps. */
export interface Sources {
  nearest: string
  list: string
  /** The script that reads a text without the service (reading.script.ts). */
  reading: string
}
export interface SearchResult {
  outcome: Outcome
  /** When the kept list was read, if that had to do. */
  keptAt?: string
  /** The service was reached and answered with an error: it is not the connection that is missing. */
  answered?: boolean
}

/** The service was reached, and answered with an error. */
class AnsweredWithError extends Error {}

/** Finds the places: by the service, else in the list kept on this device. Nothing when there is neither. */
export async function find(
  sources: Sources,
  asked: LocatorQuery,
  position: Position | undefined,
  speaker: Speaker,
): Promise<SearchResult | undefined> {
  try {
    return { outcome: await findNearest(sources.nearest, asked, position) }
  } catch (error) {
    console.error(error)
    const here: SearchedFrom = position
      ? { lat: position.lat, lng: position.lng, kind: 'position', name: null }
      : { lat: DEFAULT_CENTRE.lat, lng: DEFAULT_CENTRE.lng, kind: 'centre', name: null }
    const kept = await findKept(sources, asked, () => here, speaker)
    return kept && { ...kept, answered: error instanceof AnsweredWithError }
  }
}

/** Finds in the kept list around `here`, which may be one of its points. */
export async function findKept(
  { list, reading }: Pick<Sources, 'list' | 'reading'>,
  asked: LocatorQuery,
  here: (points: readonly KeptPoint[]) => SearchedFrom | undefined,
  { now, say }: Speaker,
): Promise<SearchResult | undefined> {
  const kept = await keptList(list)
  const from = kept && here(kept.points)
  if (!from) return undefined
  const regionNamed = (text: string) =>
    REGIONS.find((region) => text === say(`region.${region}`).toLowerCase() || text === region.toLowerCase())
  const { readKept } = (await import(/* @vite-ignore */ reading)) as typeof import('./reading.script.ts')
  return { outcome: findInList(kept.points, asked, from, { now, regionNamed, read: readKept }), keptAt: kept.at }
}

async function findNearest(address: string, asked: LocatorQuery, position: Position | undefined): Promise<Outcome> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(nearestInput(asked))) query.set(name, String(value))
  if (position) {
    query.set('lat', String(position.lat))
    query.set('lng', String(position.lng))
  }
  const response = await fetch(`${address}?${query}`, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  if (!response.ok) throw new AnsweredWithError(`The list answered ${response.status}.`)
  return outcomeOf(
    (await response.json()) as {
      data: NearGoToPoint[]
      suggestedData: NearGoToPoint[]
      from: SearchedFrom
      reading: SearchReading
      total: number | null
    },
  )
}

let opened: { at: string; points: KeptPoint[] } | undefined

async function keptList(address: string) {
  if (opened || !('caches' in window)) return opened
  const answer = await caches.match(address)
  if (!answer) return undefined
  const list = (await answer.json()) as KeptList
  opened = { at: list.at, points: unpackList(list) }
  return opened
}
