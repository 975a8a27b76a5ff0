import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, consents, linkTokens, partnerDetails } from '../db/tables.ts'
import {
  answer,
  calls,
  caregiverCredential,
  changed,
  newPhone,
  newUsername,
  PASSWORD,
  refusal,
  registration,
} from '../test/registration.ts'
import { suggestUsername } from './credentials.ts'

type Given = Record<string, any>

describe('an organisation applies', () => {
  const apply = '/public/credential/signUpPartner'
  const details = (changes: Given = {}) => ({
    organizationName: `Sunrise ${newUsername()}`,
    pocName: 'Mdm Siti',
    address: '18 Lorong Sample',
    blockNumber: '18',
    building: 'Sunrise House',
    streetName: 'Lorong Sample',
    pocPhone: '+65 8123-4567',
    pocEmail: 'care@sunrise.example',
    hotlineNumber: '63770700',
    postalCode: '310018',
    jobTitle: 'Centre manager',
    unitNumber: '#01-12',
    branch: 'Toa Payoh',
    createdBy: 12,
    ...changes,
  })

  test('every documented field is stored; it waits for an administrator', async () => {
    const { device, db } = await registration()
    const given = details()
    const { data } = await answer(
      await device().post(apply, { credentialType: 'USERNAME', terms: true, locale: 'md', partnerDetails: given }),
    )
    expect(data).toEqual({ message: 'Your account application has been submitted!' })
    const [stored] = await db
      .select({ details: partnerDetails, account: accounts })
      .from(partnerDetails)
      .innerJoin(accounts, eq(accounts.uid, partnerDetails.uid))
      .where(eq(partnerDetails.organizationName, given.organizationName))
    const { createdBy: _theirs, ...kept } = given
    expect(stored?.details).toEqual({ ...kept, pocPhone: '6581234567', uid: stored?.account.uid })
    expect(stored?.account).toMatchObject({
      type: 'PARTNER',
      status: 'PENDING',
      locale: 'md',
      createdBy: null,
      email: 'care@sunrise.example',
    })
    const agreed = await db
      .select()
      .from(consents)
      .where(eq(consents.accountUid, stored?.account.uid ?? ''))
    expect(agreed).toMatchObject([{ kind: 'TERMS', locale: 'md' }])
  })

  test('by an administrator’s link it keeps who invited it', async () => {
    const { device, db, link } = await registration()
    const given = details()
    await answer(await device().post(apply, { token: await link('admin', 'x'), partnerDetails: given }))
    const [stored] = await db.select().from(accounts).where(eq(accounts.firstname, given.organizationName))
    expect(stored).toMatchObject({ createdBy: 'an administrator' })
  })

  test('optional fields may be missing; a tap too many makes one application', async () => {
    const { device, db } = await registration()
    const given = details({
      branch: ' ',
      unitNumber: undefined,
      jobTitle: undefined,
      streetName: '',
      blockNumber: '',
      building: '',
    })
    const browser = device()
    for (let tap = 1; tap <= 2; tap += 1)
      await answer(await browser.post(apply, { partnerDetails: given }, { 'idempotency-key': 'k' }))
    const rows = await db
      .select()
      .from(partnerDetails)
      .where(eq(partnerDetails.organizationName, given.organizationName))
    expect(rows).toMatchObject([{ branch: null, unitNumber: null, jobTitle: null }])
  })

  test.each([
    [{ organizationName: '' }, 'fill-required-data'],
    [{ hotlineNumber: ' ' }, 'fill-required-data'],
    [{ hotlineNumber: 'our reception' }, 'fill-required-data'],
    [{ postalCode: 'unknown' }, 'fill-required-data'],
    [{ pocPhone: 'none' }, 'fill-required-data'],
    [{ pocEmail: 'sunrise' }, 'email-invalid'],
    [{ branch: 'x'.repeat(51) }, 'text-too-long'],
    [{ pocPhone: '1'.repeat(16) }, 'phone-impossible'],
    [{ address: 'x'.repeat(201) }, 'text-too-long'],
  ])('%j is answered with %s', async (changes, code) => {
    const { device } = await registration()
    expect(await refusal(await device().post(apply, { partnerDetails: details(changes) }))).toBe(code)
  })

  test.each([
    ['6377 0700', '63770700'],
    ['+65 6377-0700', '63770700'],
    ['1800 377 0700', '18003770700'],
  ])('the numbers keep digits alone, and the centre’s is as Singapore dials it: %s', async (typed, stored) => {
    const { device, db } = await registration()
    const given = details({ hotlineNumber: typed, postalCode: ' 310 018' })
    await answer(await device().post(apply, { partnerDetails: given }))
    const [row] = await db
      .select()
      .from(partnerDetails)
      .where(eq(partnerDetails.organizationName, given.organizationName))
    expect(row).toMatchObject({ hotlineNumber: stored, postalCode: '310018' })
  })

  test('without the terms ticked is refused, ten times an hour from one address', async () => {
    const { device } = await registration()
    const browser = device()
    for (let nth = 1; nth <= 10; nth += 1)
      expect(await refusal(await browser.post(apply, { terms: false, partnerDetails: details() }))).toBe(
        'terms-required',
      )
    expect(await refusal(await browser.post(apply, { partnerDetails: details() }))).toBe('too-many-requests')
  })
})

