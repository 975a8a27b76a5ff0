import { readFile } from 'node:fs/promises'
import { TestClock } from 'pg-boss'
import { afterAll, vi } from 'vitest'
import type { AccountStatus, RelationshipSide, TagStatus } from '../../contract/options.ts'
import { jobHandlers } from '../app.ts'
import { readConfig } from '../config.ts'
import { openEmbedded, openPostgres } from '../db/open.ts'
import { accounts, partnerDetails, returnCodes, tags } from '../db/tables.ts'
import { jobNames, runJob } from '../jobs.ts'
import { openLog } from '../log.ts'
import { readOutbox } from '../messages/adapters/outbox.ts'
import { openService, type OpenService } from '../open.ts'
import { randomUid } from '../secrets.ts'
import type { Outside } from '../service.ts'

/** Monday, 10 March 2025, 10:00 in Singapore: a working day. */
export const START = new Date('2025-03-10T02:00:00Z')

let opened: Promise<OpenService & { clock: TestClock }> | undefined
/** Adapters a test puts in place of the outbox; emptied by `world`. */
const replaced: Partial<Outside> = {}

/** One service on one freshly migrated database for each test file: PGlite, or PostgreSQL when TEST_DATABASE_URL is set. */
async function open() {
  const clock = new TestClock(START)
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  const config = readConfig({
    APP_ENV: 'development',
    DUTY_PHONE: '+6590000000',
    DUTY_EMAIL: 'duty@homeward.example',
    LOG_LEVEL: 'silent',
  })
  const log = openLog('silent')
  const server = process.env.TEST_DATABASE_URL
  const database = server
    ? await openPostgres(await freshDatabase(server), { pool: 10, onError: () => {} })
    : await openEmbedded(undefined, new Blob([await readFile(process.env.TEST_DATABASE_COPY ?? '')]))
  const outboxOr: Outside = {
    sms: { send: (message) => (replaced.sms ?? fallback().sms).send(message) },
    email: { send: (message) => (replaced.email ?? fallback().email).send(message) },
    reportError: (error, id) => replaced.reportError?.(error, id),
  }
  const service = await openService({
    config: { ...config, live: true },
    log,
    database,
    clock,
    work: false,
    secret: 'a secret that only the tests know, long enough',
    publicUrl: () => 'https://homeward.test',
    outside: outboxOr,
  })
  const { openOutbox } = await import('../messages/adapters/outbox.ts')
  const outbox = openOutbox(service.db, service.now)
  const fallback = () => outbox
  return Object.assign(service, { clock })
}

