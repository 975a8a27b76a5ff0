import { resolve } from 'node:path'
import type { z } from 'zod'
import { brand, type Brand } from '#contract/brand.ts'
import { problemsTogether, withoutPath } from './config-problems.ts'
import { Environment, SAMPLE_DESK } from './environment.ts'

export { ALWAYS, LOOPBACK, SETTINGS } from './environment.ts'

export type Config = ReturnType<typeof readConfig>

/** Thrown with every problem at once, a sentence each. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/**
 * The settings of this process, checked and complete. Blanks around a value are no part of it, and a blank value counts as not set:
 * but not of BASE_PATH, which the build reads by itself (start/build-folder.ts).
 * @throws ConfigError naming every problem at once
 */
export function readConfig(environment: Record<string, string | undefined>, mode?: 'development') {
  const trimmed = Object.entries(environment).map(
    ([name, value]) => [name, name === 'BASE_PATH' ? value : value?.trim()] as const,
  )
  const given = Object.fromEntries(trimmed.filter(([, value]) => value))
  const { error } = Environment.safeParse(given)
  const problems = (error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  // Wrong values are set aside, so that what is missing beside them is named in the same breath.
  const wrong = new Set(error?.issues.map((issue) => issue.path[0]))
  const env = Environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))))
  const appEnv = env.APP_ENV ?? mode ?? 'trial'
  const live = appEnv === 'production' || appEnv === 'staging'

  problems.push(...problemsTogether({ given, env, wrong, appEnv, mode, live }))
  if (problems.length > 0) throw new ConfigError(problems)

  return {
    appEnv,
    /** A copy of real data, for a drill: nothing is sent, and no service outside is asked (service/outside-off.ts). */
    outsideOff: env.OUTSIDE === 'off',
    /** Real people's data: no sample, no /dev, error reporting on. */
    live,
    devTour: !live && !(appEnv === 'trial' && env.TRIAL_PUBLIC),
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The role that owns the tables, where the service's own does not. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databasePool: env.DATABASE_POOL,
    /** How long a stop waits for balancers to notice; without one a stop does not wait. */
    drainSeconds: env.DRAIN_SECONDS ?? (live ? 5 : 0),
    publicUrl: env.PUBLIC_URL && withoutPath(env.PUBLIC_URL, env.BASE_PATH),
    basePath: env.BASE_PATH,
    trustProxy: env.TRUST_PROXY,
    countryHeader: env.COUNTRY_HEADER,
    secrets: env.APP_SECRET,
    vault: env.ENCRYPTION_KEYS && env.LOOKUP_KEY ? { sealing: env.ENCRYPTION_KEYS, lookup: env.LOOKUP_KEY } : undefined,
    /** With real people's data everything that happens; else only what is wrong, so that what to open stays in sight. */
    logLevel: env.LOG_LEVEL ?? (live ? 'info' : 'warn'),
    metricsToken: env.METRICS_TOKEN,
    limits: env.LIMITS,
    smsCountryCodes: env.SMS_COUNTRY_CODES,
    ...(env.OUTSIDE === 'off' ? NOTHING_OUTSIDE : outsideOf(env, live)),
    s3: env.S3_ENDPOINT
      ? {
          endpoint: env.S3_ENDPOINT.replace(/\/+$/, ''),
          region: env.S3_REGION,
          bucket: env.S3_BUCKET ?? '',
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined,
    /** The duty desk: numbers in order, address, and when it is staffed (`opening-hours.ts`, or "always"). */
    duty: dutyOf(env, live),
    brand: brandOf(env),
    mediaHosts: env.MEDIA_HOSTS,
  }
}

/** Where people reach the website: the public address, or this one where none is set, with the base path and no slash at its end. */
export const addressOf = ({ publicUrl, basePath }: Config, local: string): string =>
  (publicUrl ?? local) + basePath.replace(/\/$/, '')

