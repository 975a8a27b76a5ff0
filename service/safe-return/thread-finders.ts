import { and, desc, eq, inArray, max } from 'drizzle-orm'
import { THREAD_DOORS } from '#contract/thread.ts'
import type { Queryable } from '../db/open.ts'
import { submissions, threadMessages } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { shownReports, standingIds } from './fold.ts'
import type { Incident } from './incident.ts'
import { mayText } from './may-text.ts'
import { mutedBy } from './mute.ts'
import type { Submission } from './reports.ts'

/** Finders who are offered to the family beside those with whom somebody wrote; a flood beyond is read by its reports. */
const FINDERS = 20

/** One finder of an alarm: the newest of their reports, the ids of all of them, and by which door they came. */
export interface ThreadFinder {
  report: Submission
  reports: string[]
  door: (typeof THREAD_DOORS)[number]
}

/** Reports that a reader is not named, and the devices that are asked about where it is not everybody's. */
interface WhichFinders {
  withheld?: string[]
  devices?: string[]
}

/**
 * The finders of an alarm who may have a thread, the newest first: those who came by a working code and has a page, neither folded nor
 * marked as false nor among `withheld`. Reports of one device, or of one telephone, are one finder's; who scanned once has seen the card.
 */
export async function threadFinders(
  service: Pick<Service, 'keys' | 'now' | 'config'>,
  db: Queryable,
  incident: Incident,
  { withheld = [], devices }: WhichFinders,
): Promise<ThreadFinder[]> {
  const now = service.now()
  const finds = await db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.incidentId, incident.id),
        inArray(submissions.kind, THREAD_DOORS),
        devices && inArray(submissions.deviceHash, devices),
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
  return [...finders.values()]
}

/**
 * The finders who are offered to the family, the newest first: everybody with whom somebody wrote, and of the others FINDERS at
 * most, in the order of `shownReports`. A flood from one network takes the place of nobody else. (D76.3)
 */
export async function offeredFinders(
  service: Pick<Service, 'keys' | 'now' | 'config'>,
  db: Queryable,
  incident: Incident,
  { withheld = [] }: WhichFinders,
): Promise<ThreadFinder[]> {
  const finders = await threadFinders(service, db, incident, { withheld })
  if (finders.length <= FINDERS) return finders
  const [written, shown] = await Promise.all([
    writtenReports(db, incident.id),
    shownReports(db, incident, service.now(), withheld),
  ])
  const ranks = new Map(shown.map(({ id }, rank) => [id, rank]))
  const rankOf = ({ reports }: ThreadFinder) => Math.min(...reports.map((id) => ranks.get(id) ?? shown.length))
  const isWritten = ({ reports }: ThreadFinder) => reports.some((id) => written.has(id))
  const others = finders.filter((finder) => !isWritten(finder)).toSorted((a, b) => rankOf(a) - rankOf(b))
  const offered = new Set(others.slice(0, FINDERS))
  return finders.filter((finder) => isWritten(finder) || offered.has(finder))
}

/** The reports of an alarm below which something was written. */
async function writtenReports(db: Queryable, incidentId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: threadMessages.submissionId })
    .from(threadMessages)
    .where(eq(threadMessages.incidentId, incidentId))
    .groupBy(threadMessages.submissionId)
  return new Set(rows.map(({ id }) => id))
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
