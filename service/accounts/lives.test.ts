import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, linkTokens } from '../db/tables.ts'
import { queueEmailLink } from './email-link.ts'
import { adminConsole } from '../test/console.ts'
import { answer, calls, caregiverCredential, newNric, newPhone, newUsername, refusal } from '../test/registration.ts'

type World = Awaited<ReturnType<typeof adminConsole>>
const SECOND = 1
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Makes one, and answers how to find out whether it still opens what it is for. */
type Make = (its: World) => Promise<() => Promise<boolean>>
const opens = async (response: Response | Promise<Response>) => {
  const { status } = await response
  expect([200, 401, 403, 404]).toContain(status)
  return status === 200
}
const byToken =
  (path: string, make: (its: World) => Promise<string>): Make =>
  async (its) => {
    const token = await make(its)
    return () => opens(its.device().post(`${path}?token=${token}`, {}))
  }
const opened =
  (purpose: string, make: (its: World) => Promise<string>): Make =>
  async (its) => {
    const token = await make(its)
    return () => opens(its.device().post('/public/credential/openLink', { token, purpose }))
  }
const forOrganisation = (kind: Parameters<World['link']>[0]) => async (its: World) => {
  const organisation = await its.organisation()
  return its.link(kind, organisation, organisation)
}
const forAccount = (kind: Parameters<World['link']>[0]) => async (its: World) =>
  its.link(kind, await its.account({ username: newUsername() }))
const newPassword =
  (kind: 'reset' | 'set-password'): Make =>
  async (its) => {
    const token = await forAccount(kind)(its)
    return () => opens(its.device().post('/public/verify-token-reset-password', { token }))
  }
const session =
  (purpose: 'member' | 'registration'): Make =>
  async (its) => {
    const browser = await its.browserOf(await its.account(), purpose)
    return () => opens(browser.get(calls.me))
  }
/** A finder's number that was left on a code of a person with one caregiver. */
async function alarm(its: World) {
  const person = await its.person()
  const carer = await its.carer(person)
  const code = await its.code(person)
  const finder = its.device()
  await answer(await finder.post('/public/credential/safereturncard', its.submission(code)))
  await its.runJobs()
  const seesNumber = async () =>
    (await (await finder.get(`/public/accounts/users/v2/${code}`)).text()).includes(carer.phone)
  return { person, carer, code, seesNumber }
}

