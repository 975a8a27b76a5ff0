import { writeAudit } from '../audit.ts'
import { actorOf, type Caller } from '../caller.ts'
import { tellDuty } from '../messages/queue.ts'
import type { Service } from '../service.ts'

/** Everybody's wrong codes are counted together. */
const EVERYBODY = 'all'

/** One code of one caller, counted before it is looked up: those that are under way at once pass no limit together. */
export interface Guess {
  /** So many wrong codes came, from this address (or number) or altogether, that this one is not looked up; it counts for nothing. */
  isClosed: boolean
  /** The code is right, or none of a guesser's: it counts for nothing. */
  isNone: () => Promise<void>
  /** The code opens nothing. When the whole product's are used up, staff hear of it once. */
  isWrong: () => Promise<void>
}

/** Counts a code as wrong until something else is known of it. (D68.11) */
export async function guess(service: Service, caller: Caller, source = caller.address): Promise<Guess> {
  const { limiter } = service
  const ofNetwork = await limiter.hold('wrong-codes-network', source)
  const ofAll = ofNetwork.isOver ? undefined : await limiter.hold('wrong-codes', EVERYBODY)
  const isNone = async () => void (await Promise.all([ofNetwork.giveBack(), ofAll?.giveBack()]))
  const isClosed = ofAll?.isOver !== false
  if (isClosed) await isNone()
  return { isClosed, isNone: isClosed ? async () => {} : isNone, isWrong: () => tellOfLast(service, caller) }
}

/** Counts each code of one text, all of which are looked up or none. `wereWrong` says how many of them open nothing; no other counts. */
export async function guessEach(service: Service, caller: Caller, source: string, count: number) {
  const guesses: Guess[] = []
  while (guesses.length < count && !guesses.at(-1)?.isClosed) guesses.push(await guess(service, caller, source))
  const isClosed = guesses.at(-1)?.isClosed ?? false
  if (isClosed) for (const each of guesses) await each.isNone()
  const wereWrong = async (wrong: number) => {
    if (isClosed) return
    for (const [index, each] of guesses.entries()) await (index < wrong ? each.isWrong() : each.isNone())
  }
  return { isClosed, wereWrong }
}

async function tellOfLast(service: Service, caller: Caller) {
  const { limiter } = service
  if (!(await limiter.isUsedUp('wrong-codes', EVERYBODY))) return
  if ((await limiter.take('wrong-codes-told', EVERYBODY)) > 0) return
  service.log.warn({}, 'typed codes are no longer looked up')
  const { points } = limiter.limitOf('wrong-codes')
  await writeAudit(service, { actor: actorOf(service, caller), action: 'codes-guessed', details: { times: points } })
  await service.db.transaction((tx) => tellDuty(service, tx, { kind: 'codes-guessed' }))
}
