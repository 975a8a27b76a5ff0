import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gte, isNull } from 'drizzle-orm'
import { ago, hours } from '#contract/domain/time.ts'
import { lockSubject, type Database } from './db/open.ts'
import { audit, auditChain } from './db/tables.ts'
import type { Service } from './service.ts'

export type AuditLine = typeof audit.$inferSelect
export type AuditLink = typeof auditChain.$inferSelect
/** A line with its link, as it is hashed, shipped and verified. */
export interface SealedLine {
  link: AuditLink
  line: AuditLine
}

/** Lines sealed in one transaction: few enough that it ends in well under a second. */
const BATCH = 500
/** Batches of one run: what is left of a large backlog is sealed by the next one. */
const BATCHES = 40
/** Longer than any transaction may last (30 minutes): a line that commits later than its neighbours is still sealed. */
const LATE_HOURS = 1

/** A JSON value with the keys of each object in the order of their code units. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}

/**
 * The hash of a line in the chain: SHA-256, in hexadecimal, over the UTF-8 of a JSON array without spaces. The array holds
 * position, former hash (empty for the first line), time of sealing, id, time, actor, action, subject, device, network and
 * details: times in ISO 8601 with milliseconds and Z, absent values as null, the keys of details sorted.
 */
export function hashOfLine(former: string, { position, sealedAt }: Omit<AuditLink, 'hash'>, line: AuditLine): string {
  const { id, createdAt, actor, action, subject, device, network, details } = line
  const fields = [id, createdAt.toISOString(), actor, action, subject, device, network, sortKeys(details)]
  const canonical = JSON.stringify([position, former, sealedAt.toISOString(), ...fields])
  return createHash('sha256').update(canonical).digest('hex')
}

/** A sealed line as one line of JSON, for the store that keeps a copy. */
export const shippedLine = ({ link, line }: SealedLine) =>
  JSON.stringify({
    audit: 1,
    position: link.position,
    hash: link.hash,
    sealedAt: link.sealedAt.toISOString(),
    id: line.id,
    at: line.createdAt.toISOString(),
    actor: line.actor,
    action: line.action,
    subject: line.subject,
    device: line.device,
    network: line.network,
    details: line.details,
  })

/**
 * Adds the committed lines that have no link yet to the end of the chain, one sealer at a time. Lines are sealed after their
 * transactions, so that no transaction waits for another's, and one that was rolled back leaves no gap.
 */
const sealBatch = (db: Database, now: () => Date): Promise<SealedLine[]> =>
  db.transaction(async (tx) => {
    await lockSubject(tx, 'audit-chain')
    const [last] = await tx
      .select({ link: auditChain, line: audit })
      .from(auditChain)
      .leftJoin(audit, eq(audit.id, auditChain.auditId))
      .orderBy(desc(auditChain.position))
      .limit(1)
    // Older lines are in the chain already; a line that is dated ahead must not hide those after it.
    const newest = last && Math.min(last.link.sealedAt.getTime(), last.line?.createdAt.getTime() ?? Infinity)
    const waiting = await tx
      .select({ line: audit })
      .from(audit)
      .leftJoin(auditChain, eq(auditChain.auditId, audit.id))
      .where(
        and(
          isNull(auditChain.position),
          newest === undefined ? undefined : gte(audit.createdAt, ago(new Date(newest), hours(LATE_HOURS))),
        ),
      )
      .orderBy(asc(audit.id))
      .limit(BATCH)
    const sealedAt = now()
    let { position, hash } = last?.link ?? { position: 0, hash: '' }
    const sealed = waiting.map(({ line }) => {
      position += 1
      hash = hashOfLine(hash, { position, auditId: line.id, sealedAt }, line)
      return { line, link: { position, auditId: line.id, hash, sealedAt } }
    })
    if (sealed.length > 0) await tx.insert(auditChain).values(sealed.map(({ link }) => link))
    return sealed
  })

/** Seals every line that waits, and ships each where a deployment asks for it. @returns how many were sealed */
export async function sealAudit({ db, now, outside }: Pick<Service, 'db' | 'now' | 'outside'>): Promise<number> {
  let count = 0
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const sealed = await sealBatch(db, now)
    for (const one of sealed) outside.shipAudit?.(shippedLine(one))
    count += sealed.length
    if (sealed.length < BATCH) break
  }
  return count
}
