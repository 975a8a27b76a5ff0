import { setTimeout as pause } from 'node:timers/promises'
import { and, count, eq, exists, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { CHANNELS, MEMBERSHIP_MESSAGES, SAFE_RETURN_MESSAGES } from '#contract/messages.ts'
import { clockSkew } from './clock.ts'
import type { OpenedDatabase, Queryable } from './db/open.ts'
import { incidents, messages, responders } from './db/tables.ts'
import { jobNames } from './jobs.ts'
import { metrics } from './metrics.ts'

/** What is read of the database stands for this long, whoever asks how often. */
const FRESH_MS = 15_000
/** The reading may take the database this long, and keep whoever asks waiting a little longer. */
const READING_MS = 1000
const WAITING_MS = 1500
/** So many messages, alarms and jobs of one kind are looked at; a number at this height means "at least". */
const MOST = 10_000

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [metrics] })

const connections = gauge('homeward_pool_connections', 'Connections to the database, by pool and state.', [
  'pool',
  'state',
])
const pending = gauge('homeward_pool_waiting', 'Requests and jobs that wait for a connection, by pool.', ['pool'])
const size = gauge('homeward_pool_size', 'Most connections that the pool may open.', ['pool'])
const jobs = gauge('homeward_jobs', 'Jobs by queue and state, as counted every few seconds.', ['queue', 'state'])
const oldestJob = gauge('homeward_job_oldest_due_seconds', 'How long the longest waiting due job has been due.', [
  'queue',
])
const messagesWaiting = gauge(
  'homeward_messages_waiting',
  'Messages that were not handed over yet, by channel and by what they are about.',
  ['channel', 'of'],
)
const oldestMessage = gauge(
  'homeward_message_oldest_waiting_seconds',
  'How late the oldest of them is; 0 while it waits for room on a telephone that has its texts for now.',
  ['channel', 'of'],
)
const open = gauge('homeward_alarms_open', 'Alarms that are open.')
const unanswered = gauge(
  'homeward_alarms_unanswered',
  'Open alarms of somebody found, to which nobody goes and which nobody took.',
)
const oldestAlarm = gauge('homeward_alarm_oldest_unanswered_seconds', 'How long the oldest of them has called.')
const cleanedUp = gauge(
  'homeward_clean_up_timestamp_seconds',
  'When the clean-up last came to its end; 0 if never in a week.',
)
const readAt = gauge(
  'homeward_figures_timestamp_seconds',
  'When the figures from the database were read last; 0 if never.',
)

/** What messages are about: only those of an alarm wake somebody when they are late. */
const KINDS_OF = { alarm: SAFE_RETURN_MESSAGES, other: MEMBERSHIP_MESSAGES }
const waitingByChannel = CHANNELS.flatMap((channel) =>
  Object.entries(KINDS_OF).map(([of, kinds]) => ({ labels: { channel, of }, kinds: [...kinds] })),
)

for (const { labels } of waitingByChannel) for (const one of [messagesWaiting, oldestMessage]) one.set(labels, 0)
for (const queue of jobNames) {
  oldestJob.set({ queue }, 0)
  for (const state of ['deferred', 'ready', 'active', 'failed']) jobs.set({ queue, state }, 0)
}
for (const one of [open, unanswered, oldestAlarm, cleanedUp, readAt]) one.set(0)

const secondsSince = (moment: Date | null | undefined, now: Date) =>
  moment ? Math.max(0, (now.getTime() - moment.getTime()) / 1000) : 0

/**
 * Since when a message that waits is late: from the moment it was written, but one that no try has failed and that yet has a next try was held
 * back by the cap (messages/cap.ts), and is late from then.
 */
const lateSince = sql`case when ${messages.failure} is null then coalesce(${messages.nextAttemptAt}, ${messages.createdAt}) else ${messages.createdAt} end`

async function readMessages(db: Queryable, now: Date) {
  for (const { labels, kinds } of waitingByChannel) {
    const bounded = db
      .select({ lateSince: lateSince.as('late_since') })
      .from(messages)
      .where(and(eq(messages.status, 'WAITING'), eq(messages.channel, labels.channel), inArray(messages.kind, kinds)))
      .orderBy(messages.createdAt)
      .limit(MOST)
      .as('bounded')
    const oldest = sql`min(${bounded.lateSince})`.mapWith(messages.createdAt)
    const [row] = await db.select({ count: count(), oldest }).from(bounded)
    messagesWaiting.set(labels, row?.count ?? 0)
    oldestMessage.set(labels, secondsSince(row?.oldest, now))
  }
}

