import { eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, administrators, linkTokens, messages, partnerDetails, questions, tags } from '../db/tables.ts'
import { queueEmailLink } from './email-link.ts'
import {
  answer,
  calls,
  caregiverCredential,
  newPhone,
  newUsername,
  PASSWORD,
  refusal,
  registration,
} from '../test/registration.ts'
import { randomUid } from '../secrets.ts'
import { LINK_KINDS, type LinkKind } from '../link-kinds.ts'
import { issueLink } from '../link-token.ts'

type World = Awaited<ReturnType<typeof registration>>
type Given = Record<string, any>
const NEW_PASSWORD = 'Another-bridge-43'

/**
 * What each kind of link opens: a link of its own, the reading that consumes nothing, the write it is for, and the same
 * write with a mistake in it. Hand-overs and links of the locked console come with the console.
 */
interface Opening {
  make: (its: World) => Promise<string>
  read?: (its: World, token: string) => Promise<Response>
  write: (its: World, token: string) => Promise<Response>
  fail?: (its: World, token: string) => Promise<Response>
}
const byToken = (path: string) => async (its: World, token: string) => its.device().post(`${path}?token=${token}`, {})
const credentials = (changes: Given = {}) => ({
  username: newUsername(),
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...changes,
})
const submit =
  (path: string, changes: Given = {}) =>
  async (its: World, token: string) =>
    its.device().post(path, credentials(changes), { authorization: token })
const forOrganisation = (kind: LinkKind) => async (its: World) => {
  const partner = await its.organisation()
  return its.link(kind, partner, partner)
}
const forAccount = (kind: LinkKind) => async (its: World) =>
  its.link(kind, await its.account({ username: newUsername() }))
const newPassword =
  (changes: Given = {}) =>
  async (its: World, token: string) =>
    its.device().post('/public/reset-password', { token, password: NEW_PASSWORD, ...changes })
const resetting = {
  read: async (its: World, token: string) => its.device().post('/public/verify-token-reset-password', { token }),
  write: newPassword(),
  fail: newPassword({ password: 'short', confirmPassword: 'short' }),
}
const staffSignUp =
  (changes: Given = {}) =>
  async (its: World, partnerToken: string) =>
    its.device().post(calls.caregiver, {
      credential: caregiverCredential({ accountData: { phone: undefined, ...changes } }),
      partnerToken,
    })
const publicSignUp =
  (changes: Given = {}) =>
  async (its: World, token: string) =>
    its
      .device()
      .post('/public/credential/signUpMoP', { credential: caregiverCredential({ accountData: changes }), token })
const open = (purpose: string) => async (its: World, token: string) =>
  its.device().post('/public/credential/openLink', { token, purpose })
const takeOver =
  (changes: Given = {}) =>
  async (its: World, token: string) =>
    its.device().post('/public/credential/takeOver', { token, password: NEW_PASSWORD, ...changes })

const answering = (text: string) => async (its: World, token: string) => {
  const browser = its.device()
  const asked = await answer(await browser.get(`/public/questions/${token}`)).catch(() => undefined)
  return browser.post(`/public/questions/${token}`, { question: asked?.data.id ?? 'none', text })
}
const joining =
  (changes: Given = {}) =>
  async (its: World, token: string) =>
    its.device().post('/admin/invitation', { token, password: NEW_PASSWORD, ...changes })

