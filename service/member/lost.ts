import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { openIncidentOf } from '../safe-return/incident.ts'
import { leaveOwnWord, sayOwnAllRight } from '../safe-return/own-word.ts'
import type { Service } from '../service.ts'
import { standingWith } from '../tags/standing.ts'

/**
 * "I am lost", by the person alone: every contact is told at once, and the alarm gets louder until one answers.
 * @throws `not-found`, `not-allowed`, `person-not-approved` while no rescue runs for the person
 */
export async function sayLost(service: Service, { uid, position }: In<'sayLost'>, caller: Caller): Out<'sayLost'> {
  const { person, me, isSafeReturnOpen } = await standingWith(service, caller, uid, 'lost')
  if (!isSafeReturnOpen) refuse('person-not-approved')
  return service.db.transaction(async (tx) => {
    const incidentId = await leaveOwnWord(service, tx, person, { position }, caller)
    await writeAudit({ db: tx, now: service.now }, { actor: me.uid, action: 'said-lost', subject: incidentId })
    return { incidentId }
  })
}

/** "I am all right now". @throws `not-found`, `not-allowed`, `incident-closed` where no alarm is open */
export async function sayAllRight(service: Service, { uid }: In<'sayAllRight'>, caller: Caller): Out<'sayAllRight'> {
  const { me } = await standingWith(service, caller, uid, 'lost')
  return service.db.transaction(async (tx) => {
    const incident = (await openIncidentOf(tx, uid)) ?? refuse('incident-closed')
    const told = await sayOwnAllRight(service, tx, incident)
    await writeAudit({ db: tx, now: service.now }, { actor: me.uid, action: 'said-all-right', subject: incident.id })
    return { told }
  })
}
