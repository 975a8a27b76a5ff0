import { and, desc, eq, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { In, Out } from '#contract/index.ts'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { incidents, messages, partnerDetails } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { callsInstead } from './call-instead.ts'
import { loggedMessage, recipientsOf, silentChannels, type MessageRow } from './logged-message.ts'
import { readPlace, writePlace, type Place } from './keyset.ts'
import { auditLook } from './looks.ts'
import { accountInScope, consoleOf, nameOf } from './scope.ts'

/** The messages after a place of the list, newest first. */
export const olderThan = (place: Place | undefined): SQL | undefined =>
  place && lt(sql`(${messages.createdAt}, ${messages.id})`, sql`(${place.at.toISOString()}::timestamptz, ${place.id})`)

/**
 * The conditions of an account's messages: to it and, for a person, about them (those that name the person, and those of their alarms).
 * Each follows an index of its own, so that a page never reads more than a page of each.
 */
export function conditionsOf(db: Queryable, { uid, type }: Pick<Account, 'uid' | 'type'>): SQL[] {
  const to = and(eq(messages.recipientKind, 'ACCOUNT'), eq(messages.recipientId, uid))
  const notTo = or(ne(messages.recipientKind, 'ACCOUNT'), ne(messages.recipientId, uid))
  const alarms = db.select({ id: incidents.id }).from(incidents).where(eq(incidents.personUid, uid))
  const about = [
    and(sql`${messages.details} ->> 'personUid' = ${uid}`, notTo),
    and(inArray(messages.incidentId, alarms), notTo),
  ]
  return [to, ...(type === 'DEMENTIA' ? about : [])].flatMap((condition) => condition ?? [])
}

/** A page of one condition, newest first, and one row more where there is a next page. */
export const messagePage = (db: Queryable, condition: SQL | undefined, place: Place | undefined) =>
  db
    .select()
    .from(messages)
    .where(and(condition, olderThan(place)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(CONSOLE_PAGE + 1)

/** A page of these conditions together, newest first, each message once. */
export async function newestMessages(
  db: Queryable,
  conditions: SQL[],
  place: Place | undefined,
): Promise<MessageRow[]> {
  const lists = await Promise.all(conditions.map((condition) => messagePage(db, condition, place)))
  const byId = new Map(lists.flat().map((row) => [row.id, row]))
  const isAfter = (one: MessageRow, other: MessageRow) =>
    other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1)
  return [...byId.values()].toSorted(isAfter).slice(0, CONSOLE_PAGE + 1)
}

/**
 * Every message to an account and, for a person, about them, newest first. Whoever may open the account's file may read it; an
 * organisation reads nothing of what went to the duty desk. That the page was opened is a look at the record.
 * @throws `not-found`
 */
export async function readAccountMessages(
  service: Service,
  { uid, after }: In<'readAccountMessages'>,
  caller: Caller,
): Out<'readAccountMessages'> {
  const { db } = service
  const now = service.now()
  const session = consoleOf(caller)
  const account = await accountInScope(service, session, uid)
  await auditLook(service, { actor: session.actor, action: 'messages-read', subject: uid })
  const hidden = session.organisation === null ? undefined : ne(messages.recipientKind, 'DUTY')
  const conditions = conditionsOf(db, account).flatMap((condition) => and(condition, hidden) ?? [])
  const rows = await newestMessages(db, conditions, readPlace(after))
  const page = rows.slice(0, CONSOLE_PAGE)
  const recipient = await recipientsOf(db, session, page, now)
  const callOf = await callsInstead(db, session, page)
  const [partner] = await db
    .select({ name: partnerDetails.organizationName })
    .from(partnerDetails)
    .where(eq(partnerDetails.uid, uid))
  const listed = page.map((row) => ({
    ...loggedMessage(row, { to: recipient(row), call: callOf(row) }, now),
    side: row.recipientKind === 'ACCOUNT' && row.recipientId === uid ? ('TO' as const) : ('ABOUT' as const),
    locale: row.locale,
  }))
  const last = page.at(-1)
  return {
    account: { uid, type: account.type, name: nameOf(account, partner?.name) },
    messages: listed,
    next: rows.length > page.length && last ? writePlace({ at: last.createdAt, id: last.id }) : null,
    callInstead: listed.some(
      ({ side, state, failure, unconfirmed, call }) =>
        side === 'TO' &&
        call?.outcome !== 'REACHED' &&
        (state === 'FAILED' || state === 'UNSURE' || unconfirmed || (state === 'WAITING' && failure !== null)),
    ),
    silent: silentChannels(service),
  }
}
