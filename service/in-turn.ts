import pLimit, { type LimitFunction } from 'p-limit'
import { refuse } from '#contract/errors.ts'
import type { Database, Tx } from './db/open.ts'

/**
 * A transaction that waited longer for its turn, in milliseconds, is refused when it comes: with the five seconds that it could
 * itself wait for a lock (db/pool.ts) it stays below the ten after which a browser gives up.
 */
const LONGEST_WAIT = 4000

const lanes = new Map<string, LimitFunction>()

/** Work about one subject, after the work that was asked for before it in this process. */
export async function inTurn<T>(subject: string, work: () => Promise<T>): Promise<T> {
  const lane = lanes.get(subject) ?? pLimit(1)
  lanes.set(subject, lane)
  try {
    return await lane(work)
  } finally {
    if (lane.activeCount + lane.pendingCount === 0) lanes.delete(subject)
  }
}

/** Work whose turn comes later than so many milliseconds from now is not begun: it refuses with `service-unavailable`. */
export function unlessTooLate<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  const asked = performance.now()
  return async () =>
    performance.now() - asked > milliseconds ? refuse('service-unavailable', { retryAfterSeconds: 5 }) : work()
}

/**
 * A transaction about one subject, after those asked for before it in this process. What would lock the same rows waits here,
 * without a connection: however many requests come for one code, those for others find a connection free.
 * @throws `service-unavailable` for one whose turn comes too late
 */
export const transactionInTurn = <T>(
  db: Pick<Database, 'transaction'>,
  subject: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTurn(
    subject,
    unlessTooLate(LONGEST_WAIT, () => db.transaction(work)),
  )