const openings: Record<Exclude<LinkKind, 'hand-over'>, Opening> = {
  admin: {
    make: (its) => its.link('admin', 'an administrator'),
    read: byToken('/public/credential/verifyToken'),
    write: byToken('/public/credential/verifyToken'),
  },
  partner: {
    make: forOrganisation('partner'),
    read: byToken('/public/credential/verifyPartnerToken'),
    write: submit('/account/submitPartner'),
    fail: submit('/account/submitPartner', { confirmPassword: 'other-password' }),
  },
  'caregiver-partner': {
    make: forOrganisation('caregiver-partner'),
    read: byToken('/public/credential/verifyPartnerToken'),
    write: staffSignUp(),
    fail: staffSignUp({ lastNric: '1' }),
  },
  'care-professional': {
    make: forOrganisation('care-professional'),
    read: byToken('/public/credential/verifyCGUnderPartner'),
    write: submit('/account/submitCGUnderPartner'),
    fail: submit('/account/submitCGUnderPartner', { password: '12345' }),
  },
  mop: {
    make: forOrganisation('mop'),
    read: byToken('/public/credential/verifyToken'),
    write: publicSignUp(),
    fail: publicSignUp({ email: 'mei' }),
  },
  reset: { make: forAccount('reset'), ...resetting },
  'set-password': { make: forAccount('set-password'), ...resetting },
  'take-over': {
    make: forAccount('take-over'),
    read: open('take-over'),
    write: takeOver(),
    fail: takeOver({ password: 'password' }),
  },
  email: {
    make: async (its) => {
      const email = `${newUsername()}@example.test`
      const uid = await its.account({ email })
      await its.db.transaction((tx) => queueEmailLink(its.service, tx, uid, email))
      const [row] = await its.db.select().from(linkTokens).where(eq(linkTokens.recipient, uid))
      return its.service.keys.linkToken(row?.id ?? '')
    },
    read: open('email'),
    write: async (its, token) => its.device().post(`/public/verify-email/${token}`, {}),
  },
  question: {
    make: async (its) => {
      const uid = await its.account({ status: 'PENDING' })
      const { id, token } = await its.db.transaction((tx) =>
        issueLink(its.service, tx, 'question', { recipient: uid, createdBy: 'an administrator' }),
      )
      const row = { accountUid: uid, askedUid: uid, question: 'own', opened: 'text', text: 'Which block?' } as const
      await its.db.insert(questions).values({
        ...row,
        id,
        locale: 'en',
        state: 'OPEN',
        askedBy: 'an administrator',
        createdAt: its.service.now(),
      })
      return token
    },
    read: open('question'),
    write: answering('Block 12'),
    fail: answering(''),
  },
  administrator: {
    make: async (its) => {
      const uid = randomUid()
      const invited = { uid, username: newUsername(), name: 'Mei Wong', passwordHash: null }
      await its.db.insert(administrators).values({ ...invited, createdBy: 'command', createdAt: its.service.now() })
      return its.link('administrator', uid)
    },
    read: async (its, token) => its.device().post('/admin/invitation/read', { token }),
    write: joining(),
    fail: joining({ password: 'short', confirmPassword: 'short' }),
  },
  number: {
    make: async (its) => {
      const [phone, at] = [newPhone(), its.service.now()]
      const uid = await its.account({ prefixCountryNum: '+65', phone, phoneVerifiedAt: at })
      const boundTo = its.service.keys.hashSubject(`+65${phone}`)
      const { token } = await its.db.transaction((tx) =>
        issueLink(its.service, tx, 'number', { recipient: uid, createdBy: uid, boundTo }),
      )
      return token
    },
    read: open('number'),
    write: async (its, token) => its.device().post(`/public/number/${token}`, {}),
  },
  freeze: {
    make: forAccount('freeze'),
    read: open('freeze'),
    write: async (its, token) => its.device().post(`/public/freeze/${token}`, {}),
  },
}
const kinds = Object.keys(openings) as (keyof typeof openings)[]

