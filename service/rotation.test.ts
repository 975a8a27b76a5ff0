import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hashPassword } from './accounts/password.ts'
import { totpOf } from './admin/second-factor.ts'
import { administrators, submissions } from './db/tables.ts'
import { deriveKeys, randomUid } from './secrets.ts'
import { signSession } from './session.ts'
import { adminConsole } from './test/console.ts'
import { lost } from './test/lost.ts'
import { answer, calls, caregiverCredential, newNric, newPhone, newUsername, PASSWORD } from './test/registration.ts'

const OLD = 'the secret that was, of at least thirty-two letters'
const NEW = 'the secret that is, of at least thirty-two letters'

let its: Awaited<ReturnType<typeof adminConsole>>
/** From now on the service has these secrets among its settings, newest first. */
type Secrets = [newest: string, ...older: string[]]
const rotate = (...secrets: Secrets) => Object.assign(its.service.keys, deriveKeys(...secrets))
beforeEach(async () => {
  its = await adminConsole()
  const { ...before } = its.service.keys
  onTestFinished(() => void Object.assign(its.service.keys, before))
})

const isOk = async (response: Response | Promise<Response>) => (await response).ok

/** Everything that follows from APP_SECRET and is used later: each is issued, and what is returned says whether it is still taken. */
const ISSUED: Record<string, () => Promise<() => Promise<boolean>>> = {
  async 'a member’s session'() {
    const browser = await its.browserOf(await its.account())
    return () => isOk(browser.get(calls.me))
  },
  async 'the device of a finder in an open alarm'() {
    const { submit, status } = await lost()
    await submit()
    return async () => (await status()).granted
  },
  async 'a number that the family marked as a false alarm'() {
    const { submit, runJobs, actAs, incident, status } = await lost()
    await submit()
    await runJobs()
    const { reports } = (await (await actAs('daughter', 'on-my-way')).json()).data
    expect((await incident()).closedAt).toBeNull()
    await actAs('daughter', 'false-alarm', { reports: [reports[0].id] })
    const again = its.device()
    return async () => {
      await submit({ name: 'Somebody else' }, again)
      return (await status(again)).muted
    }
  },
  async 'the page of a code that was read first'() {
    const { code, finder, submit, moveClock, incident } = await lost()
    const { opened } = (await (await finder.get(`/public/accounts/users/v2/${code}`)).json()).data
    await moveClock(5)
    return async () => {
      await submit({ opened })
      const [report] = await its.db
        .select()
        .from(submissions)
        .where(eq(submissions.incidentId, (await incident()).id))
      return report?.readFirst ?? false
    }
  },
  async 'the private link of an alarm'() {
    const { submit, runJobs, of } = await lost()
    await submit()
    await runJobs()
    const token = await its.tokenSentTo(of('daughter').e164)
    return () => isOk(its.device().get(`/public/found/${token}`))
  },
  async 'the link of a finder’s own text'() {
    const { submit, finder, runJobs } = await lost()
    const phone = newPhone()
    await submit({ phone })
    await finder.post('/public/safe-return/sms', { phone })
    await runJobs()
    const token = await its.linkSentTo('helping', `+65${phone}`)
    return () => isOk(its.device().post('/public/safe-return/prove', { token }))
  },
  async 'a link of one use'() {
    const token = await its.link('reset', await its.account({ username: newUsername() }))
    return () => isOk(its.device().post('/public/reset-password', { token, password: 'Papaya-terrace-7' }))
  },
  async 'a link that is only read'() {
    const organisation = await its.organisation()
    const token = await its.link('caregiver-partner', organisation, organisation)
    return () => isOk(its.device().send('POST', `/public/credential/verifyPartnerToken?token=${token}`))
  },
  async 'a link that confirms an e-mail address'() {
    const { credential } = await its.caregiver()
    await its.runJobs()
    const token = await its.linkSentTo('verify-email', credential.accountData.email ?? '')
    return () => isOk(its.device().post(`/public/verify-email/${token}`, {}))
  },
  async 'a one-time code'() {
    const browser = its.device()
    const sent = { phone: newPhone(), prefixCountryNum: '+65' }
    await answer(await browser.post(calls.code, { ...sent, channel: 'sms' }))
    const code = await its.codeSentTo(sent.phone)
    return async () => {
      const { data } = await (await browser.post(calls.verify, { ...sent, code })).json()
      return data?.valid?.valid ?? false
    }
  },
  async 'the proof of a number'() {
    const credential = caregiverCredential()
    const browser = await its.browserWithProof((credential.accountData as { phone: string }).phone)
    return () => isOk(browser.post(calls.caregiver, { credential }))
  },
  async 'the handle of a search result'() {
    const [name, lastNric] = [newUsername().replaceAll(/\W|\d/g, ''), newNric()]
    const nricHash = its.service.vault.nricHash(lastNric)
    await its.account({ type: 'DEMENTIA', firstname: name, lastname: 'Ong', nricHash })
    const uid = await its.account()
    const browser = await its.browserOf(uid)
    const asked = new URLSearchParams({ name: `${name} Ong`, lastNric, type: 'DEMENTIA' })
    const { data } = await answer(await browser.get(`${calls.search}?${asked}`))
    const [session] = await its.sessionsOf(uid)
    return async () => {
      // The handle is what is asked about here, so the session is signed anew.
      browser.cookies.set('homeward_session', await signSession(its.service, session ?? expect.fail('no session')))
      return isOk(browser.post(calls.tag, { uidTagged: data[0].uid, status: 'PENDING', relationship: 'Parent' }))
    }
  },
  async 'a recovery code'() {
    const at = { signIn: '/admin/sign-in', begin: '/admin/second-factor/enrolment', confirm: '/admin/second-factor' }
    const [uid, browser, createdAt] = [randomUid(), its.device(), its.service.now()]
    const username = `rahim.${uid.slice(0, 6)}`
    const passwordHash = await hashPassword(PASSWORD)
    await its.db
      .insert(administrators)
      .values({ uid, username, name: 'Rahim', passwordHash, createdBy: 'command', createdAt })
    const signIn = () => browser.post(at.signIn, { username, password: PASSWORD })
    await answer(await signIn())
    const { secret } = (await answer(await browser.send('POST', at.begin))).data
    const code = totpOf(secret).generate({ timestamp: its.service.now().getTime() })
    const { recoveryCodes } = (await answer(await browser.post(at.confirm, { code }))).data
    return async () => {
      await answer(await signIn())
      return isOk(browser.post('/admin/second-factor/code', { code: recoveryCodes[0] }))
    }
  },
  async 'a device that signed in before'() {
    const { credential, browser } = await its.caregiver()
    const { username } = credential.credentialData
    const signIn = () => browser.post(calls.signIn, { username, password: PASSWORD })
    await answer(await signIn())
    return async () => {
      const { limiter, keys } = its.service
      for (let nth = 1; nth <= 100; nth += 1)
        await limiter.take('sign-in-all', keys.hashSubject(username.toLowerCase()))
      return isOk(signIn())
    }
  },
  async 'a request that comes again with its Idempotency-Key'() {
    const credential = caregiverCredential()
    const browser = await its.browserWithProof((credential.accountData as { phone: string }).phone)
    const send = () => browser.post(calls.caregiver, { credential }, { 'idempotency-key': 'one tap' })
    const { data } = await answer(await send())
    return async () => (await (await send()).json()).data?.account?.uid === data.account.uid
  },
}

