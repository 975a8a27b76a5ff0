import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '../db/tables.ts'
import { answer, calls, refusal } from '../test/registration.ts'
import { portal, tagId } from '../test/portal.ts'

type Given = Record<string, any>

async function people() {
  const its = await portal()
  type From = { browser: ReturnType<typeof its.device> }
  const list = async (from: From): Promise<Given[]> =>
    (await answer(await from.browser.get('/account/people'))).data.people
  const change = (from: From, accountData: Given, path = its.path()) =>
    from.browser.send('PATCH', path, { accountData })
  return { ...its, list, change }
}

describe('my people', () => {
  test('are those I care for, with what I am to them and what I may do', async () => {
    const { list, daughter, son, person, stranger } = await people()
    expect(await list(daughter)).toMatchObject([
      {
        uid: person.uid,
        name: 'Siew Hua Lim',
        displayName: 'Ah Hua',
        relation: 'Child',
        isSelf: false,
        may: ['card', 'history', 'looks', 'order', 'invite', 'edit', 'let-sign-in', 'missing', 'photo', 'voice'],
        incident: null,
      },
    ])
    expect(await list(son)).toMatchObject([{ may: ['card', 'history', 'missing', 'voice'] }])
    expect(await list(person)).toMatchObject([
      { isSelf: true, may: ['card', 'history', 'looks', 'order', 'invite', 'lost', 'photo', 'voice'] },
    ])
    expect(await list(stranger)).toEqual([])
  })

  test('say when one contact alone can be called, to who may invite a second, until there is one', async () => {
    const { list, daughter, son, person, db } = await people()
    const lone = async () => [
      (await list(daughter))[0]?.hasLoneContact,
      (await list(person))[0]?.hasLoneContact,
      (await list(son))[0]?.hasLoneContact,
    ]
    expect(await lone()).toEqual([false, false, false])
    const phoneVerifiedAt = (at: Date | null) =>
      db.update(accounts).set({ phoneVerifiedAt: at }).where(eq(accounts.uid, son.uid))
    await phoneVerifiedAt(null)
    expect(await lone(), 'the son may not invite').toEqual([true, true, false])
    await phoneVerifiedAt(new Date(0))
    expect(await lone()).toEqual([false, false, false])
  })

  test('of an organisation are those who appointed it and those it registered', async () => {
    const { list, person, organisation, staffOf, link, account } = await people()
    const partner = await organisation()
    const staff = await staffOf(partner)
    const registered = await account({ type: 'DEMENTIA', masterPartnerUid: partner, lastname: 'Abdullah' })
    await account({ type: 'DEMENTIA', masterPartnerUid: await organisation() })
    await link(person.uid, partner, { relationship: 'Care Partner' })
    expect(await list(staff)).toMatchObject([
      { uid: registered, may: ['card', 'history', 'order', 'invite', 'add-caregiver', 'let-sign-in', 'photo'] },
      { uid: person.uid, relation: 'Care Partner', may: ['card', 'history', 'missing'] },
    ])
  })

  test('a link of one’s own says what somebody is to the person, before that of their organisation', async () => {
    const { list, person, organisation, staffOf, link } = await people()
    for (const [first, second] of [
      ['own', 'theirs'],
      ['theirs', 'own'],
    ]) {
      const partner = await organisation()
      const staff = await staffOf(partner)
      const make = {
        own: () => link(person.uid, staff.uid, { relationship: 'Parent' }),
        theirs: () => link(person.uid, partner, { relationship: 'Care Partner' }),
      }
      await make[first as 'own']()
      await make[second as 'own']()
      expect(await list(staff)).toMatchObject([{ uid: person.uid, relation: 'Child' }])
    }
  })

  test.each([
    ['asked for', 'PENDING', true],
    ['accepted', 'ACCEPTED', true],
    ['declined', 'REJECTED', false],
    ['ended', 'ENDED', false],
  ] as const)('of an organisation that registered them, its appointment %s', async (_state, status, isListed) => {
    const { list, organisation, staffOf, link, account } = await people()
    const partner = await organisation()
    const staff = await staffOf(partner)
    const registered = await account({ type: 'DEMENTIA', masterPartnerUid: partner })
    await link(registered, partner, { relationship: 'Care Partner', status })
    expect((await list(staff)).map(({ uid }) => uid)).toEqual(isListed ? [registered] : [])
  })
  test.each(['PENDING', 'APPROVED', 'SUSPENDED', 'ENDING'] as const)(
    'whose membership is %s are shown; rejected or ended ones are not',
    async (status) => {
      const { list, daughter, db, person } = await people()
      const become = (now: 'REJECTED' | 'ENDED' | typeof status) =>
        db.update(accounts).set({ status: now }).where(eq(accounts.uid, person.uid))
      await become(status)
      expect(await list(daughter)).toHaveLength(1)
      for (const gone of ['REJECTED', 'ENDED'] as const) {
        await become(gone)
        expect(await list(daughter), gone).toEqual([])
      }
    },
  )

  test('whom a caregiver not approved yet is linked with are named to them, and nothing else', async () => {
    const { list, member, link, person, daughter, path } = await people()
    const waiting = await member({ status: 'PENDING' })
    await link(person.uid, waiting.uid)
    await answer(await daughter.browser.post(path('/missing'), {}))
    expect(await list(waiting)).toMatchObject([
      { name: 'Siew Hua Lim', photo: null, membershipId: null, incident: null, may: [] },
    ])
    for (const page of ['/card', '/history'])
      expect(await refusal(await waiting.browser.get(path(page)))).toBe('not-allowed')
  })

  test('of whom one is missing come first', async () => {
    const { list, daughter, account, link, path } = await people()
    const uid = await account({ type: 'DEMENTIA', lastname: 'Aaron' })
    await link(uid, daughter.uid)
    expect((await list(daughter)).map(({ name }) => name)).toEqual(['Hui Min Aaron', 'Siew Hua Lim'])
    await answer(await daughter.browser.post(path('/missing'), {}))
    expect(await list(daughter)).toMatchObject([
      { name: 'Siew Hua Lim', incident: { missingSince: expect.any(String) } },
      { name: 'Hui Min Aaron' },
    ])
  })
})

