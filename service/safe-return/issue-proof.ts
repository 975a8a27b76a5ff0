import { INCIDENT_HOURS } from '#contract/limits.ts'
import { hours, later } from '#contract/domain/time.ts'
import { type Tx } from '../db/open.ts'
import { linkTokens } from '../db/tables.ts'
import { hashToken, randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'

/**
 * Makes the link that proves a finder's number: in force as long as an alarm is. Its secret is derived from the row's id, so
 * that only its hash is kept and the message can be written when it is sent.
 */
export async function issueProof(
  { keys, now }: Service,
  tx: Tx,
  report: { id: string; incidentId: string },
): Promise<string> {
  const id = randomUid()
  await tx.insert(linkTokens).values({
    id,
    purpose: 'finder',
    tokenHash: hashToken(keys.linkToken(id)),
    recipient: report.id,
    incidentId: report.incidentId,
    createdAt: now(),
    expiresAt: later(now(), hours(INCIDENT_HOURS)),
  })
  return id
}