async function readAlarms(db: Queryable, now: Date) {
  const answer = db
    .select({ id: responders.id })
    .from(responders)
    .where(and(eq(responders.incidentId, incidents.id), isNull(responders.endedAt)))
  const bounded = db
    .select({
      calls: isNotNull(incidents.ladderStartedAt).as('calls'),
      since: incidents.ladderStartedAt,
      answered: exists(answer).as('answered'),
    })
    .from(incidents)
    .where(isNull(incidents.closedAt))
    .limit(MOST)
    .as('bounded')
  const alone = sql`${bounded.calls} and not ${bounded.answered}`
  const [row] = await db
    .select({
      open: count(),
      unanswered: sql<number>`count(*) filter (where ${alone})`.mapWith(Number),
      oldest: sql`min(${bounded.since}) filter (where ${alone})`.mapWith(incidents.ladderStartedAt),
    })
    .from(bounded)
  open.set(row?.open ?? 0)
  unanswered.set(row?.unanswered ?? 0)
  oldestAlarm.set(secondsSince(row?.oldest, now))
}

const int = (column: string) => sql<number>`${sql.identifier(column)}`.mapWith(Number)
const moment = (expression: SQL) => sql<number | null>`extract(epoch from ${expression})::float8`

/** pg-boss counts its queues itself every few seconds; only the age of the first job that is due is asked for. */
async function readJobs(db: Queryable, now: Date) {
  const counted = await db
    .select({
      queue: sql<string>`name`,
      deferred: int('deferred_count'),
      ready: int('ready_count'),
      active: int('active_count'),
      failed: int('failed_count'),
    })
    .from(sql`pgboss.queue`)
  for (const { queue, ...states } of counted)
    for (const [state, value] of Object.entries(states)) jobs.set({ queue, state }, value)
  for (const queue of jobNames) {
    const bounded = sql`(select start_after from pgboss.job where name = ${queue} and state < 'active' limit ${MOST}) as bounded`
    const [row] = await db
      .select({ oldest: moment(sql`min(start_after)`) })
      .from(bounded)
      .where(sql`start_after <= ${now.toISOString()}::timestamptz`)
    oldestJob.set({ queue }, row?.oldest ? secondsSince(new Date(row.oldest * 1000), now) : 0)
  }
  const [last] = await db
    .select({ at: moment(sql`max(completed_on)`) })
    .from(sql`pgboss.job`)
    .where(sql`name = 'clean-up' and state = 'completed'`)
  cleanedUp.set(last?.at ?? 0)
}

function readPools({ pools }: Pick<OpenedDatabase, 'pools'>) {
  for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
    connections.set({ pool, state: 'used' }, totalCount - idleCount)
    connections.set({ pool, state: 'idle' }, idleCount)
    pending.set({ pool }, waitingCount)
    size.set({ pool }, options.max)
  }
}

/**
 * Opens the reading of figures that stand in the database. However often it is asked, it reads at most every FRESH_MS, one reading
 * at a time, on a connection of the jobs, with a time limit that the server holds; a caller waits at most WAITING_MS and then
 * reads what stood before, whose age `homeward_figures_timestamp_seconds` tells.
 */
export function openFigures({ database, now }: { database: OpenedDatabase; now: () => Date }): () => Promise<void> {
  let reading: Promise<void> | undefined
  let begunAt = -Infinity
  const read = async () => {
    await clockSkew({ db: database.jobsDb, kind: database.kind })
    await database.jobsDb.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(READING_MS)}, true)`)
      await readMessages(tx, now())
      await readAlarms(tx, now())
      await readJobs(tx, now())
    })
    readAt.set(now().getTime() / 1000)
  }
  return async () => {
    readPools(database)
    if (!reading && performance.now() - begunAt >= FRESH_MS) {
      begunAt = performance.now()
      // What cannot be read leaves the figures as they stood; the age of the reading says so.
      reading = read()
        .catch(() => {})
        .finally(() => (reading = undefined))
    }
    if (reading) await Promise.race([reading, pause(WAITING_MS, undefined, { ref: false })])
  }
}