describe.each(kinds)('a link of kind %s', (kind) => {
  const { make, read, write, fail } = openings[kind]
  const { once, lifeMs } = LINK_KINDS[kind]

  test(`opens what it is for${once ? ', once' : ', again and again'}; looking at it consumes nothing`, async () => {
    const its = await registration()
    const token = await make(its)
    if (read) {
      await answer(await read(its, token))
      await answer(await read(its, token))
    }
    expect((await write(its, token)).status).toBe(200)
    const again = await write(its, token)
    if (once) expect(['link-ended', 'credentials-submitted', 'credentials-verified']).toContain(await refusal(again))
    else await answer(again)
  })

  test('is not consumed by a write that fails', async () => {
    const its = await registration()
    const token = await make(its)
    if (fail) await refusal(await fail(its, token))
    expect((await write(its, token)).status).toBe(200)
  })

  test('ends with its time', async () => {
    const its = await registration()
    const [lasting, ended] = [await make(its), await make(its)]
    await its.moveClock(lifeMs / 1000 - 1)
    await answer(await write(its, lasting))
    await its.moveClock(1)
    expect(await refusal(await write(its, ended))).toBe('link-ended')
    if (read) expect(await refusal(await read(its, ended))).toBe('link-ended')
  })

  test('ends when it is revoked', async () => {
    const its = await registration()
    const token = await make(its)
    await its.db.update(linkTokens).set({ revokedAt: its.service.now() }).where(isNull(linkTokens.revokedAt))
    expect(await refusal(await write(its, token))).toBe('link-ended')
    if (read) expect(await refusal(await read(its, token))).toBe('link-ended')
  })

  test('opens nothing that another kind is for', async () => {
    const its = await registration()
    const token = await make(its)
    const sharing: Partial<Record<LinkKind, LinkKind[]>> = { reset: ['set-password'], 'set-password': ['reset'] }
    for (const other of kinds) {
      // Reading an admin link "writes" nothing of its own; a MoP link is read by the same call.
      if (other === kind || sharing[kind]?.includes(other) || (kind === 'mop' && other === 'admin')) continue
      if (kind === 'caregiver-partner' && other === 'admin') continue
      const response = await openings[other].write(its, token)
      expect(await refusal(response), other).toBe('link-ended')
    }
    expect(await refusal(await its.device().get(calls.me, { authorization: token }))).toBe('sign-in-required')
    await answer(await write(its, token))
  })

  test('stands in no table as itself', async () => {
    const its = await registration()
    const token = await make(its)
    await its.runJobs()
    await write(its, token)
    for (const table of [linkTokens, accounts, messages]) {
      expect(JSON.stringify(await its.db.select().from(table))).not.toContain(token)
    }
  })
})

test('a session is no link, and two links at the same moment write once', async () => {
  const its = await registration()
  const uid = await its.account({ username: newUsername() })
  expect(await refusal(await newPassword()(its, await its.session(uid)))).toBe('link-ended')
  const token = await its.link('reset', uid)
  const answers = await Promise.all(Array.from({ length: 5 }, async () => (await newPassword()(its, token)).status))
  expect(answers.toSorted()).toEqual([200, 404, 404, 404, 404])
})

test('an administrator’s or organisation’s link says whose it is', async () => {
  const its = await registration()
  const partner = await its.organisation()
  const whose = async (token: string) =>
    (await answer(await its.device().post('/public/credential/verifyToken', {}, { authorization: token }))).data
  expect(await whose(await its.link('admin', 'x'))).toEqual({
    account: { uid: 'an administrator' },
    purpose: 'admin',
  })
  for (const purpose of ['caregiver-partner', 'mop'] as const)
    expect(await whose(await its.link(purpose, partner, partner))).toEqual({ account: { uid: partner }, purpose })
})

