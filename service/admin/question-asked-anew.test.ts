import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, messages, questions, tags, workItems } from '../db/tables.ts'
import { endLink } from '../tags/end-link.ts'
import { barLink } from '../tags/bar.ts'
import { adminConsole } from '../test/console.ts'
import { answer, calls, newPhone, personCredential, refusal } from '../test/registration.ts'
import { changeNumber } from './change-number.ts'

/** A person who waits for approval, about whom the caregiver who made the account is asked where they live. */
async function askedCaregiver() {
  const its = await adminConsole()
  const { db, service, row } = its
  const { browser } = await its.administrator()
  const maker = await its.caregiver()
  const credential = personCredential()
  const given = { relationship: 'Parent', dementia: { credential } }
  const uid: string = (await answer(await maker.browser.post(calls.createPerson, given))).data.account.uid
  const { seen } = (await answer(await browser.get(`/admin/accounts/${uid}`))).data
  const question = { question: 'own', opened: 'address', text: 'Which block is it?' }
  await answer(await browser.post(`/admin/accounts/${uid}/decision`, { decision: 'ask', seen, question }))
  await its.runJobs()
  const [first = expect.fail()] = await db.select().from(questions).where(eq(questions.accountUid, uid))
  const open = (id = first.id) => its.device().get(`/public/questions/${service.keys.linkToken(id)}`)
  const newest = async () => {
    await its.runJobs()
    const all = await db.select().from(questions).where(eq(questions.accountUid, uid))
    return all.find(({ state }) => state === 'OPEN') ?? expect.fail('nothing is asked')
  }
  const accountOf = async (of: string) => (await row(of)) ?? expect.fail()
  return { ...its, uid, maker, first, open, newest, accountOf }
}

test('a question that was written to a number opens nothing once that is another one, and is asked anew at the new one', async () => {
  const { maker, open, newest, first, db, service, accountOf, textsTo } = await askedCaregiver()
  await answer(await open())
  const phone = newPhone()
  const stood = await accountOf(maker.uid)
  await db.transaction((tx) => changeNumber(service, tx, stood, { prefixCountryNum: '+65', phone, by: 'staff' }))
  expect(await refusal(await open())).toBe('link-ended')
  const again = await newest()
  expect(again).toMatchObject({ question: 'own', opened: 'address', text: 'Which block is it?', askedUid: maker.uid })
  expect(again.id).not.toBe(first.id)
  expect((await textsTo(`+65${phone}`)).join()).toContain(`/question/${service.keys.linkToken(again.id)}`)
  await answer(await open(again.id))
})

test('a question opens nothing for a carer who is barred, or whose link has ended, and is asked of somebody else', async () => {
  for (const isBarred of [true, false]) {
    const { maker, uid, open, newest, db, service } = await askedCaregiver()
    const [tag = expect.fail()] = await db.select().from(tags).where(eq(tags.personUid, uid))
    const by = 'staff'
    await db.transaction((tx) =>
      isBarred ? barLink(service, tx, tag, { by, reason: by }) : endLink(service, tx, tag, by),
    )
    expect(await refusal(await open())).toBe('link-ended')
    expect((await newest()).askedUid).not.toBe(maker.uid)
    const called = await db.$count(workItems, and(eq(workItems.accountUid, uid), eq(workItems.kind, 'call-or-write')))
    const written = await db.$count(messages, and(eq(messages.recipientId, uid), eq(messages.kind, 'more-asked')))
    expect(called + written).toBe(1)
  }
})

test('a question opens nothing while the account of whoever is asked is frozen', async () => {
  const { maker, open, db, service } = await askedCaregiver()
  await db.update(accounts).set({ frozenAt: service.now() }).where(eq(accounts.uid, maker.uid))
  expect(await refusal(await open())).toBe('link-ended')
  await db.update(accounts).set({ frozenAt: null }).where(eq(accounts.uid, maker.uid))
  await answer(await open())
})
