import { join } from 'node:path'
import type { Clock } from 'pg-boss'
import { receiveSmsReceipt, receiveVoiceReceipt } from '#contract/receipts.ts'
import { answerVoiceCall } from '#contract/voice.ts'
import { openOneMap } from './addresses/onemap.ts'
import { openGoogle } from './accounts/google.ts'
import { createApp, jobHandlers } from './app.ts'
import { LOOPBACK, type Config } from './config.ts'
import type { OpenedDatabase } from './db/open.ts'
import { openFigures } from './figures.ts'
import type { Api } from './http.ts'
import { startJobs, type StartedJobs } from './jobs.ts'
import { openLimiter } from './limiter.ts'
import { nearby } from './locator/nearby.ts'
import type { Logger } from './log.ts'
import { openDiskPhotos } from './media/adapters/disk.ts'
import { openOutbox } from './messages/adapters/outbox.ts'
import { openTwilio } from './messages/adapters/twilio.ts'
import { openTwilioVoice } from './messages/adapters/twilio-voice.ts'
import { loadSampleAccounts } from './sample/accounts.ts'
import { loadSampleAdministrators } from './sample/administrators.ts'
import { loadSample } from './sample/load.ts'
import { deriveKeys, randomUid } from './secrets.ts'
import type { Outside } from './outside.ts'
import { closedOutside } from './outside-off.ts'
import type { Service } from './service.ts'
import { openVault } from './vault.ts'
import { readSecrets } from './open-database.ts'

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
  const jobs = await database.alone(async () => {
    const ownsTables = await database.migrate(config.live && !options.migrates ? 'check' : undefined)
    return startJobs(database, { log, ownsTables, ...(clock && { clock }) })
  })
  const { db } = database
  if (!config.live) await loadSample(db, now())
  // Where people are real, what reaches nobody must not stand as sent.
  const outbox = config.live ? undefined : openOutbox(db, now)
  for (const missing of missingOutside(config)) log.warn(missing)
  const sentry = config.sentryDsn
    ? (await import('./errors/sentry.ts')).openSentry(config.sentryDsn, config.appEnv)
    : undefined
  const secrets: [string, ...string[]] = options.secret ? [options.secret] : await readSecrets(config)
  const keys = deriveKeys(...secrets)
  const photos = config.s3
    ? (await import('./media/adapters/s3.ts')).openS3Photos(config.s3)
    : openDiskPhotos(join(config.dataDir, 'photos'))
  const outside: Outside = config.outsideOff
    ? closedOutside({ photos })
    : {
        sms: config.twilio
          ? openTwilio({ ...config.twilio, callback: receiptUrl(config, publicUrl()) })
          : (outbox ?? NOBODY).sms,
        email: config.smtp ? await openEmail(config.smtp, now) : (outbox ?? NOBODY).email,
        voice: config.voice ? openTwilioVoice({ ...config.voice, addresses: voiceUrls(publicUrl) }) : outbox?.voice,
        addresses: config.oneMap && openOneMap({ ...config.oneMap, now }),
        google: config.google && openGoogle(config.google),
        photos,
        shipAudit: config.shipAudit ? (line) => void process.stdout.write(`${line}\n`) : undefined,
        reportError: sentry?.reportError ?? (() => {}),
      }
  const service: Service = {
    db,
    helperDb: database.helperDb,
    locatorDb: database.locatorDb,
    longDb: database.longDb,
    jobs,
    now,
    config,
    keys,
    vault: openVault(config.vault ?? keys.vault),
    limiter: openLimiter(database, config.limits),
    outside: { ...outside, ...options.outside },
    nearby: (position) => nearby({ db, now }, position),
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

/** In place of a service that a live deployment did not set: says so to whoever asks for a message to be sent. */
const NOBODY = {
  sms: { reports: false, send: async () => ({ ok: false, retry: false, reason: 'no SMS service is set' }) },
  email: { reports: false, send: async () => ({ ok: false, retry: false, reason: 'no e-mail service is set' }) },
} satisfies Pick<Outside, 'sms' | 'email'>

/** Where Twilio reports to: only an address that the world reaches, for Twilio refuses a text with any other. */
const receiptUrl = (config: Config, publicUrl: string) =>
  config.publicUrl?.startsWith('https:') ? `${publicUrl}/api${receiveSmsReceipt.path}` : undefined

/** Where Twilio asks what a call says, and reports to. */
const voiceUrls = (publicUrl: () => string) => () => ({
  turns: `${publicUrl()}/api${answerVoiceCall.path}`,
  receipts: `${publicUrl()}/api${receiveVoiceReceipt.path}`,
})

/** The e-mail service that the settings name; its packages are loaded only where they are used. */
async function openEmail({ receiptKey: key, ...smtp }: NonNullable<Config['smtp']>, now: () => Date) {
  const email = (await import('./messages/adapters/smtp.ts')).openSmtp(smtp)
  return key ? (await import('./messages/adapters/mailgun.ts')).withMailgunReports(email, { key, now }) : email
}

/** What a live deployment can start without, though people would miss it. */
function missingOutside(config: Config): string[] {
  if (config.outsideOff) return ['OUTSIDE is off: nothing is sent, and nobody outside is asked.']
  if (!config.live) return []
  return [
    ...(config.twilio ? [] : ['No SMS service is set (TWILIO_…): texts fail and reach nobody.']),
    ...(config.voice ? [] : ['No number for calls is set (TWILIO_VOICE_FROM): no telephone rings in an alarm.']),
    ...(config.smtp ? [] : ['No e-mail service is set (SMTP_URL): e-mails fail and reach nobody.']),
    ...(config.s3
      ? []
      : ['No photo store is set (S3_…): photos stay on this machine’s disk, where no other process sees them.']),
    ...(config.duty.email ? [] : ['No e-mail address of the duty desk is set (DUTY_EMAIL): it hears by SMS alone.']),
    ...(config.trustProxy.length > 0 || !LOOPBACK.has(config.host)
      ? []
      : ['Only this machine reaches HOST and TRUST_PROXY is not set: behind a proxy, limits take all people for one.']),
  ]
}
