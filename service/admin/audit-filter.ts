import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { startOf } from '#contract/domain/time.ts'
import type { In } from '#contract/index.ts'
import { audit } from '../db/tables.ts'
import type { Place } from './keyset.ts'

/** The lines that these filters leave; each filter is a column that an index begins with. */
export const matching = ({ actor, action, subject, device, network, from, to }: In<'exportAudit'>): SQL | undefined =>
  and(
    actor === undefined ? undefined : eq(audit.actor, actor),
    action === undefined ? undefined : eq(audit.action, action),
    subject === undefined ? undefined : eq(audit.subject, subject),
    device === undefined ? undefined : eq(audit.device, device),
    network === undefined ? undefined : eq(audit.network, network),
    from === undefined ? undefined : gte(audit.createdAt, startOf(from)),
    to === undefined ? undefined : lt(audit.createdAt, startOf(to, 1)),
  )

/** The lines after a place of the list, as one comparison that the index answers. */
export const before = (place: Place | undefined): SQL | undefined =>
  place &&
  lt(sql`(${audit.createdAt}, ${audit.id})`, sql`(${place.at.toISOString()}::timestamptz, ${place.id}::bigint)`)
