import type { LatLng } from '../domain/distance.ts'
import { AROUND_WORDS, LINES, type AroundSort } from './around-words.ts'
import { KINDS } from './kinds.ts'
import { LANDMARKS } from './landmarks.ts'
import { malayName } from './malay-names.ts'
import { STATION_ALIASES, STATION_NAMES } from './station-names.ts'
import { stations } from './stations.ts'
import { TOWNS } from './towns.ts'
import { normal } from './words.ts'

/** A place that people know by name. */
export interface KnownPlace extends LatLng {
  name: string
  sort: 'station' | 'town' | 'landmark'
}

/** What a phrase means. */
export type Meaning =
  | { as: 'place'; place: KnownPlace; wholeOnly: boolean }
  | { as: 'kind'; kind: string }
  | { as: 'line' | AroundSort }

/** Names so short that inside a longer text they are more often something else ("tp", "sp"). */
const SHORT = /^[a-z]{1,2}$/

const meanings = new Map<string, Meaning>()
let longest = 1
function add(phrases: string, meaning: Meaning) {
  for (const written of phrases.split('|')) {
    const phrase = normal(written)
    if (!phrase) continue
    const wholeOnly = SHORT.test(phrase)
    if (!meanings.has(phrase)) meanings.set(phrase, meaning.as === 'place' ? { ...meaning, wholeOnly } : meaning)
    longest = Math.max(longest, phrase.split(' ').length)
  }
}

const place = (sort: KnownPlace['sort'], name: string, lat: number, lng: number): Meaning => ({
  as: 'place',
  place: { sort, name, lat, lng },
  wholeOnly: false,
})
for (const { name, codes, lat, lng } of stations)
  add(
    [name, ...codes.split(' '), ...(STATION_NAMES[name] ?? []), malayName(name), STATION_ALIASES[name] ?? ''].join('|'),
    place('station', name, lat, lng),
  )
for (const [name, lat, lng, others] of TOWNS) add(`${name}|${others}`, place('town', name, lat, lng))
for (const [name, lat, lng, others] of LANDMARKS) add(`${name}|${others}`, place('landmark', name, lat, lng))
for (const [kind, { words }] of Object.entries(KINDS)) add(words, { as: 'kind', kind })
for (const as of Object.keys(AROUND_WORDS) as AroundSort[]) add(AROUND_WORDS[as], { as })
add(LINES, { as: 'line' })

/** What each phrase of normal words means; of two meanings the place is the likelier. */
export const dictionary: ReadonlyMap<string, Meaning> = meanings
/** How many words the longest phrase has. */
export const LONGEST_PHRASE = longest

/** The Latin names of places, without spaces, to which typing errors are corrected. */
export const joinedNames: readonly (readonly [joined: string, place: KnownPlace])[] = [...meanings].flatMap(
  ([phrase, meaning]) => {
    const joined = phrase.replaceAll(' ', '')
    return meaning.as === 'place' && /^[a-z0-9]{5,}$/.test(joined) && !/^[a-z]{2}\d+$/.test(joined)
      ? [[joined, meaning.place] as const]
      : []
  },
)

/** The Latin words of kinds, long enough to be known again with an error. */
export const kindWords: readonly (readonly [word: string, kind: string])[] = [...meanings].flatMap(
  ([phrase, meaning]) => (meaning.as === 'kind' && /^[a-z]{6,}$/.test(phrase) ? [[phrase, meaning.kind] as const] : []),
)

/** Texts in scripts that write no spaces between words. */
export const HAN = /\p{Script=Han}/u
/** The longest of these, in characters. */
export const LONGEST_HAN = Math.max(
  ...[...meanings.keys()].filter((phrase) => HAN.test(phrase)).map((phrase) => phrase.length),
)
