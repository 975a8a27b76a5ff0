import { lockSubject, type Tx } from '../db/open.ts'
import { audit } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { Region } from '#contract/options.ts'
import { FileProblem, readCsv, type CsvSource, type Progress } from './csv.ts'
import { takeBatches, type Counts } from './import-batch.ts'
import type { PointChange } from './import-change.ts'
import { NEEDED } from './import-row.ts'
import { rejectionsBeside, type RejectionList } from './rejection-lists.ts'

/** Places are taken this many at a time: one question to the table of postal codes, one statement to write. */
const BATCH = 500

export interface ImportReport {
  rows: number
  added: number
  changed: number
  /** Sample places of the same name and postal code, which became the list's own. */
  takenOver: number
  unchanged: number
  /** In the list, but taken out by an administrator: left as they are. */
  retired: number
  rejected: number
  /** Where each rejected row is named; nothing when there was none. */
  rejectedFile: string | undefined
  /** Rows without a region, which then came from the position; the first few by line. */
  derived: { count: number; first: { line: number; region: Region }[] }
}

/** Thrown to roll back the transaction of a dry run. */
export class DryRun extends Error {}

/**
 * Takes a list of Go-To Points: rows that pass every check go in, in one transaction; every other is named beside the
 * file. A place is known again by its source, name, address and postal code, so the same list twice changes nothing;
 * a column that the list does not have stays as it is; nothing is ever deleted. A sample place of the same name and postal code
 * becomes the list's own (D52.1).
 * @throws FileProblem when the file cannot be read as such a list, or none of its rows can be taken
 */
export async function importGoToPoints(
  { db, now }: Pick<Service, 'db' | 'now'>,
  file: CsvSource,
  {
    actor,
    dryRun = false,
    progress,
    rejections = rejectionsBeside(String(file)),
    onChange,
    beforeCommit,
  }: {
    actor: string
    dryRun?: boolean
    progress?: Progress
    /** Where rejected rows go; a file beside the given one by default. */
    rejections?: RejectionList
    /** Called with each place that differs from the list. */
    onChange?: (change: PointChange) => void
    /** Called before the commit; when it throws, everything is rolled back. */
    beforeCommit?: () => void
  },
): Promise<ImportReport> {
  const batches = takeBatches(now, rejections, onChange)
  const { report } = batches
  let rejectedFile: string | undefined
  try {
    await db.transaction(async (tx) => {
      await lockSubject(tx, 'import')
      for await (const batch of readCsv(file, { columns: NEEDED, batch: BATCH, progress })) {
        report.rows += batch.length
        await batches.take(tx, batch)
      }
      if (rejections.count() === report.rows) {
        throw new FileProblem(
          `None of the ${report.rows} rows could be taken; ${String(file)}.rejected.csv says why. Nothing was changed.`,
          'file-no-good-row',
        )
      }
      if (dryRun) throw new DryRun()
      beforeCommit?.()
      await auditImport(tx, actor, report, rejections.count(), now())
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  } finally {
    rejectedFile = await rejections.close()
  }
  const { rows, added, changed, takenOver, retired, derived } = report
  const rejected = rejections.count()
  return {
    rows,
    added,
    changed,
    takenOver,
    unchanged: rows - rejected - added - changed - takenOver - retired,
    retired,
    rejected,
    rejectedFile,
    derived,
  }
}

/** Writes that a list changed something. */
async function auditImport(tx: Tx, actor: string, counts: Counts, rejected: number, createdAt: Date) {
  const { rows, added, changed, takenOver } = counts
  if (added + changed + takenOver === 0) return
  await tx.insert(audit).values({
    actor,
    action: 'import-go-to-points',
    details: { rows, added, changed, ...(takenOver > 0 && { takenOver }), rejected },
    createdAt,
  })
}
