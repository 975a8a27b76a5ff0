import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, incidents, returnCodes, tags, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { beginLeaving } from '../tags/leaving.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

const REASON = 'Asked for by the family'

/** A person with a card and an open alarm, and two administrators. */
async function lostPerson() {
  const its = await adminConsole()
  const { db, service } = its
  const [first, second] = [await its.administrator(), await its.administrator()]
  const uid = await its.account({ type: 'DEMENTIA' })
  await its.code(uid)
  const [alarm = expect.fail()] = await db
    .insert(incidents)
    .values({ id: randomUid(), personUid: uid, openedBy: 'FINDER', openedAt: service.now() })
    .returning()
  const close = () => db.update(incidents).set({ closedAt: service.now() }).where(eq(incidents.id, alarm.id))
  const decide = async (decision: string, more: object = {}, by = first) => {
    const { seen } = (await answer(await by.browser.get(`/admin/accounts/${uid}`))).data
    return by.browser.post(`/admin/accounts/${uid}/decision`, { decision, seen, reason: REASON, ...more })
  }
  const closeItem = async (kind: 'stopped-now' | 'death-reported') => {
    const [item = expect.fail()] = await db
      .select()
      .from(workItems)
      .where(and(eq(workItems.accountUid, uid), eq(workItems.kind, kind), isNull(workItems.closedAt)))
    return second.browser.post(`/admin/work-items/${item.id}`, { note: REASON, outcome: 'end' })
  }
  const status = async () => (await its.row(uid))?.status
  return { ...its, uid, second, close, decide, closeItem, status }
}

test.each([
  ['the end of a membership', 'end', {}],
  ['the report of a death', 'end', { cause: 'death' }],
  ['a suspension with safe return', 'suspend', { stopSafeReturn: true }],
])('%s waits until the alarm of the person is closed', async (_what, decision, more) => {
  const { decide, close, status } = await lostPerson()
  expect(await refusal(await decide(decision, more))).toBe('alarm-open')
  expect(await status()).toBe('APPROVED')
  await close()
  await answer(await decide(decision, more))
})

test('a suspension that leaves safe return alone does not wait', async () => {
  const { decide, status } = await lostPerson()
  await answer(await decide('suspend'))
  expect(await status()).toBe('SUSPENDED')
})

test('a death is confirmed by a second administrator when no alarm is open any more', async () => {
  const { db, uid, service, decide, closeItem, second, close, status } = await lostPerson()
  const details = { dueAt: service.now().toISOString() }
  const item = { id: randomUid(), kind: 'death-reported', accountUid: uid, details, createdAt: service.now() } as const
  await db.insert(workItems).values(item)
  const reported = { deathReportedAt: service.now(), deathReportedBy: 'another' }
  await db.update(accounts).set(reported).where(eq(accounts.uid, uid))
  expect(await refusal(await decide('confirm-death', {}, second))).toBe('alarm-open')
  expect(await refusal(await closeItem('death-reported'))).toBe('alarm-open')
  await close()
  await answer(await closeItem('death-reported'))
  expect(await status()).toBe('ENDED')
})

test('the membership of somebody who stopped everything ends when no alarm is open any more: codes and links stand until then', async () => {
  const { db, uid, service, row, closeItem, close, status, carer } = await lostPerson()
  await carer(uid)
  const person = (await row(uid)) ?? expect.fail()
  await db.transaction((tx) => beginLeaving(service, tx, person, { stopNow: true }))
  expect(await refusal(await closeItem('stopped-now'))).toBe('alarm-open')
  const stand = and(eq(returnCodes.personUid, uid), isNull(returnCodes.revokedAt))
  expect(await db.$count(returnCodes, stand)).toBe(1)
  expect(await db.$count(tags, and(eq(tags.personUid, uid), eq(tags.status, 'ACCEPTED')))).toBe(1)
  await close()
  await answer(await closeItem('stopped-now'))
  expect(await status()).toBe('ENDED')
})
