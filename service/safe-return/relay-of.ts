import type { Locale } from '#contract/options.ts'
import { relayDigits } from '#contract/relay.ts'
import type { Queryable } from '../db/open.ts'
import type { Service } from '../service.ts'
import type { Contact, RelayOf } from './contacts.ts'
import { hasCallsLeft, isBelowCeiling, lineNumber } from './relay-lines.ts'

/**
 * How those of the contacts who keep their number are reached in this alarm by the reader of a page in `locale`: nothing while there is no
 * relay, its ceiling is reached, or the alarm's calls are used up. Never inside a transaction.
 */
export async function relayOf(
  service: Service,
  db: Queryable,
  { contacts, incidentId, locale }: { contacts: readonly Contact[]; incidentId: string; locale: Locale },
): Promise<RelayOf | undefined> {
  const { relay } = service.outside
  if (!relay || !contacts.some(({ hidesNumber }) => hidesNumber)) return undefined
  if (!(await isBelowCeiling(service)) || !(await hasCallsLeft(db, incidentId))) return undefined
  return (tagId) => ({ number: relay.number, digits: relayDigits(locale, lineNumber(service, incidentId, tagId)) })
}
