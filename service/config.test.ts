import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addressOf, ConfigError, readConfig } from './config.ts'

const PRODUCTION = {
  APP_ENV: 'production',
  DATABASE_URL: 'postgres://homeward:secret@db.example/homeward?sslmode=verify-full',
  PUBLIC_URL: 'https://homeward.example',
  APP_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEYS: `2025:${btoa('k'.repeat(32))}`,
  LOOKUP_KEY: btoa('l'.repeat(32)),
  DUTY_PHONES: '+6590000000',
  DUTY_HOURS: 'always',
}
/** What a start with these settings says instead of starting; nothing when it starts. */
function problems(environment: Record<string, string | undefined>, mode?: 'development'): string[] {
  try {
    readConfig(environment, mode)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : expect.fail(String(error))
  }
}

describe('with nothing set', () => {
  test('it is a trial on this machine, with the sample, the outbox and the tour', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      appEnv: 'trial',
      live: false,
      devTour: true,
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      basePath: '/',
      trustProxy: [],
      countryHeader: '',
      twilio: undefined,
      smtp: undefined,
      s3: undefined,
      smsCountryCodes: ['+65', '+62', '+60'],
    })
    expect(config.brand).toMatchObject({ name: 'Homeward', helpline: '6377 0700', helplineHours: '' })
  })

  test('an empty value counts as not set', () => {
    expect(readConfig({ PORT: '', APP_ENV: '', DATABASE_URL: '', TWILIO_FROM: '' })).toEqual(readConfig({}))
  })
})

