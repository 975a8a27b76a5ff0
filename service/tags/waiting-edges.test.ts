import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { issueLink } from '../link-token.ts'
import { accounts, linkTokens, messages, tags } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, calls, newPhone, refusal, registration } from '../test/registration.ts'
import { acceptedCarers, isBarred, wasEnded } from './carers.ts'
import { withLoneContact } from './lone-contact.ts'
import { answerersOf, tagWaiting } from './tag.ts'

const DAY = 24 * 3_600_000
const PENDING = { status: 'PENDING', acceptedAt: null, activeAt: null } as const

async function linking() {
  const its = await registration()
  const { db, service } = its
  const personUid = await its.account({ type: 'DEMENTIA', prefixCountryNum: '+65', phone: newPhone() })
  const carer = (overrides = {}) => its.account({ phoneVerifiedAt: service.now(), ...overrides })
  const ago = (ms: number) => new Date(service.now().getTime() - ms)
  const kindsTo = async (uid: string) =>
    (await db.select().from(messages).where(eq(messages.recipientId, uid))).map(({ kind }) => kind)
  const status = async (id: string) => (await db.select().from(tags).where(eq(tags.id, id)))[0]?.status
  return { ...its, personUid, carer, ago, kindsTo, status }
}

test('a link that waits is reminded of from three days on, lapses from thirty on, and not while it is barred', async () => {
  const its = await linking()
  const { service, db, personUid, carer, ago, kindsTo, status } = its
  const waiting = async (ms: number) => linkPerson(its, personUid, await carer(), { ...PENDING, createdAt: ago(ms) })
  await tagWaiting(service, { tagId: await waiting(3 * DAY - 1), lapse: false })
  expect(await kindsTo(personUid)).toEqual([])
  await tagWaiting(service, { tagId: await waiting(3 * DAY), lapse: false })
  expect([...new Set(await kindsTo(personUid))]).toEqual(['tag-waiting'])
  const [early, due, barred] = [await waiting(30 * DAY - 1), await waiting(30 * DAY), await waiting(31 * DAY)]
  await db.update(tags).set({ barredAt: service.now() }).where(eq(tags.id, barred))
  for (const tagId of [early, due, barred]) await tagWaiting(service, { tagId, lapse: true })
  expect([await status(early), await status(due), await status(barred)]).toEqual(['PENDING', 'LAPSED', 'PENDING'])
})

test('a caregiver is reminded by the link that hands the account over, while that is open', async () => {
  const its = await linking()
  const { service, db, personUid, carer, ago, kindsTo } = its
  const reminded = async (
    change: Partial<typeof linkTokens.$inferInsert>,
    kind: 'take-over' | 'reset' = 'take-over',
  ) => {
    const uid = await carer({ prefixCountryNum: '+65', phone: newPhone() })
    const link = { recipient: uid, createdBy: personUid }
    const { id } = await db.transaction((tx) => issueLink(service, tx, kind, link))
    await db
      .update(linkTokens)
      .set({ createdBy: personUid, ...change })
      .where(eq(linkTokens.id, id))
    const asked = { ...PENDING, uidTags: personUid, createdAt: ago(3 * DAY) }
    await tagWaiting(service, { tagId: await linkPerson(its, personUid, uid, asked), lapse: false })
    return [...new Set(await kindsTo(uid))]
  }
  expect(await reminded({})).toEqual(['take-over'])
  expect(await reminded({ usedAt: service.now() })).toEqual(['tag-waiting'])
  expect(await reminded({ revokedAt: service.now() })).toEqual(['tag-waiting'])
  expect(await reminded({}, 'reset')).toEqual(['tag-waiting'])
  expect(await reminded({ recipient: 'somebody else' })).toEqual(['tag-waiting'])
})

test('a waiting link is answered by the side that did not ask, and by whoever speaks for the person, never by the carer', () => {
  const asked = { personUid: 'person', carerUid: 'carer', uidTags: 'carer' }
  expect(answerersOf(asked, undefined)).toEqual(['person'])
  expect(answerersOf(asked, 'maker')).toEqual(['person', 'maker'])
  expect(answerersOf(asked, 'carer')).toEqual(['person'])
  expect(answerersOf({ ...asked, uidTags: 'person' }, 'maker')).toEqual(['carer'])
  expect(answerersOf({ ...asked, uidTags: 'staff' }, 'maker')).toEqual(['carer'])
  expect(answerersOf({ ...asked, uidTags: 'staff', acceptedBy: 'carer' }, 'maker')).toEqual(['person', 'maker'])
})

