import { and, eq, gt } from 'drizzle-orm'
import { ago, minutes } from '#contract/domain/time.ts'
import type { LOOK_KINDS } from '#contract/looks.ts'
import { writeAudit } from '../audit.ts'
import { lockSubject } from '../db/open.ts'
import { audit } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { tellOfUnusualReading } from './unusual-reading.ts'

/** A page that is opened again, or asks by itself while it is open, is audited only once in this time. */
const LOOK_AGAIN_MINUTES = 10

/** A look of one of the staff at somebody's record. */
interface Look {
  /** The uid of the administrator, or of the account of an organisation's staff. */
  actor: string
  action: (typeof LOOK_KINDS)[number]
  subject: string
  details?: Record<string, unknown>
}

/**
 * Audits a look, and in the same transaction tells somebody else where the reader opens unusually many records. Looks of one reader are
 * written one after the other, so that of two at once one counts the other.
 */
export const writeLook = (service: Service, look: Look) => writeLooks(service, look.actor, [look])

/** The same for what one reader takes along of several persons at once, as in a file. */
export async function writeLooks(service: Service, actor: string, looks: readonly Omit<Look, 'actor'>[]) {
  await service.db.transaction(async (tx) => {
    await lockSubject(tx, `look:${actor}`)
    for (const look of looks) await writeAudit({ db: tx, now: service.now }, { actor, ...look })
    await tellOfUnusualReading(service, tx, actor)
  })
}

/** Writes a look at a page, unless the same one was audited less than LOOK_AGAIN_MINUTES ago. */
export async function auditLook(service: Service, look: Look) {
  const [written] = await service.db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.actor, look.actor),
        eq(audit.action, look.action),
        eq(audit.subject, look.subject),
        gt(audit.createdAt, ago(service.now(), minutes(LOOK_AGAIN_MINUTES))),
      ),
    )
    .limit(1)
  if (!written) await writeLook(service, look)
}
