import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '../db/tables.ts'
import { changeNumber } from '../admin/change-number.ts'
import { portal } from '../test/portal.ts'
import { answer, calls, caregiverCredential, newPhone, newUsername, PASSWORD, refusal } from '../test/registration.ts'

/** A person whom the daughter lets sign in, by a link to the contact that stands in the account. */
async function invited(contact?: Partial<typeof accounts.$inferInsert>) {
  const its = await portal()
  const { db, person, daughter } = its
  if (contact) await db.update(accounts).set(contact).where(eq(accounts.uid, person.uid))
  const send = async (to: string) => {
    await answer(await daughter.browser.post(its.path('/sign-in-link'), {}))
    await its.runJobs()
    return its.linkSentTo('reset-password', to)
  }
  const correct = (given: object) => daughter.browser.send('PATCH', its.path(), { accountData: given })
  const open = (token: string) => its.device().post('/public/verify-token-reset-password', { token })
  const mend = (uid: string, phone: string) =>
    db.transaction(async (tx) => {
      const [stood = expect.fail()] = await tx.select().from(accounts).where(eq(accounts.uid, uid))
      await changeNumber(its.service, tx, stood, { prefixCountryNum: '+65', phone, by: 'staff' })
    })
  return { ...its, send, correct, open, mend }
}

describe('a link that was written to a wrong number', () => {
  test('opens nothing once the number is put right, by the portal or by staff; the next one does', async () => {
    const { send, correct, open, mend, person } = await invited()
    const wrong = await send(person.phone)
    await answer(await correct({ phone: '81112222', prefixCountryNum: '+65' }))
    expect(await refusal(await open(wrong))).toBe('link-ended')
    const second = await send('+6581112222')
    await answer(await open(second))
    await mend(person.uid, '81113333')
    expect(await refusal(await open(second))).toBe('link-ended')
  })

  test('stays what it was while only something else of the account changes', async () => {
    const { send, correct, open, person } = await invited()
    const token = await send(person.phone)
    await answer(await correct({ displayName: 'Mdm Lim', email: `${newUsername()}@example.test` }))
    expect((await answer(await open(token))).data.valid).toBe(true)
  })

  test('so with an address that nobody confirmed', async () => {
    const email = `${newUsername()}@example.test`
    const { send, correct, open } = await invited({ phone: '0', prefixCountryNum: '0', email })
    const wrong = await send(email)
    await answer(await correct({ email: `${newUsername()}@example.test` }))
    expect(await refusal(await open(wrong))).toBe('link-ended')
  })
})

test('a link for a new password on an old telephone ends with the number', async () => {
  const its = await invited()
  const { daughter, db, codeSentTo, runJobs, device, open } = its
  const username = newUsername()
  await db
    .update(accounts)
    .set({ username, ...(await its.withPassword()), sealed: null })
    .where(eq(accounts.uid, daughter.uid))
  await answer(await device().post('/public/reset-password/request', { username }))
  await runJobs()
  const token = await its.linkSentTo('reset-password', daughter.phone)
  await answer(await open(token))
  const number = { phone: newPhone(), prefixCountryNum: '+65' }
  await answer(await daughter.browser.post(calls.code, number))
  const code = await codeSentTo(number.phone)
  const confirmation = { password: PASSWORD }
  await answer(await daughter.browser.post(`${calls.me}/phone`, { ...number, code, confirmation }))
  expect(await refusal(await open(token))).toBe('link-ended')
})

describe('an account that waits to be taken over', () => {
  async function added() {
    const its = await invited()
    const phone = newPhone()
    const credential = caregiverCredential({ accountData: { phone, email: '' } })
    const { data } = await answer(
      await its.person.browser.post(calls.createCaregiver, {
        uid: its.person.uid,
        relationship: 'Child',
        caregiver: { credential },
      }),
    )
    await its.runJobs()
    const uid: string = data.account.uid
    const { username } = (await its.row(uid)) ?? expect.fail()
    const ask = async () => {
      await answer(await its.device().post('/public/reset-password/request', { username }))
      await its.runJobs()
    }
    const takeOver = (token: string) => its.device().post('/public/credential/takeOver', { token, password: PASSWORD })
    return { ...its, phone: `+65${phone}`, uid, ask, takeOver }
  }

  test('is taken over by a link that is asked for when the week of the first one is over', async () => {
    const { ask, takeOver, linkSentTo, moveClock, phone, row, uid } = await added()
    const first = await linkSentTo('take-over', phone)
    await moveClock(7 * 24 * 3600)
    await ask()
    const second = await linkSentTo('take-over', phone)
    expect(second).not.toBe(first)
    expect(await refusal(await takeOver(first))).toBe('link-ended')
    await answer(await takeOver(second))
    expect(await row(uid)).toMatchObject({ passwordHash: expect.any(String), phoneVerifiedAt: expect.any(Date) })
    await ask()
    expect(await linkSentTo('take-over', phone), 'afterwards it is any other account').toBe(second)
  })

  test('is not by whoever got the link at a number that was put right since', async () => {
    const { ask, takeOver, linkSentTo, moveClock, phone, mend, uid } = await added()
    const wrong = await linkSentTo('take-over', phone)
    const right = newPhone()
    await mend(uid, right)
    expect(await refusal(await takeOver(wrong))).toBe('link-ended')
    await moveClock(24 * 3600 + 1)
    await ask()
    await answer(await takeOver(await linkSentTo('take-over', `+65${right}`)))
  })
})
