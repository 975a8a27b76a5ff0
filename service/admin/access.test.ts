import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../accounts/password.ts'
import { accounts, administrators, adminSessions, audit, linkTokens, messages, secondFactors } from '../db/tables.ts'
import { SAMPLE_TOTP_SECRET, totpOf } from './second-factor.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newUsername, PASSWORD, refusal } from '../test/registration.ts'
import { endAdministratorCommand } from './administrator-commands.ts'
import { createAdministrator, newAdministratorPassword, resetSecondFactor } from './administrators.ts'

const at = {
  signIn: '/admin/sign-in',
  session: '/admin/session',
  begin: '/admin/second-factor/enrolment',
  confirm: '/admin/second-factor',
  code: '/admin/second-factor/code',
  out: '/admin/sign-out',
  handOver: '/admin/hand-over',
}

/** The console with an administrator who has a password and no second factor yet. */
async function door() {
  const its = await adminConsole()
  const uid = randomUid()
  const username = `rahim.${uid.slice(0, 6)}`
  await its.db.insert(administrators).values({
    uid,
    username,
    name: 'Rahim Osman',
    passwordHash: await hashPassword(PASSWORD),
    createdBy: 'command',
    createdAt: its.service.now(),
  })
  const browser = its.device()
  const signIn = (from = browser, password = PASSWORD, name = username) =>
    from.post(at.signIn, { username: name, password })
  const step = async (from = browser) => (await answer(await from.get(at.session))).data.step
  const codeOf = (secret: string, stepsAway = 0) =>
    totpOf(secret).generate({ timestamp: its.service.now().getTime() + stepsAway * 30_000 })
  /** Signs in and enrols. */
  const enrolled = async () => {
    await answer(await signIn())
    const { secret } = (await answer(await browser.send('POST', at.begin))).data
    const { recoveryCodes } = (await answer(await browser.post(at.confirm, { code: codeOf(secret) }))).data
    return { secret: secret as string, recoveryCodes: recoveryCodes as string[] }
  }
  return { ...its, uid, username, browser, signIn, step, codeOf, enrolled }
}

