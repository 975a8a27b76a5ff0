import type { Clock } from 'pg-boss'
import { createApp, jobHandlers } from './app.ts'
import type { Config } from './config.ts'
import { laterMigrations } from './db/later.ts'
import type { OpenedDatabase } from './db/open.ts'
import { OlderTables } from './db/owner.ts'
import { openFigures } from './figures.ts'
import type { Api } from './http.ts'
import { startJobs, type StartedJobs } from './jobs.ts'
import { openLimiter } from './limiter.ts'
import { nearby } from './locator/nearby.ts'
import type { Logger } from './log.ts'
import { jpegOf } from './media/picture.ts'
import { openOutbox } from './messages/adapters/outbox.ts'
import { loadSampleAccounts } from './sample/accounts.ts'
import { loadSampleAdministrators } from './sample/administrators.ts'
import { loadSample } from './sample/load.ts'
import { deriveKeys, randomUid } from './secrets.ts'
import type { Outside } from './outside.ts'
import type { Service } from './service.ts'
import { openVault } from './vault.ts'
import { readSecrets } from './open-database.ts'
import { openOutside } from './open-outside.ts'
import { missingOutside } from './missing-outside.ts'

/**
 * Checks the tables, and waits for a migration only where they lack something: one takes long, and a process that ended meanwhile is
 * started again beside it.
 */
async function checkedTables(database: OpenedDatabase): Promise<boolean> {
  try {
    return await database.migrate('check')
  } catch (error) {
    if (!(error instanceof OlderTables)) throw error
    return database.alone(() => database.migrate('check'))
  }
}

export interface OpenService extends Service {
  app: Api
  database: OpenedDatabase
  jobs: StartedJobs
  /** Reads the figures of `/metrics` that stand in the database, unless that was just done. Never fails, never waits long. */
  refreshFigures: () => Promise<void>
  close: () => Promise<void>
}

/**
 * The whole account service on an opened database: its tables checked, or made where nothing is live, jobs started (not yet working), sample loaded where the
 * environment has one. `publicUrl` is asked when needed, for the port may be known only after listening.
 */
export async function openService(options: {
  config: Config
  log: Logger
  database: OpenedDatabase
  publicUrl: () => string
  secret?: string
  clock?: Clock
  outside?: Partial<Outside>
  work?: boolean
  /** Only the command `migrate` changes the tables of a live deployment; anything else refuses older ones. */
  migrates?: boolean
}): Promise<OpenService> {
  const { config, log, database, publicUrl, clock } = options
  const now = () => new Date(Date.now())
  const isGuest = config.live && !options.migrates
  const ownsTables = isGuest ? await checkedTables(database) : await database.alone(() => database.migrate())
  const jobs = await database.alone(() => startJobs(database, { log, ownsTables, ...(clock && { clock }) }), 'jobs')
  const later = await laterMigrations(database.pool)
  if (later > 0) log.warn({ steps: later }, 'the tables are of a later version: go back to it soon, or not at all')
  const { db } = database
  if (!config.live) await loadSample(db, now())
  // Where people are real, a message without a provider must not stand as sent.
  const outbox = config.live ? undefined : openOutbox(db, now)
  for (const missing of missingOutside(config)) log.warn(missing)
  const sentry = config.sentryDsn
    ? (await import('./errors/sentry.ts')).openSentry(config.sentryDsn, config.appEnv)
    : undefined
  const secrets: [string, ...string[]] = options.secret ? [options.secret] : await readSecrets(config)
  const keys = deriveKeys(...secrets)
  const outside = await openOutside({ config, now, publicUrl, outbox, sentry })
  const service: Service = {
    db,
    helperDb: database.helperDb,
    locatorDb: database.locatorDb,
    deskDb: database.deskDb,
    longDb: database.longDb,
    jobs,
    now,
    config,
    keys,
    vault: openVault(config.vault ?? keys.vault),
    limiter: openLimiter(database, config.limits),
    outside: { ...outside, ...options.outside },
    nearby: (position) => nearby({ db, now }, position),
    jpegOf,
    log,
    processId: randomUid(),
    publicUrl,
  }
  if (!config.live) {
    await loadSampleAccounts(service)
    await loadSampleAdministrators(service)
  }
  if (options.work ?? true) await jobs.work({ ...service, db: database.jobsDb }, jobHandlers)
  return {
    ...service,
    jobs,
    database,
    app: createApp(service),
    refreshFigures: openFigures({ database, now }),
    async close() {
      await jobs.stop()
      await sentry?.close()
      await database.close()
    },
  }
}
