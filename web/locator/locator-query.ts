import { NEAREST_LIMIT, NEAREST_LIMIT_MAX, NEAREST_REACH } from '#contract/limits.ts'
import { REGIONS, type Region } from '#contract/options.ts'

/** What is looked for, as it stands in the address: it can be shared, kept and gone back to. */
export interface LocatorQuery {
  q: string
  region: Region | ''
  /** All digits of a postal code or the first ones. */
  postalCode: string
  page: number
}

/**
 * How many places the first pages show: the specified number (P9.7), then more of the same list, at last as many as one answer
 * holds. Each page after them shows the next so many, so that no page grows without end.
 */
const SHOWN = [NEAREST_LIMIT, 10, 20, NEAREST_LIMIT_MAX] as const
const PAGES_MAX = SHOWN.length + NEAREST_REACH / NEAREST_LIMIT_MAX
export const limitOf = ({ page }: Pick<LocatorQuery, 'page'>): number => SHOWN[page - 1] ?? NEAREST_LIMIT_MAX
/** How many nearer places stand on earlier pages. */
export const offsetOf = ({ page }: Pick<LocatorQuery, 'page'>): number =>
  Math.max(0, page - SHOWN.length) * NEAREST_LIMIT_MAX
/** The page that shows the last of so many places. */
export const lastPageOf = (total: number): number => {
  const page = SHOWN.findIndex((shown) => shown >= total)
  const reached = Math.min(NEAREST_REACH, total)
  return page >= 0 ? page + 1 : SHOWN.length + Math.ceil(reached / NEAREST_LIMIT_MAX) - 1
}
/** Whether a page after this one shows more of so many places. */
export const hasMorePages = ({ page }: Pick<LocatorQuery, 'page'>, total: number): boolean => page < lastPageOf(total)

/** Reads it from an address or a form; whatever cannot be meant is left out. */
export function askedOf(query: URLSearchParams): LocatorQuery {
  const region = REGIONS.find((known) => known === query.get('region')?.toUpperCase())
  const postalCode = (query.get('postalCode') ?? '').replaceAll(/\D/g, '').slice(0, 6)
  const page = Math.trunc(Number(query.get('page')))
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    region: region ?? '',
    postalCode,
    page: page >= 1 ? Math.min(page, PAGES_MAX) : 1,
  }
}

/** Writes it for an address: "?q=Bedok&region=EAST", or nothing. */
export function queryOf({ q, region, postalCode, page }: LocatorQuery): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (region) query.set('region', region)
  if (postalCode) query.set('postalCode', postalCode)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

/** What the nearest call is asked (contract/locator.ts); the website's scripts carry no contract. */
export const nearestInput = (asked: LocatorQuery) => ({
  ...(asked.q && { search: asked.q }),
  ...(asked.region && { region: asked.region }),
  ...(asked.postalCode && { postalCode: asked.postalCode }),
  limit: limitOf(asked),
  offset: offsetOf(asked),
  counted: 'yes' as const,
})
