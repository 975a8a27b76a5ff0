import { and, desc, eq, gt, inArray, ne, sql, type Column } from 'drizzle-orm'
import type { Found, TimelineKind } from '#contract/found.ts'
import type { Queryable } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { incidentEvents, mutes, submissions } from '../db/tables.ts'
import { standingIds } from './fold.ts'
import type { Incident } from './incident.ts'

type FinderEvent = typeof incidentEvents.$inferSelect

/** What a finder says of "safe with someone now": that it is so, the person handed over or not, or that it is not. */
export const SAFE_WITH_SOMEONE = [
  'with-someone',
  'handed-over',
  'handed-over-unproved',
  'not-with-someone',
] satisfies TimelineKind[]
/** Those of them that give way to a newer one where there are many: what was proved stays. */
export const BOUNDED_WORDS = ['with-someone', 'handed-over-unproved', 'not-with-someone'] satisfies TimelineKind[]
/**
 * How often what one finder says of "safe with someone now" is told in any ten minutes; beyond, the newest word takes the place of
 * the one before it and stands on the page alone: the family's telephones are kept for who else comes.
 */
export const WORDS_IN_TEN_MINUTES = 4

const eventsOfReport = preparedOnce((db) =>
  db
    .select()
    .from(incidentEvents)
    .where(
      and(
        eq(incidentEvents.incidentId, sql.placeholder('incidentId')),
        eq(incidentEvents.submissionId, sql.placeholder('submissionId')),
      ),
    )
    .orderBy(desc(incidentEvents.id))
    .prepare('events_of_report'),
)

/** What a finder said in an alarm, by one report, the newest first. */
export const saidByFinder = (
  db: Queryable,
  { id }: Pick<Incident, 'id'>,
  submissionId: string,
): Promise<FinderEvent[]> => eventsOfReport(db).execute({ incidentId: id, submissionId })

/**
 * What a finder said last of "safe with someone now", on the finder's page as on the family's; none where an alarm that was
 * reopened has overtaken it, so that the finder can say it again. @param newestFirst all that the finder said
 */
export function lastWithSomeone(newestFirst: readonly FinderEvent[], { reopenedAt }: Pick<Incident, 'reopenedAt'>) {
  const kinds: readonly string[] = SAFE_WITH_SOMEONE
  const said = newestFirst.find(
    ({ kind, createdAt }) => kinds.includes(kind) && !(reopenedAt && createdAt <= reopenedAt),
  )
  return said?.kind === 'not-with-someone' ? undefined : said
}

/** The same, read for one report. */
export const saidWithSomeone = async (db: Queryable, incident: Incident, submissionId: string) =>
  lastWithSomeone(await saidByFinder(db, incident, submissionId), incident)

/** That something was said after the alarm was reopened, if it ever was. */
export const sinceReopening = (saidAt: Column, reopenedAt: Date | null) =>
  reopenedAt ? gt(saidAt, reopenedAt) : undefined

/**
 * What a finder said last about "safe with someone now", where it still stands: not taken back, muted, or overtaken by a
 * reopening; nor said by a finder whose report is folded.
 */
export async function standingWithSomeone(
  db: Queryable,
  incident: Incident,
  now: Date,
  withheld: string[],
): Promise<
  | (Omit<NonNullable<Found['withSomeone']>, 'handedOver'> & Pick<FinderEvent, 'kind' | 'actorKind' | 'actor'>)
  | undefined
> {
  const last = db
    .selectDistinctOn([incidentEvents.submissionId])
    .from(incidentEvents)
    .where(and(eq(incidentEvents.incidentId, incident.id), inArray(incidentEvents.kind, SAFE_WITH_SOMEONE)))
    .orderBy(incidentEvents.submissionId, desc(incidentEvents.id))
    .as('last_said')
  const isMuted = sql`exists ${db
    .select({ one: sql`1` })
    .from(mutes)
    .where(and(eq(mutes.personUid, incident.personUid), eq(mutes.submissionId, submissions.id), gt(mutes.until, now)))}`
  const [said] = await db
    .select({
      by: submissions.name,
      whom: last.whom,
      place: last.place,
      at: last.createdAt,
      kind: last.kind,
      actorKind: last.actorKind,
      actor: last.actor,
    })
    .from(last)
    .innerJoin(submissions, eq(submissions.id, last.submissionId))
    .where(
      and(
        ne(last.kind, 'not-with-someone'),
        sql`not ${isMuted}`,
        inArray(submissions.id, standingIds(db, incident, now, withheld)),
        sinceReopening(last.createdAt, incident.reopenedAt),
      ),
    )
    .orderBy(desc(last.id))
    .limit(1)
  return said && { ...said, at: said.at.toISOString() }
}
