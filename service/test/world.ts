import { AsyncLocalStorage } from 'node:async_hooks'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { CLOCK_OVERRIDE_SETTING, TestClock } from 'pg-boss'
import { expect, vi } from 'vitest'
import type { FoundAct } from '#contract/found.ts'
import { DEFAULT_LOCALE, type AccountStatus, type Locale, type RelationshipSide } from '#contract/options.ts'
import { jobHandlers } from '../app.ts'
import { readConfig } from '../config.ts'
import { openPostgres, type OpenedDatabase } from '../db/open.ts'
import {
  accounts,
  incidentEvents,
  incidents,
  messages,
  outbox,
  partnerDetails,
  returnCodes,
  tags,
} from '../db/tables.ts'
import { jobNames, runJob } from '../jobs.ts'
import { openLog } from '../log.ts'
import { openOutbox } from '../messages/adapters/outbox.ts'
import type { Peer } from '../caller.ts'
import { UndeclaredRefusal } from '../http.ts'
import type { EmailService, Outside, PhotoStore, PushService, SmsService, VoiceService } from '../outside.ts'
import { openService, type OpenService } from '../open.ts'
import { randomUid } from '../secrets.ts'
import { takeEngine } from './emptied-engine.ts'
import { atFileEnd } from './file-end.ts'

/** Monday, 10 March 2025, 10:00 in Singapore: a working day. */
export const START = new Date('2025-03-10T02:00:00Z')

export const DUTY_PHONE = '+6590000000'
export const DUTY_EMAIL = 'duty@homeward.example'

/** Rounds of jobs that enqueue jobs: far more than any alarm needs at one moment. */
const MOST_ROUNDS = 300

let opened: Promise<OpenService & { clock: TestClock }> | undefined
/** Names and numbers that no other row of this file's database has. */
let count = 0
/** Photos that are stored, by name. */
export const stored = new Map<string, Uint8Array<ArrayBuffer>>()
const photoFiles: PhotoStore = {
  put: async (name, bytes) => void stored.set(name, new Uint8Array(bytes)),
  get: async (name) => stored.get(name),
  remove: async (name) => void stored.delete(name),
}
/** What the service has logged. */
const log: string[] = []
/** Refusals that their call does not declare. */
const undeclared = new Set<string>()
/** A message adapter of a test need only send. */
type Sending<S extends SmsService | EmailService> = Pick<S, 'send'> & Partial<S>
type Replaced = Partial<Omit<Outside, 'sms' | 'email'>> & {
  sms?: Sending<SmsService> | undefined
  email?: Sending<EmailService> | undefined
}
/** Adapters a test puts in place of the outbox; emptied by `world`. */
const replaced: Replaced = {}

/**
 * A migrated database without rows for this test file: in PGlite, or a copy of the one that global-setup.ts made on a PostgreSQL server
 * when TEST_DATABASE_URL is set.
 */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  if (!process.env.TEST_DATABASE_URL) {
    return takeEngine()
  }
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_COPY)
  const database = await openPostgres(url, { pool: 10, keeps: true, onError: () => {} })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** A database of its own on the server of TEST_DATABASE_URL: a copy of `template`, or empty. */
