import type { Region } from '#contract/options.ts'
import { plain } from '#contract/places/words.ts'
import type { Term } from './words.ts'

/** The regions as people write them in the three languages; North-East belongs to the north. */
const REGION_WORDS: Record<Region, string[]> = {
  NORTH: ['north', 'north east', 'northeast', 'utara', 'timur laut', '北', '北部', '北区', '东北', '东北部', '东北区'],
  EAST: ['east', 'timur', '东', '东部', '东区'],
  WEST: ['west', 'barat', '西', '西部', '西区'],
  CENTRAL: ['central', 'centre', 'tengah', 'pusat', '中', '中部', '中区', '中央'],
}
/** Words of a region that are a town's name too: the answer offers the town. */
export const TOWN_OF_REGION_WORD: Record<string, string> = { tengah: 'Tengah New Town' }
const regionByWords = new Map(
  Object.entries(REGION_WORDS).flatMap(([region, phrases]) =>
    phrases.map((words) => [words, region as Region] as const),
  ),
)
const AROUND_REGION = /\b(?:the|region|side|part|of|in|singapore|wilayah|kawasan|bahagian|singapura)\b|^新加坡/g

/** The region that the whole text names. */
export const regionNamed = (text: string) => regionByWords.get(plain(plain(text).replaceAll(AROUND_REGION, ' ')))

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
