import { LANDMARKS } from './landmarks.ts'
import { STATION_NAMES } from './station-names.ts'
import { stations } from './stations.ts'
import { TOWNS } from './towns.ts'
import { HAN } from './dictionary.ts'
import { normal } from './words.ts'

/** How many names are suggested at most. */
export const SUGGESTED_NAMES = 8
/** Fewer letters say too little; one Chinese character says enough. */
const FEWEST_LETTERS = 2

const split = (names: string) => names.split('|').filter(Boolean)
/** Every name as it is written, and as it is compared: stations, then towns, then landmarks. */
const names: readonly (readonly [written: string, compared: string])[] = [
  ...stations.flatMap(({ name }) => [name, ...(STATION_NAMES[name] ?? []).flatMap(split)]),
  ...TOWNS.flatMap(([name, , , others]) => [name, ...split(others).filter((other) => !/^[a-z0-9 ]+$/.test(other))]),
  ...LANDMARKS.flatMap(([name, , , others]) => [name, ...split(others).filter((other) => !/^[a-z0-9 ]+$/.test(other))]),
].map((written) => [written, normal(written)])

/** Stations, towns and landmarks in whatever script is typed, that begin with the text so far, or have a word that does. */
export function suggestedNames(typed: string): string[] {
  const text = normal(typed)
  if (text.length < (HAN.test(text) ? 1 : FEWEST_LETTERS) || /^[\d ]+$/.test(text)) return []
  const begun = names.filter(([, compared]) => compared.startsWith(text))
  const inside = names.filter(([, compared]) => compared.includes(` ${text}`) && !compared.startsWith(text))
  return [...new Set([...begun, ...inside].map(([written]) => written))].slice(0, SUGGESTED_NAMES)
}