export async function createDatabase(template = 'template1') {
  const server = process.env.TEST_DATABASE_URL ?? expect.fail('TEST_DATABASE_URL is not set')
  const name = `test_${randomUid().toLowerCase()}`
  await onServer(server, `create database ${name} template ${template}`)
  // Where pg-boss's test clock is attached, the connections of our own pool read it too.
  await onServer(server, `alter database ${name} set ${CLOCK_OVERRIDE_SETTING} = 'on'`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

async function onServer(connectionString: string, statement: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** One service for each test file, taken down at its end. */
async function open() {
  atFileEnd(takeDown)
  const clock = new TestClock(START)
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  const config = readConfig({
    APP_ENV: 'development',
    DUTY_PHONES: DUTY_PHONE,
    DUTY_EMAIL,
    LOG_LEVEL: 'trace',
  })
  const database = await openTestDatabase()
  watchTransactions(database)
  const outboxOr: Outside = {
    sms: {
      send: (message) => outsideTransactions('sms', () => (replaced.sms ?? fallback().sms).send(message)),
      get reports() {
        return replaced.sms?.reports ?? false
      },
      get readReport() {
        return replaced.sms?.readReport
      },
    },
    email: {
      send: (message) => outsideTransactions('email', () => (replaced.email ?? fallback().email).send(message)),
      get reports() {
        return replaced.email?.reports ?? false
      },
      get readReport() {
        return replaced.email?.readReport
      },
    },
    photos: {
      put: (...file) => outsideTransactions('photos.put', () => (replaced.photos ?? photoFiles).put(...file)),
      get: (name) => outsideTransactions('photos.get', () => (replaced.photos ?? photoFiles).get(name)),
      remove: (name) => outsideTransactions('photos.remove', () => (replaced.photos ?? photoFiles).remove(name)),
    },
    reportError(error, id) {
      if (error instanceof UndeclaredRefusal) undeclared.add(error.message)
      replaced.reportError?.(error, id)
    },
  }
  const service = await openService({
    config: { ...config, live: true },
    log: openLog(config.logLevel, { write: (line) => log.push(line) }),
    database,
    clock,
    work: false,
    secret: 'a secret that only the tests know, long enough',
    publicUrl: () => 'https://homeward.test',
    outside: outboxOr,
  })
  const { limiter } = service
  const take = limiter.take.bind(limiter)
  limiter.take = (...asked) => outsideTransactions('limiter', () => take(...asked))
  const countOver = limiter.countOver.bind(limiter)
  limiter.countOver = (...asked) => outsideTransactions('limiter', () => countOver(...asked))
  const hold = limiter.hold.bind(limiter)
  limiter.hold = (...asked) => outsideTransactions('limiter', () => hold(...asked))
  // Off, unless a test puts a provider of its own in place.
  Object.defineProperty(service.outside, 'google', { get: () => replaced.google })
  Object.defineProperty(service.outside, 'relay', { get: () => replaced.relay })
  Object.defineProperty(service.outside, 'inbound', { get: () => replaced.inbound })
  for (const channel of ['voice', 'whatsapp'] as const)
    Object.defineProperty(service.outside, channel, {
      get: (): Partial<VoiceService> | undefined => {
        const its = replaced[channel]
        return its && { ...its, send: (message) => outsideTransactions(channel, () => its.send(message)) }
      },
    })
  Object.defineProperty(service.outside, 'push', {
    get: (): PushService | undefined => {
      const its = replaced.push
      return its && { ...its, send: (message) => outsideTransactions('push', () => its.send(message)) }
    },
  })
  const box = openOutbox(service.db, service.now)
  const fallback = () => box
  return Object.assign(service, { clock })
}

/**
 * What was called in a transaction and must not be: on the embedded database a transaction holds the only connection, so
 * whoever waits there for somebody outside keeps every finder waiting (docs/architecture.md, "More than one machine").
 */
const calledInside: string[] = []
const transactions = new AsyncLocalStorage<true>()
function watchTransactions({ db }: OpenedDatabase) {
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => transaction((tx) => transactions.run(true, () => work(tx)), config)
}
/** Does it, and notes that a transaction waited for it. */
export function outsideTransactions<T>(what: string, work: () => T): T {
  if (transactions.getStore()) calledInside.push(what)
  return work()
}

/** Leaves nothing of the file's service to the next one, and says what it did that no service may. */
async function takeDown() {
  const service = opened
  opened = undefined
  count = 0
  stored.clear()
  log.length = 0
  // By the clock that the database has its timers from: by the real one all of them would be due.
  await (await service)?.close()
  vi.useRealTimers()
  const refusals = [...undeclared]
  const called = calledInside.splice(0)
  undeclared.clear()
  expect(refusals, 'refusals that the contract does not announce').toEqual([])
  expect(called, 'called in a transaction').toEqual([])
}

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

/** The name of a cookie as a browser sends it on https: tests name it without its prefix. */
export const prefixed = (name: string) => (name.startsWith('homeward_') ? `__Host-${name}` : name)

/** A device that keeps its cookies, as a browser does, at a network address of its own. */
function device(service: OpenService, defaults: Partial<Peer> & { headers?: Record<string, string> } = {}) {
  const { headers: always, ...peer } = defaults
  count += 1
  const from = { address: `10.0.${count >> 8}.${count & 255}`, ownMachine: false, ...peer }
  const cookies = new Map<string, string>()
  /** A body of bytes is sent as a picture, of text as it is, anything else as JSON. */
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await service.app.request(
      path,
      {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(body !== undefined && { 'content-type': isBytes(body) ? 'image/png' : 'application/json' }),
          ...(cookies.size > 0 && {
            cookie: [...cookies].map(([name, value]) => `${prefixed(name)}=${value}`).join('; '),
          }),
          ...always,
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body) }),
      },
      from,
    )
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name.replace(/^__Host-/, ''), value)
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
  status?: AccountStatus
  verified?: boolean
  email?: boolean
  masterPartnerUid?: string
  hotline?: string
  /** Anything else that is unusual about the link. */
  tag?: Partial<typeof tags.$inferInsert>
  locale?: Locale
}

/**
 * Gives the file a new service on a new database, at START: for a test that asks about everything there is, so that it asks about nothing
 * that the tests before it left, in whatever order they run.
 */
export const freshDatabase = () => takeDown()

/**
 * An app on a migrated database with a clock, an outbox and builders. The database is shared by the tests of a file, so
 * each test makes its own people and asks only about them.
 */
