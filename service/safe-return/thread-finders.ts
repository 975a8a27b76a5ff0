import { and, desc, eq, inArray, max } from 'drizzle-orm'
import { THREAD_DOORS } from '#contract/thread.ts'
import type { Queryable } from '../db/open.ts'
import { submissions, threadMessages } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { standingIds } from './fold.ts'
import type { Incident } from './incident.ts'
import { mayText } from './may-text.ts'
import { mutedBy } from './mute.ts'
import type { Submission } from './reports.ts'

/** Finders with whom the family may write; a flood beyond is read by its reports. */
const FINDERS = 20

/** One finder of an alarm: the newest of their reports, the ids of all of them, and by which door they came. */
export interface ThreadFinder {
  report: Submission
  reports: string[]
  door: (typeof THREAD_DOORS)[number]
}

/**
 * The finders of an alarm who may have a thread, the newest first: those who came by a working code and has a page, neither folded nor
 * marked as false nor among `withheld`. Reports of one device, or of one telephone, are one finder's; who scanned once has seen the card.
 */
export async function threadFinders(
  service: Pick<Service, 'keys' | 'now' | 'config'>,
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
        inArray(submissions.kind, THREAD_DOORS),
        inArray(submissions.id, standingIds(db, incident, now, withheld)),
      ),
    )
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
  const isMuted = await mutedBy(service, db, incident.personUid, now)
  // Who texted or telephoned has a page where a text of ours brings it.
  const hasPage = ({ kind, phone }: Submission) =>
    kind === 'FOUND' || kind === 'TYPED' || (phone !== null && mayText(service, phone))
  const finders = new Map<string, ThreadFinder>()
  for (const report of finds.filter((find) => !isMuted(find) && hasPage(find))) {
    const door = THREAD_DOORS.find((one) => one === report.kind)
    if (!door) continue
    const known = finders.get(report.deviceHash)
    known?.reports.push(report.id)
    if (known && door === 'FOUND') known.door = door
    if (!known) finders.set(report.deviceHash, { report, reports: [report.id], door })
  }
  return [...finders.values()].slice(0, FINDERS)
}

/** Of what is one finder by their device the thread that was written in last, with the reports of every other that has one. */
export async function writtenTo(
  db: Queryable,
  incidentId: string,
  own: ThreadFinder[],
): Promise<ThreadFinder | undefined> {
  const written = await db
    .select({ id: threadMessages.submissionId, newest: max(threadMessages.id) })
    .from(threadMessages)
    .where(
      and(
        eq(threadMessages.incidentId, incidentId),
        inArray(
          threadMessages.submissionId,
          own.flatMap(({ reports }) => reports),
        ),
      ),
    )
    .groupBy(threadMessages.submissionId)
  const newestOf = ({ reports }: ThreadFinder) =>
    Math.max(0, ...written.filter(({ id }) => reports.includes(id)).map(({ newest }) => newest ?? 0))
  const opened = own.filter((one) => newestOf(one) > 0).toSorted((a, b) => newestOf(b) - newestOf(a))
  const [last] = opened
  return last && { ...last, reports: opened.flatMap(({ reports }) => reports) }
}
