import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, linkTokens } from './db/tables.ts'
import { LINK_KINDS, type LinkKind } from './link-kinds.ts'
import { issueLink, readLink, revokeLinks, useLink } from './link-token.ts'
import { registration } from './test/registration.ts'

const DAY = 24 * 60

/** How many minutes each kind lives, whether one write consumes it, and whether it opens its recipient's account. */
const KINDS: Record<LinkKind, [minutes: number, once: boolean, opens: boolean]> = {
  admin: [12 * 60, false, false],
  partner: [7 * DAY, true, true],
  'caregiver-partner': [7 * DAY, false, false],
  'care-professional': [7 * DAY, true, false],
  mop: [7 * DAY, true, false],
  reset: [60, true, true],
  'set-password': [7 * DAY, true, true],
  'take-over': [7 * DAY, true, true],
  email: [7 * DAY, true, true],
  freeze: [7 * DAY, true, false],
  question: [14 * DAY, true, true],
  number: [30 * DAY, true, true],
  'hand-over': [1, true, true],
  administrator: [7 * DAY, true, false],
}
const kinds = Object.keys(KINDS) as LinkKind[]

async function linking() {
  const its = await registration()
  const { service, db } = its
  const uid = await its.account()
  const issue = (kind: LinkKind, more: { partnerUid?: string; label?: string; recipient?: string } = {}) =>
    db.transaction((tx) => issueLink(service, tx, kind, { recipient: uid, createdBy: 'staff', ...more }))
  const reads = async (token: string, ...of: LinkKind[]) => (await readLink(service, token, ...of)) !== undefined
  const uses = (token: string, ...of: LinkKind[]) => db.transaction((tx) => useLink(service, tx, token, ...of))
  return { ...its, uid, issue, reads, uses }
}

test('there is no other kind', () => expect(Object.keys(LINK_KINDS).toSorted()).toEqual(kinds.toSorted()))

test.each(kinds)('a link of the kind %s lives and is consumed as it is said to', async (kind) => {
  const { issue, reads, uses, moveClock } = await linking()
  const [minutes, once] = KINDS[kind]
  const [one, lasting] = [await issue(kind), await issue(kind)]
  expect((await uses(one.token, kind)).id).toBe(one.id)
  expect(await reads(one.token, kind)).toBe(!once)
  await moveClock(minutes * 60 - 1)
  expect(await reads(lasting.token, kind)).toBe(true)
  await moveClock(1)
  expect(await reads(lasting.token, kind)).toBe(false)
  await expect(uses(lasting.token, kind)).rejects.toThrow('link-ended')
})

test.each(kinds)(
  'a link of the kind %s stands still while its account is frozen only where it would open it',
  async (kind) => {
    const { issue, reads, uses, db, uid, service } = await linking()
    const { token } = await issue(kind)
    await db.update(accounts).set({ frozenAt: service.now() }).where(eq(accounts.uid, uid))
    const opens = KINDS[kind][2]
    expect(await reads(token, kind)).toBe(!opens)
    if (opens) await expect(uses(token, kind)).rejects.toThrow('link-ended')
    else expect((await uses(token, kind)).recipient).toBe(uid)
  },
)

test('a link of an organisation works while that is approved', async () => {
  const { issue, reads, organisation, db } = await linking()
  const partnerUid = await organisation()
  const { token } = await issue('caregiver-partner', { partnerUid })
  expect(await reads(token, 'caregiver-partner')).toBe(true)
  await db.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.uid, partnerUid))
  expect(await reads(token, 'caregiver-partner')).toBe(false)
})

test('a link is read as each of the kinds asked for, and as no other', async () => {
  const { issue, reads, uses } = await linking()
  const [reset, admin] = [await issue('reset'), await issue('admin')]
  expect(await reads(reset.token, 'set-password', 'reset')).toBe(true)
  expect(await reads(reset.token, 'set-password')).toBe(false)
  await expect(uses(reset.token, 'set-password')).rejects.toThrow('link-ended')
  await expect(uses(reset.token, 'admin')).rejects.toThrow('link-ended')
  expect((await uses(admin.token, 'admin')).usedAt).toBeNull()
  expect((await uses(reset.token, 'reset')).usedAt).not.toBeNull()
})

test('ending links ends those of the kind and the recipient, and moves no earlier end', async () => {
  const { issue, reads, db, service, uid, account, moveClock } = await linking()
  const other = await account()
  const [before, mine] = [await issue('reset'), await issue('reset')]
  const [another, hers] = [await issue('email'), await issue('reset', { recipient: other })]
  const earlier = service.now()
  await db.update(linkTokens).set({ revokedAt: earlier }).where(eq(linkTokens.id, before.id))
  await moveClock(60)
  await db.transaction((tx) => revokeLinks(service, tx, 'reset', uid))
  const ended = async (id: string) =>
    (await db.select().from(linkTokens).where(eq(linkTokens.id, id)))[0]?.revokedAt?.getTime()
  expect([await ended(before.id), await ended(mine.id)]).toEqual([earlier.getTime(), service.now().getTime()])
  expect([await ended(another.id), await ended(hers.id)]).toEqual([undefined, undefined])
  expect(await reads(hers.token, 'reset')).toBe(true)
})

test('what a link is made of is kept with it, an empty label as none', async () => {
  const { issue, db, service, uid, organisation } = await linking()
  const partnerUid = await organisation()
  const { id } = await issue('partner', { partnerUid, label: 'Ward 5' })
  const none = await issue('partner', { label: '' })
  const row = async (of: string) => (await db.select().from(linkTokens).where(eq(linkTokens.id, of)))[0]
  const made = { purpose: 'partner', recipient: uid, createdBy: 'staff', createdAt: service.now() }
  expect(await row(id)).toMatchObject({ ...made, partnerUid, label: 'Ward 5' })
  expect(await row(none.id)).toMatchObject({ ...made, partnerUid: null, boundTo: null, label: null })
})
