import { and, asc, count, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { ago, hours, later, minutes } from '#contract/domain/time.ts'
import { hashOfLine, type AuditLine, type AuditLink } from './audit-chain.ts'
import type { Database } from './db/open.ts'
import { audit, auditChain } from './db/tables.ts'

/** What is wrong with the chain, and at which position; a line that has no link has no position. */
export interface ChainBreak {
  kind: 'changed' | 'removed' | 'dated-ahead' | 'unlinked' | 'beginning-removed' | 'other-head'
  position: number
  /** The last position of several that are missing. */
  until?: number
  /** How many lines stand outside the chain. */
  count?: number
}
export interface ChainReport {
  breaks: ChainBreak[]
  /** Lines that were read and stand as they were sealed. */
  verified: number
  /** Lines that wait to be sealed. */
  waiting: number
  /** The end of the chain, to be noted elsewhere; nothing while the chain is empty. */
  head: Pick<AuditLink, 'position' | 'hash'> | undefined
  /** Where the chain begins after older lines were deleted. */
  anchor: Pick<AuditLink, 'position' | 'hash'> | undefined
}

const BATCH = 1000
/** Clocks of machines differ by seconds (docs/operations.md, "Clocks"): more than this is dated ahead on purpose. */
const AHEAD_MINUTES = 1
const LATE_HOURS = 1

interface LinkWithLine {
  link: AuditLink
  line: AuditLine | null
}

/** The chain from its beginning, in batches, so that a long one is never in memory. */
async function* linksOf(db: Database): AsyncGenerator<LinkWithLine> {
  for (let last = 0; ;) {
    const rows = await db
      .select({ link: auditChain, line: audit })
      .from(auditChain)
      .leftJoin(audit, eq(audit.id, auditChain.auditId))
      .where(gt(auditChain.position, last))
      .orderBy(asc(auditChain.position))
      .limit(BATCH)
    yield* rows
    last = rows.at(-1)?.link.position ?? last
    if (rows.length < BATCH) return
  }
}

/** Reads the chain link by link and notes what does not fit. */
class Walk {
  readonly breaks: ChainBreak[] = []
  head: AuditLink | undefined
  anchor: AuditLink | undefined
  verified = 0
  #isAnchorTold = false

  add({ link, line }: LinkWithLine) {
    const former = this.head
    this.head = link
    if (!former && !line) {
      // The link that the deletion of older lines left; a line further on must name it.
      this.anchor = link
      return
    }
    const next = (former?.position ?? 0) + 1
    if (!former && link.position > 1) {
      // What the first line was hashed with is not known.
      this.breaks.push({ kind: 'beginning-removed', position: link.position })
      return
    }
    if (link.position !== next) this.breaks.push({ kind: 'removed', position: next, until: link.position - 1 })
    if (!line) this.breaks.push({ kind: 'removed', position: link.position })
    else this.#check(former?.hash ?? '', link, line)
  }

  #check(former: string, link: AuditLink, line: AuditLine) {
    const { position, hash, sealedAt } = link
    if (hashOfLine(former, link, line) === hash) this.verified += 1
    else this.breaks.push({ kind: 'changed', position })
    if (line.createdAt > later(sealedAt, minutes(AHEAD_MINUTES))) this.breaks.push({ kind: 'dated-ahead', position })
    const { action, details } = line
    if (action === 'audit-deleted' && details.position === this.anchor?.position && details.hash === this.anchor?.hash)
      this.#isAnchorTold = true
  }

  end() {
    if (this.anchor && !this.#isAnchorTold)
      this.breaks.push({ kind: 'beginning-removed', position: this.anchor.position })
  }
}

/**
 * Reads the whole audit against its chain and says where it breaks. `known` is an end of the chain that was noted before: without
 * one nobody can tell that the newest lines were taken away together with their links.
 */
export async function verifyAudit(
  { db, now }: { db: Database; now: () => Date },
  known?: Pick<AuditLink, 'position' | 'hash'>,
): Promise<ChainReport> {
  const walk = new Walk()
  let isKnownMet = known === undefined
  for await (const one of linksOf(db)) {
    walk.add(one)
    if (one.link.position === known?.position && one.link.hash === known.hash) isKnownMet = true
  }
  walk.end()
  if (known && !isKnownMet && known.position >= (walk.anchor?.position ?? 0))
    walk.breaks.push({ kind: 'other-head', position: known.position })
  const unlinked = (condition: ReturnType<typeof lt>) =>
    db
      .select({ count: count() })
      .from(audit)
      .leftJoin(auditChain, eq(auditChain.auditId, audit.id))
      .where(and(isNull(auditChain.position), condition))
      .then(([row]) => row?.count ?? 0)
  const late = lt(audit.createdAt, ago(now(), hours(LATE_HOURS)))
  const ahead = gt(audit.createdAt, later(now(), minutes(AHEAD_MINUTES)))
  const outside = await unlinked(or(late, ahead) ?? late)
  if (outside > 0) walk.breaks.push({ kind: 'unlinked', position: 0, count: outside })
  const { breaks, verified, head, anchor } = walk
  return { breaks, verified, waiting: (await unlinked(gt(audit.id, 0))) - outside, head, anchor }
}
