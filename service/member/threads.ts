import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import { toAccount } from '../messages/recipient.ts'
import { sayToFinder, threadsFor } from '../safe-return/thread-family.ts'
import type { Service } from '../service.ts'
import { ownIncident } from './history.ts'

/** The threads of an alarm, for a member who may answer it; one who may only look has none. @throws `not-found` */
export async function readOwnThreads(
  service: Service,
  { id }: In<'readOwnThreads'>,
  caller: Caller,
): Out<'readOwnThreads'> {
  const { incident, standing } = await ownIncident(service, caller, id, 'history')
  const { carer } = standing
  return carer === undefined ? { threads: [] } : threadsFor(service, incident, toAccount(carer))
}

/** @throws `not-found`, `not-allowed`, and as `sayToFinder` */
export async function writeOwnThread(
  service: Service,
  { id, ...said }: In<'writeOwnThread'>,
  caller: Caller,
): Out<'writeOwnThread'> {
  const { incident, standing } = await ownIncident(service, caller, id, 'answer-alarm')
  const carer = standing.carer ?? refuse('not-allowed')
  await sayToFinder(service, incident.id, toAccount(carer), { ...said, locale: caller.locale })
  return readOwnThreads(service, { id }, caller)
}
