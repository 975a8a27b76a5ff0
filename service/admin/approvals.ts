import { and, asc, desc, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Approval, ApprovalKind } from '#contract/admin-records.ts'
import { hours, later } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { EXPORT_HOURS } from '#contract/limits.ts'
import { uniquely } from '../accounts/account-row.ts'
import { holdForChange, openChanges } from '../accounts/contact-change.ts'
import { eraseAccounts, openAlarmOf } from '../accounts/erase.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { accounts, administrators, approvals } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { decideAdministrator } from './change-administrators.ts'
import { changeNumber } from './change-number.ts'
import { holdActor } from './hold-actor.ts'
import { consoleOf, nameOf } from './scope.ts'

type ApprovalRow = typeof approvals.$inferSelect

/** The audit actions of each kind of request. */
const ACTIONS = {
  ERASURE: { asked: 'erasure-asked', APPROVED: 'account-erased', REFUSED: 'erasure-refused' },
  EXPORT: { asked: 'export-asked', APPROVED: 'export-approved', REFUSED: 'export-refused' },
  NUMBER: { asked: 'number-asked', APPROVED: 'number-changed', REFUSED: 'number-refused' },
  ADMINISTRATOR_INVITE: {
    asked: 'administrator-invite-asked',
    APPROVED: 'administrator-invited',
    REFUSED: 'administrator-invite-refused',
  },
  ADMINISTRATOR_END: {
    asked: 'administrator-suspended',
    APPROVED: 'administrator-ended',
    REFUSED: 'administrator-restored',
  },
} as const satisfies Record<ApprovalKind, Record<string, string>>
const ASKED_ALREADY = { ERASURE: 'erasure-asked', EXPORT: 'export-asked', NUMBER: 'number-asked' } as const

/** Who a request is about, where it is about an administrator. */
const about = alias(administrators, 'about')

/** Requests with the names of whom they are about and of the asker. */
const requests = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ approval: approvals, account: accounts, administrator: about, askedByName: administrators.name })
    .from(approvals)
    .leftJoin(accounts, eq(accounts.uid, approvals.accountUid))
    .leftJoin(administrators, eq(administrators.uid, approvals.askedBy))
    .leftJoin(about, eq(about.uid, approvals.accountUid))
    .where(where)

const approvalOf = (
  { approval, account, administrator, askedByName }: Awaited<ReturnType<typeof requests>>[number],
  kind: ApprovalKind,
  me: string,
): Approval => ({
  id: approval.id,
  kind,
  accountUid: approval.accountUid,
  account: account && { type: account.type, name: nameOf(account) },
  administrator: administrator && {
    name: administrator.name,
    username: administrator.username,
    email: administrator.email,
  },
  reason: approval.reason,
  number: approval.details.phone ? `${approval.details.prefixCountryNum} ${approval.details.phone}` : null,
  askedAt: approval.askedAt.toISOString(),
  askedByName: askedByName ?? approval.askedBy,
  mine: approval.askedBy === me,
})

/** Requests that administrators decide: what an organisation's staff agree on among themselves is theirs (service/clients/export.ts). */
export const isOfAdministrators = ne(approvals.kind, 'CLIENTS')

/** Requests that wait, oldest first; of one kind about one account, when they are named. */
export async function waitingApprovals(
  { db }: Pick<Service, 'db'>,
  me: string,
  asked?: { kind: ApprovalKind; accountUid: string },
): Promise<Approval[]> {
  const its = asked && and(eq(approvals.kind, asked.kind), eq(approvals.accountUid, asked.accountUid))
  const rows = await requests(db, and(isNull(approvals.decidedAt), isOfAdministrators, its))
    .orderBy(asc(approvals.askedAt), asc(approvals.id))
    .limit(200)
  return rows.flatMap((row) => (row.approval.kind === 'CLIENTS' ? [] : [approvalOf(row, row.approval.kind, me)]))
}

export const listApprovals = (service: Service, _input: unknown, caller: Caller): Out<'listApprovals'> =>
  waitingApprovals(service, consoleOf(caller).actor)

/** Until when the copy that was allowed can be downloaded; nothing when it was not, or the time is over. */
export function exportUntil({ decision, decidedAt }: ApprovalRow, now: Date): Date | undefined {
  const until = decision === 'APPROVED' && decidedAt ? later(decidedAt, hours(EXPORT_HOURS)) : undefined
  return until && until > now ? until : undefined
}

/** The copy of the account's records that waits or can be downloaded; one's own first. */
export async function openExport({ db, now }: Pick<Service, 'db' | 'now'>, me: string, accountUid: string) {
  const rows = await requests(db, and(eq(approvals.kind, 'EXPORT'), eq(approvals.accountUid, accountUid)))
    .orderBy(desc(approvals.askedAt), desc(approvals.id))
    .limit(50)
  const open = rows.filter(({ approval }) => !approval.decidedAt || exportUntil(approval, now()))
  const row = open.find(({ approval }) => approval.askedBy === me) ?? open[0]
  return row && { row: row.approval, ...approvalOf(row, 'EXPORT', me), until: exportUntil(row.approval, now()) }
}

