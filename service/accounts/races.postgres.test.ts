import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, linkTokens, messages, oneTimeCodes, phoneProofs, sessions, tags, workItems } from '../db/tables.ts'
import { queueEmailLink } from './email-link.ts'
import { issueLink } from '../link-token.ts'
import { hashToken, randomToken } from '../secrets.ts'
import { reached } from '../test/reached.ts'
import {
  answer,
  calls,
  caregiverCredential,
  newNric,
  newPhone,
  newUsername,
  PASSWORD,
  personCredential,
  refusal,
  registration,
} from '../test/registration.ts'

/**
 * What unique indexes and row locks decide, on ten real connections at once; PGlite has one connection and could not show
 * it. `npm run test:postgres`.
 */
type Given = Record<string, any>
const all = <T>(times: number, work: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, nth) => work(nth)))
const statuses = (responses: Response[]) => responses.map(({ status }) => status)
const good = (responses: Response[]) => statuses(responses).filter((status) => status === 200).length
/** Nothing but refusals beside what succeeded: a lost race is no failure of the service. */
const expectNoFailure = (responses: Response[]) => expect(Math.max(...statuses(responses))).toBeLessThan(500)

test('fifty sign-ups with one proof make one account', async () => {
  const { browserWithProof, device, db } = await registration()
  const phone = newPhone()
  const ticket = (await browserWithProof(phone)).cookies.get('homeward_phone') ?? ''
  const answers = await all(50, async () => {
    const tab = device()
    tab.cookies.set('homeward_phone', ticket)
    return tab.post(calls.caregiver, { credential: caregiverCredential({ accountData: { phone } }) })
  })
  expect(good(answers)).toBe(1)
  expectNoFailure(answers)
  expect(await db.select().from(accounts).where(eq(accounts.phone, phone))).toHaveLength(1)
})

test('fifty browsers that all proved one number make one account', async () => {
  const { device, db, service } = await registration()
  const phone = newPhone()
  // A family shares a phone: each of their browsers proved it.
  const tickets = await all(50, async () => {
    const ticket = randomToken()
    const now = service.now()
    await db.insert(phoneProofs).values({
      tokenHash: hashToken(ticket),
      phoneHash: service.keys.hashSubject(`+65${phone}`),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    })
    return ticket
  })
  const answers = await all(50, async (nth) => {
    const tab = device()
    tab.cookies.set('homeward_phone', tickets[nth] ?? '')
    return tab.post(calls.caregiver, { credential: caregiverCredential({ accountData: { phone } }) })
  })
  expect(good(answers)).toBe(1)
  const codes = await Promise.all(answers.map(async (response) => (await response.json()).code))
  expect(codes.filter((code) => code === 'phone-taken')).toHaveLength(49)
})

