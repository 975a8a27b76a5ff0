import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, invitations, tags } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { hashPassword } from '../accounts/password.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, calls, newPhone, newUsername, PASSWORD, refusal, registration } from '../test/registration.ts'

/** A person, and an invitation to a caregiver who proved the number that it went to. */
async function inviting() {
  const its = await registration()
  const { db, service } = its
  const personUid = await its.account({ type: 'DEMENTIA', firstname: 'Siew Hua' })
  const phone = newPhone()
  const proved = { prefixCountryNum: '+65', phone, phoneVerifiedAt: service.now() }
  const username = newUsername()
  const uid = await its.account({ ...proved, username, passwordHash: await hashPassword(PASSWORD) })
  const invitation = async (overrides: Partial<typeof invitations.$inferInsert> = {}) => {
    const id = randomUid()
    const createdAt = service.now()
    await db.insert(invitations).values({
      id,
      personUid,
      invitedBy: personUid,
      relationship: 'Child',
      relationshipSide: 'CARER',
      phone: `+65${phone}`,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 7 * 24 * 3_600_000),
      ...overrides,
    })
    return id
  }
  const row = async (id: string) => (await db.select().from(invitations).where(eq(invitations.id, id)))[0]
  const browser = await its.browserOf(uid)
  const take = async (id: string) =>
    (await answer(await browser.send('PATCH', `/account/invite/${id}`, {}))).data.status
  const signIn = async () => answer(await its.device().post(calls.signIn, { username, password: PASSWORD }))
  return { ...its, personUid, uid, invitation, invited: row, take, signIn, browser }
}

test('whom staff keep from the person is linked by no invitation, and hears no more than that it has ended', async () => {
  const its = await inviting()
  const { personUid, uid, invitation, take, tagsOf, service, db } = its
  const link = await linkPerson(its, personUid, uid)
  await db.update(tags).set({ barredAt: service.now(), status: 'ENDED' }).where(eq(tags.id, link))
  expect(await take(await invitation())).toBe('ENDED')
  expect((await tagsOf(personUid)).map(({ status }) => status)).toEqual(['ENDED'])
})

test('who invites themselves only asks, and so does whom somebody invited who speaks for the person no more', async () => {
  const { uid, personUid, invitation, take, db, account, browserOf } = await inviting()
  await db.update(accounts).set({ createdBy: uid }).where(eq(accounts.uid, personUid))
  expect(await take(await invitation({ invitedBy: uid, relationshipSide: 'PERSON' }))).toBe('PENDING')
  const maker = await account()
  const [one, two] = [
    await account({ type: 'DEMENTIA', createdBy: maker }),
    await account({ type: 'DEMENTIA', createdBy: maker }),
  ]
  const of = (person: string) => invitation({ personUid: person, invitedBy: maker, relationshipSide: 'PERSON' })
  expect(await take(await of(one))).toBe('ACCEPTED')
  await db.update(accounts).set({ createdBy: null }).where(eq(accounts.uid, two))
  expect(await take(await of(two))).toBe('PENDING')
  expect((await browserOf(maker)).cookies.size).toBe(1)
})

test('an invitation remembers when it was taken first, and by whom', async () => {
  const { uid, invitation, invited, take, service, moveClock } = await inviting()
  const id = await invitation()
  const first = service.now()
  await take(id)
  await moveClock(60)
  expect(await take(id)).toBe('ACCEPTED')
  expect(await invited(id)).toMatchObject({ usedAt: first, invitedUid: uid })
})

test('an e-mail invitation is accepted by the address however its owner wrote it', async () => {
  const { uid, invitation, take, db, service } = await inviting()
  const email = `${newUsername()}@Example.test`
  await db.update(accounts).set({ email, emailVerifiedAt: service.now() }).where(eq(accounts.uid, uid))
  expect(await take(await invitation({ phone: null, email: email.toLowerCase() }))).toBe('ACCEPTED')
})

test('at a sign-in what waits is taken: not what was taken before, nor of a person who has left', async () => {
  const { uid, personUid, invitation, invited, signIn, account, service, db, tagsOf } = await inviting()
  const [ended, rejected] = [
    await account({ type: 'DEMENTIA', status: 'ENDED' }),
    await account({ type: 'DEMENTIA', status: 'REJECTED' }),
  ]
  const named = { invitedUid: uid }
  const left = [
    await invitation({ ...named, personUid: ended, invitedBy: ended }),
    await invitation({ ...named, personUid: rejected, invitedBy: rejected }),
  ]
  const another = await account({ type: 'DEMENTIA' })
  const used = new Date(service.now().getTime() - 1000)
  const before = await invitation({ ...named, personUid: another, invitedBy: another, usedAt: used })
  const waits = await invitation(named)
  await signIn()
  expect((await invited(waits))?.usedAt).toEqual(service.now())
  expect((await tagsOf(personUid)).map(({ status }) => status)).toEqual(['ACCEPTED'])
  for (const id of left) expect((await invited(id))?.usedAt).toBeNull()
  expect((await invited(before))?.usedAt).toEqual(used)
  expect(await db.select().from(tags).where(eq(tags.personUid, another))).toEqual([])
})

test('an invitation of a colleague is nobody’s caregiver’s to take', async () => {
  const { invitation, organisation, browser } = await inviting()
  const partnerUid = await organisation()
  const id = await invitation({ personUid: null, partnerUid, invitedBy: partnerUid })
  expect(await refusal(await browser.send('PATCH', `/account/invite/${id}`, {}))).toBe('link-ended')
})
