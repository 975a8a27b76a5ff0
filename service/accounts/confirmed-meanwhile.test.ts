import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, passkeys, sessions } from '../db/tables.ts'
import { issueLink } from '../link-token.ts'
import { authenticator } from '../test/authenticator.ts'
import { reached } from '../test/reached.ts'
import { answer, calls, newPhone, newUsername, refusal } from '../test/registration.ts'
import { holdForChange } from './contact-change.ts'
import { hashPassword } from './password.ts'

const KEYS = '/account/passkeys'

/** The daughter, who confirms a change by her password while something else happens to her account, after it was read. */
async function confirming() {
  const its = await reached()
  const { service, db, daughter, person, own } = its
  const { browser } = daughter
  const meanwhile = (change: () => Promise<Response>, happens: () => Promise<unknown>) => {
    const take = service.limiter.take
    service.limiter.take = async (name, subject) => {
      if (name === 'own-password') {
        service.limiter.take = take
        await happens()
      }
      return take(name, subject)
    }
    return change()
  }
  const ofHers = eq(sessions.accountUid, daughter.uid)
  const setSessions = (columns: Partial<typeof sessions.$inferInsert>) => db.update(sessions).set(columns).where(ofHers)
  const setPasswordHash = (passwordHash: string | null) =>
    db.update(accounts).set({ passwordHash }).where(eq(accounts.uid, daughter.uid))
  const begun = async () => authenticator().make((await answer(await browser.post(`${KEYS}/begin`, own))).data)
  const addPasskey = async () =>
    (await answer(await browser.post(KEYS, { name: 'My phone', passkey: await begun() }))).data.id as string
  /** What a change could have changed: both accounts but for her password, and her passkeys. */
  const standing = async () => [
    { ...(await its.row(daughter.uid)), passwordHash: undefined },
    await its.row(person.uid),
    await db.select().from(passkeys).where(eq(passkeys.accountUid, daughter.uid)).orderBy(asc(passkeys.id)),
  ]
  return { ...its, browser, meanwhile, setSessions, setPasswordHash, begun, addPasskey, standing }
}

type World = Awaited<ReturnType<typeof confirming>>

/** What a caregiver confirms by the password; each prepares what the change needs, and makes it when it is called. */
const CHANGES: Record<string, (its: World) => Promise<() => Promise<Response>>> = {
  'a new password': async ({ browser, own }) => {
    return () => browser.post(`${calls.me}/password`, { ...own, password: 'seven kopi cups' })
  },
  'a new number': async ({ browser, own, codeSentTo }) => {
    const to = { phone: newPhone(), prefixCountryNum: '+65' }
    await answer(await browser.post(calls.code, to))
    const code = await codeSentTo(to.phone)
    return () => browser.post(`${calls.me}/phone`, { ...to, code, ...own })
  },
  'a new address': async ({ patch, own }) => {
    const email = `${newUsername()}@example.test`
    return () => patch({ email }, own)
  },
  'a new number of the person': async ({ browser, own, path }) => {
    const accountData = { phone: newPhone(), prefixCountryNum: '+65' }
    return () => browser.send('PATCH', path(), { accountData, ...own })
  },
  'another name of a passkey': async ({ browser, own, addPasskey }) => {
    const id = await addPasskey()
    return () => browser.send('PATCH', `${KEYS}/${id}`, { name: 'Mine', ...own })
  },
  'the removal of a passkey': async ({ browser, own, addPasskey }) => {
    const id = await addPasskey()
    return () => browser.post(`${KEYS}/${id}/remove`, own)
  },
  'the end of the membership': async ({ browser, own }) => {
    return () => browser.post('/account/leave', own)
  },
}

test('the password that an owner sets by a link stands, whoever changes it with the old one at the same moment', async () => {
  const its = await confirming()
  const { meanwhile, db, service, daughter, device, signIn } = its
  const link = { recipient: daughter.uid, createdBy: daughter.uid }
  const { token } = await db.transaction((tx) => issueLink(service, tx, 'reset', link))
  const change = (await CHANGES['a new password']?.(its)) ?? expect.fail()
  const reset = async () => answer(await device().post('/public/reset-password', { token, password: 'nine kopi cups' }))
  expect(await refusal(await meanwhile(change, reset))).toBe('sign-in-required')
  expect(await refusal(await signIn('seven kopi cups'))).toBe('sign-in-failed')
  await answer(await signIn('nine kopi cups'))
})

describe('confirmed by a password that is compared while', () => {
  test.each(Object.keys(CHANGES))(
    'the session ends or the password changes, %s is not made; while she signs in elsewhere, it is',
    async (name) => {
      const its = await confirming()
      const { meanwhile, setSessions, setPasswordHash, service, standing, row, daughter, signIn } = its
      const change = (await CHANGES[name]?.(its)) ?? expect.fail(name)
      const before = await standing()
      const ended = await meanwhile(change, () => setSessions({ revokedAt: service.now() }))
      expect(await refusal(ended)).toBe('sign-in-required')
      await setSessions({ revokedAt: null })
      const { passwordHash = null } = (await row(daughter.uid)) ?? {}
      const another = await hashPassword('nine kopi cups')
      expect(await refusal(await meanwhile(change, () => setPasswordHash(another)))).toBe('sign-in-again')
      expect((await row(daughter.uid))?.passwordHash).toBe(another)
      await setPasswordHash(passwordHash)
      expect(await standing()).toEqual(before)
      await answer(await meanwhile(change, async () => answer(await signIn())))
    },
  )
})

test('a passkey that was begun before the session ended is not added after it', async () => {
  const { browser, begun, service, setSessions, standing } = await confirming()
  const passkey = await begun()
  const before = await standing()
  const { db } = service
  const transaction = db.transaction
  db.transaction = async (...given) => {
    db.transaction = transaction
    await setSessions({ revokedAt: service.now() })
    return db.transaction(...given)
  }
  expect(await refusal(await browser.post(KEYS, { name: 'Mine', passkey }))).toBe('sign-in-required')
  expect(await standing()).toEqual(before)
  await setSessions({ revokedAt: null })
})

test.each([
  ['the person’s', 'sign-in-again', (its: World) => [its.person.uid, its.path()] as const],
  ['one’s own', 'not-allowed', (its: World) => [its.daughter.uid, calls.me] as const],
])(
  '%s number that was given as it stood, and is another one since, is not written over without a word',
  async (_whose, code, of) => {
    const its = await confirming()
    const { db, browser, row } = its
    const [uid, path] = of(its)
    const stood = { phone: newPhone(), prefixCountryNum: '+65' }
    const since = newPhone()
    await db.update(accounts).set(stood).where(eq(accounts.uid, uid))
    const transaction = db.transaction
    db.transaction = async (...given) => {
      db.transaction = transaction
      await db.update(accounts).set({ phone: since }).where(eq(accounts.uid, uid))
      return db.transaction(...given)
    }
    const changed = await browser.send('PATCH', path, { accountData: { ...stood, building: 'Rose Court' } })
    expect(await refusal(changed)).toBe(code)
    expect(await row(uid)).toMatchObject({ phone: since })
    expect((await row(uid))?.building).not.toBe('Rose Court')
  },
)

test('an account that was erased meanwhile is changed no more, in its session or by a link', async () => {
  const { db } = await confirming()
  const held = (ofLink?: 'link-ended') => db.transaction((tx) => holdForChange(tx, 'erased', ofLink))
  await expect(held()).rejects.toMatchObject({ code: 'sign-in-required' })
  await expect(held('link-ended')).rejects.toMatchObject({ code: 'link-ended' })
})
