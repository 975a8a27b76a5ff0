import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, messages } from '../db/tables.ts'
import {
  answer,
  calls,
  caregiverCredential,
  newPhone,
  newUsername,
  PASSWORD,
  personCredential,
  refusal,
  registration,
} from '../test/registration.ts'

type Given = Record<string, any>

/** A person who adds a caregiver from a browser of their own. */
async function adding() {
  const its = await registration()
  const browser = its.device()
  const { data } = await answer(await browser.post(calls.person, { credential: personCredential() }))
  const person = data.account.uid as string
  const add = (changes: Given = {}, beside: Given = {}, from = browser) =>
    from.post(calls.createCaregiver, {
      uid: person,
      relationship: 'Child',
      caregiver: {
        credential: caregiverCredential({ ...changes, accountData: { email: '', ...changes.accountData } }),
      },
      ...beside,
    })
  return { ...its, browser, personUid: person, add }
}

describe('every documented field is stored', () => {
  const flat = () => {
    const { credentialData, accountData } = caregiverCredential({ accountData: { email: '' } }) as Given
    return { ...credentialData, accountData }
  }
  test.each([
    ['with username and password directly in the credential', flat],
    ['with credentialData', () => caregiverCredential({ accountData: { email: '' } }) as Given],
  ])('%s', async (_reading, make) => {
    const { add, personUid, row, browserOf, tagsOf } = await adding()
    const credential = make()
    const { username } = credential.credentialData ?? credential
    const { data } = await answer(await add({}, { caregiver: { credential } }))
    const { uid } = data.account
    const { consents: _consents, email: _email, ...given } = credential.accountData
    expect((await answer(await (await browserOf(uid)).get(calls.me))).data).toMatchObject({
      ...given,
      email: null,
      username,
      type: 'CAREGIVER',
      status: 'PENDING',
      phoneVerified: false,
      createdBy: personUid,
      masterPartnerUid: null,
      metadata: { MoP: false, homewardPro: true },
    })
    expect(await row(uid)).toMatchObject({ passwordHash: null })
    expect(await tagsOf(personUid)).toMatchObject([
      { carerUid: uid, uidTags: personUid, relationship: 'Child', relationshipSide: 'CARER', status: 'PENDING' },
    ])
  })
})

test('the caregiver is asked by SMS to check, choose a password and accept; again after three days', async () => {
  const { add, textsTo, pass, runJobs } = await adding()
  const phone = newPhone()
  await answer(await add({ accountData: { phone, locale: 'ms' } }))
  await runJobs()
  const asked = async () => (await textsTo(`+65${phone}`)).filter((text) => text.includes('/take-over/'))
  expect(await asked()).toEqual([
    expect.stringMatching(
      /^Homeward \(Dementia Singapore\): Orang yang Anda jaga menambah Anda .* https:\/\/homeward\.test\/take-over\/\w{43,}\?lang=ms$/,
    ),
  ])
  await pass(3 * 24 * 3600)
  const both = await asked()
  expect(both).toHaveLength(2)
  expect(both[0]).toBe(both[1])
})

test('mistakes are named in the specification’s order and words', async () => {
  const { add, browserOf, account } = await adding()
  const mistakes: [Given, Given, string][] = [
    [{}, { relationship: '' }, 'fill-required-data'],
    [{ credentialData: { username: '' } }, {}, 'username-phone-required'],
    [{ accountData: { phone: '' } }, {}, 'username-phone-required'],
    [{ credentialData: { username: 'abcde' } }, {}, 'username-too-short'],
    [{ credentialData: { password: '12345' } }, {}, 'password-too-short'],
    [{ accountData: { phone: '63770700' } }, {}, 'phone-impossible'],
    [{ accountData: { displayName: '' } }, {}, 'fill-required-fields'],
    [{ accountData: { lastNric: '12' } }, {}, 'last-nric-length'],
    [{ accountData: { birth: '2999-01-01' } }, {}, 'birth-not-past'],
    [{ accountData: { postalCode: '' } }, {}, 'fill-required-data'],
    [{ accountData: { consents: ['TERMS'] } }, {}, 'terms-required'],
  ]
  for (const [changes, beside, code] of mistakes) expect(await refusal(await add(changes, beside)), code).toBe(code)
  const person = await account({ type: 'DEMENTIA' })
  const easy = { credentialData: { password: 'password' } }
  expect(await refusal(await add(easy, { uid: person }, await browserOf(person)))).toBe('password-common')
})

