import { and, eq, exists, gt, gte, inArray, isNull, max, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MessageKind, SafeReturnMessage } from '#contract/messages.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { messages } from '../db/tables.ts'
import { tellAccounts, tellResponders, type Occasion } from '../messages/queue.ts'
import { isSameResponder, linkOwner, responderOf, uidsOf, type Responder } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { carersAmong } from './contacts.ts'
import type { Incident } from './incident.ts'

/** The messages by which a recipient knows of an alarm and of the report that it names. */
export const TELLING = [
  'found',
  'unusable',
  'missing',
  'another-finder',
  'still-unanswered',
  'many-reports',
  'reopened',
] as const satisfies SafeReturnMessage[]
/** The further messages by which a contact or the duty desk heard of an alarm: their recipients are told how it ends. */
const ALSO_HEARD_BY = [
  'with-someone',
  'not-with-someone',
  'all-right',
  'hand-over-missed',
  'flood',
  'channel-down',
] as const satisfies SafeReturnMessage[]
/** They were handed over, or are in a worker's hands. */
const OUT = ['SENT', 'DELIVERED', 'UNSURE', 'CLAIMED'] as const

/**
 * Messages that their recipient has or may have: handed over, in a worker's hands, or tried without an answer, whatever
 * stands on the row since. A lost answer is remembered in the details; a process that died in a try left no failure.
 */
const mayHaveArrived = () =>
  or(
    inArray(messages.status, [...OUT]),
    sql`${messages.details}->>'unsure' is not null`,
    and(ne(messages.status, 'FAILED'), gt(messages.attempts, 0), isNull(messages.failure)),
  )

/** Everybody who was told of an alarm, or may have been, and may still hear of it. */
export async function toldOf(service: Service, tx: Queryable, incident: Incident): Promise<Responder[]> {
  const rows = await tx
    .selectDistinctOn([messages.recipientKind, messages.recipientId], {
      recipientKind: messages.recipientKind,
      recipientId: messages.recipientId,
    })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, incident.id),
        inArray(messages.kind, [...TELLING, ...ALSO_HEARD_BY]),
        mayHaveArrived(),
      ),
    )
  const told = rows.flatMap(({ recipientKind, recipientId }) => responderOf(recipientKind, recipientId) ?? [])
  const caring = await carersAmong(tx, incident.personUid, uidsOf(told), service.now())
  return told.filter((responder) => responder.kind === 'DUTY' || caring.includes(responder.uid))
}

/** The step of an occasion that is told once more in an alarm. */
export async function nextStepOf(db: Queryable, incidentId: string, occasion: NonNullable<Occasion['occasion']>) {
  const [told] = await db
    .select({ step: max(messages.step) })
    .from(messages)
    .where(and(eq(messages.incidentId, incidentId), eq(messages.occasion, occasion)))
  return (told?.step ?? 0) + 1
}

/** Tells everybody who was told of the alarm something more about it, but for the one who says it. */
export async function tellOthers(
  service: Service,
  tx: Tx,
  incident: Incident,
  { kind, occasion, but }: { kind: MessageKind; occasion: NonNullable<Occasion['occasion']>; but?: Responder },
) {
  const told = await toldOf(service, tx, incident)
  const others = told.filter((responder) => !(but && isSameResponder(responder, but)))
  const step = await nextStepOf(tx, incident.id, occasion)
  await tellResponders(service, tx, { kind, incidentId: incident.id, occasion, step }, others)
}

/**
 * Takes the alarm off the devices of everybody to whom it was pushed, of those who answer too: a contact is on the way. A text or a
 * letter cannot be taken back, and none is sent for it.
 */
