import type { LatLng } from '#contract/domain/distance.ts'
import { BY_HAND } from './by-hand.ts'
import { TRIED_LATER } from './tried-later.ts'
import { generated, randomNumbers, type Typed } from './generated.ts'
import type { RealLists } from './lists.ts'

/** A typed text as it is asked: with the position of the person, or without. */
export interface Asked extends Typed {
  position: LatLng | undefined
  /** Named by neither station nor street: the person's own place is meant. */
  here: boolean
  third: 0 | 1 | 2
}

const SEED = 20_261_122

/** A number that is the same for a text in every run. */
function hashOf(text: string): number {
  let hash = SEED
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return Math.floor((randomNumbers(hash)() + randomNumbers(hash ^ SEED)()) * 1_000_003)
}

/** Every place in the real lists that one written meaning names. */
export function placesOf(meaning: string, { points, codes }: RealLists): LatLng[] {
  const [sort = '', ...rest] = meaning.trim().split(' ')
  const name = rest.join(' ')
  if (sort === 'here') return []
  if (sort === 'code') return codes.filter(({ postal }) => postal === name)
  if (sort === 'road') return codes.filter(({ road }) => road === name || road.startsWith(`${name} `))
  if (sort === 'block') {
    const [block = '', ...road] = rest
    return codes.filter((code) => code.blk === block && `${code.road} `.startsWith(`${road.join(' ')} `))
  }
  const station = new RegExp(`^${name} (?:circle line |downtown line )?(?:MRT|LRT) station`, 'i')
  const listed = points.filter((point) => station.test(point.name))
  return [...listed, ...codes.filter(({ building }) => station.test(building))]
}

/** The whole table: written by hand and made of the lists, each text once, in three thirds by its letters. */
export function typedTable(lists: RealLists): { table: Asked[]; unknown: string[] } {
  const unknown: string[] = []
  const written = [BY_HAND, TRIED_LATER]
    .flatMap((texts) => texts.split('\n'))
    .flatMap((line): Typed[] => {
      const [text, meaning] = line.split(' = ')
      if (!text || !meaning) return []
      const [places = '', sort] = meaning.split(', ')
      const meant = places.split(' | ').flatMap((place) => placesOf(place, lists))
      if (meant.length === 0 && places !== 'here') {
        unknown.push(line)
        return []
      }
      return [{ text, meant, ...(sort && { sort }) }]
    })
  const table = new Map<string, Asked>()
  for (const typed of [...written, ...generated(lists, SEED)]) {
    const hash = hashOf(typed.text)
    const here = typed.meant.length === 0
    // Two of three who name no place are known by their position, one of three who name one.
    const known = here ? hash % 9 < 6 : hash % 9 < 3
    const place = lists.points[hash % lists.points.length]
    const position = known && place ? { lat: place.lat, lng: place.lng } : undefined
    table.set(typed.text, { ...typed, position, here, third: (Math.floor(hash / 9) % 3) as 0 | 1 | 2 })
  }
  return { table: [...table.values()], unknown }
}
