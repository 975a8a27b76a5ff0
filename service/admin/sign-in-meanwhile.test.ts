import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setPassword } from '../accounts/links.ts'
import { hashPassword } from '../accounts/password.ts'
import { accounts, administrators, adminSessions } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { newUsername, PASSWORD, refusal } from '../test/registration.ts'
import { newAdministratorPassword } from './administrators.ts'

/** The console's first step, with something that happens after the password was read. */
async function entering() {
  const its = await adminConsole()
  const { service, db } = its
  const meanwhile = async (username: string, happens: () => Promise<unknown>) => {
    const take = service.limiter.take
    service.limiter.take = async (name, subject) => {
      if (name === 'console-sign-in') {
        service.limiter.take = take
        await happens()
      }
      return take(name, subject)
    }
    return refusal(await its.device().post('/admin/sign-in', { username, password: PASSWORD }))
  }
  const uid = randomUid()
  const username = `rahim.${uid.slice(0, 6)}`
  const passwordHash = await hashPassword(PASSWORD)
  const at = service.now()
  await db
    .insert(administrators)
    .values({ uid, username, name: 'Rahim Osman', passwordHash, createdBy: 'command', createdAt: at })
  const open = () => db.$count(adminSessions, eq(adminSessions.administratorUid, uid))
  return { ...its, uid, username, passwordHash, meanwhile, open }
}

test('a password of an administrator that is changed while it is tried leads to no second factor', async () => {
  const { meanwhile, service, username, open } = await entering()
  expect(await meanwhile(username, () => newAdministratorPassword(service, [username], () => {}))).toBe(
    'sign-in-failed',
  )
  expect(await open()).toBe(0)
})

test('an administrator who is suspended or leaves while the password is tried gets no session for the time after', async () => {
  const { meanwhile, service, db, uid, username, open } = await entering()
  const set = (columns: Partial<typeof administrators.$inferInsert>) =>
    db.update(administrators).set(columns).where(eq(administrators.uid, uid))
  const now = service.now()
  expect(await meanwhile(username, () => set({ suspendedAt: now }))).toBe('administrator-suspended')
  await set({ suspendedAt: null })
  expect(await meanwhile(username, () => set({ endedAt: now }))).toBe('sign-in-failed')
  expect(await open()).toBe(0)
})

test('a password of an organisation that is changed while it is tried leads to no second factor, nor once its approval is withdrawn', async () => {
  const { meanwhile, service, db, account, passwordHash } = await entering()
  const username = newUsername()
  const uid = await account({ type: 'PARTNER', status: 'APPROVED', username, passwordHash })
  const open = () => db.$count(adminSessions, eq(adminSessions.accountUid, uid))
  const another = await hashPassword('another one entirely')
  const change = () => db.transaction((tx) => setPassword(service, tx, uid, another))
  expect(await meanwhile(username, change)).toBe('sign-in-failed')
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.uid, uid))
  const suspend = () => db.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.uid, uid))
  expect(await meanwhile(username, suspend)).toBe('sign-in-failed')
  expect(await open()).toBe(0)
})
