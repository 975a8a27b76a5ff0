import { resolve } from 'node:path'
import { z } from 'zod'
import { isEmail } from '../contract/rules.ts'
import { brand, type Brand } from '../contract/brand.ts'
import { SMS_COUNTRY_CODES } from '../contract/limits.ts'
import { isLimitName } from '../contract/rate-limits.ts'
import type { ChangedLimits } from './limiter.ts'
import { areHoursUnderstood } from '../contract/domain/opening-hours.ts'

const APP_ENVS = ['development', 'trial', 'staging', 'production'] as const

const number = (from: number, to: number) => z.coerce.number().int().min(from).max(to)
const yes = z.enum(['0', '1']).transform((value) => value === '1')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** 32 bytes in base64. */
const key32 = z
  .string()
  .transform((value) => Buffer.from(value, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64 (openssl rand -base64 32)')
/** `id:base64,…`, the newest first: the first seals, all open. */
const sealingKeys = z.string().transform((value, context) =>
  value.split(',').map((part) => {
    const [id = '', encoded = ''] = part.trim().split(':')
    const key = Buffer.from(encoded, 'base64')
    if (!/^\w{1,20}$/.test(id) || key.length !== 32) {
      context.addIssue({ code: 'custom', message: 'must look like 2026a:BASE64 with 32 bytes each, the newest first' })
    }
    return { id, key }
  }),
)

/** `name=points/seconds,…` → the limits that a deployment changed. */
const limits = z
  .string()
  .regex(
    /^([\w-]+=[1-9]\d*\/[1-9]\d*)?(,[\w-]+=[1-9]\d*\/[1-9]\d*)*$/,
    'must look like readPerson=300/60,submitSafeReturn=60/60',
  )
  .transform((value, context) => {
    const changed: ChangedLimits = {}
    for (const part of value.split(',').filter(Boolean)) {
      const [name = '', points, seconds] = part.split(/[=/]/)
      if (isLimitName(name)) changed[name] = { points: Number(points), seconds: Number(seconds) }
      else context.addIssue({ code: 'custom', message: `there is no limit ${name}; .env.example lists them all` })
    }
    return changed
  })

/** Telephone numbers in E.164, in the order in which they are tried. */
const phones = list.refine((numbers) => numbers.length > 0 && numbers.every((one) => /^\+[1-9]\d{7,14}$/.test(one)), {
  message: 'must list international numbers with commas between, such as +6563770700,+6591234567',
})

/** An address by the same rule as in every form. */
const emailAddress = z.string().refine(isEmail, { message: 'must be an e-mail address' })

/** `DUTY_HOURS` of a desk where somebody is there day and night. */
export const ALWAYS = 'always'
const dutyHours = z
  .string()
  .trim()
  .transform((written) => (written.toLowerCase() === ALWAYS ? ALWAYS : written))
  .refine((written) => written === ALWAYS || areHoursUnderstood(written), {
    message:
      'must be "always", or days and hours such as "Mon-Fri 08:00-20:00, Sat 09:00-13:00" (Singapore time; hours that end before 13:00 are written "9 am - 11.30 am"; a public holiday counts only where PH is written)',
  })

/** The duty desk where nothing is real and none is set: what it is sent is read in the outbox. */
const SAMPLE_DESK = { phones: ['+6580000999'], email: 'duty@homeward.example', hours: ALWAYS }

const Environment = z.object({
  APP_ENV: z.enum(APP_ENVS).optional(),
  PORT: number(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** At least two: one connection is held while another migrates. */
  DATABASE_POOL: number(2, 200).default(10),
  DRAIN_SECONDS: number(0, 120).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  BASE_PATH: z
    .string()
    .regex(/^\/([\w.-]+\/?)*$/, 'must begin with / and hold only letters, digits, . _ -')
    .default('/')
    .transform((path) => (path.endsWith('/') ? path : `${path}/`)),
  TRUST_PROXY: list.default([]),
  TRIAL_PUBLIC: yes.default(false),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ENCRYPTION_KEYS: sealingKeys.optional(),
  LOOKUP_KEY: key32.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_KEYS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_ISSUERS: list.default(['https://accounts.google.com', 'accounts.google.com']),
  GOOGLE_AUTHORIZATION_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SENTRY_DSN: z.url().optional(),
  LIMITS: limits.default({}),
  SMS_COUNTRY_CODES: list.default([...SMS_COUNTRY_CODES]),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  ONEMAP_EMAIL: z.string().optional(),
  ONEMAP_PASSWORD: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  EMAIL_FROM: z.string().optional(),
  EMAIL_RECEIPT_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('ap-southeast-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DUTY_PHONES: phones.optional(),
  DUTY_EMAIL: emailAddress.optional(),
  DUTY_HOURS: dutyHours.optional(),
  BRAND_NAME: z.string().optional(),
  BRAND_ASSOCIATION: z.string().optional(),
  BRAND_WEBSITE: z.url().optional(),
  BRAND_SUPPORT_EMAIL: emailAddress.optional(),
  BRAND_DATA_PROTECTION_EMAIL: emailAddress.optional(),
  BRAND_APP_STORE: z.url().optional(),
  BRAND_PLAY_STORE: z.url().optional(),
  BRAND_HELPLINE: z.string().optional(),
  BRAND_HELPLINE_HOURS: z.string().optional(),
  BRAND_TERMS_URL: z.url({ protocol: /^https$/ }).optional(),
  BRAND_PRIVACY_URL: z.url({ protocol: /^https$/ }).optional(),
  MEDIA_HOSTS: list
    .refine((hosts) => hosts.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)), {
      message: 'must list host names such as media.example.org,video.example.org',
    })
    .default([]),
})

/** The name of every setting; `.env.example` lists them. */
export const SETTINGS = Object.keys(Environment.shape)

export type Config = ReturnType<typeof readConfig>

export const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

/** Thrown with every problem at once, a sentence each. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/**
 * The settings of this process, checked and complete. Empty values count as not set.
 * @throws ConfigError naming every problem at once
 */
export function readConfig(environment: Record<string, string | undefined>, mode?: 'development') {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const { error } = Environment.safeParse(given)
  const problems = (error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  // Wrong values are set aside, so that what is missing beside them is named in the same breath.
  const wrong = new Set(error?.issues.map((issue) => issue.path[0]))
  const env = Environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))))
  const appEnv = env.APP_ENV ?? mode ?? 'trial'
  const live = appEnv === 'production' || appEnv === 'staging'

  if (given.DATABASE_URL && !given.APP_ENV && mode !== 'development') {
    problems.push(
      'DATABASE_URL is set but APP_ENV is not: say APP_ENV=production, staging, trial or development, so that a forgotten setting never publishes sample codes.',
    )
  }
  if (live) {
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'APP_SECRET', 'ENCRYPTION_KEYS', 'LOOKUP_KEY'] as const) {
      if (!given[name]) problems.push(`${name} is needed when APP_ENV is ${appEnv}.`)
    }
    if (!given.DUTY_PHONES) {
      problems.push(
        `DUTY_PHONES is needed when APP_ENV is ${appEnv}: the numbers of the duty desk, which hears of an alarm that nobody answers.`,
      )
    }
    if (!given.DUTY_HOURS) {
      problems.push(`DUTY_HOURS is needed when APP_ENV is ${appEnv}: when somebody is at the duty desk.`)
    }
    if (env.PUBLIC_URL && !env.PUBLIC_URL.startsWith('https://')) problems.push('PUBLIC_URL must begin with https://.')
  }
  if (appEnv === 'trial' && !wrong.has('APP_ENV') && !LOOPBACK.has(env.HOST) && !env.TRIAL_PUBLIC) {
    problems.push(
      `HOST is ${env.HOST}: a trial listens on this machine only. Set TRIAL_PUBLIC=1 to show its fictional data to others (then without /dev).`,
    )
  }
  // A number that is set and not read would leave the desk deaf without a word.
  if (given.DUTY_PHONE) problems.push('DUTY_PHONE is not read any more: write its number in DUTY_PHONES.')
  const twilio = [given.TWILIO_ACCOUNT_SID, given.TWILIO_AUTH_TOKEN, given.TWILIO_FROM]
  if (twilio.some(Boolean) && !twilio.every(Boolean)) {
    problems.push('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together: set all three or none.')
  }
  if (Boolean(given.ONEMAP_EMAIL) !== Boolean(given.ONEMAP_PASSWORD)) {
    problems.push('ONEMAP_EMAIL and ONEMAP_PASSWORD belong together: set both or none.')
  }
  if (Boolean(given.SMTP_URL) !== Boolean(given.EMAIL_FROM)) {
    problems.push('SMTP_URL and EMAIL_FROM belong together: set both or none.')
  }
  if (given.EMAIL_RECEIPT_KEY && !given.SMTP_URL)
    problems.push('EMAIL_RECEIPT_KEY needs SMTP_URL: set both or SMTP_URL alone.')
  if (Boolean(given.ENCRYPTION_KEYS) !== Boolean(given.LOOKUP_KEY)) {
    problems.push('ENCRYPTION_KEYS and LOOKUP_KEY belong together: set both or none.')
  }
  const s3 = [given.S3_ENDPOINT, given.S3_BUCKET, given.S3_ACCESS_KEY_ID, given.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    problems.push(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all four or none.',
    )
  }
  if (live && env.S3_ENDPOINT?.startsWith('http:')) problems.push('S3_ENDPOINT must begin with https://.')
  if (problems.length > 0) throw new ConfigError(problems)

  const overridden: Brand = {
    name: env.BRAND_NAME ?? brand.name,
    association: env.BRAND_ASSOCIATION ?? brand.association,
    website: env.BRAND_WEBSITE ?? brand.website,
    supportEmail: env.BRAND_SUPPORT_EMAIL ?? brand.supportEmail,
    dataProtectionEmail: env.BRAND_DATA_PROTECTION_EMAIL ?? brand.dataProtectionEmail,
    appStore: env.BRAND_APP_STORE ?? brand.appStore,
    playStore: env.BRAND_PLAY_STORE ?? brand.playStore,
    helpline: env.BRAND_HELPLINE ?? brand.helpline,
    helplineHours: env.BRAND_HELPLINE_HOURS ?? brand.helplineHours,
    termsUrl: env.BRAND_TERMS_URL ?? brand.termsUrl,
    privacyUrl: env.BRAND_PRIVACY_URL ?? brand.privacyUrl,
  }
  return {
    appEnv,
    /** Real people's data: no sample, no /dev, error reporting on. */
    live,
    devTour: !live && !(appEnv === 'trial' && env.TRIAL_PUBLIC),
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    /** How long a stop waits for balancers to notice; without one there is nobody to wait for. */
    drainSeconds: env.DRAIN_SECONDS ?? (live ? 5 : 0),
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
    basePath: env.BASE_PATH,
    trustProxy: env.TRUST_PROXY,
    secret: env.APP_SECRET,
    vault: env.ENCRYPTION_KEYS && env.LOOKUP_KEY ? { sealing: env.ENCRYPTION_KEYS, lookup: env.LOOKUP_KEY } : undefined,
    google: env.GOOGLE_CLIENT_ID
      ? {
          clientId: env.GOOGLE_CLIENT_ID,
          keysUrl: env.GOOGLE_KEYS_URL,
          issuers: env.GOOGLE_ISSUERS,
          authorizationUrl: env.GOOGLE_AUTHORIZATION_URL,
        }
      : undefined,
    /** With real people's data everything that happens; else only what is wrong, so that what to open stays in sight. */
    logLevel: env.LOG_LEVEL ?? (live ? 'info' : 'warn'),
    metricsToken: env.METRICS_TOKEN,
    sentryDsn: live ? env.SENTRY_DSN : undefined,
    limits: env.LIMITS,
    smsCountryCodes: env.SMS_COUNTRY_CODES,
    twilio: env.TWILIO_ACCOUNT_SID
      ? { accountSid: env.TWILIO_ACCOUNT_SID, authToken: env.TWILIO_AUTH_TOKEN ?? '', from: env.TWILIO_FROM ?? '' }
      : undefined,
    oneMap: env.ONEMAP_EMAIL ? { email: env.ONEMAP_EMAIL, password: env.ONEMAP_PASSWORD ?? '' } : undefined,
    smtp: env.SMTP_URL
      ? { url: env.SMTP_URL, from: env.EMAIL_FROM ?? '', receiptKey: env.EMAIL_RECEIPT_KEY }
      : undefined,
    s3: env.S3_ENDPOINT
      ? {
          endpoint: env.S3_ENDPOINT.replace(/\/+$/, ''),
          region: env.S3_REGION,
          bucket: env.S3_BUCKET ?? '',
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined,
    /** The duty desk: numbers in order, address, and when somebody is there (`opening-hours.ts`, or "always"). */
    duty: dutyOf(env, live),
    brand: overridden,
    mediaHosts: env.MEDIA_HOSTS,
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
