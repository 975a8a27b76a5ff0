import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, tags } from '../db/tables.ts'
import { world } from '../test/world.ts'
import { carersAmong, contactsOf, contactsOfEach, shownContacts, standingCarers } from './contacts.ts'
import { kinOfPerson } from './kin-of-person.ts'

/** A person with a daughter, and everybody else whose link is one condition short of hers. */
async function family() {
  const its = await world()
  const uid = await its.person()
  const now = its.service.now()
  const later = new Date(now.getTime() + 1000)
  const daughter = await its.carer(uid)
  const others = {
    pending: await its.carer(uid, { tag: { status: 'PENDING' } }),
    ended: await its.carer(uid, { tag: { status: 'ENDED' } }),
    objected: await its.carer(uid, { tag: { objectedAt: now } }),
    barred: await its.carer(uid, { tag: { barredAt: now } }),
    suspended: await its.carer(uid, { status: 'SUSPENDED' }),
    soon: await its.carer(uid, { tag: { activeAt: later } }),
    elsewhere: await its.carer(await its.person()),
  }
  const since = await its.carer(uid, { tag: { activeAt: now } })
  const old = await its.carer(uid, { tag: { activeAt: null } })
  return { ...its, uid, now, later, daughter, others, inForce: [daughter.uid, since.uid, old.uid] }
}

test('only whose link is accepted, in force and undisputed may be called, and only of this person', async () => {
  const { db, uid, now, inForce, others, later } = await family()
  const uids = async (at: Date) => (await contactsOf(db, uid, at)).map((contact) => contact.uid)
  expect(await uids(now)).toEqual(inForce)
  expect((await uids(later)).toSorted()).toEqual([...inForce, others.soon.uid].toSorted())
})

test('who cares for the person now, and who still stands beside them, is asked of the same links', async () => {
  const { db, uid, now, inForce, others, daughter } = await family()
  const all = [...inForce, ...Object.values(others).map((one) => one.uid)]
  expect((await carersAmong(db, uid, all, now)).toSorted()).toEqual(inForce.toSorted())
  expect((await standingCarers(db, uid, all)).toSorted()).toEqual([...inForce, others.soon.uid].toSorted())
  expect(await carersAmong(db, uid, [daughter.uid], now)).toEqual([daughter.uid])
  expect(await standingCarers(db, uid, [daughter.uid])).toEqual([daughter.uid])
  expect([await carersAmong(db, uid, [], now), await standingCarers(db, uid, [])]).toEqual([[], []])
})

test('everybody who cares now has a name for each other, also who cannot be telephoned; nobody else has', async () => {
  const { db, uid, now, inForce, carer, daughter } = await family()
  const silent = await carer(uid, { verified: false })
  const centre = await carer(uid, { hotline: '6100 0001' })
  await db.update(accounts).set({ gender: 'female' }).where(eq(accounts.uid, daughter.uid))
  await db.update(tags).set({ calledAs: 'son' }).where(eq(tags.carerUid, silent.uid))
  const kin = await kinOfPerson(db, uid, now)
  expect([...kin.keys()]).toEqual([...inForce, silent.uid, centre.uid])
  expect(kin.get(daughter.uid)).toEqual({ relation: 'Child', calledAs: 'daughter', ordinal: null })
  expect(kin.get(silent.uid)).toEqual({ relation: 'Child', calledAs: 'son', ordinal: null })
  expect(kin.get(inForce[2] ?? '')).toEqual({ relation: 'Child', calledAs: null, ordinal: 2 })
})

test('an unproved number, staff of an organisation, and an organisation without a hotline are nobody to call', async () => {
  const { db, uid, now, inForce, carer, person } = await family()
  const centre = await carer(uid, { hotline: '6100 0001' })
  await carer(uid, { verified: false })
  await carer(uid, { masterPartnerUid: centre.uid })
  await db
    .update(accounts)
    .set({ phone: null })
    .where(eq(accounts.uid, (await carer(uid)).uid))
  const helper = await carer(uid)
  await db.update(accounts).set({ type: 'DEMENTIA' }).where(eq(accounts.uid, helper.uid))
  const contacts = await contactsOf(db, uid, now)
  expect(contacts.map((contact) => contact.uid)).toEqual([...inForce, centre.uid])
  const another = await person()
  const theirs = await carer(another)
  const each = await contactsOfEach(db, [uid, another], now)
  expect(each.get(uid)).toEqual(contacts)
  expect(each.get(another)?.map((contact) => contact.uid)).toEqual([theirs.uid])
  expect(await contactsOfEach(db, [], now)).toEqual(new Map())
})

test('a number is masked until the finder left theirs, one that is kept is never shown, and a hotline always is', async () => {
  const { db, now, person, carer } = await world().then((its) => ({ ...its, now: its.service.now() }))
  const uid = await person()
  const daughter = await carer(uid)
  const son = await carer(uid)
  const centre = await carer(uid, { hotline: '6100 0001' })
  await db.update(accounts).set({ hidesNumber: true }).where(eq(accounts.uid, son.uid))
  const contacts = await contactsOf(db, uid, now)
  const relay = () => ({ number: '+6531580001', digits: '1234' }) as never
  const shown = (open: boolean, through?: typeof relay) =>
    shownContacts(contacts, open, now, through).map(({ account }) => [
      account.prefixCountryNum,
      account.phone,
      account.hidesNumber,
      account.relay,
    ])
  const hotline = ['', '6100 0001', false, null]
  expect(shown(false, relay)).toEqual([
    ['+65', `•••• ${daughter.phone.slice(-4)}`, false, null],
    ['', '', true, null],
    hotline,
  ])
  expect(shown(true, relay)).toEqual([
    ['+65', daughter.phone, false, null],
    ['', '', true, { number: '+6531580001', digits: '1234' }],
    hotline,
  ])
  expect(shown(true)[1]).toEqual(['', '', true, null])
  const [, , partner] = shownContacts(contacts, true, now)
  expect(partner?.account.partnerDetail).toMatchObject({
    organizationName: 'Sunrise Day Care',
    hotlineNumber: '6100 0001',
  })
  expect(centre.uid).toBe(contacts[2]?.uid)
})
