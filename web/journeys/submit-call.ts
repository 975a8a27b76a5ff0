import { call } from '../api.ts'
import { keep, readDraft } from './draft.ts'
import type { Submit } from './flow.ts'
import type { Situation } from './situation.ts'

/** 128 bits as text; `crypto.randomUUID` is missing where a trial is shown without https. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Sends a journey's payload with an idempotency key, so that one draft makes one account, however often its button is
 * pressed.
 */
export function send(journey: string, submit: Submit, situation: Situation) {
  const once = (readDraft(journey).sendKey as string | undefined) ?? randomKey()
  keep(journey, { sendKey: once })
  return call(submit.to, submit.payload(situation) as Record<string, unknown>, once)
}
