import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Administrator } from '#contract/admin-administrators.ts'
import type { Approval } from '#contract/admin-records.ts'
import { administrators, adminSessions, approvals, messages, outbox } from '../db/tables.ts'
import { LINK_KINDS } from '../link-kinds.ts'
import { latestShifts, shiftAt } from '../duty/shifts.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newPhone, newUsername, PASSWORD, refusal } from '../test/registration.ts'
import {
  endAdministratorCommand,
  listAdministratorsCommand,
  restoreAdministratorCommand,
  setAdministratorEmail,
} from './administrator-commands.ts'
import { createAdministrator } from './administrators.ts'
import { totpOf } from './second-factor.ts'

const REASON = 'Asked for at the meeting'

/** Three administrators, none of whom was there before: Aishah, Mei and Rahim, the last two with an address. */
async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  await db.update(administrators).set({ endedAt: service.now() })
  await db.delete(messages)
  await db.delete(approvals)
  const own = newUsername()
  const at = (name: string) => `${name}.${own}@example.test`
  const staff = async (name: string, email: string | null) => {
    const made = await its.administrator(name)
    await db.update(administrators).set({ email }).where(eq(administrators.uid, made.uid))
    return { ...made, email }
  }
  const aishah = await staff('Aishah Rahim', null)
  const mei = await staff('Mei Wong', at('mei'))
  const rahim = await staff('Rahim Osman', at('rahim'))
  type Browser = typeof aishah.browser
  const list = async (by: Browser): Promise<Administrator[]> =>
    (await answer(await by.get('/admin/administrators'))).data.administrators
  const stateOf = async (by: Browser, uid: string) => (await list(by)).find((one) => one.uid === uid)?.state
  const invite = (by: Browser, its: Partial<Record<'username' | 'email' | 'name' | 'reason', string>> = {}) =>
    by.post('/admin/administrators', {
      name: 'Kamala Devi',
      username: `kamala.${own}`,
      email: at('kamala'),
      reason: REASON,
      ...its,
    })
  const end = (by: Browser, uid: string, reason = REASON) => by.post(`/admin/administrators/${uid}/end`, { reason })
  const decide = async (by: Browser, uid: string, decision: 'APPROVED' | 'REFUSED') => {
    const waiting: Approval[] = (await answer(await by.get('/admin/approvals'))).data
    return by.post(`/admin/approvals/${waiting.find(({ accountUid }) => accountUid === uid)?.id}`, { decision })
  }
  const lettersTo = async (address: string) => {
    await its.runJobs()
    const sent = await db.select().from(outbox).where(eq(outbox.to, address)).orderBy(desc(outbox.createdAt))
    return sent.map(({ subject, text }) => `${subject} ${text}`)
  }
  const signIn = (username: string, password = PASSWORD) => its.device().post('/admin/sign-in', { username, password })
  const said: string[] = []
  const command = (work: typeof createAdministrator, ...args: string[]) =>
    work(service, args, (line) => void said.push(line))
  return { ...its, own, at, aishah, mei, rahim, list, stateOf, invite, end, decide, lettersTo, signIn, command, said }
}

