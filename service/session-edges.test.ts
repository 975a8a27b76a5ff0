import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  beginAdminSession,
  beginWatchSession,
  endAdminSessions,
  locksAt,
  openAdminSession,
  readAdminSession,
  readWatchSession,
} from './admin-session.ts'
import { accounts, administrators, adminSessions, sessions } from './db/tables.ts'
import { beginSession, endSessions, maySignIn, readSession, recognises } from './session.ts'
import { adminConsole } from './test/console.ts'

const MINUTE = 60
const HOUR = 3600

async function signedIn() {
  const its = await adminConsole()
  const { db, service } = its
  const read = async (token: string) => readSession(service, token)
  const lastUsed = async (uid: string) =>
    (await db.select().from(sessions).where(eq(sessions.accountUid, uid)))[0]?.lastUsedAt
  const consoleOf = (user: Parameters<typeof beginAdminSession>[2], secondFactor = true) =>
    db.transaction((tx) => beginAdminSession(service, tx, user, secondFactor))
  const console = (token: string) => readAdminSession(service, token)
  return { ...its, read, lastUsed, consoleToken: consoleOf, console }
}

test('who may sign in, and who is recognised', () => {
  const may = (status: 'APPROVED' | 'PENDING' | 'ENDING' | 'INCOMPLETE' | 'REJECTED' | 'SUSPENDED' | 'ENDED') =>
    maySignIn({ status, frozenAt: null })
  expect([may('APPROVED'), may('PENDING'), may('ENDING'), may('INCOMPLETE')]).toEqual([true, true, true, true])
  expect([may('REJECTED'), may('SUSPENDED'), may('ENDED')]).toEqual([false, false, false])
  expect(maySignIn({ status: 'APPROVED', frozenAt: new Date() })).toBe(false)
  const is = (status: 'APPROVED' | 'PENDING', phoneVerifiedAt: Date | null) =>
    recognises({ account: { status, phoneVerifiedAt } as typeof accounts.$inferSelect })
  expect([is('APPROVED', null), is('PENDING', new Date()), is('PENDING', null)]).toEqual([true, true, false])
})

test('the use of a session is written down every five minutes, and no sooner', async () => {
  const { account, session, read, lastUsed, moveClock, service } = await signedIn()
  const uid = await account()
  const token = await session(uid)
  const begun = service.now()
  await moveClock(5 * MINUTE - 1)
  await read(token)
  expect(await lastUsed(uid)).toEqual(begun)
  await moveClock(1)
  await read(token)
  expect(await lastUsed(uid)).toEqual(service.now())
})

test('a session is of the approved organisation that the account is or works for', async () => {
  const { account, organisation, session, read, db } = await signedIn()
  const partner = await organisation()
  const of = async (uid: string, purpose?: 'registration') => (await read(await session(uid, purpose)))?.organisation
  const staff = await account({ masterPartnerUid: partner })
  const waiting = await account({ masterPartnerUid: partner, status: 'PENDING' })
  const person = await account({ type: 'DEMENTIA', masterPartnerUid: partner })
  const under = await account({ masterPartnerUid: staff })
  expect([await of(partner), await of(staff), await of(waiting, 'registration')]).toEqual([partner, partner, partner])
  expect([await of(waiting), await of(person), await of(under)]).toEqual([null, null, null])
  await db.update(accounts).set({ status: 'PENDING' }).where(eq(accounts.uid, partner))
  expect([await of(partner), await of(staff)]).toEqual([null, null])
})

test('ending an account’s sessions ends them here and at the console, nobody else’s, and moves no earlier end', async () => {
  const { account, organisation, db, service, moveClock, consoleToken } = await signedIn()
  const partner = await organisation()
  const [uid, other] = [await account({ masterPartnerUid: partner }), await account({ masterPartnerUid: partner })]
  const begin = (of: string) => db.transaction((tx) => beginSession(service, tx, of, 'member'))
  await begin(uid)
  await db.update(sessions).set({ revokedAt: service.now() }).where(eq(sessions.accountUid, uid))
  const earlier = service.now()
  await begin(uid)
  await begin(other)
  for (const of of [uid, other]) await consoleToken({ accountUid: of })
  await moveClock(1)
  await db.transaction((tx) => endSessions(tx, uid, service.now()))
  const ends = async (table: typeof sessions | typeof adminSessions, of: string) =>
    (await db.select().from(table).where(eq(table.accountUid, of))).map(({ revokedAt }) => revokedAt?.getTime() ?? null)
  const now = service.now().getTime()
  expect((await ends(sessions, uid)).toSorted()).toEqual([earlier.getTime(), now])
  expect(await ends(adminSessions, uid)).toEqual([now])
  expect([await ends(sessions, other), await ends(adminSessions, other)]).toEqual([[null], [null]])
})