describe('a browser that opened a link of one use', () => {
  const HELD = 'opened'
  /** Opens and uses a link of each kind, whose token stands in no later call. */
  const held: Partial<Record<LinkKind, { read: [string, Given]; write: [string, Given] }>> = {
    reset: {
      read: ['/public/verify-token-reset-password', {}],
      write: ['/public/reset-password', { password: NEW_PASSWORD }],
    },
    'take-over': {
      read: ['/public/credential/openLink', { purpose: 'take-over' }],
      write: ['/public/credential/takeOver', { password: NEW_PASSWORD }],
    },
    email: {
      read: ['/public/credential/openLink', { purpose: 'email' }],
      write: [`/public/verify-email/${HELD}`, {}],
    },
    freeze: {
      read: ['/public/credential/openLink', { purpose: 'freeze' }],
      write: [`/public/freeze/${HELD}`, {}],
    },
    number: {
      read: ['/public/credential/openLink', { purpose: 'number' }],
      write: [`/public/number/${HELD}`, {}],
    },
  }
  test.each(Object.keys(held) as (keyof typeof held & LinkKind)[])(
    'holds it (%s) for an hour; it alone can use it, and forgets it then',
    async (kind) => {
      const its = await registration()
      const { read, write } = held[kind] ?? expect.fail()
      const token = await openings[kind as keyof typeof openings].make(its)
      const browser = its.device()
      const use = (from = browser) => from.post(write[0], { token: HELD, ...write[1] })
      expect(await refusal(await use())).toBe('link-ended')
      const opened = await browser.post(read[0], { token, ...read[1] })
      expect(opened.headers.getSetCookie().join()).toMatch(/homeward_link=.+Max-Age=3600.+HttpOnly/)
      // A reload asks again, with what the browser holds.
      await answer(await browser.post(read[0], { token: HELD, ...read[1] }))
      expect(await refusal(await use(its.device()))).toBe('link-ended')
      const used = await use()
      expect(used.headers.getSetCookie().join()).toContain('homeward_link=;')
      await answer(used)
      expect(await refusal(await use())).toBe('link-ended')
    },
  )

  test('says afterwards that an organisation’s credentials are set', async () => {
    const its = await registration()
    const partner = await its.organisation()
    const links = {
      Partner: ['partner', 'verifyPartnerToken', 'credentials-submitted'],
      CGUnderPartner: ['care-professional', 'verifyCGUnderPartner', 'credentials-verified'],
    } as const
    for (const [call, [kind, verify, said]] of Object.entries(links)) {
      const browser = its.device()
      const read = async (token: string) =>
        (await answer(await browser.post(`/public/credential/${verify}?token=${token}`, {}))).data
      expect(await read(await its.link(kind, partner, partner))).toMatchObject({
        account: { credentialSubmitted: false },
        purpose: kind,
      })
      const send = () => browser.post(`/account/submit${call}?token=${HELD}`, credentials())
      await answer(await send())
      expect(await read(HELD)).toMatchObject({ account: { credentialSubmitted: true } })
      expect(await refusal(await send())).toBe(said)
    }
  })

  test('opens nothing with a link of another purpose', async () => {
    const its = await registration()
    const browser = its.device()
    const token = await openings.email.make(its)
    expect(await refusal(await browser.post('/public/credential/openLink', { token, purpose: 'take-over' }))).toBe(
      'link-ended',
    )
    await answer(await browser.post('/public/credential/openLink', { token, purpose: 'email' }))
    expect(await refusal(await browser.post('/public/reset-password', { token: HELD, password: NEW_PASSWORD }))).toBe(
      'link-ended',
    )
  })
})

