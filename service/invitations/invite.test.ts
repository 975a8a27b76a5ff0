import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, invitations, tags } from '../db/tables.ts'
import {
  answer,
  calls,
  caregiverCredential,
  newPhone,
  newUsername,
  refusal,
  registration,
} from '../test/registration.ts'

type Given = Record<string, any>
const DAY = 24 * 3600

/** An approved person with a browser, who invites. */
async function inviting() {
  const its = await registration()
  const person = await its.account({ type: 'DEMENTIA', firstname: 'Siew Hua' })
  const browser = await its.browserOf(person)
  const invite = (body: Given, from = browser) => from.post('/account/invite', { relationship: 'Child', ...body })
  const invited = async (body: Given, from = browser) => (await answer(await invite(body, from))).data.id as string
  const take = (from: typeof browser, id: string, invitedUid?: string) =>
    from.send('PATCH', `/account/invite/${id}`, { invitedUid })
  return { ...its, personUid: person, browser, invite, invited, take }
}

test('a person invites a caregiver by SMS or e-mail, with a link of one week that names nobody', async () => {
  const { invited, textsTo, runJobs, db, service } = await inviting()
  const [phone, email] = [newPhone(), `${newUsername().toLowerCase()}@example.test`]
  const bySms = await invited({ phone, prefixCountryNum: '+65' })
  await invited({ email: email.toUpperCase() })
  await runJobs()
  expect(await textsTo(`+65${phone}`)).toEqual([
    `Homeward (Dementia Singapore): Somebody close to you invites you to be their caregiver. Sign up here within 7 days: https://homeward.test/registrationCG?invitationId=${bySms}`,
  ])
  expect((await textsTo(email)).join()).toContain('/registrationCG?invitationId=')
  const [row] = await db.select().from(invitations).where(eq(invitations.id, bySms))
  expect(row).toMatchObject({
    phone: `+65${phone}`,
    relationshipSide: 'CARER',
    usedAt: null,
    expiresAt: new Date(service.now().getTime() + 7 * DAY * 1000),
  })
})

test.each([
  ['md', '您亲近的人邀请您成为看护者。'],
  ['ms', 'Seseorang yang rapat dengan Anda menjemput Anda menjadi penjaganya.'],
] as const)('whoever has no account yet is invited in the language of who invites: %s', async (locale, words) => {
  const { invited, textsTo, runJobs, db, personUid } = await inviting()
  await db.update(accounts).set({ locale }).where(eq(accounts.uid, personUid))
  const phone = newPhone()
  await invited({ phone, prefixCountryNum: '+65' })
  await runJobs()
  expect((await textsTo(`+65${phone}`)).join()).toContain(words)
})

test.each([
  [{ relationship: '' }, 'relationship-required'],
  [{}, 'required-data'],
  [{ phone: '63770700' }, 'phone-impossible'],
  [{ phone: '81234567', prefixCountryNum: '+44' }, 'phone-country'],
  [{ email: 'huimin' }, 'email-invalid'],
])('%j is answered with %s', async (body, code) => {
  const { invite } = await inviting()
  expect(await refusal(await invite(body))).toBe(code)
})

test('the caregiver who made the account invites as well; nobody else does', async () => {
  const { invite, invited, personUid, account, browserOf, db, organisation, staffOf } = await inviting()
  const maker = await account()
  await db.update(accounts).set({ createdBy: maker }).where(eq(accounts.uid, personUid))
  const id = await invited({ uid: personUid, phone: newPhone() }, await browserOf(maker))
  expect((await db.select().from(invitations).where(eq(invitations.id, id)))[0]).toMatchObject({
    invitedBy: maker,
    relationshipSide: 'PERSON',
  })
  for (const from of [await browserOf(await account()), (await staffOf(await organisation())).browser])
    expect(await refusal(await invite({ uid: personUid, phone: newPhone() }, from))).toBe('not-allowed')
  expect(await refusal(await invite({ phone: newPhone() }, await browserOf(maker)))).toBe('not-allowed')
})

test('approved staff invite for a person whom their organisation registered; staff who are not approved do not', async () => {
  const { invite, personUid, db, organisation, staffOf } = await inviting()
  const registeredBy = await organisation()
  const staff = await staffOf(registeredBy)
  await db.update(accounts).set({ masterPartnerUid: registeredBy }).where(eq(accounts.uid, personUid))
  const sent = () => invite({ uid: personUid, phone: newPhone() }, staff.browser)
  await answer(await sent())
  await db.update(accounts).set({ status: 'PENDING' }).where(eq(accounts.uid, staff.uid))
  expect(await refusal(await sent())).toBe('not-allowed')
})