describe('a start is refused', () => {
  test('with a database but no word of what it is for: a forgotten setting must never publish a code', () => {
    const { DATABASE_URL } = PRODUCTION
    expect(problems({ DATABASE_URL })).toEqual([expect.stringMatching(/^DATABASE_URL is set but APP_ENV is not/)])
    expect(problems({ DATABASE_URL }, 'development'), 'npm run dev says what it is').toEqual([])
    expect(problems({ DATABASE_URL, APP_ENV: 'trial' })).toEqual([])
  })

  test.each(['production', 'staging'])('in %s without database, address, secrets or duty desk', (APP_ENV) => {
    expect(problems({ APP_ENV })).toEqual([
      `DATABASE_URL is needed when APP_ENV is ${APP_ENV}.`,
      `PUBLIC_URL is needed when APP_ENV is ${APP_ENV}.`,
      `APP_SECRET is needed when APP_ENV is ${APP_ENV}.`,
      `ENCRYPTION_KEYS is needed when APP_ENV is ${APP_ENV}.`,
      `LOOKUP_KEY is needed when APP_ENV is ${APP_ENV}.`,
      `DUTY_PHONES is needed when APP_ENV is ${APP_ENV}: the numbers of the duty desk, which hears of an alarm that nobody answers.`,
      `DUTY_HOURS is needed when APP_ENV is ${APP_ENV}: when somebody is at the duty desk.`,
    ])
    expect(problems({ ...PRODUCTION, APP_ENV })).toEqual([])
  })

  test('in production with links that are not https', () => {
    expect(problems({ ...PRODUCTION, PUBLIC_URL: 'http://homeward.example' })).toEqual([
      'PUBLIC_URL must begin with https://.',
    ])
  })

  test.each(['', '?sslmode=disable', '?sslmode=prefer'])(
    'in production with a database elsewhere that is asked %j',
    (asked) => {
      const url = `postgres://homeward:secret@db.example/homeward${asked}`
      for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) {
        const [problem, ...more] = problems({ ...PRODUCTION, [name]: url })
        expect([problem, more]).toEqual([
          `${name} must ask for an encrypted connection: add ?sslmode=verify-full to it.`,
          [],
        ])
      }
    },
  )

  test.each(['postgres://homeward@127.0.0.1/homeward', 'postgres:///homeward?host=/var/run/postgresql'])(
    'but not in production with a database of this machine: %s',
    (DATABASE_URL) => expect(problems({ ...PRODUCTION, DATABASE_URL })).toEqual([]),
  )

  test.each([
    ['postgres:///homeward?host=192.0.2.2', {}],
    ['postgres://127.0.0.1/homeward?host=db.example', {}],
    ['postgres://db.example/homeward?host=', {}],
    ['postgres:///homeward?host=/var/run/postgresql&host=192.0.2.2', {}],
    ['postgres://db.example/homeward?sslmode=verify-full&sslmode=disable', {}],
    ['postgres:///homeward', { PGHOST: '192.0.2.2' }],
  ])('in production with the database elsewhere that the driver makes of %s', (DATABASE_URL, beside) => {
    expect(problems({ ...PRODUCTION, ...beside, DATABASE_URL })).toEqual([
      'DATABASE_URL must ask for an encrypted connection: add ?sslmode=verify-full to it.',
    ])
  })

  test.each([
    'postgres://db.example/homeward?host=127.0.0.1',
    'postgres://db.example/homeward?host=%2Fvar%2Frun%2Fpostgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/homeward',
    'postgres:///homeward?host=192.0.2.2&sslmode=verify-full',
  ])('but not with one of this machine, or one that is asked for encryption: %s', (DATABASE_URL) =>
    expect(problems({ ...PRODUCTION, DATABASE_URL })).toEqual([]),
  )

  test.each(['0.0.0.0', '::', '192.168.1.5', 'homeward.example'])(
    'of a trial that %s could reach, unless it says so',
    (HOST) => {
      expect(problems({ HOST })).toEqual([
        expect.stringContaining(`HOST is ${HOST}: a trial listens on this machine only.`),
      ])
      expect(problems({ HOST, TRIAL_PUBLIC: '1' })).toEqual([])
    },
  )

  test.each([
    ['TWILIO_ACCOUNT_SID', 'AC1'],
    ['TWILIO_AUTH_TOKEN', 'secret'],
    ['TWILIO_FROM', '+6590000000'],
    ['SMTP_URL', 'smtp://mail.example'],
    ['EMAIL_FROM', 'homeward@example.test'],
    ['S3_ENDPOINT', 'https://s3.example'],
    ['S3_BUCKET', 'homeward'],
    ['S3_SECRET_ACCESS_KEY', 'secret'],
    ['LOOKUP_KEY', PRODUCTION.LOOKUP_KEY],
    ['ENCRYPTION_KEYS', PRODUCTION.ENCRYPTION_KEYS],
  ])('with %s alone, which needs the others', (name, value) => {
    expect(problems({ [name]: value })).toEqual([expect.stringContaining('belong together')])
  })

  test.each([
    ['APP_ENV', 'prod'],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://db.example/homeward'],
    ['DATABASE_POOL', '1'],
    ['PUBLIC_URL', 'homeward.example'],
    ['BASE_PATH', 'app'],
    ['BASE_PATH', '/a b'],
    ['TRIAL_PUBLIC', 'yes'],
    ['APP_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['LIMITS', 'search=many'],
    ['SMTP_URL', 'https://mail.example'],
    ['DUTY_PHONES', '6377 0700'],
    ['DUTY_PHONES', '+6563770700 +6591234567'],
    ['DUTY_PHONES', ','],
    ['DUTY_HOURS', 'office hours'],
    ['DUTY_HOURS', 'Mon-Fri 8-20'],
    ['DUTY_HOURS', '09:00-17:00'],
    ['DUTY_EMAIL', 'duty'],
  ])('with %s=%s, which it names', (name, value) => {
    const said = problems({ APP_ENV: 'trial', EMAIL_FROM: name === 'SMTP_URL' ? 'a@b.test' : undefined, [name]: value })
    expect(said).toEqual([expect.stringMatching(new RegExp(`^${name}: .+`))])
  })

  test('once, with every problem in one list', () => {
    const said = problems({
      APP_ENV: 'production',
      PORT: 'x',
      APP_SECRET: 'short',
      SMTP_URL: 'x',
      TWILIO_FROM: '+6590000000',
    })
    const named = [
      'PORT:',
      'APP_SECRET:',
      'SMTP_URL:',
      'DATABASE_URL is needed',
      'PUBLIC_URL is needed',
      'ENCRYPTION_KEYS is needed',
      'LOOKUP_KEY is needed',
      'DUTY_PHONES is needed',
      'DUTY_HOURS is needed',
      'TWILIO_ACCOUNT_SID, ',
      'SMTP_URL and EMAIL_FROM',
    ]
    expect(said.map((sentence) => named.find((name) => sentence.startsWith(name)))).toEqual(named)
  })

  test('with a wrong APP_ENV, which is not also said to be missing', () => {
    expect(problems({ ...PRODUCTION, APP_ENV: 'prod', HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^APP_ENV: /)])
  })
})

