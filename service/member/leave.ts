import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Checked } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/errors.ts'
import type { leave as contract } from '../../contract/member-account.ts'
import { endSessions } from '../session.ts'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { accounts, invitations, linkTokens, returnCodes, tags } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import { openIncidentOf } from '../safe-return/incident.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { watchContacts } from '../tags/watch-contacts.ts'
import { obeyOwner } from './account.ts'

/**
 * Ends a membership at its owner's wish, in one transaction. An organisation is ended by the association, which knows
 * whose point of contact it is. The row is erased a year later (clean-up.ts).
 * @throws `password-wrong`, `sign-in-again`; `incident-open` for a person whom somebody is looking for now
 */
export async function leave(service: Service, { password }: Checked<typeof contract>, caller: Caller) {
  const session = caller.session ?? refuse('sign-in-required')
  const { account } = session
  if (account.type === 'PARTNER') refuse('not-allowed')
  await obeyOwner(service, session, password)
  const { uid } = account
  await service.db.transaction(async (tx) => {
    const at = service.now()
    await lockSubject(tx, `person:${uid}`)
    if (await openIncidentOf(tx, uid)) refuse('incident-open')
    await tellAccounts(service, tx, { kind: 'left' }, [uid])
    await tx
      .update(accounts)
      .set({ status: 'ENDED', endedAt: at, statusReason: 'own wish', newEmail: null, updatedAt: at })
      .where(eq(accounts.uid, uid))
    await tx
      .update(returnCodes)
      .set({ revokedAt: at })
      .where(and(eq(returnCodes.personUid, uid), isNull(returnCodes.revokedAt)))
    await endTags(service, tx, uid)
    await tx.delete(invitations).where(or(eq(invitations.personUid, uid), eq(invitations.invitedBy, uid)))
    const mine = or(eq(linkTokens.recipient, uid), eq(linkTokens.createdBy, uid))
    await tx
      .update(linkTokens)
      .set({ revokedAt: at })
      .where(and(mine, isNull(linkTokens.revokedAt)))
    await endSessions(tx, uid, at)
    await writeAudit({ db: tx, now: service.now }, { actor: uid, action: 'left', subject: uid })
  })
  for (const name of ['session', 'phone', 'entry'] as const) caller.remember(name, undefined)
  return { left: true as const }
}

async function endTags(service: Service, tx: Tx, uid: string) {
  const ended = await tx
    .update(tags)
    .set({ status: 'ENDED', updatedAt: service.now() })
    .where(and(or(eq(tags.personUid, uid), eq(tags.carerUid, uid)), inArray(tags.status, ['PENDING', 'ACCEPTED'])))
    .returning({ personUid: tags.personUid })
  for (const { personUid } of ended) await watchContacts(service, tx, personUid)
}
