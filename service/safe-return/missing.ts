import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { ago, hours } from '#contract/domain/time.ts'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { accounts, incidentEvents, incidents } from '../db/tables.ts'
import { tellAccounts, tellDuty } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { contactsOf } from './contacts.ts'
import { addEvent, lockIncident, openIncident, type Incident } from './incident.ts'
import { joinableIncidentOf } from './incident-end.ts'
import { closeDeathItems, withdrawDeath } from './reported-death.ts'
import { hearAll } from './take.ts'

/** Who reports a person missing: in whose name, and by which account. */
interface MissingReport {
  personUid: string
  carer: string
  actor: string
  place: string | undefined
}

/**
 * Opens the person's incident as missing, or joins the open one, and tells every contact with a private link of their own. Said again
 * while it stands it adds a place, or that they are missing still. No limit refuses it, and everybody is told however often it happens. A report of the person's
 * death that waits for a second administrator is withdrawn by it: while it stands, no contact is told anything.
 */
export async function raiseMissing(service: Service, { personUid, carer, actor, place }: MissingReport) {
  return service.db.transaction(async (tx) => {
    await lockSubject(tx, `person:${personUid}`)
    const at = service.now()
    const contradictsDeath = await withdrawReportOfDeath(service, tx, { personUid, actor })
    const incident =
      (await joinableIncidentOf(service, tx, personUid)) ?? (await openIncident(service, tx, personUid, 'MISSING'))
    const isNews = incident.missingAt === null
    if (isNews || place || (await isSaidAnew(tx, incident.id, at))) {
      await addEvent(tx, incident.id, at, { kind: 'missing', by: toAccount(carer), place: place || null })
      await writeAudit({ db: tx, now: service.now }, { actor, action: 'missing', subject: incident.id })
    }
    if (isNews) {
      await tx.update(incidents).set({ missingAt: at }).where(eq(incidents.id, incident.id))
      await tellContacts(service, tx, incident, { withDesk: contradictsDeath })
      // As it stands now: what only the desk has heard before may be the finder of whom the family looks for.
      const current = await lockIncident(tx, incident.id)
      if (current) await hearAll(service, tx, current)
    }
    return { incidentId: incident.id }
  })
}

/** "Missing now" within this time of the last one is the same word again. */
const SAME_WORD = hours(1)

/** Whether it was said last so long ago that it is news that the person is missing still: the alarm lasts a day from then. */
async function isSaidAnew(tx: Tx, incidentId: string, at: Date): Promise<boolean> {
  const [said] = await tx
    .select({ id: incidentEvents.id })
    .from(incidentEvents)
    .where(
      and(
        eq(incidentEvents.incidentId, incidentId),
        eq(incidentEvents.kind, 'missing'),
        gt(incidentEvents.createdAt, ago(at, SAME_WORD)),
      ),
    )
    .limit(1)
  return said === undefined
}

/** Withdraws the report of a person's death in the name of whoever looks for them. @returns whether there was one */
async function withdrawReportOfDeath(
  { now }: Pick<Service, 'now'>,
  tx: Tx,
  { personUid, actor }: Pick<MissingReport, 'personUid' | 'actor'>,
): Promise<boolean> {
  const isReported = and(eq(accounts.uid, personUid), isNotNull(accounts.deathReportedAt))
  const [reported] = await tx.select({ uid: accounts.uid }).from(accounts).where(isReported).for('update')
  if (!reported) return false
  await withdrawDeath(tx, personUid, now())
  await closeDeathItems(tx, personUid, actor, now())
  const line = { actor, action: 'account-undone', subject: personUid, details: { undone: 'death-reported' } }
  await writeAudit({ db: tx, now }, line)
  return true
}

/** Tells every contact; the desk too where it holds the alarm or took the person for dead, and where there is nobody else. */
async function tellContacts(
  service: Service,
  tx: Tx,
  { id: incidentId, personUid, audience }: Incident,
  { withDesk }: { withDesk: boolean },
) {
  const contacts = (await contactsOf(tx, personUid, service.now())).map(({ uid }) => uid)
  const told = await tx
    .select({ id: incidentEvents.id })
    .from(incidentEvents)
    .where(and(eq(incidentEvents.incidentId, incidentId), eq(incidentEvents.kind, 'missing')))
  const occasion = { kind: 'missing', incidentId, occasion: 'missing', step: told.length } as const
  await tellAccounts(service, tx, occasion, contacts)
  if (contacts.length === 0 || audience === 'DESK' || withDesk) await tellDuty(service, tx, occasion)
}