test('an administrator is invited by one, confirmed by another, chooses a password by a link of one use, and is in', async () => {
  const its = await desk()
  const { aishah, mei, rahim, invite, decide, stateOf, lettersTo, device, service, list, at, own: username } = its
  const { uid } = (await answer(await invite(aishah.browser))).data
  expect(await stateOf(aishah.browser, uid)).toBe('ASKED')
  expect(await lettersTo(at('kamala')), 'nothing is sent by one alone').toEqual([])
  expect(await refusal(await decide(aishah.browser, uid, 'APPROVED'))).toBe('second-administrator')
  expect((await lettersTo(rahim.email ?? ''))[0], 'the others are told').toContain('The administrators of the console')
  await answer(await decide(mei.browser, uid, 'APPROVED'))
  expect(await stateOf(aishah.browser, uid)).toBe('INVITED')
  const [letter = ''] = await lettersTo(at('kamala'))
  const token = /\/admin\/invitation\/(\w+)/.exec(letter)?.[1] ?? expect.fail(letter)
  const own = device()
  expect((await answer(await own.post('/admin/invitation/read', { token }))).data).toEqual({
    name: 'Kamala Devi',
    username: `kamala.${username}`,
  })
  const password = 'Another-bridge-43'
  const join = (given = password) =>
    own.post('/admin/invitation', { token: 'opened', password: given, confirmPassword: given })
  expect(await refusal(await join(`kamala.${username}`))).toBe('password-common')
  expect((await answer(await join())).data).toEqual({ step: 'enrol' })
  const { secret } = (await answer(await own.send('POST', '/admin/second-factor/enrolment'))).data
  const code = totpOf(secret).generate({ timestamp: service.now().getTime() })
  await answer(await own.post('/admin/second-factor', { code }))
  expect((await list(own)).find((one) => one.uid === uid)).toMatchObject({
    state: 'ACTIVE',
    isMe: true,
    factors: { app: true, passkeys: 0 },
    lastSignInAt: service.now().toISOString(),
  })
  expect(await refusal(await device().post('/admin/invitation', { token, password }))).toBe('link-ended')
})

test('an invitation that is refused or runs out opens nothing, and can be asked for again', async () => {
  const { aishah, mei, invite, decide, stateOf, lettersTo, device, moveClock, useConsoles, list, at } = await desk()
  const { uid } = (await answer(await invite(aishah.browser))).data
  expect(await refusal(await invite(mei.browser, { username: mei.username }))).toBe('username-taken')
  await answer(await decide(mei.browser, uid, 'REFUSED'))
  expect((await list(mei.browser)).map((one) => one.uid)).not.toContain(uid)
  expect((await answer(await invite(aishah.browser, { email: at('devi') }))).data).toEqual({ uid })
  await answer(await decide(mei.browser, uid, 'APPROVED'))
  const [letter = ''] = await lettersTo(at('devi'))
  expect(await lettersTo(at('kamala'))).toEqual([])
  const token = /\/admin\/invitation\/(\w+)/.exec(letter)?.[1] ?? ''
  await moveClock(LINK_KINDS.administrator.lifeMs / 1000 + 1)
  await useConsoles()
  expect(await refusal(await device().post('/admin/invitation/read', { token }))).toBe('link-ended')
  const again = await adminConsole()
  const later = await again.administrator('Mei Wong')
  expect(await stateOf(later.browser, uid)).toBe('INVITATION_OVER')
})

