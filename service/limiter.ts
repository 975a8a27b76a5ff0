import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './db/open.ts'
import { rateLimits } from './db/tables.ts'

export interface Limit {
  points: number
  seconds: number
}
export type Limiter = ReturnType<typeof openLimiter>

/** Counters shared by every process. `overridden`: the setting LIMITS, by the limit's name. */
export function openLimiter(db: Database, overridden: Record<string, Limit>) {
  const limiters = new Map<string, RateLimiterDrizzle>()
  const named = (name: string, declared: Limit) => {
    const known = limiters.get(name)
    if (known) return known
    const { points, seconds } = overridden[name] ?? declared
    const limiter = new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: name,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
    })
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
