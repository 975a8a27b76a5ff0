import { and, desc, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Channel } from '#contract/messages.ts'
import type { Undelivered } from '#contract/admin-delivery.ts'
import { audit, linkTokens, messages } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { recipientColumns, toAccount } from '../messages/recipient.ts'
import { failureOf } from '../messages/failure.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newPhone, refusal } from '../test/registration.ts'

/** An administrator at the desk of deliveries while the SMS provider is away. */
async function desk() {
  const its = await adminConsole()
  const administrator = await its.administrator()
  await its.db.delete(messages)
  let away = true
  its.outside({
    sms: { send: async () => (away ? { ok: false, retry: false, reason: 'provider away' } : { ok: true }) } as never,
  })
  const tell = async (kind: 'approved' | 'rejected' | 'reset-password', channel: Channel = 'sms', details = {}) => {
    const uid = await its.account({
      prefixCountryNum: '+65',
      phone: newPhone(),
      phoneVerifiedAt: its.service.now(),
      firstname: 'Secret',
      lastname: 'Tan',
    })
    await its.db.transaction((tx) => queueMessage(its.service, tx, { kind, details }, toAccount(uid), channel))
    await its.runJobs()
    return uid
  }
  const read = async (query = ''): Promise<{ messages: Undelivered[]; counts: object[]; next: string | null }> =>
    (await answer(await administrator.browser.get(`/admin/delivery${query}`))).data
  const retry = async (what: object) =>
    (await answer(await administrator.browser.post('/admin/delivery/retry', what))).data
  return { ...its, administrator, tell, read, retry, back: () => (away = false) }
}

test('that nobody was named is no look at anybody', async () => {
  const { read, db, administrator } = await desk()
  expect((await read()).messages).toEqual([])
  const looks = and(eq(audit.actor, administrator.uid), eq(audit.action, 'delivery-read'))
  expect(await db.$count(audit, looks)).toBe(0)
})

test('what failed stands there with its reason and whom it was for, and goes out once the provider is back', async () => {
  const { tell, read, retry, back, runJobs, db, administrator, row } = await desk()
  const uid = await tell('approved')
  const { messages: rows, counts } = await read()
  expect(rows).toMatchObject([
    {
      kind: 'approved',
      channel: 'sms',
      to: { kind: 'ACCOUNT', uid, name: 'Secret Tan' },
      status: 'FAILED',
      failure: 'PROVIDER_AWAY',
      failureCode: 'provider away',
    },
  ])
  expect(counts).toEqual([{ status: 'FAILED', kind: 'approved', channel: 'sms', count: 1, since: rows[0]?.queuedAt }])
  const phone = (await row(uid))?.phone ?? expect.fail()
  expect(JSON.stringify(rows)).not.toContain(phone)
  const [look] = await db.select().from(audit).where(eq(audit.actor, administrator.uid)).orderBy(desc(audit.id))
  expect(look).toMatchObject({ action: 'delivery-read', subject: null, details: { count: 1 } })
  back()
  expect(await retry({ id: rows[0]?.id })).toEqual({ retried: 1, ended: 0 })
  await runJobs()
  expect((await read()).messages).toEqual([])
  expect((await db.select().from(messages).where(eq(messages.recipientId, uid)))[0]).toMatchObject({
    status: 'SENT',
    attempts: 2,
  })
  const [entry] = await db.select().from(audit).where(eq(audit.action, 'messages-retried')).orderBy(desc(audit.id))
  expect(entry).toMatchObject({ action: 'messages-retried', details: { count: 1 } })
  // A message that was sent is never sent again.
  expect(await retry({ id: rows[0]?.id })).toEqual({ retried: 0, ended: 0 })
})

test('all of a kind are retried, the others left', async () => {
  const { tell, read, retry, back, runJobs } = await desk()
  for (let told = 0; told < 3; told += 1) await tell('approved')
  await tell('rejected')
  expect((await read('?kind=approved')).messages).toHaveLength(3)
  expect((await read('?status=WAITING')).messages).toEqual([])
  back()
  expect(await retry({ kind: 'approved' })).toEqual({ retried: 3, ended: 0 })
  expect((await read('?status=WAITING')).messages).toHaveLength(3)
  await runJobs()
  expect((await read()).messages.map(({ kind }) => kind)).toEqual(['rejected'])
})

test('a message whose link has ended stays where it is', async () => {
  const { tell, read, retry, back, db, link, account, service } = await desk()
  await link('reset', await account())
  const [made] = await db
    .select()
    .from(linkTokens)
    .where(isNull(linkTokens.usedAt))
    .orderBy(desc(linkTokens.createdAt))
    .limit(1)
  await tell('reset-password', 'sms', { linkId: made?.id })
  back()
  await db
    .update(linkTokens)
    .set({ usedAt: service.now() })
    .where(and(eq(linkTokens.id, made?.id ?? '')))
  expect(await retry({ kind: 'reset-password' })).toEqual({ retried: 0, ended: 1 })
  expect((await read()).messages).toMatchObject([{ status: 'FAILED' }])
})