/** Who is asked and told outside this deployment, but for the store of photos, which is read. */
function outsideOf(env: z.output<typeof Environment>, live: boolean) {
  return {
    google: env.GOOGLE_CLIENT_ID
      ? {
          clientId: env.GOOGLE_CLIENT_ID,
          keysUrl: env.GOOGLE_KEYS_URL,
          issuers: env.GOOGLE_ISSUERS,
          authorizationUrl: env.GOOGLE_AUTHORIZATION_URL,
        }
      : undefined,
    /** Whether each sealed line of the audit is written to standard output. */
    shipAudit: env.AUDIT_LOG === 'stdout',
    sentryDsn: live ? env.SENTRY_DSN : undefined,
    telemetry: telemetryOf(env),
    twilio: env.TWILIO_ACCOUNT_SID
      ? {
          accountSid: env.TWILIO_ACCOUNT_SID,
          authToken: env.TWILIO_AUTH_TOKEN ?? '',
          from: env.TWILIO_FROM ?? '',
          baseUrl: env.TWILIO_URL,
        }
      : undefined,
    voice:
      env.TWILIO_ACCOUNT_SID && env.TWILIO_VOICE_FROM
        ? {
            accountSid: env.TWILIO_ACCOUNT_SID,
            authToken: env.TWILIO_AUTH_TOKEN ?? '',
            from: env.TWILIO_VOICE_FROM,
            baseUrl: env.TWILIO_URL,
          }
        : undefined,
    /** Our own number through which people are connected who keep theirs. */
    relay:
      env.TWILIO_ACCOUNT_SID && env.TWILIO_RELAY_NUMBER
        ? { authToken: env.TWILIO_AUTH_TOKEN ?? '', number: env.TWILIO_RELAY_NUMBER }
        : undefined,
    /** Our own number to which codes are texted. */
    inbound:
      env.TWILIO_ACCOUNT_SID && env.TWILIO_INBOUND_NUMBER ? { authToken: env.TWILIO_AUTH_TOKEN ?? '' } : undefined,
    /** WhatsApp by the same account: our number there, and the approved templates. */
    whatsapp:
      env.TWILIO_ACCOUNT_SID && env.WHATSAPP_FROM && env.WHATSAPP_TEMPLATES
        ? { from: env.WHATSAPP_FROM, templates: env.WHATSAPP_TEMPLATES }
        : undefined,
    /** By which push services know who sends; where nothing is real, a pair is made (service/open-database.ts). */
    vapid:
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
        ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
        : undefined,
    oneMap: env.ONEMAP_EMAIL ? { email: env.ONEMAP_EMAIL, password: env.ONEMAP_PASSWORD ?? '' } : undefined,
    smtp: env.SMTP_URL
      ? { url: env.SMTP_URL, from: env.EMAIL_FROM ?? '', receiptKey: env.EMAIL_RECEIPT_KEY }
      : undefined,
  }
}

/** With OUTSIDE=off none of them is known. */
const NOTHING_OUTSIDE: Partial<ReturnType<typeof outsideOf>> = { shipAudit: false }

/** What is sent to a collector; nothing unless an address of one is set. */
function telemetryOf(env: z.output<typeof Environment>) {
  const isSent = (exporter: 'otlp' | 'none', its: string | undefined) =>
    exporter === 'otlp' && (its ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined
  const sent = {
    traces: isSent(env.OTEL_TRACES_EXPORTER, env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
    metrics: isSent(env.OTEL_METRICS_EXPORTER, env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT),
    logs: isSent(env.OTEL_LOGS_EXPORTER, env.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT),
  }
  if (env.OTEL_SDK_DISABLED || !Object.values(sent).includes(true)) return undefined
  return {
    ...sent,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    metricMillis: env.OTEL_METRIC_EXPORT_INTERVAL,
  }
}

/** The desk as set; where nothing is real, a sample stands for what is not. */
function dutyOf({ DUTY_PHONES, DUTY_EMAIL, DUTY_HOURS }: z.output<typeof Environment>, live: boolean) {
  if (live) return { phones: DUTY_PHONES ?? [], email: DUTY_EMAIL, hours: DUTY_HOURS ?? '' }
  return {
    phones: DUTY_PHONES ?? SAMPLE_DESK.phones,
    email: DUTY_EMAIL ?? SAMPLE_DESK.email,
    hours: DUTY_HOURS ?? SAMPLE_DESK.hours,
  }
}

/** Who stands behind this deployment: each default, unless a setting overrides it. */
function brandOf(env: z.output<typeof Environment>): Brand {
  return {
    name: env.BRAND_NAME ?? brand.name,
    association: env.BRAND_ASSOCIATION ?? brand.association,
    website: env.BRAND_WEBSITE ?? brand.website,
    charityNumber: env.BRAND_CHARITY_NUMBER ?? brand.charityNumber,
    address: env.BRAND_ADDRESS ?? brand.address,
    supportEmail: env.BRAND_SUPPORT_EMAIL ?? brand.supportEmail,
    dataProtectionEmail: env.BRAND_DATA_PROTECTION_EMAIL ?? brand.dataProtectionEmail,
    securityEmail: env.BRAND_SECURITY_EMAIL ?? brand.securityEmail,
    appStore: env.BRAND_APP_STORE ?? brand.appStore,
    playStore: env.BRAND_PLAY_STORE ?? brand.playStore,
    helpline: env.BRAND_HELPLINE ?? brand.helpline,
    helplineHours: env.BRAND_HELPLINE_HOURS ?? brand.helplineHours,
    textTo: env.TWILIO_INBOUND_NUMBER ?? brand.textTo,
    termsUrl: env.BRAND_TERMS_URL ?? brand.termsUrl,
    privacyUrl: env.BRAND_PRIVACY_URL ?? brand.privacyUrl,
  }
}
