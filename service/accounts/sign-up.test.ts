import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#contract/options.ts'
import { refusals } from '#contract/errors.ts'
import { accounts } from '../db/tables.ts'
import {
  answer,
  calls,
  caregiverCredential,
  newPhone,
  newUsername,
  refusal,
  refusalAt,
  registration,
} from '../test/registration.ts'
import { START } from '../test/world.ts'

type Given = Record<string, any>

/** Signs a caregiver up with a number proved just before. */
async function signingUp() {
  const its = await registration()
  const signUp = async (changes: Given = {}, beside: Given = {}, headers: Record<string, string> = {}) => {
    const credential = caregiverCredential(changes) as Given
    const browser = await its.browserWithProof(credential.accountData.phone)
    return { credential, browser, response: await browser.post(calls.caregiver, { credential, ...beside }, headers) }
  }
  const read = async (browser: { get: (path: string) => Promise<Response> | Response }) =>
    (await answer(await browser.get(calls.me))).data
  return { ...its, signUp, read }
}

describe('every documented field of a caregiver is stored and read back', () => {
  test('as one reading of the specification sends it', async () => {
    const { signUp, read, service } = await signingUp()
    const { credential, browser, response } = await signUp({
      accountData: { findHomewardList: ['Search Engine (Google, Yahoo, etc)'], locale: 'ms' },
    })
    const { data } = await answer(response)
    // Our own page asked: the token stands in the cookie alone.
    expect(data.account).toEqual({ uid: expect.stringMatching(/^\w{22}$/), token: '' })
    const { consents, lastNric, ...given } = credential.accountData
    const now = service.now().toISOString()
    expect(await read(browser)).toEqual({
      uid: data.account.uid,
      type: 'CAREGIVER',
      status: 'PENDING',
      username: credential.credentialData.username,
      credentialType: 'USERNAME',
      ...given,
      lastNric,
      phoneVerified: true,
      newEmail: null,
      emailVerified: false,
      locale: 'ms',
      existingDementiaSingapore: null,
      dementiaDetail: null,
      dementiaHospital: null,
      metadata: { homewardPro: true, MoP: false },
      createdBy: null,
      masterPartnerUid: null,
      membershipId: null,
      photo: null,
      consents: consents.map((kind: string) => ({ kind, version: CONSENT_VERSION, locale: 'ms', at: now })),
      createdAt: now,
      updatedAt: now,
    })
  })

  test('as the other reading sends it: alreadyLoggedIn, metadata and the sources beside the account’s data', async () => {
    const { signUp, read } = await signingUp()
    const { browser, response } = await signUp({
      alreadyLoggedIn: true,
      metadata: { homewardPro: true },
      howFindHomeward: ['Poster at MRT / Bus interchange'],
      accountData: {
        howFindHomeward: undefined,
        homeNumber: undefined,
        consents: undefined,
        registrationPlatform: undefined,
      },
    })
    await answer(response)
    expect(await read(browser)).toMatchObject({
      howFindHomeward: ['Poster at MRT / Bus interchange'],
      homeNumber: null,
      metadata: { homewardPro: true, alreadyLoggedIn: true, MoP: false },
      registrationPlatform: 'WEB',
      consents: [],
    })
  })

  test('and what the client says about itself is accepted and not believed', async () => {
    const { signUp, read } = await signingUp()
    const { browser, response } = await signUp({
      status: 'APPROVED',
      accountData: {
        status: 'APPROVED',
        createdBy: '12',
        masterPartnerUid: 'SampLePartnerSunrise11',
        membershipId: 'C2C7F4H9JQ',
        emailVerifiedAt: '2025-01-01',
        metadata: { MoP: true, fromMoP: true, homewardPro: false },
      },
    })
    await answer(response)
    expect(await read(browser)).toMatchObject({
      status: 'PENDING',
      createdBy: null,
      masterPartnerUid: null,
      membershipId: null,
      newEmail: null,
      emailVerified: false,
      metadata: { homewardPro: false, MoP: false },
    })
  })
})

