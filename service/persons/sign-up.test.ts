import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayOf } from '#contract/domain/time.ts'
import { CONSENT_VERSION } from '#contract/options.ts'
import { accounts, audit, consents, linkTokens, workItems } from '../db/tables.ts'
import {
  AGREED,
  answer,
  calls,
  newNric,
  newPhone,
  newUsername,
  PASSWORD,
  personCredential,
  refusal,
  registration,
} from '../test/registration.ts'

type Given = Record<string, any>
type World = Awaited<ReturnType<typeof registration>>
const DAY = 24 * 3600

/** A person who signs up in a browser of their own. */
async function signingUp() {
  const its = await registration()
  const browser = its.device()
  const signUp = (credential: Given = personCredential(), beside: Given = {}, from = browser) =>
    from.post(calls.person, { credential, ...beside })
  const read = async (from = browser) => (await answer(await from.get(calls.me))).data
  const change = (accountData: Given) => browser.send('PATCH', calls.me, { accountData })
  const confirm = (changes: Given = {}) => browser.post(calls.confirm, { consents: AGREED, ...changes })
  return { ...its, browser, signUp, read, change, confirm }
}
/** A caregiver at the end of making a person's account. */
async function creating() {
  const its = await registration()
  const { browser, uid } = await its.caregiver()
  const create = (changes: Given = {}, beside: Given = {}, from = browser) =>
    from.post(calls.createPerson, {
      uid: undefined,
      relationship: 'Parent',
      dementia: { credential: personCredential(changes) },
      ...beside,
    })
  return { ...its, browser, maker: uid, create }
}
/** Reads an account as its owner would, with a session of its own. */
const asOwner = async (its: Pick<World, 'browserOf'>, uid: string) =>
  (await answer(await (await its.browserOf(uid)).get(calls.me))).data
/** What was sent (R3.9), as GET /account/me shows it. */
function shownOf({ accountData, credentialData }: Given) {
  const { consents: _consents, metadata, ...given } = accountData
  return { ...given, metadata, username: credentialData.username, credentialType: 'USERNAME' }
}

