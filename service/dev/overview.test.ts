import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { eraseAccounts } from '../accounts/erase.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { accounts, administrators, linkTokens, sessions } from '../db/tables.ts'
import { loadSampleAccounts } from '../sample/accounts.ts'
import { loadSampleAdministrators } from '../sample/administrators.ts'
import { loadSample } from '../sample/load.ts'
import { readDevOverview } from './overview.ts'
import { answer, calls, newUsername, PASSWORD, registration } from '../test/registration.ts'

type Tour = {
  accounts: { role: string; username: string; password: string; uid: string; token: string; totpCode?: string }[]
  links: Record<string, string>
}

/** The service as `npm run dev` opens it: with the sample and the tour. */
async function touring() {
  const its = await registration()
  const service = { ...its.service, config: readConfig({ APP_ENV: 'development' }) }
  await loadSample(its.db, service.now())
  await loadSampleAccounts(service)
  const app = createApp(service)
  const look = async (): Promise<Tour> =>
    (await answer(await app.request('/dev', {}, { address: '127.0.0.1', ownMachine: true }))).data
  return { ...its, service, look }
}

test('the tour shows an account of every role, whose password and token open it', async () => {
  const { look, device } = await touring()
  const tour = await look()
  expect(tour.accounts.map(({ role }) => role)).toEqual(['person', 'caregiver', 'staff', 'partner', 'public'])
  for (const { role, username, password, uid, token } of tour.accounts) {
    expect((await answer(await device().post(calls.signIn, { username, password }))).data.account.uid, role).toBe(uid)
    expect((await answer(await device().get(calls.me, { authorization: token }))).data.uid, role).toBe(uid)
  }
  const staff = tour.accounts.find(({ role }) => role === 'staff')
  const found = await device().get('/partner/users?name=Siew+Hua+Lim&lastNric=567A&type=DEMENTIA', {
    authorization: staff?.token ?? '',
  })
  expect((await answer(found)).data).toMatchObject([{ firstname: 'Siew Hua', lastname: 'Lim' }])
})

test('the tour says whose telephone or mailbox a message of the sample goes to', async () => {
  const { service } = await touring()
  const { reached } = await readDevOverview(service)
  expect(reached).toContainEqual({ at: '+6580000001', name: 'Hui Min Lim' })
  expect(reached).toContainEqual({ at: 'care@sunrise.example', name: 'Sunrise Day Care' })
})

test('its tokens stay the same while they last, and are new once they do not', async () => {
  const { look, moveClock, db, device } = await touring()
  const tokens = async () => (await look()).accounts.map(({ token }) => token)
  const first = await tokens()
  expect(await tokens()).toEqual(first)
  await moveClock(24 * 3600)
  const second = await tokens()
  expect(second.filter((token) => first.includes(token))).toEqual([])
  await db.update(sessions).set({ revokedAt: new Date() })
  for (const token of await tokens()) expect((await device().get(calls.me, { authorization: token })).status).toBe(200)
})

test('every link of the decisions is ready, and a fresh one when it was used or has ended', async () => {
  const { look, device, moveClock, db } = await touring()
  const { links } = await look()
  expect(Object.keys(links).toSorted()).toEqual([
    'adminToken',
    'careProfessionalToken',
    'caregiverPartnerToken',
    'invitationId',
    'mopToken',
    'partnerToken',
    'resetToken',
  ])
  expect((await look()).links).toEqual(links)
  const submit = async (name: string, path: string) => {
    const credentials = { username: newUsername(), password: PASSWORD, confirmPassword: PASSWORD }
    const authorization = (await look()).links[name] ?? ''
    expect((await device().post(path, credentials, { authorization })).status, name).toBe(200)
  }
  for (let visit = 1; visit <= 2; visit += 1) {
    await submit('partnerToken', '/account/submitPartner')
    await submit('careProfessionalToken', '/account/submitCGUnderPartner')
    const token = (await look()).links.resetToken
    expect((await device().post('/public/reset-password', { token, password: PASSWORD })).status).toBe(200)
  }
  await moveClock(31 * 24 * 3600)
  const later = (await look()).links
  for (const [name, link] of Object.entries(links)) expect(later[name], name).not.toBe(link)
  expect(JSON.stringify(await db.select().from(linkTokens))).not.toContain(later.adminToken)
})

test('using the reset link leaves the passwords that the tour shows as they are', async () => {
  const { look, device } = await touring()
  const { links, accounts: shown } = await look()
  await answer(await device().post('/public/reset-password', { token: links.resetToken, password: PASSWORD }))
  for (const { username, password } of shown)
    expect((await device().post(calls.signIn, { username, password })).status, username).toBe(200)
})

test('loading the sample again changes nothing', async () => {
  const { service, db, look } = await touring()
  const [{ uid = '' } = {}] = (await look()).accounts
  const before = await db.select().from(accounts).where(eq(accounts.uid, uid))
  await loadSampleAccounts(service)
  expect(await db.select().from(accounts).where(eq(accounts.uid, uid))).toEqual(before)
})

test('the tour goes on when somebody of the sample was deleted in the console', async () => {
  const { look, db } = await touring()
  const { accounts: before } = await look()
  const person = before.find(({ role }) => role === 'person')?.uid ?? ''
  await db.transaction((tx) => eraseAccounts(tx, [person]))
  // The next test loads the sample anew, which is done only where nobody of it is left.
  onTestFinished(async () => {
    const everybody = await db.select({ uid: accounts.uid }).from(accounts)
    await db.transaction((tx) =>
      eraseAccounts(
        tx,
        everybody.map(({ uid }) => uid),
      ),
    )
  })
  const { accounts: left, links } = await look()
  expect(left.map(({ role }) => role)).not.toContain('person')
  expect(Object.keys(links)).not.toContain('invitationId')
})

test('whoever may use the console has an authenticator code of this moment beside the password', async () => {
  const { look, service, db } = await touring()
  await loadSampleAdministrators(service)
  onTestFinished(async () => void (await db.delete(administrators)))
  const tour = await look()
  const shown = tour.accounts.filter(({ totpCode }) => totpCode)
  expect(shown.map(({ role }) => role)).toEqual(['staff', 'partner', 'administrator', 'administrator'])
  // The service of the tests is live, where the sample's secret opens nothing: the trial's own is asked.
  const app = createApp(service)
  const peer = { address: '127.0.0.1', ownMachine: true }
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  for (const { username, password, totpCode } of shown) {
    const post = (path: string, body: object, cookie = '') =>
      app.request(path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) }, peer)
    const first = await post('/admin/sign-in', { username, password })
    expect((await answer(first)).data.step, username).toBe('code')
    const cookie = first.headers.getSetCookie().join().split(';')[0]
    await answer(await post('/admin/second-factor/code', { code: totpCode }, cookie))
  }
})
