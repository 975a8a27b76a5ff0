import type { LatLng } from '#contract/domain/distance.ts'
import type { CodeRow, RealLists } from './lists.ts'

/** What somebody types, and where any of the places lies that it can mean. */
export interface Typed {
  text: string
  meant: readonly LatLng[]
  /** What sort of place is looked for there (judge.ts). */
  sort?: string
}

/** Numbers from 0 to 1, the same for a seed in every run. */
export function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
type Random = ReturnType<typeof randomNumbers>
const anyOf = <Item>(items: readonly Item[], random: Random) => items[Math.floor(random() * items.length)] as Item
const several = <Item>(items: readonly Item[], count: number, random: Random) =>
  Array.from({ length: count }, () => anyOf(items, random))

const SHORT: Record<string, string[]> = {
  AVENUE: ['Ave', 'ave', 'Av'],
  STREET: ['St', 'st', 'Str'],
  ROAD: ['Rd', 'rd'],
  DRIVE: ['Dr', 'dr'],
  CRESCENT: ['Cres', 'cres', 'Cresc'],
  CLOSE: ['Cl', 'cl'],
  LORONG: ['Lor', 'lor'],
  JALAN: ['Jln', 'jln'],
  BUKIT: ['Bt', 'Bkt'],
  UPPER: ['Upp', 'Upper'],
  CENTRAL: ['Ctrl', 'central'],
  TERRACE: ['Ter', 'terr'],
  PLACE: ['Pl', 'pl'],
  NORTH: ['Nth', 'north'],
  GARDENS: ['Gdns', 'gardens'],
  'ANG MO KIO': ['AMK', 'Ang Mo Kio'],
  'CHOA CHU KANG': ['CCK', 'Choa Chu Kang'],
}
const titled = (text: string) => text.toLowerCase().replaceAll(/(?<![\w'])[a-z]/g, (letter) => letter.toUpperCase())

function shortened(road: string, random: Random): string {
  let text = road
  for (const [long, short] of Object.entries(SHORT))
    text = text.replace(new RegExp(`\\b${long}\\b`), () => anyOf(short, random))
  return titled(text.toLowerCase())
}

const DRESSES: ((code: CodeRow, random: Random) => string)[] = [
  ({ blk, road }) => `Blk ${blk} ${titled(road)}`,
  ({ blk, road }, random) => `blk ${blk} ${shortened(road, random)}`,
  ({ blk, road }, random) => `Block ${blk} ${shortened(road, random)}`.toLowerCase(),
  ({ blk, road }) => `${blk} ${road}`,
  ({ blk, road }) => `Block ${blk}, ${titled(road)}, #05-123`,
  ({ blk, road }, random) => `${shortened(road, random)} blk ${blk}`,
  ({ blk, road, postal }) => `Blk ${blk} ${titled(road)} Singapore ${postal}`,
  ({ blk, road }, random) => `blk${blk} ${shortened(road, random)}`,
  ({ blk, road, postal }, random) => `${blk} ${shortened(road, random)} S(${postal})`,
  ({ blk, road }) => `opp blk ${blk} ${road.toLowerCase()}`,
  ({ blk, road }, random) => `I am at blk ${blk} ${shortened(road, random)}`,
  ({ blk, road }) => `blk ${blk} ${road.toLowerCase()} beside the market`,
  ({ blk, road }, random) => `${blk} ${shortened(road, random)} #12-34`,
]

/** A name with a slip in it: a letter left out, doubled or swapped with its neighbour, never the first. */
function misspelt(name: string, random: Random): string {
  const letters = [...name.toLowerCase()]
  for (;;) {
    const at = 1 + Math.floor(random() * (letters.length - 2))
    const [letter = '', next = ''] = letters.slice(at, at + 2)
    if (letter === ' ' || next === ' ' || letter === next) continue
    const slip = anyOf(['', letter + letter + next, next + letter, next], random) || next
    return [...letters.slice(0, at), slip, ...letters.slice(at + 2)].join('')
  }
}

const AFTER_STATION = ['mrt', 'mrt exit A', 'station', 'mrt station', 'mrt exit 2', 'bus stop', 'mrt somewhere', '']
const BEFORE_STATION = ['', '', '', 'near ', 'at ', 'opposite ']
const near = (a: LatLng, b: LatLng) => Math.abs(a.lat - b.lat) < 0.003 && Math.abs(a.lng - b.lng) < 0.003

function grouped<Item>(items: readonly Item[], by: (item: Item) => string) {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = by(item)
    if (key) groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

/** Texts made of the real lists, the same in every run. */
export function generated({ points, codes }: RealLists, seed: number): Typed[] {
  const random = randomNumbers(seed)
  const housing = codes.filter(({ blk, postal }) => {
    const digits = /^\d{1,3}(?=[A-Z]?$)/.exec(blk)?.[0].padStart(3, '0')
    return digits !== undefined && postal.endsWith(digits) && !postal.startsWith('0')
  })
  const addresses = grouped(codes, ({ blk, road }) => `${blk} ${road}`)
  const ofAddress = (code: CodeRow) => addresses.get(`${code.blk} ${code.road}`) ?? [code]
  const roads = [...grouped(codes, ({ road }) => road)].filter(([road, its]) => its.length >= 8 && !road.includes('-'))
  const whole = [...grouped(codes, ({ building }) => building)].filter(
    ([name, its]) =>
      /^[A-Z]{3,} [A-Z ]{3,}$/.test(name) && its.length < 12 && its.every((code) => near(code, its[0] ?? code)),
  )
  const names = [...grouped(points, ({ name }) => name)].filter(([, its]) => its.length === 1)
  const stations = names.flatMap(([name, its]) => {
    const [, station] = /^(.+) (?:MRT|LRT) Station/.exec(name) ?? []
    return station ? [[station, its] as const] : []
  })
  const dressed = (pool: readonly CodeRow[], count: number): Typed[] =>
    several(pool, count, random).map((code) => ({ text: anyOf(DRESSES, random)(code, random), meant: ofAddress(code) }))
  return [
    ...dressed(housing, 160),
    ...several(codes, 30, random).map((code) => ({ text: `${code.blk} ${titled(code.road)}`, meant: ofAddress(code) })),
    ...several(roads, 60, random).map(([road, its]) => ({
      text: anyOf([titled, (name: string) => shortened(name, random)], random)(road),
      meant: its,
    })),
    ...several(codes, 30, random).map((code) => ({
      text: anyOf(['', 'S', 'Singapore '], random) + code.postal,
      meant: [code],
    })),
    ...several(names, 50, random).map(([text, meant]) => ({ text, meant })),
    ...several(stations, 60, random).map(([name, meant]) => ({
      text: `${anyOf(BEFORE_STATION, random)}${name.toLowerCase()} ${anyOf(AFTER_STATION, random)}`.trim(),
      meant,
    })),
    ...several(
      stations.filter(([name]) => name.length >= 7),
      40,
      random,
    ).map(([name, meant]) => ({ text: misspelt(name, random), meant })),
    ...several(whole, 60, random).map(([name, meant]) => ({
      text: anyOf([titled(name), name.toLowerCase(), `${titled(name)} condo`, `near ${titled(name)}`], random),
      meant,
    })),
  ]
}
