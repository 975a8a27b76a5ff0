import { expect, test } from 'vitest'
import { closeDoors } from '../accounts/freeze.ts'
import { eraseAccounts } from '../accounts/erase.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newUsername, PASSWORD, refusal } from '../test/registration.ts'

const REASON = 'Left on bad terms'

/** Staff at the console who made a link by which a colleague joins, and what becomes of it when somebody opens it. */
async function inviting() {
  const its = await adminConsole()
  const { browser: administrator } = await its.administrator()
  const { browser, uid } = await its.organisationConsole()
  const { url } = (await answer(await browser.post('/admin/links', { kind: 'care-professional' }))).data
  const join = (token: string) => {
    const credentials = { username: newUsername(), password: PASSWORD, confirmPassword: PASSWORD }
    return its.device().post('/account/submitCGUnderPartner', credentials, { authorization: token })
  }
  const decide = async (decision: string) => {
    const { seen } = (await answer(await administrator.get(`/admin/accounts/${uid}`))).data
    await answer(await administrator.post(`/admin/accounts/${uid}/decision`, { decision, seen, reason: REASON }))
  }
  const comesIn = () => join(url.split('/').at(-1))
  return { ...its, first: administrator, uid, decide, comesIn }
}

test.each(['suspend', 'end'])(
  'staff of whom an administrator decides %s bring nobody in by a link of theirs',
  async (decision) => {
    const { decide, comesIn } = await inviting()
    await decide(decision)
    expect(await refusal(await comesIn())).toBe('link-ended')
  },
)

test('staff whose account is frozen, or erased, bring nobody in by a link that was made in it', async () => {
  const frozen = await inviting()
  await frozen.db.transaction((tx) => closeDoors(frozen.service, tx, frozen.uid))
  expect(await refusal(await frozen.comesIn())).toBe('link-ended')
  const erased = await inviting()
  await erased.db.transaction((tx) => eraseAccounts(tx, [erased.uid]))
  expect(await refusal(await erased.comesIn())).toBe('link-ended')
})

test('a link stays good while whoever made it stays', async () => {
  const { comesIn } = await inviting()
  expect((await comesIn()).status).toBe(200)
})

test('an administrator who is suspended joins no organisation by a link of theirs', async () => {
  const { first, administrator, organisation, device } = await inviting()
  const { browser, uid } = await administrator()
  const made = await answer(await browser.post('/admin/links', { kind: 'mop', account: await organisation() }))
  const token = new URL(made.data.url).searchParams.get('token') ?? ''
  const open = () => device().post(`/public/credential/verifyToken?token=${token}`, {})
  await answer(await open())
  await answer(await first.post(`/admin/administrators/${uid}/end`, { reason: REASON }))
  expect(await refusal(await open())).toBe('link-ended')
})
