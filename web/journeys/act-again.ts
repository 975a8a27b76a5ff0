import type { OwnAccount } from '#contract/account-data.ts'
import { actForClient } from '#contract/persons.ts'
import { actFor, call } from '../api.ts'
import { readHandover } from './draft.ts'
import type { Flow } from './flow.ts'
import { isOfStaff } from './situation.ts'

/**
 * Acts again for the client whom staff were registering in this tab: the token of the sign-up was in memory alone, and a reload loses it.
 * @returns whether the calls are that client's from now on
 */
export async function actAgain({ ownPerson }: Pick<Flow, 'ownPerson'>, account: OwnAccount | undefined) {
  const uid = readHandover()
  if (!ownPerson || !uid || !account || !isOfStaff(account)) return false
  const answer = await call(actForClient, { uid })
  if (answer.ok) actFor(answer.data.token)
  return answer.ok
}