test('approved staff have a hundred requests waiting for one person, staff whom nobody approved have ten', async () => {
  const { db, service, organisation, account, staffOf, personUid } = await linking()
  const registrar = await organisation()
  await db.update(accounts).set({ masterPartnerUid: registrar }).where(eq(accounts.uid, personUid))
  const staff = await staffOf(registrar)
  const now = service.now()
  const wait = async (count: number) => {
    const others = Array.from(
      { length: count },
      () => ({ uid: randomUid(), type: 'CAREGIVER', status: 'APPROVED' }) as const,
    )
    await db.insert(accounts).values(others.map((row) => ({ ...row, createdAt: now, updatedAt: now })))
    const row = { personUid, uidTags: personUid, relationship: 'Child', relationshipSide: 'CARER' } as const
    const times = { status: 'PENDING', createdAt: now, updatedAt: now } as const
    await db.insert(tags).values(others.map(({ uid }) => ({ id: randomUid(), carerUid: uid, ...row, ...times })))
  }
  // An account that the same organisation registered needs no search.
  const colleague = () => account({ masterPartnerUid: registrar })
  const ask = async () =>
    staff.browser.post(calls.tag, { uidTags: personUid, uidTagged: await colleague(), relationship: 'Child' })
  await wait(99)
  await answer(await ask())
  expect(await refusal(await ask())).toBe('too-many-pending-tags')
})

test('who cares, who is kept away and whose link was over before', async () => {
  const its = await linking()
  const { db, personUid, carer, service } = its
  const linked = async (row: Partial<typeof tags.$inferInsert> = {}) => {
    const uid = await carer()
    await linkPerson(its, personUid, uid, row)
    return uid
  }
  const later = new Date(service.now().getTime() + 1)
  const [active, soon] = [await linked(), await linked({ activeAt: later })]
  const [waits, barred] = [await linked(PENDING), await linked({ barredAt: service.now() })]
  const [ended, rejected, lapsed] = [
    await linked({ status: 'ENDED' }),
    await linked({ status: 'REJECTED' }),
    await linked({ status: 'LAPSED' }),
  ]
  expect((await acceptedCarers(db, personUid)).toSorted()).toEqual([active, soon].toSorted())
  expect(await acceptedCarers(db, personUid, service.now())).toEqual([active])
  expect((await acceptedCarers(db, personUid, later)).toSorted()).toEqual([active, soon].toSorted())
  const all = [active, soon, waits, barred, ended, rejected, lapsed]
  const those = async (is: typeof isBarred) => {
    const found: string[] = []
    for (const uid of all) if (await is(db, personUid, uid)) found.push(uid)
    return found
  }
  expect(await those(isBarred)).toEqual([barred])
  expect(await those(wasEnded)).toEqual([barred, ended, rejected])
  const other = await its.account({ type: 'DEMENTIA' })
  expect([await isBarred(db, other, barred), await wasEnded(db, other, ended)]).toEqual([false, false])
})

test('a contact is alone who can be called, beside whoever cannot', async () => {
  const its = await linking()
  const { db, carer, account, organisation, service } = its
  const personWith = async (...carers: string[]) => {
    const uid = await account({ type: 'DEMENTIA' })
    for (const one of carers) await linkPerson(its, uid, one)
    return uid
  }
  const isLone = async (...carers: string[]) => {
    const uid = await personWith(...carers)
    return (await withLoneContact(db, [uid], service.now())).has(uid)
  }
  const [one, other, partner] = [await carer(), await carer(), await organisation()]
  expect([await isLone(), await isLone(one), await isLone(one, other)]).toEqual([false, true, false])
  expect([await isLone(partner), await isLone(one, partner)]).toEqual([true, false])
  const cannot = [
    await carer({ status: 'PENDING' }),
    await carer({ phoneVerifiedAt: null }),
    await carer({ masterPartnerUid: partner }),
    await carer({ type: 'PUBLIC' }),
  ]
  expect(await isLone(one, ...cannot)).toBe(true)
  expect(await isLone(...cannot)).toBe(false)
  expect(await withLoneContact(db, [], service.now())).toEqual(new Set())
})
