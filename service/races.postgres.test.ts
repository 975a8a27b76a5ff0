import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { openPostgres } from './db/open.ts'
import {
  accounts,
  incidentEvents,
  incidents,
  invitations,
  messages,
  returnCodes,
  submissions,
  tags,
} from './db/tables.ts'
import { takeWaitingInvitations } from './invitations/invite.ts'
import { openLog } from './log.ts'
import { sendMessage } from './app.ts'
import { openService, type OpenService } from './open.ts'
import { randomUid } from './secrets.ts'
import { createDatabase } from './test/world.ts'

/** Where the test ends, so that processes are closed before their database goes. */
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

/** Who was handed what, by every process of the test. */
const handed: string[] = []
const hand = async ({ key }: { key: string }) => {
  handed.push(key)
  return { ok: true as const, id: key }
}

/** One process of a deployment on a server, as `npm start` makes it. */
async function startProcess(url: string, work = false): Promise<OpenService & { logged: string[] }> {
  const logged: string[] = []
  const log = openLog('info', { write: (line) => logged.push(line) })
  const database = await openPostgres(url, { pool: 8, onError: () => log.error('an idle connection broke') })
  const service = await openService({
    migrates: true,
    config: { ...readConfig({ APP_ENV: 'development', DUTY_PHONES: '+6590000000' }), live: true },
    log,
    database,
    secret: 'a secret that every process of this test knows',
    publicUrl: () => 'https://homeward.test',
    outside: { sms: { send: hand, reports: false }, email: { send: hand, reports: false } },
    work,
  })
  return Object.assign(service, { logged })
}

/** Several processes on one migrated database. */
async function deployment({ processes = 2, work = false } = {}) {
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_COPY)
  const opened = await Promise.all(Array.from({ length: processes }, () => startProcess(url, work)))
  closing.push(async () => {
    await Promise.all(opened.map((service) => service.close()))
    await drop()
  })
  const [first = expect.fail()] = opened
  return { opened, db: first.db, url }
}

