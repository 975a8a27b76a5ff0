import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cleanUp } from '../clean-up.ts'
import { accounts, audit, messages, workItems } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { AGREED, answer, calls, newNric, newPhone, personCredential, refusal } from '../test/registration.ts'
import { freshDatabase } from '../test/world.ts'

type World = Awaited<ReturnType<typeof adminConsole>>
type Browser = ReturnType<World['device']>
type Identity = { lastname: string; birth: string; lastNric: string }
const DAY = 24 * 3600
const anybody = (): Identity => ({ lastname: 'Ng', birth: '1939-05-06', lastNric: newNric() })

/** A person who is registered, with a son and a daughter, and the browser of a stranger. */
async function known() {
  const its = await adminConsole()
  const { service, db } = its
  const who = anybody()
  const hashes = (given: Identity) => ({
    lastname: given.lastname,
    birth: given.birth,
    personHash: service.vault.personHash(given.lastname, given.birth, given.lastNric),
    nricHash: service.vault.nricHash(given.lastNric),
  })
  const person = await its.person({ ...hashes(who), searchName: 'siew hua ng' })
  const [son, daughter] = [await its.carer(person), await its.carer(person)]
  const signUp = (given: Identity, browser: Browser = its.device(), beside: object = {}) =>
    browser.post(calls.person, { credential: personCredential({ accountData: { ...given, ...beside } }) })
  const told = (uid = person) =>
    db
      .select()
      .from(messages)
      .where(eq(messages.kind, 'registered-again'))
      .then((rows) => rows.filter(({ details }) => details.personUid === uid))
  const rowOf = async (response: Response) => {
    const { uid } = (await answer(response)).data.account
    return (await its.row(uid)) ?? expect.fail()
  }
  return { ...its, who, hashes, person, son, daughter, signUp, told, rowOf }
}

/** Everything of an answer that somebody could compare, without what differs between any two. */
async function shapeOf(response: Response) {
  const words = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(words)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, held]) => [key, words(held)]))
        : typeof value === 'string' && /\d|[A-Za-z]{20}/.test(value)
          ? 'some'
          : value
  const headers = [...response.headers].map(
    ([name, value]) => `${name}: ${name === 'set-cookie' ? value.replace(/=[^;]*/, '') : 'some'}`,
  )
  return { status: response.status, headers: headers.toSorted(), body: words(await response.json()) }
}

