import { sql } from 'drizzle-orm'
import { incidentEvents, incidents, submissions } from '../db/tables.ts'

/** When an alarm's first report came; of one that no finder joined, when it was opened. */
const reportedAt = sql`coalesce((select min(${submissions.createdAt}) from ${submissions}
  where ${submissions.incidentId} = ${incidents.id}), ${incidents.openedAt})`

/** Seconds from the first report until somebody said that they go, or took the alarm; whoever answered before it answered at once. */
export const firstAnswerSeconds = sql<number | null>`(select
    case when count(*) > 0 then greatest(0, extract(epoch from min(${incidentEvents.createdAt}) - ${reportedAt}))::int end
  from ${incidentEvents} where ${incidentEvents.incidentId} = ${incidents.id}
    and ${incidentEvents.kind} in ('on-my-way', 'taken'))`

/** Seconds from the first report until the alarm closed as safe; null where it closed otherwise. */
export const safeSeconds = sql<number | null>`case when ${incidents.closedReason} = 'SAFE'
  then greatest(0, extract(epoch from ${incidents.closedAt} - ${reportedAt}))::int end`