/** A person with one code and this many caregivers. */
async function person({ db }: Pick<OpenService, 'db'>, carers = 2) {
  const [uid, code] = [randomUid(), randomUid()]
  const times = { createdAt: new Date(), updatedAt: new Date() }
  await db.insert(accounts).values({ uid, type: 'DEMENTIA', status: 'APPROVED', firstname: 'Siew Hua', ...times })
  await db.insert(returnCodes).values({ code, personUid: uid, label: 'Card', createdAt: new Date() })
  const family: string[] = []
  for (let n = 0; n < carers; n += 1) {
    const carer = randomUid()
    family.push(carer)
    const phone = `8${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
    const verified = { prefixCountryNum: '+65', phone, phoneVerifiedAt: new Date() }
    await db.insert(accounts).values({ uid: carer, type: 'CAREGIVER', status: 'APPROVED', ...verified, ...times })
    const link = { relationship: 'Parent', relationshipSide: 'PERSON', status: 'ACCEPTED', contactOrder: n } as const
    await db
      .insert(tags)
      .values({ id: randomUid(), personUid: uid, carerUid: carer, uidTags: carer, ...link, ...times })
  }
  return { uid, code, family }
}

let addresses = 0
function post(service: OpenService, path: string, body: object, headers: Record<string, string> = {}, from?: string) {
  addresses += 1
  return service.app.request(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
    },
    { address: from ?? `10.1.${addresses >> 8}.${addresses & 255}`, ownMachine: false },
  )
}
const submit = (
  service: OpenService,
  uidDementia: string,
  phone = '8123 4567',
  headers: Record<string, string> = {},
  address?: string,
) =>
  post(
    service,
    '/public/credential/safereturncard',
    { name: 'Aisha', phone, location: 'Singapore', uidDementia },
    headers,
    address,
  )
const times = <T>(count: number, work: (n: number) => T | Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const eventually = (claim: () => Promise<boolean>) => vi.waitUntil(claim, { timeout: 15_000, interval: 50 })

describe('finders at once, over two processes', () => {
  test('a hundred with numbers of their own join one incident, and its ladder begins once', async () => {
    const { opened, db } = await deployment()
    const { uid, code, family } = await person({ db })
    const answers = await times(100, (n) =>
      submit(opened[n % 2] ?? expect.fail(), code, `8123 4${String(n).padStart(3, '0')}`),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await db.select().from(submissions).where(eq(submissions.personUid, uid))).toHaveLength(100)
    const [incident, ...more] = await db.select().from(incidents).where(eq(incidents.personUid, uid))
    expect(more).toEqual([])
    const told = await db
      .select()
      .from(messages)
      .where(eq(messages.incidentId, incident?.id ?? ''))
    const first = told
      .filter(({ occasion, step }) => occasion === 'escalation' && step === 0)
      .map(({ recipientId }) => recipientId)
    expect(first.toSorted()).toEqual(family.toSorted())
  })

  test('one tap sent fifty times is one row; with a key likewise', async () => {
    const { opened, db } = await deployment()
    const [tapped, keyed] = [await person({ db }), await person({ db })]
    await times(50, (n) => submit(opened[n % 2] ?? expect.fail(), tapped.code))
    const key = { 'idempotency-key': 'once' }
    await times(50, (n) => submit(opened[n % 2] ?? expect.fail(), keyed.code, undefined, key))
    const rows = await db
      .select()
      .from(submissions)
      .where(inArray(submissions.personUid, [tapped.uid, keyed.uid]))
    expect(rows.map(({ personUid }) => personUid).toSorted()).toEqual([tapped.uid, keyed.uid].toSorted())
  })

  test('and "Safe now" at the same moment: nobody joins an incident after it closed', async () => {
    const { opened, db } = await deployment()
    const [one = expect.fail(), two = expect.fail()] = opened
    for (let round = 0; round < 15; round += 1) {
      const { uid, code, family } = await person({ db })
      await submit(one, code)
      const [incident = expect.fail()] = await db.select().from(incidents).where(eq(incidents.personUid, uid))
      const [message = expect.fail()] = await db.select().from(messages).where(eq(messages.incidentId, incident.id))
      await sendMessage(one, { messageId: message.id })
      const token = one.keys.foundToken(incident.id, message.recipientId ?? '')
      expect(family).toContain(message.recipientId)
      await Promise.all([
        submit(two, code, '8999 0001'),
        post(one, `/public/found/${token}`, { act: 'safe' }),
        submit(one, code, '8999 0002'),
        submit(two, code, '8999 0003'),
      ])
      const events = await db
        .select({ kind: incidentEvents.kind })
        .from(incidentEvents)
        .where(eq(incidentEvents.incidentId, incident.id))
        .orderBy(asc(incidentEvents.id))
      const kinds = events.map(({ kind }) => kind)
      expect(kinds).toContain('safe')
      expect(kinds.lastIndexOf('details-left'), kinds.join(' ')).toBeLessThan(kinds.indexOf('safe'))
      const all = await db.select().from(incidents).where(eq(incidents.personUid, uid))
      expect(all.filter(({ closedAt }) => closedAt === null).length).toBeLessThanOrEqual(1)
    }
  })

  test('five follow-up texts an hour go out to one network, however many ask at once', async () => {
    const { opened, db } = await deployment()
    const { code } = await person({ db })
    const finders = await times(12, async (n) => {
      const response = await submit(
        opened[n % 2] ?? expect.fail(),
        code,
        `8123 5${String(n).padStart(3, '0')}`,
        {},
        '10.9.9.9',
      )
      return response.headers.get('set-cookie')?.split(';')[0] ?? expect.fail()
    })
    await times(12, (n) =>
      post(opened[n % 2] ?? expect.fail(), '/public/safe-return/sms', {}, { cookie: finders[n] ?? '' }),
    )
    expect(await db.select().from(messages).where(eq(messages.kind, 'finder-follow-up'))).toHaveLength(5)
  })
})

test('two sign-ins at once take a waiting invitation once, and both stand', async () => {
  const { opened, db } = await deployment()
  const at = new Date()
  const expiresAt = new Date(at.getTime() + 3_600_000)
  for (let n = 0; n < 10; n += 1) {
    const { uid, family } = await person({ db }, 1)
    const [invitedBy = expect.fail()] = family
    const [me = expect.fail()] = await db
      .insert(accounts)
      .values({ uid: randomUid(), type: 'CAREGIVER', status: 'APPROVED', createdAt: at, updatedAt: at })
      .returning()
    const link = { relationship: 'Parent', relationshipSide: 'PERSON' } as const
    // Two invitations of one person: each is taken, and the link stands once.
    await db.insert(invitations).values(
      [0, 1].map(() => ({
        id: randomUid(),
        personUid: uid,
        invitedBy,
        ...link,
        invitedUid: me.uid,
        createdAt: at,
        expiresAt,
      })),
    )
    await Promise.all(opened.map((service) => takeWaitingInvitations(service, me)))
    expect(await db.select().from(tags).where(eq(tags.carerUid, me.uid))).toHaveLength(1)
    const left = await db.select().from(invitations).where(eq(invitations.invitedUid, me.uid))
    expect(left.map(({ usedAt }) => usedAt)).not.toContain(null)
  }
})

describe('two processes that send', () => {
  test('hand every message over once, however often its job runs at once', async () => {
    const { opened, db } = await deployment({ processes: 3 })
    for (let n = 0; n < 5; n += 1) await submit(opened[0] ?? expect.fail(), (await person({ db }, 3)).code)
    const all = await db.select().from(messages)
    const again = () =>
      opened.flatMap((service) =>
        all.map(({ id }) => sendMessage(service, { messageId: id }).catch(() => 'another sends it')),
      )
    handed.length = 0
    await Promise.all([...again(), ...again()])
    expect(handed.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  })

  test('and work for real, wake for new messages and leave none', async () => {
    const { opened, db } = await deployment({ work: true })
    handed.length = 0
    const people = await times(10, () => person({ db }, 2))
    await times(10, (n) => submit(opened[n % 2] ?? expect.fail(), people[n]?.code ?? ''))
    const waiting = async () => (await db.select().from(messages)).filter(({ status }) => status !== 'SENT')
    expect(await eventually(async () => (await waiting()).length === 0)).toBe(true)
    expect(handed).toHaveLength(20)
    expect(new Set(handed).size).toBe(20)
  })

  test('lose nothing when one of them stops in the middle', async () => {
    const { opened, db, url } = await deployment({ processes: 1 })
    const leaving = await startProcess(url, true)
    handed.length = 0
    const people = await times(10, () => person({ db }, 2))
    const submitted = times(10, (n) => submit(opened[0] ?? expect.fail(), people[n]?.code ?? ''))
    await leaving.close()
    await submitted
    const staying = await startProcess(url, true)
    closing.unshift(() => staying.close())
    const sent = async () => (await db.select().from(messages)).filter(({ status }) => status === 'SENT').length
    expect(await eventually(async () => (await sent()) === 20)).toBe(true)
    expect(new Set(handed).size).toBe(20)
  })
})

test('three processes started at once on an empty database all stand', async () => {
  const { url, drop } = await createDatabase()
  const opened = await Promise.all([startProcess(url, true), startProcess(url, true), startProcess(url, true)])
  closing.push(async () => {
    await Promise.all(opened.map((service) => service.close()))
    await drop()
  })
  for (const service of opened) {
    const { code } = await person(service, 1)
    expect((await submit(service, code)).status).toBe(200)
    expect(await service.jobs.ready()).toBe(true)
  }
})

test('a process survives it when the server ends its connections, and serves again', async () => {
  const { opened, db } = await deployment({ processes: 1, work: true })
  const [service = expect.fail()] = opened
  const { code } = await person({ db }, 1)
  const read = async () => {
    const response = await service.app.request(
      `/public/accounts/users/v2/${code}`,
      {},
      { address: '10.9.9.9', ownMachine: false },
    )
    return response.status
  }
  expect(await read()).toBe(200)
  const ended = await createDatabase()
  const admin = await openPostgres(ended.url, { pool: 2, onError: () => {} })
  const [{ name } = expect.fail()] = (
    (await db.execute(sql`select current_database() as name`)) as unknown as { rows: { name: string }[] }
  ).rows
  await admin.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`)
  await admin.close()
  await ended.drop()
  expect(await eventually(async () => (await read()) === 200)).toBe(true)
  expect((await submit(service, code)).status).toBe(200)
  const sent = async () => (await db.select().from(messages)).some(({ status }) => status === 'SENT')
  expect(await eventually(sent), 'and its jobs work again').toBe(true)
  expect(service.logged.join('')).toContain('an idle connection broke')
})
