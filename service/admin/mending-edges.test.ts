import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, approvals, audit, messages, tags } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, newPhone, newUsername, refusal } from '../test/registration.ts'

const DAY = 86_400_000
const reason = 'Seen at the counter'
type Tag = Partial<typeof tags.$inferInsert>

async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  const { browser, uid: actor } = await its.administrator()
  const read = async (uid: string) => (await answer(await browser.get(`/admin/accounts/${uid}/mending`))).data
  const mend = async (uid: string, given: object) =>
    browser.send('PATCH', `/admin/accounts/${uid}/mending`, { seen: (await read(uid)).seen, reason, ...given })
  const mendTag = (id: string, act: string, more: object = {}) =>
    browser.post(`/admin/tags/${id}/mending`, { act, reason, ...more })
  const ago = (milliseconds: number) => new Date(service.now().getTime() - milliseconds)
  /** A person and the links of contacts made for the test. */
  const links = async (...rows: Tag[]) => {
    const person = await its.account({ type: 'DEMENTIA' })
    const ids: string[] = []
    for (const row of rows) ids.push(await linkPerson(its, person, await its.account(), row))
    const orderOf = async () =>
      (
        await db
          .select()
          .from(tags)
          .where(eq(tags.personUid, person))
          .orderBy(asc(tags.contactOrder), asc(tags.createdAt))
      ).map(({ id }) => ids.indexOf(id))
    return { person, ids, orderOf }
  }
  /** The audit line of an end by staff, so long ago. */
  const ended = (person: string, tagId: string, milliseconds: number, more: object = {}) =>
    db.insert(audit).values({
      actor,
      action: 'tag-mended',
      subject: person,
      details: { tagId, act: 'end', reason, ...more },
      createdAt: ago(milliseconds),
    })
  const tag = async (id: string) => (await db.select().from(tags).where(eq(tags.id, id)))[0]
  const restorable = async (person: string, id: string) =>
    (await read(person)).tags.find((row: { id: string }) => row.id === id)?.restorableUntil
  return { ...its, browser, actor, read, mend, mendTag, ago, links, ended, tag, restorable }
}

test('a contact moves up by one place among those that count; the first stays, and other people’s stay as they are', async () => {
  const { links, mendTag, ago } = await desk()
  const at = (contactOrder: number, more: Tag = {}) => ({ contactOrder, ...more })
  const mine = await links(at(0), at(1), at(2, { status: 'ENDED' }), at(3, { status: 'PENDING' }))
  const other = await links(at(0), at(1))
  await answer(await mendTag(mine.ids[3] ?? '', 'earlier'))
  expect((await mine.orderOf()).filter((one) => one !== 2)).toEqual([0, 3, 1])
  await answer(await mendTag(mine.ids[0] ?? '', 'earlier'))
  expect((await mine.orderOf()).filter((one) => one !== 2)).toEqual([0, 3, 1])
  expect(await other.orderOf()).toEqual([0, 1])
  // Of one place the older link comes first.
  const alike = await links(
    at(0, { createdAt: ago(1000) }),
    at(0, { createdAt: ago(3000) }),
    at(0, { createdAt: ago(2000) }),
  )
  await answer(await mendTag(alike.ids[0] ?? '', 'earlier'))
  expect(await alike.orderOf()).toEqual([1, 0, 2])
  await answer(await mendTag(alike.ids[0] ?? '', 'earlier'))
  expect(await alike.orderOf()).toEqual([0, 1, 2])
})

test('a link is restored until fourteen days after its last end by staff, where it was in force and nobody barred it', async () => {
  const { links, ended, restorable, mendTag, ago, tag } = await desk()
  const over = { status: 'ENDED', updatedAt: ago(14 * DAY + 1) } as const
  const { person, ids } = await links(
    over,
    over,
    { ...over, acceptedAt: null },
    { ...over, barredAt: ago(0) },
    {},
    over,
    over,
  )
  const [one = '', late = '', never = '', barred = '', stands = '', family = '', otherAct = ''] = ids
  await ended(person, one, 14 * DAY + 1)
  await ended(person, one, 10 * DAY)
  for (const id of [never, barred, stands]) await ended(person, id, DAY)
  await ended(person, late, 14 * DAY)
  await ended(person, otherAct, DAY, { act: 'relation' })
  expect(await restorable(person, one)).toBe(ago(-4 * DAY).toISOString())
  for (const id of [late, never, barred, stands, family, otherAct]) {
    expect(await restorable(person, id), String(ids.indexOf(id))).toBeNull()
    expect(await refusal(await mendTag(id, 'restore'))).toBe('decided-already')
  }
  expect((await answer(await mendTag(one, 'restore'))).data).toEqual({ status: 'ACCEPTED' })
  expect(await tag(one)).toMatchObject({ status: 'ACCEPTED', updatedAt: ago(0) })
})

