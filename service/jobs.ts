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
import { matchQueues } from './job-queues.ts'
import { JobWorkers } from './job-workers.ts'
import { describeError, type Logger } from './log.ts'
import { currentSpan, inSpan } from './tracing.ts'

/** Every job there is, with what it is handed: ids, never personal data. */
export interface JobData {
  'climb-ladder': { incidentId: string; round: number; step: number }
  'ring-next': { incidentId: string; round: number; rung: number; turn: number; rounds: number }
  'ask-responder': { responderId: string }
  'lapse-responder': { responderId: string }
  'expire-incident': { incidentId: string }
  'send-alarm-sms': { messageId: string }
  'send-alarm-email': { messageId: string }
  'send-alarm-voice': { messageId: string }
  'send-alarm-push': { messageId: string }
  'send-alarm-whatsapp': { messageId: string }
  'send-sms': { messageId: string }
  'send-email': { messageId: string }
  'send-voice': { messageId: string }
  'send-push': { messageId: string }
  'send-whatsapp': { messageId: string }
  sweep: Record<string, never>
  /** `textTo`: the one-way name of the number whose text was taken from its limit at the sign-up. */
  'remind-incomplete': { accountUid: string; textTo?: string }
  'tell-of-registered-again': { accountUid: string }
  'tag-waiting': { tagId: string; lapse: boolean }
  /** `anew`: its link has ended, for it was written to whoever is asked no more. */
  'question-waiting': { questionId: string; returns: boolean; anew?: true }
  'settle-account': { accountUid: string }
  'ask-numbers': Record<string, never>
  'delete-photos': Record<string, never>
  'clean-up': Record<string, never>
}
export type JobName = keyof JobData
export type JobHandlers<Context> = {
  [Name in JobName]: (context: Context, data: JobData[Name]) => Promise<unknown>
}

/** Growing pauses between tries: 5 s, 10 s, 20 s … at most 15 min; then the job ends visibly as failed. */
const RETRIED = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 900 }
/** A process that died holding a job is given up on after this time, and another takes it over. */
const HEARTBEAT = { heartbeatSeconds: 10 }
/** Jobs of dead processes are looked for this often; ten seconds of heartbeat, this and the first pause stay below thirty. */
export const SUPERVISE_SECONDS = 5
const SUPERVISED = { superviseIntervalSeconds: SUPERVISE_SECONDS, monitorIntervalSeconds: SUPERVISE_SECONDS }
const SHORT = { ...RETRIED, ...HEARTBEAT, expireInSeconds: 60 }

/**
 * How each queue tries again, and how many workers it has at most. Each worker takes one job at a time, so that none waits for the
 * slowest of a batch; alarms have queues of their own on each channel, so that nothing else stands before them.
 */
const queues: Record<JobName, { options: Partial<SendOptions>; workers: number }> = {
  'climb-ladder': { options: SHORT, workers: 3 },
  'ring-next': { options: SHORT, workers: 2 },
  'ask-responder': { options: SHORT, workers: 1 },
  'lapse-responder': { options: SHORT, workers: 1 },
  'expire-incident': { options: SHORT, workers: 1 },
  'send-alarm-sms': { options: SHORT, workers: 6 },
  'send-alarm-email': { options: SHORT, workers: 4 },
  'send-alarm-voice': { options: SHORT, workers: 4 },
  'send-alarm-push': { options: SHORT, workers: 4 },
  'send-alarm-whatsapp': { options: SHORT, workers: 4 },
  'send-sms': { options: SHORT, workers: 3 },
  'send-email': { options: SHORT, workers: 3 },
  'send-voice': { options: SHORT, workers: 1 },
  'send-push': { options: SHORT, workers: 1 },
  'send-whatsapp': { options: SHORT, workers: 1 },
  sweep: { options: { ...HEARTBEAT, retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3600 }, workers: 1 },
  'remind-incomplete': { options: SHORT, workers: 1 },
  'tell-of-registered-again': { options: SHORT, workers: 1 },
  'tag-waiting': { options: SHORT, workers: 1 },
  'question-waiting': { options: SHORT, workers: 1 },
  'settle-account': { options: SHORT, workers: 1 },
  'ask-numbers': { options: { ...RETRIED, ...HEARTBEAT, expireInSeconds: 900 }, workers: 1 },
  'delete-photos': { options: { ...RETRIED, ...HEARTBEAT, expireInSeconds: 900 }, workers: 1 },
  'clean-up': { options: { ...HEARTBEAT, retryLimit: 2, expireInSeconds: 3600 }, workers: 1 },
}
export const jobNames = Object.keys(queues) as JobName[]

/** Queues whose jobs become due to the second: the rungs of an alarm, and what is tried again on them. */
const TO_THE_SECOND = new Set<JobName>([
  'climb-ladder',
  'ring-next',
  'send-alarm-sms',
  'send-alarm-email',
  'send-alarm-voice',
  'send-alarm-push',
  'send-alarm-whatsapp',
])
/** A new job wakes a worker at once; the poll, where the database can say nothing each second, is for jobs that become due (D56.9). */
const pollingOf = (name: JobName) => ({
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: TO_THE_SECOND.has(name) ? 1 : 5,
})

