import { audit } from './db/tables.ts'
import type { Queryable } from './db/open.ts'
import { currentOrigin } from './request-origin.ts'
import { SECURITY_ACTIONS } from './security-actions.ts'

/**
 * Adds one line to the audit; uids and counts only, never what people typed but the reasons that staff give. Of a security event
 * device and network stand beside it.
 */
export async function writeAudit(
  { db, now }: { db: Queryable; now: () => Date },
  entry: { actor: string; action: string; subject?: string | null; details?: Record<string, unknown> },
) {
  const origin = SECURITY_ACTIONS.has(entry.action) ? currentOrigin() : undefined
  await db.insert(audit).values({
    actor: entry.actor,
    action: entry.action,
    subject: entry.subject ?? null,
    device: origin?.device ?? null,
    network: origin?.network ?? null,
    details: entry.details ?? {},
    createdAt: now(),
  })
}