test('an administrator is suspended by one at once, and ended by a second: sessions end, and everybody concerned is told', async () => {
  const { aishah, mei, rahim, end, decide, stateOf, lettersTo, signIn, db, list, at } = await desk()
  expect((await answer(await end(aishah.browser, mei.uid))).data).toEqual({ state: 'SUSPENDED' })
  expect(await refusal(await mei.browser.get('/admin/administrators'))).toBe('sign-in-required')
  const open = await db.select().from(adminSessions).where(eq(adminSessions.administratorUid, mei.uid))
  expect(open.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
  // Whoever knows the password reads why; to everybody else it is a wrong one.
  expect(await refusal(await signIn(mei.username))).toBe('administrator-suspended')
  expect(await refusal(await signIn(mei.username, 'Wrong-bridge-43'))).toBe('sign-in-failed')
  expect((await lettersTo(at('mei')))[0]).toContain('Your access to the console is suspended')
  expect((await lettersTo(at('rahim')))[0]).toContain('The administrators of the console are changing')
  expect(await db.select().from(messages).where(eq(messages.recipientKind, 'DUTY'))).not.toEqual([])
  expect((await list(rahim.browser)).find(({ uid }) => uid === mei.uid)?.request).toMatchObject({
    askedByName: 'Aishah Rahim',
    mine: false,
  })
  expect(await refusal(await decide(aishah.browser, mei.uid, 'APPROVED'))).toBe('second-administrator')
  await answer(await decide(rahim.browser, mei.uid, 'APPROVED'))
  expect(await stateOf(rahim.browser, mei.uid)).toBe('ENDED')
  expect(await refusal(await signIn(mei.username))).toBe('sign-in-failed')
  expect((await lettersTo(at('mei'))).join(' ')).toContain('Your access to the console has ended')
})

test('a second administrator who refuses, or who asked and takes it back, lets the suspended one in again', async () => {
  const { aishah, mei, rahim, end, decide, stateOf, lettersTo, signIn, at } = await desk()
  for (const decider of [rahim, aishah]) {
    await answer(await end(aishah.browser, mei.uid))
    await answer(await decide(decider.browser, mei.uid, 'REFUSED'))
    expect(await stateOf(aishah.browser, mei.uid)).toBe('ACTIVE')
    await answer(await signIn(mei.username))
    expect(
      (await lettersTo(at('mei'))).filter((letter) => letter.includes('You may use the console again')),
    ).toHaveLength([rahim, aishah].indexOf(decider) + 1)
  }
})

test('nobody ends themself, one alone locks out one at most, and of two who end each other one stays', async () => {
  const { aishah, mei, rahim, end, decide, stateOf } = await desk()
  expect(await refusal(await end(aishah.browser, aishah.uid))).toBe('own-access')
  expect(await refusal(await end(aishah.browser, mei.uid, ' '))).toBe('reason-required')
  expect(await refusal(await end(aishah.browser, '9'.repeat(22)))).toBe('user-not-found')
  const both = await Promise.all([end(aishah.browser, mei.uid), end(mei.browser, aishah.uid)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const [stays, suspended] = both[0].status === 200 ? [aishah, mei] : [mei, aishah]
  expect(await refusal(await end(stays.browser, rahim.uid))).toBe('end-asked')
  expect(await refusal(await end(rahim.browser, suspended.uid))).toBe('decided-already')
  await answer(await decide(rahim.browser, suspended.uid, 'APPROVED'))
  expect(await stateOf(stays.browser, suspended.uid)).toBe('ENDED')
  await answer(await end(stays.browser, rahim.uid))
})

test('a suspended administrator is not the duty desk', async () => {
  const { aishah, mei, end, db, service } = await desk()
  const until = new Date(service.now().getTime() + 3_600_000).toISOString()
  const onDuty = { administrator: mei.uid, phone: newPhone(), until }
  await answer(await aishah.browser.post('/admin/duty', onDuty))
  expect((await shiftAt(db, service.now()))?.administratorUid).toBe(mei.uid)
  await answer(await end(aishah.browser, mei.uid))
  expect(await shiftAt(db, service.now())).toBeUndefined()
  expect(await latestShifts(db, 1)).toHaveLength(1)
  expect(await refusal(await aishah.browser.post('/admin/duty', onDuty))).toBe('not-found')
})

test('the commands list who may sign in, restore whom nobody is left to decide about, and never end the last one', async () => {
  const { aishah, mei, rahim, end, command, said, stateOf, lettersTo, at } = await desk()
  expect(await command(listAdministratorsCommand)).toBe(0)
  expect(said.join('\n')).toContain(
    `${mei.username} · Mei Wong · ACTIVE · last sign-in never · second factor none · ${at('mei')}`,
  )
  expect(await command(setAdministratorEmail, aishah.username, at('aishah'))).toBe(0)
  expect(await command(setAdministratorEmail, aishah.username, 'nowhere')).toBe(2)
  await answer(await end(aishah.browser, mei.uid))
  expect(await command(restoreAdministratorCommand, mei.username)).toBe(0)
  expect(await stateOf(aishah.browser, mei.uid)).toBe('ACTIVE')
  expect((await answer(await aishah.browser.get('/admin/approvals'))).data, 'the request is settled').toEqual([])
  expect(await command(endAdministratorCommand, mei.username)).toBe(0)
  expect((await lettersTo(at('aishah')))[0]).toContain('The administrators of the console are changing')
  expect(await command(endAdministratorCommand, rahim.username)).toBe(0)
  expect(await command(endAdministratorCommand, aishah.username)).toBe(1)
  expect(said.at(-1)).toContain('the last administrator who may sign in')
  expect(await command(createAdministrator, newUsername(), '--name', 'Kamala Devi', '--email', 'no address')).toBe(2)
})
