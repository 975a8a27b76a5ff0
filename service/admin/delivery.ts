import { and, desc, eq, type SQL } from 'drizzle-orm'
import { DELIVERY_COUNT_MAX, UNDELIVERED, type Undelivered } from '#contract/admin-delivery.ts'
import type { In, Out } from '#contract/index.ts'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import { FAILED_STATUSES } from '../messages/reach.ts'
import { unconfirmed } from '../messages/state.ts'
import type { Service } from '../service.ts'
import { newestMessages } from './account-messages.ts'
import { callsInstead } from './call-instead.ts'
import { readPlace, writePlace } from './keyset.ts'
import { loggedMessage, recipientsOf, silentChannels, type MessageRow } from './logged-message.ts'
import { consoleOf } from './scope.ts'

type Status = Undelivered['status']
type Counted = Awaited<Out<'readDelivery'>>['counts'][number]

/** Where the page puts a message; a claimed one is being sent, and stands among those that wait. */
function statusOf({ status }: Pick<MessageRow, 'status'>): Status {
  if (FAILED_STATUSES.some((failed) => failed === status)) return 'FAILED'
  return status === 'SENT' ? 'UNCONFIRMED' : 'WAITING'
}

/** The condition of each, in parts that each follow an index backwards in time. */
export const undeliveredConditions = (now: Date): Record<Status, SQL[]> => ({
  FAILED: FAILED_STATUSES.map((status) => eq(messages.status, status)),
  WAITING: (['WAITING', 'CLAIMED'] as const).map((status) => eq(messages.status, status)),
  UNCONFIRMED: [unconfirmed(now)].flatMap((condition) => condition ?? []),
})

/** The query of when the newest messages of this kind and channel were queued: DELIVERY_COUNT_MAX of them at most. */
export const newestOf = (db: Queryable, condition: SQL) =>
  db
    .select({ kind: messages.kind, channel: messages.channel, createdAt: messages.createdAt })
    .from(messages)
    .where(condition)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(DELIVERY_COUNT_MAX)

/** How many of the newest there are of each kind on each channel, and since when. */
async function countsOf(db: Queryable, each: ReturnType<typeof undeliveredConditions>) {
  const counts: Counted[] = []
  const more: Status[] = []
  for (const status of UNDELIVERED) {
    const newest = await Promise.all(each[status].map((condition) => newestOf(db, condition)))
    if (newest.some(({ length }) => length === DELIVERY_COUNT_MAX)) more.push(status)
    const groups = Object.groupBy(newest.flat(), ({ kind, channel }) => `${kind} ${channel}`)
    for (const group of Object.values(groups)) {
      const [one] = group ?? []
      if (!group || !one) continue
      const since = new Date(Math.min(...group.map(({ createdAt }) => createdAt.getTime()))).toISOString()
      counts.push({ status, kind: one.kind, channel: one.channel, count: group.length, since })
    }
  }
  const named = ({ kind, channel }: Counted) => `${kind} ${channel}`
  return { counts: counts.toSorted((one, other) => named(one).localeCompare(named(other), 'en')), more }
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
  const each = undeliveredConditions(now)
  const asked = (status === undefined ? UNDELIVERED : [status]).flatMap((one) => each[one])
  const rows = await newestMessages(
    db,
    asked.flatMap((condition) => and(condition, kind === undefined ? undefined : eq(messages.kind, kind)) ?? []),
    readPlace(after),
  )
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
    ...(await countsOf(db, each)),
    messages: listed,
    next: rows.length > page.length && last ? writePlace({ at: last.createdAt, id: last.id }) : null,
    silent: silentChannels(service),
  }
}
