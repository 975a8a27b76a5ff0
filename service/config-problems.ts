import type { z } from 'zod'
import { Environment, LOOPBACK } from './environment.ts'
import { isPair } from './vapid-keys.ts'

/** An address without the base path that somebody wrote behind it, and without a slash at its end. */
export const withoutPath = (url: string, basePath: string): string => {
  const [bare, path] = [url, basePath].map((written) => written.replace(/\/$/, ''))
  return path && bare?.endsWith(path) ? bare.slice(0, -path.length) : (bare ?? '')
}

/** The settings as they were given, and what they were read as. */
interface Settings {
  given: Readonly<Record<string, string | undefined>>
  env: z.output<typeof Environment>
  /** The names of settings whose value is wrong by itself. */
  wrong: ReadonlySet<PropertyKey | undefined>
  appEnv: string
  mode: 'development' | undefined
  /** Real people's data. */
  live: boolean
}

/** What is wrong with the settings taken together, each in a sentence: one that is missing, or does not go with another. */
export const problemsTogether = (settings: Settings): string[] => [
  ...misspelt(settings),
  ...forgottenPurpose(settings),
  ...(settings.live ? missingWhenLive(settings) : []),
  ...openTrial(settings),
  ...settingsApart(settings),
]

/** Shorter names are too near to those of other programs. */
const LONG_ENOUGH = 7
/** Whether one slip of a finger lies between two names: a letter more, fewer, another, or two exchanged. */
function isSlip(typed: string, name: string): boolean {
  const [longer, shorter] = typed.length >= name.length ? [typed, name] : [name, typed]
  let same = 0
  while (same < shorter.length && longer[same] === shorter[same]) same += 1
  const [rest, other] = [longer.slice(same), shorter.slice(same)]
  if (longer.length > shorter.length) return rest.slice(1) === other
  const isExchanged = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
  return rest.slice(1) === other.slice(1) || isExchanged
}

/** A setting that nobody reads: with OUTSIDES=off a copy of real data would write to real people. */
function misspelt({ given }: Settings): string[] {
  const names = Object.keys(Environment.shape)
  return Object.keys(given).flatMap((typed) => {
    if (names.includes(typed) || typed === 'DUTY_PHONE' || typed.length < LONG_ENOUGH) return []
    const meant = names.find((name) => name.length >= LONG_ENOUGH && isSlip(typed, name))
    return meant ? [`${typed} is no setting: is ${meant} meant? Rename it, or take it away.`] : []
  })
}

function forgottenPurpose({ given, mode }: Settings): string[] {
  if (!given.DATABASE_URL || given.APP_ENV || mode === 'development') return []
  return [
    'DATABASE_URL is set but APP_ENV is not: say APP_ENV=production, staging, trial or development, so that a forgotten setting never publishes sample codes.',
  ]
}

function missingWhenLive({ given, env, appEnv }: Settings): string[] {
  const problems: string[] = []
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
  return [...problems, ...unencrypted(given)]
}

/** The host that the driver asks: the last one that the query names goes before that of the address, and PGHOST stands for none. */
const hostOf = ({ hostname, searchParams }: URL, instead = '') =>
  searchParams.getAll('host').at(-1) || hostname || instead
/** Whether it is this machine: by name, by the folder of a socket, or by no host at all, where the driver asks this machine. */
const isOfThisMachine = (host: string) => host === '' || /^(\/|%2f)/i.test(host) || LOOPBACK.has(host)

const ENCRYPTED = ['require', 'verify-ca', 'verify-full']
/** Databases that personal data would reach readable by the network between; one on this machine needs no encryption. */
function unencrypted(given: Settings['given']): string[] {
  return (['DATABASE_URL', 'DATABASE_OWNER_URL'] as const).flatMap((name) => {
    const url = URL.parse(given[name] ?? '')
    if (!url || isOfThisMachine(hostOf(url, given.PGHOST))) return []
    if (ENCRYPTED.includes(url.searchParams.getAll('sslmode').at(-1) ?? '')) return []
    return [`${name} must ask for an encrypted connection: add ?sslmode=verify-full to it.`]
  })
}

function openTrial({ env, wrong, appEnv }: Settings): string[] {
  if (appEnv !== 'trial' || wrong.has('APP_ENV') || LOOPBACK.has(env.HOST) || env.TRIAL_PUBLIC) return []
  return [
    `HOST is ${env.HOST}: a trial listens on this machine only. Set TRIAL_PUBLIC=1 to show its fictional data to others (then without /dev).`,
  ]
}

function settingsApart({ given, env, live }: Settings): string[] {
  const problems: string[] = []
  // A number that is set and not read would leave the desk deaf without a word.
  if (given.DUTY_PHONE) problems.push('DUTY_PHONE is not read any more: write its number in DUTY_PHONES.')
  if (env.PUBLIC_URL && !/^https?:\/\/[^/?#@]+$/.test(withoutPath(env.PUBLIC_URL, env.BASE_PATH)))
    problems.push('PUBLIC_URL is scheme and host alone, https://homeward.example: a path stands in BASE_PATH.')
  const twilio = [given.TWILIO_ACCOUNT_SID, given.TWILIO_AUTH_TOKEN, given.TWILIO_FROM]
  if (twilio.some(Boolean) && !twilio.every(Boolean)) {
    problems.push('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together: set all three or none.')
  }
  if (Boolean(given.WHATSAPP_FROM) !== Boolean(given.WHATSAPP_TEMPLATES)) {
    problems.push('WHATSAPP_FROM and WHATSAPP_TEMPLATES belong together: set both or none.')
  } else if (given.WHATSAPP_FROM && !given.TWILIO_ACCOUNT_SID) problems.push('WHATSAPP_FROM needs TWILIO_ACCOUNT_SID.')
  if (Boolean(given.VAPID_PUBLIC_KEY) !== Boolean(given.VAPID_PRIVATE_KEY)) {
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or none.')
  } else if (env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY && !isPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY)) {
    problems.push('VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY: take both from one "keys push".')
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
  if ((env.APP_SECRET?.length ?? 0) > 1 && !given.ENCRYPTION_KEYS) {
    problems.push(
      'APP_SECRET with several secrets needs ENCRYPTION_KEYS and LOOKUP_KEY, which follow from the only one.',
    )
  }
  const s3 = [given.S3_ENDPOINT, given.S3_BUCKET, given.S3_ACCESS_KEY_ID, given.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    problems.push(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all four or none.',
    )
  }
  if (given.TWILIO_VOICE_FROM && !given.TWILIO_ACCOUNT_SID)
    problems.push('TWILIO_VOICE_FROM needs TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.')
  if (given.TWILIO_RELAY_NUMBER && !given.TWILIO_ACCOUNT_SID)
    problems.push('TWILIO_RELAY_NUMBER needs TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.')
  if (given.TWILIO_INBOUND_NUMBER && !given.TWILIO_ACCOUNT_SID)
    problems.push('TWILIO_INBOUND_NUMBER needs TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.')
  if (given.TWILIO_URL && !given.TWILIO_ACCOUNT_SID) problems.push('TWILIO_URL needs TWILIO_ACCOUNT_SID.')
  if (live && env.TWILIO_URL?.startsWith('http:')) problems.push('TWILIO_URL must begin with https://.')
  if (live && env.S3_ENDPOINT?.startsWith('http:')) problems.push('S3_ENDPOINT must begin with https://.')
  return problems
}