test('a console’s session lasts half an hour before the second factor and eight hours with it, under a new secret', async () => {
  const { administrator, consoleToken, console, moveClock, db, service } = await signedIn()
  const { uid } = await administrator()
  const entry = await consoleToken({ administratorUid: uid }, false)
  expect(await console(entry)).toMatchObject({ secondFactor: false, role: 'administrator', actor: uid })
  await moveClock(30 * MINUTE - 1)
  const id = (await console(entry))?.id ?? expect.fail('it has ended')
  const opened = await db.transaction((tx) => openAdminSession(service, tx, id))
  expect(await console(entry)).toBeUndefined()
  const found = (await console(opened)) ?? expect.fail('it is not open')
  expect(found).toMatchObject({ secondFactor: true, lastUsedAt: service.now() })
  expect(locksAt(found)).toEqual(new Date(service.now().getTime() + 30 * MINUTE * 1000))
  const late = await consoleToken({ administratorUid: uid }, false)
  await moveClock(30 * MINUTE)
  expect(await console(late)).toBeUndefined()
  await moveClock(8 * HOUR - 30 * MINUTE - 1)
  expect(await console(opened)).toBeDefined()
  await moveClock(1)
  expect(await console(opened)).toBeUndefined()
})

test('a console stands as long as its administrator, or its account and organisation, may enter', async () => {
  const { administrator, organisation, account, consoleToken, console, db, service } = await signedIn()
  const { uid } = await administrator()
  const mine = await consoleToken({ administratorUid: uid })
  for (const part of ['endedAt', 'suspendedAt'] as const) {
    await db
      .update(administrators)
      .set({ [part]: service.now() })
      .where(eq(administrators.uid, uid))
    expect(await console(mine), part).toBeUndefined()
    await db
      .update(administrators)
      .set({ [part]: null })
      .where(eq(administrators.uid, uid))
  }
  expect(await console(mine)).toMatchObject({ organisation: null })
  const partner = await organisation()
  const staff = await account({ firstname: 'Grace', lastname: '', masterPartnerUid: partner })
  const hers = await consoleToken({ accountUid: staff })
  const stands = { role: 'organisation', actor: staff, name: 'Grace', organisation: partner }
  expect(await console(hers)).toMatchObject(stands)
  const changes = [
    [staff, { status: 'PENDING' }, { status: 'APPROVED' }],
    [staff, { frozenAt: service.now() }, { frozenAt: null }],
    [partner, { status: 'SUSPENDED' }, { status: 'APPROVED' }],
  ] as const
  for (const [of, change, back] of changes) {
    await db.update(accounts).set(change).where(eq(accounts.uid, of))
    expect(await console(hers), JSON.stringify(change)).toBeUndefined()
    await db.update(accounts).set(back).where(eq(accounts.uid, of))
  }
  expect(await console(hers)).toMatchObject(stands)
})

test('a watch lasts fourteen hours, opens no console, and ends with every console of its owner alone', async () => {
  const { administrator, consoleToken, console, db, service, moveClock } = await signedIn()
  const [one, other] = [await administrator(), await administrator('Tan Mei')]
  const token = await consoleToken({ administratorUid: one.uid })
  const session = (await console(token)) ?? expect.fail('no console')
  const { token: watch, until } = await db.transaction((tx) => beginWatchSession(service, tx, session))
  expect(until).toEqual(new Date(service.now().getTime() + 14 * HOUR * 1000))
  expect([await console(watch), await readWatchSession(service, token)]).toEqual([undefined, undefined])
  await moveClock(14 * HOUR - 1)
  expect(await readWatchSession(service, watch)).toMatchObject({ actor: one.uid, secondFactor: true })
  const hers = await consoleToken({ administratorUid: other.uid })
  await db.transaction((tx) => endAdminSessions(tx, { administratorUid: one.uid }, service.now()))
  expect(await readWatchSession(service, watch)).toBeUndefined()
  expect(await console(hers)).toBeDefined()
})
