import { eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { beginAdminSession } from './admin-session.ts'
import { ERASED_AT_ONCE, eraseOverAccounts } from './accounts/erase-over.ts'
import { cleanUp } from './clean-up.ts'
import { writeAudit } from './audit.ts'
import {
  accounts,
  adminSessions,
  audit,
  consents,
  dailyCounts,
  incidents,
  invitations,
  linkTokens,
  messages,
  oneTimeCodes,
  phoneProofs,
  returnCodes,
  scans,
  sessions,
  tags,
  workItems,
} from './db/tables.ts'
import {
  answer,
  calls,
  caregiverCredential,
  newPhone,
  personCredential,
  refusal,
  registration,
} from './test/registration.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** The clock goes on, and the hourly job runs. */
async function cleaning() {
  const its = await registration()
  const later = async (seconds: number) => {
    await its.moveClock(seconds)
    await cleanUp(its.service)
  }
  const rows = async (table: PgTable) => (await its.db.select().from(table)).length
  return { ...its, later, rows }
}

test('codes and phone proofs go after a day', async () => {
  const { browserWithProof, later, rows } = await cleaning()
  await browserWithProof(newPhone())
  const both = async () => [await rows(oneTimeCodes), await rows(phoneProofs)]
  await later(DAY - 1)
  expect(await both()).toEqual([1, 1])
  await later(2)
  expect(await both()).toEqual([0, 0])
})

test('sessions, of the console too, go a day after they ended, links 90 days, invitations 30', async () => {
  const { account, session, link, browserOf, later, db, runJobs, service } = await cleaning()
  const uid = await account({ type: 'DEMENTIA' })
  await session(uid)
  await db.transaction((tx) => beginAdminSession(service, tx, { accountUid: uid }, true))
  await link('reset', uid)
  const browser = await browserOf(uid)
  await answer(await browser.post('/account/invite', { relationship: 'Child', phone: newPhone() }))
  await runJobs()
  const left = async () => ({
    sessions: (await db.select().from(sessions).where(eq(sessions.accountUid, uid))).length,
    console: (await db.select().from(adminSessions).where(eq(adminSessions.accountUid, uid))).length,
    links: (await db.select().from(linkTokens).where(eq(linkTokens.recipient, uid))).length,
    invitations: (await db.select().from(invitations).where(eq(invitations.personUid, uid))).length,
  })
  await later(DAY + 8 * 3600 - 1)
  expect(await left()).toEqual({ sessions: 2, console: 1, links: 1, invitations: 1 })
  await later(12 * 3600)
  expect(await left()).toEqual({ sessions: 2, console: 0, links: 1, invitations: 1 })
  await later(2)
  expect(await left()).toEqual({ sessions: 0, console: 0, links: 1, invitations: 1 })
  await later(35 * DAY + 4 * 3600)
  expect(await left()).toEqual({ sessions: 0, console: 0, links: 1, invitations: 0 })
  await later(54 * DAY)
  expect(await left()).toEqual({ sessions: 0, console: 0, links: 0, invitations: 0 })
})

test('a person who never confirmed the card is erased after thirty days, with all that hangs on the registration', async () => {
  const { device, later, row, pass, db } = await cleaning()
  const browser = device()
  const { data } = await answer(await browser.post(calls.person, { credential: personCredential() }))
  const { uid } = data.account
  await answer(
    await browser.post(calls.createCaregiver, {
      relationship: 'Child',
      caregiver: { credential: caregiverCredential({ accountData: { email: '' } }) },
    }),
  )
  await pass(DAY)
  await pass(2 * DAY)
  const traces = async () => ({
    account: (await row(uid)) !== undefined,
    consents: (await db.select().from(consents).where(eq(consents.accountUid, uid))).length,
    tags: (await db.select().from(tags).where(eq(tags.personUid, uid))).length,
    links: (await db.select().from(linkTokens).where(eq(linkTokens.recipient, uid))).length,
    messages: (await db.select().from(messages).where(eq(messages.recipientId, uid))).length,
    workItems: (await db.select().from(workItems).where(eq(workItems.accountUid, uid))).length,
  })
  const all = { account: true, consents: 1, tags: 1, links: 1, messages: 2, workItems: 1 }
  await later(27 * DAY - 1)
  expect(await traces()).toEqual(all)
  await later(2)
  expect(await traces()).toEqual({ account: false, consents: 0, tags: 0, links: 0, messages: 0, workItems: 0 })
})

test('a confirmed registration stays however long it waits; a rejected one goes after ninety days', async () => {
  const { account, later, row, service, db } = await cleaning()
  const own = { status: 'PENDING', passwordHash: 'of their own' } as const
  const [waiting, rejected] = [await account(own), await account(own)]
  const google = { googleIssuer: 'https://accounts.google.com', googleSubject: `of ${waiting}` }
  const withGoogle = await account({ status: 'PENDING', ...google })
  await later(200 * DAY)
  await db.update(accounts).set({ status: 'REJECTED', updatedAt: service.now() }).where(eq(accounts.uid, rejected))
  await later(90 * DAY)
  expect(await row(rejected)).toBeDefined()
  await later(1)
  expect(await row(rejected)).toBeUndefined()
  for (const uid of [waiting, withGoogle]) expect((await row(uid))?.status).toBe('PENDING')
})

test('who was named as a caregiver and never took the account over is forgotten once the link has lapsed', async () => {
  const { account, person, later, row, db, service } = await cleaning()
  const at = service.now()
  const named = async (status: 'LAPSED' | 'PENDING' | 'ACCEPTED') => {
    const uid = await account({ status: 'PENDING' })
    await db.insert(tags).values({
      id: `tag-${uid}`,
      personUid: await person(),
      carerUid: uid,
      uidTags: uid,
      relationship: 'Parent',
      relationshipSide: 'PERSON',
      status,
      createdAt: at,
      updatedAt: at,
    })
    return uid
  }
  const [lapsed, asked, linked] = [await named('LAPSED'), await named('PENDING'), await named('ACCEPTED')]
  await later(30 * DAY)
  expect(await row(lapsed)).toBeDefined()
  await later(1)
  expect(await row(lapsed)).toBeUndefined()
  for (const uid of [asked, linked]) expect((await row(uid))?.status).toBe('PENDING')
})

test('an ended membership is hidden at once and erased after a year', async () => {
  const { account, code, later, row, service, db, device, browserOf, carer } = await cleaning()
  const uid = await account({
    type: 'DEMENTIA',
    firstname: 'Ended',
    lastname: 'Member',
    nricHash: service.vault.nricHash('999Z'),
  })
  const daughter = await carer(uid)
  const card = await code(uid)
  const browser = await browserOf(uid)
  const seeking = await browserOf(await account())
  const search = async () =>
    (await answer(await seeking.get(`${calls.search}?name=Ended+Member&lastNric=999Z&type=DEMENTIA`))).data.length
  const page = async () => (await device().get(`/public/accounts/users/v2/${card}`)).status
  expect([await page(), await search()]).toEqual([200, 1])
  await db.update(accounts).set({ status: 'ENDED', endedAt: service.now() }).where(eq(accounts.uid, uid))
  expect([await page(), await search()]).toEqual([404, 0])
  expect(await refusal(await browser.get(calls.me))).toBe('sign-in-required')
  await later(365 * DAY)
  expect(await row(uid)).toBeDefined()
  await later(1)
  expect(await row(uid)).toBeUndefined()
  expect(await db.select().from(returnCodes).where(eq(returnCodes.personUid, uid))).toEqual([])
  expect(await db.select().from(tags).where(eq(tags.personUid, uid))).toEqual([])
  expect(await row(daughter.uid), 'her own membership stays').toBeDefined()
})

test('the audit is kept for two years', async () => {
  const { later, service, db } = await cleaning()
  await writeAudit(service, { actor: 'command', action: 'kept for two years' })
  const kept = () => db.select().from(audit).where(eq(audit.action, 'kept for two years'))
  await later(2 * 365 * DAY)
  expect(await kept()).toHaveLength(1)
  await later(1)
  expect(await kept()).toEqual([])
})

test('of scans and incidents older than ninety days only their number on each day in Singapore stays', async () => {
  const { account, code, db, later, service, moveTo } = await cleaning()
  const person = await account({ type: 'DEMENTIA' })
  const card = await code(person)
  // Half past seven in the morning and one hour later, in Singapore: two days in Greenwich, one here.
  await moveTo(new Date(Math.ceil((service.now().getTime() + 1) / (DAY * 1000)) * DAY * 1000 - 1800_000))
  const day = new Date(service.now().getTime() + 8 * HOUR * 1000).toISOString().slice(0, 10)
  const scan = (hours: number) => ({
    code: card,
    personUid: person,
    deviceHash: 'device',
    createdAt: new Date(service.now().getTime() + hours * HOUR * 1000),
  })
  await db.insert(scans).values([scan(0), scan(1), scan(24)])
  await db.insert(incidents).values({
    id: 'counted',
    personUid: person,
    openedBy: 'FINDER',
    openedAt: service.now(),
    closedAt: service.now(),
  })
  const counts = async () =>
    (
      await db
        .select()
        .from(dailyCounts)
        .where(inArray(dailyCounts.kind, ['scans', 'incidents']))
        .orderBy(dailyCounts.day, dailyCounts.kind)
    ).map(({ day: on, kind, count }) => [on, kind, count])
  const next = new Date(Date.parse(day) + DAY * 1000).toISOString().slice(0, 10)
  await later(90 * DAY)
  expect(await counts()).toEqual([])
  await later(1)
  expect(await counts()).toEqual([
    [day, 'incidents', 1],
    [day, 'scans', 1],
  ])
  await later(HOUR)
  expect(await counts(), 'the same day, counted on').toEqual([
    [day, 'incidents', 1],
    [day, 'scans', 2],
  ])
  await later(DAY)
  expect(await counts()).toEqual([
    [day, 'incidents', 1],
    [day, 'scans', 2],
    [next, 'scans', 1],
  ])
  expect(await db.select().from(scans).where(eq(scans.personUid, person))).toEqual([])
  expect(
    await db
      .select()
      .from(incidents)
      .where(inArray(incidents.id, ['counted'])),
  ).toEqual([])
  await later(1000 * DAY)
  expect(await counts()).toHaveLength(3)
})

test('however many accounts are over, they are erased some at a time', async () => {
  const { service, db, account, moveClock } = await registration()
  const before = await db.$count(accounts)
  for (let nth = 0; nth < ERASED_AT_ONCE * 2 + 5; nth += 1) await account({ status: 'REJECTED' })
  await moveClock(91 * DAY)
  const asked = vi.spyOn(db, 'transaction')
  onTestFinished(() => asked.mockRestore())
  await eraseOverAccounts(db, { incomplete: new Date(0), rejected: service.now(), ended: new Date(0) })
  expect(asked).toHaveBeenCalledTimes(3)
  expect(await db.$count(accounts)).toBeLessThanOrEqual(before)
  expect(await db.$count(accounts, eq(accounts.status, 'REJECTED'))).toBe(0)
})