describe('a person signs up directly', () => {
  test('every documented field is stored and read back; the registration is incomplete', async () => {
    const { signUp, read, service } = await signingUp()
    const credential = personCredential() as Given
    const { data } = await answer(await signUp(credential))
    const now = service.now().toISOString()
    expect(await read()).toEqual({
      ...shownOf(credential),
      uid: data.account.uid,
      type: 'DEMENTIA',
      status: 'INCOMPLETE',
      phoneVerified: false,
      newEmail: null,
      emailVerified: false,
      locale: 'en',
      createdBy: null,
      masterPartnerUid: null,
      membershipId: null,
      photo: null,
      consents: [{ kind: 'STORAGE', version: CONSENT_VERSION, locale: 'en', at: now }],
      createdAt: now,
      updatedAt: now,
    })
    expect(data.account.token).toBe(data.token)
  })

  test('without a phone, with the first path’s "-" for the address, and the card’s name from the own', async () => {
    const { signUp, read } = await signingUp()
    const later = { streetName: '-', unitNumber: '-', postalCode: '-', cityCountry: '-' }
    const nothing = {
      phone: '0',
      prefixCountryNum: '0',
      email: '',
      homeNumber: '',
      displayName: undefined,
      metadata: undefined,
    }
    await answer(await signUp(personCredential({ accountData: { ...later, ...nothing } })))
    expect(await read()).toMatchObject({
      ...later,
      phone: '0',
      prefixCountryNum: '0',
      email: null,
      homeNumber: null,
      displayName: 'Siew Hua Lim',
      metadata: {},
    })
  })

  test('of a long name the card carries as much as it takes, and follows the names until another is chosen', async () => {
    const { signUp, change, confirm, read } = await signingUp()
    const long = { firstname: 'Margaret', lastname: 'Fernandez-Subramaniam Long', displayName: undefined }
    await answer(await signUp(personCredential({ accountData: long })))
    expect((await read()).displayName).toBe('Margaret Fernandez-Subramaniam')
    await answer(await change({ firstname: 'Maggie' }))
    expect(await read()).toMatchObject({ firstname: 'Maggie', displayName: 'Maggie Fernandez-Subramaniam' })
    await answer(await change({ displayName: 'Mdm Long' }))
    await answer(await change({ firstname: 'Margaret' }))
    expect((await read()).displayName).toBe('Mdm Long')
    await answer(await confirm())
  })

  test('mistakes are named in the specification’s order and words', async () => {
    const { device, service } = await signingUp()
    const today = dayOf(service.now())
    const mistakes: [Given, string][] = [
      [{ credentialData: { username: '' } }, 'username-required'],
      [{ credentialData: { username: 'abc' } }, 'username-too-short-person'],
      [{ credentialData: { password: undefined } }, 'password-required'],
      [{ credentialData: { password: '12345' } }, 'password-too-short-person'],
      [{ accountData: { firstname: ' ' } }, 'fill-required-and-date'],
      [{ accountData: { birth: undefined } }, 'fill-required-and-date'],
      [{ accountData: { dementiaDetail: { language: '' } } }, 'fill-required-and-date'],
      [{ accountData: { email: 'siewhua' } }, 'email-phone-wrong'],
      [{ accountData: { prefixCountryNum: '' } }, 'phone-wrong'],
      [{ accountData: { lastNric: '12345' } }, 'last-nric-length'],
      [{ accountData: { lastNric: '1A23' } }, 'last-nric-format'],
      [{ accountData: { birth: today } }, 'birth-not-past'],
      [{ accountData: { streetName: '' } }, 'fill-required-data'],
      [{ accountData: { dementiaHospital: { symptoms: '' } } }, 'fill-required-data'],
      [{ accountData: { existingDementiaSingapore: undefined } }, 'fill-required-data'],
      [{ credentialData: { password: 'iloveyou' } }, 'password-common'],
    ]
    for (const [index, [changes, code]] of mistakes.entries()) {
      const send = async (...all: Given[]) => {
        const merged = { credentialData: {}, accountData: {} } as Given
        for (const one of all)
          for (const [side, values] of Object.entries(one)) merged[side] = { ...merged[side], ...values }
        return refusal(await device().post(calls.person, { credential: personCredential(merged) }))
      }
      expect(await send(changes), code).toBe(code)
      const later = mistakes
        .slice(index + 1)
        .find(
          ([other]) =>
            Object.keys(Object.values(other)[0] as object)[0] !== Object.keys(Object.values(changes)[0] as object)[0],
        )
      if (later) expect(await send(later[0], changes), `${code} before ${later[1]}`).toBe(code)
    }
  })

  test('by an administrator’s link the account keeps who made it; the link opened at the beginning is enough', async () => {
    const { link, row, device } = await signingUp()
    const token = await link('admin', 'x')
    const begun = device()
    await answer(await begun.post(`/public/credential/verifyToken?token=${token}`, {}))
    const sent: [typeof begun, Given][] = [
      [device(), { token }],
      [begun, {}],
    ]
    for (const [browser, beside] of sent) {
      const { data } = await answer(await browser.post(calls.person, { credential: personCredential(), ...beside }))
      expect(await row(data.account.uid)).toMatchObject({ createdBy: 'an administrator' })
    }
  })

  test('until it is confirmed, everything may be changed; afterwards what needs proof may not', async () => {
    const { signUp, change, confirm, read, row } = await signingUp()
    const credential = personCredential() as Given
    const { data } = await answer(await signUp(credential))
    const before = await row(data.account.uid)
    const changes = {
      firstname: 'Siew Hwa',
      lastname: 'Tan',
      birth: '1945-01-02',
      lastNric: '321b',
      gender: 'male',
      phone: '8765 4321',
      dementiaDetail: { stageDementia: 'MODERATE' },
      dementiaHospital: { symptoms: 'Loses things' },
      metadata: { cardAddress: { partnerAddress: 'elsewhere' } },
    }
    expect((await answer(await change(changes))).data).toMatchObject({
      ...changes,
      lastNric: '321B',
      phone: '87654321',
      prefixCountryNum: '+65',
      dementiaDetail: { ...credential.accountData.dementiaDetail, stageDementia: 'MODERATE' },
      dementiaHospital: { ...credential.accountData.dementiaHospital, symptoms: 'Loses things' },
    })
    const after = await row(data.account.uid)
    expect(after).toMatchObject({ searchName: 'siew hwa tan' })
    expect([after?.personHash, after?.nricHash]).not.toEqual([before?.personHash, before?.nricHash])

    await answer(await confirm())
    for (const field of ['firstname', 'lastname', 'birth', 'gender', 'phone', 'lastNric']) {
      const other: Given = { birth: '1946-01-02', lastNric: '999Z', gender: 'female' }
      expect(await refusal(await change({ [field]: other[field] ?? '12345678' })), field).toBe('not-allowed')
    }
    await answer(await change({ firstname: 'Siew Hwa', lastNric: '321B', phone: '87654321', streetName: 'Lorong 5' }))
    expect(await read()).toMatchObject({ streetName: 'Lorong 5', firstname: 'Siew Hwa' })
  })

  test('two changes at once both stand', async () => {
    const { signUp, change, read } = await signingUp()
    await answer(await signUp())
    await Promise.all([
      change({ dementiaHospital: { hospitalName: 'Changi General' } }),
      change({ dementiaHospital: { symptoms: 'Loses things' } }),
    ])
    expect(await read()).toMatchObject({
      dementiaHospital: { hospitalName: 'Changi General', symptoms: 'Loses things', appointment: 'DAILY' },
    })
  })

  test('a change follows the same rules as the sign-up', async () => {
    const { signUp, change } = await signingUp()
    await answer(await signUp())
    expect(await refusal(await change({ lastNric: '12' }))).toBe('last-nric-length')
    expect(await refusal(await change({ streetName: '' }))).toBe('fill-required-data')
    expect(await refusal(await change({ email: 'x' }))).toBe('email-phone-wrong')
    expect(await refusal(await change({ phone: '81234567', prefixCountryNum: '+1' }))).toBe('phone-wrong')
    expect(await refusal(await change({ birth: '2999-01-01' }))).toBe('birth-not-past')
  })

  test('is confirmed once, with three agreements, an address and the name on the card', async () => {
    const { signUp, change, confirm, read } = await signingUp()
    await answer(
      await signUp(personCredential({ accountData: { streetName: '-', postalCode: '-', cityCountry: '-' } })),
    )
    expect(await refusal(await confirm({ consents: undefined }))).toBe('terms-required')
    expect(await refusal(await confirm({ consents: ['TERMS', 'DECLARATION', 'MARKETING'] }))).toBe('terms-required')
    expect(await refusal(await confirm({ displayName: 'x'.repeat(31) }))).toBe('display-name-too-long')
    expect(await refusal(await confirm())).toBe('fill-required-data')
    await answer(await change({ streetName: 'Lorong 4', postalCode: '310192', cityCountry: 'Singapore' }))
    const confirmed = await confirm({ displayName: 'Mdm Lim', consents: [...AGREED, 'MARKETING'] })
    expect((await answer(confirmed)).data).toEqual({ status: 'PENDING' })
    const { status, displayName, consents } = await read()
    expect([status, displayName]).toEqual(['PENDING', 'Mdm Lim'])
    expect(consents.map(({ kind }: { kind: string }) => kind)).toEqual(['STORAGE', ...AGREED, 'MARKETING'])
    expect(await refusal(await confirm())).toBe('already-confirmed')
  })

  test('confirmed twice at the same moment is confirmed once', async () => {
    const { signUp, confirm, read } = await signingUp()
    await answer(await signUp())
    const statuses = (await Promise.all([confirm(), confirm(), confirm()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect((await read()).consents).toHaveLength(4)
  })

  test('a request that comes twice makes one account', async () => {
    const { browser, db } = await signingUp()
    const credential = personCredential() as Given
    const tap = () => browser.post(calls.person, { credential }, { 'idempotency-key': 'one tap' })
    const [first, second] = [await answer(await tap()), await answer(await tap())]
    expect(first.data.account.uid).toBe(second.data.account.uid)
    const { username } = credential.credentialData
    expect(await db.select().from(accounts).where(eq(accounts.username, username))).toHaveLength(1)
  })

  test('is reminded after a day, queued for staff after three, and taken off the queue by confirming', async () => {
    const { signUp, pass, sentTo, db, confirm, device } = await signingUp()
    const [withPhone, withEmail] = [
      personCredential() as Given,
      personCredential({ accountData: { phone: '' } }) as Given,
    ]
    const uid = (await answer(await signUp(withPhone))).data.account.uid
    await answer(await signUp(withEmail, {}, device()))
    const items = () =>
      db
        .select()
        .from(workItems)
        .where(and(eq(workItems.accountUid, uid), eq(workItems.kind, 'incomplete')))
    const reminders = async (to: string) =>
      (await sentTo(to)).filter(({ text }) => text.includes('Two steps are left')).length
    const [phone, email] = [`+65${withPhone.accountData.phone}`, withEmail.accountData.email]
    await pass(DAY - 1)
    expect([await reminders(phone), await reminders(email)]).toEqual([0, 0])
    await pass(1)
    expect([await reminders(phone), await reminders(email)]).toEqual([1, 1])
    await pass(2 * DAY - 1)
    expect(await items()).toEqual([])
    await pass(1)
    expect(await items()).toMatchObject([{ closedAt: null }])
    await pass(10 * DAY)
    expect([await reminders(phone), (await items()).length], 'one reminder, one item').toEqual([1, 1])
    // The browser's session has ended meanwhile: the person signs in to finish.
    await answer(await (await registration()).device().post(calls.signIn, withPhone.credentialData))
    const { browser } = await reopened(withPhone)
    await answer(await browser.post(calls.confirm, { consents: AGREED }))
    expect(await items()).toMatchObject([{ closedAt: expect.any(Date), closedBy: uid }])
    expect(await refusal(await confirm())).toBe('sign-in-required')
  })

  /** The person signs in again, to an account that is not confirmed. */
  async function reopened({ credentialData }: Given) {
    const { device } = await registration()
    const browser = device()
    expect((await answer(await browser.post(calls.signIn, credentialData))).data.status).toBe('INCOMPLETE')
    return { browser }
  }

  test('confirmed in time is not reminded', async () => {
    const { signUp, confirm, pass, sentTo } = await signingUp()
    const credential = personCredential() as Given
    await answer(await signUp(credential))
    await answer(await confirm())
    await pass(4 * DAY)
    expect(
      (await sentTo(`+65${credential.accountData.phone}`)).filter(({ text }) => text.includes('Two steps')),
    ).toEqual([])
  })
})

describe('the same person is registered once', () => {
  const same = () => ({ lastname: 'Ng', birth: '1939-05-06', lastNric: newNric() })

  test('a sign-up of somebody who may hear it is refused while a living member has this last name, birth and NRIC part, and the hit is audited', async () => {
    const { signUp, browserOf, account, person, service, db } = await signingUp()
    const who = same()
    const approved = await browserOf(await account())
    const sent = () =>
      signUp(
        personCredential({ accountData: { ...who, lastname: 'NG', lastNric: who.lastNric.toLowerCase() } }),
        {},
        approved,
      )
    const personHash = service.vault.personHash(who.lastname, who.birth, who.lastNric)
    const uid = await person({ personHash })
    for (const [status, code] of [
      ['PENDING', 'person-exists'],
      ['APPROVED', 'person-exists'],
      ['SUSPENDED', 'person-exists'],
      ['INCOMPLETE', undefined],
      ['REJECTED', undefined],
      ['ENDED', undefined],
    ] as const) {
      await db.update(accounts).set({ status }).where(eq(accounts.uid, uid))
      expect((await (await sent()).json()).code, status).toBe(code)
    }
    expect(await db.select().from(audit).where(eq(audit.action, 'duplicate-refused'))).not.toEqual([])
  })

  test('two incomplete registrations of one person: both are answered alike, and one becomes a registration', async () => {
    const [mine, other] = [await signingUp(), await signingUp()]
    const who = same()
    await answer(await mine.signUp(personCredential({ accountData: who })))
    await answer(await other.signUp(personCredential({ accountData: who })))
    const answers = await Promise.all([mine.confirm(), other.confirm()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const rows = await Promise.all([mine, other].map(async ({ read, row }) => row((await read()).uid)))
    expect(rows.map((found) => found?.status)).toEqual(['PENDING', 'PENDING'])
    expect(rows.filter((found) => found?.registeredAgainAt === null)).toHaveLength(1)
  })

  test('a change that would make somebody the same person is refused to who proved a number', async () => {
    const { signUp, change, person, service, db } = await signingUp()
    const who = same()
    await person({ personHash: service.vault.personHash(who.lastname, who.birth, who.lastNric) })
    const { uid } = (await answer(await signUp())).data.account
    await db.update(accounts).set({ phoneVerifiedAt: service.now() }).where(eq(accounts.uid, uid))
    expect(await refusal(await change(who))).toBe('person-exists')
  })

  test('a caregiver cannot create them again either', async () => {
    const { create, person, service } = await creating()
    const who = same()
    await person({ personHash: service.vault.personHash(who.lastname, who.birth, who.lastNric) })
    const response = await create({ accountData: who })
    expect((await response.json()).message).toBe(
      'A user with the same last name, NRIC and date of birth already exists',
    )
  })

  test('of several caregivers creating them at once, one does', async () => {
    const { create } = await creating()
    const who = same()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ accountData: who })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })
})

test.each([
  ['lastname', (nth: number) => `Goh ${'ABCDEF'[nth]}`],
  ['birth', (nth: number) => `1941-02-0${nth + 1}`],
  ['lastNric', () => newNric()],
] as const)(
  'changing the %s in a registration, which tells of duplicates, is counted; the rest is not',
  async (name, nth) => {
    const { signUp, change } = await signingUp()
    await answer(await signUp())
    const answers: string[] = []
    for (let count = 0; count < 6; count += 1) {
      const response = await change({ [name]: nth(count) })
      answers.push(response.ok ? 'changed' : await refusal(response))
    }
    expect(answers[0]).toBe('changed')
    expect(answers.at(-1)).toBe('too-many-requests')
    await answer(await change({ displayName: 'Ah Ma' }))
  },
)

describe('a duplicate check', () => {
  const who = { lastname: 'Goh', birth: '1941-02-03', lastNric: '777Q' }
  const ask = (from: ReturnType<World['device']>, changes: Given = {}) => {
    const asked = { ...who, ...changes }
    return Promise.all([
      from.get(`/public/checkValidation?${new URLSearchParams({ ...asked, type: 'DEMENTIA' })}`),
      from.post('/public/accounts/checkDuplicateLastNricLastNameDateOfBirth', asked),
    ])
  }
  const found = async (responses: Response[]) => {
    const [list, check] = await Promise.all(responses.map(async (response) => (await answer(response)).data))
    return [list, check]
  }
  const FREE = [[], { success: true, message: '' }]
  const KNOWN = [
    [{}],
    { success: false, message: 'A user with the same last name, NRIC and date of birth already exists' },
  ]

  test('tells a session or a phone proof, in both documented forms, and names nobody', async () => {
    const { person, service, browserOf, account, browserWithProof, db } = await registration()
    const uid = await person({ personHash: service.vault.personHash(who.lastname, who.birth, who.lastNric) })
    const caregiver = await account()
    expect(await found(await ask(await browserOf(caregiver), { lastname: ' GOH ', lastNric: '777q' }))).toEqual(KNOWN)
    expect(await found(await ask(await browserWithProof(newPhone())))).toEqual(KNOWN)
    expect(await found(await ask(await browserOf(await account()), { birth: '1941-02-04' }))).toEqual(FREE)
    expect(await found(await ask(await browserOf(uid))), 'the own account').toEqual(FREE)
    const hits = await db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'duplicate-found'), eq(audit.subject, uid)))
    expect(hits.map(({ actor }) => actor)).toContain(caregiver)
    expect(JSON.stringify(hits)).not.toMatch(/goh|777q|1941/i)
  })

  test('tells nobody else: a stranger would learn who lives with dementia', async () => {
    const { device } = await registration()
    expect(await found(await ask(device()))).toEqual(FREE)
  })

  test('is answered five times an hour', async () => {
    const { browserOf, account, moveClock } = await registration()
    const browser = await browserOf(await account())
    const statuses: number[] = []
    for (let nth = 1; nth <= 3; nth += 1) for (const { status } of await ask(browser)) statuses.push(status)
    // Two are asked at once: which of the last two comes too late is open.
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429])
    await moveClock(3600)
    expect((await ask(browser)).map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('a caregiver creates a person', () => {
  test('every documented field is stored and read back; the two are linked', async () => {
    const { create, maker, tagsOf, ...its } = await creating()
    const credential = personCredential({ accountData: { consents: AGREED, metadata: undefined } }) as Given
    const { data } = await answer(await create({}, { dementia: { credential } }))
    const { uid } = data.account
    expect(await asOwner(its, uid)).toMatchObject({
      ...shownOf(credential),
      metadata: {},
      uid,
      type: 'DEMENTIA',
      status: 'PENDING',
      createdBy: maker,
      masterPartnerUid: null,
    })
    expect(await tagsOf(uid)).toMatchObject([
      { carerUid: maker, relationship: 'Parent', relationshipSide: 'PERSON', status: 'ACCEPTED', acceptedBy: maker },
    ])
    const given = await its.db.select().from(consents).where(eq(consents.accountUid, uid))
    expect(given.map(({ givenBy }) => givenBy)).toEqual([maker, maker, maker])
  })

  test('as the other reading sends it: relationship Friend, +62, "-" for the screening, no platform', async () => {
    const { create, tagsOf, ...its } = await creating()
    const accountData = {
      prefixCountryNum: '+62',
      phone: '0',
      registrationPlatform: undefined,
      dementiaHospital: { hospitalName: '-', hospitalDepartment: '-', symptoms: '-' },
    }
    const { data } = await answer(await create({ accountData }, { relationship: 'Friend' }))
    expect(await asOwner(its, data.account.uid)).toMatchObject({
      phone: '0',
      prefixCountryNum: '0',
      registrationPlatform: 'WEB',
      dementiaHospital: { hospitalName: '-', hospitalDepartment: '-', appointment: 'DAILY', symptoms: '-' },
    })
    expect(await tagsOf(data.account.uid)).toMatchObject([{ relationship: 'Friend' }])
  })

  test('who already used the service, with two agreements; everybody else with three', async () => {
    const { create } = await creating()
    const used = {
      dementiaHospital: { hospitalName: '-', hospitalDepartment: '-', symptoms: '-' },
      existingDementiaSingapore: true,
    }
    const two = { consents: ['TERMS', 'DECLARATION'] }
    await answer(await create({ accountData: { ...used, ...two } }))
    expect(await refusal(await create({ accountData: two }))).toBe('terms-required')
    expect(await refusal(await create({ accountData: { ...used, consents: ['TERMS'] } }))).toBe('terms-required')
  })

  test('first says what the person is to them, then the account, the details, the address, the screening', async () => {
    const { create } = await creating()
    const mistakes: [Given, string][] = [
      [{ credentialData: { username: '' } }, 'username-required'],
      [{ credentialData: { password: '12345' } }, 'password-too-short-person'],
      [{ accountData: { gender: '' } }, 'fill-required-and-date'],
      [{ accountData: { email: 'x' } }, 'email-phone-wrong'],
      [{ accountData: { lastNric: '1' } }, 'last-nric-length'],
      [{ accountData: { cityCountry: '' } }, 'fill-required-data'],
      [{ accountData: { dementiaHospital: { hospitalName: '' } } }, 'fill-required-data'],
      [{ accountData: { consents: [] } }, 'terms-required'],
      [{ credentialData: { password: 'password' } }, 'password-common'],
    ]
    expect(await refusal(await create({ credentialData: { username: '' } }, { relationship: undefined }))).toBe(
      'relationship-required',
    )
    for (const [changes, code] of mistakes) expect(await refusal(await create(changes)), code).toBe(code)
  })

  test('who will not sign in needs neither username nor password; one without the other is refused', async () => {
    const { create, row, device } = await creating()
    const nothing = { username: undefined, password: undefined }
    const { data } = await answer(await create({ credentialData: nothing, accountData: { consents: AGREED } }))
    expect(await row(data.account.uid)).toMatchObject({
      status: 'PENDING',
      credentialType: null,
      username: null,
      passwordHash: null,
    })
    expect(await refusal(await device().post(calls.signIn, { username: '', password: '' }))).toBe('sign-in-failed')
    expect(await refusal(await create({ credentialData: { ...nothing, password: PASSWORD } }))).toBe(
      'username-required',
    )
    expect(await refusal(await create({ credentialData: { ...nothing, username: newUsername() } }))).toBe(
      'password-required',
    )
  })

  test('a username that is taken is refused, and nothing is left of the attempt', async () => {
    const { create, caregiver, db } = await creating()
    const { username } = (await caregiver()).credential.credentialData
    const lastNric = newNric()
    expect(await refusal(await create({ credentialData: { username }, accountData: { lastNric } }))).toBe(
      'username-taken',
    )
    await answer(await create({ accountData: { lastNric } }))
    expect(await db.select().from(accounts).where(eq(accounts.username, username))).toHaveLength(1)
  })

  test('the answer to a request that comes twice is the same', async () => {
    const { browser } = await creating()
    const body = { relationship: 'Parent', dementia: { credential: personCredential() } }
    const tap = async () =>
      (await answer(await browser.post(calls.createPerson, body, { 'idempotency-key': 'k' }))).data
    expect(await tap()).toEqual(await tap())
  })

  test('for themselves only: another’s uid is refused', async () => {
    const { create, maker, account } = await creating()
    await answer(await create({}, { uid: maker }))
    expect(await refusal(await create({}, { uid: await account() }))).toBe('not-allowed')
  })
})

describe('an organisation’s people', () => {
  async function staffed() {
    const its = await registration()
    const partner = await its.organisation()
    const { uid, browser } = await its.staffOf(partner)
    return { ...its, partner, staff: uid, browser }
  }

  test('create persons for their organisation, who are not linked until it is appointed', async () => {
    const { browser, partner, staff, row, tagsOf } = await staffed()
    for (const uid of [undefined, partner, staff]) {
      const body = { uid, relationship: 'Organisation Staff', dementia: { credential: personCredential() } }
      const { data } = await answer(await browser.post(calls.createPerson, body))
      expect(await row(data.account.uid)).toMatchObject({ masterPartnerUid: partner, createdBy: staff })
      expect(await tagsOf(data.account.uid)).toEqual([])
    }
  })

  test('create nobody once their organisation is suspended, and are not taken for family', async () => {
    const { browser, partner, db } = await staffed()
    await db.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.uid, partner))
    const body = { relationship: 'Parent', dementia: { credential: personCredential() } }
    expect(await refusal(await browser.post(calls.createPerson, body))).toBe('not-allowed')
  })

  test('a person whom they registered belongs to it and acts for nobody', async () => {
    const { partner, account, browserOf } = await staffed()
    const person = await account({ type: 'DEMENTIA', masterPartnerUid: partner })
    const neighbour = await account({ type: 'DEMENTIA', masterPartnerUid: partner })
    const browser = await browserOf(person)
    const body = { uid: neighbour, relationship: 'Child', dementia: { credential: personCredential() } }
    expect(await refusal(await browser.post(calls.createPerson, body))).toBe('not-allowed')
    expect(await refusal(await browser.post(calls.createPerson, { ...body, uid: partner }))).toBe('not-allowed')
    expect(
      await refusal(
        await browser.post(calls.createCaregiver, {
          uid: neighbour,
          relationship: 'Child',
          caregiver: { credential: {} },
        }),
      ),
    ).toBe('not-allowed')
    expect(await refusal(await browser.get('/partner/users?type=CAREGIVER&name=Hui+Min+Lim'))).toBe('not-allowed')
    expect(
      await refusal(await browser.post(calls.tag, { uidTags: neighbour, uidTagged: partner, relationship: 'x' })),
    ).toBe('not-allowed')
  })

  test('sign a person up without a password: the set-password link reaches them and lets them in', async () => {
    const { partner, link, device, row, runJobs, linkSentTo } = await staffed()
    const partnerToken = await link('caregiver-partner', partner, partner)
    const username = newUsername()
    const credential = personCredential({ credentialData: { username, password: undefined } }) as Given
    const { data } = await answer(await device().post(calls.person, { credential, partnerToken }))
    expect(await row(data.account.uid)).toMatchObject({
      passwordHash: null,
      masterPartnerUid: partner,
      createdBy: partner,
    })
    expect(await refusal(await device().post(calls.signIn, { username, password: '' }))).toBe('sign-in-failed')
    await runJobs()
    const token = await linkSentTo('reset-password', `+65${credential.accountData.phone}`)
    await answer(await device().post('/public/reset-password', { token, password: PASSWORD }))
    await answer(await device().post(calls.signIn, { username, password: PASSWORD }))
  })

  test('without a phone that link goes by e-mail; without either, no link is made', async () => {
    const { partner, link, device, runJobs, linkSentTo, db } = await staffed()
    const partnerToken = await link('caregiver-partner', partner, partner)
    const signUp = async (accountData: Given) => {
      const credential = personCredential({ credentialData: { password: undefined }, accountData }) as Given
      const { data } = await answer(await device().post(calls.person, { credential, partnerToken }))
      await runJobs()
      return { uid: data.account.uid, email: credential.accountData.email }
    }
    const byEmail = await signUp({ phone: '0', prefixCountryNum: '0' })
    await linkSentTo('reset-password', byEmail.email)
    const unreachable = await signUp({ phone: '0', prefixCountryNum: '0', email: '' })
    expect(await db.select().from(linkTokens).where(eq(linkTokens.recipient, unreachable.uid))).toEqual([])
  })

  test('register who will not sign in with neither username nor password, and no link goes out', async () => {
    const { partner, link, device, row, db, browser } = await staffed()
    const partnerToken = await link('caregiver-partner', partner, partner)
    const credential = () => personCredential({ credentialData: { username: undefined, password: undefined } })
    const { data } = await answer(await device().post(calls.person, { credential: credential(), partnerToken }))
    expect(await row(data.account.uid)).toMatchObject({ status: 'INCOMPLETE', username: null, credentialType: null })
    const links = await db.select().from(linkTokens).where(eq(linkTokens.recipient, data.account.uid))
    expect(links.filter(({ purpose }) => purpose === 'set-password')).toEqual([])
    await answer(await browser.post(calls.person, { credential: credential() }))
    expect(await refusal(await device().post(calls.person, { credential: credential() }))).toBe('username-required')
  })

  test('do so as well by their own session; nobody else signs up without a password', async () => {
    const { browser, partner, staff, row, device, account, browserOf } = await staffed()
    const passwordless = () => ({ credential: personCredential({ credentialData: { password: undefined } }) })
    const { data } = await answer(await browser.post(calls.person, passwordless()))
    expect(await row(data.account.uid)).toMatchObject({ masterPartnerUid: partner, createdBy: staff })
    expect(await refusal(await device().post(calls.person, passwordless()))).toBe('password-required')
    const family = await browserOf(await account())
    expect(await refusal(await family.post(calls.person, passwordless()))).toBe('password-required')
  })
})

test('spaces typed around a username are no part of it, whoever makes the account', async () => {
  const { create, device, row } = await creating()
  const [own, made] = [newUsername(), newUsername()]
  const named = (username: string) => ({ credentialData: { username: `  ${username} `, password: PASSWORD } })
  const signedUp = await device().post(calls.person, { credential: personCredential(named(own)) })
  expect((await row((await answer(signedUp)).data.account.uid))?.username).toBe(own)
  const created = await create(named(made))
  expect((await row((await answer(created)).data.account.uid))?.username).toBe(made)
  const short = personCredential(named('ab'))
  expect(await refusal(await device().post(calls.person, { credential: short }))).toBe('username-too-short-person')
  expect(await refusal(await create(named('ab')))).toBe('username-too-short-person')
})