test('several secrets are read newest first, each as long as the only one', () => {
  const [one, other] = ['x'.repeat(32), 'y'.repeat(40)]
  expect(readConfig({ ...PRODUCTION, APP_SECRET: `${one}, ${other}` }).secrets).toEqual([one, other])
  expect(readConfig({ APP_SECRET: one }).secrets).toEqual([one])
  for (const APP_SECRET of [`${one},short`, `short,${one}`, ','])
    expect(problems({ ...PRODUCTION, APP_SECRET })).toEqual([expect.stringMatching(/^APP_SECRET: .*32 characters/)])
  // The keys of what is sealed would follow from the newest, and open nothing of before.
  expect(problems({ APP_SECRET: `${one},${other}` })).toEqual([
    expect.stringMatching(/^APP_SECRET with several secrets/),
  ])
})

test('the keys of a deployment are those that were set, the newest first; a trial has its own', () => {
  const keys = `2026:${btoa('n'.repeat(32))},${PRODUCTION.ENCRYPTION_KEYS}`
  const { vault } = readConfig({ ...PRODUCTION, ENCRYPTION_KEYS: keys })
  expect(vault?.sealing.map(({ id, key }) => [id, key.toString()])).toEqual([
    ['2026', 'n'.repeat(32)],
    ['2025', 'k'.repeat(32)],
  ])
  expect(vault?.lookup.toString()).toBe('l'.repeat(32))
  expect(readConfig({}).vault).toBeUndefined()
})

test('two sealing keys with one id are refused, for the second would open nothing', () => {
  const twice = `2025:${btoa('n'.repeat(32))}, ${PRODUCTION.ENCRYPTION_KEYS}`
  expect(problems({ ...PRODUCTION, ENCRYPTION_KEYS: twice })).toEqual([
    'ENCRYPTION_KEYS: has two keys with the id 2025: give the one that seals nothing yet another id, or take it away',
  ])
})

test('a limit that does not exist is refused by name, so that a misspelt one is no surprise later', () => {
  expect(problems({ APP_ENV: 'trial', LIMITS: 'readPersn=3/60,sign-in=5/900,toString=1/1' })).toEqual([
    'LIMITS: there is no limit readPersn; .env.example lists them all',
    'LIMITS: there is no limit toString; .env.example lists them all',
  ])
})

test('a limit that is written twice is refused by name, for one of the two would not count', () => {
  expect(problems({ LIMITS: 'search=3/60,sign-in=5/900,search=30/60' })).toEqual([
    'LIMITS: names the limit search twice: one of the two would not count',
  ])
})

test.each([' ', '\t', ' \n'])('a blank value, %j, counts as not set', (blank) => {
  const names = [
    'PORT',
    'DRAIN_SECONDS',
    'SMS_COUNTRY_CODES',
    'OTEL_TRACES_SAMPLER_ARG',
    'HOST',
    'DATA_DIR',
    'EMAIL_FROM',
    'BRAND_HELPLINE',
    'BRAND_NAME',
    'LIMITS',
    'OUTSIDE',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}))
  expect(problems({ ...PRODUCTION, DUTY_HOURS: blank })).toEqual([
    expect.stringMatching(/^DUTY_HOURS is needed when APP_ENV is production/),
  ])
})