test('the session of our own pages stands in an HttpOnly cookie alone; it reads the account until signing out', async () => {
  const { signUp, device } = await signingUp()
  const { browser, response } = await signUp()
  const { data } = await answer(response)
  const line = response.headers.getSetCookie().find((each) => each.startsWith('__Host-homeward_session=')) ?? ''
  const token = browser.cookies.get('homeward_session') ?? ''
  expect(line).toBe(`__Host-homeward_session=${token}; Max-Age=72000; Path=/; HttpOnly; Secure; SameSite=Lax`)
  const nothing = { account: { uid: data.account.uid, token: '' }, token: '' }
  expect(data, 'a script of our own page holds no token').toMatchObject(nothing)
  const app = (authorization: string) => device().get(calls.me, { authorization })
  expect((await app(token)).status).toBe(200)
  expect((await app(`Bearer ${token}`)).status).toBe(200)
  await answer(await browser.post('/account/signOut', {}))
  expect(await refusal(await app(token))).toBe('sign-in-required')
  expect(await refusal(await browser.get(calls.me))).toBe('sign-in-required')
})

test('NRIC part and keyed hashes stand on the table, the NRIC part itself nowhere', async () => {
  const { signUp, row, service } = await signingUp()
  const { credential, response } = await signUp({ accountData: { lastNric: '987z' } })
  const uid = (await answer(response)).data.account.uid
  const { birth, lastname } = credential.accountData
  const stored = await row(uid)
  expect(JSON.stringify(stored)).not.toMatch(/987z/i)
  expect(stored).toMatchObject({
    nricHash: service.vault.nricHash('987Z'),
    personHash: service.vault.personHash(lastname, birth, '987Z'),
    searchName: 'hui min lim',
  })
})

describe('mistakes are named in the specification’s order', () => {
  /** Each mistake as the payload makes it; the first of those that remain is answered. */
  const mistakes: [Given, string][] = [
    [{ credentialData: { username: '' } }, 'username-required'],
    [{ credentialData: { username: 'huimi' } }, 'username-too-short'],
    [{ credentialData: { username: 'x'.repeat(51) } }, 'username-too-long'],
    [{ credentialData: { password: '' } }, 'password-required'],
    [{ credentialData: { password: '12345' } }, 'password-too-short'],
    [{ credentialData: { password: 'x'.repeat(129) } }, 'password-too-long'],
    [{ accountData: { phone: '' } }, 'phone-required'],
    [{ accountData: { phone: '1234' } }, 'phone-too-short'],
    [{ accountData: { prefixCountryNum: '+1' } }, 'phone-country'],
    [{ accountData: { phone: '12345678' } }, 'phone-impossible'],
    [{ accountData: { howFindHomeward: ['Others'] } }, 'how-found-required'],
    [{ accountData: { consents: ['DECLARATION', 'COLLECTION'] } }, 'terms-required'],
    [{ accountData: { firstname: '' } }, 'fill-required-fields'],
    [{ accountData: { displayName: undefined } }, 'fill-required-fields'],
    [{ accountData: { gender: 'unknown' } }, 'fill-required-fields'],
    [{ accountData: { lastNric: '12' } }, 'last-nric-length'],
    [{ accountData: { lastNric: 'ABCD' } }, 'last-nric-format'],
    [{ accountData: { email: 'huimin' } }, 'email-invalid'],
    [{ accountData: { birth: '2025-03-11' } }, 'birth-not-past'],
    [{ accountData: { lastname: 'x'.repeat(51) } }, 'text-too-long'],
    [{ accountData: { displayName: 'x'.repeat(31) } }, 'display-name-too-long'],
    [{ accountData: { streetName: '' } }, 'fill-required-data'],
    [{ accountData: { postalCode: undefined } }, 'fill-required-data'],
    [{ accountData: { consents: ['TERMS', 'COLLECTION'] } }, 'terms-required'],
    [{ credentialData: { password: 'password' } }, 'password-common'],
  ]

  test.each(mistakes)('%j is answered with %s', async (changes, code) => {
    const { device, moveTo } = await registration()
    await moveTo(START)
    const body = await (await device().post(calls.caregiver, { credential: caregiverCredential(changes) })).json()
    expect(body).toMatchObject({ type: 'ERROR', code, message: refusals[code as keyof typeof refusals].text })
  })

  test('and of two the earlier', async () => {
    const { device } = await registration()
    for (const [index, [first, code]] of mistakes.slice(0, -1).entries()) {
      const later = mistakes.slice(index + 1).find(([changes]) => {
        const [a, b] = [first, changes].map((side) => Object.keys(Object.values(side)[0] as object)[0])
        return a !== b
      })
      const both = { credentialData: {}, accountData: {} } as Given
      for (const side of [later?.[0] ?? {}, first])
        for (const [name, values] of Object.entries(side)) both[name] = { ...both[name], ...values }
      const from = device()
      expect(await refusal(await from.post(calls.caregiver, { credential: caregiverCredential(both) }))).toBe(code)
    }
  })
})