describe('the details of a person', () => {
  test('are read by the caregiver who made the account, without NRIC or health', async () => {
    const { daughter, son, path } = await people()
    const { data } = await answer(await daughter.browser.get(path()))
    expect(Object.keys(data.details).toSorted()).toEqual(
      'address birth blockNumber building cityCountry email gender homeNumber phone postalCode prefixCountryNum streetName unitNumber'.split(
        ' ',
      ),
    )
    expect((await answer(await son.browser.get(path()))).data.details).toBeNull()
  })

  test('are changed by that caregiver: address, contact, the name on the card', async () => {
    const { change, daughter, row, person, audited } = await people()
    const given = {
      displayName: 'Mdm Lim',
      streetName: 'Bedok North Road',
      postalCode: '460123',
      cityCountry: 'Singapore',
      unitNumber: '#03-04',
      phone: '8111 2222',
      prefixCountryNum: '+65',
    }
    await answer(await change(daughter, given))
    expect(await row(person.uid)).toMatchObject({ ...given, phone: '81112222', firstname: 'Siew Hua' })
    expect(await audited(daughter.uid)).toEqual(['person-changed'])
  })

  test('that need proof are left as they are, whatever is sent', async () => {
    const { change, daughter, row, person } = await people()
    await answer(await change(daughter, { firstname: 'Other', birth: '1950-01-01', locale: 'ms', displayName: 'A H' }))
    expect(await row(person.uid)).toMatchObject({
      firstname: 'Siew Hua',
      birth: null,
      locale: 'en',
      displayName: 'A H',
    })
  })

  test.each([
    [{ streetName: '' }, 'fill-required-data'],
    [{ displayName: 'x'.repeat(31) }, 'display-name-too-long'],
    [{ email: 'nobody' }, 'email-phone-wrong'],
    [{ phone: '123', prefixCountryNum: '+65' }, 'phone-wrong'],
  ])('%j are answered with %s', async (given, code) => {
    const { change, daughter } = await people()
    expect(await refusal(await change(daughter, given))).toBe(code)
  })

  test('are changed by no other caregiver, no stranger and not by the maker who left', async () => {
    const { change, son, stranger, daughter, person } = await people()
    expect(await refusal(await change(son, { displayName: 'X' }))).toBe('not-allowed')
    expect(await refusal(await change(stranger, { displayName: 'X' }))).toBe('not-found')
    await daughter.browser.send('PATCH', `/account/tags/${tagId(person.uid, daughter.uid)}`, { status: 'ENDED' })
    expect(await refusal(await change(daughter, { displayName: 'X' }))).toBe('not-found')
  })

  test('and a maker whose link has ended speaks for nobody again by asking for a new one', async () => {
    const { change, daughter, person } = await people()
    await daughter.browser.send('PATCH', `/account/tags/${tagId(person.uid, daughter.uid)}`, { status: 'ENDED' })
    const ask = { uidTags: daughter.uid, uidTagged: person.uid, relationship: 'Parent' }
    expect(await refusal(await daughter.browser.post(calls.tag, ask))).toBe('tag-not-possible')
    expect(await refusal(await change(daughter, { displayName: 'X' }))).toBe('not-found')
  })
})