describe('a stranger who registers somebody', () => {
  /** The whole way of a registration, each answer by what anybody could see of it. */
  async function way({ signUp, device }: Awaited<ReturnType<typeof known>>, given: Identity) {
    const browser = device()
    const check = () => browser.post('/public/accounts/checkDuplicateLastNricLastNameDateOfBirth', given)
    const search = new URLSearchParams({
      name: `Siew Hua ${given.lastname}`,
      lastNric: given.lastNric,
      type: 'DEMENTIA',
    })
    const answers = [
      await check(),
      await signUp(given, browser),
      await check(),
      await browser.get(calls.me),
      await browser.get(`${calls.search}?${search}`),
      await browser.send('PATCH', calls.me, { accountData: { ...given, building: 'Rose Court' } }),
      await browser.post(calls.confirm, { consents: AGREED }),
      await browser.send('PATCH', calls.me, { accountData: { building: 'Lily Court' } }),
      await browser.get(calls.me),
      await browser.post(calls.confirm, { consents: AGREED }),
    ]
    return Promise.all(answers.map(shapeOf))
  }

  test('reads the same at every step, whether that person is registered already or nobody knows them', async () => {
    const its = await known()
    const [again, first] = [await way(its, its.who), await way(its, anybody())]
    expect(again).toEqual(first)
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 409])
  })

  test('reads the same where a begun registration becomes that of somebody registered by a change', async () => {
    const { signUp, device, who, row } = await known()
    const browser = device()
    const { data } = await answer(await signUp(anybody(), browser))
    await answer(await browser.send('PATCH', calls.me, { accountData: who }))
    expect(await row(data.account.uid)).toMatchObject({ personHash: null, registeredAgainAt: expect.any(Date) })
    await answer(await browser.send('PATCH', calls.me, { accountData: anybody() }))
    expect(await row(data.account.uid)).toMatchObject({ personHash: expect.any(String), registeredAgainAt: null })
  })

  test('makes no second person: nobody finds it, no queue holds it, no staff can approve it, and it is erased after a month', async () => {
    const { signUp, who, rowOf, device, row, administrator, browserOf, account, pass, moveClock, db, service } =
      await known()
    const browser = device()
    const { uid } = await rowOf(await signUp(who, browser))
    await answer(await browser.post(calls.confirm, { consents: AGREED }))
    expect(await row(uid)).toMatchObject({ status: 'PENDING', personHash: null, nricHash: null })
    const { browser: desk } = await administrator()
    const queued = async () =>
      (await answer(await desk.get('/admin/queues/registrations'))).data.waiting.map((one: { uid: string }) => one.uid)
    const other = device()
    const first = await rowOf(await signUp(anybody(), other))
    await answer(await other.post(calls.confirm, { consents: AGREED }))
    expect(await queued()).toContain(first.uid)
    expect(await queued()).not.toContain(uid)
    const asked = new URLSearchParams({ name: 'Siew Hua Ng', lastNric: who.lastNric, type: 'DEMENTIA' })
    const member = await browserOf(await account())
    expect((await answer(await member.get(`${calls.search}?${asked}`))).data).toHaveLength(1)
    const seen = (await row(uid))?.updatedAt.toISOString()
    const approve = () =>
      desk.post(`/admin/accounts/${uid}/decision`, { decision: 'approve', reason: 'By telephone', seen })
    expect(await refusal(await approve())).toBe('person-exists')
    await pass(4 * DAY)
    const items = await db.select().from(workItems).where(eq(workItems.accountUid, uid))
    expect(items).toEqual([])
    await moveClock(27 * DAY)
    await cleanUp(service)
    expect(await row(uid)).toBeUndefined()
  })

  test('is taken in by staff once the first registration has ended', async () => {
    const { signUp, who, rowOf, device, row, administrator, db, person } = await known()
    const browser = device()
    const { uid } = await rowOf(await signUp(who, browser))
    await answer(await browser.post(calls.confirm, { consents: AGREED }))
    await db.update(accounts).set({ status: 'ENDED' }).where(eq(accounts.uid, person))
    const { browser: desk } = await administrator()
    const seen = (await row(uid))?.updatedAt.toISOString()
    await answer(
      await desk.post(`/admin/accounts/${uid}/decision`, { decision: 'approve', reason: 'By telephone', seen }),
    )
    expect(await row(uid)).toMatchObject({
      status: 'APPROVED',
      personHash: expect.any(String),
      registeredAgainAt: null,
    })
  })

  test('reads nothing of it in a copy of their own data either', async () => {
    const { signUp, who, rowOf, browserOf, runJobs } = await known()
    const { uid } = await rowOf(await signUp(who))
    await runJobs()
    const own = JSON.stringify((await answer(await (await browserOf(uid)).get(`${calls.me}/data`))).data)
    expect(own).not.toMatch(/registered-?again/i)
  })
})