describe('an approved organisation', () => {
  async function approved() {
    const its = await registration()
    const partner = await its.organisation()
    const submit = (token: string, changes: Given = {}) =>
      its
        .device()
        .post(
          '/account/submitPartner',
          { username: newUsername(), password: PASSWORD, confirmPassword: PASSWORD, ...changes },
          { authorization: token },
        )
    return { ...its, partner, submit, token: await its.link('partner', partner, partner) }
  }

  test('reads its link: who it is, whether it has credentials, and a username to begin with', async () => {
    const { device, token, partner } = await approved()
    const { data } = await answer(await device().post(`/public/credential/verifyPartnerToken?token=${token}`, {}))
    expect(data.account).toEqual({
      uid: partner,
      id: partner,
      credentialSubmitted: false,
      organizationName: 'Sunrise Day Care',
      address: '18 Lorong Sample',
      unitNumber: '#01-12',
      postalCode: '310018',
      branch: 'Toa Payoh',
      streetName: 'Lorong Sample',
      blockNumber: '18',
      building: 'Sunrise House',
      suggestedUsername: expect.stringMatching(/^SDC_TP_LS(_\d+)?$/),
    })
  })

  test('is suggested a username that nobody has, as staff of it is', async () => {
    const { device, submit, partner, token, link } = await approved()
    const suggested = async (kind: 'partner' | 'caregiver-partner') => {
      const of = await link(kind, partner, partner)
      return (await answer(await device().post(`/public/credential/verifyPartnerToken?token=${of}`, {}))).data.account
        .suggestedUsername as string
    }
    const first = await suggested('caregiver-partner')
    expect(first).toMatch(/^SDC_TP_LS/)
    await answer(await submit(token, { username: first.toLowerCase() }))
    const second = await suggested('caregiver-partner')
    expect(second).toMatch(/^SDC_TP_LS_\d+$/)
    expect(second).not.toBe(first)
  })

  test('sets its credentials and is handed over to the console for a minute', async () => {
    const { submit, token, partner, row, device, db, service } = await approved()
    const username = newUsername()
    const { data } = await answer(await submit(token, { username: ` ${username} `, consents: ['TERMS'] }))
    expect(data).toEqual({ token: expect.stringMatching(/^\w{43,}$/), message: 'Your credentials have been saved.' })
    expect(await row(partner)).toMatchObject({ username, passwordHash: expect.stringContaining('$argon2id$') })
    const [handOver] = (await db.select().from(linkTokens).where(eq(linkTokens.recipient, partner))).filter(
      ({ purpose }) => purpose === 'hand-over',
    )
    expect(handOver).toMatchObject({
      partnerUid: partner,
      usedAt: null,
      expiresAt: new Date(service.now().getTime() + 60_000),
    })
    expect(JSON.stringify(handOver)).not.toContain(data.token)
    expect(await db.select().from(consents).where(eq(consents.accountUid, partner))).toMatchObject([
      { kind: 'TERMS', givenBy: partner },
    ])
    await answer(await device().post(calls.signIn, { username, password: PASSWORD }))
  })

  test('is told, coming back, that it is complete; an older link cannot set other credentials', async () => {
    const { submit, token, partner, link, device } = await approved()
    const older = await link('partner', partner, partner)
    await answer(await submit(token))
    for (const again of [token, older]) {
      const { data } = await answer(
        await device().post('/public/credential/verifyPartnerToken', {}, { authorization: again }),
      )
      expect(data.account.credentialSubmitted).toBe(true)
      const refused = await (await submit(again)).json()
      expect(refused.message).toBe(
        'Your registration has been completed, sign-in to Homeward mobile with these credentials.',
      )
    }
  })

  test('two submissions at the same moment set one', async () => {
    const { submit, token } = await approved()
    const statuses = (await Promise.all([submit(token), submit(token), submit(token)])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test.each([
    [{ username: '' }, 'fill-required-data'],
    [{ username: 'x'.repeat(31) }, 'username-too-long'],
    [{ password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) }, 'password-too-long'],
    [{ password: '12345', confirmPassword: '12345' }, 'password-too-short-professional'],
    [{ confirmPassword: 'another one' }, 'passwords-differ-professional'],
    [{ password: 'password', confirmPassword: 'password' }, 'password-common'],
  ])('%j is answered with %s, and the link keeps', async (changes, code) => {
    const { submit, token } = await approved()
    expect(await refusal(await submit(token, changes))).toBe(code)
    await answer(await submit(token))
  })

  test('a username that is taken is refused, and the link keeps', async () => {
    const { submit, token, caregiver } = await approved()
    const { username } = (await caregiver()).credential.credentialData
    expect(await refusal(await submit(token, { username: username.slice(0, 30) }))).toBe('username-taken')
    await answer(await submit(token))
  })
})

describe('a care professional', () => {
  async function invited() {
    const its = await registration()
    const partner = await its.organisation()
    const submit = (token: string, changes: Given = {}) =>
      its
        .device()
        .post(
          '/account/submitCGUnderPartner',
          { username: newUsername(), password: PASSWORD, confirmPassword: PASSWORD, ...changes },
          { authorization: token },
        )
    return { ...its, partner, submit, token: await its.link('care-professional', partner, partner) }
  }

  test('becomes an account of the organisation that invited them', async () => {
    const { submit, token, partner, db, device } = await invited()
    const username = newUsername()
    expect(
      (await answer(await device().post(`/public/credential/verifyCGUnderPartner?token=${token}`, {}))).data.account,
    ).toMatchObject({ uid: partner, credentialSubmitted: false })
    const { data } = await answer(await submit(token, { username }))
    expect(data).toEqual({ token: expect.stringMatching(/^\w{43,}$/), message: expect.any(String) })
    const [account] = await db.select().from(accounts).where(eq(accounts.username, username))
    expect(account).toMatchObject({
      type: 'CAREGIVER',
      status: 'APPROVED',
      masterPartnerUid: partner,
      createdBy: 'an administrator',
    })
    await answer(await device().post(calls.signIn, { username, password: PASSWORD }))
  })

  test('is told, coming back, that the credentials are known', async () => {
    const { submit, token, device } = await invited()
    await answer(await submit(token))
    const { data } = await answer(
      await device().post('/public/credential/verifyCGUnderPartner', {}, { authorization: token }),
    )
    expect(data.account.credentialSubmitted).toBe(true)
    expect((await (await submit(token)).json()).message).toBe(
      'Your credentials have been previously verified. You can login using your Caregiver account',
    )
  })

  test('says who they are later, once', async () => {
    const { submit, token, browserOf, db } = await invited()
    const username = newUsername()
    await answer(await submit(token, { username }))
    const [account] = await db.select().from(accounts).where(eq(accounts.username, username))
    const browser = await browserOf(account?.uid ?? '')
    const change = (accountData: Given) => browser.send('PATCH', calls.me, { accountData })
    expect((await answer(await change({ firstname: 'Rosnah', lastname: 'Salleh' }))).data).toMatchObject({
      firstname: 'Rosnah',
    })
    expect(await refusal(await change({ firstname: 'Somebody else' }))).toBe('not-allowed')
  })
})

describe('a member of the public', () => {
  const path = '/public/credential/signUpMoP'
  const mop = (changes: Given = {}) =>
    caregiverCredential(
      changed(
        {
          accountData: {
            firstname: 'Mei',
            lastname: 'Wong',
            metadata: { MoP: true, homewardPro: true, fromMoP: false },
            findHomewardList: ['Social Media'],
            consents: ['TERMS'],
          },
        },
        changes,
      ),
    ) as Given

  test('signs up with a proved phone: every documented field is stored, and the account waits', async () => {
    const { browserWithProof, browserOf } = await registration()
    const credential = mop()
    const browser = await browserWithProof(credential.accountData.phone)
    const { data } = await answer(await browser.post(path, { credential }))
    expect(data).toEqual({
      account: { uid: expect.any(String) },
      message: 'Your account application has been submitted!',
    })
    const { consents: _ticked, ...given } = credential.accountData
    const shown = (await answer(await (await browserOf(data.account.uid)).get(calls.me))).data
    expect(shown).toMatchObject({
      ...given,
      type: 'PUBLIC',
      status: 'PENDING',
      phoneVerified: true,
      emailVerified: false,
      metadata: { MoP: true, homewardPro: true, fromMoP: false },
    })
  })

  test('needs the proof of exactly that phone', async () => {
    const { browserWithProof, device } = await registration()
    expect(await refusal(await device().post(path, { credential: mop() }))).toBe('phone-not-verified')
    expect(await refusal(await (await browserWithProof(newPhone())).post(path, { credential: mop() }))).toBe(
      'phone-not-verified',
    )
  })

  test('acts for nobody: creates no person, adds no caregiver, asks for no link', async () => {
    const { browserWithProof, browserOf } = await registration()
    const credential = mop({ accountData: { metadata: { fromMoP: true } } })
    const { data } = await answer(
      await (await browserWithProof(credential.accountData.phone)).post(path, { credential }),
    )
    const browser = await browserOf(data.account.uid)
    for (const [call, body] of [
      [calls.createPerson, { relationship: 'Parent', dementia: { credential: {} } }],
      [calls.createCaregiver, { relationship: 'Parent', caregiver: { credential: {} } }],
      [calls.tag, { uidTagged: 'x', relationship: 'Parent' }],
      ['/account/invite', { relationship: 'Child', phone: '81234567' }],
    ] as const)
      expect(await refusal(await browser.post(call, body)), call).toBe('not-allowed')
  })

  test('with a MoP token acts for the organisation it was made for, at once and without a code', async () => {
    const { organisation, link, device, row, browserOf } = await registration()
    const partner = await organisation()
    const token = await link('mop', partner, partner)
    const { data } = await answer(
      await device().post(path, { credential: mop({ accountData: { metadata: { fromMoP: true } } }), token }),
    )
    expect(data.message).toBe('Registration completed successfully.')
    expect(await row(data.account.uid)).toMatchObject({
      type: 'CAREGIVER',
      status: 'APPROVED',
      masterPartnerUid: partner,
      phoneVerifiedAt: null,
      metadata: { MoP: true, fromMoP: true },
    })
    expect((await (await browserOf(data.account.uid)).get('/partner/users?name=Nobody&type=CAREGIVER')).status).toBe(
      200,
    )
    expect(await refusal(await device().post(path, { credential: mop(), token }))).toBe('link-ended')
  })

  test('the link opened at the beginning counts only for a registration that says it is meant', async () => {
    const { organisation, link, browserWithProof, row } = await registration()
    const partner = await organisation()
    const token = await link('mop', partner, partner)
    const signUp = async (fromMoP: boolean) => {
      const credential = mop({ accountData: { metadata: { fromMoP } } })
      const browser = await browserWithProof(credential.accountData.phone)
      await answer(await browser.post(`/public/credential/verifyToken?token=${token}`, {}))
      return row((await answer(await browser.post(path, { credential }))).data.account.uid)
    }
    expect(await signUp(false)).toMatchObject({ type: 'PUBLIC', masterPartnerUid: null })
    expect(await signUp(true)).toMatchObject({ type: 'CAREGIVER', masterPartnerUid: partner })
  })

  test.each([
    [{ accountData: { firstname: '' } }, 'fill-required-data'],
    [{ accountData: { email: '' } }, 'fill-required-data'],
    [{ accountData: { lastname: 'x'.repeat(51) } }, 'text-too-long'],
    [{ credentialData: { username: 'x'.repeat(51) } }, 'username-too-long'],
    [{ accountData: { email: 'mei' } }, 'email-invalid'],
    [{ credentialData: { password: '12345' } }, 'password-too-short'],
    [{ accountData: { phone: '1234' } }, 'phone-too-short'],
    [{ accountData: { howFindHomeward: ['Others'], findHomewardList: [] } }, 'how-found-required'],
    [{ accountData: { consents: [] } }, 'terms-required'],
    [{ accountData: { phone: '63770700' } }, 'phone-impossible'],
    [{ credentialData: { password: '123456' } }, 'password-common'],
  ])('%j is answered with %s', async (changes, code) => {
    const { device } = await registration()
    expect(await refusal(await device().post(path, { credential: mop(changes) }))).toBe(code)
  })

  test('a request that comes twice makes one account', async () => {
    const { browserWithProof } = await registration()
    const credential = mop()
    const browser = await browserWithProof(credential.accountData.phone)
    const tap = async () => (await answer(await browser.post(path, { credential }, { 'idempotency-key': 'k' }))).data
    expect(await tap()).toEqual(await tap())
  })
})

test.each([
  [{ organizationName: 'Sunrise Day Care', branch: 'Toa Payoh', streetName: 'Lorong 4' }, 'SDC_TP_L4'],
  [{ organizationName: 'Sunrise', branch: null, streetName: null }, 'SUNRIS'],
  [{ organizationName: 'Orchid 67n00y', branch: null, streetName: null }, 'ORCHID'],
  [{ organizationName: 'Orchid', branch: 'Toa Payoh', streetName: null }, 'ORC_TP'],
  [{ organizationName: '日出 护理', branch: '', streetName: '12' }, '日出护理00'],
])('a username is suggested as the organisation’s, the centre’s and the area’s initials: %j', (partner, username) => {
  expect(suggestUsername(partner)).toBe(username)
})

test.each([
  ['PENDING', []],
  ['APPROVED', ['Siew Hua Lim']],
] as const)(
  'staff whose account is %s act in the portal for the people of their organisation: %j',
  async (status, names) => {
    const { account, organisation, browserOf } = await registration()
    const masterPartnerUid = await organisation()
    await account({ type: 'DEMENTIA', firstname: 'Siew Hua', lastname: 'Lim', masterPartnerUid })
    const staff = await browserOf(await account({ status, masterPartnerUid }))
    const { data } = await answer(await staff.get('/account/people'))
    expect(data.people.map(({ name }: Given) => name)).toEqual(names)
  },
)
