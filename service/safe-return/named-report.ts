import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { submissions } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { Incident } from './incident.ts'
import { mutedBy } from './mute.ts'
import { namedTo, passedOnReports } from './passed-on-reports.ts'
import type { Submission } from './reports.ts'

/** How many of the newest messages about reports are looked through for one that no false alarm silenced. */
const LOOKED_THROUGH = 20
/** Reports that are read to count the helpers of an alarm. */
const HELPERS_COUNTED = 100

/** Who asks about the reports of an alarm. */
type Clocked = Pick<Service, 'keys' | 'now'>

const reportOfAlarm = preparedOnce((db) =>
  db
    .select()
    .from(submissions)
    .where(and(eq(submissions.incidentId, sql.placeholder('incidentId')), eq(submissions.id, sql.placeholder('id'))))
    .prepare('report_of_alarm'),
)

/** The newest reports that were passed on, and whether a false alarm silenced one of them. */
async function passedOnOf(
  service: Clocked,
  db: Queryable,
  { id, personUid }: Incident,
  audience: Audience,
  most: number,
) {
  const passedOn = await passedOnReports(db, id, audience, most)
  return { passedOn, isMuted: await mutedBy(service, db, personUid, service.now()) }
}
type Audience = Incident['audience']
type PassedOn = Awaited<ReturnType<typeof passedOnOf>>

async function newestOf(db: Queryable, incidentId: string, audience: Audience, { passedOn, isMuted }: PassedOn) {
  const lately = passedOn.slice(0, LOOKED_THROUGH)
  const believed = lately.find((report) => !isMuted(report)) ?? lately[0]
  if (believed) return believed
  const [newest] = await db
    .select()
    .from(submissions)
    .where(namedTo(db, incidentId, audience))
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(1)
  return newest
}

/**
 * The report that a message of this alarm to the family or to the desk names: the one at hand, else the newest that was passed
 * on and that no false alarm silenced. What is folded was passed on to no contact, so that no flood stands in a real finder's place.
 */
export async function newestReport(
  service: Clocked,
  db: Queryable,
  incident: Incident,
  audience: Audience,
  submissionId?: string,
): Promise<Submission | undefined> {
  if (submissionId) {
    const [about] = await reportOfAlarm(db).execute({ incidentId: incident.id, id: submissionId })
    return about
  }
  return newestOf(db, incident.id, audience, await passedOnOf(service, db, incident, audience, LOOKED_THROUGH))
}

/**
 * The report that a message names, and how many helpers it may speak of: those whose reports were passed on and whom no false alarm
 * silenced. A finder who leaves the same number again is the same helper; a flood that is folded does not count.
 */
export async function findersOf(
  service: Clocked,
  db: Queryable,
  incident: Incident,
  audience: Audience,
  submissionId?: string,
): Promise<{ finder: Submission | undefined; helpers: number }> {
  const all = await passedOnOf(service, db, incident, audience, HELPERS_COUNTED)
  const heard = all.passedOn.filter((report) => !all.isMuted(report))
  return {
    finder: submissionId
      ? await newestReport(service, db, incident, audience, submissionId)
      : await newestOf(db, incident.id, audience, all),
    helpers: new Set(heard.map((report) => report.phone ?? report.id)).size,
  }
}
