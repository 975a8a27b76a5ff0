import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNull,
  max,
  notInArray,
  or,
  sql,
  type AnyColumn,
  type SQLWrapper,
} from 'drizzle-orm'
import { MOMENTS_SHOWN, NAMED_IN_MOMENT, type TimelineKind } from '#contract/found.ts'
import type { Channel } from '#contract/messages.ts'
import { RESPONDER_KINDS } from '../db/enumerations.ts'
import type { Queryable } from '../db/open.ts'
import { incidentEvents } from '../db/tables.ts'
import { SAFE_WITH_SOMEONE } from './with-someone.ts'
import { responderOf, type Responder } from '../messages/recipient.ts'

/** What comes in numbers is told once for each minute; each decision stands for itself. */
const GROUPED: TimelineKind[] = [
  'scanned',
  'details-left',
  'details-corrected',
  'called',
  'whereabouts-shared',
  'message-sent',
  'message-delivered',
  'message-failed',
  'muted',
  'unmuted',
  'nobody-came',
]
/** Names of finders in one moment: what strangers write is long. */
const FINDERS_NAMED = 3

/** One line of the timeline, before its people have names. */
export interface StoredMoment {
  at: Date
  kind: TimelineKind
  count: number
  people: number
  responders: Responder[]
  finders: string[]
  channels: Channel[]
  whom: (typeof incidentEvents.$inferSelect)['whom']
  minutes: number | null
  place: string | null
  lat: number | null
  lng: number | null
  accuracy: number | null
}

/** Reads a cursor; one that is none means from the end. */
function cursorOf(before: string | undefined) {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(before ?? '') ?? []
  return at && id ? { at: new Date(Number(at)), id: Number(id) } : undefined
}

/**
 * The newest moments of an incident, or those before the cursor, oldest first; `earlier` is the cursor of what came before.
 * `withheld`: ids of reports of which this reader sees nothing; `standing`: a query for those that are not folded. What a folded
 * finder says of "safe with someone now" is no line: a flood would write as many as it likes.
 */
export async function momentsOf(
  db: Queryable,
  incidentId: string,
  { before, withheld, standing }: { before: string | undefined; withheld: string[]; standing: SQLWrapper },
): Promise<{ moments: StoredMoment[]; earlier: string | null }> {
  const { id, kind, createdAt, actorKind, actor, submissionId } = incidentEvents
  const from = cursorOf(before)
  const isAfter =
    from && sql`(max(${createdAt}), max(${id})) < (${from.at.toISOString()}::timestamptz, ${from.id}::bigint)`
  // All of one event: a place stands beside the name of the finder who told it.
  const newest = (column: AnyColumn) =>
    sql`(array_agg(${column} order by ${id} desc) filter (where ${incidentEvents.place} is not null or ${incidentEvents.lat} is not null))[1]`
  const speaker = sql`${actorKind} || ':' || coalesce(${actor}, '')`
  const rows = await db
    .select({
      at: max(createdAt),
      id: max(id),
      kind,
      count: count(),
      people: sql`count(distinct coalesce(${speaker}, ${submissionId}))`.mapWith(Number),
      actors: sql<
        string[] | null
      >`to_json((array_agg(distinct ${speaker}) filter (where ${actorKind} is not null))[1:${sql.raw(String(NAMED_IN_MOMENT))}])`,
      finders: sql<
        string[] | null
      >`to_json((array_agg(${submissionId} order by ${id} desc) filter (where ${submissionId} is not null))[1:${sql.raw(String(FINDERS_NAMED))}])`,
      channels: sql<
        Channel[] | null
      >`to_json(array_agg(distinct ${incidentEvents.channel}) filter (where ${incidentEvents.channel} is not null))`,
      whom: max(incidentEvents.whom),
      minutes: max(incidentEvents.minutes),
      teller: sql<string | null>`${newest(submissionId)}`,
      place: sql<string | null>`${newest(incidentEvents.place)}`,
      lat: sql<number | null>`${newest(incidentEvents.lat)}`,
      lng: sql<number | null>`${newest(incidentEvents.lng)}`,
      accuracy: sql<number | null>`${newest(incidentEvents.accuracy)}`,
    })
    .from(incidentEvents)
    .where(
      and(
        eq(incidentEvents.incidentId, incidentId),
        withheld.length > 0 ? or(isNull(submissionId), notInArray(submissionId, withheld)) : undefined,
        or(notInArray(kind, SAFE_WITH_SOMEONE), inArray(submissionId, standing)),
      ),
    )
    .groupBy(
      kind,
      // A call names whom it went to, where that is known; both are different sentences.
      sql`case when ${inArray(kind, GROUPED)} then date_trunc('minute', ${createdAt})::text || (${actorKind} is null)::text else ${id}::text end`,
    )
    .having(isAfter)
    .orderBy(desc(max(createdAt)), desc(max(id)))
    .limit(MOMENTS_SHOWN + 1)
  const shown = rows.slice(0, MOMENTS_SHOWN)
  const last = shown.at(-1)
  return {
    moments: shown.toReversed().map(({ id: _id, at, actors, finders, teller, channels, ...row }) => ({
      ...row,
      at: at ?? new Date(0),
      responders: (actors ?? []).flatMap((text) => responderIn(text)),
      finders: [...new Set([...(teller ? [teller] : []), ...(finders ?? [])])].slice(0, FINDERS_NAMED),
      channels: channels ?? [],
    })),
    earlier: rows.length > MOMENTS_SHOWN && last?.at ? `${last.at.getTime()}-${last.id}` : null,
  }
}

function responderIn(text: string): Responder[] {
  const [word = '', uid = ''] = text.split(':')
  const kind = RESPONDER_KINDS.find((known) => known === word) ?? null
  return [responderOf(kind, uid || null)].flatMap((responder) => responder ?? [])
}

/** The newest event of one of these kinds, where there is one. */
export async function newestEvent(db: Queryable, incidentId: string, kinds: TimelineKind[]) {
  const [event] = await db
    .select()
    .from(incidentEvents)
    .where(and(eq(incidentEvents.incidentId, incidentId), inArray(incidentEvents.kind, kinds)))
    .orderBy(desc(incidentEvents.id))
    .limit(1)
  return event
}
