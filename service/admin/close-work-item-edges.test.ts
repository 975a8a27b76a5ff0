import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, audit, messages, tags, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

type Row = Partial<typeof workItems.$inferInsert>

async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  const { browser, uid: actor } = await its.administrator()
  const item = async (row: Row) => {
    const id = randomUid()
    await db.insert(workItems).values({ kind: 'call-or-write', createdAt: service.now(), ...row, id })
    return id
  }
  const close = (id: string, body: object) =>
    browser.post(`/admin/work-items/${id}`, { note: 'Talked to both', ...body })
  const itemOf = async (id: string) => (await db.select().from(workItems).where(eq(workItems.id, id)))[0]
  const linesOf = (subject: string) => db.select().from(audit).where(eq(audit.subject, subject)).orderBy(audit.id)
  const toldTo = async (uid: string) =>
    (await db.select().from(messages).where(eq(messages.recipientId, uid))).map(({ kind }) => kind)
  /** A person with two contacts, and the link of the first. */
  const family = async (tag: Partial<typeof tags.$inferInsert> = {}) => {
    const person = await its.account({ type: 'DEMENTIA' })
    const [first, other] = [await its.carer(person, { tag }), await its.carer(person)]
    const linkOf = async () => (await db.select().from(tags).where(eq(tags.carerUid, first.uid)))[0]
    return { person, first, other, linkOf, tagId: (await linkOf())?.id ?? '' }
  }
  return { ...its, browser, actor, item, close, itemOf, linesOf, toldTo, family }
}

test('an item that is done is closed by whom and when it was, with the note, and nobody works on it any more', async () => {
  const { account, item, close, itemOf, linesOf, actor, service, moveClock } = await desk()
  const accountUid = await account()
  const until = new Date(service.now().getTime() + 3_600_000)
  const id = await item({ accountUid, claimedBy: 'a colleague', claimedUntil: until })
  await moveClock(60)
  expect((await answer(await close(id, { note: 'Called her' }))).data).toEqual({ closed: true })
  expect(await itemOf(id)).toMatchObject({
    closedBy: actor,
    note: 'Called her',
    claimedBy: null,
    claimedUntil: null,
    closedAt: service.now(),
  })
  expect(await linesOf(accountUid)).toMatchObject([
    { actor, action: 'work-item-closed', details: { kind: 'call-or-write', reason: 'Called her' } },
  ])
  expect((await linesOf(accountUid))[0]?.details).not.toHaveProperty('outcome')
  expect(await refusal(await close('nobody', {}))).toBe('not-found')
})

test('what needs a decision stays open without one, and its audit says how it was decided', async () => {
  const { item, close, itemOf, linesOf, family } = await desk()
  for (const kind of ['tag-objection', 'remove-quietly', 'stopped-now', 'death-reported', 'account-frozen'] as const) {
    const { person, tagId } = await family()
    const id = await item({ kind, accountUid: person, details: { tagId } })
    expect(await refusal(await close(id, {})), kind).toBe('invalid-input')
    expect(await itemOf(id), kind).toMatchObject({ closedAt: null, note: null })
    expect(await linesOf(person)).toEqual([])
  }
  const { person, tagId } = await family()
  const id = await item({ kind: 'tag-objection', accountUid: person, details: { tagId } })
  await answer(await close(id, { outcome: 'keep' }))
  expect((await linesOf(person)).map(({ details }) => details)).toEqual([
    { kind: 'tag-objection', reason: 'Talked to both', outcome: 'keep' },
  ])
})

test.each(['tag-objection', 'remove-quietly', 'stopped-now', 'account-frozen', 'death-reported'] as const)(
  'an item whose link or account is there no longer is closed all the same: %s',
  async (kind) => {
    const { item, close, itemOf } = await desk()
    const id = await item({ kind, details: { tagId: 'gone' } })
    await answer(await close(id, { outcome: 'end' }))
    expect((await itemOf(id))?.closedAt).not.toBeNull()
    const without = await item({ kind })
    await answer(await close(without, { outcome: 'end' }))
    expect((await itemOf(without))?.closedAt).not.toBeNull()
  },
)

