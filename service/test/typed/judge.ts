import { distanceMetres, type LatLng } from '#contract/domain/distance.ts'
import { DEFAULT_CENTRE } from '#contract/limits.ts'
import type { PointRow } from './lists.ts'
import type { Asked } from './table.ts'

/** So much further than the nearest place the first one shown may be. */
const NEAR_METRES = 500
/** So much further is wrong, where the answer does not say that it is a guess. */
const WRONG_METRES = 3000

/** Which points of the real list are of a sort, by their name and kind. */
const SORTS: Record<string, RegExp> = {
  library: /librar/i,
  clinic: /^(?!.*eldercare).*(?:clinic|medical centre)/i,
  mosque: /mosque/i,
  supermarket: /\|supermarket/,
  'sheng siong': /sheng siong/i,
  club: /community (?:club|centre)/i,
  cc: /community (?:club|centre)/i,
  care: /eldercare|nursing|care home|day care|elderly|care centre/i,
  aac: /active ageing/i,
  pools: /singapore pools/i,
  hospital: /hospital(?!\/)/i,
  mrt: /\|mrt/,
}

export interface Shown {
  first: LatLng | undefined
  /** The answer does not say that it is a guess, or that nothing matches. */
  confident: boolean
}
export interface Verdict {
  good: boolean
  confidentlyWrong: boolean
  /** How much further than the nearest place the first one shown is. */
  excess: number
}

/** How far what was shown first is from where it should have been. */
export function judge(
  { meant, position, sort }: Asked,
  { first, confident }: Shown,
  points: readonly PointRow[],
): Verdict {
  const wanted = sort ? points.filter(({ name, kind }) => SORTS[sort]?.test(`${name}|${kind}`)) : []
  const among = wanted.length > 0 ? wanted : points
  const places = meant.length > 0 ? meant : [position ?? DEFAULT_CENTRE]
  const excess = first
    ? Math.min(
        ...places.map(
          (place) => distanceMetres(place, first) - Math.min(...among.map((point) => distanceMetres(place, point))),
        ),
      )
    : Number.POSITIVE_INFINITY
  return { good: excess <= NEAR_METRES, confidentlyWrong: confident && excess > WRONG_METRES, excess }
}
