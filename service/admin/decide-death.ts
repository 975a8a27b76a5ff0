import { writeAudit } from '../audit.ts'
import type { Tx } from '../db/open.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { carryOut, DECIDED } from './decide.ts'

/** The work item about a reported death: confirmed by a second administrator, or withdrawn. @throws `second-administrator` */
export async function decideDeath(
  service: Service,
  tx: Tx,
  person: Account,
  { ends, actor, note }: { ends: boolean; actor: string; note: string },
) {
  // The report has lapsed or was withdrawn in the meantime: only the work item is left to close.
  if (!person.deathReportedAt) return
  const decision = ends ? 'confirm-death' : 'undo'
  const input = { uid: person.uid, decision, seen: person.updatedAt.toISOString(), reason: note } as const
  const details = await carryOut(service, tx, person, input, actor)
  const entry = { actor, action: DECIDED[decision], subject: person.uid, details: { reason: note, ...details } }
  await writeAudit({ db: tx, now: service.now }, entry)
}