describe('what is taken is refused with the documented text, by the index that decides the race', () => {
  test('a username, however it is written', async () => {
    const { signUp, caregiver } = await signingUp()
    const { credential } = await caregiver()
    const { response } = await signUp({
      credentialData: { username: credential.credentialData.username.toUpperCase() },
    })
    expect([response.status, await refusalAt(response)]).toEqual([409, ['username-taken', 'username']])
  })

  test('a phone that its owner proved; the same number signs up again once that account was rejected', async () => {
    const { signUp, caregiver, db, moveClock } = await signingUp()
    const { credential, uid } = await caregiver()
    const { phone } = credential.accountData
    const again = async () => {
      await moveClock(600)
      return (await signUp({ accountData: { phone } })).response
    }
    expect(await refusal(await again())).toBe('phone-taken')
    await db.update(accounts).set({ status: 'REJECTED' }).where(eq(accounts.uid, uid))
    await answer(await again())
  })

  test('an e-mail, once its owner confirmed it; the owner hears of it, once a day', async () => {
    const { signUp, account, sentTo, runJobs, moveClock, service } = await signingUp()
    const email = 'known.caregiver@example.test'
    const once = await signUp({ accountData: { email } })
    await answer(once.response)
    await answer((await signUp({ accountData: { email } })).response)
    await account({ email: 'Owner@example.test', emailVerifiedAt: service.now() })
    const taken = async () => refusal((await signUp({ accountData: { email: 'owner@Example.test' } })).response)
    expect(await taken()).toBe('email-taken')
    expect(await taken()).toBe('email-taken')
    await runJobs()
    const told = () => sentTo('Owner@example.test')
    expect((await told()).map(({ subject }) => subject)).toEqual(['You are already registered'])
    await moveClock(24 * 3600)
    expect(await taken()).toBe('email-taken')
    await runJobs()
    expect(await told()).toHaveLength(2)
  })

  test('of several at once with one username, one', async () => {
    const { signUp } = await signingUp()
    const username = newUsername()
    const codes = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await (await signUp({ credentialData: { username } })).response.json()).code,
      ),
    )
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'username-taken')).toHaveLength(5)
  })
})

describe('a request that comes twice', () => {
  test('makes one account and answers with it again', async () => {
    const { db, browserWithProof } = await registration()
    const credential = caregiverCredential() as Given
    const browser = await browserWithProof(credential.accountData.phone)
    const tap = () => browser.post(calls.caregiver, { credential }, { 'idempotency-key': 'a tap' })
    const [first, second] = await Promise.all([tap(), tap()])
    const third = await tap()
    const uids = await Promise.all([first, second, third].map(async (one) => (await answer(one)).data.account.uid))
    expect(new Set(uids).size).toBe(1)
    expect(await db.select().from(accounts).where(eq(accounts.phone, credential.accountData.phone))).toHaveLength(1)
    expect((await browser.get(calls.me)).status).toBe(200)
  })

  test('with another content is another request', async () => {
    const { browserWithProof, device } = await registration()
    const credential = caregiverCredential() as Given
    const key = { 'idempotency-key': 'the same key' }
    await answer(
      await (await browserWithProof(credential.accountData.phone)).post(calls.caregiver, { credential }, key),
    )
    const guessed = { ...credential, credentialData: { ...credential.credentialData, password: 'Another-guess-1' } }
    expect(await refusal(await device().post(calls.caregiver, { credential: guessed }, key))).toBe('phone-not-verified')
  })
})

describe('by an administrator’s link', () => {
  test('the account keeps who made it', async () => {
    const { signUp, row, link } = await signingUp()
    const token = await link('admin', 'an administrator')
    const { response } = await signUp({}, { token })
    expect(await row((await answer(response)).data.account.uid)).toMatchObject({ createdBy: 'an administrator' })
  })

  test('the link opened at the beginning is enough', async () => {
    const { row, link, browserWithProof } = await signingUp()
    const credential = caregiverCredential() as Given
    const browser = await browserWithProof(credential.accountData.phone)
    await answer(
      await browser.post(`/public/credential/verifyToken?token=${await link('admin', 'an administrator')}`, {}),
    )
    const { data } = await answer(await browser.post(calls.caregiver, { credential }))
    expect(await row(data.account.uid)).toMatchObject({ createdBy: 'an administrator' })
  })
})

