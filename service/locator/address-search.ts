import { and, asc, avg, eq, like, or } from 'drizzle-orm'
import type { SearchedFrom } from '#contract/locator.ts'
import type { Piece, Reading } from '#contract/places/reading.ts'
import { normal } from '#contract/places/words.ts'
import type { Queryable } from '../db/open.ts'
import { postalCodes } from '../db/tables.ts'
import { COMMON } from './common-words.ts'
import { titled } from './streets.ts'
import { stored } from './words.ts'

/** A place that a reading names, the pieces that name it, and whether others may be meant. */
export interface NamedPlace {
  from: SearchedFrom
  used: ReadonlySet<Piece>
  guess: boolean
  choices: readonly string[]
}

/** Roads whose codes lie further apart than this, in degrees, are no one place. */
const APART = 0.012
const MOST_ROADS = 600

interface Road {
  road: string
  words: string[]
  lat: number
  lng: number
}

const NAMING = new Set<Piece['as']>(['name', 'place', 'kind'])

const numberOf = (block: string) => /^\d+/.exec(block)?.[0] ?? block

/** The words by which streets are looked for: those that few streets have, else all of them. */
function anchorsOf(words: readonly string[]): string[] {
  const long = words.filter((word) => /^\p{L}{3,}$/u.test(word))
  const rare = long.filter((word) => !COMMON.has(word))
  return [...new Set(rare.length > 0 ? rare : long)]
}

/** Codes whose building, block or road has a word. */
export const holdsWord = (word: string) => like(postalCodes.searchText, `% ${word} %`)

/** Every road that has all the words, else those that have any. */
async function roadsWith(db: Queryable, anchors: readonly string[]): Promise<Road[]> {
  const read = (condition: ReturnType<typeof and>) =>
    db
      .select({
        road: postalCodes.road,
        lat: avg(postalCodes.lat).mapWith(Number),
        lng: avg(postalCodes.lng).mapWith(Number),
      })
      .from(postalCodes)
      .where(condition)
      .groupBy(postalCodes.road)
      .limit(MOST_ROADS)
  const all = await read(and(...anchors.map(holdsWord)))
  const rows = all.length > 0 || anchors.length === 1 ? all : await read(or(...anchors.map(holdsWord)))
  return rows.map((row) => ({ ...row, words: stored(row.road).split(' ') }))
}

/** Whether every word of a road stands in the text, as often as in the road. */
function standsIn(road: readonly string[], text: readonly string[]): boolean {
  const left = [...text]
  return road.every((word) => {
    const at = left.indexOf(word)
    if (at < 0) return false
    left.splice(at, 1)
    return true
  })
}

/** The road that the text names with all its words: the longest, of equals the one that is written in a row. */
function wholeRoad(roads: readonly Road[], text: readonly string[]): Road | undefined {
  const written = ` ${text.join(' ')} `
  const inRow = ({ words }: Road) => (written.includes(` ${words.join(' ')} `) ? 1 : 0)
  return roads
    .filter(({ words }) => words.some((word) => !COMMON.has(word) || words.length > 1) && standsIn(words, text))
    .toSorted((a, b) => b.words.length - a.words.length || inRow(b) - inRow(a) || (a.road < b.road ? -1 : 1))[0]
}

const blockAddress = (block: string, road: string) => `Blk ${block.toUpperCase()} ${titled(road)}`

/** The codes of a block on a road, or on every road that has one of the words. */
async function blocksOn(db: Queryable, block: string, roads: { road: string } | { anchors: readonly string[] }) {
  const rows = await db
    .select({ block: postalCodes.block, road: postalCodes.road, lat: postalCodes.lat, lng: postalCodes.lng })
    .from(postalCodes)
    .where(
      and(
        like(postalCodes.searchText, `%| ${block}%`),
        'road' in roads ? eq(postalCodes.road, roads.road) : or(...roads.anchors.map(holdsWord)),
      ),
    )
    .orderBy(asc(postalCodes.postalCode))
    .limit(MOST_ROADS)
  const exact = rows.filter((row) => normal(row.block) === block)
  return exact.length > 0 ? exact : rows.filter((row) => numberOf(row.block) === numberOf(block))
}

