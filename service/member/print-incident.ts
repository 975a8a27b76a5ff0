import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { recordOf } from '../card/record.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { isFresh, ownIncident } from './history.ts'

/**
 * The alarm as one page for a member who may answer it, as long as their page names its finders; who took it is audited.
 * @throws `not-found`, `not-allowed`
 */
export async function printOwnIncident(
  service: Service,
  { id, locale }: In<'printOwnIncident'>,
  caller: Caller,
): Out<'printOwnIncident'> {
  const { incident, standing } = await ownIncident(service, caller, id, 'answer-alarm')
  const { carer, me } = standing
  if (carer === undefined || !isFresh(incident, service.now())) refuse('not-allowed')
  const file = await recordOf(service, incident, toAccount(carer), locale)
  await writeAudit(service, {
    actor: me.uid,
    action: 'alarm-printed',
    subject: incident.personUid,
    details: { incident: incident.id },
  })
  return file
}
