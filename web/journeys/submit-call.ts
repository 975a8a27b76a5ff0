import { call } from '../api.ts'
import { randomKey } from '../shared/random-key.ts'
import { keep, readDraft } from './draft.ts'
import type { Submit } from './flow.ts'
import type { Situation } from './situation.ts'

/**
 * Sends a journey's payload with an idempotency key, so that one draft makes one account, however often its button is
 * pressed.
 */
export function send(journey: string, submit: Submit, situation: Situation) {
  const once = (readDraft(journey).sendKey as string | undefined) ?? randomKey()
  keep(journey, { sendKey: once })
  return call(submit.to, submit.payload(situation) as Record<string, unknown>, once)
}
