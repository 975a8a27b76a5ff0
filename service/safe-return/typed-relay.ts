import type { Locale } from '#contract/options.ts'
import type { TypedReport } from '#contract/typed-code.ts'
import type { Service } from '../service.ts'
import { isRescueOpen } from './open-safe-return.ts'
import { contactsOf } from './contacts.ts'
import type { Incident } from './incident.ts'
import { relayOf } from './relay-of.ts'

type Through = Pick<TypedReport, 'hidesNumber' | 'relay'>
/** The answer where no contact of this alarm is called through the relay. */
export const NOT_THROUGH_US: Through = { hidesNumber: false, relay: null }

/**
 * How a finder who typed the code calls those who care: the first contact who keeps their number, under ours, without any name or number.
 * A contact who shows their number to a finder who scanned is not called so: a typed code opens less (D68.2). Never inside a transaction.
 */
export async function typedRelay(
  service: Service,
  { id, personUid, closedAt }: Pick<Incident, 'id' | 'personUid' | 'closedAt'>,
  locale: Locale,
): Promise<Through> {
  const { helperDb: db, now } = service
  if (closedAt || !(await isRescueOpen(db, personUid))) return NOT_THROUGH_US
  const contacts = (await contactsOf(db, personUid, now())).filter(({ hidesNumber }) => hidesNumber)
  const [first] = contacts
  if (!first) return NOT_THROUGH_US
  const line = await relayOf(service, db, { contacts, incidentId: id, locale })
  return { hidesNumber: true, relay: line?.(first.tagId) ?? null }
}
