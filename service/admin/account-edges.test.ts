import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, audit, consents } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, refusal } from '../test/registration.ts'

async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  const administrator = await its.administrator()
  const file = async (uid: string, from = administrator.browser) =>
    (await answer(await from.get(`/admin/accounts/${uid}`))).data
  const ago = (seconds: number) => new Date(service.now().getTime() - seconds * 1000)
  const line = (subject: string, action: string, more: Partial<typeof audit.$inferInsert> = {}) =>
    db.insert(audit).values({ actor: administrator.uid, action, subject, details: {}, createdAt: ago(0), ...more })
  return { ...its, administrator, file, ago, line }
}

test('the history of an account holds its changes, the newest first, a hundred at most, and no looks, claims or sign-ins', async () => {
  const { account, file, line, ago } = await desk()
  const uid = await account({ status: 'PENDING' })
  for (const action of ['record-read', 'record-compared', 'case-claimed', 'case-released', 'work-item-claimed'])
    await line(uid, action)
  await line(uid, 'work-item-released')
  await line(uid, 'sign-in-failed')
  await line(uid, 'account-mended', { createdAt: ago(60), details: { reason: 'Moved house' } })
  await line(uid, 'account-asked', { createdAt: ago(30), details: { reason: 5 } })
  expect((await file(uid)).history).toMatchObject([
    { action: 'account-asked', by: 'Rahim Osman', reason: null, at: ago(30).toISOString() },
    { action: 'account-mended', by: 'Rahim Osman', reason: 'Moved house', at: ago(60).toISOString() },
  ])
  for (let nth = 0; nth < 100; nth += 1) await line(uid, 'account-mended', { createdAt: ago(10) })
  const { history } = await file(uid)
  expect(history).toHaveLength(100)
  expect(history[0].id).toBeGreaterThan(history[99].id)
})

test('the decision that is named is the last one, by whom and when; what is no decision is none', async () => {
  const { account, file, line, ago } = await desk()
  const uid = await account()
  await line(uid, 'account-mended')
  expect((await file(uid)).decided).toBeNull()
  await line(uid, 'account-approved', { createdAt: ago(60) })
  await line(uid, 'account-suspended', { createdAt: ago(30), actor: 'clean-up' })
  await line(uid, 'account-lifted', { createdAt: ago(40) })
  expect((await file(uid)).decided).toEqual({ by: 'clean-up', at: ago(30).toISOString(), action: 'account-suspended' })
})

test('each thing that is said about health, alone, is told to be there and shown when it is asked for', async () => {
  const { account, file, administrator, db, service } = await desk()
  const said = {
    typeDementia: 'Vascular Dementia',
    stageDementia: 'MILD',
    existingDementiaSingapore: false,
    hospitalName: 'Tan Tock Seng Hospital',
    hospitalDepartment: 'Geriatric Medicine',
    appointment: 'DAILY',
    symptoms: 'Forgets the way home',
  }
  const sealed = async (held: object) => {
    const uid = await account({ type: 'DEMENTIA' })
    await db
      .update(accounts)
      .set({ sealed: service.vault.seal(held, uid) })
      .where(eq(accounts.uid, uid))
    return uid
  }
  const nothing = Object.fromEntries(Object.keys(said).map((field) => [field, null]))
  for (const [field, value] of Object.entries(said)) {
    const uid = await sealed({ [field]: value, lastNric: '123A' })
    expect((await file(uid)).hasHealth, field).toBe(true)
    const ask = { what: 'health', reason: 'Asked by the hospital' }
    const { data } = await answer(await administrator.browser.post(`/admin/accounts/${uid}/reveal`, ask))
    expect(data).toMatchObject({ ...nothing, [field]: value, lastNric: null, phone: null })
  }
  expect((await file(await sealed({ lastNric: '123A', symptoms: '' }))).hasHealth).toBe(false)
})

test('a number, an address and a name are shown as far as they are there', async () => {
  const { account, organisation, file } = await desk()
  const shown = async (row: Partial<typeof accounts.$inferInsert>) => file(await account(row))
  expect(await shown({ phone: '0', prefixCountryNum: '0' })).toMatchObject({ phone: null, address: null })
  const home = {
    blockNumber: '18',
    streetName: 'Lorong 7',
    unitNumber: '#02-01',
    building: 'Green',
    postalCode: '310018',
  }
  expect(await shown({ phone: '81234567', prefixCountryNum: '+65', ...home })).toMatchObject({
    phone: '+65 81234567',
    phoneVerified: false,
    emailVerified: false,
    hasPassword: false,
    address: '18 Lorong 7, #02-01, Green, 310018',
    staff: false,
    organisation: null,
    createdBy: null,
    partner: null,
  })
  expect((await shown({ ...home, address: '5 Old Road' })).address).toBe('5 Old Road, #02-01, Green, 310018')
  const maker = await account({ firstname: 'Mei', lastname: 'Wong' })
  expect((await shown({ createdBy: maker })).createdBy).toEqual({ uid: maker, name: 'Mei Wong' })
  const { createdBy } = await shown({ createdBy: 'command' })
  expect(createdBy).toEqual({ uid: null, name: 'command' })
  expect((await shown({ createdBy: 'x'.repeat(22) })).createdBy, 'an erased one has no name').toEqual({
    uid: null,
    name: '–',
  })
  expect((await shown({ firstname: '', lastname: '', username: 'only.name' })).name).toBe('only.name')
  expect((await shown({ firstname: ' ', lastname: '' })).name).toBe('–')
  const house = await organisation()
  expect(await file(house)).toMatchObject({ name: 'Sunrise Day Care', staff: false, partner: { branch: 'Toa Payoh' } })
  expect(await shown({ masterPartnerUid: house })).toMatchObject({ staff: true, organisation: { uid: house } })
  expect(await shown({ masterPartnerUid: house, type: 'PUBLIC' })).toMatchObject({ staff: false })
})

