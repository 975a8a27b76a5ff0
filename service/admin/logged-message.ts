import { and, inArray } from 'drizzle-orm'
import { CHANNELS, type Channel } from '#contract/messages.ts'
import type { LoggedMessage, MessageRecipient } from '#contract/admin-messages.ts'
import type { AdminSession } from '../admin-session.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, type messages } from '../db/tables.ts'
import { isSetUp, reportsOf } from '../messages/channels.ts'
import { failureOf } from '../messages/failure.ts'
import { isUnconfirmed, stateOf } from '../messages/state.ts'
import type { Service } from '../service.ts'
import { inScope, namesOf } from './scope.ts'

export type MessageRow = typeof messages.$inferSelect

/** The recipients of these messages, with name and uid where the session may open their account. */
export async function recipientsOf(
  db: Queryable,
  session: AdminSession,
  rows: readonly MessageRow[],
  at: Date,
): Promise<(row: MessageRow) => MessageRecipient> {
  const uids = [
    ...new Set(
      rows.flatMap(({ recipientKind, recipientId }) => (recipientKind === 'ACCOUNT' ? (recipientId ?? []) : [])),
    ),
  ]
  const open =
    uids.length === 0
      ? []
      : await db
          .select({ uid: accounts.uid })
          .from(accounts)
          .where(and(inArray(accounts.uid, uids), inScope(db, session, 'file', at)))
  const known = new Set(open.map(({ uid }) => uid))
  const name = await namesOf(db, [...known])
  return ({ recipientKind: kind, recipientId: uid }) =>
    uid !== null && known.has(uid) ? { kind, uid, name: name(uid) } : { kind, uid: null, name: null }
}

/** A message as the console lists it; nothing of what it said or where it went. */
export const loggedMessage = (
  row: MessageRow,
  { to, call }: Pick<LoggedMessage, 'to' | 'call'>,
  now: Date,
): LoggedMessage => ({
  id: row.id,
  kind: row.kind,
  channel: row.channel,
  to,
  state: stateOf(row),
  unconfirmed: isUnconfirmed(row, now),
  attempts: row.attempts,
  queuedAt: row.createdAt.toISOString(),
  handedOverAt: row.sentAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  nextAttemptAt: row.status === 'WAITING' ? (row.nextAttemptAt?.toISOString() ?? null) : null,
  failure: failureOf(row),
  failureCode: row.failure,
  call,
})

/** The channels whose provider never says what became of a message. */
export const silentChannels = ({ outside }: Pick<Service, 'outside'>): Channel[] =>
  CHANNELS.filter((channel) => isSetUp(outside, channel) && !reportsOf(outside, channel))