async function freshDatabase(server: string): Promise<string> {
  const { default: pg } = await import('pg')
  const name = `test_${randomUid().toLowerCase()}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

afterAll(async () => {
  await (await opened)?.close()
  vi.useRealTimers()
})

/** A device that keeps its cookies, as a browser does. */
function device(service: OpenService, defaults: { address?: string; headers?: Record<string, string> } = {}) {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await service.app.request(
      path,
      {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...defaults.headers,
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { address: defaults.address ?? '203.0.113.7', ownMachine: false },
    )
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: Record<string, string>) => send('POST', path, body, headers),
    send,
  }
}

interface CarerOptions {
  relationship?: string
  relationshipSide?: RelationshipSide
  tagStatus?: TagStatus
  status?: AccountStatus
  verified?: boolean
  email?: boolean
  masterPartnerUid?: string
  hotline?: string
  locale?: 'en' | 'md' | 'ms'
}

/**
 * An app on a migrated database with a clock, an outbox and builders. The database is shared by the tests of a file, so
 * each test makes its own people and asks only about them.
 */
export async function world() {
  opened ??= open()
  const service = await opened
  for (const key of Object.keys(replaced)) delete replaced[key as keyof Outside]
  const { db, clock } = service
  let phones = 0

  const person = async (overrides: Partial<typeof accounts.$inferInsert> = {}) => {
    const uid = randomUid()
    const now = service.now()
    await db.insert(accounts).values({
      uid,
      type: 'DEMENTIA',
      status: 'APPROVED',
      firstname: 'Siew Hua',
      lastname: 'Lim',
      membershipId: `D${uid.slice(0, 9)}`,
      language: 'Hokkien',
      createdAt: now,
      updatedAt: now,
      ...overrides,
    })
    return uid
  }
  const code = async (personUid: string, overrides: Partial<typeof returnCodes.$inferInsert> = {}) => {
    const value = randomUid()
    await db
      .insert(returnCodes)
      .values({ code: value, personUid, label: 'Card', createdAt: service.now(), ...overrides })
    return value
  }
  /** A caregiver, or with `hotline` an organisation, linked to the person. */
  const carer = async (personUid: string, options: CarerOptions = {}) => {
    const uid = randomUid()
    const now = service.now()
    phones += 1
    const phone = `8${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}${phones % 10}`
    const verified = options.verified ?? true
    await db.insert(accounts).values({
      uid,
      type: options.hotline ? 'PARTNER' : 'CAREGIVER',
      status: options.status ?? 'APPROVED',
      firstname: 'Hui Min',
      lastname: 'Lim',
      prefixCountryNum: '+65',
      phone,
      phoneVerifiedAt: verified ? now : null,
      ...(options.email && { email: `${uid.toLowerCase()}@example.test`, emailVerifiedAt: now }),
      masterPartnerUid: options.masterPartnerUid ?? null,
      locale: options.locale ?? 'en',
      createdAt: now,
      updatedAt: now,
    })
    if (options.hotline) {
      await db.insert(partnerDetails).values({
        uid,
        organizationName: 'Sunrise Day Care',
        hotlineNumber: options.hotline,
        pocEmail: `poc-${uid.toLowerCase()}@example.test`,
      })
    }
    await db.insert(tags).values({
      id: randomUid(),
      personUid,
      carerUid: uid,
      uidTags: uid,
      relationship: options.relationship ?? (options.hotline ? 'Care Partner' : 'Parent'),
      relationshipSide: options.relationshipSide ?? 'PERSON',
      status: options.tagStatus ?? 'ACCEPTED',
      contactOrder: phones,
      acceptedAt: now,
      activeAt: now,
      createdAt: now,
      updatedAt: now,
    })
    return { uid, phone, e164: `+65${phone}`, email: `${uid.toLowerCase()}@example.test` }
  }

  /** Runs every job that is due, and those they enqueue, until none is left. */
  const runJobs = async () => {
    for (let found = true; found; ) {
      found = false
      for (const name of jobNames) {
        const jobs = await service.jobs.boss.fetch<unknown>(name, { batchSize: 50, includeMetadata: true })
        for (const job of jobs) {
          found = true
          const result = await runJob(name, job, service, jobHandlers, service.log)
          if (result.status === 'completed') await service.jobs.boss.complete(name, job.id)
          else await service.jobs.boss.fail(name, job.id, result.output as object)
        }
      }
    }
  }
  /** Moves the one clock of service, jobs, limiter and tokens, then runs what has become due. */
  const pass = async (seconds: number) => {
    await moveClock(seconds)
    await runJobs()
  }
  const moveClock = async (seconds: number) => {
    const to = clock.now() + seconds * 1000
    await clock.setTime(to)
    vi.setSystemTime(to)
  }
  /** Messages handed to the outbox for these addresses, oldest first. */
  const sentTo = async (...addresses: string[]) =>
    (await readOutbox(db)).filter(({ to }) => addresses.includes(to)).toReversed()

  return {
    service,
    db,
    person,
    code,
    carer,
    runJobs,
    pass,
    moveClock,
    sentTo,
    device: (defaults?: Parameters<typeof device>[1]) => device(service, defaults),
    /** Puts an adapter in the place of the outbox for this test. */
    outside: (adapters: Partial<Outside>) => Object.assign(replaced, adapters),
    /** What a finder sends. */
    submission: (uidDementia: string, overrides: object = {}) => ({
      name: 'Aisha',
      phone: '8123 4567',
      location: 'Singapore',
      uidDementia,
      ...overrides,
    }),
  }
}
