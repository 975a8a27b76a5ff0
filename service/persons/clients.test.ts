import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, calls, caregiverCredential, personCredential, refusal } from '../test/registration.ts'

type Given = Record<string, any>

/** Staff who signed up by their organisation's link and register people in that session. */
async function nurse() {
  const its = await adminConsole()
  const organisation = await its.organisation()
  const uid = await its.account({ status: 'PENDING', masterPartnerUid: organisation })
  const browser = await its.browserOf(uid, 'registration')
  const register = async (firstname: string, from = browser) => {
    const credential = personCredential({ accountData: { firstname } })
    const body = { relationship: 'Organisation Staff', dementia: { credential } }
    return (await answer(await from.post(calls.createPerson, body))).data.account.uid as string
  }
  const clients = async (from = browser) => (await answer(await from.get('/account/clients'))).data as Given
  return { ...its, organisation, uid, browser, register, clients }
}

describe('the clients of a day', () => {
  test('are whom this account registered, the newest first, with what is left to do', async () => {
    const { register, clients, browser, organisation, service, moveClock, staffOf } = await nurse()
    expect(await clients()).toEqual({ organisation: 'Sunrise Day Care', clients: [] })
    const first = await register('Siew Hua')
    const registeredAt = service.now().toISOString()
    await moveClock(60)
    const second = await register('Ah Kow')
    await register('Elsewhere', (await staffOf(organisation)).browser)
    await answer(
      await browser.post(calls.tag, { uidTags: first, uidTagged: organisation, relationship: 'Care Partner' }),
    )
    await answer(
      await browser.post(calls.createCaregiver, {
        uid: first,
        relationship: 'Child',
        caregiver: { credential: caregiverCredential({ accountData: { email: '' } }) },
      }),
    )
    expect((await clients()).clients).toEqual([
      expect.objectContaining({ uid: second, name: 'Ah Kow Lim', appointment: 'NONE', caregivers: 0 }),
      { uid: first, name: 'Siew Hua Lim', registeredAt, appointment: 'ACCEPTED', caregivers: 1 },
    ])
  })

  test('say that an appointment was ended, and that it is asked for again', async () => {
    const { register, clients, browser, organisation, browserOf } = await nurse()
    const uid = await register('Siew Hua')
    const appoint = async () =>
      (await answer(await browser.post(calls.tag, { uidTags: uid, uidTagged: organisation, relationship: 'x' }))).data
    const person = await browserOf(uid)
    await answer(await person.send('PATCH', `/account/tags/${(await appoint()).id}`, { status: 'ENDED' }))
    expect((await clients()).clients).toMatchObject([{ uid, appointment: 'ENDED' }])
    await appoint()
    expect((await clients()).clients).toMatchObject([{ uid, appointment: 'PENDING' }])
  })

  test('once the appointment has ended, how many care for the person is not said', async () => {
    const { register, clients, browser, organisation, browserOf } = await nurse()
    const uid = await register('Siew Hua')
    const asked = await browser.post(calls.tag, { uidTags: uid, uidTagged: organisation, relationship: 'x' })
    expect((await clients()).clients).toMatchObject([{ uid, caregivers: 0 }])
    const person = await browserOf(uid)
    await answer(await person.send('PATCH', `/account/tags/${(await answer(asked)).data.id}`, { status: 'ENDED' }))
    expect((await clients()).clients).toMatchObject([{ uid, caregivers: null }])
  })

  test('a caregiver whom staff of the association bar is not counted among who cares for the person', async () => {
    const { register, clients, browser, administrator, tagsOf } = await nurse()
    const uid = await register('Siew Hua')
    const caregiver = { credential: caregiverCredential({ accountData: { email: '' } }) }
    await answer(await browser.post(calls.createCaregiver, { uid, relationship: 'Child', caregiver }))
    expect((await clients()).clients).toMatchObject([{ uid, caregivers: 1 }])
    const [link] = await tagsOf(uid)
    const bar = { barred: true, reason: 'Protection order of 3 March' }
    await answer(await (await administrator()).browser.post(`/admin/tags/${link?.id}/bar`, bar))
    expect((await clients()).clients).toMatchObject([{ uid, caregivers: 0 }])
  })

  test('are registered in one session for eight hours; the next day begins an empty list', async () => {
    const { register, clients, moveClock, service, browserOf, uid } = await nurse()
    // From ten to midnight in Singapore, and to two of the next day.
    const { hour, minute } = { hour: service.now().getUTCHours(), minute: service.now().getUTCMinutes() }
    await moveClock((((22 - 8 - hour + 24) % 24) * 60 - minute) * 60)
    const evening = await browserOf(uid, 'registration')
    for (const name of ['Siew Hua', 'Ah Kow']) await register(name, evening)
    await moveClock(1.5 * 3600)
    expect((await clients(evening)).clients).toHaveLength(2)
    await moveClock(2.5 * 3600)
    expect((await clients(evening)).clients).toEqual([])
  })

  test('are nobody else’s to list', async () => {
    const { account, browserOf, device } = await nurse()
    const caregiver = await browserOf(await account())
    expect((await answer(await caregiver.get('/account/clients'))).data).toEqual({ organisation: null, clients: [] })
    expect(await refusal(await device().get('/account/clients'))).toBe('sign-in-required')
  })
})

describe('a client whose registration staff have begun', () => {
  test('is gone on with after a reload, by who began it alone and until the card is confirmed', async () => {
    const { browser, db, staffOf, organisation, device, account, browserOf } = await nurse()
    const credential = personCredential()
    const begun = await answer(await browser.post(calls.person, { credential }))
    const { uid } = begun.data.account
    const again = (from = browser) => from.post(`/account/clients/${uid}/session`, {})
    const { token } = (await answer(await again())).data
    expect(token).not.toBe(begun.data.account.token)
    const own = (await answer(await device().get(calls.me, { authorization: token }))).data
    expect(own).toMatchObject({ uid, status: 'INCOMPLETE' })
    expect((await answer(await browser.get(calls.me))).data.type, 'staff stay signed in').toBe('CAREGIVER')
    for (const from of [(await staffOf(organisation)).browser, await browserOf(await account())])
      expect(await refusal(await again(from))).toBe('not-found')
    expect(await refusal(await again(device()))).toBe('sign-in-required')
    await db.update(accounts).set({ status: 'PENDING' }).where(eq(accounts.uid, uid))
    expect(await refusal(await again())).toBe('not-found')
  })
})

describe('from the console', () => {
  test('staff begin a session in which they register, for as long as the console’s lasts', async () => {
    const { organisationConsole, sessionsOf, service, register } = await nurse()
    const { uid, browser } = await organisationConsole()
    await answer(await browser.post('/admin/registering', {}))
    expect(await sessionsOf(uid)).toMatchObject([
      {},
      { purpose: 'registration', expiresAt: new Date(service.now().getTime() + 8 * 3_600_000) },
    ])
    await register('Siew Hua', browser)
  })

  test('the session that this browser holds already goes on; somebody else’s ends', async () => {
    const { organisationConsole, sessionsOf, session, account } = await nurse()
    const { uid, browser } = await organisationConsole()
    const other = await account()
    browser.cookies.set('homeward_session', await session(other))
    await answer(await browser.post('/admin/registering', {}))
    await answer(await browser.post('/admin/registering', {}))
    expect(await sessionsOf(uid)).toHaveLength(2)
    expect(await sessionsOf(other)).toMatchObject([{ revokedAt: expect.any(Date) }])
  })
})
