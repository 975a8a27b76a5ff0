import pLimit, { type LimitFunction } from 'p-limit'
import { refuse } from '#contract/errors.ts'
import type { Database, Tx } from './db/open.ts'

/**
 * A transaction that waited longer for its turn, in milliseconds, is refused when it comes: with the five seconds that it could
 * itself wait for a lock (db/pool.ts) it stays below the ten after which a browser gives up.
 */
const LONGEST_WAIT = 4000

const lanes = new Map<string, LimitFunction>()

/**
 * A transaction about one subject, after those asked for before it in this process. What would lock the same rows waits here,
 * without a connection: however many requests come for one code, those for others find a connection free.
 * @throws `service-unavailable` for one whose turn comes too late
 */
export async function transactionInTurn<T>(
  db: Pick<Database, 'transaction'>,
  subject: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const lane = lanes.get(subject) ?? pLimit(1)
  lanes.set(subject, lane)
  const asked = performance.now()
  try {
    return await lane(() =>
      performance.now() - asked > LONGEST_WAIT
        ? refuse('service-unavailable', { retryAfterSeconds: 5 })
        : db.transaction(work),
    )
  } finally {
    if (lane.activeCount + lane.pendingCount === 0) lanes.delete(subject)
  }
}