describe('an administrator', () => {
  test('sets up the second factor with the first code and is in; the codes of recovery are shown once', async () => {
    const { signIn, step, browser, codeOf, db, uid } = await door()
    expect(await step()).toBe('password')
    expect((await answer(await signIn())).data).toEqual({ step: 'enrol' })
    expect(await step()).toBe('enrol')
    const begun = (await answer(await browser.send('POST', at.begin))).data
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    expect((await answer(await browser.send('POST', at.begin))).data.secret).toBe(begun.secret)
    expect(await refusal(await browser.post(at.confirm, { code: '000000' }))).toBe('second-factor-wrong')
    const { recoveryCodes } = (await answer(await browser.post(at.confirm, { code: codeOf(begun.secret) }))).data
    expect(new Set(recoveryCodes).size).toBe(10)
    // Five bits a letter: 125, more than the 112 from which on a fast hash is enough.
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}(-[2-9A-HJ-NP-Z]{5}){4}$/)
    expect((await answer(await browser.get(at.session))).data).toEqual({
      step: 'in',
      actor: uid,
      factors: ['app'],
      name: 'Rahim Osman',
      role: 'administrator',
      organisation: null,
      locksIn: 1800,
    })
    const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.ownerUid, uid))
    expect(JSON.stringify(factor)).not.toContain(begun.secret)
    expect(JSON.stringify(factor)).not.toContain(recoveryCodes[0])
    expect((await answer(await browser.send('POST', at.begin))).data).toBeNull()
  })

  test('gets nothing by the password alone, and no second secret once one is confirmed', async () => {
    const { enrolled, signIn, device, codeOf } = await door()
    const { secret } = await enrolled()
    const thief = device()
    await answer(await signIn(thief))
    expect(await refusal(await thief.get('/admin/accounts'))).toBe('sign-in-required')
    expect((await answer(await thief.send('POST', at.begin))).data).toBeNull()
    expect(await refusal(await thief.post(at.confirm, { code: codeOf(secret, 1) }))).toBe('second-factor-wrong')
  })

  test('shows a code that serves once, also of the step before or after', async () => {
    const { enrolled, signIn, device, codeOf, moveClock } = await door()
    const { secret } = await enrolled()
    await moveClock(300)
    const tries = async (stepsAway: number) => {
      const browser = device()
      await answer(await signIn(browser))
      return browser.post(at.code, { code: codeOf(secret, stepsAway) })
    }
    expect(await refusal(await tries(-2))).toBe('second-factor-wrong')
    expect(await refusal(await tries(2))).toBe('second-factor-wrong')
    await answer(await tries(-1))
    expect(await refusal(await tries(-1))).toBe('second-factor-wrong')
    await answer(await tries(1))
    expect(await refusal(await tries(0))).toBe('second-factor-wrong')
    await moveClock(60)
    const browser = device()
    await answer(await signIn(browser))
    const spaced = codeOf(secret).replace(/^.../, '$& ')
    expect((await answer(await browser.post(at.code, { code: spaced }))).data).toEqual({ recoveryCodesLeft: null })
  })

  test('uses a recovery code instead, each once and however it is typed', async () => {
    const { enrolled, signIn, device } = await door()
    const { recoveryCodes } = await enrolled()
    const use = async (code = '') => {
      const browser = device()
      await answer(await signIn(browser))
      return browser.post(at.code, { code })
    }
    const typed = recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ')
    expect((await answer(await use(typed))).data).toEqual({ recoveryCodesLeft: 9 })
    expect(await refusal(await use(recoveryCodes[3]))).toBe('second-factor-wrong')
    expect((await answer(await use(recoveryCodes[0]))).data).toEqual({ recoveryCodesLeft: 8 })
  })

  test('is given a new session secret with the second factor: the one from before opens nothing', async () => {
    const { signIn, browser, codeOf, device, step } = await door()
    await answer(await signIn())
    const before = browser.cookies.get('homeward_admin') ?? ''
    const { secret } = (await answer(await browser.send('POST', at.begin))).data
    await answer(await browser.post(at.confirm, { code: codeOf(secret) }))
    const fixed = device()
    fixed.cookies.set('homeward_admin', before)
    expect(await step(fixed)).toBe('password')
    expect(await step()).toBe('in')
  })

  test('cannot guess codes through: after ten tries there is a pause, in which the right one waits too', async () => {
    const { enrolled, signIn, device, codeOf, moveClock } = await door()
    const { secret } = await enrolled()
    const browser = device()
    await answer(await signIn(browser))
    for (let time = 0; time < 10; time += 1) await browser.post(at.code, { code: '000001' })
    expect(await refusal(await browser.post(at.code, { code: codeOf(secret, 1) }))).toBe('too-many-requests')
    const elsewhere = device()
    await answer(await signIn(elsewhere))
    await answer(await elsewhere.post(at.code, { code: codeOf(secret, 1) }))
    await moveClock(901)
    await answer(await browser.post(at.code, { code: codeOf(secret) }))
  })

  test('has half an hour between password and code, and eight hours at the console', async () => {
    const { enrolled, signIn, step, device, moveClock, useConsoles } = await door()
    await enrolled()
    const slow = device()
    await answer(await signIn(slow))
    await moveClock(31 * 60)
    expect(await step(slow)).toBe('password')
    await moveClock(7 * 3600)
    await useConsoles()
    expect(await step()).toBe('in')
    await moveClock(3600)
    expect(await step()).toBe('password')
  })

  test('signs out of this browser', async () => {
    const { enrolled, browser, step, db, uid } = await door()
    await enrolled()
    const cookie = browser.cookies.get('homeward_admin') ?? ''
    const left = await browser.send('POST', at.out)
    expect(left.headers.get('clear-site-data')).toBe('"cache"')
    await answer(left)
    browser.cookies.set('homeward_admin', cookie)
    expect(await step()).toBe('password')
    const lines = await db.select().from(audit).where(eq(audit.subject, uid))
    expect(lines.map(({ action }) => action)).toEqual(['console-enrolled'])
  })

  test('comes in though an account has the same username, frozen, suspended or with another password', async () => {
    const { signIn, account, username } = await door()
    await account({ username, passwordHash: await hashPassword('Another-bridge-42'), frozenAt: new Date() })
    expect((await answer(await signIn())).data).toEqual({ step: 'enrol' })
    const other = await door()
    await other.account({ username: other.username, status: 'SUSPENDED' })
    expect((await answer(await other.signIn())).data).toEqual({ step: 'enrol' })
  })

  test('and a stranger hear the same for an unknown name, a wrong password and one who left', async () => {
    const { signIn, device, db, uid } = await door()
    expect(await refusal(await signIn(device(), 'wrong'))).toBe('sign-in-failed')
    expect(await refusal(await signIn(device(), PASSWORD, 'nobody.here'))).toBe('sign-in-failed')
    await db.update(administrators).set({ endedAt: new Date() }).where(eq(administrators.uid, uid))
    expect(await refusal(await signIn(device()))).toBe('sign-in-failed')
  })

  test('is shut out by nobody’s failures on a device that showed both factors before', async () => {
    const { enrolled, signIn, browser, codeOf, device, service, moveClock, username, uid } = await door()
    const { secret } = await enrolled()
    await answer(await browser.send('POST', at.out))
    await moveClock(60)
    const subject = service.keys.hashSubject(username.toLowerCase())
    for (let time = 0; time < 100; time += 1) await service.limiter.take('console-sign-in-all', subject)
    for (let time = 0; time < 60; time += 1) await service.limiter.take('second-factor-all', uid)
    const elsewhere = device()
    const slowed = await signIn(elsewhere)
    expect([await refusal(slowed), slowed.headers.get('retry-after')]).toEqual(['too-many-requests', '5'])
    await answer(await signIn())
    await answer(await browser.post(at.code, { code: codeOf(secret) }))
    await moveClock(30)
    await answer(await signIn(elsewhere))
    expect(await refusal(await elsewhere.post(at.code, { code: codeOf(secret) }))).toBe('too-many-requests')
    await moveClock(30)
    await answer(await elsewhere.post(at.code, { code: codeOf(secret) }))
  })

  test('whose password alone was shown on a device is slowed there at the second factor', async () => {
    const { enrolled, signIn, codeOf, device, service, uid, moveClock } = await door()
    const { secret } = await enrolled()
    const thief = device()
    await answer(await signIn(thief))
    for (let time = 0; time < 60; time += 1) await service.limiter.take('second-factor-all', uid)
    await moveClock(60)
    expect(await refusal(await thief.post(at.code, { code: codeOf(secret) }))).toBe('too-many-requests')
  })

  test('at whom somebody guesses is spoken of to the duty desk, once a day', async () => {
    const { signIn, device, db, service } = await door()
    const told = async () => (await db.select().from(messages).where(eq(messages.kind, 'console-tries'))).length
    const before = await told()
    for (let time = 0; time < 14; time += 1) await signIn(device({ address: '198.51.100.77' }), 'wrong')
    expect((await told()) - before).toBe(service.config.duty.email ? 2 : 1)
  })

  test('is slowed after ten wrong passwords from one address, not elsewhere, and not for good', async () => {
    const { signIn, device, moveClock } = await door()
    const guesser = device()
    for (let time = 0; time < 10; time += 1) await signIn(guesser, 'wrong')
    expect(await refusal(await signIn(guesser))).toBe('too-many-requests')
    await answer(await signIn(device()))
    await moveClock(901)
    await answer(await signIn(guesser))
  })

  test('cannot use the secret that the sample shows to everybody, where real data is', async () => {
    const { signIn, db, service, uid, browser, codeOf } = await door()
    const now = service.now()
    const sealed = service.vault.seal({ totpSecret: SAMPLE_TOTP_SECRET }, uid)
    await db.insert(secondFactors).values({ ownerUid: uid, sealed, enrolledAt: now, createdAt: now })
    await answer(await signIn())
    expect(await refusal(await browser.post(at.code, { code: codeOf(SAMPLE_TOTP_SECRET) }))).toBe('second-factor-wrong')
  })
})