/** Asks for what needs a second administrator. @throws `user-not-found`, `erasure-asked`, `export-asked` */
export async function askApproval(
  service: Service,
  kind: keyof typeof ASKED_ALREADY,
  { uid, reason }: { uid: string; reason: string },
  caller: Caller,
): Promise<Approval> {
  const session = consoleOf(caller)
  const { actor } = session
  await service.db.transaction(async (tx) => {
    await holdActor(tx, session)
    const [account] = await tx.select({ uid: accounts.uid }).from(accounts).where(eq(accounts.uid, uid))
    if (!account) refuse('user-not-found')
    const [asked] = await tx
      .insert(approvals)
      .values({ id: randomUid(), kind, accountUid: uid, reason, askedBy: actor, askedAt: service.now() })
      .onConflictDoNothing()
      .returning({ id: approvals.id })
    if (!asked) refuse(ASKED_ALREADY[kind])
    await writeAudit({ db: tx, now: service.now }, { actor, action: ACTIONS[kind].asked, subject: uid })
  })
  const [asked] = await waitingApprovals(service, actor, { kind, accountUid: uid })
  return asked ?? refuse('decided-already')
}

/** Deletes an account and what hangs on it. @throws `alarm-open` */
async function erase(service: Service, tx: Tx, accountUid: string) {
  // The lock makes a simultaneous finder's submission wait, after which it finds no person. An account with an open
  // alarm is never deleted.
  await lockSubject(tx, `person:${accountUid}`)
  if (await openAlarmOf(tx, accountUid)) refuse('alarm-open')
  await eraseAccounts(tx, [accountUid])
  // The files of their photos, whose rows name nobody now.
  await service.jobs.enqueue(tx, 'delete-photos', {})
}

/**
 * Changes the number of an account to the one that another administrator asked for. What its owner has changed or proved since is newer
 * than what staff were told. (D73.10) @throws `account-frozen`, `changed-meanwhile`, `phone-taken`
 */
async function changeToAsked(service: Service, tx: Tx, { accountUid, details, askedAt }: ApprovalRow, actor: string) {
  const { prefixCountryNum = '', phone = '' } = details
  const stood = await holdForChange(tx, accountUid)
  const isChanged = (await openChanges(tx, accountUid)).some((it) => it.part === 'phone' && it.createdAt >= askedAt)
  if (isChanged || (stood.phoneVerifiedAt && stood.phoneVerifiedAt > askedAt)) refuse('changed-meanwhile')
  await changeNumber(service, tx, stood, { prefixCountryNum, phone, by: actor })
}

/**
 * Approves or rejects a request, by a second administrator. An approved deletion is done in the same transaction; an approved
 * copy can then be downloaded by who asked for it; an administrator is invited, ended, or let in again.
 * @throws `not-found`, `user-not-found`, `second-administrator`, `decided-already`, `alarm-open`, `account-frozen`, `changed-meanwhile`,
 *   `phone-taken`
 */
export async function decideApproval(
  service: Service,
  { id, decision }: In<'decideApproval'>,
  caller: Caller,
): Out<'decideApproval'> {
  const session = consoleOf(caller)
  const { actor } = session
  const kind = await uniquely(() =>
    service.db.transaction(async (tx) => {
      await holdActor(tx, session)
      const [approval] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update')
      if (!approval || approval.kind === 'CLIENTS') refuse('not-found')
      if (approval.decidedAt) refuse('decided-already')
      const { kind, accountUid, askedBy } = approval
      // Whoever asked may take it back, and never decide that it is done.
      if (decision === 'APPROVED' && askedBy === actor) refuse('second-administrator')
      const erases = kind === 'ERASURE' && decision === 'APPROVED'
      if (erases) await erase(service, tx, accountUid)
      if (kind === 'NUMBER' && decision === 'APPROVED') await changeToAsked(service, tx, approval, actor)
      if (kind === 'ADMINISTRATOR_INVITE' || kind === 'ADMINISTRATOR_END')
        await decideAdministrator(service, tx, { kind, accountUid }, decision === 'APPROVED', actor)
      await tx
        .update(approvals)
        // The reason for the deletion is deleted too, and so is the number that was asked for.
        .set({ decision, decidedBy: actor, decidedAt: service.now(), details: {}, ...(erases && { reason: '' }) })
        .where(eq(approvals.id, id))
      const action = ACTIONS[kind][decision]
      await writeAudit({ db: tx, now: service.now }, { actor, action, subject: accountUid, details: { askedBy } })
      return kind
    }),
  )
  return { kind, decision }
}
