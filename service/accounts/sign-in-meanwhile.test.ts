import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, sessions } from '../db/tables.ts'
import { portal } from '../test/portal.ts'
import { answer, calls, newUsername, PASSWORD, refusal } from '../test/registration.ts'
import { hashPassword } from './password.ts'
import { setPassword } from './links.ts'

/** A member who signs in while something else happens to the account, after it was read. */
async function signingIn() {
  const its = await portal()
  const { service, db, daughter } = its
  const username = newUsername()
  await db
    .update(accounts)
    .set({ username, ...(await its.withPassword()), sealed: null })
    .where(eq(accounts.uid, daughter.uid))
  const meanwhile = async (happens: () => Promise<unknown>) => {
    const take = service.limiter.take
    service.limiter.take = async (name, subject) => {
      if (name === 'sign-in') {
        service.limiter.take = take
        await happens()
      }
      return take(name, subject)
    }
    return its.device().post(calls.signIn, { username, password: PASSWORD })
  }
  const open = () => db.$count(sessions, eq(sessions.accountUid, daughter.uid))
  return { ...its, meanwhile, open }
}

test('a password that is changed while it is tried opens nothing', async () => {
  const { meanwhile, service, db, daughter, open } = await signingIn()
  const passwordHash = await hashPassword('another one entirely')
  const before = await open()
  const tried = await meanwhile(() => db.transaction((tx) => setPassword(service, tx, daughter.uid, passwordHash)))
  expect(await refusal(tried)).toBe('sign-in-failed')
  expect(await open()).toBe(before)
})

test('an account that is frozen or suspended while its password is tried gets no session for the time after', async () => {
  const { meanwhile, db, daughter, service, open } = await signingIn()
  const before = await open()
  const set = (columns: Partial<typeof accounts.$inferInsert>) =>
    db.update(accounts).set(columns).where(eq(accounts.uid, daughter.uid))
  expect(await refusal(await meanwhile(() => set({ frozenAt: service.now() })))).toBe('account-frozen')
  await set({ frozenAt: null })
  expect(await refusal(await meanwhile(() => set({ status: 'SUSPENDED' })))).toBe('sign-in-failed')
  expect(await open()).toBe(before)
  await set({ status: 'APPROVED' })
  await answer(await meanwhile(() => set({ firstname: 'Mei' })))
  expect(await open()).toBe(before + 1)
})
