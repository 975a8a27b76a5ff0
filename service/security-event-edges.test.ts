import { and, asc, gt, inArray, max } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import type { Caller } from './caller.ts'
import { administrators, audit } from './db/tables.ts'
import { randomUid } from './secrets.ts'
import { auditOutcome } from './security-event.ts'
import { registration } from './test/registration.ts'

/** A member, an administrator of the same username, and what the audit says once a call of theirs was refused. */
async function refusing() {
  const its = await registration()
  const { db, service } = its
  const username = `Hui.${randomUid().slice(0, 8)}`
  const uid = await its.account({ username })
  const administratorUid = randomUid()
  const row = { uid: administratorUid, username, name: 'Rahim', createdBy: 'command', createdAt: service.now() }
  await db.insert(administrators).values(row)
  const session = { id: randomUid(), account: { uid } }
  const admin = (secondFactor: boolean) => ({ actor: administratorUid, secondFactor })
  const refused = async (call: string, code: RefusalCode, caller: object = {}, input: object = { username }) => {
    const address = randomUid()
    const [{ last } = { last: null }] = await db.select({ last: max(audit.id) }).from(audit)
    await auditOutcome(service, {
      call,
      refusal: new Refusal(code),
      caller: { address, ...caller } as unknown as Caller,
      input,
      answer: undefined,
    })
    const by = [`address:${service.keys.hashSubject(address)}`, uid, administratorUid]
    const lines = await db
      .select()
      .from(audit)
      .where(and(inArray(audit.actor, by), gt(audit.id, last ?? 0)))
      .orderBy(asc(audit.id))
    return lines.map(({ action, subject, actor }) => [
      action,
      subject === uid ? 'member' : subject === administratorUid ? 'administrator' : subject,
      actor === uid ? 'member' : actor === administratorUid ? 'administrator' : 'stranger',
    ])
  }
  return { ...its, uid, username, session, admin, refused }
}

test.each([
  ['signIn', 'sign-in-failed', 'sign-in-failed', 'member'],
  ['signIn', 'google-failed', 'sign-in-failed', 'member'],
  ['signIn', 'passkey-failed', 'sign-in-failed', 'member'],
  ['signIn', 'too-many-requests', 'sign-in-locked', 'member'],
  ['signInToConsole', 'sign-in-failed', 'console-sign-in-failed', 'administrator'],
  ['enterByPasskey', 'passkey-failed', 'console-sign-in-failed', 'administrator'],
  ['unlockConsole', 'sign-in-failed', 'console-sign-in-failed', 'administrator'],
  ['handOverToConsole', 'link-ended', 'console-sign-in-failed', 'administrator'],
  ['signInToConsole', 'staff-not-approved', 'console-sign-in-failed', 'administrator'],
  ['signInToConsole', 'too-many-requests', 'console-sign-in-locked', 'administrator'],
  ['enterByPasskey', 'too-many-requests', 'console-sign-in-locked', 'administrator'],
] as const)('%s that is refused with %s stands as %s, about the %s', async (call, code, action, whom) => {
  const { refused, username } = await refusing()
  expect(await refused(call, code, {}, { username: `  ${username.toUpperCase()} ` })).toEqual([
    [action, whom, 'stranger'],
  ])
})

test.each([
  ['confirmEnrolment', 'second-factor-wrong', 'second-factor-failed'],
  ['showSecondFactor', 'second-factor-wrong', 'second-factor-failed'],
  ['confirmEnrolment', 'too-many-requests', 'second-factor-locked'],
  ['showSecondFactor', 'too-many-requests', 'second-factor-locked'],
] as const)('%s that is refused with %s stands as %s, about whoever gave the password', async (call, code, action) => {
  const { refused, admin } = await refusing()
  expect(await refused(call, code, { admin: admin(false) })).toEqual([[action, 'administrator', 'stranger']])
})

test.each(['not-allowed', 'not-found', 'user-not-found', 'second-administrator'] as const)(
  'whoever is signed in and is refused with %s stands in the audit, with the account that was asked about',
  async (code) => {
    const { refused, admin, session, uid } = await refusing()
    const asked = { uid }
    expect(await refused('readHome', code, { session }, asked)).toEqual([['authority-refused', 'member', 'member']])
    expect(await refused('listAudit', code, { admin: admin(true) }, { uid: randomUid() })).toEqual([
      ['authority-refused', null, 'administrator'],
    ])
    expect(await refused('listAudit', code, { admin: admin(false) }, asked), 'one factor is nobody').toEqual([])
    expect(await refused('readHome', code, {}, asked)).toEqual([])
  },
)

test('other calls, and other refusals, are no events', async () => {
  const { refused, session } = await refusing()
  expect(await refused('signUpMoP', 'sign-in-failed')).toEqual([])
  expect(await refused('unlockConsole', 'too-many-requests')).toEqual([])
  expect(await refused('signIn', 'invalid-input')).toEqual([])
  expect(await refused('readHome', 'too-many-requests', { session })).toEqual([])
  expect(await refused('changeOwnPassword', 'password-wrong', { session })).toEqual([
    ['password-refused', 'member', 'member'],
  ])
})
