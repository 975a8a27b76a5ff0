import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, consents, invitations } from '../db/tables.ts'
import { answer, calls, newPhone, newUsername, PASSWORD, refusal, refusalAt } from '../test/registration.ts'
import { portal } from '../test/portal.ts'

const me = calls.me

async function owner() {
  const its = await portal()
  const username = newUsername()
  const at = its.service.now()
  await its.db
    .update(accounts)
    .set({ username, ...(await its.withPassword()), sealed: null })
    .where(eq(accounts.uid, its.daughter.uid))
  const signIn = (password = PASSWORD) => its.device().post(calls.signIn, { username, password })
  return { ...its, username, signIn, at: () => its.service.now(), started: at }
}

describe('a new number', () => {
  async function changing() {
    const its = await owner()
    const phone = newPhone()
    const { browser } = its.daughter
    const send = () => browser.post(calls.code, { phone, prefixCountryNum: '+65' })
    const change = (code: string, to = phone, password = PASSWORD) =>
      browser.post(`${me}/phone`, { phone: to, prefixCountryNum: '+65', code, confirmation: { password } })
    return { ...its, phone, send, change }
  }

  test('counts once its code was given, and its owner hears of it by e-mail', async () => {
    const { phone, send, change, codeSentTo, textsTo, row, daughter, runJobs, audited } = await changing()
    await answer(await send())
    expect((await textsTo(`+65${phone}`)).at(-1)).toContain('to change your number')
    expect(await refusalAt(await change(await codeSentTo(phone), phone, 'not mine')), 'a session alone').toEqual([
      'password-wrong',
      'password',
    ])
    expect(await refusalAt(await change('000000'))).toEqual(['code-invalid', 'code'])
    const before = await row(daughter.uid)
    expect(before?.phone).not.toBe(phone)
    const code = await codeSentTo(phone)
    expect((await answer(await change(code))).data).toMatchObject({ phone, phoneVerified: true })
    expect(await refusal(await change(code)), 'one use').toBe('code-ended')
    await runJobs()
    expect((await textsTo(daughter.mail)).join()).toContain('mobile number of your account was changed')
    expect(await audited(daughter.uid)).toEqual(['password-refused', 'phone-changed'])
  })

  test('of another caregiver is refused', async () => {
    const { send, change, codeSentTo, phone, account, at } = await changing()
    await account({ prefixCountryNum: '+65', phone, phoneVerifiedAt: at() })
    await answer(await send())
    expect(await refusal(await change(await codeSentTo(phone)))).toBe('phone-taken')
  })

  test('may be a caregiver’s when it is the person’s', async () => {
    const { person, daughter, codeSentTo, row } = await changing()
    const phone = daughter.phone.slice(3)
    await answer(await person.browser.post(calls.code, { phone, prefixCountryNum: '+65' }))
    const given = { phone, prefixCountryNum: '+65', code: await codeSentTo(phone) }
    await answer(await person.browser.post(`${me}/phone`, given))
    expect(await row(person.uid)).toMatchObject({ phone })
  })

  test('is not changed beside it', async () => {
    const { daughter, phone } = await changing()
    const change = await daughter.browser.send('PATCH', me, { accountData: { phone, prefixCountryNum: '+65' } })
    expect(await refusal(change)).toBe('not-allowed')
  })
})

describe('a new e-mail', () => {
  const own = { confirmation: { password: PASSWORD } }

  test('waits for its owner; until then the old one stands and is told', async () => {
    const { daughter, runJobs, linkSentTo, textsTo, device, row } = await owner()
    const email = `${newUsername()}@example.test`
    const { data } = await answer(await daughter.browser.send('PATCH', me, { accountData: { email }, ...own }))
    expect(data).toMatchObject({ email: daughter.mail, emailVerified: true, newEmail: email })
    await runJobs()
    expect((await textsTo(daughter.mail)).join()).toContain('A new e-mail address was given')
    expect((await textsTo(daughter.phone)).join()).toContain('A new e-mail address was given')
    await answer(await device().post(`/public/verify-email/${await linkSentTo('verify-email', email)}`, {}))
    expect(await row(daughter.uid)).toMatchObject({ email, newEmail: null, emailVerifiedAt: expect.any(Date) })
  })

  test('is given up by naming the old one again; its link then confirms nothing', async () => {
    const { daughter, runJobs, linkSentTo, device, row } = await owner()
    const email = `${newUsername()}@example.test`
    await answer(await daughter.browser.send('PATCH', me, { accountData: { email }, ...own }))
    await runJobs()
    await answer(await daughter.browser.send('PATCH', me, { accountData: { email: daughter.mail }, ...own }))
    const confirm = await device().post(`/public/verify-email/${await linkSentTo('verify-email', email)}`, {})
    expect(await refusal(confirm)).toBe('link-ended')
    expect(await row(daughter.uid)).toMatchObject({ email: daughter.mail, newEmail: null })
  })
})

