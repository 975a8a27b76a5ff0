import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { readAccountMessages } from '#contract/admin-messages.ts'
import type { Answered } from '#contract/endpoint.ts'
import { audit, messages } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { DUTY, recipientColumns, toAccount, type Recipient } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { portal } from '../test/portal.ts'
import { answer, newPhone, refusal } from '../test/registration.ts'

type Log = Answered<typeof readAccountMessages>

async function desk() {
  const its = await adminConsole()
  const administrator = await its.administrator()
  const read = async (uid: string, query = '', from = administrator.browser): Promise<Log> =>
    (await answer(await from.get(`/admin/accounts/${uid}/messages${query}`))).data
  /** A message as it stands in the table, so many minutes ago. */
  const write = async (to: Recipient, minutes: number, its: Partial<typeof messages.$inferInsert> = {}) => {
    const createdAt = new Date(service.now().getTime() - minutes * 60_000)
    const id = randomUid()
    const message = { id, kind: 'approved', channel: 'sms', status: 'SENT', sentAt: createdAt, createdAt } as const
    await db.insert(messages).values({ ...message, ...recipientColumns(to), ...its })
    return id
  }
  const { service, db } = its
  return { ...its, administrator, read, write }
}

test('an account’s messages are those to it and, for a person, those about them, newest first, each once', async () => {
  const { account, read, write } = await desk()
  const person = await account({ type: 'DEMENTIA', firstname: 'Siew Hua', lastname: 'Tan' })
  const daughter = await account({ firstname: 'Hui Min', lastname: 'Lim' })
  const about = { details: { personUid: person } }
  const ids = [
    await write(toAccount(person), 1),
    await write(toAccount(daughter), 2, { kind: 'tag-news', ...about }),
    await write(toAccount(person), 3, { kind: 'person-stays', ...about }),
    await write(DUTY, 4, { kind: 'person-leaving', ...about }),
  ]
  await write(toAccount(daughter), 5)
  const { messages: log, account: whose } = await read(person)
  expect(whose).toMatchObject({ uid: person, name: 'Siew Hua Tan' })
  expect(log.map(({ id, side, to }) => [id, side, to.name])).toEqual([
    [ids[0], 'TO', 'Siew Hua Tan'],
    [ids[1], 'ABOUT', 'Hui Min Lim'],
    [ids[2], 'TO', 'Siew Hua Tan'],
    [ids[3], 'ABOUT', null],
  ])
  // A caregiver's page holds what went to them alone, whomever it is about.
  expect((await read(daughter)).messages.map(({ side }) => side)).toEqual(['TO', 'TO'])
})

/** A family with its person, read from the console. */
async function adminPortal() {
  const its = await desk()
  return { ...its, ...(await portal()), read: its.read }
}

test('an alarm’s messages stand on the person’s page and on that of each who was told', async () => {
  const { person, son, read, device, submission, runJobs } = await adminPortal()
  await answer(await device().post('/public/credential/safereturncard', submission(person.code)))
  await runJobs()
  const told = (await read(son.uid)).messages.filter(({ kind }) => kind === 'found')
  expect(told.length).toBeGreaterThan(0)
  const log = (await read(person.uid)).messages
  expect(log.map(({ id }) => id)).toEqual(expect.arrayContaining(told.map(({ id }) => id)))
  expect(new Set(log.map(({ id }) => id)).size).toBe(log.length)
})

test('what was handed over is never called delivered, and whoever was not reached is better called', async () => {
  const { account, read, write } = await desk()
  const fine = await account()
  await write(toAccount(fine), 20, { status: 'DELIVERED', providerId: 'SM1', deliveredAt: new Date('2031-01-01') })
  await write(toAccount(fine), 10, { providerId: 'SM2' })
  await write(toAccount(fine), 20)
  expect(await read(fine)).toMatchObject({
    callInstead: false,
    messages: [
      { state: 'HANDED_OVER', unconfirmed: false, deliveredAt: null },
      { state: expect.stringMatching(/^(DELIVERED|HANDED_OVER)$/) },
      { state: expect.stringMatching(/^(DELIVERED|HANDED_OVER)$/) },
    ],
  })
  const silent = await account()
  await write(toAccount(silent), 20, { providerId: 'SM3' })
  expect(await read(silent)).toMatchObject({
    callInstead: true,
    messages: [{ state: 'HANDED_OVER', unconfirmed: true }],
  })
  const failed = await account()
  await write(toAccount(failed), 1, { status: 'FAILED', failure: 'twilio 30003', providerId: 'SM4' })
  expect(await read(failed)).toMatchObject({
    callInstead: true,
    messages: [{ state: 'FAILED', failure: 'OUT_OF_REACH', failureCode: 'twilio 30003' }],
  })
  const waiting = await account()
  await write(toAccount(waiting), 1, { status: 'WAITING', failure: 'twilio ETIMEDOUT', sentAt: null, attempts: 3 })
  expect(await read(waiting)).toMatchObject({
    callInstead: true,
    messages: [{ state: 'WAITING', failure: 'PROVIDER_AWAY', handedOverAt: null }],
  })
  const superseded = await account()
  await write(toAccount(superseded), 1, { status: 'SUPERSEDED', sentAt: null })
  await write(toAccount(superseded), 2, { status: 'CANCELLED', sentAt: null })
  expect(await read(superseded)).toMatchObject({
    callInstead: false,
    messages: [{ state: 'SUPERSEDED' }, { state: 'CANCELLED' }],
  })
})

