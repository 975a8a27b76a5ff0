import { and, desc, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm'
import { startOf } from '#contract/domain/time.ts'
import type { In, Out } from '#contract/index.ts'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import type { Caller } from '../caller.ts'
import { accounts, incidentEvents, incidents, submissions } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { listedFor, mayOpen } from './incident-scope.ts'
import { readPlace, writePlace } from './keyset.ts'
import { matching, searchWords } from './list.ts'
import { consoleOf } from './scope.ts'

/** When an alarm's first report came; of one that no finder joined, when it was opened. */
const reportedAt = sql`coalesce((select min(${submissions.createdAt}) from ${submissions}
  where ${submissions.incidentId} = ${incidents.id}), ${incidents.openedAt})`

/** Seconds from the first report until somebody said that they go, or took the alarm; whoever answered before it answered at once. */
export const firstAnswerSeconds = sql<number | null>`(select
    case when count(*) > 0 then greatest(0, extract(epoch from min(${incidentEvents.createdAt}) - ${reportedAt}))::int end
  from ${incidentEvents} where ${incidentEvents.incidentId} = ${incidents.id}
    and ${incidentEvents.kind} in ('on-my-way', 'taken'))`

const finders = sql<number>`(select count(*)::int from ${submissions} where ${submissions.incidentId} = ${incidents.id})`

/** Alarms that are over, the latest first: by words of the person's name and by the days on which they closed. */
export async function listClosedIncidents(
  { db, now }: Service,
  { search, from, to, after }: In<'listClosedIncidents'>,
  caller: Caller,
): Out<'listClosedIncidents'> {
  const session = consoleOf(caller)
  const place = readPlace(after)
  const rows = await db
    .select({
      incident: incidents,
      person: accounts,
      firstAnswerSeconds,
      finders,
      mayOpen: mayOpen(db, session, now()),
    })
    .from(incidents)
    .innerJoin(accounts, eq(accounts.uid, incidents.personUid))
    .where(
      and(
        isNotNull(incidents.closedAt),
        listedFor(db, session, now()),
        ...matching(searchWords(search)),
        from === undefined ? undefined : gte(incidents.closedAt, startOf(from)),
        to === undefined ? undefined : lt(incidents.closedAt, startOf(to, 1)),
        place &&
          or(lt(incidents.closedAt, place.at), and(eq(incidents.closedAt, place.at), lt(incidents.id, place.id))),
      ),
    )
    .orderBy(desc(incidents.closedAt), desc(incidents.id))
    .limit(CONSOLE_PAGE + 1)
  const shown = rows.slice(0, CONSOLE_PAGE).flatMap(({ incident, person, ...row }) => {
    const { id, openedBy, openedAt, closedAt, closedReason } = incident
    if (!closedAt || !closedReason) return []
    const { uid, firstname, lastname, photo } = person
    return {
      id,
      person: { uid, firstname, lastname, photo },
      openedBy,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt.toISOString(),
      closedReason,
      ...row,
    }
  })
  const last = rows[CONSOLE_PAGE - 1]?.incident
  const next = rows.length > CONSOLE_PAGE && last?.closedAt ? writePlace({ at: last.closedAt, id: last.id }) : null
  return { incidents: shown, next }
}