export async function world() {
  opened ??= open()
  const service = await opened
  for (const key of Object.keys(replaced)) delete replaced[key as keyof Outside]
  const { db, clock } = service
  let skew = 0

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
    count += 1
    const phone = `8${String(count).padStart(7, '0')}`
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
      locale: options.locale ?? DEFAULT_LOCALE,
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
      status: 'ACCEPTED',
      contactOrder: count,
      acceptedAt: now,
      activeAt: now,
      createdAt: now,
      updatedAt: now,
      ...options.tag,
    })
    const mail = `${uid.toLowerCase()}@example.test`
    return { uid, phone, e164: `+65${phone}`, email: options.hotline ? `poc-${mail}` : mail }
  }

  /** Queues that have a job which is due: asked at once, for fetching from each of them costs most of a test's time. */
  const due = async () => {
    const rows = await db
      .selectDistinct({ name: sql<string>`name` })
      .from(sql`pgboss.job`)
      .where(sql`state < 'active' and start_after <= pgboss.job_now()`)
    return new Set(rows.map(({ name }) => name))
  }
  /** Runs every job that is due, and those they enqueue, until none is left. */
  const runJobs = async () => {
    let waiting = await due()
    let rounds = 0
    for (let found = true; found && waiting.size > 0;) {
      found = false
      rounds += 1
      // Jobs that enqueue each other at once for ever would hang the whole run instead of failing their test.
      expect(rounds, `jobs have no end: ${[...waiting].join(', ')}`).toBeLessThan(MOST_ROUNDS)
      for (const name of jobNames) {
        if (!waiting.has(name)) continue
        const jobs = await service.jobs.boss.fetch<unknown>(name, { batchSize: 50, includeMetadata: true })
        for (const job of jobs) {
          found = true
          const result = await runJob(name, job, service, jobHandlers, service.log)
          if (result.status === 'completed') await service.jobs.boss.complete(name, job.id)
          else await service.jobs.boss.fail(name, job.id, result.output as object)
        }
        waiting = await due()
      }
    }
  }
  /** Moves the one clock of service, jobs, limiter and tokens, then runs what has become due. */
  const pass = async (seconds: number) => {
    await moveClock(seconds)
    await runJobs()
  }
  const moveClock = async (seconds: number) => moveTo(new Date(clock.now() + seconds * 1000))
  const moveTo = async (to: Date) => {
    await clock.setTime(to)
    vi.setSystemTime(to.getTime() + skew)
  }
  /** From now on the clock of this process is so many milliseconds ahead of the database's, or behind. */
  const skewClock = (milliseconds: number) => {
    skew = milliseconds
    return moveTo(new Date(clock.now()))
  }
  /** Messages handed to the outbox for these addresses, oldest first. */
  const sentTo = (...addresses: string[]) =>
    db.select().from(outbox).where(inArray(outbox.to, addresses)).orderBy(asc(outbox.createdAt), asc(outbox.id))
  const incidentsOf = (personUid: string) =>
    db.select().from(incidents).where(eq(incidents.personUid, personUid)).orderBy(asc(incidents.openedAt))
  /** Every message about this person in the order they were queued; `to` is the id of the recipient, or "duty". */
  const messagesOf = async (personUid: string) =>
    db
      .select({ message: messages })
      .from(messages)
      .innerJoin(incidents, eq(incidents.id, messages.incidentId))
      .where(eq(incidents.personUid, personUid))
      .orderBy(asc(messages.createdAt), asc(messages.step))
      .then((rows) => rows.map(({ message }) => ({ ...message, to: message.recipientId ?? 'duty' })))
  const eventsOf = async (personUid: string) =>
    db
      .select({ event: incidentEvents })
      .from(incidentEvents)
      .innerJoin(incidents, eq(incidents.id, incidentEvents.incidentId))
      .where(eq(incidents.personUid, personUid))
      .orderBy(asc(incidentEvents.id))
      .then((rows) => rows.map(({ event }) => event))
  /** The secret of the private link that was sent to this address last. */
  const tokenSentTo = async (address: string) => {
    const token = (await sentTo(address)).map(({ text }) => /\/found\/(\w+)/.exec(text)?.[1]).findLast(Boolean)
    return token ?? expect.fail(`no private link was sent to ${address}`)
  }
  /** Does on the private link sent to this address what its holder says there. */
  const act = async (address: string, word: FoundAct, body: object = {}) =>
    device(service).post(`/public/found/${await tokenSentTo(address)}`, { act: word, ...body })

  return {
    service,
    db,
    person,
    code,
    carer,
    runJobs,
    pass,
    moveClock,
    moveTo,
    skewClock,
    /** Milliseconds by the database's clock. */
    databaseTime: () => clock.now(),
    sentTo,
    incidentsOf,
    messagesOf,
    eventsOf,
    tokenSentTo,
    act,
    /** Everything logged since this was last asked. */
    logged: () => log.splice(0).join(''),
    device: (defaults?: Parameters<typeof device>[1]) => device(service, defaults),
    /** Puts an adapter in the place of the outbox for this test. */
    outside: (adapters: Replaced) => Object.assign(replaced, adapters),
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
