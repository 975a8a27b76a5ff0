import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newPhone, refusal } from '../test/registration.ts'
import { changeNumber } from './change-number.ts'

/** A caregiver for whom one administrator asked for another number, and a second one who decides a minute later. */
async function asked() {
  const its = await adminConsole()
  const { service } = its
  const [first, second] = [await its.administrator(), await its.administrator()]
  const own = { prefixCountryNum: '+65', phone: newPhone(), phoneVerifiedAt: new Date(service.now().getTime() - 1000) }
  const uid = await its.account(own)
  const { seen } = (await answer(await first.browser.get(`/admin/accounts/${uid}/mending`))).data
  const given = { seen, reason: 'Called us', part: 'phone', prefixCountryNum: '+65', phone: newPhone() }
  await answer(await first.browser.send('PATCH', `/admin/accounts/${uid}/mending`, given))
  await its.moveClock(60)
  const { data } = await answer(await second.browser.get('/admin/approvals'))
  const [{ id }] = data.filter(({ accountUid }: { accountUid: string }) => accountUid === uid)
  const decide = (decision: string) => second.browser.post(`/admin/approvals/${id}`, { decision })
  const phone = async () => (await its.row(uid))?.phone
  return { ...its, uid, given, decide, phone }
}

test('a number that its owner has changed or proved since is not replaced by the one that staff were told before', async () => {
  const proves = await asked()
  const newer = newPhone()
  const proved = { phone: newer, phoneVerifiedAt: proves.service.now() }
  await proves.db.update(accounts).set(proved).where(eq(accounts.uid, proves.uid))
  expect(await refusal(await proves.decide('APPROVED'))).toBe('changed-meanwhile')
  expect(await proves.phone()).toBe(newer)
  await answer(await proves.decide('REFUSED'))

  const changes = await asked()
  const stood = (await changes.row(changes.uid)) ?? expect.fail()
  const another = newPhone()
  const number = { prefixCountryNum: '+65', phone: another, by: changes.uid }
  await changes.db.transaction((tx) => changeNumber(changes.service, tx, stood, number))
  expect(await refusal(await changes.decide('APPROVED'))).toBe('changed-meanwhile')
  expect(await changes.phone()).toBe(another)
})

test('one that stands as it stood is replaced', async () => {
  const { decide, phone, given } = await asked()
  await answer(await decide('APPROVED'))
  expect(await phone()).toBe(given.phone)
})
