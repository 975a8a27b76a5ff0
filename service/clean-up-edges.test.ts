import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { cleanUp, RETENTION } from './clean-up.ts'
import * as tables from './db/tables.ts'
import { randomUid } from './secrets.ts'
import { registration } from './test/registration.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test('everything is kept as long as the privacy policy says', () => {
  expect(Object.fromEntries(Object.entries(RETENTION).map(([name, kept]) => [name, kept / HOUR]))).toEqual({
    messageBodies: 7 * 24,
    finderDetails: 30 * 24,
    whereaboutsAfterClosing: 24,
    threadsAfterClosing: 24,
    scansAndIncidents: 90 * 24,
    idempotencyKeys: 24,
    codesAndProofs: 24,
    sessionsAfterEnd: 24,
    pushDevices: 180 * 24,
    linksAfterEnd: 90 * 24,
    invitationsAfterEnd: 30 * 24,
    contactsBefore: 7 * 24,
    answersAfterEnd: 90 * 24,
    wrongEntries: 90 * 24,
    browserDrafts: 24,
    accountDrafts: 30 * 24,
    incompleteAccounts: 30 * 24,
    rejectedAccounts: 90 * 24,
    endedAccounts: 365 * 24,
    audit: 730 * 24,
  })
})

/** An account to hang rows on, and how to clean at this moment. */
async function cleaning() {
  const its = await registration()
  const uid = await its.account()
  const now = its.service.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return { ...its, uid, now, ago, clean: () => cleanUp(its.service) }
}
type Cleaning = Awaited<ReturnType<typeof cleaning>>

/** A row of each table whose time was over at this moment, by an id of its own. */
const KINDS: Record<string, { table: PgTable; age: number; row: (its: Cleaning, id: string, at: Date) => object }> = {
  mutes: {
    table: tables.mutes,
    age: 0,
    row: ({ uid, now }, id, until) => ({ personUid: uid, subjectHash: id, until, createdAt: now }),
  },
  drafts: {
    table: tables.drafts,
    age: 0,
    row: ({ now }, id, expiresAt) => ({
      id,
      browser: id,
      journey: 'person-by-caregiver',
      sealed: 'x',
      createdAt: now,
      keptAt: now,
      expiresAt,
    }),
  },
  'passkey challenges': {
    table: tables.passkeyChallenges,
    age: 0,
    row: ({ now }, hash, expiresAt) => ({ hash, browser: 'b', purpose: 'SIGN_IN', createdAt: now, expiresAt }),
  },
  'turns of tries': {
    table: tables.tryTurns,
    age: HOUR,
    row: (_its, subjectHash, at) => ({ subjectHash, sourceHash: 's', at }),
  },
  'messages of no alarm': {
    table: tables.messages,
    age: 90 * DAY,
    row: ({ uid }, id, createdAt) => ({
      id,
      kind: 'left',
      channel: 'email',
      recipientKind: 'ACCOUNT',
      recipientId: uid,
      status: 'SENT',
      createdAt,
    }),
  },
  approvals: {
    table: tables.approvals,
    age: 730 * DAY,
    row: ({ uid, now }, id, decidedAt) => ({
      id,
      kind: 'CLIENTS',
      accountUid: uid,
      reason: 'x',
      askedBy: 'x',
      askedAt: now,
      decision: 'APPROVED',
      decidedBy: 'y',
      decidedAt,
    }),
  },
  questions: {
    table: tables.questions,
    age: 90 * DAY,
    row: ({ uid, now }, id, closedAt) => ({
      id,
      accountUid: uid,
      askedUid: uid,
      askedBy: 'staff',
      question: 'photo',
      opened: 'photo',
      locale: 'en',
      state: 'OPEN',
      createdAt: now,
      closedAt,
    }),
  },
  'push devices': {
    table: tables.pushDevices,
    age: 180 * DAY,
    row: ({ uid, now }, id, seenAt) => ({
      id,
      accountUid: uid,
      endpointHash: id,
      sealed: 'x',
      sessionId: 's',
      createdAt: now,
      seenAt,
    }),
  },
  'contacts before a change': {
    table: tables.contactChanges,
    age: 7 * DAY,
    row: ({ uid }, id, createdAt) => ({ id, accountUid: uid, part: 'phone', createdAt }),
  },
  outbox: {
    table: tables.outbox,
    age: 7 * DAY,
    row: (_its, id, createdAt) => ({ id, channel: 'sms', to: 'x', text: 'x', status: 'SENT', createdAt }),
  },
}

test.each(Object.entries(KINDS))('%s go when their time is over, not at its last moment', async (_name, kind) => {
  const its = await cleaning()
  const [gone, kept] = [`gone-${randomUid()}`, `kept-${randomUid()}`]
  await its.db.insert(kind.table).values(kind.row(its, gone, its.ago(kind.age + 1)))
  await its.db.insert(kind.table).values(kind.row(its, kept, its.ago(kind.age)))
  await its.clean()
  const left = JSON.stringify(await its.db.select().from(kind.table))
  expect([left.includes(gone), left.includes(kept)]).toEqual([false, true])
})

test('who works on a case lets go of it in time, and nobody else’s claim goes', async () => {
  const { db, account, uid, now, ago, clean } = await cleaning()
  const other = await account()
  await db.insert(tables.caseClaims).values([
    { accountUid: uid, claimedBy: 'a', until: ago(1), createdAt: now },
    { accountUid: other, claimedBy: 'a', until: now, createdAt: now },
  ])
  await clean()
  expect((await db.select().from(tables.caseClaims)).map(({ accountUid }) => accountUid)).toEqual([other])
})

test('of a frozen account the contacts from before stay until somebody has decided', async () => {
  const { db, uid, now, ago, clean } = await cleaning()
  await db.update(tables.accounts).set({ frozenAt: now }).where(eq(tables.accounts.uid, uid))
  const [waits, decided] = [randomUid(), randomUid()]
  const row = { accountUid: uid, part: 'phone', createdAt: ago(8 * DAY) } as const
  await db.insert(tables.contactChanges).values([
    { ...row, id: waits },
    { ...row, id: decided, decidedAt: now },
  ])
  await clean()
  const left = await db.select().from(tables.contactChanges).where(eq(tables.contactChanges.accountUid, uid))
  expect(left.map(({ id }) => id)).toEqual([waits])
})

test('every clean-up sets off the photos’ and the numbers’ own jobs, and settles what is due', async () => {
  const { service, account, now, ago, clean } = await cleaning()
  const [due, later] = [
    await account({ type: 'DEMENTIA', status: 'ENDING', endingAt: now }),
    await account({ type: 'DEMENTIA', status: 'ENDING', endingAt: new Date(now.getTime() + 1) }),
  ]
  const lapsed = await account({ type: 'DEMENTIA', deathReportedAt: ago(DAY) })
  const reported = await account({ type: 'DEMENTIA', deathReportedAt: ago(DAY - 1) })
  await clean()
  const waiting = async (name: 'delete-photos' | 'ask-numbers' | 'settle-account') =>
    (await service.jobs.boss.findJobs<{ accountUid?: string }>(name)).map(({ data }) => data.accountUid)
  expect([await waiting('delete-photos'), await waiting('ask-numbers')].map((jobs) => jobs.length > 0)).toEqual([
    true,
    true,
  ])
  const settled = await waiting('settle-account')
  expect([due, lapsed, later, reported].map((uid) => settled.includes(uid))).toEqual([true, true, false, false])
})
