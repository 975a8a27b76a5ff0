import { sql } from 'drizzle-orm'
import { preparedOnce, type Database } from './db/open.ts'
import { rateLimits } from './db/tables.ts'

export interface Limit {
  points: number
  seconds: number
}
export type Limiter = ReturnType<typeof openLimiter>

/**
 * Counts one more in a window of time, or begins the next window. One prepared statement, because it stands before every
 * call; rate-limiter-flexible builds the same one anew each time, which took longer than asking it.
 */
const counted = preparedOnce((db) => {
  const [key, now, end] = [sql.placeholder('key'), sql.placeholder('now'), sql.placeholder('end')]
  const over = sql`${rateLimits.expire} <= ${now}`
  return db
    .insert(rateLimits)
    .values({ key, points: 1, expire: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${over} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${over} then excluded.expire else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points, expire: rateLimits.expire })
    .prepare('count_towards_limit')
})

/** Counters shared by every process. `overridden`: the setting LIMITS, by the limit's name. */
export function openLimiter(db: Database, overridden: Record<string, Limit>) {
  return {
    /**
     * Counts one request of `subject`. Never inside a transaction: the embedded database has one connection.
     * @returns seconds until the next one is welcome; 0 when this one is
     */
    async take(name: string, declared: Limit, subject: string): Promise<number> {
      const { points, seconds } = overridden[name] ?? declared
      const now = new Date()
      const end = new Date(now.getTime() + seconds * 1000)
      const [counter] = await counted(db).execute({ key: `${name}:${subject}`, now, end })
      if (!counter || counter.points <= points) return 0
      return Math.max(1, Math.ceil(((counter.expire ?? end).getTime() - now.getTime()) / 1000))
    },
  }
}