test('of one that has ended nothing else is mended, and of one that waits only what is not its restoring', async () => {
  const { links, mendTag, tag, ago } = await desk()
  const { ids } = await links({ status: 'ENDED' }, { status: 'REJECTED' }, { status: 'PENDING', acceptedAt: null })
  const [over = '', declined = '', waiting = ''] = ids
  for (const id of [over, declined])
    for (const act of ['relation', 'earlier', 'end'])
      expect(await refusal(await mendTag(id, act, { relationship: 'Spouse' }))).toBe('decided-already')
  expect(await refusal(await mendTag(waiting, 'restore'))).toBe('decided-already')
  expect((await answer(await mendTag(waiting, 'relation', { relationship: 'Spouse' }))).data).toEqual({
    status: 'PENDING',
  })
  expect(await tag(waiting)).toMatchObject({ relationship: 'Spouse', updatedAt: ago(0) })
  expect((await answer(await mendTag(waiting, 'end'))).data).toEqual({ status: 'ENDED' })
  expect(await refusal(await mendTag('nobody', 'end'))).toBe('not-found')
})

test('the page to mend shows a number where there is one, how long resets wait, and who asked for another', async () => {
  const { account, read, db, service, ago } = await desk()
  const phone = newPhone()
  const uid = await account({ phone, prefixCountryNum: '+65', resetsWaitUntil: ago(-1) })
  await db
    .insert(approvals)
    .values([
      { id: randomUid(), kind: 'NUMBER', accountUid: uid, reason, askedBy: 'staff of before', askedAt: ago(DAY) },
    ])
  expect(await read(uid)).toMatchObject({
    name: 'Hui Min Lim',
    phone,
    prefixCountryNum: '+65',
    resetsWaitUntil: ago(-1).toISOString(),
    numberAsked: { by: 'staff of before', at: ago(DAY).toISOString() },
  })
  const decided = { decision: 'REFUSED', decidedBy: 'another', decidedAt: service.now() } as const
  await db.update(approvals).set(decided).where(eq(approvals.accountUid, uid))
  await db
    .insert(approvals)
    .values({ id: randomUid(), kind: 'ERASURE', accountUid: uid, reason, askedBy: 'staff', askedAt: ago(0) })
  await db.update(accounts).set({ resetsWaitUntil: service.now(), phone: '0' }).where(eq(accounts.uid, uid))
  const nothing = { phone: null, prefixCountryNum: null, resetsWaitUntil: null, numberAsked: null }
  expect(await read(uid)).toMatchObject(nothing)
})

test('the address is written part by part, and what is left out is empty, the one line of before too', async () => {
  const { account, mend, row, service } = await desk()
  const uid = await account({ address: '5 Old Road', unitNumber: '#09-09', building: 'Old House', blockNumber: '5' })
  const home = { part: 'address', postalCode: '310012', streetName: 'Lorong 8', cityCountry: 'Singapore' }
  await answer(await mend(uid, { ...home, unitNumber: '#01-02' }))
  expect(await row(uid)).toMatchObject({
    postalCode: '310012',
    streetName: 'Lorong 8',
    unitNumber: '#01-02',
    building: null,
    blockNumber: null,
    address: null,
    updatedAt: service.now(),
  })
})

