import { getTableName } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { OpenedDatabase } from './db/open.ts'
import { rateLimits } from './db/tables.ts'

export interface Limit {
  points: number
  seconds: number
}
export type Limiter = ReturnType<typeof openLimiter>

/** Counters shared by every process. `overridden`: the setting LIMITS, by the limit's name. */
export function openLimiter({ db, pool }: Pick<OpenedDatabase, 'db' | 'pool'>, overridden: Record<string, Limit>) {
  const limiters = new Map<string, RateLimiterDrizzle | RateLimiterPostgres>()
  const named = (name: string, declared: Limit) => {
    const known = limiters.get(name)
    if (known) return known
    const { points, seconds } = overridden[name] ?? declared
    const limit = { keyPrefix: name, points, duration: seconds, clearExpiredByTimeout: false }
    // The library's own limiter for PostgreSQL prepares its statement, but breaks the embedded database's connection.
    const limiter = pool
      ? new RateLimiterPostgres({
          ...limit,
          storeClient: pool,
          storeType: 'pool',
          tableName: getTableName(rateLimits),
          tableCreated: true,
        })
      : new RateLimiterDrizzle({ ...limit, storeClient: db, schema: rateLimits })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    /**
     * Counts one request of `subject`. Never inside a transaction: the embedded database has one connection.
     * @returns seconds until the next one is welcome; 0 when this one is
     */
    async take(name: string, declared: Limit, subject: string): Promise<number> {
      try {
        await named(name, declared).consume(subject)
        return 0
      } catch (over) {
        if (over instanceof RateLimiterRes) return Math.max(1, Math.ceil(over.msBeforeNext / 1000))
        throw over
      }
    },
  }
}