/** docs/decisions.md, "Sessions and links" and "Safe return": how long each lives, written out. */
const LIVES: [what: string, seconds: number, make: Make][] = [
  ['a link of kind admin', 12 * HOUR, byToken('/public/credential/verifyToken', forAccount('admin'))],
  ['a link of kind partner', 7 * DAY, byToken('/public/credential/verifyPartnerToken', forOrganisation('partner'))],
  [
    'a link of kind caregiver partner',
    7 * DAY,
    byToken('/public/credential/verifyPartnerToken', forOrganisation('caregiver-partner')),
  ],
  [
    'a link of kind care professional',
    7 * DAY,
    byToken('/public/credential/verifyCGUnderPartner', forOrganisation('care-professional')),
  ],
  ['a link of kind MoP', 7 * DAY, byToken('/public/credential/verifyToken', forOrganisation('mop'))],
  ['a link to reset a password', 60 * MINUTE, newPassword('reset')],
  ['a link to set a password', 7 * DAY, newPassword('set-password')],
  ['a link to take an account over', 7 * DAY, opened('take-over', forAccount('take-over'))],
  [
    'a link to confirm an e-mail address',
    7 * DAY,
    opened('email', async (its) => {
      const email = `${newUsername()}@example.test`
      const uid = await its.account({ email })
      await its.db.transaction((tx) => queueEmailLink(its.service, tx, uid, email))
      const [row] = await its.db.select().from(linkTokens).where(eq(linkTokens.recipient, uid))
      return its.service.keys.linkToken(row?.id ?? '')
    }),
  ],
  ['a link to freeze an account', 7 * DAY, opened('freeze', forAccount('freeze'))],
  [
    'a hand-over to the console',
    60 * SECOND,
    async (its) => {
      const organisation = await its.organisation()
      const token = await its.link('hand-over', (await its.staffOf(organisation)).uid, organisation)
      return () => opens(its.device().post('/admin/hand-over', { token }))
    },
  ],
  ['a member’s session without use', 8 * HOUR, session('member')],
  ['a session of registration without use', 8 * HOUR, session('registration')],
  [
    'a session at the console without use, until it locks',
    30 * MINUTE,
    async (its) => {
      const { browser } = await its.administrator()
      return () => opens(browser.get('/admin/accounts'))
    },
  ],
  [
    'the time between password and second factor',
    30 * MINUTE,
    async (its) => {
      const { uid } = await its.administrator()
      const browser = await its.consoleOf({ administratorUid: uid }, false)
      return async () => (await answer(await browser.get('/admin/session'))).data.step !== 'password'
    },
  ],
  [
    'a code for a phone',
    10 * MINUTE,
    async (its) => {
      const phone = newPhone()
      const browser = its.device()
      await answer(await browser.post(calls.code, { phone, prefixCountryNum: '+65', channel: 'sms' }))
      const code = await its.codeSentTo(phone)
      return async () => {
        const checked = await browser.post(calls.verify, { phone, prefixCountryNum: '+65', code })
        if (checked.ok) return (await answer(checked)).data.valid.valid
        expect(await refusal(checked)).toBe('code-ended')
        return false
      }
    },
  ],
  [
    'the proof of a phone',
    60 * MINUTE,
    async (its) => {
      const phone = newPhone()
      const browser = await its.browserWithProof(phone)
      return () => opens(browser.post(calls.caregiver, { credential: caregiverCredential({ accountData: { phone } }) }))
    },
  ],
  [
    'the handle of a search result',
    15 * MINUTE,
    async (its) => {
      const lastNric = newNric()
      const firstname = newUsername().replaceAll(/\W|\d/g, '')
      const nricHash = its.service.vault.nricHash(lastNric)
      await its.account({ type: 'DEMENTIA', firstname, nricHash, phone: newPhone(), prefixCountryNum: '+65' })
      const uidTags = await its.account()
      const browser = await its.browserOf(uidTags)
      const asked = new URLSearchParams({ name: `${firstname} Lim`, lastNric, type: 'DEMENTIA' })
      const uidTagged = (await answer(await browser.get(`${calls.search}?${asked}`))).data[0].uid
      return async () =>
        (await browser.post(calls.tag, { uidTagged, uidTags, relationship: 'Parent', status: 'PENDING' })).status ===
        200
    },
  ],
  [
    'an invitation',
    7 * DAY,
    async (its) => {
      const person = await its.account({ type: 'DEMENTIA' })
      const invited = { phone: newPhone(), prefixCountryNum: '+65', relationship: 'Child' }
      const { data } = await answer(await (await its.browserOf(person)).post('/account/invite', invited))
      const caregiver = await its.account()
      return async () => opens((await its.browserOf(caregiver)).send('PATCH', `/account/invite/${data.id}`, {}))
    },
  ],
  [
    'the link in the finder’s own text',
    24 * HOUR,
    async (its) => {
      const code = await its.code(await its.person())
      const [finder, phone] = [its.device(), newPhone()]
      await answer(await finder.post('/public/credential/safereturncard', its.submission(code, { phone })))
      await answer(await finder.post('/public/safe-return/sms', { phone }))
      await its.runJobs()
      const [text] = await its.sentTo(`+65${phone}`)
      const [, token] = /\/helping\/(\w+)/.exec(text?.text ?? '') ?? []
      return () => opens(its.device().post('/public/safe-return/prove', { token }))
    },
  ],
  [
    'a finder’s sight of the numbers while the alarm is open',
    24 * HOUR,
    async (its) => {
      const { seesNumber } = await alarm(its)
      return seesNumber
    },
  ],
  [
    'a finder’s sight of the numbers after the alarm closed',
    30 * MINUTE,
    async (its) => {
      const { seesNumber, carer } = await alarm(its)
      await answer(await its.act(carer.e164, 'safe'))
      return seesNumber
    },
  ],
  [
    'the private link after the alarm closed',
    24 * HOUR,
    async (its) => {
      const { carer } = await alarm(its)
      await answer(await its.act(carer.e164, 'safe'))
      const token = await its.tokenSentTo(carer.e164)
      return () => opens(its.device().get(`/public/found/${token}`))
    },
  ],
]

test.each(LIVES)('%s lives %i seconds, and no longer', async (_what, seconds, make) => {
  const its = await adminConsole()
  const [early, late] = [await make(its), await make(its)]
  await its.moveClock(seconds - 1)
  expect(await early(), 'a second before').toBe(true)
  await its.moveClock(2)
  expect(await late(), 'a second after').toBe(false)
})

test('without a fresh sign-in of fifteen minutes nobody leaves who has no password', async () => {
  const its = await adminConsole()
  const [early, late] = [await its.account(), await its.account()]
  const browsers = [await its.browserOf(early), await its.browserOf(late)]
  await its.moveClock(15 * MINUTE - 1)
  expect((await browsers[0]?.post('/account/leave', {}))?.status).toBe(200)
  await its.moveClock(2)
  expect((await browsers[1]?.post('/account/leave', {}))?.status).toBe(403)
  const [row] = await its.db.select().from(accounts).where(eq(accounts.uid, late))
  expect(row?.status).toBe('APPROVED')
})
