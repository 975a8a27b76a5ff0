import { NEAREST_LIMIT, NEAREST_LIMIT_MAX } from '#contract/limits.ts'
import { REGIONS, type Region } from '#contract/options.ts'

/** What is looked for, as it stands in the address: it can be shared, kept and gone back to. */
export interface LocatorQuery {
  q: string
  region: Region | ''
  /** All digits of a postal code or the first ones. */
  postalCode: string
  page: number
}

/** How many places each page shows: first the specified number (P9.7), at last as many as one answer holds. */
const SHOWN = [NEAREST_LIMIT, 10, 20, NEAREST_LIMIT_MAX] as const
export const limitOf = ({ page }: LocatorQuery): number => SHOWN[page - 1] ?? NEAREST_LIMIT_MAX
export const hasMorePages = ({ page }: LocatorQuery): boolean => page < SHOWN.length

/** Reads it from an address or a form; whatever cannot be meant is left out. */
export function askedOf(query: URLSearchParams): LocatorQuery {
  const region = REGIONS.find((known) => known === query.get('region')?.toUpperCase())
  const postalCode = (query.get('postalCode') ?? '').replaceAll(/\D/g, '').slice(0, 6)
  const page = Math.trunc(Number(query.get('page')))
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    region: region ?? '',
    postalCode,
    page: page >= 1 && page <= SHOWN.length ? page : 1,
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
})
