import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { raiseMissing } from '../safe-return/missing.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { mayBeMissed, standingWith } from '../tags/standing.ts'

/**
 * A caregiver, or the appointed organisation, says that the person is missing (`raiseMissing`).
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
  return raiseMissing(service, { personUid: uid, carer, actor: me.uid, place })
}
