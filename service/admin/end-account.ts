import { and, eq } from 'drizzle-orm'
import { endLinksMadeBy } from '../accounts/made-links.ts'
import { endSessions, type Account } from '../session.ts'
import type { Tx } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { tellThoseWhoStay } from '../tags/end-link.ts'
import { watchContacts } from '../tags/watch-contacts.ts'

export const NOTHING_BEFORE = { statusBefore: null, statusChangedAt: null }
/** The columns from which `undo` restores the status. */
export const before = ({ status }: Account, at: Date) => ({ statusBefore: status, statusChangedAt: at })

/**
 * Ends the membership, its sessions, and the links by which it brought in staff. Links, codes and a leaving that had begun are kept, so
 * that the decision can be undone.
 */
export async function endAccount(service: Service, tx: Tx, account: Account, statusReason: string | null) {
  const at = service.now()
  const report = { deathReportedAt: null, deathReportedBy: null }
  await tx
    .update(accounts)
    .set({ ...report, ...before(account, at), status: 'ENDED', statusReason, endedAt: at, updatedAt: at })
    .where(eq(accounts.uid, account.uid))
  await endSessions(tx, account.uid, at)
  await endLinksMadeBy(service, tx, account.uid)
}

/**
 * Tells the people this account cared for, and their other carers, that it is no longer called. The account itself is
 * told of its outcome separately.
 */
export async function tellOfEnd(service: Service, tx: Tx, { uid }: Account, actor: string) {
  const linked = and(eq(tags.carerUid, uid), eq(tags.status, 'ACCEPTED'))
  for (const { personUid, barredAt } of await tx.select().from(tags).where(linked)) {
    if (!barredAt) await tellThoseWhoStay(service, tx, { personUid, carerUid: uid }, actor)
    await watchContacts(service, tx, personUid)
  }
}

/** Checks the people this account cared for: somebody else must be callable now. */
export async function watchPeopleOf(service: Service, tx: Tx, carerUid: string) {
  const linked = and(eq(tags.carerUid, carerUid), eq(tags.status, 'ACCEPTED'))
  for (const { personUid } of await tx.select({ personUid: tags.personUid }).from(tags).where(linked))
    await watchContacts(service, tx, personUid)
}
