import { queryOf, type LocatorQuery } from './locator-query.ts'
import type { Outcome } from './describe.ts'

/**
 * Whether a list of places is the same page for everybody (D82.1): nobody searched, or for the name of a station, town or landmark as we
 * write it ourselves. An address or a postal code may be somebody's home, and other words are their own.
 */
export function isForEverybody({ asked, found }: { asked: LocatorQuery; found: Outcome }, search: string): boolean {
  if (search === '') return true
  const { q, postalCode } = asked
  const { kind, name } = found.from
  const isOurs = (kind === 'station' || kind === 'place') && q.toLowerCase() === name?.toLowerCase()
  const isAll = String(new URLSearchParams(search)) === String(new URLSearchParams(queryOf(asked)))
  return isAll && postalCode === '' && (q === '' || (isOurs && !found.reading.guess))
}