/** The span that enqueued this job, which rides along in its data. */
const causeOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'trace' in data && typeof data.trace === 'string'
    ? data.trace
    : undefined

/** Runs one job, in the trace of what enqueued it; a failure is logged and answered. */
export async function runJob<Context>(
  name: JobName,
  job: JobWithMetadata<unknown>,
  context: Context,
  handlers: JobHandlers<Context>,
  log: Logger,
): Promise<JobResult> {
  const handler = handlers[name] as (context: Context, data: unknown) => Promise<unknown>
  const parent = causeOf(job.data)
  const facts = { 'messaging.destination.name': name, 'homeward.job.attempt': job.retryCount }
  return inSpan(`job ${name}`, { kind: 'consumer', facts, ...(parent ? { parent } : { root: true }) }, async (span) => {
    try {
      await handler(context, job.data)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const described = describeError(error)
      span.add({ 'error.type': String(described.name) })
      log.warn({ job: name, id: job.id, attempt: job.retryCount, error: described }, 'job failed')
      return { id: job.id, status: 'failed', output: described }
    }
  })
}

export interface Jobs {
  /** Enqueues in the transaction of the write it belongs to: a crash loses both or neither. */
  enqueue: <Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name],
    options?: {
      after?: Date
      /** The higher goes first within its queue; 0 unless said. */
      priority?: number
    },
  ) => Promise<void>
  /** Enqueues several jobs of one queue, due at once, in one statement. */
  enqueueAll: <Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name][],
    options?: { priority?: number },
  ) => Promise<void>
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

/** While the database is away every worker of every queue fails each second with the same error. */
const TELL_EVERY_MS = 30_000

/** Tells of each kind of error at once, and again after TELL_EVERY_MS with how often it came `again` meanwhile. */
export function toldSeldom(tell: (error: Record<string, unknown>, again: number) => void) {
  const known = new Map<string, { at: number; again: number }>()
  return (error: Record<string, unknown>) => {
    const kind = `${String(error.name)} ${String(error.code)}`
    const last = known.get(kind)
    if (last && performance.now() - last.at < TELL_EVERY_MS) return void (last.again += 1)
    known.set(kind, { at: performance.now(), again: 0 })
    tell(error, last?.again ?? 0)
  }
}

/** Seconds to a moment, never negative. */
const secondsUntil = (moment: Date, now: number) => Math.max(0, moment.getTime() - now) / 1000

/**
 * Starts pg-boss on the same database. `ownsTables`: whether it may make its own there, or finds them made. `clock`: in tests, the
 * clock that pg-boss takes for the database's.
 */
export async function startJobs(
  database: OpenedDatabase,
  { log, ownsTables = true, clock }: { log: Logger; ownsTables?: boolean; clock?: Clock },
): Promise<StartedJobs> {
  const boss = new PgBoss({
    ...database.boss,
    ...SUPERVISED,
    ...(!ownsTables && { migrate: false, createSchema: false }),
    ...(clock && { clock }),
    max: 3,
    useListenNotify: !clock,
  })
  const tell = toldSeldom((error, again) => log.error({ error, ...(again > 0 && { again }) }, 'jobs: error'))
  boss.on('error', (error) => tell(describeError(error)))
  await boss.start()
  await matchQueues(boss, Object.fromEntries(jobNames.map((name) => [name, queues[name].options])))
  const pools: JobWorkers[] = []
  return {
    boss,
    async enqueue(tx, name, data, options) {
      const trace = currentSpan()?.traceparent
      await boss.send(name, trace ? { ...data, trace } : data, {
        db: fromDrizzle(tx as DrizzleTransactionLike, sql),
        // As a delay, so that the database's clock alone decides when it is over (docs/decisions.md, "Clock").
        ...(options?.priority && { priority: options.priority }),
        ...(options?.after && { startAfter: secondsUntil(options.after, Date.now()) }),
      })
    },
    async enqueueAll(tx, name, data, { priority = 0 } = {}) {
      if (data.length === 0) return
      const trace = currentSpan()?.traceparent
      const jobs = data.map((one) => ({ data: trace ? { ...one, trace } : one, priority }))
      await boss.insert(name, jobs, { db: fromDrizzle(tx as DrizzleTransactionLike, sql) })
    },
    ready: async () => (await boss.isInstalled()) === true,
    async work(context, handlers) {
      for (const name of jobNames) {
        const work = (job: JobWithMetadata<unknown>) => runJob(name, job, context, handlers, log)
        const workers = new JobWorkers(boss, name, work, { most: queues[name].workers, polling: pollingOf(name) })
        pools.push(workers)
        await workers.add()
      }
      await boss.schedule('clean-up', '17 * * * *', {})
      await boss.schedule('sweep', '* * * * *', {})
      // What an earlier process left is looked for at once.
      await boss.send('sweep', {})
    },
    rest: async () => void (await Promise.all(pools.map((workers) => workers.rest()))),
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
