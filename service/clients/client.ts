import { and, eq, inArray, sql } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { may } from '../accounts/may.ts'
import { consoleActor } from '../accounts/actor.ts'
import { auditLook } from '../admin/looks.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { accounts, clientBranches } from '../db/tables.ts'
import { historyOf } from '../safe-return/history.ts'
import { raiseMissing } from '../safe-return/missing.ts'
import type { Service } from '../service.ts'
import { mayBeMissed } from '../tags/standing.ts'
import { safeReturnOpen } from '../safe-return/open-safe-return.ts'
import { branchesOf } from './find.ts'
import { clientRows } from './rows.ts'
import { clientsAmong, clientSessionOf } from './scope.ts'

/** One client, as the organisation's relation with them lets it read. @throws `not-found` for everybody else */
export async function readClient(service: Service, { uid }: In<'readClient'>, caller: Caller): Out<'readClient'> {
  const { db } = service
  const session = clientSessionOf(caller)
  const at = service.now()
  const [client] = await clientsAmong(db, session, { uids: [uid], act: 'history', at })
  const [row] = client === undefined ? [] : await clientRows(db, session, [client], at)
  if (!row) refuse('not-found')
  await auditLook(service, { actor: session.actor, action: 'record-read', subject: uid })
  return {
    ...row,
    branches: await branchesOf(db, session, at),
    hasFile: await may(service, consoleActor(session), 'file', uid),
    ...(await historyOf(db, uid)),
  }
}

/**
 * Staff at the console say that a client is missing (`raiseMissing`), in the name of their organisation.
 * @throws `not-found` for nobody of theirs, `not-allowed` without an appointment, `person-not-approved`
 */
export async function reportClientMissing(
  service: Service,
  { uid, place }: In<'reportClientMissing'>,
  caller: Caller,
): Out<'reportClientMissing'> {
  const { db } = service
  const session = clientSessionOf(caller)
  const asked = { uids: [uid], at: service.now() }
  if ((await clientsAmong(db, session, { ...asked, act: 'see' })).length === 0) refuse('not-found')
  if ((await clientsAmong(db, session, { ...asked, act: 'missing' })).length === 0) refuse('not-allowed')
  const [row] = await db
    .select({ person: accounts, isSafeReturnOpen: sql<boolean>`${safeReturnOpen()}` })
    .from(accounts)
    .where(eq(accounts.uid, uid))
  if (!row || !mayBeMissed(row)) refuse('person-not-approved')
  return raiseMissing(service, { personUid: uid, carer: session.organisation, actor: session.actor, place })
}

/** Writes the organisation's branch for each of these clients, or takes it away. @throws `not-found` where one is none of its own */
export async function placeClients(
  service: Service,
  { uids, branch }: In<'placeClients'>,
  caller: Caller,
): Out<'placeClients'> {
  const session = clientSessionOf(caller)
  const { organisation: organisationUid, actor } = session
  const wanted = [...new Set(uids)]
  await service.db.transaction(async (tx) => {
    const at = service.now()
    const own = await clientsAmong(tx, session, { uids: wanted, act: 'see', at })
    if (own.length < wanted.length) refuse('not-found')
    const its = and(eq(clientBranches.organisationUid, organisationUid), inArray(clientBranches.personUid, own))
    // Of two colleagues who place the same clients at once the later word stands.
    if (branch)
      await tx
        .insert(clientBranches)
        .values(own.map((personUid) => ({ organisationUid, personUid, branch, updatedAt: at })))
        .onConflictDoUpdate({
          target: [clientBranches.organisationUid, clientBranches.personUid],
          set: { branch, updatedAt: at },
        })
    else await tx.delete(clientBranches).where(its)
    for (const subject of own)
      await writeAudit({ db: tx, now: service.now }, { actor, action: 'client-placed', subject })
  })
  return { placed: wanted.length }
}
