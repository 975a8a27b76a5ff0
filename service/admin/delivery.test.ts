import { and, desc, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Channel } from '#contract/messages.ts'
import type { Undelivered } from '#contract/admin-delivery.ts'
import { audit, linkTokens, messages } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
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

test('what failed stands there with its reason and without a person, and goes out once the provider is back', async () => {
  const { tell, read, retry, back, runJobs, db, administrator } = await desk()
  const uid = await tell('approved')
  const { messages: rows, counts } = await read()
  expect(rows).toMatchObject([
    { kind: 'approved', channel: 'sms', to: 'ACCOUNT', status: 'FAILED', failure: 'provider away' },
  ])
  expect(counts).toEqual([{ status: 'FAILED', kind: 'approved', channel: 'sms', count: 1 }])
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${uid}|Secret|phone`))
  back()
  expect(await retry({ id: rows[0]?.id })).toEqual({ retried: 1, ended: 0 })
  await runJobs()
  expect((await read()).messages).toEqual([])
  expect((await db.select().from(messages).where(eq(messages.recipientId, uid)))[0]).toMatchObject({
    status: 'SENT',
    attempts: 2,
  })
  const [entry] = await db.select().from(audit).where(eq(audit.actor, administrator.uid)).orderBy(desc(audit.id))
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
})

test('one message or one kind is named, never both nor neither', async () => {
  const { administrator } = await desk()
  for (const what of [{}, { id: 'z'.repeat(22), kind: 'approved' }, { kind: "'; drop" }]) {
    expect(await refusal(await administrator.browser.post('/admin/delivery/retry', what))).toBe('invalid-input')
  }
})
