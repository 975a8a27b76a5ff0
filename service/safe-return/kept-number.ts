import { and, eq } from 'drizzle-orm'
import type { CALLED_THROUGH_US } from '#contract/safe-return.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { submissions } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { mayText } from './may-text.ts'
import type { Submission } from './reports.ts'

/** Whether finders are offered to keep their number: where a number of ours connects who keeps theirs. */
export const mayKeepNumber = ({ outside }: Pick<Service, 'outside'>): boolean => outside.relay !== undefined

type Numbered = Pick<Submission, 'phone' | 'keepsNumber'>

/** When the family can call this finder through us: once the number is proved, which the link does that we text to it. (D68.19) */
export function calledThroughUs(
  service: Pick<Service, 'outside' | 'config'>,
  report: Submission,
): (typeof CALLED_THROUGH_US)[number] | null {
  const { phone, keepsNumber, provedAt, kind } = report
  if (!keepsNumber || phone === null || !mayKeepNumber(service)) return null
  if (provedAt !== null || kind === 'TEXTED') return 'NOW'
  return mayText(service, phone) ? 'AFTER_PROOF' : null
}

/** A finder's number as the family's side may read, hear or be sent it: nothing where they keep it. (D68.17) */
export const shownPhone = ({ phone, keepsNumber }: Numbered): string | null => (keepsNumber ? null : phone)

const sameNumber = (incidentId: string, phone: string) =>
  and(eq(submissions.incidentId, incidentId), eq(submissions.phone, phone))

/** Whether a report of this alarm keeps this number: then every report of the alarm does. (D68.17) */
export async function isKept(db: Queryable, incidentId: string, { phone, keepsNumber }: Numbered): Promise<boolean> {
  if (phone === null) return false
  const kept = and(sameNumber(incidentId, phone), eq(submissions.keepsNumber, true))
  if (keepsNumber) return true
  const [one] = await db.select({ id: submissions.id }).from(submissions).where(kept).limit(1)
  return one !== undefined
}

/** Has every report of this alarm keep this number, those that were left before too, where this one keeps it. */
export async function keepNumber(tx: Tx, incidentId: string, { phone, keepsNumber }: Numbered) {
  if (!keepsNumber || phone === null) return
  await tx.update(submissions).set({ keepsNumber: true }).where(sameNumber(incidentId, phone))
}
