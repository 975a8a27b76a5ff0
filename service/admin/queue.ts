import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { QUEUE_COUNT_MAX, WORKING_DAYS, type Queue } from '#contract/admin-accounts.ts'
import type { In, Out } from '#contract/index.ts'
import type { AccountType } from '#contract/options.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, workItems } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { questionedCases } from './account-questions.ts'
import { LIST_PAGE, rowsFor } from './list.ts'
import { consoleOf } from './scope.ts'
import { workingDaysSince } from '../working-days.ts'

const TYPES: Record<Queue, readonly AccountType[]> = {
  registrations: ['DEMENTIA', 'CAREGIVER'],
  organisations: ['PARTNER'],
  public: ['PUBLIC'],
}
/** A person's registration waits from its confirmation on; the index accounts_waiting has the same words. */
const since = sql`coalesce(${accounts.confirmedAt}, ${accounts.createdAt})`

const waitsAs = (type: AccountType) =>
  and(eq(accounts.status, 'PENDING'), eq(accounts.type, type), isNull(accounts.registeredAgainAt))

/** Whoever waits in these queues, the longest first, merged from one ordered walk of an index for each type. */
export function walkWaiting(types: readonly AccountType[], edge: { uid: string; since: string } | undefined): SQL {
  const walks = types.map((type) => {
    const which = and(
      waitsAs(type),
      edge && sql`(${since}, ${accounts.uid}) > (${edge.since}::timestamptz, ${edge.uid})`,
    )
    return sql`(select ${accounts.uid} as uid, ${since} as since from ${accounts} where ${which}
      order by ${since}, ${accounts.uid} limit ${LIST_PAGE + 1})`
  })
  return sql`select uid from (${sql.join(walks, sql` union all `)}) as waiting
    order by since, uid limit ${LIST_PAGE + 1}`
}

async function waiting(db: Queryable, types: readonly AccountType[], after: string | undefined) {
  const [edge] = after
    ? await db
        .select({ uid: accounts.uid, since: sql<string>`${since}::text` })
        .from(accounts)
        .where(eq(accounts.uid, after))
    : []
  const found = (await db.execute(walkWaiting(types, edge))) as unknown as { rows: { uid: string }[] }
  return found.rows.map(({ uid }) => uid)
}

/** How many wait, up to a number from which on it does not matter. */
async function countWaiting(db: Queryable, types: readonly AccountType[]) {
  const each = await Promise.all(
    types.map(async (type) => {
      const some = db
        .select({ one: sql<number>`1`.as('one') })
        .from(accounts)
        .where(waitsAs(type))
        .limit(QUEUE_COUNT_MAX)
        .as('some')
      const [row] = await db.select({ count: count() }).from(some)
      return row?.count ?? 0
    }),
  )
  return Math.min(
    QUEUE_COUNT_MAX,
    each.reduce((sum, one) => sum + one, 0),
  )
}

/** Who waits for a decision, with the working days gone by. */
export async function listQueue({ db, now }: Service, input: In<'listQueue'>, caller: Caller): Out<'listQueue'> {
  consoleOf(caller)
  const found = await waiting(db, TYPES[input.queue], input.after)
  const uids = found.slice(0, LIST_PAGE)
  const questioned = await questionedCases(db, uids, now())
  const { from, to } = WORKING_DAYS[input.queue]
  const rows = await rowsFor(db, uids)
  const [work] = await db.select({ count: count() }).from(workItems).where(isNull(workItems.closedAt))
  return {
    waiting: rows.map(({ account, ...row }) => {
      const waitsSince = account.confirmedAt ?? account.createdAt
      const { state, paused } = questioned(row.uid)
      const age = workingDaysSince(waitsSince, now()) - paused
      const due = age > to ? ('overdue' as const) : age >= from ? ('due' as const) : ('in-time' as const)
      return { ...row, since: waitsSince.toISOString(), age, due, question: state }
    }),
    next: found.length > LIST_PAGE ? (uids.at(-1) ?? null) : null,
    counts: {
      registrations: await countWaiting(db, TYPES.registrations),
      organisations: await countWaiting(db, TYPES.organisations),
      public: await countWaiting(db, TYPES.public),
      work: Math.min(QUEUE_COUNT_MAX, work?.count ?? 0),
    },
  }
}
