import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, audit, invitations } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { answer, refusal, registration } from '../test/registration.ts'

const WEEK = 7 * 24 * 3_600_000

/** A person with the caregiver who made the account, and invitations as they stand in the table. */
async function listing() {
  const its = await registration()
  const { db, service } = its
  const maker = await its.account()
  const person = await its.account({ type: 'DEMENTIA', firstname: 'Siew Hua', lastname: 'Lim', createdBy: maker })
  const invitation = async (overrides: Partial<typeof invitations.$inferInsert> = {}) => {
    const id = randomUid()
    const createdAt = service.now()
    const expiresAt = new Date(createdAt.getTime() + WEEK)
    const row = { personUid: person, invitedBy: person, relationship: 'Child', relationshipSide: 'CARER' } as const
    await db.insert(invitations).values({ id, ...row, phone: '+6581234567', createdAt, expiresAt, ...overrides })
    return id
  }
  const listOf = async (uid: string) => {
    const rows = (await answer(await (await its.browserOf(uid)).get('/account/invite'))).data
    return rows as { id: string; to: string; person: object; sentAt: string; expiresAt: string }[]
  }
  const withdraw = async (uid: string, id: string) => (await its.browserOf(uid)).send('DELETE', `/account/invite/${id}`)
  return { ...its, maker, person, invitation, listOf, withdraw }
}

test('the newest stands first, with person, time and whom it went to; in full for whoever sent it alone', async () => {
  const { maker, person, invitation, listOf, service } = await listing()
  const now = service.now()
  const at = (ms: number) => ({ createdAt: new Date(now.getTime() - ms) })
  const sms = await invitation(at(3000))
  const mail = await invitation({ ...at(1000), phone: null, email: 'grace@example.test' })
  const hers = await invitation({ ...at(2000), invitedBy: maker, phone: '+6589999999' })
  const of = { uid: person, name: 'Siew Hua Lim' }
  const expiresAt = new Date(now.getTime() + WEEK).toISOString()
  const sent = (ms: number) => ({ person: of, sentAt: new Date(now.getTime() - ms).toISOString(), expiresAt })
  expect(await listOf(person)).toEqual([
    { id: mail, to: 'grace@example.test', ...sent(1000) },
    { id: hers, to: '•••• 9999', ...sent(2000) },
    { id: sms, to: '+6581234567', ...sent(3000) },
  ])
  expect((await listOf(maker)).map(({ to }) => to)).toEqual(['g•••@•••', '+6589999999', '•••• 4567'])
})

test('what was taken, what is too old and what invites a colleague is not listed', async () => {
  const { maker, person, invitation, listOf, service, organisation } = await listing()
  const now = service.now()
  await invitation({ usedAt: now })
  await invitation({ expiresAt: now })
  await invitation({ personUid: null, partnerUid: await organisation(), invitedBy: maker })
  const last = await invitation({ expiresAt: new Date(now.getTime() + 1) })
  expect((await listOf(person)).map(({ id }) => id)).toEqual([last])
  expect((await listOf(maker)).map(({ id }) => id)).toEqual([last])
})

test('who sent an invitation sees it still when they speak for the person no more, and nobody else does', async () => {
  const { maker, person, invitation, listOf, withdraw, db, account } = await listing()
  const [mine, hers] = [await invitation({ invitedBy: maker }), await invitation()]
  await db.update(accounts).set({ createdBy: null }).where(eq(accounts.uid, person))
  expect((await listOf(maker)).map(({ id }) => id)).toEqual([mine])
  expect(await listOf(await account())).toEqual([])
  expect(await refusal(await withdraw(maker, hers))).toBe('not-found')
  await answer(await withdraw(maker, mine))
})

test('an invitation is withdrawn alone, once and before it is taken; the audit says by whom', async () => {
  const { maker, person, invitation, withdraw, service, db, account } = await listing()
  const [one, other] = [await invitation(), await invitation()]
  const used = await invitation({ usedAt: service.now() })
  expect(await refusal(await withdraw(await account(), one))).toBe('not-found')
  expect(await refusal(await withdraw(person, used))).toBe('not-found')
  expect((await answer(await withdraw(maker, one))).data).toEqual({ withdrawn: true })
  expect(await refusal(await withdraw(maker, one))).toBe('not-found')
  const left = await db.select().from(invitations).where(eq(invitations.personUid, person))
  expect(left.map(({ id }) => id).toSorted()).toEqual([other, used].toSorted())
  const lines = await db.select().from(audit).where(eq(audit.subject, one))
  expect(lines).toMatchObject([{ actor: maker, action: 'invitation-withdrawn' }])
})