/** The numbers that may be a block: those beside the word, else the first that is no part of the road. */
function blocksIn({ pieces }: Reading, road: Road | undefined): Piece[] {
  const said = pieces.filter(({ as }) => as === 'block')
  if (said.length > 0) return said
  const left = [...(road?.words ?? [])]
  return pieces.filter((piece) => {
    if (piece.as !== 'number') return false
    const at = left.indexOf(piece.words.join(' '))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const usedBy = (pieces: readonly Piece[], words: readonly string[], block?: Piece) =>
  new Set(pieces.filter((piece) => piece === block || piece.words.some((word) => words.includes(word))))

/** The address that a text names: a block on a street, a block in a part of the island, or a street. */
export async function findAddress(db: Queryable, reading: Reading): Promise<NamedPlace | undefined> {
  const { pieces } = reading
  const text = pieces.filter(({ as }) => as !== 'block').flatMap(({ words }) => words)
  const anchors = anchorsOf(pieces.filter((piece) => NAMING.has(piece.as)).flatMap(({ words }) => words))
  if (anchors.length === 0) return undefined
  const streetWords = anchorsOf(
    pieces.filter(({ as }) => as === 'name' || as === 'place').flatMap(({ words }) => words),
  )
  // "Telok Blangah Rise market": another street has a market of that name, and this one none.
  const road =
    wholeRoad(await roadsWith(db, anchors), text) ??
    (streetWords.length > 0 && streetWords.length < anchors.length
      ? wholeRoad(await roadsWith(db, streetWords), text)
      : undefined)
  for (const block of blocksIn(reading, road)) {
    const number = block.words.join(' ')
    const place = road ? await onRoad(db, number, road) : await inPart(db, number, anchors, text)
    if (place) return { ...place, used: usedBy(pieces, place.words, block) }
  }
  if (!road) return undefined
  const from = { lat: road.lat, lng: road.lng, kind: 'street' as const, name: titled(road.road) }
  return { from, used: usedBy(pieces, road.words), guess: false, choices: [] }
}

async function onRoad(db: Queryable, block: string, road: Road) {
  const [first] = await blocksOn(db, block, road)
  if (!first) return undefined
  const from = { lat: first.lat, lng: first.lng, kind: 'street' as const, name: blockAddress(first.block, road.road) }
  return { from, words: road.words, guess: false, choices: [] }
}

/** "Blk 123 Bedok North": the block on a road that has most of the words; of several far apart the first is a guess. */
async function inPart(db: Queryable, block: string, anchors: readonly string[], text: readonly string[]) {
  const rows = await blocksOn(db, block, { anchors })
  const held = (row: { road: string }) =>
    stored(row.road)
      .split(' ')
      .filter((word) => text.includes(word)).length
  const most = Math.max(0, ...rows.map(held))
  const best = rows.filter(
    (row) =>
      held(row) === most &&
      stored(row.road)
        .split(' ')
        .some((word) => anchors.includes(word)),
  )
  const [first] = best
  if (!first) return undefined
  const far = best.filter((row) => Math.abs(row.lat - first.lat) + Math.abs(row.lng - first.lng) > APART)
  const from = { lat: first.lat, lng: first.lng, kind: 'street' as const, name: blockAddress(first.block, first.road) }
  const choices = [...new Set(far.map((row) => blockAddress(row.block, row.road)))]
  return { from, words: stored(first.road).split(' '), guess: far.length > 0, choices }
}

/** The street that alone has all the words, or streets so close together that they are one place: "stirling". */
export async function findPartOfStreet(db: Queryable, words: readonly string[]): Promise<SearchedFrom | undefined> {
  const anchors = anchorsOf(words)
  if (anchors.every((word) => COMMON.has(word))) return undefined
  const roads = (await roadsWith(db, anchors)).filter((road) => standsIn(words, road.words))
  const [first] = roads.toSorted((a, b) => a.words.length - b.words.length)
  if (!first) return undefined
  const apart = roads.some((road) => Math.abs(road.lat - first.lat) + Math.abs(road.lng - first.lng) > APART)
  return apart ? undefined : { lat: first.lat, lng: first.lng, kind: 'street', name: titled(first.road) }
}
