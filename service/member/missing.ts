import { and, count, eq, gt } from 'drizzle-orm'
import { refuse } from '../../contract/errors.ts'
import type { In, Out } from '../../contract/index.ts'
import { MISSING_PER_PERSON_PER_DAY } from '../../contract/limits.ts'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { incidentEvents, incidents } from '../db/tables.ts'
import { tellAccounts, tellDuty } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { contactsOf } from '../safe-return/contacts.ts'
import { ago, hours } from '../../contract/domain/time.ts'
import { addEvent, openIncident, openIncidentOf } from '../safe-return/incident.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { standingWith } from '../tags/standing.ts'

/**
 * A caregiver, or the appointed organisation, says that the person is missing: the incident is opened, or the open one
 * joined, and every contact is told with a private link of their own. Said again while it stands it only adds a place.
 * No limit refuses it: beyond three a day fewer are told.
 * @throws `not-found`, `not-allowed`, `person-not-approved`
 */
export async function reportMissing(
  service: Service,
  { uid, place }: In<'reportMissing'>,
  caller: Caller,
): Out<'reportMissing'> {
  const standing = await standingWith(service, caller, uid)
  const { carer, me, isSafeReturnOpen } = standing
  if (!carer) refuse('not-allowed')
  if (!isSafeReturnOpen) refuse('person-not-approved')
  return service.db.transaction(async (tx) => {
    await lockSubject(tx, `person:${uid}`)
    const at = service.now()
    const incident = (await openIncidentOf(tx, uid)) ?? (await openIncident(service, tx, uid, 'MISSING'))
    const isNews = incident.missingAt === null
    if (isNews || place) {
      await addEvent(tx, incident.id, at, { kind: 'missing', by: toAccount(carer), place: place || null })
      await writeAudit({ db: tx, now: service.now }, { actor: me.uid, action: 'missing', subject: incident.id })
    }
    if (isNews) {
      const earlier = await reportsToday(tx, uid, at)
      await tx.update(incidents).set({ missingAt: at }).where(eq(incidents.id, incident.id))
      await tellContacts(service, tx, {
        personUid: uid,
        incidentId: incident.id,
        isMany: earlier >= MISSING_PER_PERSON_PER_DAY,
      })
    }
    return { incidentId: incident.id }
  })
}

/** How many incidents of this person were reported so in the last 24 h. */
async function reportsToday(db: Queryable, personUid: string, at: Date) {
  const [row] = await db
    .select({ count: count() })
    .from(incidents)
    .where(and(eq(incidents.personUid, personUid), gt(incidents.missingAt, ago(at, hours(24)))))
  return row?.count ?? 0
}

async function tellContacts(
  service: Service,
  tx: Tx,
  { personUid, incidentId, isMany }: { personUid: string; incidentId: string; isMany: boolean },
) {
  const contacts = (await contactsOf(tx, personUid, service.now())).map(({ uid }) => uid)
  const told = await tx
    .select({ id: incidentEvents.id })
    .from(incidentEvents)
    .where(and(eq(incidentEvents.incidentId, incidentId), eq(incidentEvents.kind, 'missing')))
  const occasion = { kind: 'missing', incidentId, occasion: 'missing', step: told.length } as const
  await tellAccounts(service, tx, occasion, isMany ? contacts.slice(0, 1) : contacts)
  if (isMany || contacts.length === 0) await tellDuty(service, tx, occasion)
}
