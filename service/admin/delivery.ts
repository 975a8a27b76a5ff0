import { and, count, desc, eq, inArray, min, or, type SQL } from 'drizzle-orm'
import type { Undelivered } from '#contract/admin-delivery.ts'
import type { In, Out } from '#contract/index.ts'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { messages } from '../db/tables.ts'
import { FAILED_STATUSES } from '../messages/reach.ts'
import { unconfirmed } from '../messages/state.ts'
import type { Service } from '../service.ts'
import { olderThan } from './account-messages.ts'
import { callsInstead } from './call-instead.ts'
import { readPlace, writePlace } from './keyset.ts'
import { loggedMessage, recipientsOf, reportingOf, type MessageRow } from './logged-message.ts'
import { consoleOf } from './scope.ts'

type Status = Undelivered['status']

/** Where the page puts a message; a claimed one is being sent, and stands among those that wait. */
function statusOf({ status }: Pick<MessageRow, 'status'>): Status {
  if (FAILED_STATUSES.some((failed) => failed === status)) return 'FAILED'
  return status === 'SENT' ? 'UNCONFIRMED' : 'WAITING'
}

/** The condition of each. */
const conditions = (now: Date): Record<Status, SQL | undefined> => ({
  FAILED: inArray(messages.status, FAILED_STATUSES),
  WAITING: inArray(messages.status, ['WAITING', 'CLAIMED']),
  UNCONFIRMED: unconfirmed(now),
})

/** How many there are of each kind on each channel, and since when. */
async function countsOf({ db }: Service, condition: SQL | undefined): Promise<Awaited<Out<'readDelivery'>>['counts']> {
  const counted = await db
    .select({
      status: messages.status,
      kind: messages.kind,
      channel: messages.channel,
      count: count(),
      since: min(messages.createdAt),
    })
    .from(messages)
    .where(condition)
    .groupBy(messages.status, messages.kind, messages.channel)
    .orderBy(messages.kind, messages.channel)
  const counts = new Map<string, Awaited<Out<'readDelivery'>>['counts'][number]>()
  for (const { status: stored, kind, channel, count: more, since: first } of counted) {
    const status = statusOf({ status: stored })
    const key = [status, kind, channel].join()
    const before = counts.get(key)
    const since = first?.toISOString() ?? ''
    counts.set(key, {
      status,
      kind,
      channel,
      count: more + (before?.count ?? 0),
      since: before && before.since < since ? before.since : since,
    })
  }
  return [...counts.values()]
}

/**
 * Messages that failed, wait or were never confirmed: counted, and one page of them, newest first, each with whom it was for. Because
 * the page names people, that it was opened is audited.
 */
export async function readDelivery(
  service: Service,
  { status, kind, after }: In<'readDelivery'>,
  caller: Caller,
): Out<'readDelivery'> {
  const { db } = service
  const now = service.now()
  const session = consoleOf(caller)
  const each = conditions(now)
  const undelivered = or(...Object.values(each))
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        status === undefined ? undelivered : each[status],
        kind === undefined ? undefined : eq(messages.kind, kind),
        olderThan(readPlace(after)),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(CONSOLE_PAGE + 1)
  const page = rows.slice(0, CONSOLE_PAGE)
  const recipient = await recipientsOf(db, session, page, now)
  const callOf = await callsInstead(db, session, page)
  const listed = page.map((row) => ({
    ...loggedMessage(row, { to: recipient(row), call: callOf(row) }, now),
    status: statusOf(row),
  }))
  const named = listed.filter(({ to }) => to.name !== null).length
  if (named > 0) await writeAudit(service, { actor: session.actor, action: 'delivery-read', details: { count: named } })
  const last = page.at(-1)
  return {
    counts: await countsOf(service, undelivered),
    messages: listed,
    next: rows.length > page.length && last ? writePlace({ at: last.createdAt, id: last.id }) : null,
    reports: reportingOf(service),
  }
}