describe.each(Object.entries(ISSUED))('%s', (_name, issue) => {
  test('of the old secret is taken while that stands beside the new one', async () => {
    rotate(OLD)
    const isTaken = await issue()
    rotate(NEW, OLD)
    expect(await isTaken()).toBe(true)
  })

  test('is refused when the old secret is taken away', async () => {
    rotate(OLD)
    const isTaken = await issue()
    rotate(NEW)
    expect(await isTaken()).toBe(false)
  })

  test('is made with the new secret from the first moment on', async () => {
    rotate(NEW, OLD)
    const isTaken = await issue()
    rotate(NEW)
    expect(await isTaken()).toBe(true)
  })
})

test.each<[string, Secrets]>([
  ['new and old', [NEW, OLD]],
  ['new alone', [NEW]],
])('a message that waits while secrets change carries a link that opens, with %s', async (_which, secrets) => {
  rotate(OLD)
  const { credential } = await its.caregiver()
  await answer(
    await its.device().post('/public/reset-password/request', { username: credential.credentialData.username }),
  )
  rotate(...secrets)
  await its.runJobs()
  const token = await its.linkSentTo('reset-password', `+65${credential.accountData.phone}`)
  expect(await isOk(its.device().post('/public/reset-password', { token, password: 'Papaya-terrace-7' }))).toBe(true)
})

test('a finder’s device from before cookies named a secret goes on under the oldest, and its cookie names it', async () => {
  rotate(OLD)
  const { submit, status, finder } = await lost()
  await submit()
  const [token = ''] = (finder.cookies.get('homeward_device') ?? '').split('.')
  finder.cookies.set('homeward_device', token)
  expect((await status()).granted).toBe(true)
  rotate(NEW, OLD)
  expect((await status()).granted).toBe(true)
  await submit()
  expect(finder.cookies.get('homeward_device')).toBe(`${token}.${deriveKeys(OLD).mark}`)
})
