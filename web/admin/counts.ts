import { QUEUE_COUNT_MAX } from '#contract/admin-queue.ts'

/** A count of the queues as it is written: from a number on it says only that there are at least so many. */
export const many = (count: number) => (count >= QUEUE_COUNT_MAX ? `${QUEUE_COUNT_MAX}+` : String(count))