test('links stand in the order of the contacts, with who is on the other side and how the link stands', async () => {
  const its = await desk()
  const { account, file, ago } = its
  const person = await account({ type: 'DEMENTIA', firstname: 'Siew Hua' })
  const [one, two, three] = [await account({ firstname: 'One' }), await account({ firstname: 'Two' }), await account()]
  await linkPerson(its, person, one, { contactOrder: 1, createdAt: ago(5) })
  await linkPerson(its, person, two, { contactOrder: 0, status: 'ENDED', barredAt: ago(3), objectedAt: ago(2) })
  await linkPerson(its, person, three, { contactOrder: 1, createdAt: ago(9) })
  const { tags } = await file(person)
  expect(tags.map(({ uid }: { uid: string }) => uid)).toEqual([two, three, one])
  expect(tags[0]).toMatchObject({
    name: 'Two Lim',
    type: 'CAREGIVER',
    accountStatus: 'APPROVED',
    status: 'ENDED',
    objected: true,
    barredAt: ago(3).toISOString(),
  })
  expect(tags[1]).toMatchObject({ objected: false, barredAt: null, relationship: 'Parent', relationshipSide: 'PERSON' })
  expect((await file(one)).tags).toMatchObject([{ uid: person, name: 'Siew Hua Lim', type: 'DEMENTIA' }])
})

test('whoever reads for an organisation sees neither history nor claim nor questions; consents say who gave and withdrew them', async () => {
  const { account, organisationConsole, administrator, file, line, ago, db } = await desk()
  const { browser, organisationUid } = await organisationConsole()
  const uid = await account({ status: 'PENDING', masterPartnerUid: organisationUid })
  await line(uid, 'account-mended')
  await answer(await administrator.browser.post('/admin/claims', { uids: [uid], claimed: true }))
  const given = { accountUid: uid, version: '1', locale: 'en', givenBy: uid } as const
  await db.insert(consents).values([
    { ...given, kind: 'TERMS', createdAt: ago(60) },
    { ...given, kind: 'COLLECTION', createdAt: ago(60), withdrawnAt: ago(10) },
  ])
  const own = await file(uid)
  expect(own.claim).toMatchObject({ mine: true })
  expect(own.consents).toMatchObject([
    { kind: 'TERMS', givenBy: 'Hui Min Lim', at: ago(60).toISOString(), withdrawnAt: null },
    { kind: 'COLLECTION', withdrawnAt: ago(10).toISOString() },
  ])
  expect(await file(uid, browser)).toMatchObject({ history: [], claim: null, questions: [] })
  const staff = await account({ masterPartnerUid: organisationUid })
  await db.update(accounts).set({ masterPartnerUid: 'another' }).where(eq(accounts.uid, staff))
  expect(await refusal(await browser.get(`/admin/accounts/${staff}`))).toBe('not-found')
})

test('who is asked about a registration is the caregiver who made it, else the person, else the family; nobody of one that is decided', async () => {
  const { account, carer, file, db } = await desk()
  const maker = await account({ firstname: 'Mei', lastname: 'Wong', locale: 'md', email: 'mei@example.test' })
  const person = await account({ type: 'DEMENTIA', status: 'PENDING', createdBy: maker, email: 'siew@example.test' })
  expect((await file(person)).applicant).toEqual({ name: 'Mei Wong', locale: 'md', channel: 'email' })
  await db.update(accounts).set({ email: null }).where(eq(accounts.uid, maker))
  expect((await file(person)).applicant).toMatchObject({ name: 'Hui Min Lim', channel: 'email' })
  await carer(person, { locale: 'ta' })
  await db.update(accounts).set({ email: null, firstname: 'Siew' }).where(eq(accounts.uid, person))
  expect((await file(person)).applicant).toEqual({ name: 'Hui Min Lim', locale: 'ta', channel: 'sms' })
  const alone = await account({ type: 'DEMENTIA', status: 'PENDING', firstname: 'Alone' })
  expect((await file(alone)).applicant).toMatchObject({ name: 'Alone Lim', channel: null })
  await db.update(accounts).set({ status: 'APPROVED' }).where(eq(accounts.uid, alone))
  expect((await file(alone)).applicant).toBeNull()
})
