import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { responders } from '../db/tables.ts'
import { DUTY, responderOf, uidsOf, type Responder } from '../messages/recipient.ts'
import { standingCarers } from './contacts.ts'
import type { Incident } from './incident.ts'

/**
 * Those who have colour and digits to show: the contacts who said that they are on the way and did not withdraw it, also where their
 * answer has lapsed meanwhile, and the duty desk. Those on the way now come first, the desk last.
 */
export async function bearersOf(db: Queryable, incident: Incident): Promise<Responder[]> {
  const rows = await db
    .selectDistinctOn([responders.actorKind, responders.actor], {
      kind: responders.actorKind,
      actor: responders.actor,
      ended: responders.ended,
      saidAt: responders.saidAt,
    })
    .from(responders)
    .where(and(eq(responders.incidentId, incident.id), eq(responders.response, 'GOING')))
    // An open answer, else the one that ended last.
    .orderBy(
      responders.actorKind,
      responders.actor,
      sql`${responders.endedAt} desc nulls first`,
      desc(responders.saidAt),
    )
  const coming = rows
    .filter(({ ended }) => ended !== 'WITHDRAWN' && ended !== 'LINK_ENDED')
    .toSorted((one, other) => Number(one.ended !== null) - Number(other.ended !== null) || +one.saidAt - +other.saidAt)
    .flatMap(({ kind, actor }) => responderOf(kind, actor) ?? [])
  const standing = await standingCarers(db, incident.personUid, uidsOf(coming))
  return [...coming.filter((one) => one.kind === 'ACCOUNT' && standing.includes(one.uid)), DUTY]
}
