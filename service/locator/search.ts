import { like, or, sql } from 'drizzle-orm'
import type { Region } from '../../contract/options.ts'
import type { Queryable } from '../db/open.ts'
import { placeWords } from '../db/tables.ts'
import { stationWords } from './stations.ts'
import { allowedErrors, plain, termsOf, typingErrors, type Term } from './words.ts'

/** The regions as people write them in the three languages; North-East belongs to the north. */
const REGION_WORDS: Record<Region, string[]> = {
  NORTH: ['north', 'north east', 'northeast', 'utara', 'timur laut', '北', '北部', '北区', '东北', '东北部', '东北区'],
  EAST: ['east', 'timur', '东', '东部', '东区'],
  WEST: ['west', 'barat', '西', '西部', '西区'],
  CENTRAL: ['central', 'centre', 'tengah', 'pusat', '中', '中部', '中区', '中央'],
}
const regionByWords = new Map(
  Object.entries(REGION_WORDS).flatMap(([region, phrases]) =>
    phrases.map((words) => [words, region as Region] as const),
  ),
)
const AROUND_REGION = /\b(?:the|region|side|part|of|in|singapore|wilayah|kawasan|bahagian|singapura)\b|^新加坡/g

/** The region that the whole text names. */
const regionNamed = (text: string) => regionByWords.get(plain(text.replaceAll(AROUND_REGION, ' ')))

/** What a person typed, taken apart. */
export interface ParsedSearch {
  terms: readonly Term[]
  region: Region | undefined
  /** Six digits, or three to five when nothing else was typed. */
  postalCode: string | undefined
  /** What stands after "near": where to look, not what for. */
  near: readonly Term[] | undefined
}

const POSTAL_CODE = /(?:\bs(?:ingapore)?\s*)?\(?(?<!\d)(\d{3}) ?(\d{3})(?!\d)\)?/i
const NEAR = /\b(?:near|nearest to|nearby|close to|next to|beside|around|dekat)\b/i

/** Takes apart what was typed: a postal code, a region in any of the three languages, "what near where", words. */
export function understand(typed: string): ParsedSearch {
  const [whole, start, end] = POSTAL_CODE.exec(typed) ?? []
  const text = whole ? typed.replace(whole, ' ') : typed
  const [what = '', ...where] = text.split(NEAR)
  const region = regionNamed(plain(text))
  return {
    terms: region ? [] : termsOf(what),
    region,
    postalCode: start && end && start + end,
    near: where.length > 0 ? termsOf(where.join(' ')) : undefined,
  }
}

/** The same words with a region's name taken out of their end or beginning: "library east", "fairprice timur". */
export function withoutRegion(terms: readonly Term[]): { terms: readonly Term[]; region: Region } | undefined {
  const typed = (part: readonly Term[]) => part.map(([word]) => word).join(' ')
  for (const length of [2, 1]) {
    if (terms.length <= length) continue
    const [last, first] = [regionNamed(typed(terms.slice(-length))), regionNamed(typed(terms.slice(0, length)))]
    if (last) return { terms: terms.slice(0, -length), region: last }
    if (first) return { terms: terms.slice(length), region: first }
  }
  return undefined
}

/** Every word that is one typing error away, as patterns: a letter more, fewer, another, or two neighbours swapped. */
function oneErrorAway(word: string): string[] {
  const letters = [...word]
  return [...letters, ''].flatMap((letter, at) => {
    const before = letters.slice(0, at).join('')
    const [next = '', ...rest] = letters.slice(at + 1)
    const after = rest.join('')
    return [
      `${before}_${letter}${next}${after}`,
      ...(letter ? [`${before}${next}${after}`, `${before}_${next}${after}`] : []),
      ...(next ? [`${before}${next}${letter}${after}`] : []),
    ]
  })
}

const sortedLetters = (word: string) => [...word].toSorted().join('')

const MAX_CORRECTIONS = 20

/**
 * Each term with the known words that it may be a typing error of, the most alike only; nothing when no word has any.
 * Numbers are never corrected: block 832 is not block 823.
 */
export async function corrected(db: Queryable, terms: readonly Term[]): Promise<readonly Term[] | undefined> {
  const wider: Term[] = []
  for (const term of terms) {
    const [typed = ''] = term
    const allowed = /\d/.test(typed) ? 0 : allowedErrors(typed)
    if (allowed === 0) {
      wider.push(term)
      continue
    }
    const alike = await db
      .select({ word: placeWords.word })
      .from(placeWords)
      .where(
        or(
          ...oneErrorAway(typed).map((pattern) => like(placeWords.word, pattern)),
          // Two errors, in longer words: those that have much in common.
          allowed > 1 ? sql`${placeWords.word} % ${typed}` : undefined,
        ),
      )
    const errors = new Map(
      [...alike.map(({ word }) => word), ...stationWords].map((word) => [word, typingErrors(typed, word)] as const),
    )
    const least = Math.min(...[...errors.values()].filter((count) => count > 0))
    const closest = [...errors].filter(([, count]) => count === least && count <= allowed).map(([word]) => word)
    // Swapped letters are the likelier slip: "tao" is Toa, not Tan.
    const swapped = closest.filter((word) => sortedLetters(word) === sortedLetters(typed))
    const words = swapped.length > 0 ? swapped : closest
    wider.push([...term, ...words.toSorted().slice(0, MAX_CORRECTIONS)])
  }
  return wider.some((term, index) => term.length > (terms[index]?.length ?? 0)) ? wider : undefined
}