describe('a forgotten password', () => {
  const ask = (its: World, username: string, from = its.device()) =>
    from.post('/public/reset-password/request', { username })

  test('is set anew by the link on the verified phone; every session ends, other links too, and the owner is told', async () => {
    const its = await registration()
    const { uid, credential, browser } = await its.caregiver()
    const { username } = credential.credentialData
    const phone = `+65${credential.accountData.phone}`
    const older = await its.link('reset', uid)
    expect((await answer(await ask(its, username.toUpperCase()))).data).toEqual({ received: true })
    await its.runJobs()
    const token = await its.linkSentTo('reset-password', phone)
    expect(await its.textsTo(phone)).toContain(
      `Homeward (Dementia Singapore): Choose a new password here within 60 minutes: https://homeward.test/reset-password/${token} If you did not ask for it, there is nothing you need to do.`,
    )
    expect((await answer(await newPassword()(its, token))).data).toEqual({
      message: 'Reset password success',
      signIn: 'member',
    })
    expect((await browser.get(calls.me)).status).toBe(401)
    expect(await refusal(await newPassword()(its, older))).toBe('link-ended')
    await answer(await its.device().post(calls.signIn, { username, password: NEW_PASSWORD }))
    expect((await its.device().post(calls.signIn, { username, password: PASSWORD })).status).toBe(401)
    await its.runJobs()
    expect((await its.textsTo(phone)).join('\n')).toContain('The password of your account was changed just now')
  })

  test('goes to a verified e-mail where there is no verified phone, else to the caregiver who made the account, else to the phone given for a person', async () => {
    const its = await registration()
    const now = its.service.now()
    const maker = await its.caregiver()
    const [email, phone, own] = [`${newUsername()}@example.test`, newPhone(), newPhone()]
    const names = [newUsername(), newUsername(), newUsername(), newUsername()] as const
    await its.account({ username: names[0], email, emailVerifiedAt: now, prefixCountryNum: '+65', phone: newPhone() })
    const person = { type: 'DEMENTIA' as const, prefixCountryNum: '+65' }
    await its.account({ ...person, username: names[1], phone, createdBy: maker.uid })
    await its.account({ ...person, username: names[2], phone: own })
    await its.account({ ...person, username: names[3], phone: '0', prefixCountryNum: '0' })
    for (const name of names) await answer(await ask(its, name))
    await its.runJobs()
    const toMaker = `+65${maker.credential.accountData.phone}`
    for (const address of [email, toMaker, `+65${own}`]) await its.linkSentTo('reset-password', address)
    expect(await its.sentTo(`+65${phone}`)).toEqual([])
  })

  test('of an organisation goes to its contact’s e-mail, never to the public hotline', async () => {
    const its = await registration()
    const username = newUsername()
    const uid = await its.organisation({ username })
    await its.db.update(partnerDetails).set({ hotlineNumber: '91234567' }).where(eq(partnerDetails.uid, uid))
    await ask(its, username)
    await its.runJobs()
    await its.linkSentTo('reset-password', `poc.${uid.toLowerCase()}@example.test`)
    expect(await its.sentTo('+6591234567')).toEqual([])
  })

  test('answers the same for somebody unknown, suspended or ended, and sends nothing', async () => {
    const its = await registration()
    const phone = newPhone()
    const username = newUsername()
    const verified = { prefixCountryNum: '+65', phone, phoneVerifiedAt: its.service.now() }
    await its.account({ username, status: 'SUSPENDED', ...verified })
    expect(await (await ask(its, username)).json()).toEqual(await (await ask(its, newUsername())).json())
    await its.runJobs()
    expect(await its.sentTo(`+65${phone}`)).toEqual([])
  })

  test('is sent three times an hour to each asker and six to all, so that nobody’s phone is flooded', async () => {
    const its = await registration()
    const { credential } = await its.caregiver()
    const { username, password } = credential.credentialData
    const links = async () => {
      await its.runJobs()
      const texts = await its.textsTo(`+65${credential.accountData.phone}`)
      return texts.filter((text) => text.includes('/reset-password/')).length
    }
    const flooding = its.device()
    for (let nth = 1; nth <= 5; nth += 1) await answer(await ask(its, username, flooding))
    expect(await links()).toBe(3)
    for (let nth = 1; nth <= 7; nth += 1) await answer(await ask(its, username))
    expect(await links()).toBe(6)
    const own = its.device()
    await answer(await own.post(calls.signIn, { username, password }))
    for (let nth = 1; nth <= 5; nth += 1) await answer(await ask(its, username, own))
    expect(await links(), 'nobody uses up those of the owner’s own device').toBe(9)
  })

  test('is sent to whoever proved the number, however often strangers gave it for others that day', async () => {
    const its = await registration()
    const { credential } = await its.caregiver()
    const { phone } = credential.accountData
    const names = Array.from({ length: 4 }, newUsername)
    for (const username of names) await its.account({ type: 'DEMENTIA', username, prefixCountryNum: '+65', phone })
    const links = async () => {
      await its.runJobs()
      return (await its.textsTo(`+65${phone}`)).filter((text) => text.includes('/reset-password/')).length
    }
    const stranger = its.device()
    for (const username of names) await answer(await ask(its, username, stranger))
    expect(await links(), 'three a day of one asker to a number that nobody proved').toBe(3)
    await answer(await ask(its, credential.credentialData.username))
    expect(await links()).toBe(4)
  })

  test('names its mistakes in the specification’s words', async () => {
    const its = await registration()
    const username = newUsername()
    const token = await its.link('reset', await its.account({ username }))
    const set = async (password: string, confirmPassword?: string) =>
      refusal(await newPassword({ password, confirmPassword })(its, token))
    expect(await set('12345', '54321')).toBe('passwords-differ-professional')
    expect(await set('12345')).toBe('password-too-short-reset')
    expect(await set('x'.repeat(129))).toBe('password-too-long')
    expect(await set(username)).toBe('password-common')
    await answer(await newPassword()(its, token))
  })

  test('of staff leads to the console, of everybody else to the member’s sign-in', async () => {
    const its = await registration()
    const partner = await its.organisation()
    const leadsTo = async (uid: string) =>
      (await answer(await newPassword()(its, await its.link('set-password', uid)))).data.signIn
    expect(await leadsTo(partner)).toBe('admin')
    expect(await leadsTo(await its.account({ masterPartnerUid: partner }))).toBe('admin')
    expect(
      await leadsTo(await its.account({ type: 'DEMENTIA', username: newUsername(), masterPartnerUid: partner })),
    ).toBe('member')
    expect(await leadsTo(await its.account())).toBe('member')
  })
})

