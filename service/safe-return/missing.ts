import { and, eq } from 'drizzle-orm'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { incidentEvents, incidents } from '../db/tables.ts'
import { tellAccounts, tellDuty } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { contactsOf } from './contacts.ts'
import { addEvent, joinableIncidentOf, openIncident } from './incident.ts'

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
      await tellContacts(service, tx, personUid, incident.id)
    }
    return { incidentId: incident.id }
  })
}

async function tellContacts(service: Service, tx: Tx, personUid: string, incidentId: string) {
  const contacts = (await contactsOf(tx, personUid, service.now())).map(({ uid }) => uid)
  const told = await tx
    .select({ id: incidentEvents.id })
    .from(incidentEvents)
    .where(and(eq(incidentEvents.incidentId, incidentId), eq(incidentEvents.kind, 'missing')))
  const occasion = { kind: 'missing', incidentId, occasion: 'missing', step: told.length } as const
  await tellAccounts(service, tx, occasion, contacts)
  if (contacts.length === 0) await tellDuty(service, tx, occasion)
}