test('a message that waits says when it is tried again; of any other it is not said', async () => {
  const { account, read, write } = await desk()
  const uid = await account()
  const at = new Date('2025-03-10T06:30:00Z')
  await write(toAccount(uid), 1, { status: 'WAITING', sentAt: null, nextAttemptAt: at })
  await write(toAccount(uid), 2, { status: 'WAITING', sentAt: null })
  for (const status of ['SENT', 'FAILED', 'CANCELLED'] as const)
    await write(toAccount(uid), 3, { status, nextAttemptAt: at })
  expect((await read(uid)).messages.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([
    '2025-03-10T06:30:00.000Z',
    null,
    null,
    null,
    null,
  ])
})

test('a message that was sent says in which language, and holds neither its text nor its number', async () => {
  const { account, read, runJobs, service, db } = await desk()
  const phone = newPhone()
  const uid = await account({ prefixCountryNum: '+65', phone, phoneVerifiedAt: service.now(), locale: 'md' })
  await db.transaction((tx) => queueMessage(service, tx, { kind: 'approved' }, toAccount(uid), 'sms'))
  expect((await read(uid)).messages).toMatchObject([{ state: 'WAITING', locale: null }])
  await runJobs()
  // The language of the account may change; the message was written in the one before.
  const before = await read(uid)
  expect(before.messages).toMatchObject([{ locale: 'md' }])
  expect(JSON.stringify(before)).not.toContain(phone)
})

test('pages go on where the one before ended, over messages to and about the person', async () => {
  const { account, read, write } = await desk()
  const person = await account({ type: 'DEMENTIA' })
  for (let at = 0; at < 60; at += 1) {
    await write(toAccount(person), Math.floor(at / 3))
    await write(DUTY, Math.floor(at / 2), { details: { personUid: person } })
  }
  const seen: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page = await read(person, next ? `?after=${encodeURIComponent(next)}` : '')
    seen.push(...page.messages.map(({ id }) => id))
    next = page.next
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})

test('an organisation reads the messages of its own, names nobody else, and nothing of the duty desk', async () => {
  const { account, read, write, organisationConsole, db } = await desk()
  const { organisationUid, browser } = await organisationConsole()
  const client = await account({ type: 'DEMENTIA', masterPartnerUid: organisationUid, createdBy: organisationUid })
  const stranger = await account({ firstname: 'Hui Min' })
  const about = { details: { personUid: client } }
  await write(toAccount(client), 1)
  await write(toAccount(stranger), 2, about)
  await write(DUTY, 3, about)
  const { messages: log } = await read(client, '', browser)
  expect(log.map(({ to }) => [to.kind, to.uid, to.name === null])).toEqual([
    ['ACCOUNT', client, false],
    ['ACCOUNT', null, true],
  ])
  expect(await refusal(await browser.get(`/admin/accounts/${stranger}/messages`))).toBe('not-found')
  const looks = await db.select().from(audit).where(eq(audit.subject, client)).orderBy(desc(audit.id))
  expect(looks[0]).toMatchObject({ action: 'messages-read' })
})

test('the number to call is shown for a reason that the audit keeps, of an organisation its hotline', async () => {
  const { account, administrator, organisation, db } = await desk()
  const reveal = (uid: string, reason: string) =>
    administrator.browser.post(`/admin/accounts/${uid}/reveal`, { what: 'number', reason })
  const uid = await account({ prefixCountryNum: '+65', phone: '81234567' })
  expect((await answer(await reveal(uid, 'A message did not arrive'))).data).toMatchObject({
    phone: '+6581234567',
    lastNric: null,
    typeDementia: null,
  })
  expect(await refusal(await reveal(uid, ' '))).toBe('reason-required')
  const [line] = await db.select().from(audit).where(eq(audit.subject, uid)).orderBy(desc(audit.id))
  expect(line).toMatchObject({ action: 'number-revealed', details: { reason: 'A message did not arrive' } })
  expect((await answer(await reveal(await organisation(), 'No answer'))).data.phone).toMatch(/^\+65\d{8}$/)
})
