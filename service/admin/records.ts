import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Erasure } from '#contract/admin-records.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { eraseAccounts, openAlarmOf } from '../accounts/erase.ts'
import { collectRecords } from '../accounts/records.ts'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Queryable } from '../db/open.ts'
import { accounts, administrators, approvals } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { consoleOf, nameOf } from './scope.ts'

async function accountOf(db: Queryable, uid: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  return account ?? refuse('user-not-found')
}

/** Requests that wait, oldest first; of one account, when it is named. */
async function waiting({ db }: Pick<Service, 'db'>, me: string, accountUid?: string): Promise<Erasure[]> {
  const rows = await db
    .select({ approval: approvals, account: accounts, askedByName: administrators.name })
    .from(approvals)
    .leftJoin(accounts, eq(accounts.uid, approvals.accountUid))
    .leftJoin(administrators, eq(administrators.uid, approvals.askedBy))
    .where(
      and(
        eq(approvals.kind, 'ERASURE'),
        isNull(approvals.decidedAt),
        accountUid === undefined ? undefined : eq(approvals.accountUid, accountUid),
      ),
    )
    .orderBy(asc(approvals.askedAt), asc(approvals.id))
    .limit(200)
  return rows.map(({ approval, account, askedByName }) => ({
    id: approval.id,
    accountUid: approval.accountUid,
    account: account && { type: account.type, name: nameOf(account) },
    reason: approval.reason,
    askedAt: approval.askedAt.toISOString(),
    askedByName: askedByName ?? approval.askedBy,
    mine: approval.askedBy === me,
  }))
}

export const listErasures = (service: Service, _input: unknown, caller: Caller): Out<'listErasures'> =>
  waiting(service, consoleOf(caller).actor)

/** @throws `user-not-found` */
export async function readRecords(service: Service, { uid }: In<'readRecords'>, caller: Caller): Out<'readRecords'> {
  const account = await accountOf(service.db, uid)
  const [erasure] = await waiting(service, consoleOf(caller).actor, uid)
  return { uid, name: nameOf(account), type: account.type, erasure: erasure ?? null }
}

/** @throws `user-not-found` */
export async function exportRecords(
  service: Service,
  { uid, reason }: In<'exportRecords'>,
  caller: Caller,
): Out<'exportRecords'> {
  const account = await accountOf(service.db, uid)
  const { actor } = consoleOf(caller)
  await writeAudit(service, { actor, action: 'records-exported', subject: uid, details: { reason } })
  return collectRecords(service, account)
}

/** @throws `user-not-found`, `erasure-asked` */
export async function askErasure(
  service: Service,
  { uid, reason }: In<'askErasure'>,
  caller: Caller,
): Out<'askErasure'> {
  const actor = consoleOf(caller).actor
  await service.db.transaction(async (tx) => {
    await accountOf(tx, uid)
    const [asked] = await tx
      .insert(approvals)
      .values({ id: randomUid(), kind: 'ERASURE', accountUid: uid, reason, askedBy: actor, askedAt: service.now() })
      .onConflictDoNothing()
      .returning({ id: approvals.id })
    if (!asked) refuse('erasure-asked')
    await writeAudit({ db: tx, now: service.now }, { actor, action: 'erasure-asked', subject: uid })
  })
  const [asked] = await waiting(service, actor, uid)
  return asked ?? refuse('decided-already')
}

/**
 * Approves or rejects a request for deletion, by a second administrator. An approved account is deleted in the same
 * transaction.
 * @throws `not-found`, `second-administrator`, `decided-already`, `alarm-open`
 */
export async function decideErasure(
  service: Service,
  { id, decision }: In<'decideErasure'>,
  caller: Caller,
): Out<'decideErasure'> {
  const actor = consoleOf(caller).actor
  await service.db.transaction(async (tx) => {
    const [approval] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update')
    if (!approval) refuse('not-found')
    if (approval.decidedAt) refuse('decided-already')
    const { accountUid } = approval
    // Whoever asked may take it back, and never decide that it is done.
    if (decision === 'APPROVED' && approval.askedBy === actor) refuse('second-administrator')
    if (decision === 'APPROVED') {
      // The lock makes a simultaneous finder's submission wait, after which it finds no person. An account with an open
      // alarm is never deleted.
      await lockSubject(tx, `person:${accountUid}`)
      if (await openAlarmOf(tx, accountUid)) refuse('alarm-open')
      await eraseAccounts(tx, [accountUid])
      // The files of their photos, whose rows name nobody now.
      await service.jobs.enqueue(tx, 'delete-photos', {})
    }
    await tx
      .update(approvals)
      // The reason for the deletion is deleted too.
      .set({ decision, decidedBy: actor, decidedAt: service.now(), ...(decision === 'APPROVED' && { reason: '' }) })
      .where(eq(approvals.id, id))
    const action = decision === 'APPROVED' ? 'account-erased' : 'erasure-refused'
    await writeAudit(
      { db: tx, now: service.now },
      { actor, action, subject: accountUid, details: { askedBy: approval.askedBy } },
    )
  })
  return { decision }
}
