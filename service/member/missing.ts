import { and, eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { incidentEvents, incidents } from '../db/tables.ts'
import { tellAccounts, tellDuty } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { contactsOf } from '../safe-return/contacts.ts'
import { addEvent, joinableIncidentOf, openIncident } from '../safe-return/incident.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { mayBeMissed, standingWith } from '../tags/standing.ts'

/**
 * A caregiver, or the appointed organisation, says that the person is missing: the incident is opened, or the open one
 * joined, and every contact is told with a private link of their own. Said again while it stands it only adds a place.
 * No limit refuses it, and everybody is told however often it happens.
 * @throws `not-found`, `not-allowed`, `person-not-approved`
 */
export async function reportMissing(
  service: Service,
  { uid, place }: In<'reportMissing'>,
  caller: Caller,
): Out<'reportMissing'> {
  const standing = await standingWith(service, caller, uid, 'missing')
  const { me } = standing
  const carer = standing.carer ?? refuse('not-allowed')
  if (!mayBeMissed(standing)) refuse('person-not-approved')
  return service.db.transaction(async (tx) => {
    await lockSubject(tx, `person:${uid}`)
    const at = service.now()
    const incident = (await joinableIncidentOf(service, tx, uid)) ?? (await openIncident(service, tx, uid, 'MISSING'))
    const isNews = incident.missingAt === null
    if (isNews || place) {
      await addEvent(tx, incident.id, at, { kind: 'missing', by: toAccount(carer), place: place || null })
      await writeAudit({ db: tx, now: service.now }, { actor: me.uid, action: 'missing', subject: incident.id })
    }
    if (isNews) {
      await tx.update(incidents).set({ missingAt: at }).where(eq(incidents.id, incident.id))
      await tellContacts(service, tx, uid, incident.id)
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
