import { and, eq, gt, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { MessageKind, SafeReturnMessage } from '../../contract/messages.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import { tellResponders, type Occasion } from '../messages/queue.ts'
import { isSameResponder, responderOf, uidsOf, type Responder } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { carersAmong } from './contacts.ts'
import type { Incident } from './incident.ts'

/** By these messages somebody knows of an alarm. */
export const TELLING = [
  'found',
  'unusable',
  'missing',
  'another-finder',
  'still-unanswered',
  'many-reports',
  'reopened',
] as const satisfies SafeReturnMessage[]
/** They were handed over, or are in a worker's hands. */
const OUT = ['SENT', 'DELIVERED', 'UNSURE', 'CLAIMED'] as const
/** They were, or will be tried again: what failed or was called off told nobody. */
const ON_ITS_WAY = [...OUT, 'WAITING', 'SUPERSEDED'] as const

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
export async function toldOf(service: Service, tx: Tx, incident: Incident): Promise<Responder[]> {
  const rows = await tx
    .selectDistinctOn([messages.recipientKind, messages.recipientId], {
      recipientKind: messages.recipientKind,
      recipientId: messages.recipientId,
    })
    .from(messages)
    .where(and(eq(messages.incidentId, incident.id), inArray(messages.kind, TELLING), mayHaveArrived()))
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

/** Whether a report was passed on to anybody by a message of its own. */
export async function wasPassedOn(db: Queryable, incidentId: string, submissionId: string): Promise<boolean> {
  return (await toldAbout(db, incidentId, submissionId)) !== 'NOBODY'
}

/**
 * Who was told of a report: the family, the desk alone, or nobody; without a report, whether the desk was told of the alarm.
 * Only messages that reached somebody, or that are still tried, count; never what should have happened.
 */
export async function toldAbout(
  db: Queryable,
  incidentId: string,
  submissionId: string | undefined,
): Promise<'FAMILY' | 'DESK' | 'NOBODY'> {
  const rows = await db
    .selectDistinctOn([messages.recipientKind], { kind: messages.recipientKind })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, incidentId),
        inArray(messages.kind, TELLING),
        inArray(messages.status, [...ON_ITS_WAY]),
        submissionId === undefined
          ? eq(messages.recipientKind, 'DUTY')
          : sql`${messages.details}->>'submissionId' = ${submissionId}`,
      ),
    )
  const kinds = rows.map(({ kind }) => kind)
  if (kinds.includes('ACCOUNT')) return 'FAMILY'
  return kinds.includes('DUTY') ? 'DESK' : 'NOBODY'
}
