import { eq } from 'drizzle-orm'
import { accounts, workItems } from '../db/tables.ts'
import { adminConsole } from './console.ts'
import { portal } from './portal.ts'
import { answer, calls, newPhone, newUsername, PASSWORD } from './registration.ts'

/** The portal's people; the daughter has a username and a password, a confirmed number and a confirmed address. */
export async function reached() {
  const its = { ...(await adminConsole()), ...(await portal()) }
  const { daughter, db } = its
  const username = newUsername()
  await db
    .update(accounts)
    .set({ username, ...(await its.withPassword()) })
    .where(eq(accounts.uid, daughter.uid))
  const own = { confirmation: { password: PASSWORD } }
  const signIn = (password = PASSWORD) => its.device().post(calls.signIn, { username, password })
  const patch = (accountData: object, more: object = {}, from = daughter.browser) =>
    from.send('PATCH', calls.me, { accountData, ...more })
  /** Gives the daughter's account another number, as whoever knows her password would. */
  const changePhone = async (phone = newPhone(), from = daughter.browser) => {
    await answer(await from.post(calls.code, { phone, prefixCountryNum: '+65' }))
    const code = await its.codeSentTo(phone)
    await answer(await from.post(`${calls.me}/phone`, { phone, prefixCountryNum: '+65', code, ...own }))
    await its.runJobs()
    return `+65${phone}`
  }
  /** The secret of the newest link that freezes, of those sent to an address or number. */
  const freezeLink = (address: string) => its.linkSentTo('freeze', address)
  const press = (token: string, from = its.device()) => from.post(`/public/freeze/${token}`, {})
  /** Freezes the daughter's account by the link on an address or number. */
  const freeze = async (address = daughter.phone) => {
    await answer(await press(await freezeLink(address)))
    await its.runJobs()
  }
  const itemsOf = (uid: string) => db.select().from(workItems).where(eq(workItems.accountUid, uid))
  const desk = await its.administrator()
  const decide = async (outcome: 'keep' | 'end', uid = daughter.uid, from = desk) => {
    const [item] = (await itemsOf(uid)).filter(({ closedAt }) => closedAt === null)
    const closed = await from.browser.post(`/admin/work-items/${item?.id}`, { note: 'She came to the office', outcome })
    await its.runJobs()
    return closed
  }
  return { ...its, username, own, signIn, patch, changePhone, freezeLink, press, freeze, itemsOf, desk, decide }
}
