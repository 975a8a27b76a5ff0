import { sql } from 'drizzle-orm'
import {
  PgBoss,
  fromDrizzle,
  type Clock,
  type DrizzleTransactionLike,
  type JobResult,
  type JobWithMetadata,
  type SendOptions,
} from 'pg-boss'
import type { OpenedDatabase, Tx } from './db/open.ts'
import { describeError, type Logger } from './log.ts'

/** Every job there is, with what it is handed: ids, never personal data. */
export interface JobData {
  'climb-ladder': { incidentId: string; round: number; step: number }
  'ask-responder': { responderId: string }
  'lapse-responder': { responderId: string }
  'expire-incident': { incidentId: string }
  'send-message': { messageId: string }
  'remind-incomplete': { accountUid: string }
  'tag-waiting': { tagId: string; lapse: boolean }
  'delete-photos': Record<string, never>
  'sweep-alarms': Record<string, never>
  'clean-up': Record<string, never>
}
export type JobName = keyof JobData
export type JobHandlers<Context> = {
  [Name in JobName]: (context: Context, data: JobData[Name], attempt: { last: boolean }) => Promise<unknown>
}

/** Growing pauses between tries: 5 s, 10 s, 20 s … at most 15 min; then the job ends visibly as failed. */
const RETRIED = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 900 }
/** A process that died holding a job is given up on after this time, and another takes it over. */
const HEARTBEAT = { heartbeatSeconds: 10 }
/** Jobs of dead processes are looked for this often; ten seconds of heartbeat, this and the first pause stay below thirty. */
const SUPERVISED = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }
const SHORT = { ...RETRIED, ...HEARTBEAT, expireInSeconds: 60 }

const queues: Record<JobName, Partial<SendOptions>> = {
  'climb-ladder': SHORT,
  'ask-responder': SHORT,
  'lapse-responder': SHORT,
  'expire-incident': SHORT,
  'send-message': SHORT,
  'remind-incomplete': SHORT,
  'tag-waiting': SHORT,
  'delete-photos': { ...RETRIED, ...HEARTBEAT, expireInSeconds: 900 },
  'sweep-alarms': { ...HEARTBEAT, retryLimit: 0, expireInSeconds: 50 },
  'clean-up': { ...HEARTBEAT, retryLimit: 2, expireInSeconds: 3600 },
}
export const jobNames = Object.keys(queues) as JobName[]

/** A new job wakes its worker at once; the poll each second is for jobs that become due. */
const POLLING = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
  batchSize: 10,
  burstWhenBatchFull: true,
} as const

/** Runs one job; a failure is logged and answered, so that the others of its batch stand. */
export async function runJob<Context>(
  name: JobName,
  job: JobWithMetadata<unknown>,
  context: Context,
  handlers: JobHandlers<Context>,
  log: Logger,
): Promise<JobResult> {
  const handler = handlers[name] as (context: Context, data: unknown, attempt: { last: boolean }) => Promise<unknown>
  try {
    await handler(context, job.data, { last: job.retryCount >= job.retryLimit })
    return { id: job.id, status: 'completed' }
  } catch (error) {
    log.warn({ job: name, id: job.id, attempt: job.retryCount, error: describeError(error) }, 'job failed')
    return { id: job.id, status: 'failed', output: describeError(error) }
  }
}

export interface Jobs {
  /** Enqueues in the transaction of the write it belongs to: a crash loses both or neither. */
  enqueue: <Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], options?: { after?: Date }) => Promise<void>
  ready: () => Promise<boolean>
}
export type StartedJobs = Jobs & {
  boss: PgBoss
  /** Begins to work. Separate from starting, so that a command can enqueue without working. */
  work: <Context>(context: Context, handlers: JobHandlers<Context>) => Promise<void>
  /** Takes no more jobs and waits for those in hand; what is enqueued from now on waits for another process. */
  rest: () => Promise<void>
  stop: () => Promise<void>
}

/** Seconds to a moment, never negative. */
const secondsUntil = (moment: Date, now: number) => Math.max(0, moment.getTime() - now) / 1000

/** Starts pg-boss on the same database. `clock`: pg-boss's test clock in tests. */
export async function startJobs(
  database: OpenedDatabase,
  { log, clock }: { log: Logger; clock?: Clock },
): Promise<StartedJobs> {
  const boss = new PgBoss({
    ...database.boss,
    ...SUPERVISED,
    ...(clock && { clock }),
    max: 3,
    useListenNotify: !clock,
  })
  const now = () => clock?.now() ?? Date.now()
  boss.on('error', (error) => log.error({ error: describeError(error) }, 'jobs: error'))
  await boss.start()
  for (const name of jobNames) {
    await boss.createQueue(name, { ...queues[name], notify: true })
    // A queue that an earlier version made keeps that version's options otherwise.
    await boss.updateQueue(name, queues[name])
    // On PGlite the first send to a queue inside a transaction waits for ever unless the queue was read before.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
  return {
    boss,
    async enqueue(tx, name, data, options) {
      await boss.send(name, data, {
        db: fromDrizzle(tx as DrizzleTransactionLike, sql),
        // As a delay, so that the database's clock alone decides when it is over (docs/decisions.md, "Clock").
        ...(options?.after && { startAfter: secondsUntil(options.after, now()) }),
      })
    },
    ready: async () => (await boss.isInstalled()) === true,
    async work(context, handlers) {
      for (const name of jobNames) {
        await boss.work(name, { ...POLLING, includeMetadata: true, perJobResults: true }, (batch) =>
          Promise.all(batch.map((job) => runJob(name, job, context, handlers, log))),
        )
      }
      await boss.schedule('clean-up', '17 * * * *', {})
      await boss.schedule('sweep-alarms', '* * * * *', {})
    },
    rest: async () => void (await Promise.all(jobNames.map((name) => boss.offWork(name)))),
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