test('twenty sign-ups with one username make one account', async () => {
  const { browserWithProof, db } = await registration()
  const username = newUsername()
  const answers = await all(20, async (nth) => {
    const phone = newPhone()
    const credential = caregiverCredential({
      credentialData: { username: nth % 2 ? username.toUpperCase() : username },
      accountData: { phone },
    })
    return (await browserWithProof(phone)).post(calls.caregiver, { credential })
  })
  expect(good(answers)).toBe(1)
  expectNoFailure(answers)
  const named = await db
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.username})`, username.toLowerCase()))
  expect(named).toHaveLength(1)
})

test('one request repeated ten times at once makes one account and ten sessions', async () => {
  const { browserWithProof, db } = await registration()
  const credential = caregiverCredential() as Given
  const browser = await browserWithProof(credential.accountData.phone)
  const answers = await all(10, () => browser.post(calls.caregiver, { credential }, { 'idempotency-key': 'one tap' }))
  expect(good(answers)).toBe(10)
  const uids = await Promise.all(answers.map(async (response) => (await response.json()).data.account.uid))
  expect(new Set(uids).size).toBe(1)
  expect(await db.select().from(sessions).where(eq(sessions.accountUid, uids[0]))).toHaveLength(10)
})

/** One browser that asks for a code, in as many tabs as a test sends from at once. */
async function tabs(browser: ReturnType<Awaited<ReturnType<typeof registration>>['device']>) {
  const { device } = await registration()
  const key = browser.cookies.get('homeward_code') ?? expect.fail('the browser was given no key')
  return () => {
    const tab = device()
    tab.cookies.set('homeward_code', key)
    return tab
  }
}

test('ten codes asked for at once by one browser are one code', async () => {
  const { device, db, service } = await registration()
  const phone = newPhone()
  const answers = await all(10, () => device({ address: '198.51.100.80' }).post(calls.code, { phone }))
  expect(good(answers)).toBe(1)
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(9)
  const phoneHash = service.keys.hashSubject(`+65${phone}`)
  expect(await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.phoneHash, phoneHash))).toHaveLength(1)
})

test('of fifty guesses at once five are looked at', async () => {
  const { device, db, service, codeSentTo } = await registration()
  const phone = newPhone()
  const browser = device()
  await browser.post(calls.code, { phone })
  const tab = await tabs(browser)
  const code = await codeSentTo(phone)
  await all(50, async (nth) =>
    tab().post(calls.verify, { phone, code: String((Number(code) + 1 + nth) % 1_000_000).padStart(6, '0') }),
  )
  const phoneHash = service.keys.hashSubject(`+65${phone}`)
  const [row] = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.phoneHash, phoneHash))
  expect(row).toMatchObject({ checks: 5, usedAt: null })
  expect(await refusal(await tab().post(calls.verify, { phone, code }))).toBe('code-ended')
})

test('a right code sent by ten tabs at once proves one of them', async () => {
  const { device, codeSentTo } = await registration()
  const phone = newPhone()
  const browser = device()
  await browser.post(calls.code, { phone })
  const tab = await tabs(browser)
  const code = await codeSentTo(phone)
  const answers = await all(10, async () => {
    const response = await tab().post(calls.verify, { phone, code })
    return response.ok ? (await answer(response)).data.valid.valid : refusal(response)
  })
  expect(answers.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'code-ended'), true])
})

test('the same person created by ten caregivers at once exists once', async () => {
  const { account, browserOf, db } = await registration()
  const lastNric = newNric()
  const makers = await all(10, async () => browserOf(await account()))
  const answers = await all(10, async (nth) => {
    const credential = personCredential({ accountData: { lastname: 'Racing', lastNric } })
    return (makers[nth] as (typeof makers)[0]).post(calls.createPerson, {
      relationship: 'Parent',
      dementia: { credential },
    })
  })
  expect(good(answers)).toBe(1)
  expectNoFailure(answers)
  expect(await db.select().from(accounts).where(eq(accounts.lastname, 'Racing'))).toHaveLength(1)
})

test('ten incomplete registrations of one person, confirmed at once, are answered alike, and one of them is found', async () => {
  const { device, db } = await registration()
  const lastNric = newNric()
  const browsers = await all(10, async () => {
    const browser = device()
    await answer(
      await browser.post(calls.person, {
        credential: personCredential({ accountData: { lastname: 'Twin', lastNric } }),
      }),
    )
    return browser
  })
  const answers = await Promise.all(
    browsers.map((browser) => browser.post(calls.confirm, { consents: ['TERMS', 'DECLARATION', 'COLLECTION'] })),
  )
  expect(good(answers), 'nobody learns that somebody was quicker').toBe(10)
  expectNoFailure(answers)
  const confirmed = await db
    .select({ again: accounts.registeredAgainAt, personHash: accounts.personHash, nricHash: accounts.nricHash })
    .from(accounts)
    .where(and(eq(accounts.lastname, 'Twin'), isNotNull(accounts.confirmedAt)))
  expect(confirmed).toHaveLength(10)
  const member = confirmed.filter(({ again }) => again === null)
  expect(member).toEqual([{ again: null, personHash: expect.any(String), nricHash: expect.any(String) }])
  expect(confirmed.filter(({ personHash, nricHash }) => personHash ?? nricHash)).toEqual(member)
})

test('an e-mail confirmed by two owners at once belongs to one', async () => {
  const { account, device, service, db } = await registration()
  const email = `${newUsername()}@example.test`
  const tokens = await all(5, async () => {
    const uid = await account({ email })
    await db.transaction((tx) => queueEmailLink(service, tx, uid, email))
    const [row] = await db.select().from(linkTokens).where(eq(linkTokens.recipient, uid))
    return service.keys.linkToken(row?.id ?? '')
  })
  const answers = await Promise.all(tokens.map((token) => device().post(`/public/verify-email/${token}`, {})))
  expect(good(answers)).toBe(1)
  expect(statuses(answers).filter((status) => status === 409)).toHaveLength(4)
})

test('a reset link used ten times at once sets one password', async () => {
  const { account, link, device, row } = await registration()
  const uid = await account({ username: newUsername() })
  const token = await link('reset', uid)
  const answers = await all(10, (nth) =>
    device().post('/public/reset-password', { token, password: `${PASSWORD}-${nth}` }),
  )
  expect(good(answers)).toBe(1)
  const { username = '' } = (await row(uid)) ?? {}
  const winner = statuses(answers).indexOf(200)
  await answer(await device().post(calls.signIn, { username, password: `${PASSWORD}-${winner}` }))
})

test('an invitation taken by ten accounts at once links one', async () => {
  const { account, browserOf, tagsOf } = await registration()
  const person = await account({ type: 'DEMENTIA' })
  const { data } = await answer(
    await (await browserOf(person)).post('/account/invite', { relationship: 'Child', phone: newPhone() }),
  )
  const takers = await all(10, async () => browserOf(await account()))
  const answers = await Promise.all(takers.map((browser) => browser.send('PATCH', `/account/invite/${data.id}`, {})))
  expect(good(answers)).toBe(1)
  expect(await tagsOf(person)).toHaveLength(1)
})

/** A request that waits for a person, from one caregiver, while another cares for them. */
async function waiting() {
  const its = await registration()
  const person = await its.account({ type: 'DEMENTIA' })
  const daughter = await its.carer(person)
  const son = await its.account({ phoneVerifiedAt: its.service.now() })
  const now = its.service.now()
  const id = `race ${person}`
  const sides = { personUid: person, carerUid: son, uidTags: son, relationshipSide: 'PERSON' as const }
  await its.db
    .insert(tags)
    .values({ id, ...sides, relationship: 'Parent', status: 'PENDING', createdAt: now, updatedAt: now })
  return { ...its, personUid: person, daughter, son, id }
}

test('a link accepted and declined at once is one of both, and told once', async () => {
  const { browserOf, personUid, id, db, tagsOf, daughter } = await waiting()
  const browser = await browserOf(personUid)
  const answers = await all(10, (nth) =>
    browser.send('PATCH', `/account/tags/${id}`, { status: nth % 2 ? 'ACCEPTED' : 'REJECTED' }),
  )
  expectNoFailure(answers)
  const [tag] = (await tagsOf(personUid)).filter((one) => one.id === id)
  expect(['ACCEPTED', 'REJECTED']).toContain(tag?.status)
  const [told] = await db
    .select({ count: count() })
    .from(messages)
    .where(and(eq(messages.recipientId, daughter.uid), eq(messages.kind, 'tag-news')))
  expect(told?.count).toBe(tag?.status === 'ACCEPTED' ? 1 : 0)
})

test('an objection raised ten times at once is one work item', async () => {
  const { browserOf, personUid, id, daughter, db } = await waiting()
  await answer(await (await browserOf(personUid)).send('PATCH', `/account/tags/${id}`, { status: 'ACCEPTED' }))
  const browser = await browserOf(daughter.uid)
  const answers = await all(10, () =>
    browser.send('PATCH', `/account/tags/${id}`, { status: 'REJECTED', objection: true }),
  )
  expect(good(answers)).toBe(10)
  expect(await db.select().from(workItems).where(eq(workItems.accountUid, personUid))).toHaveLength(1)
})

test('the same link asked for ten times at once is one', async () => {
  const { organisation, staffOf, account, browserOf, tagsOf } = await registration()
  const partner = await organisation()
  const person = await account({ type: 'DEMENTIA', masterPartnerUid: partner })
  const { uid } = await staffOf(partner)
  const browser = await browserOf(uid)
  const answers = await all(10, () =>
    browser.post(calls.tag, { uidTags: partner, uidTagged: person, relationship: 'Care Partner' }),
  )
  expect(good(answers)).toBe(1)
  expect(statuses(answers).filter((status) => status === 409)).toHaveLength(9)
  expect(await tagsOf(person)).toHaveLength(1)
})

test('a change and the freeze that comes at once follow each other: nothing changes a frozen account, and no session is left', async () => {
  const its = await reached()
  for (const nth of [0, 1, 2, 3, 4]) {
    const phone = newPhone()
    const uid = await its.account({
      username: newUsername(),
      ...(await its.withPassword()),
      prefixCountryNum: '+65',
      phone,
      phoneVerifiedAt: its.service.now(),
      email: `${phone}@example.test`,
      emailVerifiedAt: its.service.now(),
    })
    const [owner, stranger] = [await its.browserOf(uid), await its.browserOf(uid)]
    const password = (to: string, present = PASSWORD) => ({ confirmation: { password: present }, password: to })
    await answer(await stranger.post(`${calls.me}/password`, password('seven kopi cups')))
    await its.runJobs()
    const token = await its.freezeLink(`+65${phone}`)
    const { token: reset } = await its.db.transaction((tx) =>
      issueLink(its.service, tx, 'reset', { recipient: uid, createdBy: uid }),
    )
    const email = `new.${phone}@example.test`
    const answers = await Promise.all([
      stranger.send('PATCH', calls.me, { accountData: { email }, confirmation: { password: 'seven kopi cups' } }),
      stranger.post(`${calls.me}/password`, password(`eight cups ${nth}`, 'seven kopi cups')),
      its.device().post('/public/reset-password', { token: reset, password: 'nine kopi cups' }),
      its.press(token),
    ])
    expectNoFailure(answers)
    expect(answers.at(-1)?.status).toBe(200)
    const row = await its.row(uid)
    expect(row?.frozenAt).not.toBeNull()
    for (const browser of [owner, stranger]) expect(await refusal(await browser.get(calls.me))).toBe('sign-in-required')
    expect((await its.sessionsOf(uid)).filter(({ revokedAt }) => revokedAt === null)).toEqual([])
    const later = { token: reset, password: 'ten kopi cups' }
    expect(await refusal(await its.device().post('/public/reset-password', later))).toBe('link-ended')
    expect((await its.row(uid))?.passwordHash).toBe(row?.passwordHash)
  }
})