test('strangers write to one contact three times a day each and six together, and keep no invitation away of whom we know', async () => {
  const { invite, browser, browserOf, account, service } = await inviting()
  const phone = newPhone()
  const stranger = async () => browserOf(await account({ type: 'DEMENTIA', status: 'PENDING' }))
  const one = await stranger()
  const statuses: number[] = []
  for (let nth = 1; nth <= 4; nth += 1) statuses.push((await invite({ phone }, one)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  for (let nth = 1; nth <= 4; nth += 1) statuses.push((await invite({ phone }, await stranger())).status)
  expect(statuses.slice(4)).toEqual([200, 200, 200, 429])
  const known: number[] = []
  for (let nth = 1; nth <= 4; nth += 1) known.push((await invite({ phone })).status)
  expect(known, 'an approved member has three of their own').toEqual([200, 200, 200, 429])
  const proved = await browserOf(
    await account({ type: 'DEMENTIA', status: 'PENDING', phoneVerifiedAt: service.now(), phone: newPhone() }),
  )
  expect((await invite({ phone }, proved)).status, 'and so has who proved a number').toBe(200)
  expect((await invite({ phone }, await stranger())).status).toBe(429)
  expect((await invite({ phone: newPhone() }, browser)).status).toBe(200)
})

test('ten invitations an hour', async () => {
  const { invite, account, device, session } = await inviting()
  const authorization = await session(await account({ type: 'DEMENTIA' }))
  const many: number[] = []
  for (let nth = 1; nth <= 11; nth += 1)
    many.push((await invite({ phone: newPhone() }, device({ headers: { authorization } }))).status)
  expect(many).toEqual([...Array(10).fill(200), 429])
})

describe('an invitation', () => {
  test('is acceptance when sign-up verified the invited phone', async () => {
    const { invited, take, caregiver, tagsOf, personUid, row } = await inviting()
    const phone = newPhone()
    const id = await invited({ phone })
    const { browser, uid } = await caregiver({ accountData: { phone } })
    expect((await answer(await take(browser, id, uid))).data).toEqual({ id, status: 'ACCEPTED' })
    expect(await tagsOf(personUid)).toMatchObject([
      { carerUid: uid, status: 'ACCEPTED', acceptedBy: personUid, relationship: 'Child', relationshipSide: 'CARER' },
    ])
    expect(await row(uid)).toMatchObject({ status: 'APPROVED' })
  })

  test('is only a request for anybody else who has the link; the person then answers', async () => {
    const { invited, take, caregiver, tagsOf, personUid, browser: person } = await inviting()
    const id = await invited({ phone: newPhone() })
    const { browser } = await caregiver()
    expect((await answer(await take(browser, id))).data).toEqual({ id, status: 'PENDING' })
    const [tag] = await tagsOf(personUid)
    expect(tag).toMatchObject({ status: 'PENDING' })
    await answer(await person.send('PATCH', `/account/tags/${tag?.id}`, { status: 'ACCEPTED' }))
  })

  test('is only a request where the invited phone was typed and never verified', async () => {
    const { invited, take, caregiver, db } = await inviting()
    const phone = newPhone()
    const { browser, uid } = await caregiver({ accountData: { phone } })
    await db.update(accounts).set({ phoneVerifiedAt: null }).where(eq(accounts.uid, uid))
    expect((await answer(await take(browser, await invited({ phone })))).data.status).toBe('PENDING')
  })

  test('that was used brings nobody back whose link was ended', async () => {
    const { invited, take, caregiver, tagsOf, personUid, browser: person } = await inviting()
    const phone = newPhone()
    const id = await invited({ phone })
    const { browser } = await caregiver({ accountData: { phone } })
    await answer(await take(browser, id))
    const [tag] = await tagsOf(personUid)
    await answer(await person.send('PATCH', `/account/tags/${tag?.id}`, { status: 'ENDED' }))
    expect((await answer(await take(browser, id))).data.status).toBe('ENDED')
    expect((await tagsOf(personUid)).map(({ status }) => status)).toEqual(['ENDED'])
  })

  test('to an e-mail waits until its owner confirmed it', async () => {
    const { invited, take, caregiver, runJobs, linkSentTo, device } = await inviting()
    const email = `${newUsername()}@example.test`
    const id = await invited({ email })
    const { browser } = await caregiver({ accountData: { email } })
    expect((await answer(await take(browser, id))).data.status).toBe('PENDING')
    await runJobs()
    await answer(await device().post(`/public/verify-email/${await linkSentTo('verify-email', email)}`, {}))
    expect((await answer(await take(browser, id))).data.status).toBe('ACCEPTED')
  })

  test('to an e-mail is only a request for an account that confirmed neither number nor address', async () => {
    const { invited, take, account, browserOf } = await inviting()
    const email = `${newUsername().toLowerCase()}@example.test`
    const id = await invited({ email })
    const browser = await browserOf(await account({ email, prefixCountryNum: '+65', phone: newPhone() }))
    expect((await answer(await take(browser, id))).data.status).toBe('PENDING')
  })

  test('is used once: taking it again changes nothing, another’s taking is refused', async () => {
    const { invited, take, caregiver, tagsOf, personUid } = await inviting()
    const phone = newPhone()
    const id = await invited({ phone })
    const [first, second] = [await caregiver({ accountData: { phone } }), await caregiver()]
    await answer(await take(first.browser, id))
    expect((await answer(await take(first.browser, id))).data.status).toBe('ACCEPTED')
    expect(await refusal(await take(second.browser, id))).toBe('link-ended')
    expect(await tagsOf(personUid)).toHaveLength(1)
  })

  test('ends after seven days, or when the person is gone, and never was when it is made up', async () => {
    const { invited, take, browserOf, account, moveClock, db, personUid } = await inviting()
    const [late, gone] = [await invited({ phone: newPhone() }), await invited({ phone: newPhone() })]
    const taking = async (id: string) => refusal(await take(await browserOf(await account()), id))
    expect(await taking('z'.repeat(22))).toBe('link-ended')
    await db.update(accounts).set({ status: 'ENDED' }).where(eq(accounts.uid, personUid))
    expect(await taking(gone)).toBe('link-ended')
    await db.update(accounts).set({ status: 'APPROVED' }).where(eq(accounts.uid, personUid))
    await moveClock(7 * DAY)
    expect(await taking(late)).toBe('link-ended')
  })

  test('is taken for oneself, by a caregiver', async () => {
    const { invited, take, browserOf, account, browser } = await inviting()
    const id = await invited({ phone: newPhone() })
    expect(await refusal(await take(await browserOf(await account()), id, 'z'.repeat(22)))).toBe('not-allowed')
    expect(await refusal(await take(browser, id))).toBe('not-allowed')
    expect(await refusal(await take(await browserOf(await account({ type: 'PUBLIC' })), id))).toBe('not-allowed')
  })

  test('meets a request that waits already, and accepts it', async () => {
    const { invited, take, caregiver, tagsOf, personUid, db } = await inviting()
    const phone = newPhone()
    const { browser, uid } = await caregiver({ accountData: { phone } })
    const now = new Date('2025-03-10')
    await db.insert(tags).values({
      id: `waits ${uid}`,
      personUid,
      carerUid: uid,
      uidTags: uid,
      relationship: 'Parent',
      relationshipSide: 'PERSON',
      status: 'PENDING',
      createdAt: now,
      updatedAt: now,
    })
    expect((await answer(await take(browser, await invited({ phone })))).data.status).toBe('ACCEPTED')
    expect(await tagsOf(personUid)).toMatchObject([{ status: 'ACCEPTED' }])
  })

  test('whose PATCH was lost is taken at the next sign-in', async () => {
    const { invited, browserWithProof, tagsOf, personUid, device, moveClock, take, browserOf, account } =
      await inviting()
    const phone = newPhone()
    const id = await invited({ phone })
    const credential = caregiverCredential({ accountData: { phone } }) as Given
    const browser = await browserWithProof(phone)
    await answer(await browser.post(calls.caregiver, { credential, invitationId: id }))
    expect(await tagsOf(personUid)).toEqual([])
    expect(await refusal(await take(await browserOf(await account()), id)), 'it is claimed').toBe('link-ended')
    await moveClock(8 * DAY)
    await answer(await device().post(calls.signIn, credential.credentialData))
    expect(await tagsOf(personUid)).toMatchObject([{ status: 'ACCEPTED' }])
    await answer(await device().post(calls.signIn, credential.credentialData))
    expect(await tagsOf(personUid)).toHaveLength(1)
  })

  test('of a person whom others care for comes into force after 48 hours', async () => {
    const { invited, take, caregiver, tagsOf, personUid, carer, service } = await inviting()
    await carer(personUid)
    const phone = newPhone()
    const { browser, uid } = await caregiver({ accountData: { phone } })
    await answer(await take(browser, await invited({ phone })))
    const its = (await tagsOf(personUid)).find(({ carerUid }) => carerUid === uid)
    expect(its?.activeAt).toEqual(new Date(service.now().getTime() + 2 * DAY * 1000))
  })
})