test('pages go on where the one before ended', async () => {
  const { db, read, service } = await desk()
  const row = (minute: number) => ({
    id: randomUid(),
    kind: 'approved' as const,
    channel: 'email' as const,
    recipientKind: 'DUTY' as const,
    status: 'FAILED' as const,
    createdAt: new Date(service.now().getTime() - minute * 60_000),
  })
  await db.insert(messages).values(Array.from({ length: 120 }, (_, index) => row(Math.floor(index / 3))))
  const seen: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page = await read(next ? `?after=${encodeURIComponent(next)}` : '')
    seen.push(...page.messages.map(({ id }) => id))
    next = page.next
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
  await db.delete(messages)
  await db.insert(messages).values(Array.from({ length: 50 }, (_, index) => row(index)))
  expect((await read()).next, 'a page that holds all').toBeNull()
})

test('one message or one kind is named, never both nor neither', async () => {
  const { administrator } = await desk()
  for (const what of [{}, { id: 'z'.repeat(22), kind: 'approved' }, { kind: "'; drop" }]) {
    expect(await refusal(await administrator.browser.post('/admin/delivery/retry', what))).toBe('invalid-input')
  }
})

test('what was handed over and never reported stands there apart from what failed, and is not sent again', async () => {
  const { db, read, retry, service, account } = await desk()
  const to = toAccount(await account({ firstname: 'Mei', lastname: 'Wong' }))
  const minutes = (ago: number) => new Date(service.now().getTime() - ago * 60_000)
  const sent = (ago: number, providerId: string | null, status: 'SENT' | 'DELIVERED' = 'SENT') => ({
    id: randomUid(),
    kind: 'approved' as const,
    channel: 'sms' as const,
    ...recipientColumns(to),
    status,
    providerId,
    sentAt: minutes(ago),
    createdAt: minutes(ago),
  })
  const silent = sent(16, 'SM1')
  await db.insert(messages).values([silent, sent(14, 'SM2'), sent(16, null), sent(16, 'SM3', 'DELIVERED')])
  const { messages: rows, counts } = await read('?status=UNCONFIRMED')
  expect(rows).toMatchObject([
    { id: silent.id, status: 'UNCONFIRMED', state: 'HANDED_OVER', unconfirmed: true, to: { name: 'Mei Wong' } },
  ])
  expect(counts).toMatchObject([{ status: 'UNCONFIRMED', count: 1, since: silent.createdAt.toISOString() }])
  expect(await retry({ id: silent.id })).toEqual({ retried: 0, ended: 0 })
})

test('the channels that never report anything are named, of those that are set up', async () => {
  const { outside, administrator, account } = await desk()
  const send = async () => ({ ok: true }) as never
  const uid = await account()
  const silent = async () => {
    const pages = ['/admin/delivery', `/admin/accounts/${uid}/messages`]
    const said = await Promise.all(pages.map((page) => administrator.browser.get(page).then(answer)))
    return said.map(({ data }) => data.silent.toSorted().join(' '))
  }
  expect(await silent()).toEqual(['email sms', 'email sms'])
  outside({ sms: { send, reports: true }, whatsapp: { send, reports: false } as never })
  expect(await silent()).toEqual(['email whatsapp', 'email whatsapp'])
})

test.each([
  ['no address', false, 'NO_ADDRESS'],
  ['twilio 30003', true, 'OUT_OF_REACH'],
  ['twilio 400 21610', false, 'BLOCKED'],
  ['twilio 400 21614', false, 'NO_TEXTS'],
  ['twilio 400 29999', false, 'REFUSED'],
  ['twilio 39999', true, 'NOT_DELIVERED'],
  ['twilio ETIMEDOUT', false, 'PROVIDER_AWAY'],
  ['twilio 503', false, 'PROVIDER_AWAY'],
  ['smtp 550', false, 'NO_SUCH_ADDRESS'],
  ['smtp 451', false, 'PROVIDER_AWAY'],
  ['mailgun 552 bounce', true, 'FULL'],
  ['undelivered', true, 'NOT_DELIVERED'],
])('the reason %j, handed over: %s, is said as %s', (failure, isHandedOver, words) => {
  expect(failureOf({ failure, sentAt: isHandedOver ? new Date() : null })).toBe(words)
  expect(failureOf({ failure: null, sentAt: null })).toBeNull()
})

test('of very many only the newest thousand are counted, and the answer says so', async () => {
  const { administrator, db, service } = await desk()
  const row = (nth: number) => ({
    id: `many${nth}`,
    kind: nth < 300 ? ('approved' as const) : ('rejected' as const),
    channel: 'sms' as const,
    ...recipientColumns({ kind: 'DUTY' }),
    status: 'FAILED' as const,
    createdAt: new Date(service.now().getTime() - 1000 * nth),
  })
  await db.insert(messages).values(Array.from({ length: 1001 }, (_, nth) => row(nth)))
  const { data } = await answer(await administrator.browser.get('/admin/delivery'))
  expect(data.counts).toEqual([
    { status: 'FAILED', kind: 'approved', channel: 'sms', count: 300, since: row(299).createdAt.toISOString() },
    { status: 'FAILED', kind: 'rejected', channel: 'sms', count: 700, since: row(999).createdAt.toISOString() },
  ])
  expect(data.more).toEqual(['FAILED'])
  await db.delete(messages).where(eq(messages.id, 'many1000'))
  await db.delete(messages).where(eq(messages.id, 'many999'))
  expect((await answer(await administrator.browser.get('/admin/delivery'))).data.more).toEqual([])
})
