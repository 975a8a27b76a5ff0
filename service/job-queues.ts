import type { PgBoss, QueueResult, SendOptions } from 'pg-boss'

type Options = Partial<SendOptions> & { notify: true }

/** Whether a queue was made, or last changed, with these options. */
const has = (queue: QueueResult, options: Options) =>
  Object.entries(options).every(([name, value]) => queue[name as keyof QueueResult] === value)

/**
 * Makes the queues that are missing, and gives today's options to those of an earlier version, which keep the old ones otherwise. What
 * stands as it should costs a start one statement for all of them (D56.8).
 */
export async function matchQueues(boss: PgBoss, wanted: Record<string, Partial<SendOptions>>) {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, rest] of Object.entries(wanted)) {
    const options: Options = { ...rest, notify: true }
    const queue = known.get(name)
    if (queue && has(queue, options)) continue
    if (queue) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
    // On PGlite the first send to a queue inside a transaction waits for ever unless the queue was read before.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
}
