import { and, eq } from 'drizzle-orm'
import { endSessions, type Account } from '../session.ts'
import type { Tx } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { tellThoseWhoStay } from '../tags/end-link.ts'
import { watchContacts } from '../tags/watch-contacts.ts'

export const NOTHING_BEFORE = { statusBefore: null, statusChangedAt: null }
/** What `undo` restores: of a member who is leaving, the state before that. */
export const before = ({ status, statusBefore }: Account, at: Date) => ({
  statusBefore: status === 'ENDING' ? (statusBefore ?? 'APPROVED') : status,
  statusChangedAt: at,
})

/** The membership and its sessions are over; links and codes stay as they are, so that it can be undone. */
export async function endAccount(service: Service, tx: Tx, account: Account, statusReason: string | null) {
  const at = service.now()
  const leaving = { endingAt: null, endingBy: null, stoppedNowAt: null, deathReportedAt: null, deathReportedBy: null }
  await tx
    .update(accounts)
    .set({ ...leaving, ...before(account, at), status: 'ENDED', statusReason, endedAt: at, updatedAt: at })
    .where(eq(accounts.uid, account.uid))
  await endSessions(tx, account.uid, at)
}

/** Everybody around those whom this account cared for hears that it is called no longer; what it heard itself is its outcome. */
export async function tellOfEnd(service: Service, tx: Tx, { uid }: Account, actor: string) {
  const linked = and(eq(tags.carerUid, uid), eq(tags.status, 'ACCEPTED'))
  for (const { personUid, barredAt } of await tx.select().from(tags).where(linked)) {
    if (!barredAt) await tellThoseWhoStay(service, tx, { personUid, carerUid: uid }, actor)
    await watchContacts(service, tx, personUid)
  }
}

/** Those whom this account cared for: somebody else must be called now. */
export async function watchPeopleOf(service: Service, tx: Tx, carerUid: string) {
  const linked = and(eq(tags.carerUid, carerUid), eq(tags.status, 'ACCEPTED'))
  for (const { personUid } of await tx.select({ personUid: tags.personUid }).from(tags).where(linked))
    await watchContacts(service, tx, personUid)
}
