import { and, eq } from 'drizzle-orm'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { incidentEvents, incidents } from '../db/tables.ts'
import { tellAccounts, tellDuty } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { contactsOf } from './contacts.ts'
import { addEvent, joinableIncidentOf, lockIncident, openIncident, type Incident } from './incident.ts'
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
 * while it stands it only adds a place. No limit refuses it, and everybody is told however often it happens.
 */
export async function raiseMissing(service: Service, { personUid, carer, actor, place }: MissingReport) {
  return service.db.transaction(async (tx) => {
    await lockSubject(tx, `person:${personUid}`)
    const at = service.now()
    const incident =
      (await joinableIncidentOf(service, tx, personUid)) ?? (await openIncident(service, tx, personUid, 'MISSING'))
    const isNews = incident.missingAt === null
    if (isNews || place) {
      await addEvent(tx, incident.id, at, { kind: 'missing', by: toAccount(carer), place: place || null })
      await writeAudit({ db: tx, now: service.now }, { actor, action: 'missing', subject: incident.id })
    }
    if (isNews) {
      await tx.update(incidents).set({ missingAt: at }).where(eq(incidents.id, incident.id))
      await tellContacts(service, tx, incident)
      // As it stands now: what only the desk has heard before may be the finder of whom the family looks for.
      const current = await lockIncident(tx, incident.id)
      if (current) await hearAll(service, tx, current)
    }
    return { incidentId: incident.id }
  })
}

/** Tells every contact; the desk too where it holds the alarm, and where there is nobody else. */
async function tellContacts(service: Service, tx: Tx, { id: incidentId, personUid, audience }: Incident) {
  const contacts = (await contactsOf(tx, personUid, service.now())).map(({ uid }) => uid)
  const told = await tx
    .select({ id: incidentEvents.id })
    .from(incidentEvents)
    .where(and(eq(incidentEvents.incidentId, incidentId), eq(incidentEvents.kind, 'missing')))
  const occasion = { kind: 'missing', incidentId, occasion: 'missing', step: told.length } as const
  await tellAccounts(service, tx, occasion, contacts)
  if (contacts.length === 0 || audience === 'DESK') await tellDuty(service, tx, occasion)
}
