import { and, eq, gt } from 'drizzle-orm'
import type { SeenIncident } from '../../contract/admin-incident.ts'
import { ago, minutes } from '../../contract/domain/time.ts'
import type { In, Out } from '../../contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { audit } from '../db/tables.ts'
import { actAs, timelineFor } from '../safe-return/found.ts'
import type { Incident } from '../safe-return/incident.ts'
import type { Service } from '../service.ts'
import { ownIncident, speakerOf } from './incident-scope.ts'
import { consoleOf } from './scope.ts'

const seen = async (service: Service, incident: Incident, caller: Caller): Promise<SeenIncident> => ({
  ...(await timelineFor(service, incident, speakerOf(consoleOf(caller)))),
  id: incident.id,
  personUid: incident.personUid,
})

/** A page that is left open asks again and again: who looks is written once in this time. */
const READ_AGAIN_MINUTES = 10

/** Writes down that this session reads the alarm, unless it was written less than READ_AGAIN_MINUTES ago. */
async function auditReading(service: Service, incident: Incident, caller: Caller) {
  const read = { actor: consoleOf(caller).actor, action: 'incident-read', subject: incident.personUid }
  const [written] = await service.db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.actor, read.actor),
        eq(audit.action, read.action),
        eq(audit.subject, read.subject),
        gt(audit.createdAt, ago(service.now(), minutes(READ_AGAIN_MINUTES))),
      ),
    )
    .limit(1)
  if (!written) await writeAudit(service, { ...read, details: { incident: incident.id } })
}

/** The alarm with its finders' names and numbers: that somebody looked is audited, with whose it was. */
export async function readIncident(service: Service, { id }: In<'readIncident'>, caller: Caller): Out<'readIncident'> {
  const incident = await ownIncident(service, id, caller)
  await auditReading(service, incident, caller)
  return seen(service, incident, caller)
}

/** @throws `user-not-found`, `incident-closed` */
export async function actOnIncident(
  service: Service,
  { id, act }: In<'actOnIncident'>,
  caller: Caller,
): Out<'actOnIncident'> {
  const incident = await ownIncident(service, id, caller)
  const { actor } = consoleOf(caller)
  await service.db.transaction(async (tx) => {
    await actAs(service, tx, id, speakerOf(consoleOf(caller)), act)
    const line = { actor, action: 'incident-act', subject: incident.personUid, details: { incident: id, act } }
    await writeAudit({ db: tx, now: service.now }, line)
  })
  return seen(service, await ownIncident(service, id, caller), caller)
}