export async function tellAnswered(service: Service, tx: Tx, { id }: Incident, by: Responder) {
  const rows = await tx
    .selectDistinctOn([messages.recipientId], { uid: messages.recipientId })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, id),
        eq(messages.recipientKind, 'ACCOUNT'),
        eq(messages.channel, 'push'),
        inArray(messages.kind, TELLING),
        mayHaveArrived(),
      ),
    )
  const uids = rows.flatMap(({ uid }) => uid ?? [])
  if (uids.length === 0) return
  const step = await nextStepOf(tx, id, 'answered')
  const details = { answeredBy: linkOwner(by) }
  await tellAccounts(service, tx, { kind: 'answered', incidentId: id, occasion: 'answered', step, details }, uids, [
    'push',
  ])
}

/** Whether any message was made about a report, whatever became of it: none is about one that is folded. */
export async function isNamed(db: Queryable, incidentId: string, submissionId: string): Promise<boolean> {
  const [named] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, incidentId),
        inArray(messages.kind, TELLING),
        sql`${messages.details}->>'submissionId' = ${submissionId}`,
      ),
    )
    .limit(1)
  return named !== undefined
}

/** Whether a report was passed on, by a message of its own, to anybody who may still hear of it. */
export async function wasPassedOn(
  service: Pick<Service, 'now'>,
  db: Queryable,
  incident: Pick<Incident, 'id' | 'personUid'>,
  submissionId: string,
): Promise<boolean> {
  return (await toldAbout(service, db, incident, submissionId)) !== 'NOBODY'
}

/** The same recipient and channel have a message in its place that is not lost: what gave way to it is told by its link. */
const isReplaced = (db: Queryable) => {
  const newer = alias(messages, 'newer')
  return exists(
    db
      .select({ id: newer.id })
      .from(newer)
      .where(
        and(
          eq(newer.incidentId, messages.incidentId),
          eq(newer.recipientKind, messages.recipientKind),
          sql`${newer.recipientId} is not distinct from ${messages.recipientId}`,
          eq(newer.channel, messages.channel),
          gte(newer.createdAt, messages.createdAt),
          inArray(newer.status, [...OUT, 'WAITING']),
        ),
      ),
  )
}

/** Whom messages of an alarm told, each once: of a report, or the desk of the alarm. */
const whomToldOf = (db: Queryable, of: SQL) =>
  db
    .selectDistinctOn([messages.recipientKind, messages.recipientId], {
      kind: messages.recipientKind,
      recipientId: messages.recipientId,
    })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, sql.placeholder('incidentId')),
        inArray(messages.kind, TELLING),
        or(mayHaveArrived(), eq(messages.status, 'WAITING'), and(eq(messages.status, 'SUPERSEDED'), isReplaced(db))),
        of,
      ),
    )
const toldOfReport = preparedOnce((db) =>
  whomToldOf(db, sql`${messages.details}->>'submissionId' = ${sql.placeholder('submissionId')}`).prepare(
    'told_of_report',
  ),
)
const deskTold = preparedOnce((db) => whomToldOf(db, eq(messages.recipientKind, 'DUTY')).prepare('desk_told'))

/**
 * Who was told of a report: the family, the desk alone, or nobody; without a report, whether the desk was told of the alarm.
 * Only messages that were delivered or may have been, or that are still tried, count; never what should have happened. A contact who cares for the
 * person no longer is no family that was told.
 */
export async function toldAbout(
  { now }: Pick<Service, 'now'>,
  db: Queryable,
  { id, personUid }: Pick<Incident, 'id' | 'personUid'>,
  submissionId: string | undefined,
): Promise<'FAMILY' | 'DESK' | 'NOBODY'> {
  const rows = await (submissionId === undefined
    ? deskTold(db).execute({ incidentId: id })
    : toldOfReport(db).execute({ incidentId: id, submissionId }))
  const accounts = rows.flatMap(({ kind, recipientId }) => (kind === 'ACCOUNT' ? (recipientId ?? []) : []))
  if ((await carersAmong(db, personUid, accounts, now())).length > 0) return 'FAMILY'
  return rows.some(({ kind }) => kind === 'DUTY') ? 'DESK' : 'NOBODY'
}
