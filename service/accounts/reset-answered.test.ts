import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, tags } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { portal, tagId } from '../test/portal.ts'
import { answer, calls, newPhone, newUsername, refusal } from '../test/registration.ts'

const NEW = 'Papaya-ferry-58'

/** A person without a contact that they proved: the link to a new password went to the daughter, who made the account. */
async function sentToMaker() {
  const its = { ...(await adminConsole()), ...(await portal()) }
  const { db, person, daughter, device } = its
  const username = newUsername()
  const credentials = { ...(await its.withPassword()), username }
  await db.update(accounts).set(credentials).where(eq(accounts.uid, person.uid))
  await answer(await device().post('/public/reset-password/request', { username }))
  await its.runJobs()
  const token = await its.linkSentTo('reset-password', daughter.phone)
  const desk = await its.administrator()
  const link = tagId(person.uid, daughter.uid)
  return {
    ...its,
    link,
    desk,
    username,
    look: () => device().post('/public/verify-token-reset-password', { token }),
    use: () => device().post('/public/reset-password', { token, password: NEW, confirmPassword: NEW }),
  }
}
type Sent = Awaited<ReturnType<typeof sentToMaker>>

const OVER: Record<string, (its: Sent) => Promise<unknown>> = {
  'staff keep them from the person': async ({ desk, link }) =>
    answer(await desk.browser.post(`/admin/tags/${link}/bar`, { barred: true, reason: 'Protection order' })),
  'the person ends their link': async ({ person, link }) =>
    answer(await person.browser.send('PATCH', `/account/tags/${link}`, { status: 'ENDED' })),
  'their account is frozen': async ({ db, daughter, service }) =>
    db.update(accounts).set({ frozenAt: service.now() }).where(eq(accounts.uid, daughter.uid)),
  'their account has ended': async ({ db, daughter }) =>
    db.update(accounts).set({ status: 'ENDED' }).where(eq(accounts.uid, daughter.uid)),
  'their number is another one': async (its) => {
    const { daughter, db, codeSentTo } = its
    await db
      .update(accounts)
      .set(await its.withPassword())
      .where(eq(accounts.uid, daughter.uid))
    const phone = newPhone()
    await answer(await daughter.browser.post(calls.code, { phone, prefixCountryNum: '+65', channel: 'sms' }))
    const given = { phone, prefixCountryNum: '+65', code: await codeSentTo(phone) }
    const confirmation = { password: 'Mango-bridge-42' }
    await answer(await daughter.browser.post('/account/me/phone', { ...given, confirmation }))
  },
}

test.each(Object.keys(OVER))('who answered for a person sets no password of theirs once %s', async (what) => {
  const its = await sentToMaker()
  await answer(await its.look())
  await OVER[what]?.(its)
  for (const send of [its.look, its.use]) expect(await refusal(await send())).toBe('link-ended')
  const tried = await its.device().post(calls.signIn, { username: its.username, password: NEW })
  expect(await refusal(tried)).toBe('sign-in-failed')
})

test('who answers for a person sets a password of theirs by the link that came, whatever others end', async () => {
  const { db, son, person, use, device, username } = await sentToMaker()
  await db
    .update(tags)
    .set({ status: 'ENDED' })
    .where(eq(tags.id, tagId(person.uid, son.uid)))
  await answer(await use())
  expect((await device().post(calls.signIn, { username, password: NEW })).status).toBe(200)
})

test.each(['bar', 'end'] as const)(
  'a link to a first password of a person goes with whoever had it sent: %s',
  async (act) => {
    const its = { ...(await adminConsole()), ...(await portal()) }
    const { person, daughter, device, path } = its
    // The number that the daughter gave for the person.
    await answer(await daughter.browser.post(path('/sign-in-link'), {}))
    await its.runJobs()
    const token = await its.linkSentTo('reset-password', person.phone)
    const use = () =>
      device().post('/public/reset-password', { token, username: newUsername(), password: NEW, confirmPassword: NEW })
    const link = tagId(person.uid, daughter.uid)
    const desk = await its.administrator()
    if (act === 'bar')
      await answer(await desk.browser.post(`/admin/tags/${link}/bar`, { barred: true, reason: 'Protection order' }))
    else await answer(await person.browser.send('PATCH', `/account/tags/${link}`, { status: 'ENDED' }))
    expect(await refusal(await use())).toBe('link-ended')
  },
)