describe('staff of an organisation', () => {
  const withPassword = async (its: Awaited<ReturnType<typeof adminConsole>>, uid: string) => {
    const username = `staff.${uid.slice(0, 8)}`
    await its.db
      .update(accounts)
      .set({ username, passwordHash: await hashPassword(PASSWORD), credentialType: 'USERNAME' })
      .where(eq(accounts.uid, uid))
    return username
  }

  test('sign in with their own account, and so does the organisation itself', async () => {
    const its = await adminConsole()
    const organisation = await its.organisation()
    const staff = await its.staffOf(organisation)
    for (const uid of [organisation, staff.uid]) {
      const browser = its.device()
      const username = await withPassword(its, uid)
      expect((await answer(await browser.post(at.signIn, { username, password: PASSWORD }))).data.step).toBe('enrol')
    }
  })

  test('who came by the shared staff link wait until somebody has approved them, whatever they send', async () => {
    const its = await adminConsole()
    const { uid } = await its.staffOf(await its.organisation())
    await its.db.update(accounts).set({ status: 'PENDING' }).where(eq(accounts.uid, uid))
    const username = await withPassword(its, uid)
    expect(await refusal(await its.device().post(at.signIn, { username, password: 'wrong' }))).toBe('sign-in-failed')
    expect(await refusal(await its.device().post(at.signIn, { username, password: PASSWORD }))).toBe(
      'staff-not-approved',
    )
    const browser = await its.consoleOf({ accountUid: uid })
    expect(await refusal(await browser.get('/admin/accounts'))).toBe('sign-in-required')
    // Signed in as a member they act for nobody; in the session of their sign-up they go on registering people.
    const searching = (from: typeof browser) => from.get('/partner/users?name=Nobody+Here&type=CAREGIVER')
    expect(await refusal(await searching(await its.browserOf(uid)))).toBe('not-allowed')
    await answer(await searching(await its.browserOf(uid, 'registration')))
  })

  test('do not while it is not approved, nor do caregivers, persons and members of the public', async () => {
    const its = await adminConsole()
    const waiting = await its.organisation({ status: 'PENDING' })
    const uids = [
      waiting,
      (await its.staffOf(waiting)).uid,
      await its.account(),
      await its.account({ type: 'DEMENTIA', masterPartnerUid: await its.organisation() }),
      await its.account({ type: 'PUBLIC' }),
    ]
    for (const uid of uids) {
      const username = await withPassword(its, uid)
      expect(await refusal(await its.device().post(at.signIn, { username, password: PASSWORD }))).toBe('sign-in-failed')
    }
  })

  test('stand outside when their organisation is suspended, at once', async () => {
    const its = await adminConsole()
    const { organisationUid, browser } = await its.organisationConsole()
    await answer(await browser.get('/admin/accounts'))
    await its.db.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.uid, organisationUid))
    expect(await refusal(await browser.get('/admin/accounts'))).toBe('sign-in-required')
  })

  test('lose their console sessions with a new password, and keep the second factor', async () => {
    const its = await adminConsole()
    const { uid, browser } = await its.organisationConsole()
    const username = await withPassword(its, uid)
    const now = its.service.now()
    await its.db.insert(secondFactors).values({
      ownerUid: uid,
      sealed: its.service.vault.seal({ totpSecret: 'A'.repeat(32) }, uid),
      enrolledAt: now,
      createdAt: now,
    })
    const token = await its.link('reset', uid)
    await answer(await its.device().post('/public/reset-password', { token, password: 'Papaya-terrace-7' }))
    expect(await refusal(await browser.get('/admin/accounts'))).toBe('sign-in-required')
    const again = its.device()
    expect((await answer(await again.post(at.signIn, { username, password: 'Papaya-terrace-7' }))).data.step).toBe(
      'code',
    )
  })
})

