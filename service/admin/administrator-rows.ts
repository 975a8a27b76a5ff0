import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { endLinksMadeBy } from '../accounts/made-links.ts'
import { endAdminSessions } from '../admin-session.ts'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { administrators, approvals } from '../db/tables.ts'
import { endShiftsOf } from '../duty/shifts.ts'
import { revokeLinks } from '../link-token.ts'
import { queueMessage, tellDuty } from '../messages/queue.ts'
import type { MessageKind } from '#contract/messages.ts'
import { releaseAlarmsOf } from '../safe-return/give-back.ts'
import type { Service } from '../service.ts'
import { removeSecondFactor } from './second-factor.ts'

export type AdministratorRow = typeof administrators.$inferSelect

/** The approvals that are about an administrator and not about an account. */
export const ADMINISTRATOR_KINDS = ['ADMINISTRATOR_INVITE', 'ADMINISTRATOR_END'] as const

/** Administrators who may sign in: with a password, and neither suspended nor ended. */
export const mayEnter = and(
  isNull(administrators.endedAt),
  isNull(administrators.suspendedAt),
  isNotNull(administrators.passwordHash),
)

/** Makes whoever changes who is an administrator do it one after the other: of two who end each other at once one comes too late. */
export const lockAdministrators = (tx: Tx) => lockSubject(tx, 'administrators')

/** Whether anybody but this administrator may sign in. */
export async function hasOthers(db: Queryable, uid: string): Promise<boolean> {
  const [other] = await db
    .select({ one: sql`1` })
    .from(administrators)
    .where(and(mayEnter, ne(administrators.uid, uid)))
    .limit(1)
  return other !== undefined
}

/** Writes to one administrator about their access, where they have an address. */
export async function tellAdministrator(
  service: Service,
  tx: Tx,
  { uid, email }: Pick<AdministratorRow, 'uid' | 'email'>,
  kind: MessageKind,
  details: Record<string, string> = {},
) {
  if (email) await queueMessage(service, tx, { kind, details }, { kind: 'ADMINISTRATOR', uid }, 'email')
}

/**
 * Tells every other administrator who has an address that somebody's access is changing, and the duty desk too where a change takes
 * effect at once or none of them has one: nobody becomes an administrator, or stops being one, unnoticed.
 */
export async function tellOthers(service: Service, tx: Tx, about: string, isAtOnce: boolean) {
  const others = await tx
    .select({ uid: administrators.uid, email: administrators.email })
    .from(administrators)
    .where(and(mayEnter, ne(administrators.uid, about)))
  for (const other of others) await tellAdministrator(service, tx, other, 'administrators-changing')
  if (isAtOnce || others.every(({ email }) => email === null))
    await tellDuty(service, tx, { kind: 'administrators-changing' }, { but: about })
}

/** Ends what an administrator does at the desk: their shifts, and the alarms that they took, of which it is called again. */
async function leaveDesk(service: Service, tx: Tx, uid: string, at: Date) {
  await endShiftsOf(tx, uid, at)
  await releaseAlarmsOf(service, tx, uid)
}

/** Takes an administrator's access away at once, with the links they made; whether for good, others decide. */
export async function suspendAdministrator(service: Service, tx: Tx, uid: string) {
  const at = service.now()
  await tx.update(administrators).set({ suspendedAt: at }).where(eq(administrators.uid, uid))
  await leaveDesk(service, tx, uid, at)
  await endLinksMadeBy(service, tx, uid)
  await endAdminSessions(tx, { administratorUid: uid }, at)
}

/** Ends an administrator's access for good: second factor and sessions go, what they did keeps their name. */
export async function closeAdministrator(service: Service, tx: Tx, uid: string) {
  const at = service.now()
  await tx
    .update(administrators)
    .set({ endedAt: at })
    .where(and(eq(administrators.uid, uid), isNull(administrators.endedAt)))
  await leaveDesk(service, tx, uid, at)
  await removeSecondFactor(tx, uid)
  await endAdminSessions(tx, { administratorUid: uid }, at)
  await revokeLinks(service, tx, 'administrator', uid)
  await endLinksMadeBy(service, tx, uid)
}

/** Lets a suspended administrator sign in again. */
export const restoreAdministrator = (tx: Tx, uid: string) =>
  tx.update(administrators).set({ suspendedAt: null }).where(eq(administrators.uid, uid))

/** Settles what waits about an administrator, because a command decided it. */
export const settleRequests = (
  { now }: Service,
  tx: Tx,
  uid: string,
  settled: { decision: 'APPROVED' | 'REFUSED'; decidedBy: string },
) =>
  tx
    .update(approvals)
    .set({ ...settled, decidedAt: now() })
    .where(
      and(
        eq(approvals.accountUid, uid),
        inArray(approvals.kind, [...ADMINISTRATOR_KINDS]),
        isNull(approvals.decidedAt),
      ),
    )