test('a link that is kept is objected to no longer; one that is ended is told to whom it concerns', async () => {
  const { item, close, family, service, moveClock, toldTo } = await desk()
  const objectedAt = service.now()
  const [kept, ended] = [await family({ objectedAt }), await family({ objectedAt })]
  await moveClock(60)
  for (const [{ person, tagId }, outcome] of [
    [kept, 'keep'],
    [ended, 'end'],
  ] as const)
    await answer(
      await close(await item({ kind: 'tag-objection', accountUid: person, details: { tagId } }), { outcome }),
    )
  expect(await kept.linkOf()).toMatchObject({ status: 'ACCEPTED', objectedAt: null, updatedAt: service.now() })
  expect(await ended.linkOf()).toMatchObject({ status: 'ENDED' })
  expect(await toldTo(kept.first.uid)).toEqual([])
  expect(await toldTo(ended.first.uid)).toContain('carer-ended')
  expect(await toldTo(ended.other.uid)).toContain('carer-left')
})

test('keeping a link whose contact nobody can call tells staff that there is none', async () => {
  const { account, carer, item, close, tagsOf, db } = await desk()
  const person = await account({ type: 'DEMENTIA' })
  await carer(person, { verified: false })
  const [tag] = await tagsOf(person)
  await answer(
    await close(await item({ kind: 'tag-objection', accountUid: person, details: { tagId: tag?.id ?? '' } }), {
      outcome: 'keep',
    }),
  )
  const open = and(eq(workItems.accountUid, person), isNull(workItems.closedAt))
  expect((await db.select().from(workItems).where(open)).map(({ kind }) => kind)).toEqual(['no-contact'])
})

test('staff hear each time that a person has no contact left, also when they have closed that before', async () => {
  const { account, carer, close, tagsOf, browser, db } = await desk()
  const person = await account({ type: 'DEMENTIA' })
  await carer(person)
  const [tag] = await tagsOf(person)
  const mend = async (act: 'end' | 'restore') =>
    answer(await browser.post(`/admin/tags/${tag?.id}/mending`, { act, reason: 'Asked at the counter' }))
  const items = () => db.select().from(workItems).where(eq(workItems.accountUid, person))
  await mend('end')
  const [first] = await items()
  await answer(await close(first?.id ?? '', {}))
  await mend('restore')
  await mend('end')
  expect((await items()).map(({ kind, closedAt }) => [kind, closedAt !== null]).toSorted()).toEqual([
    ['no-contact', false],
    ['no-contact', true],
  ])
})

test('a contact that is to go quietly is barred without a word, once, or stays as they are', async () => {
  const { item, close, family, actor, service, linesOf, toldTo } = await desk()
  const [goes, stays] = [await family(), await family()]
  const barredAt = new Date(service.now().getTime() - 60_000)
  const barred = await family({ barredAt, barredBy: 'a colleague' })
  for (const [{ person, tagId }, outcome] of [
    [goes, 'end'],
    [stays, 'keep'],
    [barred, 'end'],
  ] as const)
    await answer(
      await close(await item({ kind: 'remove-quietly', accountUid: person, details: { tagId } }), { outcome }),
    )
  expect(await goes.linkOf()).toMatchObject({ status: 'ACCEPTED', barredAt: service.now(), barredBy: actor })
  expect((await linesOf(goes.person)).map(({ action, details }) => [action, details.reason])).toEqual([
    ['tag-barred', 'Talked to both'],
    ['work-item-closed', 'Talked to both'],
  ])
  expect(await stays.linkOf()).toMatchObject({ status: 'ACCEPTED', barredAt: null, barredBy: null })
  expect(await barred.linkOf()).toMatchObject({ barredAt, barredBy: 'a colleague' })
  for (const { first, other } of [goes, stays, barred])
    expect([await toldTo(first.uid), await toldTo(other.uid)]).toEqual([[], []])
})

test.each([
  ['APPROVED', 'keep', 'end'],
  ['SUSPENDED', 'keep', 'end'],
  ['ENDED', 'end', 'keep'],
] as const)(
  'a "Stop now" that is over is left alone when its item is closed, by the word that is true alone: %s, "%s"',
  async (status, outcome, untrue) => {
    const { account, item, close, db } = await desk()
    const uid = await account({ type: 'DEMENTIA', status })
    const id = await item({ kind: 'stopped-now', accountUid: uid })
    expect(await refusal(await close(id, { outcome: untrue }))).toBe('decided-already')
    await answer(await close(id, { outcome }))
    expect(await db.select().from(accounts).where(eq(accounts.uid, uid))).toMatchObject([{ status, endedAt: null }])
  },
)