describe('by an organisation’s staff link', () => {
  async function staffLink() {
    const its = await signingUp()
    const partner = await its.organisation()
    const partnerToken = await its.link('caregiver-partner', partner, partner)
    const noPhone = { phone: undefined, prefixCountryNum: undefined, howFindHomeward: undefined }
    return { ...its, partner, partnerToken, noPhone }
  }

  test('staff need no code, no phone and no source, and belong to the organisation', async () => {
    const { device, partner, partnerToken, noPhone, row, read } = await staffLink()
    const browser = device()
    const credential = caregiverCredential({ accountData: noPhone })
    const { data } = await answer(await browser.post(calls.caregiver, { credential, partnerToken }))
    expect(await row(data.account.uid)).toMatchObject({
      masterPartnerUid: partner,
      createdBy: partner,
      status: 'PENDING',
    })
    expect(await read(browser)).toMatchObject({ masterPartnerUid: partner, phone: null, phoneVerified: false })
  })

  test('the token may stand in Authorization', async () => {
    const { device, partner, partnerToken, noPhone, row } = await staffLink()
    const credential = caregiverCredential({ accountData: noPhone })
    const { data } = await answer(await device().post(calls.caregiver, { credential }, { authorization: partnerToken }))
    expect(await row(data.account.uid)).toMatchObject({ masterPartnerUid: partner })
  })

  test('a number staff give is not proved, and takes nobody’s away', async () => {
    const { device, partnerToken, caregiver, row } = await staffLink()
    const { credential: known } = await caregiver()
    const credential = caregiverCredential({ accountData: { phone: known.accountData.phone } })
    const { data } = await answer(await device().post(calls.caregiver, { credential, partnerToken }))
    expect(await row(data.account.uid)).toMatchObject({ phone: known.accountData.phone, phoneVerifiedAt: null })
  })

  test('a link opened in this browser counts only for a registration that names its organisation', async () => {
    const { browserWithProof, partner, partnerToken, row } = await staffLink()
    const signUp = async (accountData: Given) => {
      const credential = caregiverCredential({ accountData }) as Given
      const browser = await browserWithProof(credential.accountData.phone)
      await answer(await browser.post(`/public/credential/verifyPartnerToken?token=${partnerToken}`, {}))
      return row((await answer(await browser.post(calls.caregiver, { credential }))).data.account.uid)
    }
    expect(await signUp({})).toMatchObject({ masterPartnerUid: null, phoneVerifiedAt: expect.any(Date) })
    expect(await signUp({ masterPartnerUid: partner })).toMatchObject({ masterPartnerUid: partner })
  })

  test('an ended link, or one of an organisation that is none any more, makes no account', async () => {
    const { device, partner, partnerToken, noPhone, db, link } = await staffLink()
    const signUp = async (token: string) =>
      refusal(
        await device().post(calls.caregiver, {
          credential: caregiverCredential({ accountData: noPhone }),
          partnerToken: token,
        }),
      )
    expect(await signUp('z'.repeat(43))).toBe('link-ended')
    expect(await signUp(await link('admin', 'an administrator'))).toBe('link-ended')
    await db.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.uid, partner))
    expect(await signUp(partnerToken)).toBe('link-ended')
  })

  test('a sign-up under a live staff session leaves that session in place', async () => {
    const { partner, staffOf, row, codeSentTo } = await staffLink()
    const { uid, browser } = await staffOf(partner)
    const before = browser.cookies.get('homeward_session')
    const credential = caregiverCredential() as Given
    const { phone } = credential.accountData
    await browser.post(calls.code, { phone })
    await browser.post(calls.verify, { phone, code: await codeSentTo(phone) })
    const { data } = await answer(await browser.post(calls.caregiver, { credential }))
    expect(browser.cookies.get('homeward_session')).toBe(before)
    expect((await answer(await browser.get(calls.me))).data.uid).toBe(uid)
    expect(await row(data.account.uid)).toMatchObject({ masterPartnerUid: null })
  })
})