test('blanks around a value are no part of it, but for the base path, which the build reads by itself', () => {
  expect(readConfig({ PORT: ' 80 ', LOG_LEVEL: 'info\n', BRAND_NAME: ' Pulang ' })).toMatchObject({
    port: 80,
    logLevel: 'info',
    brand: { name: 'Pulang' },
  })
  for (const BASE_PATH of [' ', '/app '])
    expect(problems({ BASE_PATH })).toEqual([expect.stringMatching(/^BASE_PATH: must begin with \//)])
})

test('no problem repeats a secret', () => {
  const secret = 's3cr3t'
  const said = problems({
    APP_ENV: 'production',
    APP_SECRET: secret,
    METRICS_TOKEN: secret,
    DATABASE_URL: `mysql://a:${secret}@b`,
  })
  expect(said.join('\n')).not.toContain(secret)
})

test('real people’s data: no sample, no tour, error reporting on', () => {
  const dsn = 'https://key@errors.example/1'
  expect(readConfig({ ...PRODUCTION, SENTRY_DSN: dsn })).toMatchObject({ live: true, devTour: false, sentryDsn: dsn })
  expect(readConfig({ ...PRODUCTION, APP_ENV: 'staging', SENTRY_DSN: dsn })).toMatchObject({
    live: true,
    sentryDsn: dsn,
  })
  expect(readConfig({ SENTRY_DSN: dsn })).toMatchObject({ live: false, sentryDsn: undefined })
})

test('a stop waits for balancers where there are some, or as long as it is told', () => {
  expect(readConfig({}).drainSeconds).toBe(0)
  expect(readConfig({ APP_ENV: 'development' }).drainSeconds).toBe(0)
  expect(readConfig(PRODUCTION).drainSeconds).toBe(5)
  expect(readConfig({ ...PRODUCTION, APP_ENV: 'staging' }).drainSeconds).toBe(5)
  expect(readConfig({ ...PRODUCTION, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
  expect(readConfig({ DRAIN_SECONDS: '12' }).drainSeconds).toBe(12)
  for (const DRAIN_SECONDS of ['-1', '121', '2.5', 'soon'])
    expect(problems({ DRAIN_SECONDS })).toEqual([expect.stringMatching(/^DRAIN_SECONDS: /)])
})

test('a trial shown to others has no tour, a development on any host keeps it for its own machine', () => {
  expect(readConfig({ HOST: '0.0.0.0', TRIAL_PUBLIC: '1' }).devTour).toBe(false)
  expect(readConfig({ HOST: '0.0.0.0', APP_ENV: 'development' }).devTour).toBe(true)
})

describe('the duty desk', () => {
  test('of real people is what was set, and no more', () => {
    expect(readConfig(PRODUCTION).duty).toEqual({ phones: ['+6590000000'], email: undefined, hours: 'always' })
    expect(readConfig({ ...PRODUCTION, DUTY_HOURS: 'Always' }).duty.hours).toBe('always')
  })

  test('of a trial is a sample, read in the outbox, but for what was set', () => {
    expect(readConfig({}).duty).toEqual({ phones: ['+6580000999'], email: 'duty@homeward.example', hours: 'always' })
    expect(readConfig({ DUTY_PHONES: '+6591234567' }).duty.phones).toEqual(['+6591234567'])
  })

  test('is not read from the setting of old, and the start says so', () => {
    const said = ['DUTY_PHONE is not read any more: write its number in DUTY_PHONES.']
    expect(problems({ DUTY_PHONE: '+6563770700' })).toEqual(said)
    expect(problems({ ...PRODUCTION, DUTY_PHONE: '+6563770700' })).toEqual(said)
  })

  test('with hours that nobody can be certain of says how to write them', () => {
    expect(problems({ DUTY_HOURS: 'Sat 09:00-12:00' })).toEqual([
      expect.stringMatching(/^DUTY_HOURS: must be "always", or days and hours such as "Mon-Fri 08:00-20:00, Sat/),
    ])
    expect(problems({ DUTY_HOURS: 'Sat 9 am - 11.30 am' })).toEqual([])
  })
})

test.each([
  ['PORT', '0', '65535', '65536'],
  ['DATABASE_POOL', '2', '200', '201'],
  ['DRAIN_SECONDS', '0', '120', '121'],
])('%s is anything from %s to %s, and not %s', (name, least, most, more) => {
  for (const value of [least, most]) expect(problems({ [name]: value })).toEqual([])
  for (const value of [String(Number(least) - 1), more])
    expect(problems({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
})

test('one host of media that is none is said, however good the others are', () => {
  const hosts = 'media.example.org,https://video.example.org'
  expect(problems({ MEDIA_HOSTS: 'media.example.org, video.example.org' })).toEqual([])
  expect(problems({ MEDIA_HOSTS: hosts })).toEqual([
    expect.stringMatching(/^MEDIA_HOSTS: must list host names such as/),
  ])
})

test('settings are read as people write them', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://homeward.example/app/',
    BASE_PATH: '/app',
    TRUST_PROXY: '10.0.0.0/8, 192.168.1.1',
    LIMITS: 'search=3/60,signIn=10/1',
    SMS_COUNTRY_CODES: '+65, +66',
    BRAND_NAME: 'Pulang',
    BRAND_HELPLINE: '6000 0000',
    DUTY_PHONES: '+6563770700, +6591234567',
    DUTY_HOURS: 'Mon-Fri 08:00-20:00, Sat 09:00-13:00',
  })
  expect(config).toMatchObject({
    publicUrl: 'https://homeward.example',
    basePath: '/app/',
    trustProxy: ['10.0.0.0/8', '192.168.1.1'],
    limits: { search: { points: 3, seconds: 60 }, signIn: { points: 10, seconds: 1 } },
    smsCountryCodes: ['+65', '+66'],
    brand: { name: 'Pulang', helpline: '6000 0000', association: 'Dementia Singapore' },
    duty: { phones: ['+6563770700', '+6591234567'], hours: 'Mon-Fri 08:00-20:00, Sat 09:00-13:00' },
  })
})

test.each([
  ['TRUST_PROXY', 'caddy'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', 'loopback,300.1.1.1'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.5,::/0'],
  ['TRUST_PROXY', '10.0.0.0/00'],
  ['SMS_COUNTRY_CODES', ','],
  ['SMS_COUNTRY_CODES', '65'],
  ['SMS_COUNTRY_CODES', '+65;+60'],
  ['PUBLIC_URL', 'https://homeward.example/care'],
  ['PUBLIC_URL', 'https://homeward.example?x=1'],
  ['PUBLIC_URL', 'https://user:password@homeward.example'],
])('%s=%s is refused at the start, by its name and without its value', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}`, 'm'))
  expect(() => readConfig({ [name]: value })).not.toThrow(/password/)
})

test.each([
  ['TRUST_PROXY', 'loopback, 10.0.0.5,10.1.0.0/16,::1,fd00::/8'],
  ['TRUST_PROXY', '10.0.0.5/32,::1/128,10.0.0.0/1'],
  ['SMS_COUNTRY_CODES', '+65,+62,+1868'],
  ['PUBLIC_URL', 'https://homeward.example:8443/'],
  ['PUBLIC_URL', 'http://[::1]:3000'],
])('%s=%s is taken', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow()
})

test('links hold the base path once, whether or not the public address was written with it', () => {
  for (const PUBLIC_URL of ['https://homeward.example', 'https://homeward.example/app/'])
    expect(addressOf(readConfig({ PUBLIC_URL, BASE_PATH: '/app' }), 'http://localhost')).toBe(
      'https://homeward.example/app',
    )
  expect(addressOf(readConfig({}), 'http://localhost:3000')).toBe('http://localhost:3000')
})

test.each([
  ['OUTSIDES', 'OUTSIDE'],
  ['DUTY_EMIAL', 'DUTY_EMAIL'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['DRAIN_SECOND', 'DRAIN_SECONDS'],
  ['TWILIO_AUTHTOKEN', 'TWILIO_AUTH_TOKEN'],
])('%s, which nobody reads, is refused: %s is meant', (typed, meant) => {
  expect(problems({ [typed]: 'a secret' })).toEqual([
    `${typed} is no setting: is ${meant} meant? Rename it, or take it away.`,
  ])
})

test('names of other programs are let be', () => {
  const others = [
    'LIMIT',
    'HOSTS',
    'PORTS',
    'DATABASE_PASSWORD',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'AWS_REGION',
    'PGHOST',
  ]
  expect(problems(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
  expect(problems({ OUTSIDES: '' }), 'one that is empty says nothing').toEqual([])
})
