import { LANDMARKS } from './landmarks.ts'
import { malayName } from './malay-names.ts'
import { STATION_NAMES } from './station-names.ts'
import { stations } from './stations.ts'
import { TOWNS } from './towns.ts'
import { begunName } from './begun-names.ts'
import { normal } from './words.ts'

/** How many names are suggested at most. */
export const SUGGESTED_NAMES = 8

const split = (names: string) => names.split('|').filter(Boolean)
/** Every name as it is written, and as it is compared: stations, then towns, then landmarks. */
const names: readonly (readonly [written: string, compared: string])[] = [
  ...stations.flatMap(({ name }) => [name, ...(STATION_NAMES[name] ?? []).flatMap(split), ...split(malayName(name))]),
  ...TOWNS.flatMap(([name, , , others]) => [name, ...split(others).filter((other) => !/^[a-z0-9 ]+$/.test(other))]),
  ...LANDMARKS.flatMap(([name, , , others]) => [name, ...split(others).filter((other) => !/^[a-z0-9 ]+$/.test(other))]),
].map((written) => [written, normal(written)])

/** Stations, towns and landmarks in whatever script is typed, that begin with the text so far, or have a word that does. */
export function suggestedNames(typed: string): string[] {
  const { beginnings } = begunName(typed)
  const begun = names.filter(([, compared]) => beginnings.some((text) => compared.startsWith(text)))
  const inside = names.filter(([, compared]) => beginnings.some((text) => compared.includes(` ${text}`)))
  return [...new Set([...begun, ...inside].map(([written]) => written))].slice(0, SUGGESTED_NAMES)
}
