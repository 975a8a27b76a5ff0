import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { collectRecords } from '../accounts/records.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { askApproval, openExport, waitingApprovals } from './approvals.ts'
import { writeLook } from './looks.ts'
import { consoleOf, nameOf } from './scope.ts'

async function accountOf(db: Queryable, uid: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  return account ?? refuse('user-not-found')
}

/** @throws `user-not-found` */
export async function readRecords(service: Service, { uid }: In<'readRecords'>, caller: Caller): Out<'readRecords'> {
  const account = await accountOf(service.db, uid)
  const { actor } = consoleOf(caller)
  const [erasure] = await waitingApprovals(service, actor, { kind: 'ERASURE', accountUid: uid })
  const copy = await openExport(service, actor, uid)
  return {
    uid,
    name: nameOf(account),
    type: account.type,
    erasure: erasure ?? null,
    export: copy ? { ...copy, until: copy.until?.toISOString() ?? null } : null,
  }
}

/** @throws `user-not-found`, `export-asked` */
export const askExport = (service: Service, input: In<'askExport'>, caller: Caller): Out<'askExport'> =>
  askApproval(service, 'EXPORT', input, caller)

/**
 * Hands out everything stored about an account to the administrator who asked for it and was allowed to by a second one. Copies
 * and reveals are counted by one limit: whoever reads through the members one by one is stopped.
 * @throws `user-not-found`, `export-not-approved`, `too-many-requests`
 */
export async function exportRecords(
  service: Service,
  { uid }: In<'exportRecords'>,
  caller: Caller,
): Out<'exportRecords'> {
  const account = await accountOf(service.db, uid)
  const { actor } = consoleOf(caller)
  const copy = await openExport(service, actor, uid)
  if (!copy?.until || !copy.mine) refuse('export-not-approved')
  const wait = await service.limiter.take('reveal', actor)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  const details = { reason: copy.reason, approvedBy: copy.row.decidedBy }
  await writeLook(service, { actor, action: 'records-exported', subject: uid, details })
  return collectRecords(service, account)
}

/** @throws `user-not-found`, `erasure-asked` */
export const askErasure = (service: Service, input: In<'askErasure'>, caller: Caller): Out<'askErasure'> =>
  askApproval(service, 'ERASURE', input, caller)
