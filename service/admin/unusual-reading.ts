import { and, countDistinct, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ago } from '#contract/domain/time.ts'
import { LOOK_KINDS } from '#contract/looks.ts'
import { writeAudit } from '../audit.ts'
import type { Tx } from '../db/open.ts'
import { audit, caseClaims, incidents, workItems } from '../db/tables.ts'
import { tellDuty } from '../messages/queue.ts'
import type { Service } from '../service.ts'
import { WORK_ITEM_CLOSED, WRONG_ENTRY_SETTLED } from './close-work-item.ts'
import { DECIDED } from './decide.ts'

/** The audit action of this event. */
const UNUSUAL = 'unusual-reading'

/** Looks that are counted. A comparison follows from the page of a case, which is counted itself, and nobody chooses with whom. */
const COUNTED: string[] = LOOK_KINDS.filter((kind) => kind !== 'record-compared')

/** Acts that settle a case of the console's queues: whoever opened a record and settled its case has shown why. */
const SETTLED: string[] = [DECIDED.approve, DECIDED.reject, DECIDED.ask, WORK_ITEM_CLOSED, WRONG_ENTRY_SETTLED]

/** How many records the reader has looked at since, of which neither an alarm nor a case that the reader settled or has claimed is the reason. */
async function unexplained(tx: Tx, reader: string, [since, at]: [Date, Date], seconds: number): Promise<number> {
  const settled = alias(audit, 'settled')
  const alarm = tx
    .select({ one: sql`1` })
    .from(incidents)
    .where(
      and(
        eq(incidents.personUid, audit.subject),
        or(
          isNull(incidents.closedAt),
          gt(incidents.closedAt, sql`${audit.createdAt} - make_interval(secs => ${seconds})`),
        ),
      ),
    )
  const own = tx
    .select({ one: sql`1` })
    .from(settled)
    .where(
      and(
        eq(settled.actor, reader),
        eq(settled.subject, audit.subject),
        inArray(settled.action, SETTLED),
        gt(settled.createdAt, since),
      ),
    )
  const claimed = tx
    .select({ one: sql`1` })
    .from(caseClaims)
    .where(and(eq(caseClaims.accountUid, audit.subject), eq(caseClaims.claimedBy, reader), gt(caseClaims.until, at)))
  const item = tx
    .select({ one: sql`1` })
    .from(workItems)
    .where(
      and(eq(workItems.accountUid, audit.subject), eq(workItems.claimedBy, reader), gt(workItems.claimedUntil, at)),
    )
  const [row] = await tx
    .select({ records: countDistinct(audit.subject) })
    .from(audit)
    .where(
      and(
        eq(audit.actor, reader),
        inArray(audit.action, COUNTED),
        gt(audit.createdAt, since),
        notExists(alarm),
        notExists(own),
        notExists(claimed),
        notExists(item),
      ),
    )
  return row?.records ?? 0
}

/**
 * Audits that one of the staff opened more records than the limit `records-read` allows for, and tells the duty desk but for the
 * telephone that the reader holds. Once in the limit's time, however long it goes on; the reader is not told.
 */
export async function tellOfUnusualReading(service: Service, tx: Tx, reader: string) {
  const { points, seconds } = service.limiter.limitOf('records-read')
  const at = service.now()
  const since = ago(at, seconds * 1000)
  const records = await unexplained(tx, reader, [since, at], seconds)
  if (records <= points) return
  service.limiter.countBeyond('records-read')
  const [told] = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.subject, reader), eq(audit.action, UNUSUAL), gt(audit.createdAt, since)))
    .limit(1)
  if (told) return
  await writeAudit(
    { db: tx, now: service.now },
    { actor: reader, action: UNUSUAL, subject: reader, details: { records } },
  )
  const added = await tellDuty(service, tx, { kind: UNUSUAL }, { but: reader })
  if (added === 0) service.log.error({ reader, records }, 'unusual reading of records, and no duty desk to tell')
}