describe('the hand-over', () => {
  test('stands in for the password once, within a minute, and asks for the second factor', async () => {
    const its = await adminConsole()
    const organisation = await its.organisation()
    const { uid } = await its.staffOf(organisation)
    const token = await its.link('hand-over', uid, organisation)
    const browser = its.device()
    expect((await answer(await browser.post(at.handOver, { token }))).data).toEqual({ step: 'enrol' })
    expect(await refusal(await browser.get('/admin/accounts'))).toBe('sign-in-required')
    expect(await refusal(await its.device().post(at.handOver, { token }))).toBe('link-ended')
    const late = await its.link('hand-over', uid, organisation)
    await its.moveClock(61)
    expect(await refusal(await its.device().post(at.handOver, { token: late }))).toBe('link-ended')
  })

  test('is used up by nobody who may not come in', async () => {
    const its = await adminConsole()
    const organisation = await its.organisation()
    const token = await its.link('hand-over', await its.account(), organisation)
    expect(await refusal(await its.device().post(at.handOver, { token }))).toBe('link-ended')
    const other = await its.link('reset', (await its.staffOf(organisation)).uid)
    expect(await refusal(await its.device().post(at.handOver, { token: other }))).toBe('link-ended')
    const [kept] = await its.db
      .select()
      .from(linkTokens)
      .where(and(eq(linkTokens.purpose, 'hand-over'), eq(linkTokens.partnerUid, organisation)))
      .orderBy(desc(linkTokens.createdAt))
    expect(kept?.usedAt).toBeNull()
  })
})