describe('the history of a person', () => {
  test('shows scans with their label and incidents, the newest first, for ninety days', async () => {
    const { daughter, stranger, person, code, device, submission, pass, path, runJobs } = await people()
    const bag = await code(person.uid, { label: 'Red bag' })
    await answer(await device().post(`/public/dementia-info?uid=${bag}`, { qrCodeScanned: 1 }))
    await pass(3600)
    await answer(await device().post('/public/credential/safereturncard', submission(person.code)))
    await runJobs()
    const history = async () => (await answer(await daughter.browser.get(path('/history')))).data
    expect(await history()).toMatchObject({
      scans: [{ label: 'Red bag', incidentId: null }],
      incidents: [{ openedBy: 'FINDER', closedAt: null }],
    })
    expect(await refusal(await stranger.browser.get(path('/history')))).toBe('not-found')
  })

  test('shows a finder’s name and number while the alarm is open and a day longer, and never to the person', async () => {
    const { daughter, son, person, stranger, device, submission, pass, incidentsOf, runJobs, act, hour, browserOf } =
      await people()
    const finder = device()
    const where = { place: 'Bus stop 52009', position: { lat: 1.33312, lng: 103.84712 } }
    await answer(await finder.post('/public/credential/safereturncard', submission(person.code, where)))
    const withSomeone = { uid: person.code, whom: 'POLICE', place: 'Bus stop 52009' }
    await answer(await finder.post('/public/safe-return/with-someone', withSomeone))
    await runJobs()
    const [incident] = await incidentsOf(person.uid)
    const read = (from: { browser: typeof son.browser }) => from.browser.get(`/account/incidents/${incident?.id}`)
    expect((await answer(await read(son))).data).toMatchObject({
      mayAct: true,
      reports: [{ name: 'Aisha', phone: '+6581234567', place: 'Bus stop 52009', position: { lat: 1.33312 } }],
      withSomeone: { by: 'Aisha', whom: 'POLICE', place: 'Bus stop 52009' },
    })
    const own = (await answer(await read(person))).data
    expect(own).toMatchObject({ mayAct: false, reports: [], latest: null, withSomeone: null })
    expect(own.moments.map(({ kind }: Given) => kind)).toEqual(expect.arrayContaining(['details-left', 'with-someone']))
    expect(JSON.stringify(own)).not.toMatch(/Aisha|81234567|52009|1\.33312|103\.84712/)
    expect(await refusal(await read(stranger))).toBe('not-found')
    await answer(await act(daughter.phone, 'safe'))
    await pass(hour(24) + 60)
    const back = { browser: await browserOf(son.uid) }
    const later = (await answer(await read(back))).data
    expect(later).toMatchObject({ mayAct: false, reports: [], latest: null, reopenUntil: null })
    expect(JSON.stringify(later)).not.toMatch(/Aisha|81234567|52009|1\.33312|103\.84712/)
    const acts = await back.browser.post(`/account/incidents/${incident?.id}`, { act: 'reopen' })
    expect(await refusal(acts)).toBe('not-allowed')
  })

  test('lets nobody act but who cares for the person', async () => {
    const { daughter, person, stranger, path } = await people()
    const { incidentId } = (await answer(await daughter.browser.post(path('/missing'), {}))).data
    const say = (from: { browser: typeof person.browser }) =>
      from.browser.post(`/account/incidents/${incidentId}`, { act: 'safe' })
    expect(await refusal(await say(person))).toBe('not-allowed')
    expect(await refusal(await say(stranger))).toBe('not-found')
  })
})
