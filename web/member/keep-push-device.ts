import { keepPushDevice } from '#contract/push.ts'
import { call } from '../api.ts'
import { pushEndpoint } from '../shared/push-browser.ts'

/** Puts this browser under the session of now, where it shows alarms of this account. @returns its id, or nothing */
export async function keepHere(): Promise<string | undefined> {
  const endpoint = await pushEndpoint()
  const answer = endpoint === undefined ? undefined : await call(keepPushDevice, { endpoint })
  return answer?.ok ? (answer.data.id ?? undefined) : undefined
}
