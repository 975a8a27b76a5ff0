import { and, eq, exists, inArray, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { IncidentStanding } from '#contract/admin-incidents.ts'
import type { Queryable } from '../db/open.ts'
import { incidents, messages, responders, submissions } from '../db/tables.ts'
import type { Incident } from '../safe-return/incident.ts'

/** The statuses of a message that was queued and has not failed. */
const TOLD = ['WAITING', 'CLAIMED', 'SENT', 'DELIVERED', 'UNSURE', 'SUPERSEDED'] as const

/** Whether nobody is on the way to this alarm's person and nobody took it; not while the family looks for somebody nobody has found. */
export function isLoud(db: Queryable): SQL | undefined {
  const one = { one: sql`1` }
  const answered = db
    .select(one)
    .from(responders)
    .where(and(eq(responders.incidentId, incidents.id), isNull(responders.endedAt)))
  const found = db.select(one).from(submissions).where(eq(submissions.incidentId, incidents.id))
  return and(not(exists(answered)), not(sql`(${isNotNull(incidents.missingAt)} and not ${exists(found)})`))
}

/** The given alarms about which somebody who can act was told, or is about to be. */
export async function toldAlarms(db: Queryable, incidentIds: string[]): Promise<Set<string>> {
  if (incidentIds.length === 0) return new Set()
  const rows = await db
    .selectDistinctOn([messages.incidentId], { id: messages.incidentId })
    .from(messages)
    .where(
      and(
        inArray(messages.incidentId, incidentIds),
        inArray(messages.recipientKind, ['ACCOUNT', 'DUTY']),
        inArray(messages.status, [...TOLD]),
      ),
    )
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** The standing of an open alarm (STANDINGS), derived from these facts. */
export function standingOf(
  incident: Pick<Incident, 'missingAt' | 'unansweredAt'>,
  known: { isGoing: boolean; isTaken: boolean; isFound: boolean; isCallable: boolean; isTold: boolean },
): IncidentStanding {
  if (known.isGoing) return 'GOING'
  if (known.isTaken) return 'TAKEN'
  if (incident.missingAt && !known.isFound) return 'SOUGHT'
  if (!known.isCallable) return 'NOBODY_TO_CALL'
  if (!known.isTold) return 'NOBODY_TOLD'
  return incident.unansweredAt ? 'UNANSWERED' : 'WAITING'
}
