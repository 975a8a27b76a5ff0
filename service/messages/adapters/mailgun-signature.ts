import { minutes } from '#contract/domain/time.ts'
import { createHmac } from 'node:crypto'
import { hours } from '#contract/domain/time.ts'
import { RECEIPT_FRESH_HOURS } from '#contract/limits.ts'
import { sameText } from '../../secrets.ts'
import { type EmailReport } from '../../outside.ts'

/** Clocks differ. */
const AHEAD_MS = minutes(5)

/**
 * Whether time and token are signed by the key, and young enough. Mailgun repeats a report for about eight hours, so the
 * window is longer than that; receipts.ts refuses a token that comes back with other content.
 */
export function isSigned(key: string, { timestamp, token, signature }: EmailReport['signature'], now: Date): boolean {
  const age = now.getTime() - Number(timestamp) * 1000
  return (
    age <= hours(RECEIPT_FRESH_HOURS) &&
    age >= -AHEAD_MS &&
    sameText(
      createHmac('sha256', key)
        .update(timestamp + token)
        .digest('hex'),
      signature,
    )
  )
}
