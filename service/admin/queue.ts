import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { QUEUE_TYPES, WORKING_DAYS } from '#contract/admin-queue.ts'
import { dayOf } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { CLAIMS_MAX } from '#contract/limits.ts'
import type { AccountType } from '#contract/options.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, caseClaims, waits, waitsSince } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { questionedCases } from './account-questions.ts'
import { claimedBy, claimFree, claimsOf, isCurrent, lockClaims } from './claims.ts'
import { LIST_PAGE, rowsFor } from './list.ts'
import { overdueCases } from './overdue.ts'
import { queueCounts } from './queue-counts.ts'
import { consoleOf } from './scope.ts'
import { workingDaysSince } from '../working-days.ts'

/** A person's registration waits from its confirmation on. */
const since = waitsSince(accounts)

type Filters = Pick<In<'listQueue'>, 'due' | 'kind' | 'locale' | 'organisation' | 'claim'>
/** Where a walk begins: the account before its first. */
interface Edge {
  uid: string
  since: string
}

/** The condition of the queue's filters, as the caller means them. */
export const filtered = async (db: Queryable, { due, locale, organisation, claim }: Filters, actor: string, at: Date) =>
  and(
    due && (await overdueCases(db, at)),
    locale && eq(accounts.locale, locale),
    organisation ? eq(accounts.masterPartnerUid, organisation) : undefined,
    claim === 'mine' ? claimedBy(db, actor, at) : undefined,
    claim === 'free' ? sql`not ${isClaimed(db, at)}` : undefined,
  )

/** The condition for cases that somebody works on. */
const isClaimed = (db: Queryable, at: Date) => {
  const claims = db
    .select({ one: sql`1` })
    .from(caseClaims)
    .where(and(eq(caseClaims.accountUid, accounts.uid), isCurrent(at)))
  return sql`exists ${claims}`
}

/** Whoever waits in these queues, the longest first, merged from one ordered walk of an index for each type. */
export function walkWaiting(types: readonly AccountType[], which: SQL | undefined, edge: Edge | undefined): SQL {
  const walks = types.map((type) => {
    const where = and(
      waits(accounts),
      eq(accounts.type, type),
      which,
      edge && sql`(${since}, ${accounts.uid}) > (${edge.since}::timestamptz, ${edge.uid})`,
    )
    return sql`(select ${accounts.uid} as uid, ${since} as since from ${accounts} where ${where}
      order by ${since}, ${accounts.uid} limit ${LIST_PAGE + 1})`
  })
  return sql`select uid from (${sql.join(walks, sql` union all `)}) as waiting
    order by since, uid limit ${LIST_PAGE + 1}`
}

async function edgeOf(db: Queryable, uid: string | undefined): Promise<Edge | undefined> {
  if (!uid) return undefined
  const [edge] = await db
    .select({ uid: accounts.uid, since: sql<string>`${since}::text` })
    .from(accounts)
    .where(eq(accounts.uid, uid))
  return edge
}

async function waitingAccounts(db: Queryable, { queue, kind }: In<'listQueue'>, which: SQL | undefined, edge?: Edge) {
  const types = QUEUE_TYPES[queue].filter((type) => !kind || type === kind)
  if (types.length === 0) return []
  const found = (await db.execute(walkWaiting(types, which, edge))) as unknown as { rows: { uid: string }[] }
  return found.rows.map(({ uid }) => uid)
}

/** Tells how many working days went by since a moment; those who began to wait on one day are counted once. */
function ages(now: Date): (since: Date) => number {
  const known = new Map<string, number>()
  return (since) => {
    const day = dayOf(since)
    const age = known.get(day) ?? workingDaysSince(since, now)
    known.set(day, age)
    return age
  }
}

/** Who waits for a decision, with the working days gone by and who works on it. */
export async function listQueue(service: Service, input: In<'listQueue'>, caller: Caller): Out<'listQueue'> {
  const { db } = service
  const { actor } = consoleOf(caller)
  const at = service.now()
  const found = await waitingAccounts(db, input, await filtered(db, input, actor, at), await edgeOf(db, input.after))
  const uids = found.slice(0, LIST_PAGE)
  const questioned = await questionedCases(db, uids, at)
  const rows = await rowsFor(db, uids)
  const claims = await claimsOf(db, uids, actor, at)
  const ageOf = ages(at)
  return {
    waiting: rows.map(({ account, ...row }) => {
      const { from, to } = WORKING_DAYS[row.type]
      const waitsFrom = account.confirmedAt ?? account.createdAt
      const { state, paused } = questioned(row.uid)
      const age = ageOf(waitsFrom) - paused
      return {
        ...row,
        locale: account.locale,
        since: waitsFrom.toISOString(),
        age,
        due: age > to ? ('overdue' as const) : age >= from ? ('due' as const) : ('in-time' as const),
        question: state,
        claim: claims.get(row.uid) ?? null,
      }
    }),
    next: found.length > LIST_PAGE ? (uids.at(-1) ?? null) : null,
    ...(await queueCounts(service, input.queue, actor)),
  }
}

/**
 * Claims the next case that no colleague works on: after the given one, else from the beginning. The caller's other claimed cases
 * stay theirs. @throws `too-many-claims`
 */
export async function takeNextCase(service: Service, input: In<'takeNextCase'>, caller: Caller): Out<'takeNextCase'> {
  const { actor } = consoleOf(caller)
  const at = service.now()
  return service.db.transaction(async (tx) => {
    const held = await lockClaims(tx, actor, at)
    const which = and(
      await filtered(tx, { ...input, claim: input.claim === 'mine' ? 'mine' : undefined }, actor, at),
      sql`not ${claimedBy(tx, actor, at, true)}`,
      input.after ? ne(accounts.uid, input.after) : undefined,
    )
    const edge = await edgeOf(tx, input.after)
    const found = await waitingAccounts(tx, input, which, edge)
    if (edge) found.push(...(await waitingAccounts(tx, input, which)))
    const claims = await claimsOf(tx, found, actor, at)
    for (const uid of found) {
      const isMine = claims.get(uid)?.mine
      if (!isMine && held >= CLAIMS_MAX) refuse('too-many-claims')
      const [claimed] = await claimFree(service, tx, [uid], actor)
      // Else a colleague claimed it a moment ago.
      if (claimed || isMine) return { uid }
    }
    return { uid: null }
  })
}
