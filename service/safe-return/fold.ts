import { and, count, eq, gt, inArray, isNotNull, max, notInArray, sql, type Placeholder } from 'drizzle-orm'
import { LIFTED_PER_NUMBER, MAP_BOUNDS, TOLD_PER_NETWORK } from '#contract/limits.ts'
import { REPORTS_SHOWN, type Found } from '#contract/found.ts'
import type { Queryable } from '../db/open.ts'
import { incidentEvents, mutes, submissions } from '../db/tables.ts'
import type { Incident } from './incident.ts'

/** Networks that have a line of their own below the reports; the others share one. */
const NETWORKS_SHOWN = 4

/** A report whose network is not known counts as a network of its own. */
const network = sql<string>`coalesce(${submissions.networkHash}, ${submissions.id})`

/** One report among the others of its alarm: where it came from, and what lifts it. */
export interface Ranked {
  id: string
  isMuted: boolean
}

/** An alarm by its id and person, or the places of both in a query that is prepared. */
type WhichAlarm = Pick<Incident, 'id' | 'personUid'> | { id: Placeholder; personUid: Placeholder }

/** The reports of an alarm that stand for themselves; the rest is folded (docs/decisions.md, "Promises of safe return", 3). */
function unfolded(db: Queryable, { id, personUid }: WhichAlarm, now: Date | Placeholder, withheld: string[]) {
  const { south, north, west, east } = MAP_BOUNDS
  const inSingapore = (row: typeof submissions | typeof incidentEvents) =>
    sql`(${row.lat} between ${south} and ${north} and ${row.lng} between ${west} and ${east})`
  // Told with the details or afterwards.
  const placedLater = db
    .select({ id: incidentEvents.submissionId })
    .from(incidentEvents)
    .where(and(eq(incidentEvents.incidentId, id), isNotNull(incidentEvents.submissionId), inSingapore(incidentEvents)))
  const muted = db
    .select({ id: mutes.submissionId })
    .from(mutes)
    .where(and(eq(mutes.personUid, personUid), gt(mutes.until, now), isNotNull(mutes.submissionId)))
  const numbered = db
    .select({
      id: submissions.id,
      network: network.as('network'),
      createdAt: submissions.createdAt,
      phone: submissions.phone,
      provedAt: submissions.provedAt,
      isProved: sql<boolean>`${submissions.provedAt} is not null`.as('is_proved'),
      isPlaced: sql<boolean>`coalesce(${inSingapore(submissions)}, false) or ${submissions.id} in ${placedLater}`.as(
        'is_placed',
      ),
      isRead: sql<boolean>`${submissions.readFirst}`.as('is_read'),
      isMuted: sql<boolean>`${submissions.id} in ${muted}`.as('is_muted'),
      nth: sql<number>`row_number() over (partition by ${network} order by ${submissions.createdAt}, ${submissions.id})`.as(
        'nth',
      ),
    })
    .from(submissions)
    .where(eq(submissions.incidentId, id))
    .as('numbered')
  const inOrder = sql`order by ${numbered.createdAt}, ${numbered.id}`
  const ranked = db
    .select({
      id: numbered.id,
      network: numbered.network,
      createdAt: numbered.createdAt,
      isProved: numbered.isProved,
      isPlaced: numbered.isPlaced,
      isRead: numbered.isRead,
      isMuted: numbered.isMuted,
      nth: numbered.nth,
      nthProved:
        sql<number>`row_number() over (partition by ${numbered.phone}, ${numbered.isProved} order by ${numbered.provedAt}, ${numbered.createdAt}, ${numbered.id})`.as(
          'nth_proved',
        ),
      // Those that stand anyhow use up nothing.
      nthRead:
        sql<number>`row_number() over (partition by ${numbered.network}, ${numbered.isRead}, ${numbered.nth} > ${TOLD_PER_NETWORK} ${inOrder})`.as(
          'nth_read',
        ),
    })
    .from(numbered)
    .as('ranked')
  const isNamed = withheld.length > 0 ? notInArray(ranked.id, withheld) : undefined
  const isLifted = sql`(${ranked.isProved} and ${ranked.nthProved} <= ${LIFTED_PER_NUMBER})
    or ${ranked.isPlaced} or (${ranked.isRead} and ${ranked.nthRead} <= ${TOLD_PER_NETWORK})`
  return { ranked, isUnfolded: and(sql`(${ranked.nth} <= ${TOLD_PER_NETWORK} or ${isLifted})`, isNamed) }
}

