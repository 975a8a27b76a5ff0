import { isIP } from 'node:net'
import { z } from 'zod'
import { SAFE_RETURN_MESSAGES } from '#contract/messages.ts'
import { isLocale } from '#contract/options.ts'
import { SMS_COUNTRY_CODES } from '#contract/limits.ts'
import { isLimitName } from '#contract/rate-limits.ts'
import { telLink } from '#contract/brand.ts'
import type { ChangedLimits } from './limiter.ts'
import { isEmail } from '#contract/rules.ts'
import { areHoursUnderstood } from '#contract/domain/opening-hours.ts'

const APP_ENVS = ['development', 'trial', 'staging', 'production'] as const

const number = (from: number, to: number) => z.coerce.number().int().min(from).max(to)
const yes = z.enum(['0', '1']).transform((value) => value === '1')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** The names of this machine to itself. */
export const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

/** What a list names more than once, each of it once. */
const repeated = (names: readonly string[]) => new Set(names.filter((name, nth) => names.indexOf(name) !== nth))

const areLong = (secrets: string[]) => secrets.length > 0 && secrets.every((secret) => secret.length >= 32)
/** 32 bytes in base64. */
const key32 = z
  .string()
  .transform((value) => Buffer.from(value, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64 (openssl rand -base64 32)')
/** So many bytes in base64url, as `keys push` prints them. */
const base64url = (bytes: number) =>
  z
    .string()
    .trim()
    .refine((value) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes, {
      message: `must be ${bytes} bytes in base64url (npm run homeward -- keys push)`,
    })
/** `id:base64,…`, the newest first: the first seals, all open. */
const sealingKeys = z.string().transform((value, context) => {
  const keys = value.split(',').map((part) => {
    const [id = '', encoded = ''] = part.trim().split(':')
    const key = Buffer.from(encoded, 'base64')
    if (!/^\w{1,20}$/.test(id) || key.length !== 32) {
      context.addIssue({ code: 'custom', message: 'must look like 2026a:BASE64 with 32 bytes each, the newest first' })
    }
    return { id, key }
  })
  // A text names the key that sealed it by its id: of two with one id, the second would open nothing.
  for (const id of repeated(keys.map((key) => key.id)))
    context.addIssue({
      code: 'custom',
      message: `has two keys with the id ${id}: give the one that seals nothing yet another id, or take it away`,
    })
  return keys
})

/** `name=points/seconds,…` → the limits that a deployment changed. */
const limits = z
  .string()
  .regex(
    /^([\w-]+=[1-9]\d*\/[1-9]\d*)?(,[\w-]+=[1-9]\d*\/[1-9]\d*)*$/,
    'must look like readPerson=300/60,submitSafeReturn=60/60',
  )
  .transform((value, context) => {
    const changed: ChangedLimits = {}
    const parts = value.split(',').filter(Boolean)
    for (const name of repeated(parts.map((part) => part.split('=')[0] ?? '')))
      context.addIssue({ code: 'custom', message: `names the limit ${name} twice: one of the two would not count` })
    for (const part of parts) {
      const [name = '', points, seconds] = part.split(/[=/]/)
      if (isLimitName(name)) changed[name] = { points: Number(points), seconds: Number(seconds) }
      else context.addIssue({ code: 'custom', message: `there is no limit ${name}; .env.example lists them all` })
    }
    return changed
  })

/** Whether one kind of telemetry is sent, when an address for it is set. */
const exporter = z.enum(['otlp', 'none']).default('otlp')

/** `kind.language=HX…,…` → the approved templates of WhatsApp. */
const templates = list.transform((parts, context) =>
  Object.fromEntries(
    parts.map((part) => {
      const [name = '', sid = ''] = part.split('=')
      const [kind = '', locale = ''] = name.split('.')
      const isKnown = (SAFE_RETURN_MESSAGES as readonly string[]).includes(kind) || kind === 'channel-test'
      if (!isKnown || !isLocale(locale) || !/^HX[0-9a-f]{32}$/.test(sid))
        context.addIssue({ code: 'custom', message: `${part} must look like found.en=HX… with 32 hexadecimal digits` })
      return [name, sid] as const
    }),
  ),
)

/** Telephone numbers in E.164, in the order in which they are tried. */
const phones = list.refine((numbers) => numbers.length > 0 && numbers.every((one) => /^\+[1-9]\d{7,14}$/.test(one)), {
  message: 'must list international numbers with commas between, such as +6563770700,+6591234567',
})

/**
 * Whether it is an address, or a network such as 10.0.0.0/8; a name would have to be asked for, and change. A network of all
 * addresses is none: anybody could say which address they come from.
 */
function isNetwork(written: string): boolean {
  const [address = '', bits, more] = written.split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}
const proxies = list.refine((listed) => listed.every((one) => one === 'loopback' || isNetwork(one)), {
  message:
    'must list addresses or networks such as 10.0.0.5,10.1.0.0/16,::1, or "loopback"; names of machines are not asked for, and /0 would believe everybody',
})

/** An address by the same rule as in every form. */
const emailAddress = z.string().refine(isEmail, { message: 'must be an e-mail address' })

/** Whether it is one address, or a name with one in angle brackets; a comma in a name without quotation marks would make two of it. */
function isSender(written: string): boolean {
  const [, address] = /^(?:[^<>"@,;:\r\n]*|"[^<>"\\\r\n]*"\s*)<([^<>]*)>$/.exec(written) ?? []
  return isEmail(address ?? written)
}
const emailSender = z.string().refine(isSender, {
  message: 'must be one address, such as homeward@example.org or Homeward <homeward@example.org>',
})

/** What Twilio takes as the sender of a text: a number, a name of up to eleven characters, or a service that chooses a number. */
const smsSender = z
  .string()
  .regex(/^(\+[1-9]\d{5,14}|(?=.*[A-Za-z])[A-Za-z\d &_-][A-Za-z\d &_+-]{0,10}|MG[\dA-Fa-f]{32})$/, {
    message:
      'must be a number with its country (+6531580000), a name of up to 11 letters, digits and blanks with a letter among them (Homeward), or a messaging service (MG… with 32 hexadecimal digits)',
  })

/** Whether a telephone can dial it: a number of Singapore, one of 1800 or 1900, or an international one. */
function isDialled(written: string): boolean {
  const dialled = telLink(written)
  if (dialled.startsWith('tel:+65')) return /^tel:\+65\d{8}$/.test(dialled)
  return /^tel:(1[89]00\d{7}|\+[1-9]\d{6,14})$/.test(dialled)
}

/** `DUTY_HOURS` of a desk that is staffed day and night. */
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
export const SAMPLE_DESK = { phones: ['+6580000999'], email: 'duty@homeward.example', hours: ALWAYS }

/** OpenTelemetry's standard variables, as far as they are read here; the SDK reads the rest of OTEL_EXPORTER_OTLP_… itself. */
const Telemetry = {
  OTEL_SDK_DISABLED: z
    .string()
    .default('false')
    .transform((value) => value.toLowerCase() === 'true'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf'], 'only http/protobuf is spoken').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_LOGS_EXPORTER: exporter,
  OTEL_TRACES_SAMPLER: z
    .string()
    .regex(/^(parentbased_)?(always_on|always_off|traceidratio)$/, 'must be a sampler such as parentbased_traceidratio')
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: number(1000, 3_600_000).default(60_000),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
}

export const Environment = z.object({
  APP_ENV: z.enum(APP_ENVS).optional(),
  PORT: number(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** At least two: one connection is held while another migrates. */
  DATABASE_POOL: number(2, 200).default(10),
  DRAIN_SECONDS: number(0, 120).optional(),
  OUTSIDE: z.enum(['off']).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  BASE_PATH: z
    .string()
    .regex(/^\/([\w.-]+\/?)*$/, 'must begin with / and hold only letters, digits, . _ -')
    .default('/')
    .transform((path) => (path.endsWith('/') ? path : `${path}/`)),
  TRUST_PROXY: proxies.default([]),
  COUNTRY_HEADER: z
    .string()
    .trim()
    .regex(/^[\w-]*$/, 'must be the name of a header, such as CF-IPCountry')
    .default(''),
  TRIAL_PUBLIC: yes.default(false),
  /** The newest first: the first makes, all are taken. */
  APP_SECRET: list.refine(areLong, 'must have at least 32 characters, each of several').optional(),
  ENCRYPTION_KEYS: sealingKeys.optional(),
  LOOKUP_KEY: key32.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_KEYS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_ISSUERS: list.default(['https://accounts.google.com', 'accounts.google.com']),
  GOOGLE_AUTHORIZATION_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  AUDIT_LOG: z.enum(['stdout']).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ...Telemetry,
  SENTRY_DSN: z.url().optional(),
  LIMITS: limits.default({}),
  SMS_COUNTRY_CODES: list
    .refine((codes) => codes.length > 0 && codes.every((code) => /^\+[1-9]\d{0,5}$/.test(code)), {
      message: 'must list country codes with a plus, such as +65,+62,+60',
    })
    .default([...SMS_COUNTRY_CODES]),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: smsSender.optional(),
  TWILIO_VOICE_FROM: z
    .string()
    .regex(/^\+\d{6,15}$/, 'must be a number with its country: +6531580000')
    .optional(),
  TWILIO_RELAY_NUMBER: z
    .string()
    .regex(/^\+\d{6,15}$/, 'must be a number with its country: +6531580000')
    .optional(),
  TWILIO_INBOUND_NUMBER: z
    .string()
    .regex(/^\+\d{6,15}$/, 'must be a number with its country: +6581230000')
    .optional(),
  TWILIO_URL: z.url({ protocol: /^https?$/ }).optional(),
  WHATSAPP_FROM: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, 'must be an international number')
    .optional(),
  WHATSAPP_TEMPLATES: templates.optional(),
  VAPID_PUBLIC_KEY: base64url(65).optional(),
  VAPID_PRIVATE_KEY: base64url(32).optional(),
  ONEMAP_EMAIL: z.string().optional(),
  ONEMAP_PASSWORD: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  EMAIL_FROM: emailSender.optional(),
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
  BRAND_CHARITY_NUMBER: z.string().optional(),
  BRAND_ADDRESS: z.string().optional(),
  BRAND_SUPPORT_EMAIL: emailAddress.optional(),
  BRAND_DATA_PROTECTION_EMAIL: emailAddress.optional(),
  BRAND_SECURITY_EMAIL: emailAddress.optional(),
  BRAND_APP_STORE: z.url().optional(),
  BRAND_PLAY_STORE: z.url().optional(),
  BRAND_HELPLINE: z
    .string()
    .refine(isDialled, 'must be one number, as people read it: 6377 0700, 1800 123 4567 or +60 3 1234 5678')
    .optional(),
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
