import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Administrator } from '#contract/admin-administrators.ts'
import { administrators, approvals, audit, linkTokens, messages, passkeys, secondFactors } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newUsername, refusal } from '../test/registration.ts'

/** A console whose administrators are those of the test alone: the first, who asks, with an address. */
async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  for (const table of [messages, approvals, linkTokens]) await db.delete(table)
  await db.update(administrators).set({ endedAt: service.now(), passwordHash: null })
  const me = await its.administrator('Mei Wong')
  const set = (uid: string, row: Partial<typeof administrators.$inferInsert>) =>
    db.update(administrators).set(row).where(eq(administrators.uid, uid))
  await set(me.uid, { email: 'mei@example.test' })
  const ago = (seconds: number) => new Date(service.now().getTime() - seconds * 1000)
  const other = async (name: string, row: Partial<typeof administrators.$inferInsert> = {}) => {
    const made = await its.administrator(name)
    await set(made.uid, { email: null, ...row })
    return made.uid
  }
  const list = async () =>
    (await answer(await me.browser.get('/admin/administrators'))).data.administrators as Administrator[]
  const one = async (uid: string) => (await list()).find((row) => row.uid === uid)
  const told = async () =>
    (await db.select().from(messages)).map(({ kind, recipientId, recipientKind }) => [
      kind,
      recipientId ?? recipientKind,
    ])
  const end = (uid: string, reason = 'Left us') => me.browser.post(`/admin/administrators/${uid}/end`, { reason })
  return { ...its, me, set, ago, other, list, one, told, end }
}

test('administrators stand by name, those who have ended after them, and no invitation that came to nothing', async () => {
  const { other, list, ago, me, set } = await desk()
  const [zoe, amy, gone] = [await other('Zoe'), await other('Amy'), await other('Ann', { endedAt: ago(60) })]
  await other('Never', { endedAt: ago(60), passwordHash: null })
  const asked = await other('Bea', { passwordHash: null })
  const suspended = await other('Cai', { suspendedAt: ago(60) })
  await set(me.uid, { name: 'Mei' })
  expect((await list()).map(({ uid, state, isMe }) => [uid, state, isMe])).toEqual([
    [amy, 'ACTIVE', false],
    [asked, 'INVITATION_OVER', false],
    [suspended, 'SUSPENDED', false],
    [me.uid, 'ACTIVE', true],
    [zoe, 'ACTIVE', false],
    [gone, 'ENDED', false],
  ])
})

test('an invitation is asked for, out or over by its request and its link', async () => {
  const { other, one, ago, db, me, service } = await desk()
  const uid = await other('Bea', { passwordHash: null, email: 'bea@example.test' })
  const link = (row: object) =>
    db.insert(linkTokens).values({
      id: randomUid(),
      purpose: 'administrator',
      tokenHash: randomUid(),
      recipient: uid,
      createdBy: me.uid,
      createdAt: ago(60),
      expiresAt: ago(-60),
      ...row,
    })
  for (const row of [{ usedAt: ago(1) }, { revokedAt: ago(1) }, { expiresAt: ago(0) }, { purpose: 'reset' }])
    await link(row)
  expect((await one(uid))?.state).toBe('INVITATION_OVER')
  await link({})
  expect(await one(uid)).toMatchObject({ state: 'INVITED', email: 'bea@example.test', request: null })
  const id = randomUid()
  const asked = { reason: 'x', askedBy: me.uid, askedAt: ago(30) }
  await db.insert(approvals).values([
    { id, kind: 'ADMINISTRATOR_INVITE', accountUid: uid, ...asked },
    {
      id: randomUid(),
      kind: 'ADMINISTRATOR_END',
      accountUid: me.uid,
      ...asked,
      decision: 'REFUSED',
      decidedBy: 'another',
      decidedAt: service.now(),
    },
  ])
  expect(await one(uid)).toMatchObject({
    state: 'ASKED',
    request: { id, askedByName: 'Mei Wong', askedAt: ago(30).toISOString(), mine: true },
  })
  expect((await one(me.uid))?.request).toBeNull()
})

