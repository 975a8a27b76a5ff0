import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, messages, partnerDetails, tags, workItems } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newPhone } from '../test/registration.ts'

/** Decisions of an administrator, whom they were told, and whether somebody has to call. */
async function decisions() {
  const its = await adminConsole()
  const { db, account } = its
  const { browser } = await its.administrator()
  const decide = async (uid: string, decision: string, more: object = {}) => {
    const { seen } = (await answer(await browser.get(`/admin/accounts/${uid}`))).data
    await answer(await browser.post(`/admin/accounts/${uid}/decision`, { decision, seen, ...more }))
  }
  const suspend = (uid: string) => decide(uid, 'suspend', { reason: 'Asked to rest' })
  const told = async (uid: string) =>
    (await db.select().from(messages).where(eq(messages.recipientId, uid))).map(
      ({ kind, channel }) => `${kind} ${channel}`,
    )
  const calls = async (uid: string) =>
    (
      await db
        .select()
        .from(workItems)
        .where(and(eq(workItems.accountUid, uid), eq(workItems.kind, 'call-or-write')))
    ).map(({ details }) => details)
  /** A person whom nothing can be sent to. */
  const silent = (more: Partial<typeof accounts.$inferInsert> = {}) =>
    account({ type: 'DEMENTIA', phone: null, email: null, ...more })
  const set = (uid: string, row: Partial<typeof accounts.$inferInsert>) =>
    db.update(accounts).set(row).where(eq(accounts.uid, uid))
  return { ...its, decide, suspend, told, calls, silent, set }
}
const number = () => ({ phone: newPhone(), prefixCountryNum: '+65' })

test('an account is told by SMS where it has a number, else by e-mail; “0” is no number', async () => {
  const { account, suspend, told, calls } = await decisions()
  const mail = () => ({ email: `ravi.${newPhone()}@example.test` })
  const both = await account({ ...number(), ...mail() })
  const mailed = await account({ phone: '0', prefixCountryNum: '0', ...mail() })
  const nobody = await account({ phone: '0', prefixCountryNum: '0', email: null })
  for (const uid of [both, mailed, nobody]) await suspend(uid)
  expect(await told(both)).toEqual(['suspended sms'])
  expect(await told(mailed)).toEqual(['suspended email'])
  expect(await told(nobody)).toEqual([])
  expect([await calls(both), await calls(mailed), await calls(nobody)]).toEqual([[], [], [{ about: 'suspended' }]])
})

test('an organisation is told at its contact’s e-mail, else at a mobile hotline, and never at the number of its account', async () => {
  const { organisation, suspend, told, calls, db } = await decisions()
  const [mailed, mobile, desk] = [await organisation(), await organisation(), await organisation(number())]
  const details = (uid: string, hotlineNumber: string, pocEmail: string | null) =>
    db.update(partnerDetails).set({ hotlineNumber, pocEmail }).where(eq(partnerDetails.uid, uid))
  await details(mailed, '81234567', 'contact@example.test')
  await details(mobile, '81234567', null)
  await details(desk, '6377 0700', null)
  for (const uid of [mailed, mobile, desk]) await suspend(uid)
  expect(await told(mailed)).toEqual(['suspended email'])
  expect(await told(mobile)).toEqual(['suspended sms'])
  expect([await told(desk), await calls(desk)]).toEqual([[], [{ about: 'suspended' }]])
})

test('of a person’s links only caregivers hear who agreed, are not barred, wait or are members, and are no organisation’s', async () => {
  const { silent, carer, suspend, told, calls } = await decisions()
  const person = await silent()
  const hears = [await carer(person), await carer(person, { status: 'PENDING' })]
  const silenced = [
    await carer(person, { tag: { status: 'PENDING' } }),
    await carer(person, { tag: { barredAt: new Date() } }),
    await carer(person, { status: 'SUSPENDED' }),
    await carer(person, { masterPartnerUid: 'an organisation' }),
    await carer(person, { hotline: '81234567' }),
  ]
  const other = await silent()
  silenced.push(await carer(other))
  await suspend(person)
  for (const { uid } of hears) expect(await told(uid)).toEqual(['suspended sms'])
  for (const { uid } of silenced) expect(await told(uid)).toEqual([])
  expect(await calls(person)).toEqual([])
})

test('the family hears nothing of what is decided about a caregiver', async () => {
  const { silent, carer, suspend, told } = await decisions()
  const person = await silent()
  const [one, other] = [await carer(person), await carer(person)]
  await suspend(one.uid)
  expect(await told(one.uid)).toEqual(['suspended sms'])
  expect(await told(other.uid)).toEqual([])
})

test('who made the account hears once, whether linked or not; an organisation’s staff who made it do not', async () => {
  const { silent, carer, account, suspend, told, calls, set, db } = await decisions()
  const linked = await silent()
  const maker = await carer(linked)
  await set(linked, { createdBy: maker.uid })
  await suspend(linked)
  expect(await told(maker.uid)).toEqual(['suspended sms'])

  const alone = await account(number())
  const unlinked = await silent({ createdBy: alone })
  const daughter = await carer(unlinked)
  await suspend(unlinked)
  expect([await told(alone), await told(daughter.uid)]).toEqual([['suspended sms'], ['suspended sms']])

  const staff = await account({ ...number(), masterPartnerUid: 'an organisation' })
  const stranger = await account({ ...number(), type: 'PUBLIC' })
  for (const createdBy of [staff, stranger]) {
    const person = await silent({ createdBy })
    await suspend(person)
    expect([await told(createdBy), await calls(person)]).toEqual([[], [{ about: 'suspended' }]])
  }

  const barredFrom = await silent()
  const barred = await carer(barredFrom, { tag: { barredAt: new Date() } })
  const other = await silent()
  await db.insert(tags).values({
    id: `again${other}`,
    uidTags: barred.uid,
    personUid: other,
    carerUid: barred.uid,
    relationship: 'Parent',
    relationshipSide: 'PERSON',
    status: 'ACCEPTED',
    createdAt: new Date(),
    updatedAt: new Date(),
  })
  await set(other, { createdBy: barred.uid })
  await suspend(other)
  expect(await told(barred.uid), 'kept from one person, and told of the other').toEqual(['suspended sms'])
})

test('a person nobody can write to needs no call when one of the family was approved with them', async () => {
  const { silent, carer, decide, told, calls, set } = await decisions()
  const person = await silent({ status: 'PENDING' })
  const waiting = await carer(person, { status: 'PENDING' })
  const mute = await carer(person)
  await set(mute.uid, { phone: null, email: null })
  await decide(person, 'approve')
  expect(await told(waiting.uid)).toEqual(['approved sms'])
  expect(await told(mute.uid)).toEqual([])
  expect(await calls(person)).toEqual([])
})

test('the family that nobody can write to is no reason to call when the person was told', async () => {
  const { account, carer, suspend, told, calls, set } = await decisions()
  const person = await account({ type: 'DEMENTIA', ...number() })
  const mute = await carer(person)
  await set(mute.uid, { phone: null, email: null })
  await suspend(person)
  expect(await told(person)).toEqual(['suspended sms'])
  expect(await calls(person)).toEqual([])
})
