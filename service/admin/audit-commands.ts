import { asc, eq, gte } from 'drizzle-orm'
import { shippedLine, sealAudit } from '../audit-chain.ts'
import { verifyAudit } from '../audit-verify.ts'
import { readArguments, USAGE } from '../command-line.ts'
import { audit, auditChain } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { sentenceOf } from './audit-break.ts'

type Print = (line: string) => void

/** `POSITION:HASH`, as an earlier run printed it. */
function readHead(typed: string | undefined) {
  const [, position, hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(typed ?? '') ?? []
  return position === undefined ? undefined : { position: Number(position), hash }
}

/**
 * `audit verify [--head POSITION:HASH]`: seals what waits, reads the whole audit against its chain and says where it breaks. Where
 * sealed lines are shipped it seals nothing: whoever seals a line ships it, and what a command prints reaches no store (D33.4).
 * @returns the exit status: 0 only where nothing is broken
 */
export async function verifyAuditCommand(service: Service, args: string[], print: Print): Promise<number> {
  const typed = readArguments(args, 0, { head: { type: 'string' } })
  const known = readHead(typed?.values.head)
  if (!typed || (typed.values.head !== undefined && !known)) return USAGE
  if (!service.outside.shipAudit) await sealAudit(service)
  const { breaks, verified, waiting, head, anchor } = await verifyAudit({ db: service.longDb, now: service.now }, known)
  for (const one of breaks) print(sentenceOf(one))
  if (anchor) print(`Older lines were deleted after two years, up to position ${anchor.position}.`)
  print(`${verified} line(s) stand as they were sealed; breaks: ${breaks.length}.`)
  if (waiting > 0) print(`${waiting} line(s) wait for a running process to seal them.`)
  if (head)
    print(`Note this end of the chain elsewhere, and ask for it next time: --head ${head.position}:${head.hash}`)
  return breaks.length === 0 ? 0 : 1
}

const BATCH = 500

/** `audit lines --from POSITION`: prints sealed lines as they are shipped, where a copy elsewhere misses some. @returns the exit status */
export async function printAuditLines(service: Service, args: string[], print: Print): Promise<number> {
  const typed = readArguments(args, 0, { from: { type: 'string' } })
  const from = typed?.values.from
  if (!from || !/^\d{1,15}$/.test(from)) return USAGE
  for (let position = Number(from); ;) {
    const rows = await service.longDb
      .select({ link: auditChain, line: audit })
      .from(auditChain)
      .innerJoin(audit, eq(audit.id, auditChain.auditId))
      .where(gte(auditChain.position, position))
      .orderBy(asc(auditChain.position))
      .limit(BATCH)
    for (const row of rows) print(shippedLine(row))
    if (rows.length < BATCH) return 0
    position = (rows.at(-1)?.link.position ?? position) + 1
  }
}