test('an address that is the account’s own already changes nothing; one of somebody else’s is taken, unless it is a person’s', async () => {
  const { account, mend, row, db, service } = await desk()
  const [own, theirs] = [`${newUsername()}@example.test`, `${newUsername()}@example.test`]
  const uid = await account({ email: own, emailVerifiedAt: service.now() })
  await account({ email: theirs, emailVerifiedAt: service.now() })
  const person = await account({ type: 'DEMENTIA', email: own })
  const sent = async (to: string) =>
    (await db.select().from(messages).where(eq(messages.recipientId, to))).map(({ kind }) => kind)
  await answer(await mend(uid, { part: 'email', email: own }))
  expect(await row(uid)).toMatchObject({ email: own, newEmail: null, resetsWaitUntil: null })
  expect(await sent(uid)).toEqual([])
  expect(await refusal(await mend(uid, { part: 'email', email: theirs }))).toBe('email-taken')
  await answer(await mend(person, { part: 'email', email: theirs }))
  expect(await sent(person)).toContain('confirm-email')
  const wait = (await row(person))?.resetsWaitUntil
  expect(wait).toEqual(new Date(service.now().getTime() + DAY))
})

test('who waits or is unfinished is mended too; who was rejected or has ended is not', async () => {
  const { account, browser, mend, row } = await desk()
  for (const status of ['INCOMPLETE', 'PENDING', 'APPROVED', 'SUSPENDED', 'ENDING'] as const) {
    const uid = await account({ status })
    await answer(await mend(uid, { part: 'locale', locale: 'ta' }))
    expect((await row(uid))?.locale, status).toBe('ta')
  }
  for (const status of ['REJECTED', 'ENDED'] as const)
    expect(await refusal(await browser.get(`/admin/accounts/${await account({ status })}/mending`))).toBe('not-allowed')
  expect(await refusal(await browser.get('/admin/accounts/nobody/mending'))).toBe('not-found')
})

test('a number that is asked for keeps its digits alone, and the audit says that it was asked for', async () => {
  const { person, carer, mend, db, actor } = await desk()
  const { uid } = await carer(await person())
  await answer(await mend(uid, { part: 'phone', prefixCountryNum: '+65', phone: '9123 4567' }))
  const [asked] = await db.select().from(approvals).where(eq(approvals.accountUid, uid))
  expect(asked).toMatchObject({
    kind: 'NUMBER',
    askedBy: actor,
    reason,
    details: { prefixCountryNum: '+65', phone: '91234567' },
    decidedAt: null,
  })
  const lines = and(eq(audit.subject, uid), eq(audit.action, 'number-asked'))
  expect((await db.select().from(audit).where(lines)).map(({ details }) => details)).toEqual([
    { part: 'phone', reason },
  ])
})

test('a link that somebody else ended since staff did is theirs to ask for anew, not to restore', async () => {
  const { links, mendTag, tag, restorable, browserOf, moveClock, useConsoles } = await desk()
  const { person, ids } = await links({})
  const [id = ''] = ids
  await answer(await mendTag(id, 'end'))
  expect(await restorable(person, id)).not.toBeNull()
  await moveClock(60)
  await useConsoles()
  await answer(await mendTag(id, 'restore'))
  await moveClock(60)
  await useConsoles()
  const carer = (await tag(id))?.carerUid ?? ''
  const family = await browserOf(carer)
  await answer(await family.send('PATCH', `/account/tags/${id}`, { status: 'ENDED' }))
  expect(await tag(id)).toMatchObject({ status: 'ENDED' })
  expect(await restorable(person, id)).toBeNull()
  expect(await refusal(await mendTag(id, 'restore'))).toBe('decided-already')
})

test('a link of somebody whose membership has ended meanwhile is not restored', async () => {
  const { links, mendTag, restorable, tag, db } = await desk()
  const { person, ids } = await links({}, {})
  const [ofCarer = '', ofPerson = ''] = ids
  for (const id of ids) await answer(await mendTag(id, 'end'))
  const status = (uid: string, to: 'ENDED' | 'APPROVED') =>
    db.update(accounts).set({ status: to }).where(eq(accounts.uid, uid))
  await status((await tag(ofCarer))?.carerUid ?? '', 'ENDED')
  expect(await restorable(person, ofCarer)).toBeNull()
  expect(await refusal(await mendTag(ofCarer, 'restore'))).toBe('decided-already')
  await status(person, 'ENDED')
  expect(await refusal(await mendTag(ofPerson, 'restore'))).toBe('decided-already')
  await status(person, 'APPROVED')
  expect((await answer(await mendTag(ofPerson, 'restore'))).data).toEqual({ status: 'ACCEPTED' })
})
