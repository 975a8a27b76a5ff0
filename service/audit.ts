import { audit } from './db/tables.ts'
import type { Queryable } from './db/open.ts'

/** Adds one line to the audit; uids and counts only, never what people typed but the reasons that staff give. */
export async function writeAudit(
  { db, now }: { db: Queryable; now: () => Date },
  entry: { actor: string; action: string; subject?: string | null; details?: Record<string, unknown> },
) {
  await db.insert(audit).values({
    actor: entry.actor,
    action: entry.action,
    subject: entry.subject ?? null,
    details: entry.details ?? {},
    createdAt: now(),
  })
}