describe('an e-mail address', () => {
  async function withEmail() {
    const its = await registration()
    const { uid, credential, browser } = await its.caregiver()
    await its.runJobs()
    const email = credential.accountData.email ?? ''
    const linkTo = (address: string) => its.linkSentTo('verify-email', address)
    const confirm = (token: string) => its.device().post(`/public/verify-email/${token}`, {})
    const change = (to: string) => browser.send('PATCH', calls.me, { accountData: { email: to } })
    return { ...its, uid, email, linkTo, confirm, change, browser }
  }

  test('counts once its owner pressed Confirm; looking at the link confirms nothing', async () => {
    const { email, linkTo, confirm, row, uid, device } = await withEmail()
    const token = await linkTo(email)
    expect((await device().get(`/public/verify-email/${token}`)).status).toBe(404)
    expect((await row(uid))?.emailVerifiedAt).toBeNull()
    await answer(await confirm(token))
    expect((await row(uid))?.emailVerifiedAt).toEqual(expect.any(Date))
  })

  test('is confirmed only by the link that was sent to it', async () => {
    const { email, linkTo, confirm, change, runJobs, row, uid, db } = await withEmail()
    const first = await linkTo(email)
    const second = `${newUsername()}@example.test`
    await answer(await change(second))
    await runJobs()
    expect(await refusal(await confirm(first))).toBe('link-ended')
    await db.update(accounts).set({ email: 'somebody.else@example.test' }).where(eq(accounts.uid, uid))
    expect(await refusal(await confirm(await linkTo(second)))).toBe('link-ended')
    await db.update(accounts).set({ email: second }).where(eq(accounts.uid, uid))
    await answer(await confirm(await linkTo(second)))
    expect(await row(uid)).toMatchObject({ email: second, emailVerifiedAt: expect.any(Date) })
  })

  test('that was changed stands until the new one is confirmed', async () => {
    const { email, linkTo, confirm, change, browser } = await withEmail()
    await answer(await confirm(await linkTo(email)))
    expect((await answer(await browser.get(calls.me))).data.emailVerified).toBe(true)
    const other = `${newUsername()}@example.test`
    expect((await answer(await change(other))).data).toMatchObject({ email, emailVerified: true, newEmail: other })
  })

  test('belongs to whoever confirmed it first', async () => {
    const { email, linkTo, confirm, account, service } = await withEmail()
    await account({ email: email.toUpperCase(), emailVerifiedAt: service.now() })
    expect(await refusal(await confirm(await linkTo(email)))).toBe('email-taken')
  })
})