/** A query for the ids of the reports of an alarm that stand for themselves. */
export function standingIds(db: Queryable, incident: WhichAlarm, now: Date | Placeholder, withheld: string[]) {
  const { ranked, isUnfolded } = unfolded(db, incident, now, withheld)
  return db.select({ id: ranked.id }).from(ranked).where(isUnfolded)
}

/**
 * The reports a reader sees first, at most REPORTS_SHOWN: the newest first; where more stand unfolded, one of each network
 * before a second of any, and proved, placed and read ones before others. What the family muted comes last. `withheld`: ids of
 * reports that this reader is not named.
 */
export async function shownReports(
  db: Queryable,
  incident: Incident,
  now: Date,
  withheld: string[],
): Promise<Ranked[]> {
  const { ranked, isUnfolded } = unfolded(db, incident, now, withheld)
  const standing = db
    .select({
      id: ranked.id,
      isMuted: ranked.isMuted,
      createdAt: ranked.createdAt,
      isProved: ranked.isProved,
      isPlaced: ranked.isPlaced,
      isRead: ranked.isRead,
      all: sql<number>`count(*) over ()`.as('all_standing'),
      turn: sql<number>`row_number() over (partition by ${ranked.network}
          order by ${ranked.isProved} desc, ${ranked.isPlaced} desc, ${ranked.isRead} desc, ${ranked.createdAt} desc, ${ranked.id})`.as(
        'turn',
      ),
    })
    .from(ranked)
    .where(isUnfolded)
    .as('standing')
  const isMany = sql`${standing.all} > ${REPORTS_SHOWN}`
  const ifMany = (order: unknown) => sql`case when ${isMany} then ${order} end`
  return db
    .select({ id: standing.id, isMuted: standing.isMuted })
    .from(standing)
    .orderBy(
      standing.isMuted,
      ifMany(standing.turn),
      sql`${ifMany(standing.isProved)} desc`,
      sql`${ifMany(standing.isPlaced)} desc`,
      sql`${ifMany(standing.isRead)} desc`,
      sql`${standing.createdAt} desc`,
      standing.id,
    )
    .limit(REPORTS_SHOWN)
}

/** How many other reports are stored, by network: the largest by themselves, the rest together. */
export async function foldedReports(db: Queryable, incidentId: string, shown: string[]): Promise<Found['folded']> {
  const byNetwork = db
    .select({
      count: count().as('reports'),
      newestAt: max(submissions.createdAt).as('newest_at'),
      line: sql<number>`least(row_number() over (order by count(*) desc, max(${submissions.createdAt}) desc), ${NETWORKS_SHOWN + 1})`.as(
        'line',
      ),
    })
    .from(submissions)
    .where(and(eq(submissions.incidentId, incidentId), notInArray(submissions.id, shown)))
    .groupBy(network)
    .as('by_network')
  const rows = await db
    .select({
      count: sql`sum(${byNetwork.count})`.mapWith(Number),
      networks: count(),
      newestAt: sql`max(${byNetwork.newestAt})`.mapWith(submissions.createdAt),
    })
    .from(byNetwork)
    .groupBy(byNetwork.line)
    .orderBy(byNetwork.line)
  return rows.map(({ newestAt, ...row }) => ({ ...row, newestAt: newestAt.toISOString() }))
}

/** Where and when each of these finders said they were: the newest words and the newest position. */
export async function placesTold(db: Queryable, incidentId: string, ids: string[]) {
  const told = (column: 'place' | 'position') => {
    const isTold = column === 'place' ? isNotNull(incidentEvents.place) : isNotNull(incidentEvents.lat)
    return db
      .selectDistinctOn([incidentEvents.submissionId], {
        id: incidentEvents.submissionId,
        place: incidentEvents.place,
        lat: incidentEvents.lat,
        lng: incidentEvents.lng,
        accuracy: incidentEvents.accuracy,
        at: incidentEvents.createdAt,
      })
      .from(incidentEvents)
      .where(and(eq(incidentEvents.incidentId, incidentId), inArray(incidentEvents.submissionId, ids), isTold))
      .orderBy(incidentEvents.submissionId, sql`${incidentEvents.id} desc`)
  }
  const [places, positions] = await Promise.all([told('place'), told('position')])
  return {
    places: new Map(places.map((row) => [row.id, row])),
    positions: new Map(positions.map((row) => [row.id, row])),
  }
}
