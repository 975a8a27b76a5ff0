import { inArray } from 'drizzle-orm'
import type { Report } from '#contract/found.ts'
import type { AdminSession } from '../admin-session.ts'
import type { Queryable } from '../db/open.ts'
import { submissions } from '../db/tables.ts'

/**
 * The reports of an alarm with the numbers that finders keep from the family, for staff of the association, whose look at the alarm is
 * audited; an organisation stands on the family's side and reads none. (D68.18)
 */
export async function withKeptNumbers(
  db: Queryable,
  { organisation }: Pick<AdminSession, 'organisation'>,
  reports: Report[],
): Promise<Report[]> {
  const kept = reports.filter(({ keepsNumber }) => keepsNumber).map(({ id }) => id)
  if (organisation !== null || kept.length === 0) return reports
  const rows = await db
    .select({ id: submissions.id, phone: submissions.phone })
    .from(submissions)
    .where(inArray(submissions.id, kept))
  const phones = new Map(rows.map(({ id, phone }) => [id, phone]))
  return reports.map((report) => ({ ...report, phone: phones.get(report.id) ?? report.phone }))
}
