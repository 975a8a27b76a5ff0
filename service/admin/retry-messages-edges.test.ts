import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, incidents, linkTokens, messages } from '../db/tables.ts'
import { recipientColumns, toAccount } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer } from '../test/registration.ts'

async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  await db.delete(messages)
  const { browser, uid: actor } = await its.administrator()
  const uid = await its.account({ phone: '81234567', prefixCountryNum: '+65' })
  const after = (seconds: number) => new Date(service.now().getTime() + seconds * 1000)
  const message = async (row: Partial<typeof messages.$inferInsert> = {}) => {
    const id = randomUid()
    const failed = { kind: 'reset-password', channel: 'sms', status: 'FAILED', createdAt: service.now() } as const
    await db.insert(messages).values({ ...failed, ...recipientColumns(toAccount(uid)), ...row, id })
    return id
  }
  const link = async (row: Partial<typeof linkTokens.$inferInsert> = {}) => {
    const id = randomUid()
    const made = { purpose: 'reset', tokenHash: randomUid(), recipient: uid, createdBy: actor } as const
    await db.insert(linkTokens).values({ ...made, createdAt: service.now(), ...row, id })
    return id
  }
  const retry = async (body: object) => (await answer(await browser.post('/admin/delivery/retry', body))).data
  const statusOf = async (id: string) => (await db.select().from(messages).where(eq(messages.id, id)))[0]?.status
  return { ...its, actor, after, message, link, retry, statusOf }
}

test('a message goes again while its link is in force, and stays where the link was used, ended or is over', async () => {
  const { message, link, retry, statusOf, after } = await desk()
  const to = async (row: object) => message({ details: { linkId: await link(row) } })
  const worth = [await to({}), await to({ expiresAt: after(1) }), await message()]
  const ended = [
    await to({ usedAt: after(-1) }),
    await to({ revokedAt: after(-1) }),
    await to({ expiresAt: after(0) }),
    await message({ details: { linkId: 'gone' } }),
  ]
  expect(await retry({ kind: 'reset-password' })).toEqual({ retried: 3, ended: 4 })
  for (const id of worth) expect(await statusOf(id)).toBe('WAITING')
  for (const id of ended) expect(await statusOf(id)).toBe('FAILED')
})

test('one that waits for its next attempt goes at once when it is asked for by itself, not with all of its kind', async () => {
  const { message, retry, after, db, statusOf, actor } = await desk()
  const waiting = await message({ status: 'WAITING', nextAttemptAt: after(600) })
  const sent = await message({ status: 'SENT', sentAt: after(-60) })
  expect(await retry({ kind: 'reset-password' })).toEqual({ retried: 0, ended: 0 })
  expect(await retry({ id: waiting })).toEqual({ retried: 1, ended: 0 })
  const [row] = await db.select().from(messages).where(eq(messages.id, waiting))
  expect(row).toMatchObject({ status: 'WAITING', nextAttemptAt: null })
  expect(await retry({ id: sent })).toEqual({ retried: 0, ended: 0 })
  expect(await statusOf(sent)).toBe('SENT')
  const lines = await db.select().from(audit).where(eq(audit.actor, actor))
  expect(lines.map(({ action, subject, details }) => [action, subject, details])).toEqual([
    ['messages-retried', waiting, { count: 1 }],
  ])
})

test('the audit says of which kind how many were sent again, and nothing where none was', async () => {
  const { message, retry, db, actor, statusOf } = await desk()
  for (let nth = 0; nth < 2; nth += 1) await message()
  const other = await message({ kind: 'approved' })
  await retry({ kind: 'reset-password' })
  await retry({ kind: 'rejected' })
  expect(await statusOf(other)).toBe('FAILED')
  const lines = and(eq(audit.actor, actor), eq(audit.action, 'messages-retried'))
  expect((await db.select().from(audit).where(lines)).map(({ subject, details }) => [subject, details])).toEqual([
    [null, { kind: 'reset-password', count: 2 }],
  ])
})

test('what cannot go again keeps nothing behind it from going, however much of it there is', async () => {
  const { message, retry, link, after, db, statusOf, service } = await desk()
  const linkId = await link({ expiresAt: after(-1) })
  const over = { kind: 'reset-password', channel: 'sms', status: 'FAILED', details: { linkId } } as const
  const rows = Array.from({ length: 501 }, () => ({
    ...over,
    ...recipientColumns(toAccount('somebody')),
    id: randomUid(),
    createdAt: after(-60),
  }))
  await db.insert(messages).values(rows)
  const worth = await message({ createdAt: service.now() })
  expect(await retry({ kind: 'reset-password' })).toEqual({ retried: 1, ended: 501 })
  expect(await statusOf(worth)).toBe('WAITING')
})

test('nothing of an alarm that is over goes again, but what is said of its end for a day', async () => {
  const { message, retry, person, db, after, statusOf } = await desk()
  const alarm = async (closedAt: Date | null) => {
    const row = { id: randomUid(), personUid: await person(), openedBy: 'FINDER', openedAt: after(-7200) } as const
    await db.insert(incidents).values({ ...row, closedAt, closedReason: closedAt && 'SAFE' })
    return row.id
  }
  const [open, over] = [await alarm(null), await alarm(after(-3600))]
  let step = 0
  const of = (incidentId: string, row: object = {}) =>
    message({ kind: 'found', occasion: 'escalation', step: (step += 1), incidentId, ...row })
  const worth = [await of(open), await of(over, { kind: 'safe' })]
  const left = [await of(over), await of(over, { kind: 'safe', createdAt: after(-24 * 3600) })]
  expect(await retry({ kind: 'found' })).toEqual({ retried: 1, ended: 1 })
  expect(await retry({ kind: 'safe' })).toEqual({ retried: 1, ended: 1 })
  expect(await retry({ id: left[0] })).toEqual({ retried: 0, ended: 1 })
  for (const id of worth) expect(await statusOf(id)).toBe('WAITING')
  for (const id of left) expect(await statusOf(id)).toBe('FAILED')
})