describe('whether something is taken', () => {
  const check = '/public/credential/checkCaregiverRegistration'
  const registered = async (response: Response) => (await answer(response)).data.registered

  test('is said truthfully of a username, to everybody', async () => {
    const { caregiver, device } = await registration()
    const { username } = (await caregiver()).credential.credentialData
    for (const call of [check, '/public/credential/checkDementiaRegistration']) {
      expect(await registered(await device().post(call, { username: ` ${username.toUpperCase()} ` }))).toBe(true)
      expect(await registered(await device().post(call, { username: newUsername() }))).toBe(false)
    }
  })

  test('a password that is easy to guess is refused where it is chosen, before the account is made', async () => {
    const { device } = await registration()
    for (const call of [check, '/public/credential/checkDementiaRegistration']) {
      const asked = (password: string) => device().post(call, { username: 'huimin.lim', password })
      expect(await refusalAt(await asked('iloveyou'))).toEqual(['password-common', 'password'])
      expect(await refusal(await asked('huimin.lim1'))).toBe('password-common')
      expect(await registered(await asked('seven kopi cups'))).toBe(false)
    }
  })

  test('is said of a phone or an e-mail only to who proved a phone, has a session or a staff link', async () => {
    const { caregiver, device, db, browserWithProof, browserOf, account, organisation, link } = await registration()
    const { uid, credential } = await caregiver()
    const { phone, email = '' } = credential.accountData
    await db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.uid, uid))
    const partner = await organisation()
    const staffToken = await link('caregiver-partner', partner, partner)
    const stranger = device()
    const knowing = [
      await browserWithProof(newPhone()),
      await browserOf(await account()),
      device({ headers: { authorization: staffToken } }),
    ]
    for (const asked of [
      { phone, prefixCountryNum: '+65', username: newUsername() },
      { phone },
      { phone: `+65${phone}` },
      { email: email.toUpperCase() },
    ]) {
      expect(await registered(await stranger.post(check, asked)), JSON.stringify(asked)).toBe(false)
      for (const from of knowing)
        expect(await registered(await from.post(check, asked)), JSON.stringify(asked)).toBe(true)
    }
    for (const free of [{ phone: newPhone() }, { email: 'free@example.test' }, { phone: 'x' }]) {
      for (const from of knowing) expect(await registered(await from.post(check, free))).toBe(false)
    }
  })

  test('is said of what an account has proved that has not ended, and is no person’s', async () => {
    const { account, browserOf, service } = await registration()
    const asking = await account()
    const at = service.now()
    const said = async (of: Parameters<typeof account>[0]) => {
      const [phone, email] = [newPhone(), `${newUsername()}@example.test`]
      const proved = { phoneVerifiedAt: at, emailVerifiedAt: at }
      await account({ prefixCountryNum: '+65', phone, email, ...proved, ...of })
      const browser = await browserOf(asking)
      return [
        await registered(await browser.post(check, { phone })),
        await registered(await browser.post(check, { email })),
      ]
    }
    for (const status of ['PENDING', 'APPROVED', 'SUSPENDED', 'ENDING'] as const)
      expect(await said({ status }), status).toEqual([true, true])
    for (const status of ['REJECTED', 'ENDED'] as const) expect(await said({ status }), status).toEqual([false, false])
    expect(await said({ type: 'DEMENTIA' })).toEqual([false, false])
    expect(await said({ phoneVerifiedAt: null })).toEqual([false, true])
    expect(await said({ emailVerifiedAt: null })).toEqual([true, false])
  })

  test('is asked ten times a minute from one address', async () => {
    const { device } = await registration()
    const from = device()
    const statuses: number[] = []
    for (let nth = 1; nth <= 11; nth += 1) statuses.push((await from.post(check, { username: 'nobody' })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('needs a question', async () => {
    const { device } = await registration()
    expect(await refusal(await device().post(check, {}))).toBe('invalid-input')
  })
})

test('the password of a sign-up signs in, typed in either Unicode form', async () => {
  const { caregiver, device } = await registration()
  const password = 'Café-bridge-42'
  const { credential } = await caregiver({
    credentialData: { username: newUsername(), password: password.normalize('NFD') },
  })
  const { username } = credential.credentialData
  for (const form of ['NFC', 'NFD'] as const)
    expect((await device().post(calls.signIn, { username, password: password.normalize(form) })).status).toBe(200)
})
