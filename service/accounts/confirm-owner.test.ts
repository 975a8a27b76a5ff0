import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, contactChanges } from '../db/tables.ts'
import { reached } from '../test/reached.ts'
import { answer, calls, newPhone, newUsername, personCredential, refusal, refusalAt } from '../test/registration.ts'

const newEmail = () => `${newUsername()}@example.test`

describe('a session alone', () => {
  test('no longer changes the e-mail address, and no reset link follows it', async () => {
    const { patch, daughter, row, db } = await reached()
    await db.update(accounts).set({ phoneVerifiedAt: null }).where(eq(accounts.uid, daughter.uid))
    const email = newEmail()
    expect(await refusalAt(await patch({ email }))).toEqual(['password-wrong', 'password'])
    expect(await refusalAt(await patch({ email }, { confirmation: { password: 'guess' } }))).toEqual([
      'password-wrong',
      'password',
    ])
    expect(await row(daughter.uid)).toMatchObject({ email: daughter.mail, newEmail: null })
  })

  test('does not give up an address that waits', async () => {
    const { patch, own, daughter, row } = await reached()
    const email = newEmail()
    await answer(await patch({ email }, own))
    expect(await refusal(await patch({ email: daughter.mail }))).toBe('password-wrong')
    expect(await row(daughter.uid)).toMatchObject({ email: daughter.mail, newEmail: email })
  })

  test('sent the address that waits again, it does not stand confirmed', async () => {
    const { patch, own, daughter, row } = await reached()
    const email = newEmail()
    await answer(await patch({ email }, own))
    await answer(await patch({ email }))
    expect(await row(daughter.uid)).toMatchObject({ email: daughter.mail, newEmail: email })
  })

  test.each([
    ['another', /A new e-mail address was given for your account.*\/freeze\//],
    ['none', /The e-mail address of your account was changed just now.*\/freeze\//],
  ])('that was begun just now changes the address to %s, and the one from before is told so', async (to, said) => {
    const { person, db, row, patch, service, textsTo, runJobs } = await reached()
    const [before, given] = [newEmail(), to === 'none' ? '' : newEmail()]
    const confirmed = { email: before, emailVerifiedAt: service.now() }
    await db.update(accounts).set(confirmed).where(eq(accounts.uid, person.uid))
    await answer(await patch({ email: given }, {}, person.browser))
    await runJobs()
    const texts = await textsTo(before)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(said)
    expect(await row(person.uid)).toMatchObject(
      given ? { email: before, newEmail: given } : { email: null, newEmail: null },
    )
  })

  test('changes what is no contact, and names the address as it stands', async () => {
    const { patch, daughter, row } = await reached()
    await answer(await patch({ streetName: 'Bishan Street 11', email: daughter.mail }))
    expect(await row(daughter.uid)).toMatchObject({ streetName: 'Bishan Street 11', email: daughter.mail })
  })

  test('of the caregiver who made a person does not change how the person is reached', async () => {
    const { daughter, person, path, own, row, textsTo, runJobs } = await reached()
    const change = (accountData: object, more: object = {}) =>
      daughter.browser.send('PATCH', path(), { accountData, ...more })
    const phone = newPhone()
    expect(await refusalAt(await change({ phone, prefixCountryNum: '+65' }))).toEqual(['password-wrong', 'password'])
    expect(await refusal(await change({ email: newEmail() }))).toBe('password-wrong')
    await answer(await change({ displayName: 'Ah Ma' }))
    await answer(await change({ phone, prefixCountryNum: '+65' }, own))
    expect(await row(person.uid)).toMatchObject({ phone, displayName: 'Ah Ma' })
    await runJobs()
    expect((await textsTo(person.phone)).join(), 'the number from before').toMatch(/was changed.*\/freeze\//)
  })

  test('is counted: the present password is not guessed through any of these calls', async () => {
    const { patch, own } = await reached()
    for (let tries = 0; tries < 10; tries += 1)
      await patch({ email: newEmail() }, { confirmation: { password: `guess ${tries}` } })
    expect(await refusal(await patch({ email: newEmail() }, own))).toBe('too-many-requests')
  })

  test('is counted by session: whoever guesses in one that was left open keeps the owner from nothing elsewhere', async () => {
    const { patch, own, daughter, browserOf } = await reached()
    for (let tries = 0; tries < 11; tries += 1)
      await patch({ email: newEmail() }, { confirmation: { password: `guess ${tries}` } })
    expect((await patch({ email: newEmail() }, own, await browserOf(daughter.uid))).status).toBe(200)
  })
})

describe('without a password', () => {
  test('a sign-in of the last quarter of an hour stands for it', async () => {
    const { stranger, patch, moveClock, browserOf, row } = await reached()
    const email = newEmail()
    await moveClock(16 * 60)
    expect(await refusal(await patch({ email }, {}, stranger.browser))).toBe('sign-in-again')
    await answer(await patch({ email }, {}, await browserOf(stranger.uid)))
    expect(await row(stranger.uid)).toMatchObject({ email })
  })
})

describe('whoever signs up', () => {
  test('corrects the e-mail address in the session of the sign-up, and is sent no notice of it', async () => {
    const { caregiver, row, db } = await reached()
    const { browser, uid } = await caregiver()
    const email = newEmail()
    await answer(await browser.send('PATCH', calls.me, { accountData: { email } }))
    expect(await row(uid)).toMatchObject({ email })
    expect(await db.select().from(contactChanges).where(eq(contactChanges.accountUid, uid))).toEqual([])
  })

  test('and typed a password there has it checked all the same', async () => {
    const { caregiver } = await reached()
    const { browser } = await caregiver()
    const change = { accountData: { email: newEmail() }, confirmation: { password: 'guess' } }
    expect(await refusal(await browser.send('PATCH', calls.me, change))).toBe('password-wrong')
  })

  test('and comes back the next day signs in anew before number or address change', async () => {
    const { device, moveClock, browserOf, row } = await reached()
    const browser = device()
    const { data } = await answer(await browser.post(calls.person, { credential: personCredential() }))
    const { uid } = data.account
    const phone = newPhone()
    const change = { accountData: { phone, prefixCountryNum: '+65' } }
    await answer(await browser.send('PATCH', calls.me, change))
    await moveClock(24 * 3600)
    const later = await browserOf(uid, 'registration')
    await moveClock(16 * 60)
    const again = { accountData: { phone: newPhone(), prefixCountryNum: '+65' } }
    expect(await refusal(await later.send('PATCH', calls.me, again))).toBe('sign-in-again')
    expect(await row(uid)).toMatchObject({ phone })
    await answer(await (await browserOf(uid, 'registration')).send('PATCH', calls.me, again))
  })

  test.each([
    ['DEMENTIA', 'INCOMPLETE', null, 'changed'],
    ['DEMENTIA', 'INCOMPLETE', 'USERNAME', 'sign-in-again'],
    ['CAREGIVER', 'PENDING', null, 'sign-in-again'],
  ] as const)(
    'on the day after, a %s who is %s and signs in with %s changes the address: %s',
    async (type, status, credentialType, then) => {
      const { account, browserOf, moveClock, service, row } = await reached()
      const createdAt = new Date(service.now().getTime() - 25 * 3_600_000)
      const [before, email] = [newEmail(), newEmail()]
      const uid = await account({ type, status, credentialType, createdAt, email: before })
      const browser = await browserOf(uid, 'registration')
      await moveClock(16 * 60)
      const sent = await browser.send('PATCH', calls.me, { accountData: { email } })
      if (then === 'changed') await answer(sent)
      else expect(await refusal(sent)).toBe(then)
      expect((await row(uid))?.email).toBe(then === 'changed' ? email : before)
    },
  )
})