describe('a new password', () => {
  const change = (currentPassword: string, password = 'seven kopi cups') => ({
    confirmation: { password: currentPassword },
    password,
  })

  test('needs the present one, ends every other session and is told', async () => {
    const { daughter, session, device, signIn, textsTo, runJobs } = await owner()
    const elsewhere = await session(daughter.uid)
    const post = (body: object) => daughter.browser.post(`${me}/password`, body)
    expect(await refusalAt(await post(change('not it')))).toEqual(['password-wrong', 'currentPassword'])
    await answer(await post(change(PASSWORD)))
    await answer(await daughter.browser.get(me))
    expect(await refusal(await device().get(me, { authorization: elsewhere }))).toBe('sign-in-required')
    expect(await refusal(await signIn())).toBe('sign-in-failed')
    await answer(await signIn('seven kopi cups'))
    await runJobs()
    expect((await textsTo(daughter.phone)).join()).toContain('password of your account was changed')
  })

  test.each([
    ['short', 'password-too-short-reset'],
    ['password1', 'password-common'],
    ['x'.repeat(129), 'password-too-long'],
  ])('%s is answered with %s', async (password, code) => {
    const { daughter } = await owner()
    expect(await refusal(await daughter.browser.post(`${me}/password`, change(PASSWORD, password)))).toBe(code)
  })

  test('cannot be reached by guessing the present one', async () => {
    const { daughter } = await owner()
    for (let tries = 0; tries < 10; tries += 1) await daughter.browser.post(`${me}/password`, change('guess'))
    expect(await refusal(await daughter.browser.post(`${me}/password`, change(PASSWORD)))).toBe('too-many-requests')
  })
})

test('consent to marketing is given and withdrawn, each with its time', async () => {
  const { daughter, db, moveClock } = await owner()
  const put = async (given: boolean) => answer(await daughter.browser.send('PUT', `${me}/marketing`, { given }))
  const kept = async () => db.select().from(consents).where(eq(consents.accountUid, daughter.uid)).orderBy(consents.id)
  await put(false)
  expect(await kept()).toEqual([])
  await put(true)
  await put(true)
  await moveClock(60)
  await put(false)
  await moveClock(60)
  await put(true)
  expect(await kept()).toMatchObject([
    { kind: 'MARKETING', givenBy: daughter.uid, withdrawnAt: expect.any(Date) },
    { kind: 'MARKETING', withdrawnAt: null },
  ])
})

describe('my data', () => {
  test('hold everything about me, and nothing of anybody else', async () => {
    const { person, daughter, son, device, submission, runJobs } = await owner()
    await answer(
      await device().post('/public/credential/safereturncard', submission(person.code, { name: 'Aisha Salleh' })),
    )
    await answer(
      await person.browser.post('/account/invite', { relationship: 'Child', email: 'somebody@else.example' }),
    )
    await runJobs()
    const answered = await person.browser.get(`${me}/data`)
    expect(answered.headers.get('cache-control')).toBe('no-store')
    const { data } = await answer(answered)
    expect(data).toMatchObject({
      account: { uid: person.uid, displayName: 'Ah Hua' },
      links: [
        { iAm: 'person', relation: 'Child' },
        { iAm: 'person', relation: 'Child' },
      ],
      returnCodes: [{ code: person.code, label: 'Card' }],
      invitationsSent: [{ relation: 'Child' }],
      incidents: [{ openedBy: 'FINDER', events: [{ kind: 'details-left', byMe: false }, {}, {}, {}] }],
    })
    const whole = JSON.stringify(data)
    for (const others of ['Aisha', '81234567', 'somebody@else', daughter.phone.slice(3), son.phone.slice(3), son.uid])
      expect(whole).not.toContain(others)
    expect(whole).not.toMatch(/passwordHash|argon2|tokenHash|personHash/)
  })

  test('of a caregiver name no person', async () => {
    const { daughter, person } = await owner()
    const { data } = await answer(await daughter.browser.get(`${me}/data`))
    expect(data.links).toMatchObject([{ iAm: 'carer', relation: 'Child', status: 'ACCEPTED' }])
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`Siew Hua|${person.code}`))
  })
})

describe('an invitation', () => {
  test('that waits is listed, its contact whole for who sent it alone, and withdrawn', async () => {
    const { person, daughter, stranger, db } = await owner()
    const phone = newPhone()
    const sent = await daughter.browser.post('/account/invite', { uid: person.uid, relationship: 'Parent', phone })
    const { id } = (await answer(sent)).data
    const list = async (from: typeof stranger | typeof person) =>
      (await answer(await from.browser.get('/account/invite'))).data
    expect(await list(daughter)).toMatchObject([{ id, to: `+65${phone}`, person: { name: 'Siew Hua Lim' } }])
    expect(await list(person)).toMatchObject([{ id, to: `•••• ${phone.slice(-4)}` }])
    expect(await list(stranger)).toEqual([])
    const withdraw = (from: typeof stranger | typeof person) => from.browser.send('DELETE', `/account/invite/${id}`)
    expect(await refusal(await withdraw(stranger))).toBe('not-found')
    await answer(await withdraw(person))
    expect(await refusal(await withdraw(daughter))).toBe('not-found')
    expect(await db.select().from(invitations).where(eq(invitations.id, id))).toEqual([])
    expect(await refusal(await stranger.browser.send('PATCH', `/account/invite/${id}`, {}))).toBe('link-ended')
  })

  test('is listed no longer once it was taken or is a week old', async () => {
    const { daughter, person, member, moveClock, hour } = await owner()
    const friend = await member()
    const send = async () =>
      (
        await answer(
          await daughter.browser.post('/account/invite', {
            uid: person.uid,
            relationship: 'Friend',
            phone: friend.phone.slice(3),
          }),
        )
      ).data.id as string
    const list = async () => (await answer(await daughter.browser.get('/account/invite'))).data
    await answer(await friend.browser.send('PATCH', `/account/invite/${await send()}`, {}))
    expect(await list()).toEqual([])
    await send()
    expect(await list()).toHaveLength(1)
    await moveClock(hour(7 * 24) + 1)
    const browser = await (await portal()).browserOf(daughter.uid)
    expect((await answer(await browser.get('/account/invite'))).data).toEqual([])
  })
})
