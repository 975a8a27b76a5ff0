import { getTableName } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { RATE_LIMITS, type LimitName, type RateLimit } from '#contract/rate-limits.ts'
import type { OpenedDatabase } from './db/open.ts'
import { rateLimits } from './db/tables.ts'
import { counterFromZero } from './metrics.ts'

export type Limiter = ReturnType<typeof openLimiter>

/** What a deployment changed of the limits: the setting LIMITS. */
export type ChangedLimits = Partial<Record<LimitName, Pick<RateLimit, 'points' | 'seconds'>>>

const limited = counterFromZero('homeward_limited_total', 'Requests beyond a limit, by its name.', {
  limit: Object.keys(RATE_LIMITS),
})

/** One request that was counted first. */
export interface HeldPoint {
  isOver: boolean
  giveBack: () => Promise<void>
}

const { points, expire, key } = rateLimits
const GIVEN_BACK = `UPDATE ${getTableName(rateLimits)} SET ${points.name} = ${points.name} - 1
  WHERE ${key.name} = $1 AND ${points.name} > 0 AND ${expire.name} > $2 AND ${expire.name} <= $3`

/** Counters shared by every process, one for each limit of `contract/rate-limits.ts`. */
export function openLimiter({ pool }: Pick<OpenedDatabase, 'pool'>, changed: ChangedLimits) {
  const limiters = new Map<LimitName, RateLimiterPostgres>()
  const limitOf = (name: LimitName) => changed[name] ?? RATE_LIMITS[name]
  const counterOf = (name: LimitName) => {
    const known = limiters.get(name)
    if (known) return known
    const { points, seconds } = limitOf(name)
    const limit = { keyPrefix: name, points, duration: seconds, clearExpiredByTimeout: false }
    const limiter = new RateLimiterPostgres({
      ...limit,
      storeClient: pool,
      storeType: 'pool',
      tableName: getTableName(rateLimits),
      tableCreated: true,
    })
    limiters.set(name, limiter)
    return limiter
  }
  const countBeyond = (name: LimitName) => limited.inc({ limit: name })
  const consume = async (name: LimitName, subject: string) => {
    try {
      return { state: await counterOf(name).consume(subject), isOver: false }
    } catch (over) {
      if (!(over instanceof RateLimiterRes)) throw over
      countBeyond(name)
      return { state: over, isOver: true }
    }
  }
  return {
    /** Points and seconds that hold here, for what is counted by a query of its own. */
    limitOf,
    /** Counts for `/metrics` one request beyond a limit that `limitOf` or `isUsedUp` was asked for: neither knows what follows from it. */
    countBeyond,
    /**
     * Counts one request of `subject`. Never inside a transaction: the embedded database has one connection.
     * @returns seconds until the next one is welcome; 0 when this one is
     */
    async take(name: LimitName, subject: string): Promise<number> {
      const { state, isOver } = await consume(name, subject)
      return isOver ? Math.max(1, Math.ceil(state.msBeforeNext / 1000)) : 0
    },
    /**
     * Counts one request of `subject` before it is known whether it counts, so that none of those under way at once is left out.
     * `giveBack` uncounts it, in the period that it was counted in alone. Never inside a transaction, as `take`.
     */
    async hold(name: LimitName, subject: string): Promise<HeldPoint> {
      const { state, isOver } = await consume(name, subject)
      const { seconds } = limitOf(name)
      // The next period ends a whole period later; half of one is room for clocks that differ.
      const untilLatest = Date.now() + state.msBeforeNext + (seconds * 1000) / 2
      const giveBack = async () =>
        void (await pool.query(GIVEN_BACK, [counterOf(name).getKey(subject), Date.now(), untilLatest]))
      return { isOver, giveBack }
    },
    /** Whether `subject` has used up what it may; counts nothing. */
    async isUsedUp(name: LimitName, subject: string): Promise<boolean> {
      const state = await counterOf(name).get(subject)
      return state !== null && state.consumedPoints >= limitOf(name).points
    },
    /** Counts one request of `subject` as `take` does. @returns how many there are beyond the limit now, 0 within it */
    async countOver(name: LimitName, subject: string): Promise<number> {
      const { state } = await consume(name, subject)
      return Math.max(0, state.consumedPoints - limitOf(name).points)
    },
  }
}
