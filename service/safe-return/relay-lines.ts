import { and, count, eq, gte, isNull, sql } from 'drizzle-orm'
import { lineOf } from '#contract/relay.ts'
import { RELAY_CALLS_PER_ALARM } from '#contract/limits.ts'
import type { Queryable } from '../db/open.ts'
import { incidents, relayCalls } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { contactsOfEach } from './contacts.ts'

/** The ceiling of what calls through us cost is the whole product's. */
export const EVERYBODY = 'all'

/** The line of a contact, by their link, or of a finder, by their report, in an alarm: it follows from a key of the deployment and is stored nowhere. */
export function lineNumber({ keys }: Pick<Service, 'keys'>, incidentId: string, of: string): string {
  const hash = Buffer.from(keys.hashSubject(`relay:${incidentId}:${of}`), 'base64url')
  return lineOf(hash.readUIntBE(0, 6))
}

/** The open alarm of the contact whose line this is, and the number that is dialled; each contact's is looked at, for few alarms are open at once. */
export async function behindLine(
  service: Service,
  line: string,
): Promise<{ incidentId: string; dials: string } | undefined> {
  const open = await service.db
    .select({ id: incidents.id, personUid: incidents.personUid })
    .from(incidents)
    .where(isNull(incidents.closedAt))
  const contacts = await contactsOfEach(
    service.db,
    open.map(({ personUid }) => personUid),
    service.now(),
  )
  for (const { id, personUid } of open)
    for (const contact of contacts.get(personUid) ?? [])
      if (contact.hidesNumber && lineNumber(service, id, contact.tagId) === line)
        return { incidentId: id, dials: `${contact.prefixCountryNum}${contact.phone}` }
  return undefined
}

/** Whether calls may be connected at all: their ceiling is not reached. Never inside a transaction. */
export const isBelowCeiling = async ({ limiter }: Pick<Service, 'limiter'>): Promise<boolean> =>
  !(await limiter.isUsedUp('relay-calls', EVERYBODY))

/** Whether the alarm has calls left: so many each time it is opened, for who is missing again is looked for anew. (D73.3) */
export async function hasCallsLeft(db: Queryable, incidentId: string): Promise<boolean> {
  const [made] = await db
    .select({ count: count() })
    .from(relayCalls)
    .innerJoin(incidents, eq(incidents.id, relayCalls.incidentId))
    .where(
      and(
        eq(incidents.id, incidentId),
        gte(relayCalls.createdAt, sql`coalesce(${incidents.reopenedAt}, ${incidents.openedAt})`),
      ),
    )
  return (made?.count ?? 0) < RELAY_CALLS_PER_ALARM
}
