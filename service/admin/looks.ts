import { and, eq, gt } from 'drizzle-orm'
import { ago, minutes } from '#contract/domain/time.ts'
import type { LOOK_KINDS } from '#contract/looks.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { audit } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { consoleOf } from './scope.ts'

/** A page that is opened again, or asks by itself while it is open, is audited only once in this time. */
const LOOK_AGAIN_MINUTES = 10

/** Audits that this session looks at a record, unless that was audited less than LOOK_AGAIN_MINUTES ago. */
export async function auditLook(
  service: Service,
  caller: Caller,
  { subject, action, details = {} }: { subject: string; action: (typeof LOOK_KINDS)[number]; details?: object },
) {
  const { actor } = consoleOf(caller)
  const [written] = await service.db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.actor, actor),
        eq(audit.action, action),
        eq(audit.subject, subject),
        gt(audit.createdAt, ago(service.now(), minutes(LOOK_AGAIN_MINUTES))),
      ),
    )
    .limit(1)
  if (!written) await writeAudit(service, { actor, action, subject, details: { ...details } })
}
