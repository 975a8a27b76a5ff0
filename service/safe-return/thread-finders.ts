import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { submissions } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { standingIds } from './fold.ts'
import type { Incident } from './incident.ts'
import { mutedBy } from './mute.ts'
import type { Submission } from './reports.ts'

/** Finders with whom the family may write; a flood beyond is read by its reports. */
const FINDERS = 20

/** One finder of an alarm: the newest of their reports, and the ids of all of them. */
export interface ThreadFinder {
  report: Submission
  reports: string[]
}

/**
 * The finders of an alarm who may have a thread, the newest first: on the page of a working code, neither folded nor marked as false
 * nor among `withheld`. Reports of one device are one finder's.
 */
export async function threadFinders(
  service: Pick<Service, 'keys' | 'now'>,
  db: Queryable,
  incident: Incident,
  withheld: string[],
): Promise<ThreadFinder[]> {
  const now = service.now()
  const finds = await db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.incidentId, incident.id),
        eq(submissions.kind, 'FOUND'),
        inArray(submissions.id, standingIds(db, incident, now, withheld)),
      ),
    )
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
  const isMuted = await mutedBy(service, db, incident.personUid, now)
  const finders = new Map<string, ThreadFinder>()
  for (const report of finds.filter((find) => !isMuted(find))) {
    const known = finders.get(report.deviceHash)
    if (known) known.reports.push(report.id)
    else finders.set(report.deviceHash, { report, reports: [report.id] })
  }
  return [...finders.values()].slice(0, FINDERS)
}
