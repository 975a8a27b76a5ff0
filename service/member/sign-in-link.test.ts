import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, linkTokens } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { portal } from '../test/portal.ts'
import { answer, calls, newUsername, PASSWORD, refusal } from '../test/registration.ts'

type Given = Record<string, any>

/** A person without anything to sign in with, and the daughter who made the account. */
async function unsigned() {
  const its = await portal()
  const { uid } = its.person
  const read = async (from = its.daughter): Promise<Given> => (await answer(await from.browser.get(its.path()))).data
  const send = (from: Pick<typeof its.daughter, 'browser'> = its.daughter) =>
    from.browser.post(its.path('/sign-in-link'), {})
  const change = (columns: Partial<typeof accounts.$inferInsert>) =>
    its.db.update(accounts).set(columns).where(eq(accounts.uid, uid))
  /** The link as it reached the person. */
  const sent = async (to = its.person.phone) => {
    await answer(await send())
    await its.runJobs()
    return its.linkSentTo('reset-password', to)
  }
  const choose = (token: string, username: string | undefined, password = PASSWORD) =>
    its.device().post('/public/reset-password', { token, username, password })
  return { ...its, uid, read, send, change, sent, choose }
}

describe('a person who does not sign in', () => {
  test('is sent a link by who made the account, chooses username and password by it, and signs in', async () => {
    const { read, send, sent, choose, uid, device, row, audited, daughter } = await unsigned()
    expect(await read()).toMatchObject({ may: expect.arrayContaining(['let-sign-in']), signInLinkBy: 'sms' })
    const token = await sent()
    expect(await audited(daughter.uid)).toContain('link-made')
    const opened = await device().post('/public/verify-token-reset-password', { token })
    expect((await answer(opened)).data).toEqual({ valid: true, asksUsername: true })
    const username = newUsername()
    await answer(await choose(token, ` ${username} `))
    expect(await row(uid)).toMatchObject({ username, credentialType: 'USERNAME' })
    await answer(await device().post(calls.signIn, { username, password: PASSWORD }))
    const after = await read()
    expect([after.may.includes('let-sign-in'), after.signInLinkBy]).toEqual([false, null])
    expect(await refusal(await send())).toBe('not-allowed')
  })

  test('chooses a username that is free, long enough and not the password; until then the link stays good', async () => {
    const { sent, choose, account } = await unsigned()
    const token = await sent()
    const taken = newUsername()
    await account({ username: taken })
    expect(await refusal(await choose(token, undefined))).toBe('username-required')
    expect(await refusal(await choose(token, 'sie'))).toBe('username-too-short-person')
    expect(await refusal(await choose(token, 'siewhualim', 'siewhualim'))).toBe('password-common')
    expect(await refusal(await choose(token, taken))).toBe('username-taken')
    await answer(await choose(token, newUsername()))
    expect(await refusal(await choose(token, newUsername()))).toBe('link-ended')
  })

  test('without a phone of their own gets it by e-mail; without either, nothing is sent, and that is said', async () => {
    const { read, send, sent, change } = await unsigned()
    const email = `${newUsername()}@example.test`
    await change({ phone: '0', prefixCountryNum: '0', email })
    expect((await read()).signInLinkBy).toBe('email')
    await sent(email)
    await change({ email: null })
    expect((await read()).signInLinkBy).toBeNull()
    expect(await refusal(await send())).toBe('no-own-contact')
  })

  test('has one link at a time, and their phone is not written to without end', async () => {
    const { send, db, uid } = await unsigned()
    let sent = 0
    while (sent < 9 && (await send()).ok) sent += 1
    expect(sent).toBe(3)
    expect(await refusal(await send())).toBe('too-many-requests')
    const ofPerson = and(eq(linkTokens.recipient, uid), eq(linkTokens.purpose, 'set-password'))
    expect(
      await db
        .select()
        .from(linkTokens)
        .where(and(ofPerson, isNull(linkTokens.revokedAt))),
    ).toHaveLength(1)
  })

  test('is let sign in by nobody but who speaks for them', async () => {
    const { send, son, stranger, person, daughter, read } = await unsigned()
    expect(await refusal(await send(son))).toBe('not-allowed')
    expect(await refusal(await send(person))).toBe('not-allowed')
    expect(await refusal(await send(stranger))).toBe('not-found')
    expect((await read(son)).signInLinkBy).toBeNull()
    expect((await send(daughter)).ok).toBe(true)
  })
})

test('an account that has its username is asked for none by its link', async () => {
  const { device, account, link, row } = { ...(await portal()), ...(await adminConsole()) }
  const username = newUsername()
  const uid = await account({ username, credentialType: 'USERNAME' })
  const token = await link('set-password', uid)
  const opened = await device().post('/public/verify-token-reset-password', { token })
  expect((await answer(opened)).data.asksUsername).toBe(false)
  await answer(await device().post('/public/reset-password', { token, username: newUsername(), password: PASSWORD }))
  expect((await row(uid))?.username).toBe(username)
})

test('the console makes that link too for a person without a username, and no other', async () => {
  const its = await adminConsole()
  const { browser } = await its.administrator()
  const uid = await its.account({ type: 'DEMENTIA', phone: '91234567', prefixCountryNum: '+65' })
  const make = (kind: string) => browser.post('/admin/links', { kind, account: uid })
  expect((await answer(await make('set-password'))).data).toMatchObject({ url: null, sentBy: 'sms' })
  expect(await refusal(await make('reset'))).toBe('not-allowed')
})
