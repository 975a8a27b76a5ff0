import { and, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import type { LoggedMessage } from '#contract/admin-messages.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { AdminSession } from '../admin-session.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import { FAILED_STATUSES } from '../messages/reach.ts'
import { unconfirmed } from '../messages/state.ts'
import type { Service } from '../service.ts'
import type { MessageRow } from './logged-message.ts'
import { accountInScope, consoleOf, namedTo, namesOf } from './scope.ts'

/** The messages to an account because of which somebody is better called: none of them arrived for certain, and no call reached anybody since. */
const asksForCall = (uid: string, now: Date): SQL | undefined =>
  and(
    eq(messages.recipientKind, 'ACCOUNT'),
    eq(messages.recipientId, uid),
    or(
      inArray(messages.status, FAILED_STATUSES),
      unconfirmed(now),
      and(eq(messages.status, 'WAITING'), isNotNull(messages.failure)),
    ),
    or(isNull(messages.callOutcome), ne(messages.callOutcome, 'REACHED')),
  )

/**
 * Writes down what came of a call that was made instead of messages that did not arrive, beside each of them that had been seen.
 * @throws `not-found`; `decided-already` when no message to the account asks for a call
 */
export async function recordCall(
  service: Service,
  { uid, outcome, seen }: In<'recordCall'>,
  caller: Caller,
): Out<'recordCall'> {
  const { actor } = consoleOf(caller)
  await accountInScope(service, consoleOf(caller), uid)
  return service.db.transaction(async (tx) => {
    const at = service.now()
    const called = await tx
      .update(messages)
      .set({ callOutcome: outcome, calledAt: at, calledBy: actor })
      .where(and(asksForCall(uid, at), seen === undefined ? undefined : lte(messages.createdAt, new Date(seen))))
      .returning({ id: messages.id })
    if (called.length === 0) refuse('decided-already')
    const details = { outcome, messages: called.length }
    await writeAudit({ db: tx, now: service.now }, { actor, action: 'call-recorded', subject: uid, details })
    return { messages: called.length }
  })
}

/** The call made instead of each message; who made it is named to colleagues. */
export async function callsInstead(
  db: Queryable,
  session: Pick<AdminSession, 'organisation'>,
  rows: readonly MessageRow[],
): Promise<(row: MessageRow) => LoggedMessage['call']> {
  const callers = [...new Set(rows.flatMap(({ calledBy }) => calledBy ?? []))]
  const isNamed = await namedTo(db, session, callers)
  const name = await namesOf(db, callers)
  return ({ callOutcome, calledAt, calledBy }) => {
    if (callOutcome === null || calledAt === null || calledBy === null) return null
    return { outcome: callOutcome, by: isNamed(calledBy) ? name(calledBy) : null, at: calledAt.toISOString() }
  }
}
