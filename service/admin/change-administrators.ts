import { and, eq, isNull, sql } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { accountByUsername } from '../accounts/sign-in.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { administrators, approvals } from '../db/tables.ts'
import { issueLink } from '../link-token.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { administratorByUsername } from './access.ts'
import {
  closeAdministrator,
  lockAdministrators,
  mayEnter,
  restoreAdministrator,
  suspendAdministrator,
  tellAdministrator,
  tellOthers,
  type AdministratorRow,
} from './administrator-rows.ts'
import { consoleOf } from './scope.ts'

/** Whoever asks is still an administrator: of two who end each other at once the second is none any more. @throws `not-allowed` */
async function stillAdministrator(tx: Tx, uid: string) {
  const [me] = await tx
    .select({ uid: administrators.uid })
    .from(administrators)
    .where(and(eq(administrators.uid, uid), mayEnter))
  if (!me) refuse('not-allowed')
}

/** The row of whoever is invited: a new one, or that of an invitation that was never taken. @throws `username-taken`, `invite-asked` */
async function invitedRow(service: Service, tx: Tx, input: In<'inviteAdministrator'>, actor: string): Promise<string> {
  const { name, username, email } = input
  const before = await administratorByUsername(tx, username)
  if (!before) {
    const uid = randomUid()
    await tx
      .insert(administrators)
      .values({ uid, username, name, email, passwordHash: null, createdBy: actor, createdAt: service.now() })
    return uid
  }
  if (before.passwordHash !== null) refuse('username-taken')
  const { uid } = before
  await closeAdministrator(service, tx, uid)
  await tx.update(administrators).set({ name, email, endedAt: null }).where(eq(administrators.uid, uid))
  return uid
}

/** Asks a second administrator about an administrator. @returns whether nobody had asked for it yet */
async function askForApproval(
  service: Service,
  tx: Tx,
  row: Pick<typeof approvals.$inferInsert, 'kind' | 'accountUid' | 'reason' | 'askedBy'>,
) {
  const [asked] = await tx
    .insert(approvals)
    .values({ id: randomUid(), ...row, askedAt: service.now() })
    .onConflictDoNothing()
    .returning({ id: approvals.id })
  return asked !== undefined
}

/**
 * Asks to invite an administrator: the link goes out when a second one agrees.
 * @throws `not-allowed`, `username-taken`, `invite-asked`
 */
export async function inviteAdministrator(
  service: Service,
  input: In<'inviteAdministrator'>,
  caller: Caller,
): Out<'inviteAdministrator'> {
  const { actor } = consoleOf(caller)
  if (await accountByUsername(service, input.username)) refuse('username-taken')
  return service.db.transaction(async (tx) => {
    await lockAdministrators(tx)
    await stillAdministrator(tx, actor)
    const uid = await invitedRow(service, tx, input, actor)
    const request = { kind: 'ADMINISTRATOR_INVITE', accountUid: uid, reason: input.reason, askedBy: actor } as const
    if (!(await askForApproval(service, tx, request))) refuse('invite-asked')
    const entry = { actor, action: 'administrator-invite-asked', subject: uid, details: { reason: input.reason } }
    await writeAudit({ db: tx, now: service.now }, entry)
    await tellOthers(service, tx, uid, false)
    return { uid }
  })
}

/** Whether the administrator has asked to end somebody and nobody decided it: one alone must not empty the desk. */
async function hasOpenEnd(tx: Tx, actor: string): Promise<boolean> {
  const [open] = await tx
    .select({ one: sql`1` })
    .from(approvals)
    .where(and(eq(approvals.kind, 'ADMINISTRATOR_END'), eq(approvals.askedBy, actor), isNull(approvals.decidedAt)))
  return open !== undefined
}

/**
 * Suspends an administrator at once and asks a second one to end their access. Nobody ends themself, so that whoever asks is left; and
 * one administrator has one such request open, so that of three no one can lock out both others.
 * @throws `own-access`, `not-allowed`, `user-not-found`, `decided-already`, `end-asked`
 */
export async function endAdministrator(
  service: Service,
  { uid, reason }: In<'endAdministrator'>,
  caller: Caller,
): Out<'endAdministrator'> {
  const { actor } = consoleOf(caller)
  if (uid === actor) refuse('own-access')
  await service.db.transaction(async (tx) => {
    await lockAdministrators(tx)
    await stillAdministrator(tx, actor)
    const [them] = await tx.select().from(administrators).where(eq(administrators.uid, uid)).for('update')
    if (!them) refuse('user-not-found')
    if (them.endedAt || them.suspendedAt || them.passwordHash === null) refuse('decided-already')
    if (await hasOpenEnd(tx, actor)) refuse('end-asked')
    await askForApproval(service, tx, { kind: 'ADMINISTRATOR_END', accountUid: uid, reason, askedBy: actor })
    await suspendAdministrator(service, tx, uid)
    const entry = { actor, action: 'administrator-suspended', subject: uid, details: { reason } }
    await writeAudit({ db: tx, now: service.now }, entry)
    await tellAdministrator(service, tx, them, 'administrator-suspended')
    await tellOthers(service, tx, uid, true)
  })
  return { state: 'SUSPENDED' as const }
}

/** What an invitation becomes: with a second administrator's word its link goes out, without it nothing is left of it. */
async function decideInvite(service: Service, tx: Tx, them: AdministratorRow, isApproved: boolean, actor: string) {
  if (!isApproved) return closeAdministrator(service, tx, them.uid)
  const link = await issueLink(service, tx, 'administrator', { recipient: them.uid, createdBy: actor })
  await tellAdministrator(service, tx, them, 'administrator-invited', { linkId: link.id })
}

/** What a suspension becomes: the end, or its lifting. */
async function decideEnd(service: Service, tx: Tx, them: AdministratorRow, isApproved: boolean) {
  if (isApproved) await closeAdministrator(service, tx, them.uid)
  else await restoreAdministrator(tx, them.uid)
  await tellAdministrator(service, tx, them, isApproved ? 'administrator-ended' : 'administrator-restored')
  await tellOthers(service, tx, them.uid, true)
}

/** Does what a second administrator decided about an administrator. @throws `not-allowed`, `user-not-found` */
export async function decideAdministrator(
  service: Service,
  tx: Tx,
  request: { kind: 'ADMINISTRATOR_INVITE' | 'ADMINISTRATOR_END'; accountUid: string },
  isApproved: boolean,
  actor: string,
) {
  await lockAdministrators(tx)
  await stillAdministrator(tx, actor)
  const [them] = await tx.select().from(administrators).where(eq(administrators.uid, request.accountUid)).for('update')
  if (!them) refuse('user-not-found')
  if (request.kind === 'ADMINISTRATOR_INVITE') await decideInvite(service, tx, them, isApproved, actor)
  else await decideEnd(service, tx, them, isApproved)
}