describe('commands about administrators', () => {
  const run = async (
    its: Awaited<ReturnType<typeof adminConsole>>,
    command: typeof createAdministrator,
    ...args: string[]
  ) => {
    const lines: string[] = []
    const status = await command(its.service, args, (line) => lines.push(line))
    return { status, said: lines.join('\n') }
  }

  test('make one with a password that is printed once, give a new one, take the second factor away, and end', async () => {
    const its = await adminConsole()
    const made = await run(its, createAdministrator, 'first.admin', '--name', 'Aishah Rahim')
    const password = /password: (\S+)/.exec(made.said)?.[1] ?? ''
    const browser = its.device()
    const signIn = (given = password) => browser.post(at.signIn, { username: 'First.Admin', password: given })
    expect((await answer(await signIn())).data.step).toBe('enrol')
    expect((await run(its, createAdministrator, 'FIRST.admin', '--name', 'Again')).status).toBe(1)
    const renewed = /: (\S+)$/.exec((await run(its, newAdministratorPassword, 'first.admin')).said)?.[1]
    expect(await refusal(await signIn())).toBe('sign-in-failed')
    await answer(await signIn(renewed))
    const [row] = await its.db.select().from(administrators).where(eq(administrators.username, 'first.admin'))
    const uid = row?.uid ?? ''
    const now = its.service.now()
    await its.db
      .insert(secondFactors)
      .values({ ownerUid: uid, sealed: '', enrolledAt: now, createdAt: now })
      .onConflictDoNothing()
    expect((await run(its, resetSecondFactor, 'first.admin')).status).toBe(0)
    expect(await its.db.select().from(secondFactors).where(eq(secondFactors.ownerUid, uid))).toEqual([])
    expect(await run(its, createAdministrator, 'other.admin', '--name', 'Mei Wong')).toMatchObject({ status: 0 })
    expect((await run(its, endAdministratorCommand, 'first.admin')).status).toBe(0)
    expect(await refusal(await signIn(renewed))).toBe('sign-in-failed')
    const open = await its.db.select().from(adminSessions).where(eq(adminSessions.administratorUid, uid))
    expect(open.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
    expect((await run(its, endAdministratorCommand, 'first.admin')).status).toBe(1)
  })

  test('take the second factor away from staff of an organisation too, and end their console', async () => {
    const its = await adminConsole()
    const username = newUsername()
    const { uid, browser } = await its.organisationConsole()
    await its.db.update(accounts).set({ username }).where(eq(accounts.uid, uid))
    const now = its.service.now()
    await its.db.insert(secondFactors).values({ ownerUid: uid, sealed: '', enrolledAt: now, createdAt: now })
    expect((await run(its, resetSecondFactor, username)).status).toBe(0)
    expect(await its.db.select().from(secondFactors).where(eq(secondFactors.ownerUid, uid))).toEqual([])
    expect((await answer(await browser.get(at.session))).data.step).toBe('password')
  })

  test('say what to type', async () => {
    const its = await adminConsole()
    expect((await run(its, createAdministrator)).status).toBe(2)
    expect((await run(its, createAdministrator, 'second.admin')).status).toBe(2)
    expect((await run(its, resetSecondFactor)).status).toBe(2)
  })
})
