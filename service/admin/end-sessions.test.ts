import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, pushDevices } from '../db/tables.ts'
import { devicesOf } from '../push-devices.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, calls, newUsername } from '../test/registration.ts'
import { endSessionsCommand } from './end-sessions.ts'

/** A member on two devices, another one, an administrator; and the command. */
async function signedIn() {
  const its = await adminConsole()
  const username = newUsername()
  const uid = await its.account({ username, credentialType: 'USERNAME' })
  const [phone, tablet] = [await its.browserOf(uid), await its.browserOf(uid)]
  const otherUid = await its.account()
  const other = await its.browserOf(otherUid)
  const desk = await its.administrator()
  const command = (...args: string[]) => endSessionsCommand(its.service, args, () => {})
  const isIn = async (browser: typeof phone) => (await browser.get(calls.me)).status === 200
  const isAtDesk = async () => (await answer(await desk.browser.get('/admin/session'))).data.step === 'in'
  const line = async () => (await its.db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]
  return { ...its, username, uid, otherUid, phone, tablet, other, desk, command, isIn, isAtDesk, line }
}

test('every sign-in of one member is ended by a command, on every device, and nobody else’s', async () => {
  const { username, uid, phone, tablet, other, command, isIn, isAtDesk, line } = await signedIn()
  expect(await command(username.toUpperCase())).toBe(0)
  expect([await isIn(phone), await isIn(tablet), await isIn(other), await isAtDesk()]).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(await line()).toMatchObject({ actor: 'command', action: 'sessions-ended', subject: uid })
})

test('and an administrator’s', async () => {
  const { desk, phone, command, isIn, isAtDesk } = await signedIn()
  expect(await command(desk.username)).toBe(0)
  expect([await isAtDesk(), await isIn(phone)]).toEqual([false, true])
})

test('and everybody’s at once', async () => {
  const { phone, other, command, isIn, isAtDesk, line } = await signedIn()
  expect(await command('--all')).toBe(0)
  expect([await isIn(phone), await isIn(other), await isAtDesk()]).toEqual([false, false, false])
  expect(await line()).toMatchObject({ actor: 'command', action: 'sessions-ended', subject: null })
})

test('with its sign-ins end the pushes to a member’s devices, and with everybody’s those to all', async () => {
  const { db, service, username, uid, otherUid, command } = await signedIn()
  const at = service.now()
  const its = { sealed: 'x', createdAt: at, seenAt: at }
  for (const accountUid of [uid, otherUid]) {
    const [id, endpointHash, sessionId] = [randomUid(), randomUid(), randomUid()]
    await db.insert(pushDevices).values({ ...its, id, accountUid, endpointHash, sessionId })
  }
  const devices = async () => [(await devicesOf(db, uid)).length, (await devicesOf(db, otherUid)).length]
  expect(await devices()).toEqual([1, 1])
  expect(await command(username)).toBe(0)
  expect(await devices()).toEqual([0, 1])
  expect(await command('--all')).toBe(0)
  expect(await devices()).toEqual([0, 0])
})

test('a name that nobody has, or none, ends nothing', async () => {
  const { phone, command, isIn } = await signedIn()
  expect(await command('nobody.at.all')).toBe(1)
  expect(await command()).toBe(2)
  expect(await command('--everybody')).toBe(2)
  expect(await isIn(phone)).toBe(true)
})