describe('the family', () => {
  test('is written to, and the person, once a day however often it is tried; nothing says who it was', async () => {
    const { signUp, who, told, son, daughter, runJobs, pass, sentTo, db, person } = await known()
    for (let nth = 1; nth <= 3; nth += 1) await answer(await signUp(who, undefined, { firstname: 'Zzyzx' }))
    expect(await told(), 'the answer waits for no message').toEqual([])
    await runJobs()
    expect((await told()).map(({ recipientId }) => recipientId).toSorted()).toEqual([son.uid, daughter.uid].toSorted())
    const [text] = (await sentTo(son.e164)).map((sent) => sent.text)
    expect(text).toMatch(/registration for Siew Hua, who is registered already.*invite them.*\/account.*6377 0700/)
    expect(text).not.toContain('Zzyzx')
    const lines = await db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, person), eq(audit.action, 'registered-again')))
    expect(lines).toMatchObject([{ actor: 'job', details: { messages: 2 } }])
    await pass(DAY - 1)
    await answer(await signUp(who))
    await runJobs()
    expect(await told()).toHaveLength(2)
    await pass(1)
    await answer(await signUp(who))
    await runJobs()
    expect(await told()).toHaveLength(4)
  })

  test('is written to as well where they were registered while the second registration was under way', async () => {
    const its = await known()
    const who = anybody()
    const browser = its.device()
    const { uid } = await its.rowOf(await its.signUp(who, browser))
    await its.runJobs()
    const first = await its.account({ type: 'DEMENTIA', ...its.hashes(who), searchName: 'siew hua ng' })
    const { uid: son } = await its.carer(first)
    await answer(await browser.post(calls.confirm, { consents: AGREED }))
    await its.runJobs()
    expect(await its.row(uid)).toMatchObject({ personHash: null, registeredAgainAt: expect.any(Date) })
    expect((await its.told(first)).map(({ recipientId }) => recipientId)).toEqual([son])
  })

  test('that nobody can write to is called by staff', async () => {
    const its = await known()
    const who = anybody()
    const uid = await its.account({ type: 'DEMENTIA', ...its.hashes(who) })
    await answer(await its.signUp(who))
    await its.runJobs()
    expect(await its.told(uid)).toEqual([])
    const items = await its.db.select().from(workItems).where(eq(workItems.accountUid, uid))
    expect(items).toMatchObject([{ kind: 'call-or-write', details: { text: 'registered-again' } }])
  })

  test('is not written to about somebody whom nobody has registered', async () => {
    await freshDatabase()
    const { signUp, runJobs, db } = await known()
    await answer(await signUp(anybody()))
    await runJobs()
    expect(await db.$count(messages, eq(messages.kind, 'registered-again'))).toBe(0)
  })
})

test('a caregiver whose number nobody proved, and who creates somebody registered already, is answered as for anybody', async () => {
  const { browserOf, account, who, row } = await known()
  const create = async (given: Identity) => {
    const browser = await browserOf(await account({ status: 'PENDING' }))
    const credential = personCredential({ accountData: { ...given, consents: AGREED, metadata: undefined } })
    return browser.post(calls.createPerson, { relationship: 'Parent', dementia: { credential } })
  }
  const [again, first] = [await create(who), await create(anybody())]
  expect(await shapeOf(again.clone())).toEqual(await shapeOf(first))
  const { uid } = (await answer(again)).data.account
  expect(await row(uid)).toMatchObject({ status: 'PENDING', personHash: null, registeredAgainAt: expect.any(Date) })
})

describe('who is told by the answer that the person is registered', () => {
  /** Every kind of caller, and whether they hear it. */
  const CALLERS: Record<string, [hears: boolean, of: (its: Awaited<ReturnType<typeof known>>) => Promise<Browser>]> = {
    'a stranger': [false, async ({ device }) => device()],
    'a person in the middle of a registration': [
      false,
      async ({ browserOf, account }) =>
        browserOf(await account({ type: 'DEMENTIA', status: 'INCOMPLETE' }), 'registration'),
    ],
    'a caregiver whose number nobody proved': [
      false,
      async ({ browserOf, account }) => browserOf(await account({ status: 'PENDING' })),
    ],
    'staff whom nobody has approved': [
      false,
      async ({ browserOf, account, organisation }) =>
        browserOf(await account({ status: 'PENDING', masterPartnerUid: await organisation() }), 'registration'),
    ],
    'a caregiver who proved a number': [
      true,
      async ({ browserOf, account, service }) =>
        browserOf(await account({ status: 'PENDING', phone: newPhone(), phoneVerifiedAt: service.now() })),
    ],
    'an approved caregiver': [true, async ({ browserOf, account }) => browserOf(await account())],
    'approved staff': [true, async ({ staffOf, organisation }) => (await staffOf(await organisation())).browser],
  }
  test.each(Object.entries(CALLERS))('%s', async (_who, [hears, of]) => {
    const its = await known()
    const browser = await of(its)
    const check = await browser.post('/public/accounts/checkDuplicateLastNricLastNameDateOfBirth', its.who)
    expect((await answer(check)).data.success).toBe(!hears)
    const response = await its.signUp(its.who, browser)
    expect(response.status).toBe(hears ? 409 : 200)
    if (hears) expect(await refusal(response)).toBe('person-exists')
  })
})
