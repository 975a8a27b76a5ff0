import type { Region } from '#contract/options.ts'
import { plain } from '#contract/places/words.ts'
import { termsOf, type Term } from './words.ts'
import { regionNamed } from './region-words.ts'

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