describe('a caregiver whom a person added', () => {
  async function added() {
    const its = await registration()
    const person = await its.person({ createdBy: null })
    const phone = newPhone()
    const credential = caregiverCredential({ accountData: { phone, email: '' } }) as Given
    const browser = await its.browserOf(person)
    const { data } = await answer(
      await browser.post(calls.createCaregiver, { uid: person, relationship: 'Child', caregiver: { credential } }),
    )
    await its.runJobs()
    const token = await its.linkSentTo('take-over', `+65${phone}`)
    return {
      ...its,
      personUid: person,
      phone,
      uid: data.account.uid as string,
      username: credential.credentialData.username,
      token,
    }
  }

  test('cannot sign in with the password somebody typed for them', async () => {
    const { device, username, row, uid } = await added()
    expect(await refusal(await device().post(calls.signIn, { username, password: PASSWORD }))).toBe('sign-in-failed')
    expect(await row(uid)).toMatchObject({ passwordHash: null, phoneVerifiedAt: null, status: 'PENDING' })
  })

  test('proves the phone, sets a password and accepts by the link on it', async () => {
    const its = await added()
    expect((await its.tagsOf(its.personUid)).map(({ status }) => status)).toEqual(['PENDING'])
    expect((await answer(await takeOver()(its, its.token))).data).toEqual({ username: its.username })
    expect(await its.tagsOf(its.personUid)).toMatchObject([
      { status: 'ACCEPTED', relationship: 'Child', relationshipSide: 'CARER', acceptedBy: its.uid, carerUid: its.uid },
    ])
    expect(await its.row(its.uid)).toMatchObject({ phoneVerifiedAt: expect.any(Date), status: 'APPROVED' })
    await answer(await its.device().post(calls.signIn, { username: its.username, password: NEW_PASSWORD }))
  })

  test('accepts only the person who added them', async () => {
    const its = await added()
    const stranger = await its.person()
    const now = its.service.now()
    await its.db.insert(tags).values({
      id: `asked by ${stranger}`,
      personUid: stranger,
      carerUid: its.uid,
      uidTags: stranger,
      relationship: 'Child',
      relationshipSide: 'CARER',
      status: 'PENDING',
      createdAt: now,
      updatedAt: now,
    })
    await answer(await takeOver()(its, its.token))
    expect((await its.tagsOf(stranger)).map(({ status }) => status)).toEqual(['PENDING'])
  })

  test('whose phone somebody else proved meanwhile is refused, and the link keeps', async () => {
    const its = await added()
    const now = its.service.now()
    const twin = await its.account({ prefixCountryNum: '+65', phone: its.phone, phoneVerifiedAt: now })
    expect(await refusal(await takeOver()(its, its.token))).toBe('phone-taken')
    await its.db.update(accounts).set({ status: 'ENDED' }).where(eq(accounts.uid, twin))
    await answer(await takeOver()(its, its.token))
  })
})

test('the outbox is the only place that ever holds a link’s text', async () => {
  const its = await registration()
  const { credential } = await its.caregiver()
  await its.device().post('/public/reset-password/request', { username: credential.credentialData.username })
  await its.runJobs()
  const token = await its.linkSentTo('reset-password', `+65${credential.accountData.phone}`)
  const tables = await its.db.execute(sql`
    select table_name as name, query_to_xml(format('select * from %I.%I', table_schema, table_name), true, true, '')::text as rows
    from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`)
  const { rows } = tables as unknown as { rows: { name: string; rows: string }[] }
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((table) => table.rows.includes(token)).map(({ name }) => name)).toEqual(['outbox'])
})