test('a second factor counts once it is set up, passkeys one by one, and a sign-in by its newest line', async () => {
  const { other, one, ago, db, me } = await desk()
  const uid = await other('Bea')
  await db.insert(secondFactors).values({ ownerUid: uid, sealed: 'secret', createdAt: ago(90) })
  expect(await one(uid)).toMatchObject({ factors: { app: false, passkeys: 0 }, lastSignInAt: null })
  await db
    .update(secondFactors)
    .set({ enrolledAt: ago(60) })
    .where(eq(secondFactors.ownerUid, uid))
  const key = (administratorUid: string) => {
    const id = randomUid()
    return db
      .insert(passkeys)
      .values({ id, administratorUid, credentialId: id, publicKey: 'x', counter: 0, name: 'Key', createdAt: ago(60) })
  }
  for (const owner of [uid, uid, me.uid]) await key(owner)
  const line = (action: string, seconds: number, actor = uid) =>
    db.insert(audit).values({ actor, action, subject: actor, createdAt: ago(seconds) })
  await line('console-signed-in', 300)
  await line('console-enrolled', 200)
  await line('console-signed-in', 250)
  await line('record-read', 100)
  await line('console-signed-in', 50, me.uid)
  expect(await one(uid)).toMatchObject({ factors: { app: true, passkeys: 2 }, lastSignInAt: ago(200).toISOString() })
  await db.update(secondFactors).set({ sealed: null }).where(eq(secondFactors.ownerUid, uid))
  expect((await one(uid))?.factors).toEqual({ app: false, passkeys: 2 })
})

test('nobody who waits, is suspended or has ended is ended again, and one who asked is not asked twice', async () => {
  const { other, end, ago, db, me, one } = await desk()
  for (const row of [{ endedAt: ago(60) }, { suspendedAt: ago(60) }, { passwordHash: null }])
    expect(await refusal(await end(await other('Bea', row)))).toBe('decided-already')
  expect(await db.select().from(approvals)).toEqual([])
  const [first, second] = [await other('Amy'), await other('Zoe')]
  await answer(await end(first))
  expect(await refusal(await end(second))).toBe('end-asked')
  expect((await one(second))?.state).toBe('ACTIVE')
  expect(await db.select().from(approvals)).toMatchObject([
    { kind: 'ADMINISTRATOR_END', accountUid: first, askedBy: me.uid, reason: 'Left us', decidedAt: null },
  ])
  const lines = and(eq(audit.subject, first), eq(audit.action, 'administrator-suspended'))
  expect((await db.select().from(audit).where(lines)).map(({ actor, details }) => [actor, details])).toEqual([
    [me.uid, { reason: 'Left us' }],
  ])
})

test('of an end hear whom it is about, the others who may enter and have an address, and the duty desk', async () => {
  const { other, end, ago, told, me } = await desk()
  const them = await other('Amy', { email: 'amy@example.test' })
  const colleague = await other('Zoe', { email: 'zoe@example.test' })
  await other('Ann', { email: 'ann@example.test', endedAt: ago(60) })
  await other('Bea', { email: 'bea@example.test', passwordHash: null })
  await other('Cai', { email: 'cai@example.test', suspendedAt: ago(60) })
  await other('Dee')
  await answer(await end(them))
  const letters = await told()
  expect(letters.filter(([, to]) => to !== 'DUTY').toSorted()).toEqual(
    [
      ['administrator-suspended', them],
      ['administrators-changing', me.uid],
      ['administrators-changing', colleague],
    ].toSorted(),
  )
  expect(letters.filter(([, to]) => to === 'DUTY').length).toBeGreaterThan(0)
})

test('the duty desk hears of an invitation only where no other administrator has an address', async () => {
  const { told, me, set, other, db } = await desk()
  await other('Dee')
  const invite = async () =>
    answer(
      await me.browser.post('/admin/administrators', {
        name: 'Kamala Devi',
        username: newUsername(),
        email: `${newUsername()}@example.test`,
        reason: 'A new colleague',
      }),
    )
  await invite()
  expect(await told()).toEqual([['administrators-changing', me.uid]])
  await db.delete(messages)
  await set(me.uid, { email: null })
  await invite()
  const letters = await told()
  expect(letters.length).toBeGreaterThan(0)
  expect(letters.every(([kind, to]) => kind === 'administrators-changing' && to === 'DUTY')).toBe(true)
})