test('a username or a proved phone of somebody else is refused; a phone nobody proved is not', async () => {
  const { add, caregiver, account } = await adding()
  const { credential } = await caregiver()
  const { username } = credential.credentialData
  const refused = async (changes: Given) => (await (await add(changes)).json()).message
  expect(await refused({ credentialData: { username } })).toBe('Username or phone already exist')
  expect(await refused({ accountData: { phone: credential.accountData.phone } })).toBe(
    'Username or phone already exist',
  )
  const phone = newPhone()
  await account({ prefixCountryNum: '+65', phone })
  await answer(await add({ accountData: { phone } }))
})

describe('strangers are not texted all day', () => {
  test('a person adds five caregivers an hour', async () => {
    const { add } = await adding()
    const statuses: number[] = []
    for (let nth = 1; nth <= 6; nth += 1) statuses.push((await add()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('a number is written to six times a day, whoever adds it', async () => {
    const phone = newPhone()
    const codes: string[] = []
    for (let nth = 1; nth <= 7; nth += 1) {
      const { add } = await adding()
      codes.push((await (await add({ accountData: { phone } })).json()).code)
    }
    expect(codes).toEqual([...Array(6).fill(undefined), 'too-many-requests'])
  })
})

describe('who may add a caregiver', () => {
  test('the person, and staff of the organisation that registered them', async () => {
    const { add, organisation, staffOf, account, tagsOf, row } = await adding()
    const partner = await organisation()
    const { uid: staff, browser } = await staffOf(partner)
    const theirs = await account({ type: 'DEMENTIA', masterPartnerUid: partner })
    const { data } = await answer(await add({}, { uid: theirs }, browser))
    expect(await row(data.account.uid)).toMatchObject({ createdBy: staff, masterPartnerUid: null })
    expect(await tagsOf(theirs)).toMatchObject([{ uidTags: staff, status: 'PENDING' }])
    const rival = await staffOf(await organisation())
    expect(await refusal(await add({}, { uid: theirs }, rival.browser))).toBe('not-allowed')
  })

  test('nobody else: no caregiver, no stranger, not for somebody who is gone', async () => {
    const { add, personUid, caregiver, browserOf, account, device, db, browser } = await adding()
    expect(await refusal(await add({}, {}, (await caregiver()).browser))).toBe('not-allowed')
    expect(await refusal(await add({}, {}, await browserOf(await account({ type: 'DEMENTIA' }))))).toBe('not-allowed')
    expect(await refusal(await add({}, {}, device()))).toBe('sign-in-required')
    expect(await refusal(await add({}, { uid: newUsername() }))).toBe('not-allowed')
    await db.update(accounts).set({ status: 'ENDED' }).where(eq(accounts.uid, personUid))
    expect(await refusal(await add({}, {}, browser))).toBe('sign-in-required')
  })
})

test('a request that comes twice makes one account and one message', async () => {
  const { browser, personUid, db } = await adding()
  const body = {
    uid: personUid,
    relationship: 'Child',
    caregiver: { credential: caregiverCredential({ accountData: { email: '' } }) },
  }
  const tap = async () =>
    (await answer(await browser.post(calls.createCaregiver, body, { 'idempotency-key': 'k' }))).data
  const first = await tap()
  expect(await tap()).toEqual(first)
  const sent = await db.select().from(messages).where(eq(messages.recipientId, first.account.uid))
  expect(sent.map(({ kind }) => kind)).toEqual(['take-over'])
})

test('the password somebody typed is kept nowhere', async () => {
  const { add, row, db } = await adding()
  const password = `Typed-${PASSWORD}`
  const { data } = await answer(await add({ credentialData: { password } }))
  expect(JSON.stringify([await row(data.account.uid), await db.select().from(messages)])).not.toContain(password)
  expect((await row(data.account.uid))?.passwordHash).toBeNull()
})
