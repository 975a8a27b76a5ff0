import { writeAudit } from '../audit.ts'
import { actorOf, type Caller } from '../caller.ts'
import { tellDuty } from '../messages/queue.ts'
import type { Service } from '../service.ts'

/** Everybody's wrong codes are counted together. */
const EVERYBODY = 'all'

/** Whether so many wrong codes were typed, from this address (or texted from this number) or altogether, that none is looked up now. */
export async function isClosed({ limiter }: Service, { address }: Caller, source = address): Promise<boolean> {
  return (await limiter.isUsedUp('wrong-codes-network', source)) || limiter.isUsedUp('wrong-codes', EVERYBODY)
}

/** Counts a code that opens nothing. When the whole product's are used up, staff hear of it once. */
export async function countWrong(service: Service, caller: Caller, source = caller.address) {
  const { limiter } = service
  await limiter.take('wrong-codes-network', source)
  await limiter.take('wrong-codes', EVERYBODY)
  if (!(await limiter.isUsedUp('wrong-codes', EVERYBODY))) return
  if ((await limiter.take('wrong-codes-told', EVERYBODY)) > 0) return
  service.log.warn({}, 'typed codes are no longer looked up')
  const { points } = limiter.limitOf('wrong-codes')
  await writeAudit(service, { actor: actorOf(service, caller), action: 'codes-guessed', details: { times: points } })
  await service.db.transaction((tx) => tellDuty(service, tx, { kind: 'codes-guessed' }))
}
